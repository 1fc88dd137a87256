//! Recipes: each paper's recipe gives its paper's history, no generation allocates, and any text is refused in its place.

use crate::common::*;
use evodoku_evolve::recipe::SHIPPED;
use evodoku_evolve::{
    Cost, Counters, Family, Limits, Observer, Outcome, Parameters, Recipe, Snapshot, Solver, StopReason,
    explain, named,
};
use evodoku_grid::Puzzle;
use proptest::prelude::*;

/// A. Inkala's puzzle of 2012: singles fill nothing of it.
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn text(name: &str) -> String {
    SHIPPED.find(name).unwrap().to_owned()
}

fn shipped() -> Vec<String> {
    SHIPPED.all().map(|(name, _)| name.to_owned()).collect()
}

/// All costs of each generation, a fingerprint (FNV-1a) of all genes, and what was counted.
#[derive(Default, Debug, PartialEq)]
struct History(Vec<(Counters, Vec<Cost>, u64)>);

impl Observer for History {
    fn generation(&mut self, now: &Snapshot<'_>) {
        let (costs, genes): (Vec<Cost>, Vec<u8>) = if let Some(all) = now.population() {
            (all.costs().to_vec(), (0..all.len()).flat_map(|i| all.genes(i)).copied().collect())
        } else {
            let grid = now.best_grid().unwrap();
            (vec![now.best_cost().unwrap()], grid.values().iter().map(|v| v.index() as u8).collect())
        };
        let print = genes
            .iter()
            .fold(0, |print: u64, &gene| (print ^ u64::from(gene)).wrapping_mul(0x0100_0000_01B3));
        self.0.push((now.counters(), costs, print));
    }
}

fn history(algorithm: &dyn Solver, puzzle: &Puzzle, seed: u64, generations: u64) -> (History, Outcome) {
    let mut history = History::default();
    let limits = Limits::generations(generations);
    let mut outcome = algorithm.watch(puzzle, seed, &limits, &mut history).unwrap();
    outcome.cpu = std::time::Duration::ZERO;
    (history, outcome)
}

/// Asserts that both give the same history, and returns how long it is.
fn assert_same(paper: &str, recipe: &str, puzzle: &Puzzle, seed: u64, generations: u64) -> usize {
    let recipe = Recipe::parse(recipe).unwrap();
    let expected = history(&*algorithm(paper), puzzle, seed, generations);
    let actual = history(&recipe, puzzle, seed, generations);
    let differs = (expected.0.0.iter().zip(&actual.0.0)).position(|(e, a)| e != a);
    assert_eq!(differs, None, "{paper}: the first generation that differs");
    assert_eq!(expected.1, actual.1, "{paper}");
    assert_eq!(expected.0.0.len(), actual.0.0.len(), "{paper}");
    expected.0.0.len()
}

#[test]
fn every_paper_has_a_recipe_with_its_history() {
    for name in published() {
        // Its loop is its own: it draws every generation from a matrix, with no step that a recipe could take.
        if name == "nb-coin" {
            assert!(!shipped().contains(&name.into()));
            continue;
        }
        let recipe = Recipe::parse(&text(name)).unwrap();
        assert_eq!((recipe.name(), recipe.about().name), (name, name));
        let paper = named(name).unwrap();
        let cap = |solver: &dyn Solver| {
            solver.parameters().into_iter().find(|p| Some(&*p.name) == solver.cap()).unwrap().value
        };
        assert_eq!(cap(&recipe), cap(&*paper), "{name}");
        let puzzle = if name.starts_with("twodoku") {
            puzzle("samurai", &".".repeat(369))
        } else {
            puzzle("9", INKALA)
        };
        for seed in [1, 2] {
            let length = assert_same(name, &text(name), &puzzle, seed, 40);
            let may_end = paper.family() != Family::Evolution;
            assert!(
                length == 41 || may_end && length > 5,
                "{name} must not solve this puzzle so soon: {length}"
            );
        }
    }
}

