//! `select`

use super::{Fault, Flow, Form, Stage, Verb};
use crate::Error;
use crate::operators::{AnySelect, Operator as _};
use crate::recipe::describe::operator;
use crate::recipe::key::{Key as _, Reader};
use crate::recipe::read::Item;
use crate::run::{Run, Stop};
use serde_json::Value;
use std::ops::ControlFlow;

/// Fills the new population with copies.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::recipe) struct Select(AnySelect);

impl Form for Select {
    const WORDS: &'static [&'static str] = &["select"];

    fn read<'a>(reader: &mut Reader<'a>, word: &'a str, item: &'a Item<'a>) -> Result<Self, Error> {
        AnySelect::read_key(reader, word, item, &..).map(Self)
    }

    fn schema(_: &str) -> Value {
        AnySelect::key_schema(&..)
    }
}

impl Verb for Select {
    fn describe(&self) -> String {
        format!("select: fill the new population with copies, by {}: {}", operator(&self.0), self.0.what())
    }

    /// Copies keep their costs.
    fn flow(&self, flow: &mut Flow) -> Result<(), Fault> {
        flow.expect_parents()?;
        flow.bred = true;
        Ok(())
    }

    fn take(&self, stage: &mut Stage<'_>, run: &mut Run) -> ControlFlow<Stop> {
        stage.open();
        stage.children.select(&mut stage.parents, &self.0, run);
        stage.bred = true;
        ControlFlow::Continue(())
    }
}
