//! A run of a search without a population: one grid, or the boards of a colony.

use super::{Run, Stop};
use crate::Cost;
use crate::observe::{Moment, Step, Verb, View};
use std::ops::ControlFlow;

impl Run<'_> {
    /// A search without a population has made this many evaluations, of `genes` each.
    #[inline]
    pub(crate) fn spend(&mut self, evaluations: u64, genes: usize) -> ControlFlow<Stop> {
        self.counters.evaluations += evaluations;
        self.within_evaluations()?;
        if self.has_time_for(genes * evaluations as usize) { ControlFlow::Continue(()) } else { self.uncut() }
    }

    /// A search without a population has come to a grid.
    #[inline]
    pub(crate) fn came_to(&mut self, now: Moment<'_>) -> ControlFlow<Stop> {
        if now.cost < self.best_cost {
            return self.improved(now.blueprint, now.genes, now.cost, View::Moment(now));
        }
        ControlFlow::Continue(())
    }

    /// A search without a population has its first grid, or the first after a restart.
    pub(crate) fn begin_at(&mut self, now: Moment<'_>) -> ControlFlow<Stop> {
        self.came_to(now)?;
        // Its first rounds may be too short for anybody to look at the clock again.
        self.look();
        self.begin_with(now.cost, View::Moment(now))
    }

    /// A round of a search without a population is complete, whose best grid is this one.
    pub(crate) fn round(&mut self, now: Moment<'_>) -> ControlFlow<Stop> {
        self.generation_with(now.cost, View::Moment(now))
    }

    /// The cost of the best grid of the run.
    #[inline]
    pub(crate) fn record(&self) -> Cost {
        self.best_cost
    }

    /// A verb was carried out by a search without a population.
    #[inline]
    pub(crate) fn done(&mut self, verb: Verb, operators: &[&'static str]) {
        if let Some(observer) = &mut self.observer
            && self.cut_short.is_none()
        {
            observer.step(&Step { verb, operators, population: None });
        }
    }
}
