//! D. Notice, A. Kheiri and N. Pavlidis, "The algorithm selection problem for solving Sudoku with metaheuristics", IEEE Congress
//! on Evolutionary Computation, 2023, by the authors' program.

use crate::algorithm::{About, Algorithm, Line, PseudoCode};
use crate::operators::accept::{Metropolis, NotWorse, RecordToRecord};
use crate::operators::cool::{Geometric, Probe};
use crate::operators::initialise::ShuffledSegments;
use crate::operators::neighbour::{
    BestSwapInSegment, CentredExchange, InsertInSegment, InvertInSegment, SwapAnyTwo, SwapTwoInSegment,
};
use crate::operators::{AnyNeighbour, Cool as _};
use crate::parameters::{parameters, words};
use crate::run::{Run, Stop};
use crate::solver::Family;
use crate::trajectory::{Judged, Moved, Walk, blanks_squared};
use crate::{Blueprint, Error, Segment};
use evodoku_grid::Puzzle;
use evodoku_grid::logic::Level;
use std::ops::ControlFlow;

words! {
    /// The four searches compared in the paper.
    pub enum Variant {
        /// Simulated annealing after Lewis, by swaps of any two cells.
        Annealing = "sa",
        /// Record-to-record travel by swaps of any two cells.
        Record = "rr",
        /// Reduced variable neighbourhood search over five neighbourhoods.
        ReducedVns = "rvns",
        /// Steepest descent: the best swap of a random box.
        Descent = "sd",
    }
}

parameters! {
    /// One of the four searches of Notice, Kheiri and Pavlidis.
    pub struct Notice {
        /// Rounds: chains of annealing, otherwise `round` steps each.
        generations: u64 = u64::MAX, 0..=u64::MAX;
        /// Evaluations.
        evaluations: u64 = 500_000, 1..=u64::MAX;
        /// Steps between two looks at the search, for those that have no chains.
        round: u64 = 1000, 1..=1_000_000;
        /// The factor by which the temperature falls after a chain.
        cooling: f64 = 0.9, 0.0..=1.0;
        /// Chains without an improving move after which annealing starts afresh.
        restart: u64 = 20, 1..=u64::MAX;
        /// Neighbours of the start on which the first temperature is measured.
        probes: u64 = 50, 1..=1_000_000;
        /// How much more than the record a neighbour may cost in record-to-record travel.
        deviation: u32 = 1, 0..=1_000_000;
        /// What logic fills before the search.
        prefill: Level = Level::None, ..;
        /// Which of the four searches.
        variant: Variant = Variant::Annealing, ..;
    }
}

const SOURCE: &str = "D. Notice, A. Kheiri, N. Pavlidis, \"The algorithm selection problem for solving Sudoku with metaheuristics\", IEEE CEC 2023";

pub(crate) const ANNEALING: About<'static> = About {
    name: "notice-sa",
    what: "simulated annealing by swaps of any two cells",
    version: 1,
    source: SOURCE,
    pseudo_code: PseudoCode::Lines(&[
        Line("fill every box with its missing symbols in random order", &["ShuffledSegments"]),
        Line(
            "t0 := standard deviation of the cost (symbols missing from rows, columns and boxes) of `probes` neighbours",
            &[],
        ),
        Line("until the cost is 0 or `evaluations` are used up", &[]),
        Line("    (squared number of blanks) + 1 times: swap any two free cells;", &["walk"]),
        Line("        undo it with probability 1 - exp(-d / t) if the cost has risen by d", &["walk"]),
        Line("    t := `cooling` * t", &["cool"]),
        Line("    after `restart` chains without an improving move: new random boxes, t := t0", &["redraw"]),
    ]),
};

pub(crate) const RECORD: About<'static> = About {
    name: "notice-rr",
    what: "record-to-record travel by swaps of any two cells",
    version: 1,
    source: SOURCE,
    pseudo_code: PseudoCode::Lines(&[
        Line("fill every box with its missing symbols in random order", &["ShuffledSegments"]),
        Line("until the cost is 0 or `evaluations` are used up", &[]),
        Line("    swap any two free cells", &["walk"]),
        Line(
            "    undo it if the cost has risen and exceeds the best so far by more than `deviation`",
            &["walk"],
        ),
    ]),
};

pub(crate) const REDUCED_VNS: About<'static> = About {
    name: "notice-rvns",
    what: "reduced variable neighbourhood search: invert, exchange around a centre, insert, swap",
    version: 1,
    source: SOURCE,
    pseudo_code: PseudoCode::Lines(&[
        Line("fill every box with its missing symbols in random order", &["ShuffledSegments"]),
        Line("until the cost is 0 or `evaluations` are used up", &[]),
        Line(
            "    for each neighbourhood: invert, exchange around a centre, insert, swap in a box, swap anywhere",
            &["walk"],
        ),
        Line(
            "        draw one neighbour; go there if it does not cost more, and begin again with invert",
            &["walk"],
        ),
    ]),
};

