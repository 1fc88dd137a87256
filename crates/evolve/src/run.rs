//! A run: the generator, the limits, and the record of what happened.
//!
//! Its verbs return `ControlFlow<StopReason>`, so that `?` in a paper's loop is the flow chart's "solution found?".

mod alone;

pub(crate) use crate::Stop;
use crate::genome::Work;
use crate::observe::{Step, Verb, View};
use crate::solver::{Candidate, Outcome};
use crate::{Blueprint, Cost, Observer, Population, Rng, Snapshot};
use evodoku_grid::{Clock, CpuClock, Limits, Puzzle, verify};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

/// What a run counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counters {
    /// Generations; the one that found a solution counts.
    pub generations: u64,
    /// Computed fitnesses: of individuals, and of what local search tries.
    pub evaluations: u64,
    /// Swaps of local searches that compute no fitness but look at what the swap changes.
    pub swaps: u64,
    /// Fresh starts after the first.
    pub restarts: u64,
    /// Generations that improved on the best cost of the run.
    pub effective_generations: u64,
}

/// One search of one puzzle.
pub struct Run<'a> {
    pub(crate) rng: Rng,
    puzzle: Puzzle,
    limits: Limits<'a>,
    clock: Clock<'a>,
    observer: Option<&'a mut dyn Observer>,
    counters: Counters,
    /// Whether the initial population is complete, so that an evaluation belongs to the next generation.
    begun: bool,
    stagnation: u64,
    waited: u64,
    /// Whether the stagnation of this generation is counted.
    counted: bool,
    unchanged: u64,
    last_best: Cost,
    era_best: Cost,
    effective_best: Cost,
    best_cost: Cost,
    best_genes: Vec<u8>,
    cpu: CpuClock,
    /// Genes worked on since somebody last looked at the clock and the flag.
    unlooked: usize,
    /// Why the search ends within a generation. What was not finished then is neither judged nor shown.
    cut_short: Option<Stop>,
}

/// This many genes between two looks at the clock make a look cost nothing.
const LOOK_EVERY: usize = 1 << 17;

impl<'a> Run<'a> {
    /// A run of this seed, without limits.
    pub fn new(puzzle: &Puzzle, seed: u64) -> Self {
        Self {
            rng: Rng::seeded(seed),
            puzzle: puzzle.clone(),
            limits: Limits::default(),
            clock: Clock::unlimited(),
            observer: None,
            counters: Counters::default(),
            begun: false,
            stagnation: 0,
            waited: 0,
            counted: false,
            unchanged: 0,
            last_best: Cost::MAX,
            era_best: Cost::MAX,
            effective_best: Cost::MAX,
            best_cost: Cost::MAX,
            best_genes: Vec::with_capacity(puzzle.layout().cell_count()),
            cpu: CpuClock::of_thread(),
            unlooked: 0,
            cut_short: None,
        }
    }

    /// The same run within limits, of which time counts from now on.
    pub fn within(mut self, limits: &Limits<'a>) -> Self {
        self.limits = *limits;
        self.clock = Clock::start(limits);
        self
    }

