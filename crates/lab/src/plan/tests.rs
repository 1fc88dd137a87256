use super::*;
use std::fs;

/// A folder of its own with these files; the plan is the first.
fn load(name: &str, files: &[(&str, &str)], scale: Option<Scale>) -> Result<Plan, Error> {
    let folder = std::env::temp_dir().join(format!("evodoku-plan-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for (file, text) in files {
        fs::write(folder.join(file), text).unwrap();
    }
    let plan = Plan::load(&folder.join(files[0].0), scale, &AtomicBool::new(false));
    fs::remove_dir_all(&folder).unwrap();
    plan
}

const SWEEP: &str = r#"
title = "A sweep"
algorithms = [
  { name = "twodoku", label = "two", grid = { mutation_rate = [0.05, 0.1], crossover_rate = [0.1, 0.2, 0.3] } },
  { name = "champion", set = { population = 4 } },
]
puzzles = ["@weiss/med1", "@weiss", { layout = "4", fill = 0.5, count = 4, seed = 7, label = "tiny" }]
replicates = 5
budget = { generations = 100, cpu-seconds = 2.5 }
trace = { every = 10 }
[quick]
replicates = 2
budget = { generations = 10 }
puzzles = 3
[report]
pictures = ["heat-map"]
"#;

#[test]
fn a_sweep_is_the_product_of_its_values() {
    let plan = load("sweep", &[("sweep.toml", SWEEP)], None).unwrap();
    let experiment = &plan.experiments[0];
    assert_eq!((experiment.configurations.len(), experiment.puzzles.len()), (7, 14), "med1 counts once");
    assert_eq!(plan.units(), 7 * 14 * 5);
    let first = &experiment.configurations[0];
    assert_eq!(first.label, "two crossover_rate=0.1 mutation_rate=0.05");
    assert_eq!(first.varied[1], ("mutation_rate".into(), "0.05".into()));
    assert_eq!((first.generations(), first.budget.cpu_seconds), (Some(100), Some(2.5)));
    assert_eq!(experiment.configurations[6].generations(), Some(100), "rounds of the champion");
    assert_eq!((experiment.puzzles[13].set.as_str(), experiment.puzzles[13].name.as_str()), ("tiny", "4"));
    assert_eq!(experiment.trace, Trace::Every(10));
    assert_eq!(experiment.report.pictures, ["heat-map"]);
    assert_eq!(Report::of_plan(&experiment.text), experiment.report);
}

#[test]
fn quick_changes_only_what_it_names() {
    let plan = load("quick", &[("sweep.toml", SWEEP)], Some(Scale::Quick)).unwrap();
    let experiment = &plan.experiments[0];
    assert_eq!((experiment.replicates, experiment.puzzles.len()), (2, 7), "med1, three of weiss, three tiny");
    let first = &experiment.configurations[0];
    assert_eq!((first.generations(), first.budget.cpu_seconds), (Some(10), Some(2.5)));
}

#[test]
fn units_have_names_of_their_own_that_nothing_else_changes() {
    let plan = load("ids", &[("sweep.toml", SWEEP)], None).unwrap();
    let ids: HashSet<Id> = (0..plan.units()).map(|i| plan.unit(i).unwrap().id()).collect();
    assert_eq!(ids.len() as u64, plan.units());
    assert!(plan.unit(plan.units()).is_none());
    let unit = plan.unit(7 * 14 + 1).unwrap();
    assert_eq!(
        (unit.replicate, unit.configuration.label.as_str()),
        (1, "two crossover_rate=0.1 mutation_rate=0.1")
    );
    // A golden value: if it changes, old stores no longer count. Raise `semantics` or find out why.
    assert_eq!(unit.id().to_string(), GOLDEN);
    // Labels, other algorithms and other puzzles are not part of a unit's identity.
    let other = SWEEP.replace("\"two\"", "\"three\"").replace("\"@weiss/med1\", ", "");
    let other = load("ids-other", &[("other.toml", &other)], None).unwrap();
    assert!((0..other.units()).any(|i| other.unit(i).unwrap().id() == unit.id()));
}

const GOLDEN: &str = "ef30eba95207889866a6fa357cca410d";

#[test]
fn includes_keep_their_titles_and_take_the_scale() {
    let all = "title = \"All\"\nscale = \"quick\"\ninclude = [\"one.toml\", \"sweep.toml\"]";
    let one = "algorithms = [\"weiss\"]\npuzzles = [\"a.txt\"]";
    let line = "1...............\n";
    let plan =
        load("all", &[("all.toml", all), ("one.toml", one), ("sweep.toml", SWEEP), ("a.txt", line)], None);
    let plan = plan.unwrap();
    assert_eq!(plan.title, "All");
    let titles: Vec<_> = plan.experiments.iter().map(|e| (e.title.as_str(), e.scale)).collect();
    assert_eq!(titles, [("one", Scale::Quick), ("A sweep", Scale::Quick)]);
    assert_eq!(plan.units(), 1 + 7 * 7 * 2);
    assert_eq!(plan.unit(1).unwrap().experiment.title, "A sweep");
}

/// What is wrong with a plan, from the line on.
fn fault(name: &str, text: &str) -> String {
    let error = load(name, &[("bad.toml", text), ("empty.txt", ""), ("two.txt", "1..1............")], None);
    let error = error.err().unwrap_or_else(|| panic!("{name} is a bad plan")).to_string();
    error.split_once("bad.toml").map_or(error.clone(), |(_, rest)| rest.into())
}

#[test]
fn bad_plans_are_told_with_place_and_remedy() {
    let ok = "algorithms = ['weiss']\npuzzles = ['@weiss']\n";
    let with = |more: &str| ok.to_owned() + more;
    let algorithm = |entry: &str| format!("algorithms = [{entry}]\npuzzles = ['@weiss']");
    let puzzles = |entry: &str| format!("algorithms = ['weiss']\npuzzles = [{entry}]");
    let cases = [
        ("field", with("replicate = 3"), ":3:1: unknown field `replicate`, expected one of `title`"),
        ("toml", "a = [".into(), ":1:6: unclosed array"),
        ("nothing", "title = 'x'".into(), ":1:1: the plan has no algorithms; use"),
        (
            "algorithm",
            algorithm("'weis'"),
            ":1:15: unknown algorithm 'weis'; did you mean 'weiss'? Use champion, exact",
        ),
        ("unnamed", algorithm("{ label = 'x' }"), ":1:15: an algorithm has either a name or a recipe"),
        (
            "range",
            algorithm("{ name = 'weiss', set = { population = 1 } }"),
            ":1:54: population = '1' is out of range; use a whole",
        ),
        (
            "parameter",
            algorithm("{ name = 'weiss', set = { size = 5 } }"),
            ":1:48: Weiss has no parameter 'size'; use",
        ),
        (
            "type",
            algorithm("{ name = 'weiss', set = { population = [] } }"),
            ":1:54: population cannot be of type array; use",
        ),
        (
            "grid",
            algorithm("{ name = 'weiss', grid = { population = [] } }"),
            ":1:55: the grid has no value for population",
        ),
        (
            "both",
            algorithm("{ name = 'weiss', set = { population = 9 }, grid = { population = [8] } }"),
            "is in both set and grid; remove",
        ),
        ("twice", algorithm("'weiss', { name = 'weiss' }"), ":1:24: duplicate algorithm 'weiss'"),
        ("recipe", algorithm("{ recipe = 'gone.toml' }"), ":1:26: the recipe gone.toml cannot be read"),
        ("endless", algorithm("'champion'"), ":1:15: champion runs without limit by default; give"),
        (
            "exact",
            algorithm("{ name = 'exact', set = { x = 1 } }"),
            "Exact has no parameter 'x'; it has none",
        ),
        ("puzzles", "algorithms = ['weiss']".into(), ":1:1: the plan has no puzzles; use"),
        ("set", puzzles("'@mars'"), ":2:12: there is no puzzle set 'mars'; use mantere"),
        ("file", puzzles("'gone.sdm'"), ":2:12: the puzzle file gone.sdm cannot be opened"),
        ("empty", puzzles("'empty.txt'"), ":2:12: "),
        ("clash", puzzles("'two.txt'"), ":2:12: two.txt:1"),
        ("family", puzzles("{ givens = 90 }"), ":2:12: 90 givens in 81 cells; ask"),
        ("count", puzzles("{ count = 0 }"), ":2:12: a family of 0 puzzles is empty; set"),
        ("layout", puzzles("{ layout = '9=2x2' }"), ":2:12: layout '9=2x2'"),
        (
            "replicates",
            with("replicates = 0"),
            ":3:14: invalid value: integer `0`, expected a whole number from 1",
        ),
        ("seconds", with("budget = { cpu-seconds = -1 }"), ":3:10: cpu-seconds is out of range; use"),
        ("budget", with("budget = { time = 1 }"), ":3:12: unknown field `time`, expected"),
        ("trace", with("trace = 'all'"), ":3:9: invalid trace; use"),
        (
            "published",
            with("[report]\npublished = 'gone.csv'"),
            ":3:1: the published figures gone.csv cannot be read",
        ),
        ("itself", "include = ['bad.toml']".into(), ":1:12: the plan bad.toml includes itself; remove"),
        ("include", "include = ['gone.toml']".into(), ":1:12: the plan gone.toml cannot be read"),
        (
            "unsuited",
            "algorithms = ['lsga']\npuzzles = ['@twodoku']".into(),
            "lsga cannot run on @twodoku easy_1: the rows of layout",
        ),
    ];
    let wrong = cases.iter().filter_map(|(name, text, wanted)| {
        let fault = fault(name, text);
        (!fault.contains(wanted)).then(|| format!("{name}: {fault}"))
    });
    assert_eq!(wrong.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn numbers_out_of_range_are_told_in_words_at_any_scale() {
    let with = |more: &str| "algorithms = ['weiss']\npuzzles = ['@weiss']\n".to_owned() + more;
    let puzzles = |entry: &str| format!("algorithms = ['weiss']\npuzzles = [{entry}]");
    let cases = [
        ("negative", with("replicates = -1"), "expected a whole number from 1 to 4294967295"),
        ("word", with("budget = { cpu-seconds = 'x' }"), "expected a number such as 0.5 or 10"),
        (
            "givens",
            puzzles("{ givens = -1 }"),
            ":2:23: invalid value: integer `-1`, expected a whole number, 0 or more",
        ),
        (
            "every",
            with("trace = { every = 0 }"),
            ":3:19: invalid value: integer `0`, expected a whole number, 1 or more",
        ),
        (
            "quick",
            with("[quick]\nreplicates = 0"),
            ":4:14: invalid value: integer `0`, expected a whole number from 1",
        ),
        (
            "quick-puzzles",
            with("[quick]\npuzzles = 0"),
            ":4:11: invalid value: integer `0`, expected a whole number, 1",
        ),
        (
            "quick-seconds",
            with("[quick]\nbudget = { cpu-seconds = 0 }"),
            ":4:10: cpu-seconds is out of range; use",
        ),
    ];
    for (name, text, wanted) in cases {
        let fault = fault(name, &text);
        assert!(fault.contains(wanted), "{name}: {fault}");
    }
}

#[test]
fn two_plans_of_one_title_are_refused() {
    let one = "title = 'x'\nalgorithms = ['weiss']\npuzzles = ['@weiss/med1']\n";
    let both = one.to_owned() + "include = ['one.toml']";
    let error = load("titles", &[("both.toml", &both), ("one.toml", one)], None).err().unwrap().to_string();
    assert!(error.contains("two plans have the title 'x'; rename"), "{error}");
}

#[test]
fn a_shelf_of_texts_is_all_that_a_plan_can_read() {
    let other = "title = 'other'\nalgorithms = ['exact']\npuzzles = ['some.sdm']\n";
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let texts = [("other.toml", other), ("some.sdm", puzzle)];
    let parse = |text: &str| {
        let stop = AtomicBool::new(false);
        Plan::parse(Path::new("plan.toml"), text.into(), None, Shelf::Texts(&texts), &stop)
    };
    let plan =
        parse("title = 'mine'\nalgorithms = ['weiss']\npuzzles = ['@weiss/med1']\ninclude = ['other.toml']")
            .unwrap();
    assert_eq!((plan.units(), plan.experiments.len()), (2, 2));
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for text in [
        format!("algorithms = ['weiss']\npuzzles = ['{here}']"),
        format!("algorithms = ['weiss']\npuzzles = [{{ file = '{here}' }}]"),
        format!("algorithms = [{{ recipe = '{here}' }}]\npuzzles = ['@weiss/med1']"),
        format!("algorithms = ['weiss']\npuzzles = ['@weiss/med1']\n[report]\npublished = '{here}'"),
        format!("include = ['{here}']"),
        "include = ['../other.toml']".into(),
    ] {
        let error = parse(&text).err().unwrap().to_string();
        assert!(error.contains("plans started here cannot read files"), "{text}: {error}");
    }
    let error = parse("include = ['loop.toml', 'plan.toml']").err().unwrap().to_string();
    assert!(error.contains("loop.toml cannot be read"), "{error}");
}

#[test]
fn published_figures_that_match_nothing_are_refused() {
    let plan = "algorithms = [{ name = 'weiss', label = 'GA', grid = { population = [10, 20] } }]\n\
                puzzles = ['@weiss', { layout = '4', fill = 0.5, count = 3, label = 'tiny' }]\n\
                [quick]\npuzzles = 1\n[report]\npublished = 'x.csv'\n";
    let read = |csv: &str, scale: Scale| {
        let loaded = load("figures", &[("bad.toml", plan), ("x.csv", csv)], Some(scale));
        loaded.map_or_else(|error| error.to_string(), |plan| plan.units().to_string())
    };
    for (csv, says) in [
        ("runs,solved\n3,3\n", "line 2: neither puzzle nor set is given; fill in one of these columns"),
        (
            "# x\nalgorithm,puzzle\nGA,med1\nAG,med1\n",
            "line 4: no algorithm here has the label 'AG'; use one of GA ",
        ),
        ("puzzle\nmed99\n", "line 2: unknown puzzle 'med99'; use one of example, easy1, "),
        ("set\nlarge\n", "line 2: unknown set 'large'; use one of @weiss, tiny"),
        ("puzzle,population\nmed1,30\n", "line 2: no algorithm here has population = 30; correct"),
    ] {
        for scale in [Scale::Full, Scale::Quick] {
            let told = read(csv, scale);
            assert!(
                told.contains("bad.toml:5:1: the published figures x.csv, ") && told.contains(says),
                "{told}"
            );
        }
    }
    // A quick plan has fewer puzzles than its figures.
    assert_eq!(read("algorithm,set,puzzle\nGA,,med3\nGA,,3\nGA,tiny,9\n", Scale::Quick), "4");
    assert!(read("puzzle\n4\n", Scale::Quick).contains("unknown puzzle '4'"), "the family has three");
}

#[test]
fn a_family_is_not_counted_out_to_look_up_a_name() {
    let plan = "algorithms = ['weiss']\npuzzles = [{ layout = '4', fill = 0.5, count = 1_000_000_000_000_000 }]\n\
                [quick]\npuzzles = 1\n[report]\npublished = 'x.csv'\n";
    let files = [("huge.toml", plan), ("x.csv", "puzzle\n999999999999999\n")];
    assert_eq!(load("huge", &files, Some(Scale::Quick)).unwrap().units(), 1);
}

#[test]
fn shipped_plans_and_recipes_are_found_by_name_from_anywhere() {
    let own = "include = ['@retga-table1']\ntitle = 'Own'\nalgorithms = [{ recipe = '@weiss' }]\npuzzles = ['@weiss/med1']";
    let plan = load("shipped", &[("own.toml", own)], None).unwrap();
    assert!(plan.experiments[0].published.is_some(), "the figures come with it");
    assert_eq!(plan.experiments[1].configurations[0].algorithm, "weiss");
    // Without the disk too: what ships is not a file of this machine.
    let never = AtomicBool::new(false);
    let parsed = Plan::parse(Path::new("own.toml"), own.into(), None, Shelf::Texts(&[]), &never).unwrap();
    assert_eq!(parsed.units(), plan.units());
    let fault = |text: &str| load("unshipped", &[("own.toml", text)], None).err().unwrap().to_string();
    assert!(fault("include = ['@retga-tabel1']").contains("did you mean 'retga-table1'?"));
    assert!(fault("include = ['@/../Cargo.toml']").contains("unknown plan '../Cargo'"));
    assert!(
        fault("algorithms = [{ recipe = '@wiess' }]\npuzzles = ['@weiss']").contains("did you mean 'weiss'?")
    );
}
