//! Contracts over the whole vocabulary: every operator of every list keeps the promises of its trait.

use crate::common::empty;
use evodoku_evolve::operators::initialise::{AnySymbol, ShuffledSegments};
use evodoku_evolve::operators::{
    AnyCross, AnyEdit, AnyFitness, AnySelect, AnySurvive, Cross, Edit, Fitness, Operator, Select, Survive,
    listed,
};
use evodoku_evolve::{Blueprint, Cost, Individual, Population, Rate, Rng, Run, Segment};
use evodoku_grid::{Puzzle, Symbol, verify};
use proptest::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::slice::Iter;

/// Layouts of every kind: sizes, box shapes, extra houses, overlaps, regions, more than 64 symbols.
const LAYOUTS: &[&str] = &[
    "4",
    "6",
    "9",
    "x",
    "windoku",
    "10",
    "12=4x3",
    "16",
    "7=1x7",
    "7=7x1",
    "66",
    "twodoku",
    "samurai",
    "butterfly",
    "jigsaw=AAAB/ABBB/CCDD/CCDD",
];

/// A blueprint with some fixed cells: every k-th cell of a grid that repeats nothing in any house.
fn blueprint(layout: &str, segment: Segment, every: usize) -> Option<(Puzzle, Blueprint)> {
    let open = empty(layout);
    let layout = open.layout().clone();
    let mut givens: Vec<Option<Symbol>> = vec![None; layout.cell_count()];
    for cell in layout.cells().step_by(every) {
        let symbol = Symbol::new((cell.index() / every) % layout.symbols());
        if layout.peers(cell).iter().all(|p| givens[p.index()] != Some(symbol)) {
            givens[cell.index()] = Some(symbol);
        }
    }
    let puzzle = Puzzle::new(layout, givens).unwrap();
    let blueprint = Blueprint::new(&puzzle, segment).ok()?;
    Some((puzzle, blueprint))
}

/// A population of random individuals that keep their segments.
fn random<'b>(b: &'b Blueprint, size: usize, run: &mut Run) -> Population<'b> {
    let mut population = Population::new(size, b);
    if b.segment() == Segment::Cell {
        population.apply(&AnySymbol {}, run);
    } else {
        population.apply(&ShuffledSegments {}, run);
    }
    population
}

/// Costs as given, one after the other.
struct Dictated<'a>(RefCell<Iter<'a, Cost>>);

impl<'a> Dictated<'a> {
    fn new(costs: &'a [Cost]) -> Self {
        Self(RefCell::new(costs.iter()))
    }
}

impl Fitness for Dictated<'_> {
    fn cost(&self, _: &mut Individual<'_>) -> Cost {
        *self.0.borrow_mut().next().unwrap()
    }
}

/// Everybody's genes and cost.
fn people(population: &Population) -> BTreeSet<(Vec<u8>, Cost)> {
    (0..population.len()).map(|i| (population.genes(i).to_vec(), population.costs()[i])).collect()
}

fn assert_intact(b: &Blueprint, genes: &[u8], by: &str) {
    for (gene, &symbol) in genes.iter().enumerate() {
        assert!(!b.fixed()[gene] || symbol == b.start()[gene], "{by} changed a fixed cell");
        assert!((symbol as usize) < b.symbols(), "{by} made an unknown symbol");
    }
    if b.segment() != Segment::Cell {
        for segment in 0..b.segments() {
            let mut symbols = genes[b.span(segment..segment + 1)].to_vec();
            symbols.sort_unstable();
            assert!(symbols.iter().enumerate().all(|(i, &s)| i == s as usize), "{by} broke a segment");
        }
    }
}

/// An edit or cross at a rate that does something.
fn eager<P: evodoku_evolve::Parameters>(mut operator: P) -> P {
    if operator.parameters().iter().any(|p| p.name == "rate") {
        operator.set("rate", "0.5").unwrap();
    }
    operator
}

