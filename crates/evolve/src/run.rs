//! A run: the generator, the budget, and the record of what happened.
//!
//! Its verbs return `ControlFlow<Stop>`, so that `?` in a paper's loop is the flow chart's "solution found?".

use crate::observe::{Step, Verb};
use crate::{Blueprint, Cost, CpuClock, Observer, Population, Rng, Snapshot};
use evodoku_grid::{Puzzle, Solution, verify};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Why a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// A solution was found, and the judge agrees.
    Solved,
    /// The generations are used up.
    Generations,
    /// The evaluations are used up.
    Evaluations,
    /// The time is used up.
    CpuTime,
    /// Somebody asked for the end.
    Interrupted,
    /// The algorithm has nothing more to try.
    Exhausted,
}

/// What a search may use. Nothing is limited unless it is said.
#[derive(Debug, Clone, Default)]
pub struct Budget {
    /// Generations, the initial population not counted.
    pub generations: Option<u64>,
    /// Evaluations of an individual; looked at after each evaluation of a population.
    pub evaluations: Option<u64>,
    /// CPU time of this thread; looked at every few milliseconds.
    pub cpu_time: Option<Duration>,
    /// Ends the search soon after it is set (Ctrl-C).
    pub interrupt: Option<Arc<AtomicBool>>,
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Why it ended.
    pub stop: Stop,
    /// The solution, if one was found; it has passed [`evodoku_grid::verify`].
    pub solution: Option<Solution>,
    /// The best grid seen: the solution, or the least wrong one. `None` if nothing was evaluated.
    pub best: Option<Solution>,
    /// Its cost.
    pub best_cost: Cost,
    /// What was counted.
    pub counters: Counters,
    /// CPU time of the search.
    pub cpu_time: Duration,
}

/// What a run counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counters {
    /// Generations; the one that found a solution counts.
    pub generations: u64,
    /// Evaluated individuals.
    pub evaluations: u64,
    /// Fresh starts after the first.
    pub restarts: u64,
    /// Generations that improved on the best cost of the run.
    pub effective_generations: u64,
}

/// One search of one puzzle.
pub struct Run<'o> {
    pub(crate) rng: Rng,
    puzzle: Puzzle,
    budget: Budget,
    observer: Option<&'o mut dyn Observer>,
    counters: Counters,
    /// Whether the initial population is complete, so that an evaluation belongs to the next generation.
    begun: bool,
    stagnation: u64,
    waited: u64,
    era_best: Cost,
    effective_best: Cost,
    best_cost: Cost,
    best_genes: Vec<u8>,
    solution: Option<Solution>,
    clock: CpuClock,
    /// Genes worked on since somebody last looked at the clock and the flag.
    unlooked: usize,
    /// Why the search ends within a generation. What was not finished then is neither judged nor shown.
    cut_short: Option<Stop>,
}

/// Reading a thread's CPU clock takes a system call; this many genes between two readings make it cost nothing.
const LOOK_EVERY: usize = 1 << 17;

impl<'o> Run<'o> {
    /// A run of this seed, without limits.
    pub fn new(puzzle: &Puzzle, seed: u64) -> Self {
        Self {
            rng: Rng::seeded(seed),
            puzzle: puzzle.clone(),
            budget: Budget::default(),
            observer: None,
            counters: Counters::default(),
            begun: false,
            stagnation: 0,
            waited: 0,
            era_best: Cost::MAX,
            effective_best: Cost::MAX,
            best_cost: Cost::MAX,
            best_genes: Vec::with_capacity(puzzle.layout().cell_count()),
            solution: None,
            clock: CpuClock::of_thread(),
            unlooked: 0,
            cut_short: None,
        }
    }

