//! `evaluate`

use super::{Fault, Flow, Stage, Verb, verb};
use crate::run::{Run, Stop};
use std::ops::ControlFlow;

verb! {
    /// Finds the cost of every new individual.
    Evaluate = "evaluate", Anywhere;
}

impl Verb for Evaluate {
    fn describe(&self) -> String {
        "evaluate: find the cost of every new individual".into()
    }

    fn flow(&self, flow: &mut Flow) -> Result<(), Fault> {
        flow.judge();
        Ok(())
    }

    fn take(&self, stage: &mut Stage<'_>, run: &mut Run) -> ControlFlow<Stop> {
        let fitness = stage.fitness;
        stage.current().evaluate(fitness, run)
    }
}
