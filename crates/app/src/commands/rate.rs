//! `rate`: how hard is each puzzle for a person?

use crate::args::Rate;
use crate::commands::each;
use crate::input::{self, Item};
use crate::{Exit, output};
use anyhow::Result;
use evodoku_grid::logic::Technique;
use evodoku_grid::rate::{Rating, rate};
use serde::Serialize;
use std::collections::BTreeMap;

pub(crate) fn run(args: &Rate) -> Result<Exit> {
    let mut items = input::open(&args.input)?;
    let head: Vec<_> = items.by_ref().take(2).collect();
    let alone = head.len() == 1;
    let items: input::Items = Box::new(head.into_iter().chain(items));
    let work = |item: Item| (rate(&item.record.puzzle), item);
    let mut broken = 0;
    let tally = each::puzzle(items, args.threads.count(), "puzzles rated", work, |(rating, item)| {
        let rating = match rating {
            Ok(rating) => rating,
            Err(contradiction) => {
                broken += 1;
                let why = contradiction.describe(item.record.puzzle.layout());
                output::complain(&format!("{}: the puzzle has no solution: {why}", item.place()));
                return Ok(());
            }
        };
        if args.json {
            return output::print(&format!("{}\n", serde_json::to_string(&Row::new(&item, &rating))?));
        }
        if alone {
            return output::print(&details(&item, &rating));
        }
        let hardest = rating.hardest.map_or("-", |technique| technique.name());
        output::print(&format!("{}\t{}\t{}\t{hardest}\n", item.place(), rating.level, rating.score))
    })?;
    Ok(tally.exit(broken == 0))
}

fn details(item: &Item, rating: &Rating) -> String {
    let mut text = format!("{}: {}, score {}\n", item.place(), rating.level, rating.score);
    for (technique, steps) in rating.steps.iter() {
        text += &format!("{:>5}  {}\n", steps, technique.name());
    }
    if rating.unsolved > 0 {
        text += &format!("{:>5}  cells left for search\n", rating.unsolved);
    }
    text
}

/// One line of `--json`.
#[derive(Serialize)]
struct Row<'a> {
    place: String,
    puzzle: String,
    layout: &'a str,
    level: String,
    score: u32,
    hardest: Option<&'static str>,
    steps: BTreeMap<&'static str, usize>,
    cells_left: usize,
}

impl<'a> Row<'a> {
    fn new(item: &'a Item, rating: &Rating) -> Self {
        let puzzle = &item.record.puzzle;
        Self {
            place: item.place(),
            puzzle: evodoku_grid::formats::text(puzzle.layout(), puzzle.givens()),
            layout: puzzle.layout().name(),
            level: rating.level.to_string(),
            score: rating.score,
            hardest: rating.hardest.map(Technique::name),
            steps: rating.steps.iter().map(|(technique, steps)| (technique.name(), steps)).collect(),
            cells_left: rating.unsolved,
        }
    }
}
