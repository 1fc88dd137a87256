//! `breed`

use super::{Fault, Flow, Stage, Verb, verb};
use crate::operators::{AnyCross, AnySelect, Cross as _, Operator as _};
use crate::recipe::describe::{at, operator};
use crate::run::{Run, Stop};
use crate::{Blueprint, Error, Rate};
use std::ops::ControlFlow;

verb! {
    /// Fills the new population with children.
    Breed = "breed", Generation {
        pairs: AnySelect = ..;
        cross: AnyCross = ..;
        rate: Rate = 0.0..=1.0, or Rate::new(1.0);
    }
}

impl Verb for Breed {
    fn describe(&self) -> String {
        format!(
            "breed: fill the new population with children of parents by {} ({}), crossed{} by {}: {}",
            operator(&self.pairs),
            self.pairs.what().trim_end_matches('.'),
            at(self.rate),
            operator(&self.cross),
            self.cross.what()
        )
    }

    fn flow(&self, flow: &mut Flow) -> Result<(), Fault> {
        flow.expect_parents()?;
        (flow.bred, flow.judged) = (true, false);
        Ok(())
    }

    fn take(&self, stage: &mut Stage<'_>, run: &mut Run) -> ControlFlow<Stop> {
        stage.open();
        stage.children.breed(&mut stage.parents, &self.pairs, &(&self.cross).at(self.rate), run);
        stage.bred = true;
        ControlFlow::Continue(())
    }

    fn prepare(&self, b: &Blueprint) -> Result<(), Error> {
        self.cross.prepare(b)
    }
}
