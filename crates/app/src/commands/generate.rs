//! `generate`: new puzzles, each named by the seed and its number.

use crate::answers::generate as answer;
use crate::args::Generate;
use crate::board::Gallery;
use crate::{Exit, input, interrupt, output, progress, stream};
use anyhow::Result;
use evodoku_grid::formats::{Format, Record, Writer};
use evodoku_grid::generate::Generated;
use evodoku_grid::{Error, Layout};
use std::io::Write;
use std::time::Duration;

/// How long a puzzle may take if nothing is said: some layouts, such as 25+windoku, might never come to an end.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) fn run(args: &Generate) -> Result<Exit> {
    let time = args.time.map_or(PATIENCE, Duration::from_secs_f64);
    let request = question(args).request(input::layout(&args.layout)?, time)?;
    let seed = args.seed.unwrap_or_else(answer::fresh_seed);
    let mut show = Show::choose(args, &request.layout)?;
    let stop = interrupt::flag();
    let work = |number: u64| answer::make(&request, seed, number, stop);

    let bar = progress::puzzles("made", Some(args.count));
    let waiting = progress::search();
    waiting.set_message("making a puzzle");
    let (mut made, mut failure) = (0_u64, None);
    stream::in_order(0..args.count, args.threads.count(), 1, work, |puzzle: Result<Generated, Error>| {
        bar.inc(1);
        let shown = puzzle
            .map_err(anyhow::Error::from)
            .and_then(|puzzle| waiting.suspend(|| show.put(puzzle, seed, made)));
        made += u64::from(shown.is_ok());
        failure = shown.err();
        failure.is_none()
    });
    bar.finish_and_clear();
    waiting.finish_and_clear();
    show.finish()?;
    let exit = match failure {
        _ if interrupt::asked() => {
            output::complain(&format!(
                "interrupted; {made} of {} made",
                output::plural(args.count as usize, "puzzle")
            ));
            Exit::Not
        }
        Some(error) => match error.downcast_ref() {
            Some(Error::OutOfTime) => {
                let limit = request.time.unwrap_or_default().as_secs_f64();
                let whose = if args.time.is_some() { "" } else { ", the limit if --time is not given" };
                output::complain(&format!(
                    "no puzzle was found within {limit} seconds{whose}; {}",
                    easier(args)
                ));
                Exit::Not
            }
            Some(Error::NotFound { .. }) => {
                output::complain(&error.to_string());
                Exit::Not
            }
            _ => return Err(error),
        },
        None => Exit::Good,
    };
    // The regions of a jigsaw are a long name; the file says the same.
    let file = args.layout.strip_prefix("jigsaw:").map(|_| args.layout.as_str());
    let mut facts = format!("layout {}, seed {seed}", file.unwrap_or(request.layout.name()));
    if !request.is_unique() && made > 0 {
        facts += "; not proved to have only one solution (--unique asks for it)";
    }
    output::note(&facts);
    Ok(exit)
}

/// What would be found sooner.
fn easier(args: &Generate) -> String {
    let wish = if args.difficulty.is_some() {
        "another --difficulty"
    } else if args.givens.is_some() || args.fill.is_some() {
        "more givens"
    } else if args.minimal {
        "a puzzle without --minimal"
    } else {
        "another --seed or a smaller --layout"
    };
    format!("allow more with --time, or ask for {wish}")
}

fn question(args: &Generate) -> answer::Generate {
    answer::Generate {
        layout: args.layout.clone(),
        givens: args.givens,
        fill: args.fill,
        minimal: args.minimal,
        unique: (args.unique || args.any).then_some(args.unique),
        difficulty: args.difficulty.clone(),
        symmetry: Some(args.symmetry.clone()),
        seed: args.seed,
        seconds: args.time,
    }
}

enum Show {
    Boards(Gallery),
    Json,
    Format(Writer<Box<dyn Write>>),
}

impl Show {
    fn choose(args: &Generate, layout: &Layout) -> Result<Self> {
        let format = match &args.format {
            _ if args.json => return Ok(Self::Json),
            Some(name) => Format::parse(name)?,
            None if output::to_terminal() => return Ok(Self::Boards(Gallery::new())),
            None => output::usual_format(Some(layout)),
        };
        Ok(Self::Format(output::writer(format)))
    }

    fn put(&mut self, made: Generated, seed: u64, number: u64) -> Result<()> {
        match self {
            Self::Boards(gallery) => {
                gallery.put(None, &Record::new(made.puzzle.clone()), made.puzzle.givens())
            }
            Self::Json => {
                let generated = answer::Generated::new(&made, seed, number);
                output::print(&format!("{}\n", serde_json::to_string(&generated)?))
            }
            Self::Format(writer) => {
                Ok(writer.put(&Record { solution: Some(made.solution), ..Record::new(made.puzzle) })?)
            }
        }
    }

    fn finish(self) -> Result<()> {
        match self {
            Self::Format(writer) => Ok(writer.finish().map(drop)?),
            Self::Boards(mut gallery) => gallery.flush(),
            Self::Json => Ok(()),
        }
    }
}