#[test]
fn the_histories_agree_over_restarts_and_to_the_solution() {
    let hard = puzzle("9", INKALA);
    let with = |name: &str, changes: &[(&str, &str)]| {
        changes.iter().fold(text(name), |text, (from, to)| {
            assert!(text.contains(from), "{name} has no {from}");
            text.replace(from, to)
        })
    };
    let few = |name: &str| (name.to_owned() + " = 10_000", name.to_owned() + " = 60");
    let (size, smaller) = few("size");
    let weiss = with("weiss", &[(&size, &smaller), ("stagnant = 100", "stagnant = 3")]);
    assert_same("weiss population=60 restart=3", &weiss, &hard, 3, 60);
    let joined = with("weiss", &[(&size, &smaller), ("  { breed", "  \"keep-retained\",\n  { breed")]);
    assert_same("weiss population=60 survivors=joined", &joined, &hard, 3, 60);
    let ret_ga =
        with("ret-ga", &[("every-by-givens = [ [27, 2000], [29, 350], [31, 300], [81, 200] ]", "every = 7")]);
    assert_same("ret-ga restart=7", &ret_ga, &hard, 3, 60);
    assert_same("ret-ga", &text("ret-ga"), &puzzle("9", S06A), 3, 50_000);
    let alternate = with("ret-ga", &[("survive = \"best-half\"", "survive = \"alternate\"")]);
    assert_same("ret-ga survivors=alternate", &alternate, &hard, 3, 60);
    let nova = with(
        "nova",
        &[("stagnant = 20, every = 200", "stagnant = 5, every = 9"), ("best = 1 ", "best = 0.1 ")],
    );
    assert_same("nova era=9 restart=5 elite=0.1", &nova, &hard, 3, 60);
    assert_same("nova", &text("nova"), &puzzle("9", NOVA_MEDIUM), 3, 3000);
    let mantere = with(
        "mantere-koljonen",
        &[("every = 2000", "every = 11"), ("best = 1, ageing = 1", "best = 3, ageing = 2")],
    );
    assert_same("mantere-koljonen restart=11 elite=3 ageing=2", &mantere, &hard, 3, 100);
    let sato = with(
        "sato-inoue",
        &[("tries = 2", "tries = 4"), ("  { breed", "  { keep = { best = 2 } },\n  { breed")],
    );
    assert_same("sato-inoue candidates=4 elite=2", &sato, &hard, 3, 60);
    let ah_lsga = with("ah-lsga", &[("generations = 10,", "generations = 1,"), ("\"singles\"", "\"none\"")]);
    assert_same("ah-lsga stagnation=1 prefill=none", &ah_lsga, &hard, 3, 60);
    let lsga = with("lsga", &[("queue = 50, learners = 1", "queue = 5, learners = 3")]);
    assert_same("lsga elite=5 learners=3", &lsga, &hard, 3, 60);
    for name in ["twodoku", "twodoku-ls", "twodoku-el"] {
        let length = assert_same(name, &text(name), &puzzle("twodoku", EASY[0]), 3, 2000);
        assert!(length < 2000, "{name} is slow today");
    }
}

#[test]
fn the_new_algorithm_solves() {
    let recipe = Recipe::parse(&text("weiss-with-a-kick")).unwrap();
    assert_eq!(recipe.name(), "Weiss's breeding, with a kick when it is stuck");
    let puzzle = puzzle("9", MED3);
    assert!(
        (0..3)
            .all(|seed| recipe.solve(&puzzle, seed, &Limits::default()).unwrap().stop == StopReason::Solved)
    );
    // It differs from what it was made from: the kick is taken.
    let hard = crate::common::puzzle("9", INKALA);
    let mut unkicked = recipe.clone();
    unkicked.set("patience", "1000").unwrap();
    assert!(history(&recipe, &hard, 1, 200) != history(&unkicked, &hard, 1, 200));
}

#[test]
fn purge_is_a_step() {
    let purge = r#"{ purge = { cross = "uniform-segments", mutate = "swap-in-segment" } }, "evaluate""#;
    let stuck = format!("  {{ when-stagnant = {{ generations = 10, steps = [ {purge} ] }} }},\n  {{ retain");
    let purging = text("weiss-with-a-kick").replace("  { retain", &stuck);
    let (history, outcome) = history(&Recipe::parse(&purging).unwrap(), &puzzle("9", INKALA), 1, 300);
    assert_eq!(outcome.stop, StopReason::Generations);
    // Whoever is purged is judged once more: evaluations beyond those of the generations and starts tell of it.
    let populations = history.0.len() as u64;
    assert!(outcome.counters.evaluations > 500 * populations);
}

