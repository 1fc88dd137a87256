//! The grid of a trajectory, the neighbour that is proposed, and what both cost.

use super::heat::Heat;
use super::ledger::{Judged, Ledger};
use crate::observe::{Moment, Verb};
use crate::operators::{Accept, Cool, Edit, Neighbour};
use crate::parameters::words;
use crate::run::{Run, Stop};
use crate::{Blueprint, Cost, Individual};
use std::ops::ControlFlow;

/// A grid on its way. Its cost is the number of symbols missing from the judged houses.
///
/// ```
/// use evodoku_evolve::prelude::*;
///
/// # fn main() -> Result<(), Error> {
/// let puzzle: Puzzle = "1...23....4.....".parse()?;
/// let blueprint = Blueprint::new(&puzzle, Segment::Box)?;
/// let outcome = Run::new(&puzzle, 1).within(&Limits::evaluations(5000)).search(&blueprint, |run| {
///     let mut walk = Walk::new(&blueprint, Judged::Open);
///     walk.redraw(&ShuffledSegments, run)?;
///     loop {
///         for _ in 0..10 {
///             walk.step(&SwapCellInSegment, &NotWorse, run)?;
///         }
///         walk.round(run)?;
///     }
/// });
/// assert!(outcome.is_solved());
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Walk<'b> {
    blueprint: &'b Blueprint,
    genes: Vec<u8>,
    ledger: Ledger,
    cost: Cost,
    /// The lowest cost since the grid was drawn.
    lowest: Cost,
    /// Free genes of segments that have another one.
    movable: Vec<u32>,
    /// The swaps that lead to the proposed neighbour; all but the last one are made already.
    swaps: Vec<(u32, u32)>,
    proposed: Cost,
    /// Neighbours judged since the last step.
    judged: u64,
    /// Whether a step has lowered the cost since the last round.
    improved: bool,
    heat: Heat,
}

/// A proposed neighbour, and what a rule may go by.
#[derive(Debug, Clone, Copy)]
pub struct Offer<'a> {
    /// What the grid costs.
    pub cost: Cost,
    /// What the neighbour costs.
    pub proposed: Cost,
    /// What the best grid of the run costs.
    pub record: Cost,
    /// The temperature.
    pub heat: &'a Heat,
}

/// What became of a proposed neighbour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moved {
    /// The walk went to a better grid.
    Better,
    /// It went to a grid that costs as much or more.
    Elsewhere,
    /// It stayed.
    Stayed,
}

words! {
    /// What has to improve for the search not to be stuck.
    pub enum Progress {
        /// The best cost since the last fresh start.
        Best = "best",
        /// The present cost, by any move of the chain.
        Present = "present",
    }
}

/// Work on a swap, compared with work on one gene of an individual, for looks at the clock.
const GENES_OF_A_SWAP: usize = 16;

impl<'b> Walk<'b> {
    /// A walk that has no grid yet.
    pub fn new(blueprint: &'b Blueprint, judged: Judged) -> Self {
        let pairs = |segment: &usize| blueprint.free(*segment).len() > 1;
        let movable = (0..blueprint.segments()).filter(pairs).flat_map(|s| blueprint.free(s)).copied();
        Self {
            blueprint,
            genes: blueprint.start().to_vec(),
            ledger: Ledger::new(blueprint, judged),
            cost: Cost::MAX,
            lowest: Cost::MAX,
            movable: movable.collect(),
            swaps: Vec::with_capacity(blueprint.symbols().max(1)),
            proposed: Cost::MAX,
            judged: 0,
            improved: false,
            heat: Heat::new(0.0),
        }
    }