    /// The same run within a budget.
    pub fn within(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// The same run, watched.
    pub fn watched_by(mut self, observer: &'o mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }

    /// At most this many generations, besides what the budget says.
    pub(crate) fn at_most(&mut self, generations: u64) {
        self.budget.generations = Some(self.budget.generations.map_or(generations, |g| g.min(generations)));
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
        self.begun = true;
        (self.stagnation, self.waited) = (0, 0);
        self.era_best = population.costs().iter().copied().min().unwrap_or(Cost::MAX);
        self.effective_best = self.effective_best.min(self.era_best);
        self.observe(population);
        self.within_budget()
    }

    /// A generation is complete.
    pub fn generation(&mut self, population: &Population) -> ControlFlow<Stop> {
        let best = population.costs().iter().copied().min().unwrap_or(Cost::MAX);
        self.counters.generations += 1;
        (self.stagnation, self.waited) =
            if best < self.era_best { (0, 0) } else { (self.stagnation + 1, self.waited + 1) };
        self.era_best = self.era_best.min(best);
        self.count_if_effective(best);
        self.observe(population);
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
            self.improved(population, best)?;
        }
        match self.budget.evaluations {
            Some(limit) if self.counters.evaluations >= limit => ControlFlow::Break(Stop::Evaluations),
            _ => ControlFlow::Continue(()),
        }
    }

    #[cold]
    fn improved(&mut self, population: &Population, best: Cost) -> ControlFlow<Stop> {
        let genes = population.genes(population.best());
        self.best_cost = best;
        self.best_genes.clear();
        self.best_genes.extend_from_slice(genes);
        if best > 0 {
            return ControlFlow::Continue(());
        }
        let solution = population.blueprint().decode(genes);
        if let Err(violation) = verify(&self.puzzle, solution.values()) {
            panic!("a fitness of 0 means solved, but {}", violation.describe(&self.puzzle));
        }
        self.solution = Some(solution);
        self.counters.generations += u64::from(self.begun);
        self.count_if_effective(0);
        self.observe(population);
        ControlFlow::Break(Stop::Solved)
    }

    fn count_if_effective(&mut self, best: Cost) {
        if best < self.effective_best {
            self.effective_best = best;
            self.counters.effective_generations += u64::from(self.begun);
        }
    }

    #[inline]
    fn observe(&mut self, population: &Population) {
        if let Some(observer) = &mut self.observer {
            observer.generation(&Snapshot::new(self.counters, population));
        }
    }

    /// A verb was carried out on a population.
    #[inline]
    pub(crate) fn did(&mut self, verb: Verb, operators: &[&'static str], population: &Population) {
        if let Some(observer) = &mut self.observer
            && self.cut_short.is_none()
        {
            observer.step(&Step::new(verb, operators, population));
        }
    }

    fn within_budget(&mut self) -> ControlFlow<Stop> {
        let budget = &self.budget;
        if budget.generations.is_some_and(|limit| self.counters.generations >= limit) {
            return ControlFlow::Break(Stop::Generations);
        }
        if budget.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
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
        let budget = &self.budget;
        if budget.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            self.cut_short = Some(Stop::Interrupted);
        } else if budget.cpu_time.is_some_and(|limit| self.clock.elapsed() >= limit) {
            self.cut_short = Some(Stop::CpuTime);
        }
    }

    /// Breaks if the search was cut short within a generation.
    #[inline]
    pub(crate) fn uncut(&self) -> ControlFlow<Stop> {
        self.cut_short.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    /// The result of the search.
    pub(crate) fn outcome(self, stop: Stop, blueprint: &Blueprint) -> Outcome {
        let best = (!self.best_genes.is_empty()).then(|| blueprint.decode(&self.best_genes));
        Outcome {
            stop,
            solution: self.solution,
            best,
            best_cost: self.best_cost,
            counters: self.counters,
            cpu_time: self.clock.elapsed(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{named, solve};

    #[test]
    fn a_search_ends_within_a_generation() {
        let puzzle = evodoku_grid::library::puzzle("weiss/hard1").unwrap();
        let weiss = named("weiss").unwrap();
        let stopped = Budget { interrupt: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
        let out_of_time = Budget { cpu_time: Some(Duration::ZERO), ..Budget::default() };
        for (budget, stop) in [(stopped, Stop::Interrupted), (out_of_time, Stop::CpuTime)] {
            let outcome = solve(&*weiss, Run::new(&puzzle, 1).within(budget)).unwrap();
            // The 10,000 individuals of the initial population are not even all drawn.
            assert_eq!((outcome.stop, outcome.counters.evaluations, outcome.best), (stop, 0, None));
        }
    }
}
