//! `initialise`, `repair`, `mutate` and `improve`: the roles of the edits are verbs.

use super::{Fault, Flow, Form, Place, Stage, Verb};
use crate::operators::{AnyEdit, Edit as _, Operator};
use crate::recipe::describe;
use crate::recipe::key::{Key as _, Reader};
use crate::recipe::read::Item;
use crate::recipe::schema;
use crate::run::{Run, Stop};
use crate::{Blueprint, Error};
use serde_json::Value;
use std::ops::ControlFlow;

/// Rewrites every new individual.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::recipe) struct Edit(pub(in crate::recipe) AnyEdit);

impl Form for Edit {
    const WORDS: &'static [&'static str] = AnyEdit::ROLES;
    const PLACE: Place = Place::Anywhere;

    fn read<'a>(reader: &mut Reader<'a>, word: &'a str, item: &'a Item<'a>) -> Result<Self, Error> {
        let role = AnyEdit::ROLES.iter().find(|role| **role == word).expect("a verb of this form");
        AnyEdit::read_key(reader, word, item, role).map(Self)
    }

    fn schema(word: &str) -> Value {
        schema::reference(word)
    }
}

impl Verb for Edit {
    fn describe(&self) -> String {
        let (role, what) = (self.0.role(), self.0.what());
        format!("{role} every new individual by {}: {what}", describe::operator(&self.0))
    }

    fn flow(&self, flow: &mut Flow) -> Result<(), Fault> {
        flow.judged = false;
        Ok(())
    }

    fn take(&self, stage: &mut Stage<'_>, run: &mut Run) -> ControlFlow<Stop> {
        stage.current().apply(&self.0, run);
        ControlFlow::Continue(())
    }

    fn prepare(&self, b: &Blueprint) -> Result<(), Error> {
        self.0.prepare(b)
    }
}
