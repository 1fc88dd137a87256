//! A recipe with a trajectory: a start, moves, an acceptance rule, a cooling schedule.

use super::describe;
use super::key::Reader;
use super::read::{Item, Table};
use super::schema::{domain, reference, table};
use crate::operators::{
    AnyAccept, AnyCool, AnyEdit, AnyNeighbour, Cool as _, Edit as _, Neighbour as _, Operator as _,
};
use crate::run::{Run, Stop};
use crate::trajectory::Progress;
use crate::trajectory::{Judged, Moved, Walk, blanks_squared};
use crate::{Blueprint, Error, Value as _};
use serde_json::{Value, json};
use std::ops::ControlFlow;

/// What such a recipe says.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Walking {
    start: AnyEdit,
    /// Tried in order: after a neighbour that is not accepted comes the next one, after an accepted one the first.
    moves: Vec<AnyNeighbour>,
    accept: AnyAccept,
    cool: Option<AnyCool>,
    /// Moves of a chain, and more of them as a multiple of the squared number of blanks.
    chain: (u64, f64),
    /// Chains without progress after which the walk starts afresh, and what counts as progress.
    stagnant: u64,
    progress: Progress,
}

/// The keys of `walk`.
const KEYS: &[&str] = &["start", "moves", "accept", "cool", "chain", "restart"];
/// The keys of `chain`, if it is not a number.
const CHAIN: &[&str] = &["blanks-squared", "more"];
/// The keys of `restart` in a walk.
const RESTART: &[&str] = &["stagnant", "progress"];

impl Walking {
    pub(super) fn read<'a>(reader: &Reader<'a>, item: &'a Item<'a>) -> Result<Self, Error> {
        let source = reader.source;
        let walk = Table::of(source, item, "walk", KEYS)?;
        let start = reader.operator("start", walk.need("start")?, "initialise", AnyEdit::suits)?;
        let moves = walk.need("moves")?;
        let list = source.list("moves", moves)?;
        if list.is_empty() {
            return Err(source
                .fault(moves.span().start, "a walk needs a move; use moves = [ \"swap-cell-in-segment\" ]"));
        }
        let moves = list.iter().map(|item| source.operator("moves", item, "move"));
        let (mut stagnant, mut progress) = (u64::MAX, Progress::Present);
        if let Some(item) = walk.get("restart") {
            let restart = Table::of(source, item, "restart", RESTART)?;
            stagnant = restart.needed("stagnant", &(1..=u64::MAX))?;
            progress = restart.value("progress", &..)?.unwrap_or(progress);
        }
        Ok(Self {
            start,
            moves: moves.collect::<Result<_, _>>()?,
            accept: source.operator("accept", walk.need("accept")?, "accept")?,
            cool: walk.get("cool").map(|item| source.operator("cool", item, "cool")).transpose()?,
            chain: Self::chain(reader, walk.need("chain")?)?,
            stagnant,
            progress,
        })
    }

    fn chain<'a>(reader: &Reader<'a>, item: &'a Item<'a>) -> Result<(u64, f64), Error> {
        if !item.get_ref().is_table() {
            return Ok((reader.source.value("chain", item, &(1..=u64::MAX))?, 0.0));
        }
        let chain = Table::of(reader.source, item, "chain", CHAIN)?;
        let more = chain.value("more", &(0..=u64::MAX))?.unwrap_or(0);
        Ok((more, chain.needed("blanks-squared", &(0.001..=1000.0))?))
    }

    pub(super) fn schema() -> Value {
        let squared = domain(&f64::domain(&(0.001..=1000.0)));
        let count = |least: u64| domain(&u64::domain(&(least..=u64::MAX)));
        let chain = json!({ "oneOf": [count(1), table(CHAIN, &[squared, count(0)], &CHAIN[..1])] });
        let moves = json!({ "type": "array", "items": reference("move"), "minItems": 1 });
        let restart = table(RESTART, &[count(1), domain(&Progress::domain(&..))], &RESTART[..1]);
        let values = [reference("initialise"), moves, reference("accept"), reference("cool"), chain, restart];
        table(KEYS, &values, &["start", "moves", "accept", "chain"])
    }

    pub(super) fn describe(&self) -> Vec<String> {
        let mut lines = vec![
            format!("One grid, which starts by {}: {}", describe::operator(&self.start), self.start.what()),
            "It goes from neighbour to neighbour:".into(),
        ];
        for neighbour in &self.moves {
            lines.push(format!("  - {}: {}", describe::operator(neighbour), neighbour.what()));
        }
        if self.moves.len() > 1 {
            lines.push(
                "  An accepted neighbour leads back to the first kind, a refused one to the next.".into(),
            );
        }
        lines.push(format!(
            "A neighbour is judged by {}: {}",
            describe::operator(&self.accept),
            self.accept.what()
        ));
        if let Some(cool) = &self.cool {
            lines.push(format!("The temperature is set by {}: {}", describe::operator(cool), cool.what()));
        }
        lines.push(match self.chain {
            (moves, 0.0) => format!("A chain has {moves} moves."),
            (more, factor) => format!("A chain has {factor} x (blanks squared) + {more} moves."),
        });
        if self.stagnant != u64::MAX {
            lines.push(format!(
                "Restart after {} chains without progress ({}).",
                self.stagnant, self.progress
            ));
        }
        lines
    }

    pub(super) fn prepare(&self, blueprint: &Blueprint) -> Result<(), Error> {
        self.start.prepare(blueprint)
    }

    pub(super) fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        let intact = self.moves.iter().all(AnyNeighbour::stays_in_segments);
        let mut walk = Walk::new(blueprint, if intact { Judged::Open } else { Judged::All });
        let chain =
            self.chain.0.saturating_add((self.chain.1 * blanks_squared(blueprint) as f64) as u64).max(1);
        walk.redraw(&self.start, run)?;
        let start = match &self.cool {
            Some(cool) => cool.start(&mut walk, &self.moves[0], run)?,
            None => 0.0,
        };
        let mut number = 0;
        loop {
            let (mut temperature, mut stuck) = (start, 0);
            while stuck < self.stagnant {
                if let Some(cool) = &self.cool {
                    walk.heat(temperature, cool, run);
                    temperature = cool.next(temperature);
                }
                let lowest = walk.lowest();
                self.steps(chain, &mut number, &mut walk, run)?;
                stuck = if walk.progressed(self.progress, lowest) { 0 } else { stuck + 1 };
                walk.round(run)?;
            }
            run.restart();
            walk.redraw(&self.start, run)?;
        }
    }

    /// A chain, which goes on with the kind of move where the last one ended.
    fn steps(&self, chain: u64, number: &mut usize, walk: &mut Walk<'_>, run: &mut Run) -> ControlFlow<Stop> {
        if let [only] = self.moves.as_slice() {
            return walk.steps(chain, only, &self.accept, run);
        }
        for _ in 0..chain {
            let moved = walk.step(&self.moves[*number], &self.accept, run)?;
            *number = if moved == Moved::Stayed { (*number + 1) % self.moves.len() } else { 0 };
        }
        Walk::walked(&self.moves, &self.accept, run);
        ControlFlow::Continue(())
    }
}
