//! `purge`

use super::{Fault, Flow, Stage, Verb, verb};
use crate::operators::{AnyCross, AnyEdit, Cross as _, Edit as _};
use crate::recipe::describe::operator;
use crate::run::{Run, Stop};
use crate::{Blueprint, Error};
use std::ops::ControlFlow;

verb! {
    /// Everybody becomes its child with the best, and the best is mutated.
    Purge = "purge", Stuck {
        cross: AnyCross = ..;
        mutate: AnyEdit = "mutate";
    }
}

impl Verb for Purge {
    fn describe(&self) -> String {
        let (cross, mutate) = (operator(&self.cross), operator(&self.mutate));
        format!(
            "purge: everybody becomes its child with the best, by {cross}; the best is mutated by {mutate}"
        )
    }

    fn flow(&self, flow: &mut Flow) -> Result<(), Fault> {
        flow.expect_judged()?;
        flow.judged = false;
        Ok(())
    }

    fn take(&self, stage: &mut Stage<'_>, run: &mut Run) -> ControlFlow<Stop> {
        stage.current().purge(&self.cross, &self.mutate, run);
        ControlFlow::Continue(())
    }

    fn prepare(&self, b: &Blueprint) -> Result<(), Error> {
        self.cross.prepare(b)?;
        self.mutate.prepare(b)
    }
}
