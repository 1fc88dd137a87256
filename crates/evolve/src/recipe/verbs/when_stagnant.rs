//! `when-stagnant`

use super::{Fault, Flow, Stage, Step, Verb, verb};
use crate::run::{Run, Stop};
use crate::{Blueprint, Error};
use std::ops::ControlFlow;

verb! {
    /// Steps that run only after more than this many generations without improvement.
    WhenStagnant = "when-stagnant", Generation {
        generations: u64 = 0..=u64::MAX;
        steps: Vec<Step> = ..;
    }
}

impl Verb for WhenStagnant {
    fn describe(&self) -> String {
        format!("after more than {} generations without a better best:", self.generations)
    }

    fn flow(&self, flow: &mut Flow) -> Result<(), Fault> {
        let mut stuck = flow.stuck();
        self.steps.iter().try_for_each(|step| stuck.take(step))?;
        // It may be skipped, so what it judges is not judged for certain.
        flow.judged &= stuck.judged;
        Ok(())
    }

    fn take(&self, stage: &mut Stage<'_>, run: &mut Run) -> ControlFlow<Stop> {
        if stage.bred {
            run.count(stage.current());
        }
        if run.waited() > self.generations {
            for step in &self.steps {
                step.verb().take(stage, run)?;
            }
            run.wait_again();
        }
        ControlFlow::Continue(())
    }

    fn prepare(&self, b: &Blueprint) -> Result<(), Error> {
        self.steps.iter().try_for_each(|step| step.verb().prepare(b))
    }

    fn inner(&self) -> Vec<&dyn Verb> {
        self.steps.iter().map(Step::verb).collect()
    }
}
