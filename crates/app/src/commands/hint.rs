//! `hint`: the next logical step in words, or the whole path to the solution.

use crate::answers::hint::Hinted;
use crate::args::Hint;
use crate::commands::each;
use crate::input;
use crate::{Exit, output, progress};
use anyhow::Result;

pub(crate) fn run(args: &Hint) -> Result<Exit> {
    let (alone, items) = input::open_counted(&args.input)?;
    let mut solved = true;
    let tally = each::puzzle(
        items,
        1,
        &progress::puzzles("explained", None),
        |item| item,
        |item| {
            let item = match item {
                Ok(item) => item,
                Err(unread) if args.json => return each::print_unread(&unread),
                Err(unread) => return each::print_not_read(&unread, alone),
            };
            let hinted = Hinted::new(&item.record, args.all);
            solved &= hinted.is_good(args.all);
            if args.json {
                return each::print_answer(item.place(), &hinted);
            }
            // The answer to one of several says which; the steps of a path follow below it.
            let mut text = match (alone, args.all) {
                (true, _) => String::new(),
                (false, false) => format!("{}: ", item.place()),
                (false, true) => format!("{}:\n", item.place()),
            };
            for (number, step) in hinted.steps.iter().enumerate() {
                if args.all {
                    text += &format!("{:>4}. ", number + 1);
                }
                text += &step.words;
                text.push('\n');
            }
            text.extend(hinted.ending.map(|ending| ending + "\n"));
            output::print(&text)
        },
    )?;
    Ok(tally.exit(solved))
}