    /// The blueprint.
    #[inline]
    pub fn blueprint(&self) -> &'b Blueprint {
        self.blueprint
    }

    /// The genes of the grid.
    #[inline]
    pub fn genes(&self) -> &[u8] {
        &self.genes
    }

    /// The cost of the grid.
    #[inline]
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// The lowest cost since the grid was drawn.
    #[inline]
    pub fn lowest(&self) -> Cost {
        self.lowest
    }

    /// The free genes that have another one in their segment.
    #[inline]
    pub fn movable(&self) -> &[u32] {
        &self.movable
    }

    /// Whether the symbol of a gene occurs twice in one of its judged houses.
    #[inline]
    pub fn clashes(&self, gene: usize) -> bool {
        self.ledger.clashes(gene, self.genes[gene])
    }

    /// Draws a new grid: the start, or a fresh start.
    pub fn redraw(&mut self, start: &impl Edit, run: &mut Run) -> ControlFlow<Stop> {
        self.rewrite(
            |blueprint, genes, run| start.edit(&mut Individual::unsigned(blueprint, genes), run.rng()),
            run,
        );
        run.done(Verb::Redraw, &[start.name()]);
        let spent = run.spend(1, self.genes.len());
        run.begin_at(self.moment())?;
        spent
    }

    /// Changes the grid by hand and judges it as a whole.
    pub(crate) fn rewrite(
        &mut self,
        rewrite: impl FnOnce(&'b Blueprint, &mut [u8], &mut Run),
        run: &mut Run,
    ) {
        rewrite(self.blueprint, &mut self.genes, run);
        self.swaps.clear();
        self.cost = self.ledger.count(&self.genes);
        self.lowest = self.cost;
    }

    /// Proposes to swap two genes, after those proposed before.
    #[inline]
    pub fn propose(&mut self, a: usize, b: usize) {
        if let Some(&last) = self.swaps.last() {
            self.swap(last);
        } else {
            self.proposed = self.cost;
        }
        let difference = self.difference(a, b);
        self.proposed = self.proposed.wrapping_add_signed(difference);
        self.swaps.push((a as u32, b as u32));
    }

    /// What a swap of two genes would add to the cost, if nothing else is proposed.
    #[inline]
    pub fn difference(&self, a: usize, b: usize) -> i32 {
        self.ledger.difference(a, b, self.genes[a], self.genes[b])
    }

    /// More than one neighbour had to be judged for the proposal: this many.
    #[inline]
    pub fn count(&mut self, judged: u64) {
        self.judged = judged;
    }

    #[inline]
    fn swap(&mut self, (a, b): (u32, u32)) {
        let (a, b) = (a as usize, b as usize);
        self.ledger.swap(a, b, self.genes[a], self.genes[b]);
        self.genes.swap(a, b);
    }

    /// Goes to the proposed neighbour.
    #[inline]
    fn go(&mut self) {
        if let Some(&last) = self.swaps.last() {
            self.swap(last);
        }
        self.swaps.clear();
        self.cost = self.proposed;
    }

    /// Stays where it was before the proposal.
    #[inline]
    fn stay(&mut self) {
        self.swaps.pop();
        while let Some(swap) = self.swaps.pop() {
            self.swap(swap);
        }
    }

    /// Draws a neighbour and goes there if it is accepted.
    #[inline]
    pub fn step(
        &mut self,
        neighbour: &(impl Neighbour + ?Sized),
        accept: &impl Accept,
        run: &mut Run,
    ) -> ControlFlow<Stop, Moved> {
        let judged = self.draw(neighbour, run);
        let (before, after) = (self.cost, self.proposed);
        let offer = Offer { cost: before, proposed: after, record: run.record(), heat: &self.heat };
        let moved = if self.swaps.is_empty() || !accept.accepts(&offer, run.rng()) {
            self.stay();
            Moved::Stayed
        } else {
            self.go();
            if after < before { Moved::Better } else { Moved::Elsewhere }
        };
        if moved == Moved::Better {
            self.improved = true;
            self.lowest = self.lowest.min(after);
            if after < run.record() {
                run.came_to(self.moment())?;
            }
        }
        run.spend(judged, GENES_OF_A_SWAP)?;
        ControlFlow::Continue(moved)
    }

    /// Draws a neighbour; returns how many were judged.
    #[inline]
    fn draw(&mut self, neighbour: &(impl Neighbour + ?Sized), run: &mut Run) -> u64 {
        self.judged = 1;
        self.proposed = self.cost;
        neighbour.draw(self, run.rng());
        self.judged
    }

    /// The cost of a neighbour, without going there.
    pub fn look(&mut self, neighbour: &(impl Neighbour + ?Sized), run: &mut Run) -> ControlFlow<Stop, Cost> {
        let judged = self.draw(neighbour, run);
        let cost = self.proposed;
        self.stay();
        run.spend(judged, GENES_OF_A_SWAP)?;
        ControlFlow::Continue(cost)
    }

    /// Sets the temperature, which a cooling schedule has worked out.
    pub fn heat(&mut self, temperature: f64, by: &impl Cool, run: &mut Run) {
        self.heat = Heat::new(temperature);
        run.done(Verb::Cool, &[by.name()]);
    }

    /// Takes steps of one kind: this many, a chain of an annealing.
    pub fn steps(
        &mut self,
        count: u64,
        neighbour: &(impl Neighbour + ?Sized),
        accept: &impl Accept,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        for _ in 0..count {
            self.step(neighbour, accept, run)?;
        }
        run.done(Verb::Walk, &[neighbour.name(), accept.name()]);
        ControlFlow::Continue(())
    }

    /// Tells observers of steps that were taken one by one, by these moves.
    pub(crate) fn walked(by: &[impl Neighbour], accept: &impl Accept, run: &mut Run) {
        for neighbour in by {
            run.done(Verb::Walk, &[neighbour.name(), accept.name()]);
        }
    }

    /// Whether a step has lowered the cost since the last round.
    #[inline]
    pub fn improved(&self) -> bool {
        self.improved
    }

    /// Whether there was progress since the last round, when `lowest` was the lowest cost.
    pub fn progressed(&self, progress: Progress, lowest: Cost) -> bool {
        match progress {
            Progress::Best => self.lowest < lowest,
            Progress::Present => self.improved,
        }
    }

    /// A round of steps is over: a generation to observers and limits.
    pub fn round(&mut self, run: &mut Run) -> ControlFlow<Stop> {
        self.improved = false;
        run.round(self.moment())
    }

    fn moment(&self) -> Moment<'_> {
        Moment { blueprint: self.blueprint, genes: &self.genes, cost: self.cost, certainty: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::initialise::ShuffledSegments;
    use crate::operators::{AnyNeighbour, Operator};
    use crate::{Rng, Segment};
    use evodoku_grid::{Layout, Puzzle};

    /// Missing symbols, counted house by house.
    fn plain(b: &Blueprint, genes: &[u8], judged: Judged) -> Cost {
        let missing = |house: &[u32]| {
            (0..b.symbols()).filter(|&s| house.iter().all(|&g| genes[g as usize] as usize != s)).count()
        };
        let sum: usize = match judged {
            Judged::Open => b.open_houses().map(missing).sum(),
            Judged::All => b.houses().map(|(_, house)| missing(house)).sum(),
        };
        sum as Cost
    }

    #[test]
    fn what_is_proposed_costs_what_it_says_and_can_be_left() {
        for spec in ["4", "6", "9", "x", "windoku", "twodoku", "samurai", "jigsaw=AAAB/ABBB/CCDD/CCDD"] {
            let layout = Layout::parse(spec).unwrap();
            let puzzle = Puzzle::from_line(&layout, &".".repeat(layout.cell_count())).unwrap();
            let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
            for neighbour in AnyNeighbour::all() {
                let judged = if neighbour.stays_in_segments() { Judged::Open } else { Judged::All };
                let mut run = Run::new(&puzzle, 7);
                let mut walk = Walk::new(&b, judged);
                let _ = walk.redraw(&ShuffledSegments, &mut run);
                let mut rng = Rng::seeded(3);
                for _ in 0..200 {
                    let (before, cost) = (walk.genes.clone(), walk.cost);
                    walk.proposed = walk.cost;
                    neighbour.draw(&mut walk, &mut rng);
                    let proposed = walk.proposed;
                    if rng.below(2) == 0 {
                        walk.stay();
                        assert_eq!((&walk.genes, walk.cost), (&before, cost), "{}", neighbour.word());
                    } else {
                        walk.go();
                        assert_eq!(walk.cost, proposed);
                    }
                    assert_eq!(walk.cost, plain(&b, &walk.genes, judged), "{} on {spec}", neighbour.word());
                }
            }
        }
    }
}
