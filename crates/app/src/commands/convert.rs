//! `convert`: the same puzzles in another format.

use crate::answers::check::wrong_solution;
use crate::args::Convert;
use crate::commands::each;
use crate::input;
use crate::{Exit, output, progress};
use anyhow::{Context as _, Result};
use evodoku_grid::Error;
use evodoku_grid::formats::{Format, Writer};
use std::fs::File;
use std::io::{BufWriter, Write};

pub(crate) fn run(args: &Convert) -> Result<Exit> {
    let mut items = input::open(&args.input)?.peekable();
    let by_name = args.out.as_deref().and_then(Format::by_extension);
    let format = match (&args.format, by_name) {
        _ if args.json => Format::Json,
        (Some(name), _) => Format::parse(name)?,
        (None, Some(format)) => format,
        (None, None) => {
            let first = items.peek().and_then(|item| item.as_ref().ok());
            output::usual_format(first.map(|item| item.record.puzzle.layout()))
        }
    };
    let out: Box<dyn Write> = match &args.out {
        Some(path) => {
            let file =
                File::create(path).with_context(|| format!("{}: cannot be written", path.display()))?;
            Box::new(BufWriter::new(file))
        }
        None => Box::new(BufWriter::new(std::io::stdout())),
    };
    let mut writer = Writer::new(format, out);
    let (mut refused, mut wrong) = (0, 0);
    let tally = each::puzzle(
        Box::new(items),
        1,
        &progress::puzzles("converted", None),
        |item| item,
        |item| {
            let mut item = match item {
                Ok(item) => item,
                // A comment keeps the lines of the output in step with those of the input.
                Err(unread) => return Ok(each::not_read(&unread).map_or(Ok(()), |why| writer.comment(&why))?),
            };
            if (format.holds_solution() || format == Format::Fpuzzles)
                && let Some(why) = wrong_solution(&item.record)
            {
                wrong += 1;
                item.record.solution = None;
                output::fault(&format!("{}: {why}; it is left out", item.place()));
            }
            match writer.put(&item.record) {
                Err(error @ Error::Unsupported { .. }) => {
                    refused += 1;
                    let why = format!("{}: {error}", item.place());
                    output::fault(&why);
                    Ok(writer.comment(&format!("not written: {why}"))?)
                }
                other => Ok(other?),
            }
        },
    )?;
    writer.finish()?;
    Ok(if refused > 0 { Exit::Bad } else { tally.exit(wrong == 0) })
}
