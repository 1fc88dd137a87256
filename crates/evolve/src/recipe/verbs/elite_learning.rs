//! `elite-learning`

use super::{Fault, Flow, Item, Stage, Verb, verb};
use crate::operators::{AnyEdit, Edit as _};
use crate::recipe::describe::operator;
use crate::recipe::key::{Key, Reader};
use crate::run::{Run, Stop};
use crate::{Blueprint, Error};
use serde_json::Value;
use std::ops::{ControlFlow, RangeInclusive};

verb! {
    /// The worst learn from past bests.
    EliteLearning = "elite-learning", Generation {
        queue: Queue = 1..=1_000_000;
        remembered: usize = 1..=1_000_000, or 1;
        learners: usize = 1..=1_000_000, or 1;
        redraw: AnyEdit = "initialise";
    }
}

/// A queue of past bests; its number tells the queues of a recipe apart.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::recipe) struct Queue {
    pub(in crate::recipe) size: usize,
    number: usize,
}

impl Key for Queue {
    type Limits = RangeInclusive<usize>;

    fn read_key<'a>(
        reader: &mut Reader<'a>,
        key: &str,
        item: &'a Item<'a>,
        limits: &Self::Limits,
    ) -> Result<Self, Error> {
        let size = reader.source.value(key, item, limits)?;
        reader.queues += 1;
        Ok(Self { size, number: reader.queues - 1 })
    }

    fn key_schema(limits: &Self::Limits) -> Value {
        usize::key_schema(limits)
    }
}

impl Verb for EliteLearning {
    fn describe(&self) -> String {
        let (learners, queue, by) = (self.learners, self.queue.size, operator(&self.redraw));
        let many = match self.remembered {
            1 => String::new(),
            count => format!(" ({count} of each generation)"),
        };
        format!(
            "elite learning: the worst individual ({learners} in turn) becomes one of the last {queue} bests{many}, or is redrawn by {by}"
        )
    }

    fn flow(&self, flow: &mut Flow) -> Result<(), Fault> {
        flow.expect_judged()
    }

    fn take(&self, stage: &mut Stage<'_>, run: &mut Run) -> ControlFlow<Stop> {
        let current = if stage.bred { &mut stage.children } else { &mut stage.parents };
        let elite = &mut stage.elites[self.queue.number];
        elite.remember(current, self.remembered);
        elite.teach(current, self.learners, &self.redraw, stage.fitness, run)
    }

    fn prepare(&self, b: &Blueprint) -> Result<(), Error> {
        self.redraw.prepare(b)
    }

    fn individuals(&self, _: usize) -> usize {
        self.queue.size
    }
}
