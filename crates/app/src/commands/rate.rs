//! `rate`: how hard is each puzzle for a person?

use crate::answers::rate::Rated;
use crate::args::Rate;
use crate::commands::each;
use crate::input::{self, Item, Unread};
use crate::{Exit, output, progress};
use anyhow::Result;

pub(crate) fn run(args: &Rate) -> Result<Exit> {
    let (alone, items) = input::open_counted(&args.input)?;
    let work = |item: Result<Item, Unread>| item.map(|item| (item.place(), Rated::new(&item.record)));
    let mut broken = 0;
    let tally =
        each::puzzle(items, args.threads.count(), &progress::puzzles("rated", None), work, |rated| {
            let (place, rated) = match rated {
                Ok(rated) => rated,
                Err(unread) if args.json => return each::print_unread(&unread),
                Err(unread) => return each::print_not_read(&unread, alone),
            };
            broken += usize::from(rated.is_err());
            match rated {
                Ok(rated) if args.json => each::print_answer(place, &rated),
                Ok(rated) if alone => output::print(&details(&place, &rated)),
                Ok(Rated { level, score, hardest, .. }) => {
                    output::print(&format!("{place}\t{level}\t{score}\t{}\n", hardest.unwrap_or("-")))
                }
                Err(why) if args.json => each::print_error(place, None, why),
                Err(why) => {
                    let why = format!("{place}: {why}");
                    output::fault(&why);
                    if alone { Ok(()) } else { output::print(&format!("# {why}\n")) }
                }
            }
        })?;
    Ok(tally.exit(broken == 0))
}

fn details(place: &str, rated: &Rated) -> String {
    let mut text = format!("{place}: {}, score {}\n", rated.level, rated.score);
    for (technique, count) in &rated.steps.0 {
        text += &format!("{count:>5}  {technique}\n");
    }
    if rated.cells_left > 0 {
        text += &format!("{:>5}  cells left for search\n", rated.cells_left);
    }
    text
}
