//! `mingle`

use super::{Fault, Flow, Stage, Verb, verb};
use crate::operators::{AnyCross, Cross as _, Operator as _};
use crate::recipe::describe::{at, operator};
use crate::recipe::flow::fault;
use crate::run::{Run, Stop};
use crate::{Blueprint, Error, Rate};
use std::ops::ControlFlow;

verb! {
    /// Crosses individuals with random partners.
    Mingle = "mingle", Stuck {
        cross: AnyCross = ..;
        rate: Rate = 0.0..=1.0, or Rate::new(1.0);
    }
}

impl Verb for Mingle {
    fn describe(&self) -> String {
        let (rate, by, what) = (at(self.rate), operator(&self.cross), self.cross.what());
        format!("mingle: cross individuals with random partners{rate} by {by}: {what}")
    }

    fn flow(&self, flow: &mut Flow) -> Result<(), Fault> {
        if flow.kept {
            return fault("mingle would change the kept individuals; use breed, or preserve after evaluate");
        }
        flow.judged = false;
        Ok(())
    }

    fn take(&self, stage: &mut Stage<'_>, run: &mut Run) -> ControlFlow<Stop> {
        stage.current().mingle(&(&self.cross).at(self.rate), run);
        ControlFlow::Continue(())
    }

    fn prepare(&self, b: &Blueprint) -> Result<(), Error> {
        self.cross.prepare(b)
    }
}
