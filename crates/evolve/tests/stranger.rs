//! A stranger's crate: an edit and a fitness of its own in recipes, and an algorithm of its own in the registry.

use evodoku_evolve::operators::{AnyEdit, AnyFitness};
use evodoku_evolve::prelude::*;
use evodoku_evolve::registry::Entry;
use evodoku_evolve::{parameters, words};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

words! {
    /// Which cells are looked at.
    pub enum Look {
        /// Any free cell.
        Anywhere = "anywhere",
        /// The first free cell of a segment.
        First = "first",
    }
}

parameters! {
    /// Swaps a free cell of each segment with the next one.
    pub struct Nudge {
        /// How often a segment is nudged.
        rate: Rate = Rate::new(0.1), 0.0..=1.0;
        /// Which cell is moved.
        look: Look = Look::Anywhere, ..;
    }
}

impl Edit for Nudge {
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        let b = x.blueprint();
        for segment in 0..b.segments() {
            let free = b.free(segment);
            if free.len() > 1 && self.rate.happens(rng) {
                let i = if self.look == Look::First { 0 } else { rng.below(free.len() - 1) };
                x.swap(segment, free[i] as usize, free[i + 1] as usize);
            }
        }
    }

    fn suits(&self, segment: Segment) -> bool {
        segment != Segment::Cell
    }
}

parameters! {
    /// Counts the houses with a repeated symbol.
    pub struct WrongHouses {}
}

impl Fitness for WrongHouses {
    fn cost(&self, x: &mut Individual<'_>) -> Cost {
        let symbols =
            |genes: &[u32]| genes.iter().map(|&gene| x.genes()[gene as usize]).collect::<BTreeSet<_>>();
        x.blueprint().houses().filter(|(_, genes)| symbols(genes).len() < genes.len()).count() as Cost
    }
}

parameters! {
    /// One grid at a time: a nudged copy takes the place of the worst.
    pub struct Nudging {
        /// Individuals.
        population: usize = 50, 2..=1000;
        /// Generations.
        generations: u64 = 5000, 0..=u64::MAX;
        /// How often a segment is nudged.
        rate: Rate = Rate::new(0.2), 0.0..=1.0;
    }
}

impl Algorithm for Nudging {
    fn about(&self) -> About<'_> {
        About {
            name: "nudging",
            what: "nudges grids",
            source: "a test",
            version: 1,
            pseudo_code: PseudoCode::Text("select, nudge, evaluate, keep the best half"),
        }
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        Blueprint::new(puzzle, Segment::Box)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<StopReason> {
        let nudge = Nudge { rate: self.rate, look: Look::Anywhere };
        let (mut parents, mut children) = Population::pair(self.population, blueprint);
        parents.apply(&ShuffledSegments, run);
        parents.evaluate(&WrongHouses, run)?;
        run.begin(&parents)?;
        loop {
            children.select(&mut parents, &Tournament::of(2), run);
            children.apply(&nudge, run);
            children.evaluate(&WrongHouses, run)?;
            parents.merge(&mut children, &BestHalf, run);
            run.generation(&parents)?;
        }
    }
}

fn puzzle() -> Puzzle {
    Puzzle::from_line(&Layout::parse("4").unwrap(), "1...23....4.....").unwrap()
}

#[test]
fn an_algorithm_is_found_by_its_name() {
    let make = || -> Box<dyn Solver> { Box::<Nudging>::default() };
    registry::register(Entry { name: "nudging", what: "nudges grids", version: 1, make }).unwrap();
    let mut nudging = named("nudging").unwrap();
    nudging.set("rate", "0.4").unwrap();
    assert_eq!(
        nudging.set("rate", "4").unwrap_err().to_string(),
        "rate = '4' is not allowed; use a probability from 0 to 1"
    );
    assert!(nudging.solve(&puzzle(), 1, &Limits::default()).unwrap().is_solved());
    let outcome = nudging.solve(&puzzle(), 1, &Limits::generations(0)).unwrap();
    assert_eq!(outcome.stop, StopReason::Generations);
}

#[test]
fn recipes_take_operators_of_strangers() {
    let text = r#"
        name = "strange"
        segment = "box"
        size = 50
        fitness = "wrong-houses"
        start = [ { initialise = "shuffled-segments" }, "evaluate" ]
        generation = [
          { select = { by = "tournament", tournament = 2 } },
          { mutate = { by = "nudge", rate = "$rate", look = "anywhere" } },
          "evaluate",
          { survive = "best-half" },
        ]
        [parameters]
        rate = { default = 0.2, range = [0.0, 1.0], doc = "How often a segment is nudged." }
    "#;
    let unknown = Recipe::parse(text).unwrap_err().to_string();
    assert!(
        unknown.contains("unknown operator 'wrong-houses' for fitness; use line-duplicates,"),
        "{unknown}"
    );
    AnyFitness::register("fitness", "wrong-houses", "Counts houses with a repetition.", WrongHouses).unwrap();
    AnyEdit::register("mutate", "nudge", "Moves a cell by one place.", Nudge::default()).unwrap();
    let recipe = Recipe::parse(text).unwrap();
    // The recipe and the algorithm in Rust say the same, so they do the same.
    let solve = |solver: &dyn Solver| {
        let outcome = solver.solve(&puzzle(), 7, &Limits::default()).unwrap();
        (outcome.best, outcome.counters)
    };
    assert_eq!(solve(&recipe), solve(&Nudging::default()));
    assert!(
        recipe
            .describe()
            .iter()
            .any(|line| line.contains("nudge (rate = 0.2, look = anywhere): Moves a cell"))
    );
    assert!(evodoku_evolve::recipe::json_schema().contains("\"const\": \"nudge\""));
    let wrong =
        Recipe::parse(&text.replace("\"box\"", "\"cell\"").replace("shuffled-segments", "any-symbol"));
    assert!(wrong.unwrap_err().to_string().contains("nudge does not work with segment = \"cell\""));

    let again = AnyEdit::register("mutate", "nudge", "", Nudge::default()).unwrap_err();
    assert_eq!(again.to_string(), "there is already an operator called 'nudge'; choose another name");
    let role = AnyEdit::register("breed", "push", "", Nudge::default()).unwrap_err();
    assert_eq!(
        role.to_string(),
        "'push' cannot have the role 'breed'; use initialise, repair, mutate or improve"
    );
}
