//! `rate`: how hard is each puzzle for a person?

use crate::args::Rate;
use crate::commands::each;
use crate::input::{self, Item, Unread};
use crate::{Exit, output};
use anyhow::Result;
use evodoku_grid::logic::Technique;
use evodoku_grid::rate::{Rating, rate};
use serde::Serialize;
use std::collections::BTreeMap;

pub(crate) fn run(args: &Rate) -> Result<Exit> {
    let (alone, items) = input::open_counted(&args.input)?;
    let work = |item: Result<Item, Unread>| item.map(|item| (rate(&item.record.puzzle), item));
    let mut broken = 0;
    let tally = each::puzzle(items, args.threads.count(), "puzzles rated", work, |rated| {
        let (rating, item) = match rated {
            Ok(rated) => rated,
            Err(unread) if args.json => return each::print_unread(&unread),
            Err(unread) => return each::print_not_read(&unread, alone),
        };
        let rating = rating.map_err(|contradiction| {
            let why = contradiction.describe(item.record.puzzle.layout());
            format!("the puzzle has no solution: {why}")
        });
        broken += usize::from(rating.is_err());
        if args.json {
            return output::print(&format!("{}\n", serde_json::to_string(&Row::new(&item, rating))?));
        }
        let rating = match rating {
            Ok(rating) => rating,
            Err(why) => {
                let why = format!("{}: {why}", item.place());
                output::fault(&why);
                return if alone { Ok(()) } else { output::print(&format!("# {why}\n")) };
            }
        };
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

/// One line of `--json`; a puzzle without a solution has no level, and an error instead.
#[derive(Serialize)]
struct Row<'a> {
    place: String,
    puzzle: String,
    layout: &'a str,
    level: Option<String>,
    score: Option<u32>,
    hardest: Option<&'static str>,
    steps: BTreeMap<&'static str, usize>,
    cells_left: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl<'a> Row<'a> {
    fn new(item: &'a Item, rating: Result<Rating, String>) -> Self {
        let puzzle = &item.record.puzzle;
        let (rating, error) = match rating {
            Ok(rating) => (Some(rating), None),
            Err(why) => (None, Some(why)),
        };
        let steps = rating.iter().flat_map(|rating| rating.steps.iter());
        Self {
            place: item.place(),
            puzzle: item.record.alphabet.text(puzzle.layout(), puzzle.givens()),
            layout: puzzle.layout().name(),
            level: rating.as_ref().map(|rating| rating.level.to_string()),
            score: rating.as_ref().map(|rating| rating.score),
            hardest: rating.as_ref().and_then(|rating| rating.hardest).map(Technique::name),
            steps: steps.map(|(technique, steps)| (technique.name(), steps)).collect(),
            cells_left: rating.as_ref().map(|rating| rating.unsolved),
            error,
        }
    }
}