#[test]
fn a_recipe_is_set_and_explained_like_a_paper() {
    let mut recipe = Recipe::parse(&text("ret-ga")).unwrap();
    let hard = puzzle("9", INKALA);
    assert_eq!((recipe.individuals(&hard), recipe.individuals(&empty("4"))), (180, 80));
    recipe.set("population", "30").unwrap();
    recipe.set("generations", "5").unwrap();
    assert_eq!(recipe.individuals(&hard), 60);
    assert_eq!(recipe.solve(&hard, 1, &Limits::default()).unwrap().counters.generations, 5);
    let defaults: Vec<String> = recipe.parameters().into_iter().map(|p| p.default).collect();
    assert_eq!(defaults, ["0", "50000", "none"]);
    let error = recipe.set("elite", "1").unwrap_err().to_string();
    assert_eq!(error, "a recipe has no parameter 'elite'; use population, generations or prefill");
    assert!(explain(&recipe).contains("A Retrievable GA"));
}

#[test]
fn what_a_recipe_declares_is_set_like_any_parameter() {
    let text = text("weiss-with-a-kick");
    let mut recipe = Recipe::parse(&text).unwrap();
    recipe.set("population", "60").unwrap();
    recipe.set("kick", "0.25").unwrap();
    // The same as written into the steps, and what was set before stays.
    let lines = text.lines().filter(|line| !line.starts_with("kick = ")).collect::<Vec<_>>();
    let written = lines.join("\n").replace("\"$kick\"", "0.25");
    let mut written = Recipe::parse(&written).unwrap();
    written.set("population", "60").unwrap();
    let hard = puzzle("9", INKALA);
    assert_eq!(history(&recipe, &hard, 1, 100), history(&written, &hard, 1, 100));
    let kick = recipe.parameters().into_iter().find(|p| p.name == "kick").unwrap();
    assert_eq!(
        (&*kick.value, &*kick.default, &*kick.domain.to_string()),
        ("0.25", "0.5", "a number from 0 to 1")
    );
    assert!(recipe.describe().iter().any(|line| line.contains("rate = 0.25")), "{:?}", recipe.describe());
    let error = |result: Result<(), evodoku_evolve::Error>| result.unwrap_err().to_string();
    assert_eq!(error(recipe.set("kick", "2")), "kick = '2' is not allowed; use a number from 0 to 1");
    assert_eq!(
        error(recipe.set("kik", "1")),
        "a recipe has no parameter 'kik'; did you mean 'kick'? Use population, generations, prefill, kick or patience"
    );
}

#[test]
fn an_unsuited_puzzle_is_refused() {
    let refused = |name: &str, puzzle: &Puzzle| {
        let recipe = Recipe::parse(&text(name)).unwrap();
        recipe.solve(puzzle, 1, &Limits::default()).unwrap_err().to_string()
    };
    assert!(refused("lsga", &puzzle("samurai", &".".repeat(369))).contains("rows"));
    // The first two cells of row 1 may hold nothing but 1.
    let impossible = "...456789..................2.........3................3.........2................";
    let impossible = puzzle("9", impossible);
    let why = refused("nova", &impossible);
    assert!(why.contains("row 1 has no legal arrangement"), "{why}");
    let mut huge = Recipe::parse(&text("sato-inoue")).unwrap();
    huge.set("population", "10000000").unwrap();
    assert!(huge.solve(&impossible, 1, &Limits::default()).unwrap_err().to_string().contains("4 GiB"));
}

/// What is wrong with the kick's recipe after a change.
fn fault(from: &str, to: &str) -> String {
    let text = text("weiss-with-a-kick");
    assert!(text.contains(from), "the recipe has no {from}");
    Recipe::parse(&text.replacen(from, to, 1)).unwrap_err().to_string()
}

