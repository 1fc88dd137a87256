//! `keep` and `keep-retained`: some of the old population are in the new one.

use super::{Fault, Flow, Stage, Verb, verb};
use crate::recipe::describe::amount;
use crate::run::{Run, Stop};
use crate::{Amount, Cost};
use std::ops::ControlFlow;

verb! {
    /// The best survive; one of them that is still the best costs more from generation to generation.
    Keep = "keep", Generation {
        best: Amount = 0..=10_000_000;
        ageing: Cost = 0..=1_000_000, or 0;
    }
}

verb! {
    /// The retained parents survive.
    KeepRetained = "keep-retained", Generation;
}

impl Verb for Keep {
    fn describe(&self) -> String {
        let age = format!("; each costs {} more for every generation that it stays the best", self.ageing);
        let age = if self.ageing > 0 { age } else { String::new() };
        format!("keep the best ({}) in the new population{age}", amount(self.best))
    }

    fn flow(&self, flow: &mut Flow) -> Result<(), Fault> {
        flow.keep()
    }

    fn take(&self, stage: &mut Stage<'_>, run: &mut Run) -> ControlFlow<Stop> {
        // Those that were kept come first.
        let best = stage.parents.best();
        if best < stage.kept {
            stage.parents.worsen(best, self.ageing, run);
        }
        stage.open();
        let count = self.best.of(stage.parents.capacity());
        stage.children.keep_best(&mut stage.parents, count, run);
        stage.kept = stage.children.len();
        ControlFlow::Continue(())
    }
}

impl Verb for KeepRetained {
    fn describe(&self) -> String {
        "keep the retained individuals in the new population".into()
    }

    fn flow(&self, flow: &mut Flow) -> Result<(), Fault> {
        flow.keep()
    }

    fn take(&self, stage: &mut Stage<'_>, run: &mut Run) -> ControlFlow<Stop> {
        stage.open();
        stage.children.keep_retained(&stage.parents, run);
        ControlFlow::Continue(())
    }
}