fn some_case() -> impl Strategy<Value = (&'static str, Segment, usize, u64)> {
    (prop::sample::select(LAYOUTS), prop::sample::select(Segment::ALL), 2..9_usize, any::<u64>())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn an_edit_keeps_fixed_cells_and_segments((layout, segment, every, seed) in some_case()) {
        let Some((puzzle, b)) = blueprint(layout, segment, every) else { return Ok(()) };
        let mut run = Run::new(&puzzle, seed);
        for edit in AnyEdit::all().into_iter().map(eager).filter(|e| e.suits(segment)) {
            let mut population = random(&b, 3, &mut run);
            for _ in 0..3 {
                population.apply(&edit, &mut run);
                (0..3).for_each(|i| assert_intact(&b, population.genes(i), edit.word()));
            }
        }
    }

    #[test]
    fn a_cross_only_exchanges((layout, segment, every, seed) in some_case()) {
        let Some((puzzle, b)) = blueprint(layout, segment, every) else { return Ok(()) };
        let mut run = Run::new(&puzzle, seed);
        for cross in AnyCross::all().into_iter().map(eager).filter(|c| c.suits(segment)) {
            let mut parents = random(&b, 2, &mut run);
            let mut children = parents.clone();
            children.clear();
            let order = AnySelect::named("neighbours-in-order").unwrap();
            children.breed(&mut parents, &order, &cross, &mut run);
            for child in [0, 1] {
                assert_intact(&b, children.genes(child), cross.word());
                if !cross.inherits() {
                    continue;
                }
                for (gene, value) in children.genes(child).iter().enumerate() {
                    prop_assert!((0..2).any(|p| parents.genes(p)[gene] == *value), "{} invents", cross.word());
                }
            }
        }
    }

    #[test]
    fn no_fitness_is_0_for_a_wrong_grid((layout, segment, every, seed) in some_case()) {
        let Some((puzzle, b)) = blueprint(layout, segment, every) else { return Ok(()) };
        let mut run = Run::new(&puzzle, seed);
        for fitness in AnyFitness::all() {
            // `evaluate` itself panics if a cost of 0 does not pass the judge.
            let mut population = random(&b, 3, &mut run);
            let _ = population.evaluate(&fitness, &mut run);
            for i in 0..3 {
                let right = verify(&puzzle, b.decode(population.genes(i)).values()).is_ok();
                prop_assert_eq!(population.costs()[i] == 0, right, "{}", fitness.word());
            }
        }
    }

    #[test]
    fn a_selection_picks_a_member(seed: u64, costs in prop::collection::vec(1_u32..50, 2..40), share in 0.0..1.0_f64) {
        // Large enough that no two random individuals are alike: genes tell who was picked.
        let puzzle = empty("9");
        let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
        for select in AnySelect::all() {
            let mut run = Run::new(&puzzle, seed);
            let mut population = random(&b, costs.len(), &mut run);
            let _ = population.evaluate(&Dictated::new(&costs), &mut run);
            prop_assert_eq!(population.costs(), &costs[..]);
            population.retain(Rate::new(share), &select, &mut run);
            let mut kept = Population::new(costs.len(), &b);
            kept.clear();
            kept.keep_retained(&population, &mut run);
            let expected = ((share * costs.len() as f64).round() as usize).clamp(2, costs.len());
            let all = people(&population);
            let members = people(&kept);
            prop_assert_eq!((kept.len(), members.len()), (expected, expected), "{}", select.word());
            prop_assert!(members.is_subset(&all), "{}", select.word());
            let mut picked = Population::new(200, &b);
            picked.clear();
            picked.select(&mut population, &select, &mut run);
            prop_assert!(people(&picked).is_subset(&members), "{}", select.word());
        }
    }

    #[test]
    fn survivors_are_some_of_the_ranked(seed: u64, keep in 1_usize..20, more in 0_usize..20) {
        for survive in AnySurvive::all() {
            let mut ranked: Vec<u32> = (0..(keep + more) as u32).collect();
            survive.survive(&mut ranked, keep, &mut Rng::seeded(seed));
            ranked.sort_unstable();
            prop_assert!(ranked.iter().enumerate().all(|(i, &r)| i == r as usize), "{}", survive.word());
        }
    }
}

#[test]
fn a_fitness_of_a_solution_is_0() {
    // Solutions by formula for every box shape, so that no solver is needed.
    for (layout, height, width) in
        [("4", 2, 2), ("6", 2, 3), ("9", 3, 3), ("12=4x3", 4, 3), ("16", 4, 4), ("66", 6, 11)]
    {
        let n = height * width;
        let value = |r: usize, c: usize| (width * (r % height) + r / height + c) % n;
        let puzzle = empty(layout);
        let grid: Vec<Symbol> = (0..n * n).map(|i| Symbol::new(value(i / n, i % n))).collect();
        verify(&puzzle, &grid).unwrap();
        for &segment in Segment::ALL {
            let b = Blueprint::new(&puzzle, segment).unwrap();
            for fitness in AnyFitness::all() {
                let mut genes = b.encode(&grid);
                let mut x = Individual::unsigned(&b, &mut genes);
                assert_eq!(fitness.cost(&mut x), 0, "{} on {layout} by {segment}", fitness.word());
            }
        }
    }
}

/// What observers see is the type behind the word of recipes, whoever wraps it.
#[test]
fn observers_and_recipes_name_an_operator_alike() {
    let kebab = |name: &str| {
        let spaced: String =
            name.chars().map(|c| if c.is_uppercase() { format!("-{c}") } else { c.into() }).collect();
        spaced.trim_start_matches('-').to_lowercase()
    };
    for o in AnyEdit::all() {
        assert_eq!(kebab(Edit::name(&o)), o.word());
    }
    for o in AnyCross::all() {
        assert_eq!(kebab(Cross::name(&o)), o.word());
    }
    for o in AnyFitness::all() {
        assert_eq!(kebab(Fitness::name(&o)), o.word());
    }
    for o in AnySelect::all() {
        assert_eq!(kebab(Select::name(&o)), o.word());
    }
    for o in AnySurvive::all() {
        assert_eq!(kebab(Survive::name(&o)), o.word());
    }
}

#[test]
fn names_are_unique_and_lead_back() {
    for edit in AnyEdit::all() {
        assert_eq!(AnyEdit::named(edit.word()).unwrap(), edit);
        assert!(AnyEdit::ROLES.contains(&edit.role()));
    }
    let names: BTreeSet<&str> = listed().iter().map(|operator| operator.name).collect();
    assert_eq!(names.len(), listed().len());
}
