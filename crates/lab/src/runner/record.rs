//! The trace of a run of a published algorithm.

use crate::plan::Trace;
use crate::store::Step;
use evodoku_evolve::{Cost, Counters, Observer, Snapshot};

/// Keeps the rows that the plan asks for.
pub(super) struct Recorder {
    trace: Trace,
    first: Option<Cost>,
    least: Cost,
    steps: Vec<Step>,
}

impl Recorder {
    pub(super) fn new(trace: Trace) -> Self {
        Self { trace, first: None, least: Cost::MAX, steps: Vec::new() }
    }

    /// The worst cost of the initial population: a population is evaluated as a whole, so what the first evaluation alone
    /// gave is not known, but it was no worse than this.
    pub(super) fn first_cost(&self) -> Option<u64> {
        self.first.map(u64::from)
    }

    /// All rows, the last one standing at the end of the run.
    pub(super) fn finish(mut self, counters: Counters, best: Option<u64>) -> Vec<Step> {
        let Some(best) = best.filter(|_| self.trace != Trace::None) else { return self.steps };
        if self.steps.last().is_none_or(|last| last.evaluations < counters.evaluations) {
            let end = Step::best(counters.generations, counters.evaluations, best);
            self.steps.push(Step { restarts: counters.restarts, ..end });
        }
        self.steps
    }
}

impl Observer for Recorder {
    fn generation(&mut self, now: &Snapshot<'_>) {
        let started = self.first.is_some();
        if !started {
            self.first = Some(now.worst_cost());
        }
        if self.trace == Trace::None {
            return;
        }
        let (counters, best) = (now.counters(), now.best_cost());
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
        let row = now.row();
        let step = Step {
            generation: counters.generations,
            evaluations: counters.evaluations,
            restarts: counters.restarts,
            best_cost: u64::from(best),
            mean_cost: Some(row.mean),
            median_cost: Some(u64::from(row.median)),
            worst_cost: Some(u64::from(row.worst)),
            sd_cost: Some(row.sd),
            diversity: Some(row.diversity),
        };
        // A solution is seen when it is evaluated and may be seen again at the end of its generation.
        match self.steps.last_mut() {
            Some(last) if last.evaluations == step.evaluations => *last = step,
            _ => self.steps.push(step),
        }
    }
}
