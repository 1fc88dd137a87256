//! The trace of a run.

use crate::experiment::Trace;
use crate::store::Moment;
use evodoku_evolve::{Cost, Counters, Observer, Snapshot};

/// Keeps the rows that the plan asks for.
pub(super) struct Recorder {
    trace: Trace,
    started: bool,
    first: Option<Cost>,
    least: Cost,
    steps: Vec<Moment>,
}

impl Recorder {
    pub(super) fn new(trace: Trace) -> Self {
        Self { trace, started: false, first: None, least: Cost::MAX, steps: Vec::new() }
    }

    /// The worst cost of the initial population: a population is evaluated as a whole, so what the first evaluation alone
    /// gave is not known, but it was no worse than this. Of a solver without a population, the cost of its first grid.
    pub(super) fn first_cost(&self) -> Option<u64> {
        self.first.map(u64::from)
    }

    /// All rows, the last one standing at the end of the run.
    pub(super) fn finish(mut self, counters: Counters, best: Option<u64>) -> Vec<Moment> {
        let Some(best) = best.filter(|_| self.trace != Trace::None) else { return self.steps };
        let ended = (counters.generations, counters.evaluations);
        if self.steps.last().is_none_or(|last| (last.generation, last.evaluations) < ended) {
            let end = Moment::best(counters.generations, counters.evaluations, best);
            self.steps.push(Moment { restarts: counters.restarts, ..end });
        }
        self.steps
    }
}

impl Observer for Recorder {
    fn generation(&mut self, now: &Snapshot<'_>) {
        let started = std::mem::replace(&mut self.started, true);
        self.first = self.first.or_else(|| now.worst_cost().or(now.best_cost()));
        let (counters, Some(best)) = (now.counters(), now.best_cost()) else { return };
        let better = best < self.least;
        self.least = self.least.min(best);
        let wanted = match self.trace {
            Trace::None => false,
            Trace::Improvements => better,
            Trace::Every(generations) => {
                !started || best == 0 || counters.generations.is_multiple_of(generations)
            }
        };
        if !wanted {
            return;
        }
        let spread = now.row().population;
        let step = Moment {
            generation: counters.generations,
            evaluations: counters.evaluations,
            restarts: counters.restarts,
            best_cost: u64::from(best),
            mean_cost: spread.map(|s| s.mean),
            median_cost: spread.map(|s| u64::from(s.median)),
            worst_cost: spread.map(|s| u64::from(s.worst)),
            sd_cost: spread.map(|s| s.sd),
            diversity: spread.map(|s| s.diversity),
        };
        // A solution is seen when it is evaluated and may be seen again at the end of its generation.
        match self.steps.last_mut() {
            Some(last) if last.evaluations == step.evaluations => *last = step,
            _ => self.steps.push(step),
        }
    }
}