pub(crate) const DESCENT: About<'static> = About {
    name: "notice-sd",
    what: "steepest descent: the best swap of a random box",
    version: 1,
    source: SOURCE,
    pseudo_code: PseudoCode::Lines(&[
        Line("fill every box with its missing symbols in random order", &["ShuffledSegments"]),
        Line("until the cost is 0 or `evaluations` are used up", &[]),
        Line("    evaluate all swaps of two free cells of a random box", &["walk"]),
        Line("    make the best of them if the cost does not rise; ties are broken at random", &["walk"]),
    ]),
};

impl Notice {
    /// The search of this variant.
    pub fn of(variant: Variant) -> Self {
        Self { variant, ..Self::default() }
    }

    fn annealing(&self, walk: &mut Walk<'_>, run: &mut Run) -> ControlFlow<Stop> {
        let cooling = Geometric { factor: self.cooling, probes: self.probes, probe: Probe::Neighbours };
        let chain = blanks_squared(walk.blueprint()) + 1;
        let start = cooling.start(walk, &SwapAnyTwo, run)?;
        loop {
            let (mut temperature, mut stuck) = (start, 0);
            while stuck < self.restart {
                walk.heat(temperature, &cooling, run);
                walk.steps(chain, &SwapAnyTwo, &Metropolis, run)?;
                stuck = if walk.improved() { 0 } else { stuck + 1 };
                temperature = cooling.next(temperature);
                walk.round(run)?;
            }
            run.restart();
            walk.redraw(&ShuffledSegments, run)?;
        }
    }

    fn record(&self, walk: &mut Walk<'_>, run: &mut Run) -> ControlFlow<Stop> {
        let accept = RecordToRecord { deviation: self.deviation };
        loop {
            walk.steps(self.round, &SwapAnyTwo, &accept, run)?;
            walk.round(run)?;
        }
    }

    fn reduced_vns(&self, walk: &mut Walk<'_>, run: &mut Run) -> ControlFlow<Stop> {
        let mut number = 0;
        loop {
            for _ in 0..self.round {
                let moved = match number {
                    0 => walk.step(&InvertInSegment, &NotWorse, run)?,
                    1 => walk.step(&CentredExchange, &NotWorse, run)?,
                    2 => walk.step(&InsertInSegment, &NotWorse, run)?,
                    3 => walk.step(&SwapTwoInSegment, &NotWorse, run)?,
                    _ => walk.step(&SwapAnyTwo, &NotWorse, run)?,
                };
                number = if moved == Moved::Stayed { (number + 1) % NEIGHBOURHOODS.len() } else { 0 };
            }
            Walk::walked(&NEIGHBOURHOODS, &NotWorse, run);
            walk.round(run)?;
        }
    }

    fn descent(&self, walk: &mut Walk<'_>, run: &mut Run) -> ControlFlow<Stop> {
        loop {
            walk.steps(self.round, &BestSwapInSegment, &NotWorse, run)?;
            walk.round(run)?;
        }
    }
}

/// The neighbourhoods of reduced variable neighbourhood search, in order.
const NEIGHBOURHOODS: [AnyNeighbour; 5] = [
    AnyNeighbour::InvertInSegment(InvertInSegment),
    AnyNeighbour::CentredExchange(CentredExchange),
    AnyNeighbour::InsertInSegment(InsertInSegment),
    AnyNeighbour::SwapTwoInSegment(SwapTwoInSegment),
    AnyNeighbour::SwapAnyTwo(SwapAnyTwo),
];

impl Algorithm for Notice {
    fn about(&self) -> About<'_> {
        match self.variant {
            Variant::Annealing => ANNEALING,
            Variant::Record => RECORD,
            Variant::ReducedVns => REDUCED_VNS,
            Variant::Descent => DESCENT,
        }
    }

    fn family(&self) -> Family {
        Family::Trajectory
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        Blueprint::prefilled(puzzle, Segment::Box, self.prefill)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        // Boxes stay intact in descent, and count for nothing there.
        let judged = if self.variant == Variant::Descent { Judged::Open } else { Judged::All };
        let mut walk = Walk::new(blueprint, judged);
        walk.redraw(&ShuffledSegments, run)?;
        match self.variant {
            Variant::Annealing => self.annealing(&mut walk, run),
            Variant::Record => self.record(&mut walk, run),
            Variant::ReducedVns => self.reduced_vns(&mut walk, run),
            Variant::Descent => self.descent(&mut walk, run),
        }
    }
}
