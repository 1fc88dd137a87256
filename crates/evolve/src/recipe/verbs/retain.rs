//! `retain`

use super::{Fault, Flow, Stage, Verb, verb};
use crate::Rate;
use crate::operators::{AnySelect, Operator as _};
use crate::recipe::describe::operator;
use crate::run::{Run, Stop};
use std::ops::ControlFlow;

verb! {
    /// Narrows who may mate.
    Retain = "retain", Generation {
        share: Rate = 0.0..=1.0;
        select: AnySelect = ..;
    }
}

impl Verb for Retain {
    fn describe(&self) -> String {
        let (percent, by) = (self.share.probability() * 100.0, operator(&self.select));
        format!("retain {percent} % of the population for mating, by {by}: {}", self.select.what())
    }

    fn flow(&self, flow: &mut Flow) -> Result<(), Fault> {
        flow.expect_parents()
    }

    fn take(&self, stage: &mut Stage<'_>, run: &mut Run) -> ControlFlow<Stop> {
        stage.parents.retain(self.share, &self.select, run);
        ControlFlow::Continue(())
    }
}
