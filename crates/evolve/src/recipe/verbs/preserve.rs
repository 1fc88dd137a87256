//! `preserve`

use super::{Fault, Flow, Stage, Verb, verb};
use crate::Amount;
use crate::recipe::describe::amount;
use crate::run::{Run, Stop};
use std::ops::ControlFlow;

verb! {
    /// The best of the old population replace the worst of the new one.
    Preserve = "preserve", Generation {
        best: Amount = 0..=10_000_000;
    }
}

impl Verb for Preserve {
    fn describe(&self) -> String {
        let best = amount(self.best);
        format!("preserve: the best ({best}) of the old population replace the worst of the new one")
    }

    fn flow(&self, flow: &mut Flow) -> Result<(), Fault> {
        flow.expect_children()?;
        flow.expect_judged()
    }

    fn take(&self, stage: &mut Stage<'_>, run: &mut Run) -> ControlFlow<Stop> {
        let count = self.best.of(stage.parents.capacity());
        stage.children.preserve(&mut stage.parents, count, run);
        ControlFlow::Continue(())
    }
}