/// A change of the kick's recipe, and the error it gives.
const FAULTS: &[(&str, &str, &str)] = &[
    (
        "segment = ",
        "segments = ",
        "line 4, column 1: a recipe has no 'segments'; did you mean 'segment'? Use name, parameters, segment, logic, size,",
    ),
    ("\"box\"", "\"boxes\"", "line 4, column 11: segment = 'boxes' is not allowed; use cell, row, box"),
    (
        "\"singles\"",
        "\"some\"",
        "line 5, column 9: logic = 'some' is not allowed; use none, naked, singles, locked, full",
    ),
    (
        "size = 500",
        "size = 1",
        "line 6, column 8: size = '1' is not allowed; use a whole number from 2 to 10000000",
    ),
    ("size = 500", "size = 20_000_000", "line 6, column 8: size = '20000000' is not allowed"),
    (
        "size = 500",
        "evaluations = 5\nsize = 500",
        "line 6, column 15: evaluations belongs to a walk or a colony; use generations",
    ),
    (
        "size = 500",
        "walk = {}\nsize = 500",
        "line 7, column 8: size belongs to a population; remove it, or remove walk",
    ),
    ("size = 500", "size = -3", "line 6, column 8: size = '-3' is not allowed"),
    (
        "size = 500",
        "size = 99999999999999999999",
        "line 6, column 8: size = '99999999999999999999' is too large",
    ),
    (
        "size = 500",
        "size = \"500\"",
        "line 6, column 8: size = '500' is text; write the number without quotes",
    ),
    ("size = 500", "size = [500]", "line 6, column 8: size cannot be of type array"),
    ("size = 500\n", "", "line 1, column 1: a recipe has no 'size'; add it"),
    (
        "line-duplicates",
        "line-doubles",
        "line 7, column 18: unknown operator 'line-doubles' for fitness; use line-duplicates, unequal-pairs,",
    ),
    (
        "stagnant = 60",
        "stagnant = 0",
        "line 8, column 24: stagnant = '0' is not allowed; use a whole number from 1",
    ),
    (
        "stagnant = 60",
        "every-by-givens = [[9, 1], [9, 2]]",
        "line 8, column 40: the givens are not in ascending order",
    ),
    (
        "stagnant = 60",
        "every-by-givens = [[9]]",
        "line 8, column 32: each entry must be a pair; use [ most givens, generations ]",
    ),
    (
        "{ initialise",
        "\"evaluate\", { initialise",
        "line 9, column 11: start must begin with { initialise = ... }",
    ),
    (
        "shuffled-segments",
        "any-symbol",
        "line 9, column 26: any-symbol does not work with segment = \"box\"; use shuffled-segments or legal-segments",
    ),
    (
        "shuffled-segments",
        "swap-in-segment",
        "line 9, column 33: unknown operator 'swap-in-segment' for initialise; use any-symbol,",
    ),
    (
        "share = 0.5",
        "share = 1.5",
        "line 11, column 24: share = '1.5' is not allowed; use a probability from 0 to 1",
    ),
    (
        "{ retain",
        "{ remain",
        "line 11, column 5: unknown step 'remain'; did you mean 'retain'? Use evaluate, keep-retained, initialise,",
    ),
    (
        "cross = {",
        "cros = {",
        "line 12, column 40: breed has no 'cros'; did you mean 'cross'? Use pairs, cross or rate",
    ),
    (
        "rate = 0.05",
        "rates = 0.05",
        "line 13, column 40: swap-in-segment has no 'rates'; did you mean 'rate'? Use by, rate or per",
    ),
    (
        "rate = 0.05",
        "rate = 5",
        "line 13, column 47: rate = '5' is not allowed; use a probability from 0 to 1",
    ),
    ("rate = 0.05", "per = \"gene\"", "line 13, column 46: per = 'gene' is not allowed; use "),
    (
        "rate = 0.05",
        "rate = 5_0\u{1}",
        "line 13, column 47: rate = '50\\u{1}' is not a number; use digits only",
    ),
    ("rate = 0.05", "rate = 0x", "line 13, column 47: rate = '' is not a number; use digits only"),
    ("rate = 0.05", "rate = nan", "line 13, column 47: rate = 'NaN' is not allowed"),
    (
        "\"evaluate\",\n]",
        "]",
        "line 10, column 14: generation: the last changes are not evaluated; add \"evaluate\" after them",
    ),
    (
        "{ retain",
        "{ breed = { pairs = \"by-rank\", cross = \"one-cut\" } }, { retain",
        "line 11, column 57: the new population is already full",
    ),
    ("{ breed", "{ preserve = { best = 1 } }, { breed", "line 12, column 3: there is no new population yet"),
    (
        "\"evaluate\",\n]",
        "{ survive = \"best-half\" }, \"evaluate\"]",
        "line 15, column 3: this step needs costs; add \"evaluate\" before it",
    ),
    ("steps = [ {", "steps = [ \"keep-retained\", {", "line 14, column 3: when-stagnant can only"),
    (
        "{ mutate = {",
        "\"mutate\", { mutate = {",
        "line 13, column 3: mutate needs a value; use { mutate = ... }",
    ),
    ("size = 500", "size = ", "line 6, column "),
    (
        "\"$kick\"",
        "\"$kik\"",
        "line 14, column 104: the recipe has no parameter 'kik'; did you mean 'kick'? Use kick or patience",
    ),
    (
        "\"$kick\"",
        "0.5",
        "line 18, column 1: the parameter kick is not used; write \"$kick\" in a step or remove it",
    ),
    (
        "[0.0, 1.0]",
        "[0.0, 2.0]",
        "line 19, column 1: kick = 2.0 is in its range but does not work: line 14, column 104: rate = '2.0' is not allowed",
    ),
    ("[0.0, 1.0]", "[1.0, 0.0]", "line 19, column 33: a range has two numbers in ascending order"),
    ("default = 0.5, ", "", "line 19, column 8: kick has no 'default'; add it"),
    (
        "default = 0.5",
        "default = 5",
        "line 19, column 20: default = '5' is not allowed; use a number from 0 to 1",
    ),
    (
        "default = 0.5",
        "default = \"half\"",
        "line 19, column 8: kick needs a range for a number, or choices for a word",
    ),
    (
        "kick = {",
        "population = {",
        "line 19, column 1: every recipe has a parameter population; choose another name",
    ),
    (
        "kick = {",
        "Kick = {",
        "line 19, column 1: the name 'Kick' cannot be used; use lower-case letters, digits and _",
    ),
];

