//! `convert`: the same puzzles in another format.

use crate::args::Convert;
use crate::commands::each;
use crate::input;
use crate::{Exit, output};
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
            output::usual_format(first.map(|item| &**item.record.puzzle.layout()))
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
    let mut refused = 0;
    let tally = each::puzzle(
        Box::new(items),
        1,
        "puzzles converted",
        |item| item,
        |item| match writer.put(&item.record) {
            Err(error @ Error::Unsupported { .. }) => {
                refused += 1;
                output::complain(&format!("{}: {error}", item.place()));
                Ok(())
            }
            other => Ok(other?),
        },
    )?;
    writer.finish()?;
    Ok(if refused > 0 { Exit::Bad } else { tally.exit(true) })
}
