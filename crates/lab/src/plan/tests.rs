use super::*;
use crate::experiment::{Id, PictureKind, Trace};
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
    let experiment = &plan.planned[0].experiment;
    assert_eq!((experiment.configurations.len(), experiment.puzzles.len()), (7, 14), "med1 counts once");
    assert_eq!(plan.units(), 7 * 14 * 5);
    let first = &experiment.configurations[0];
    assert_eq!(first.label, "two crossover_rate=0.1 mutation_rate=0.05");
    assert_eq!(first.varied["mutation_rate"], "0.05");
    assert_eq!(first.column, "two");
    assert_eq!((first.budget.generations, first.budget.cpu_seconds), (Some(100), Some(2.5)));
    assert_eq!(experiment.configurations[6].budget.generations, Some(100), "rounds of the champion");
    assert_eq!((experiment.puzzles[13].set.as_str(), experiment.puzzles[13].name.as_str()), ("tiny", "4"));
    assert_eq!(experiment.trace, Trace::Every(10));
    assert_eq!(experiment.wish.pictures, [PictureKind::HeatMap]);
}

#[test]
fn quick_changes_only_what_it_names() {
    let plan = load("quick", &[("sweep.toml", SWEEP)], Some(Scale::Quick)).unwrap();
    let experiment = &plan.planned[0].experiment;
    assert_eq!((experiment.replicates, experiment.puzzles.len()), (2, 7), "med1, three of weiss, three tiny");
    let first = &experiment.configurations[0];
    assert_eq!((first.budget.generations, first.budget.cpu_seconds), (Some(10), Some(2.5)));
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

const GOLDEN: &str = "e7543cb45468f203c35456ea4fc35da4";

#[test]
fn includes_keep_their_titles_and_take_the_scale() {
    let all = "title = \"All\"\nscale = \"quick\"\ninclude = [\"one.toml\", \"sweep.toml\"]";
    let one = "algorithms = [\"weiss\"]\npuzzles = [\"a.txt\"]";
    let line = "1...............\n";
    let plan =
        load("all", &[("all.toml", all), ("one.toml", one), ("sweep.toml", SWEEP), ("a.txt", line)], None);
    let plan = plan.unwrap();
    assert_eq!(plan.title, "All");
    let titles: Vec<_> = plan.experiments().map(|e| (e.title.as_str(), e.scale)).collect();
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
            ":1:54: population = '1' is not allowed; use a whole",
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
        ("set", puzzles("'@mars'"), ":2:12: there is no puzzle set 'mars'; use lloyd_amos"),
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
            ":4:13: the published figures gone.csv cannot be read",
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
fn a_plan_of_many_combinations_is_bounded_as_a_whole_and_stops_when_it_is_told() {
    let grid = |sizes: std::ops::Range<usize>| {
        let label = sizes.start;
        let values: Vec<String> = sizes.map(|n| n.to_string()).collect();
        format!("{{ name = 'weiss', label = '{label}', grid = {{ population = [{}] }} }}", values.join(", "))
    };
    let parse = |entries: &[String], stop: bool| {
        let text = format!("algorithms = [{}]\npuzzles = ['@weiss/med1']", entries.join(", "));
        Plan::parse(Path::new("plan.toml"), text, None, Shelf::Texts(&[]), &AtomicBool::new(stop))
    };
    let error = parse(&[grid(100..60_100), grid(100_000..150_000)], false).err().unwrap().to_string();
    assert!(error.contains("the plan has more than 100000 combinations"), "{error}");
    assert!(matches!(parse(&[grid(100..50_000)], true), Err(Error::Interrupted)));
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
    assert_eq!((plan.units(), plan.planned.len()), (2, 2));
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
fn printed_rows_without_a_counterpart_are_told_and_skipped() {
    let plan = "algorithms = [{ name = 'weiss', label = 'GA', grid = { population = [10, 20] } }]\n\
                puzzles = ['@weiss', { layout = '4', fill = 0.5, count = 3, label = 'tiny' }]\n\
                [quick]\npuzzles = 1\n[report]\npublished = 'x.csv'\n";
    let read = |csv: &str, scale: Scale| {
        let plan = load("figures", &[("bad.toml", plan), ("x.csv", csv)], Some(scale)).unwrap();
        plan.planned[0].experiment.unanswered()
    };
    for (csv, line, why) in [
        ("runs,solved\n3,3\n", 2, "it has neither a puzzle nor a set"),
        ("# x\nalgorithm,puzzle\nGA,med1\nAG,med1\n", 4, "no algorithm has the column 'AG', only GA"),
        ("puzzle\nmed99\n", 2, "no puzzle has the name 'med99', only example, easy1, "),
        ("set\nlarge\n", 2, "no puzzle is of the set 'large', only of @weiss, tiny"),
        ("puzzle,population\nmed1,30\n", 2, "no algorithm has population = 30"),
    ] {
        let unanswered = read(csv, Scale::Full);
        assert!(
            matches!(&*unanswered, [(at, told)] if *at == line && told.starts_with(why)),
            "{unanswered:?}"
        );
    }
    let csv = "algorithm,set,puzzle\nGA,,med3\nGA,,3\nGA,tiny,9\n";
    assert_eq!(read(csv, Scale::Full), []);
    let left: Vec<usize> = read(csv, Scale::Quick).into_iter().map(|(line, _)| line).collect();
    assert_eq!(left, [2, 3], "a quick plan has fewer puzzles than its figures");
}

const SHARED: &str = r#"
algorithms = [
  { name = "nova", column = "NOVA", readings = ["text", "code"], cases = "table.csv" },
  { name = "weiss", column = "Weiss", reading = "parents join", set = { survivors = "joined" } },
  { name = "weiss", column = "Weiss", grid = { mutation_rate = [0.1, 0.2] } },
]
puzzles = ["@nova/hard"]
[defaults.nova]
population = 50
elite = 1
[defaults.weiss]
population = 40
[readings.nova]
text = {}
code = { stagnation = "as-coded" }
[report]
published = "table.csv"
"#;

const TABLE: &str = "algorithm,case,puzzle,selection,elite,mean\n\
    NOVA,1 rank,hard,ranking,,10\nNOVA,1 rank,hard,ranking,,11\nNOVA,2 FPS,hard,proportionate,5,12\nWeiss,,hard,,,13\n";

#[test]
fn entries_share_defaults_readings_and_cases() {
    let plan = load("shared", &[("shared.toml", SHARED), ("table.csv", TABLE)], None).unwrap();
    let experiment = &plan.planned[0].experiment;
    let words = |c: &crate::experiment::Configuration| (c.label.clone(), c.heading());
    let words: Vec<(String, String)> = experiment.configurations.iter().map(words).collect();
    let expected = [
        ("NOVA, text: 1 rank", "NOVA, text"),
        ("NOVA, text: 2 FPS", "NOVA, text"),
        ("NOVA, code: 1 rank", "NOVA, code"),
        ("NOVA, code: 2 FPS", "NOVA, code"),
        ("Weiss, parents join", "Weiss, parents join"),
        ("Weiss mutation_rate=0.1", "Weiss"),
        ("Weiss mutation_rate=0.2", "Weiss"),
    ];
    assert_eq!(words, expected.map(|(label, heading)| (label.to_owned(), heading.to_owned())));
    let value = |c: usize, name: &str| experiment.configurations[c].parameters[name].as_str();
    assert_eq!(
        [value(0, "elite"), value(1, "elite"), value(3, "elite")],
        ["1", "5", "5"],
        "a case has the last word"
    );
    assert_eq!([value(1, "stagnation") == "as-coded", value(3, "stagnation") == "as-coded"], [false, true]);
    assert_eq!([value(3, "population"), value(4, "population"), value(6, "population")], ["50", "40", "40"]);
    assert_eq!(experiment.unanswered(), []);
    for (from, to, fault) in [
        ("\"code\"]", "\"cod\"]", ":3:57: unknown reading 'cod' of nova; use code, text"),
        ("[readings.nova]", "[readings.novo]", "the plan has no table [readings.nova]; add it"),
        ("[defaults.weiss]", "[defaults.wiess]", "no algorithm of the plan has the name 'wiess'; correct it"),
        ("population = 40", "size = 40", ":12:8: Weiss has no parameter 'size'"),
        (
            "{ stagnation",
            "{ selection = \"ranking\", stagnation",
            "selection is in both its reading and its case",
        ),
        (
            "column = \"NOVA\"",
            "column = \"AVON\"",
            "table.csv has no row with algorithm = 'AVON'; set column",
        ),
        ("cases = \"table.csv\"", "cases = \"gone.csv\"", "the published figures gone.csv cannot be read"),
    ] {
        let text = SHARED.replace(from, to);
        let error = load("unshared", &[("shared.toml", &text), ("table.csv", TABLE)], None).err().unwrap();
        assert!(error.to_string().contains(fault), "{error}");
    }
}

#[test]
fn shipped_plans_and_recipes_are_found_by_name_from_anywhere() {
    let own = "include = ['@retga-table1']\ntitle = 'Own'\nalgorithms = [{ recipe = '@weiss' }]\npuzzles = ['@weiss/med1']";
    let plan = load("shipped", &[("own.toml", own)], None).unwrap();
    assert!(plan.planned[0].experiment.published.is_some(), "the figures come with it");
    assert_eq!(plan.planned[1].experiment.configurations[0].algorithm, "weiss");
    // Without the disk too: what ships is not a file of this machine.
    let never = AtomicBool::new(false);
    let parsed = Plan::parse(Path::new("own.toml"), own.into(), None, Shelf::Texts(&[]), &never).unwrap();
    assert_eq!(parsed.units(), plan.units());
    let fault = |text: &str| load("unshipped", &[("own.toml", text)], None).err().unwrap().to_string();
    assert!(fault("include = ['@retga-tabel1']").contains("did you mean 'retga-table1'?"));
    assert!(fault("include = ['@/../Cargo.toml']").contains("cannot be read"));
    assert!(
        fault("algorithms = [{ recipe = '@wiess' }]\npuzzles = ['@weiss']").contains("did you mean 'weiss'?")
    );
}

/// What a frozen plan says in JSON is enough: identities, layouts of any shape, marks, recipes, budgets.
#[test]
fn a_thawed_plan_is_the_one_that_was_frozen() {
    let never = AtomicBool::new(false);
    let shipped = SHIPPED.all().map(|(name, text)| (shipped_path(name), text.to_owned()));
    let odd = r#"
algorithms = ["weiss", { recipe = "@weiss", label = "as a recipe" }, "champion", { name = "ret-ga", set = { population = 50 } }]
puzzles = ["@weiss", "@twodoku/easy_1", { layout = "jigsaw=AABB/AABB/CCDD/CCDD", fill = 0.5 }, { layout = "49", fill = 0.9 }]
replicates = 2
budget = { generations = 7, evaluations = 900 }
trace = "improvements""#;
    let odd = [("odd.toml".into(), odd.to_owned())];
    for (path, text) in shipped.chain(odd) {
        let plan = Plan::parse(&path, text, None, Shelf::Texts(&[]), &never).unwrap();
        let frozen = serde_json::to_string(&plan.freeze()).unwrap();
        let thawed = Plan::thaw(serde_json::from_str(&frozen).unwrap()).unwrap();
        assert!(thawed.experiments().eq(plan.experiments()), "{}", path.display());
        assert_eq!((thawed.id(), thawed.units()), (plan.id(), plan.units()));
        for (a, b) in plan.planned.iter().zip(&thawed.planned) {
            assert_eq!(a.puzzles, b.puzzles, "{}", path.display());
            let parameters = |planned: &Planned| -> Vec<_> {
                let all = planned.solvers.iter().map(|solver| solver.parameters());
                all.map(|p| p.into_iter().map(|p| p.value).collect::<Vec<_>>()).collect()
            };
            assert_eq!(parameters(a), parameters(b), "{}", path.display());
        }
    }
}

#[test]
fn pencil_marks_are_frozen_and_damage_is_found_out() {
    let never = AtomicBool::new(false);
    let text = "algorithms = [\"exact\"]\npuzzles = [{ layout = \"6\", fill = 0.3 }]";
    let mut plan = Plan::parse("p.toml".as_ref(), text.into(), None, Shelf::Texts(&[]), &never).unwrap();
    let marked = plan.planned[0].puzzles[0].clone().with_marks(vec![evodoku_grid::Set::full(6); 36]);
    plan.planned[0].experiment.puzzles[0].id = puzzles::id(&marked);
    plan.planned[0].puzzles[0] = marked.clone();
    let frozen = serde_json::to_string(&plan.freeze()).unwrap();
    let thaw = |text: &str| Plan::thaw(serde_json::from_str(text).unwrap());
    assert_eq!(thaw(&frozen).unwrap().planned[0].puzzles[0], marked);
    for (from, to) in
        [("[0,1,2,3,4,5]", "[0,1,2,3,4]"), ("[0,1,2,3,4,5]", "[6]"), ("\"semantics\":", "\"semantics\":9")]
    {
        assert!(frozen.contains(from), "{frozen}");
        let told =
            thaw(&frozen.replacen(from, to, 1)).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(told.contains("use the program that froze the plan"), "{to}: {told}");
    }
}