#[test]
fn faults_have_place_and_remedy() {
    let mut wrong = String::new();
    for (from, to, expected) in FAULTS {
        let fault = fault(from, to);
        if !fault.starts_with(expected) {
            wrong += &format!("{from} -> {to}\n  expected {expected}\n  found    {fault}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Texts that are nearly recipes: pieces of the shipped ones in any order, and any bytes.
fn nearly() -> impl Strategy<Value = String> {
    let all: String = shipped().iter().map(|name| text(name)).collect();
    let pieces: Vec<String> = all.split_inclusive([' ', ',', '\n']).map(String::from).collect();
    let lines: Vec<String> = all.lines().map(|line| format!("{line}\n")).collect();
    prop_oneof![
        any::<String>(),
        prop::collection::vec(any::<u8>(), 0..200)
            .prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
        prop::collection::vec(prop::sample::select(pieces), 0..60).prop_map(|p| p.concat()),
        prop::collection::vec(prop::sample::select(lines), 0..20).prop_map(|p| p.concat()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_text_is_too_strange(text in nearly()) {
        if let Err(error) = Recipe::parse(&text) {
            prop_assert!(error.to_string().starts_with("line "));
        }
    }

    /// What is read can be run: one step, value or word of a shipped recipe exchanged for another.
    #[test]
    fn what_is_read_can_be_run(
        name in prop::sample::select(shipped()), other in prop::sample::select(shipped()),
        from in any::<prop::sample::Index>(), to in any::<prop::sample::Index>(), seed: u64,
    ) {
        let step = |text: &str, index: &prop::sample::Index| -> String {
            let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("  ") || line.contains(" = ")).collect();
            index.get(&lines).to_string()
        };
        let (text, other) = (text(&name), text(&other));
        let text = text.replacen(&step(&text, &from), &step(&other, &to), 1);
        if let Ok(mut recipe) = Recipe::parse(&text) {
            // A trajectory has no population.
            let _ = recipe.set("population", "7");
            let puzzle = puzzle("4", "1...............");
            let outcome = recipe.solve(&puzzle, seed, &Limits::generations(40)).unwrap();
            prop_assert!(matches!(outcome.stop, StopReason::Solved | StopReason::Generations));
        }
    }
}

#[test]
fn deep_nesting_is_refused() {
    for (open, depth) in
        [("[", 100_000), ("{a=", 100_000), ("{ when-stagnant = { generations = 1, steps = [", 5000)]
    {
        let text = format!("segment = \"box\"\ngeneration = [{}", open.repeat(depth));
        assert!(Recipe::parse(&text).is_err());
    }
    let nested = "{ when-stagnant = { generations = 1, steps = [".repeat(20) + &"] } }".repeat(20);
    assert!(
        fault("{ when-stagnant", &format!("{nested}, {{ when-stagnant")).contains("when-stagnant can only")
    );
}
