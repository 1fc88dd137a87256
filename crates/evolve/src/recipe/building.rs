//! A recipe with a construction: a colony of ants, how they choose, what is rewarded.

use super::describe;
use super::key::Reader;
use super::read::{Item, Table};
use super::schema::{domain, reference, table};
use crate::construction::{Colony, refuse_too_many};
use crate::operators::{AnyChoose, AnyDeposit, Operator as _};
use crate::run::{Run, Stop};
use crate::{Blueprint, Error, Segment, Value as _};
use serde_json::Value;
use std::ops::ControlFlow;

/// What such a recipe says.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Building {
    pub(super) ants: usize,
    choose: AnyChoose,
    /// The share of pheromone that an ant wears off where it has been.
    wear: f64,
    deposit: AnyDeposit,
}

/// The keys of `colony`.
const KEYS: &[&str] = &["ants", "choose", "wear", "deposit"];
const ANTS: std::ops::RangeInclusive<usize> = 1..=10_000;

impl Building {
    pub(super) fn read<'a>(reader: &Reader<'a>, item: &'a Item<'a>) -> Result<Self, Error> {
        let source = reader.source;
        if reader.segment != Segment::Cell {
            let fault = "ants fill cells one by one; use segment = \"cell\"";
            return Err(source.fault(item.span().start, fault));
        }
        let colony = Table::of(source, item, "colony", KEYS)?;
        Ok(Self {
            ants: colony.needed("ants", &ANTS)?,
            choose: source.operator("choose", colony.need("choose")?, "choose")?,
            wear: colony.value("wear", &(0.0..=1.0))?.unwrap_or(0.0),
            deposit: source.operator("deposit", colony.need("deposit")?, "deposit")?,
        })
    }

    pub(super) fn schema() -> Value {
        let values = [
            domain(&usize::domain(&ANTS)),
            reference("choose"),
            domain(&f64::domain(&(0.0..=1.0))),
            reference("deposit"),
        ];
        table(KEYS, &values, &["ants", "choose", "deposit"])
    }

    pub(super) fn describe(&self) -> Vec<String> {
        let mut lines = vec![
            format!("A colony of {} ants, each of which fills a board cell by cell.", self.ants),
            format!("An ant chooses by {}: {}", describe::operator(&self.choose), self.choose.what()),
        ];
        if self.wear > 0.0 {
            lines.push(format!("It wears off {} % of the pheromone of its choice.", self.wear * 100.0));
        }
        lines.push(format!(
            "Boards are rewarded by {}: {}",
            describe::operator(&self.deposit),
            self.deposit.what()
        ));
        lines
    }

    pub(super) fn prepare(&self, blueprint: &Blueprint) -> Result<(), Error> {
        refuse_too_many(self.ants, blueprint)
    }

    pub(super) fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        match blueprint.symbols() {
            0..=64 => self.colony::<1>(blueprint, run),
            _ => self.colony::<4>(blueprint, run),
        }
    }

    fn colony<const W: usize>(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        let mut colony = Colony::<W>::new(blueprint, self.ants, run)?;
        loop {
            colony.build(&self.choose, self.wear as f32, run)?;
            colony.deposit(&self.deposit, run);
            colony.round(run)?;
        }
    }
}
