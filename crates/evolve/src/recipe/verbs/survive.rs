//! `survive`

use super::{Fault, Flow, Form, Stage, Verb};
use crate::Error;
use crate::operators::{AnySurvive, Operator as _};
use crate::recipe::describe::operator;
use crate::recipe::key::{Key as _, Reader};
use crate::recipe::read::Item;
use crate::run::{Run, Stop};
use serde_json::Value;
use std::ops::ControlFlow;

/// Survivors among the old and the new population together.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::recipe) struct Survive(AnySurvive);

impl Form for Survive {
    const WORDS: &'static [&'static str] = &["survive"];

    fn read<'a>(reader: &mut Reader<'a>, word: &'a str, item: &'a Item<'a>) -> Result<Self, Error> {
        AnySurvive::read_key(reader, word, item, &..).map(Self)
    }

    fn schema(_: &str) -> Value {
        AnySurvive::key_schema(&..)
    }
}

impl Verb for Survive {
    fn describe(&self) -> String {
        let (by, what) = (operator(&self.0), self.0.what());
        format!("survive: choose among the old and the new population by {by}: {what}")
    }

    fn flow(&self, flow: &mut Flow) -> Result<(), Fault> {
        flow.expect_children()?;
        flow.expect_judged()?;
        (flow.bred, flow.kept) = (false, false);
        Ok(())
    }

    fn take(&self, stage: &mut Stage<'_>, run: &mut Run) -> ControlFlow<Stop> {
        stage.parents.merge(&mut stage.children, &self.0, run);
        (stage.filling, stage.bred, stage.kept) = (false, false, 0);
        ControlFlow::Continue(())
    }
}