    /// The same run, watched.
    pub fn watched_by(mut self, observer: &'a mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }

    /// At most this many generations, besides what the limits say.
    pub(crate) fn at_most(&mut self, generations: u64) {
        self.limits.generations = Some(self.limits.generations.map_or(generations, |g| g.min(generations)));
    }

    /// At most this many evaluations, besides what the limits say.
    pub(crate) fn at_most_evaluations(&mut self, evaluations: u64) {
        self.limits.evaluations = Some(self.limits.evaluations.map_or(evaluations, |e| e.min(evaluations)));
    }

    /// The puzzle as it was given.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The generator.
    pub fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    /// What was counted so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Generations since the best cost last improved or the search restarted.
    #[inline]
    pub fn stagnation(&self) -> u64 {
        self.stagnation
    }

    /// Generations since the best cost of the population last changed, for better or worse, or the search restarted.
    #[inline]
    pub fn unchanged(&self) -> u64 {
        self.unchanged
    }

    /// Generations since the best cost last improved or [`Run::wait_again`] was called: for steps that are only taken
    /// once a search is stuck.
    #[inline]
    pub fn waited(&self) -> u64 {
        self.waited
    }

    /// Something was done about the stagnation; [`Run::waited`] counts from 0 again.
    pub fn wait_again(&mut self) {
        self.waited = 0;
    }

    /// A fresh population has been evaluated: generation 0, or the start after a restart.
    pub fn begin(&mut self, population: &Population) -> ControlFlow<Stop> {
        self.begin_with(least(population), View::Population(population))
    }

    fn begin_with(&mut self, best: Cost, view: View<'_>) -> ControlFlow<Stop> {
        self.begun = true;
        (self.stagnation, self.waited) = (0, 0);
        self.era_best = best;
        (self.unchanged, self.last_best) = (0, self.era_best);
        self.effective_best = self.effective_best.min(self.era_best);
        self.observe(view);
        self.within_budget()
    }

    /// The new population is there: updates [`Run::stagnation`] and [`Run::waited`] for algorithms that ask for them
    /// before their generation is complete.
    pub fn count(&mut self, population: &Population) {
        self.count_best(least(population));
    }

    fn count_best(&mut self, best: Cost) {
        if best < self.era_best {
            (self.stagnation, self.waited, self.era_best) = (0, 0, best);
        } else if !self.counted {
            (self.stagnation, self.waited) = (self.stagnation + 1, self.waited + 1);
        }
        if best != self.last_best {
            (self.unchanged, self.last_best) = (0, best);
        } else if !self.counted {
            self.unchanged += 1;
        }
        self.counted = true;
    }

    /// A generation is complete.
    pub fn generation(&mut self, population: &Population) -> ControlFlow<Stop> {
        self.generation_with(least(population), View::Population(population))
    }

    fn generation_with(&mut self, best: Cost, view: View<'_>) -> ControlFlow<Stop> {
        self.count_best(best);
        self.counted = false;
        self.counters.generations += 1;
        self.count_if_effective(self.era_best);
        self.observe(view);
        self.within_budget()
    }

    /// The search starts again with a fresh population.
    pub fn restart(&mut self) {
        self.counters.restarts += 1;
        self.begun = false;
    }

    /// Individuals were evaluated, the best of them with this cost.
    #[inline]
    pub(crate) fn evaluated(
        &mut self,
        population: &Population,
        count: usize,
        best: Cost,
    ) -> ControlFlow<Stop> {
        self.counters.evaluations += count as u64;
        if best < self.best_cost {
            let genes = population.genes(population.best());
            self.improved(population.blueprint(), genes, best, View::Population(population))?;
        }
        self.within_evaluations()
    }

    #[inline]
    fn within_evaluations(&self) -> ControlFlow<Stop> {
        match self.limits.evaluations {
            Some(limit) if self.counters.evaluations >= limit => ControlFlow::Break(Stop::Evaluations),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Local search worked on an individual.
    #[inline]
    pub(crate) fn worked(&mut self, work: Work) {
        self.counters.evaluations += u64::from(work.evaluations);
        self.counters.swaps += u64::from(work.swaps);
    }

    #[cold]
    fn improved(
        &mut self,
        blueprint: &Blueprint,
        genes: &[u8],
        best: Cost,
        view: View<'_>,
    ) -> ControlFlow<Stop> {
        self.best_cost = best;
        self.best_genes.clear();
        self.best_genes.extend_from_slice(genes);
        if best > 0 {
            return ControlFlow::Continue(());
        }
        let solution = blueprint.decode(genes);
        if let Err(violation) = verify(&self.puzzle, solution.values()) {
            panic!("a fitness of 0 means solved, but {violation}");
        }
        self.counters.generations += u64::from(self.begun);
        self.count_if_effective(0);
        self.observe(view);
        ControlFlow::Break(Stop::Solved)
    }

    fn count_if_effective(&mut self, best: Cost) {
        if best < self.effective_best {
            self.effective_best = best;
            self.counters.effective_generations += u64::from(self.begun);
        }
    }

    #[inline]
    fn observe(&mut self, view: View<'_>) {
        if let Some(observer) = &mut self.observer {
            observer.generation(&Snapshot::new(self.counters, view));
        }
    }

    /// A verb was carried out on a population.
    #[inline]
    pub(crate) fn did(&mut self, verb: Verb, operators: &[&'static str], population: &Population) {
        if let Some(observer) = &mut self.observer
            && self.cut_short.is_none()
        {
            observer.step(&Step { verb, operators, population: Some(population) });
        }
    }

    fn within_budget(&mut self) -> ControlFlow<Stop> {
        if self.limits.generations.is_some_and(|limit| self.counters.generations >= limit) {
            return ControlFlow::Break(Stop::Generations);
        }
        if self.limits.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return ControlFlow::Break(Stop::Interrupted);
        }
        self.uncut()
    }

    /// An individual of this many genes is about to be worked on: whether there is still time for that. A generation of a
    /// large grid takes seconds, so a verb asks before each individual; once the answer is no, it stays so.
    #[inline]
    pub(crate) fn has_time_for(&mut self, genes: usize) -> bool {
        self.unlooked += genes;
        if self.unlooked >= LOOK_EVERY {
            self.look();
        }
        self.cut_short.is_none()
    }

    #[cold]
    fn look(&mut self) {
        self.unlooked = 0;
        self.cut_short = self.clock.reason();
    }

    /// Breaks if the search was cut short within a generation.
    #[inline]
    pub(crate) fn uncut(&self) -> ControlFlow<Stop> {
        self.cut_short.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    /// Searches until a limit is reached, a solution is found, or `search` ends: an algorithm as a closure.
    pub fn search(
        mut self,
        blueprint: &Blueprint,
        search: impl FnOnce(&mut Self) -> ControlFlow<Stop>,
    ) -> Outcome {
        let stop = match search(&mut self) {
            ControlFlow::Break(stop) => stop,
            ControlFlow::Continue(()) => Stop::Exhausted,
        };
        self.outcome(stop, Some(blueprint))
    }

    /// The result of the search, by the blueprint of its grids if it came so far.
    pub(crate) fn outcome(self, stop: Stop, blueprint: Option<&Blueprint>) -> Outcome {
        let blueprint = blueprint.filter(|_| !self.best_genes.is_empty());
        let best = blueprint.map(|b| Candidate { grid: b.decode(&self.best_genes), cost: self.best_cost });
        Outcome { best, counters: self.counters, cpu: self.cpu.elapsed(), ..Outcome::new(stop) }
    }
}

fn least(population: &Population) -> Cost {
    population.costs().iter().copied().min().unwrap_or(Cost::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::named;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    #[test]
    fn a_search_ends_within_a_generation() {
        let puzzle = evodoku_grid::library::puzzle("weiss/hard1").unwrap();
        let weiss = named("weiss").unwrap();
        let raised = AtomicBool::new(true);
        for (limits, stop) in [
            (Limits::default().until(&raised), Stop::Interrupted),
            (Limits::default().within_cpu(Duration::ZERO), Stop::CpuTime),
            (Limits::default().within(Duration::ZERO), Stop::WallTime),
        ] {
            let outcome = weiss.solve(&puzzle, 1, &limits).unwrap();
            // The 10,000 individuals of the initial population are not even all drawn.
            assert_eq!((outcome.stop, outcome.counters.evaluations, outcome.best), (stop, 0, None));
        }
    }
}
