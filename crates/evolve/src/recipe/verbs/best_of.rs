//! `best-of`

use super::{Edit, Fault, Flow, Stage, Verb, verb};
use crate::operators::Edit as _;
use crate::run::{Run, Stop};
use crate::{Blueprint, Error, Population};
use std::ops::ControlFlow;

verb! {
    /// Of several trials for each new individual the best one.
    BestOf = "best-of", Generation {
        tries: usize = 1..=1000;
        steps: Vec<Edit> = ..;
    }
}

impl Verb for BestOf {
    fn describe(&self) -> String {
        format!("of {} trials for each new individual, keep the best; each trial is:", self.tries)
    }

    fn flow(&self, flow: &mut Flow) -> Result<(), Fault> {
        flow.expect_children()?;
        flow.judge();
        Ok(())
    }

    fn take(&self, stage: &mut Stage<'_>, run: &mut Run) -> ControlFlow<Stop> {
        let (drafts, rivals) = stage.trials.as_mut().expect("made for every recipe that tries");
        drafts.copy_from(&stage.children, run);
        let fitness = stage.fitness;
        let attempt = |population: &mut Population, run: &mut Run| {
            for Edit(edit) in &self.steps {
                population.apply(edit, run);
            }
            population.evaluate(fitness, run)
        };
        attempt(&mut stage.children, run)?;
        for _ in 1..self.tries {
            rivals.copy_from(drafts, run);
            attempt(rivals, run)?;
            stage.children.keep_better(rivals, run);
        }
        ControlFlow::Continue(())
    }

    fn prepare(&self, b: &Blueprint) -> Result<(), Error> {
        self.steps.iter().try_for_each(|Edit(edit)| edit.prepare(b))
    }

    fn individuals(&self, size: usize) -> usize {
        2 * size
    }

    fn inner(&self) -> Vec<&dyn Verb> {
        self.steps.iter().map(|edit| edit as &dyn Verb).collect()
    }
}
