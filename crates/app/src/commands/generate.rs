//! `generate`: new puzzles, each named by the seed and its number.

use crate::args::Generate;
use crate::{Exit, input, interrupt, output, stream};
use anyhow::Result;
use evodoku_grid::formats::{Format, Record, Writer};
use evodoku_grid::generate::{Generated, Request, Symmetry, generate};
use evodoku_grid::rate::Difficulty;
use evodoku_grid::{Error, Layout, Rng};
use std::io::Write;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub(crate) fn run(args: &Generate) -> Result<Exit> {
    let request = request(args)?;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let mut show = Show::choose(args, &request.layout)?;
    let stop = interrupt::flag();
    // Puzzle number i is a function of seed and i alone, so threads and --count do not change it.
    let work = |number: u64| generate(&request, &mut Rng::stream(seed, number), Some(stop));

    let bar = output::progress("puzzles made");
    let mut failure = None;
    stream::in_order(0..args.count, args.threads.count(), 1, work, |made: Result<Generated, Error>| {
        bar.inc(1);
        failure = made.map_err(anyhow::Error::from).and_then(|made| bar.suspend(|| show.put(made))).err();
        failure.is_none()
    });
    bar.finish_and_clear();
    show.finish()?;
    let exit = match failure {
        Some(error) if error.downcast_ref() == Some(&Error::OutOfTime) => {
            if !interrupt::asked() {
                output::complain(&format!("the time was up before a puzzle was found; {}", easier(args)));
            }
            Exit::Not
        }
        Some(_) if interrupt::asked() => Exit::Not,
        Some(error) => return Err(error),
        None => Exit::Good,
    };
    output::note(&format!("layout {}, seed {seed}", request.layout));
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
        "another --seed"
    };
    format!("allow more with --time, or ask for {wish}")
}

fn request(args: &Generate) -> Result<Request> {
    Ok(Request {
        givens: args.givens,
        fill: args.fill,
        minimal: args.minimal,
        difficulty: args.difficulty.as_deref().map(str::parse::<Difficulty>).transpose()?,
        unique: (args.unique || args.any).then_some(args.unique),
        symmetry: args.symmetry.parse::<Symmetry>()?,
        time: args.time.map(Duration::from_secs_f64),
        ..Request::new(input::layout(&args.layout)?)
    })
}

/// A seed nobody has to think of; short, since it is printed to be typed again.
pub(crate) fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
    Rng::seeded(now).bits() >> 32
}

enum Show {
    Board,
    Format(Writer<Box<dyn Write>>),
}

impl Show {
    fn choose(args: &Generate, layout: &Layout) -> Result<Self> {
        let format = match &args.format {
            _ if args.json => Format::Json,
            Some(name) => Format::parse(name)?,
            None if output::to_terminal() && args.count == 1 => return Ok(Self::Board),
            None => output::usual_format(Some(layout)),
        };
        Ok(Self::Format(output::writer(format)))
    }

    fn put(&mut self, made: Generated) -> Result<()> {
        match self {
            Self::Board => output::board(&made.puzzle, made.puzzle.givens()),
            Self::Format(writer) => {
                Ok(writer.put(&Record { solution: Some(made.solution), ..Record::new(made.puzzle) })?)
            }
        }
    }

    fn finish(self) -> Result<()> {
        if let Self::Format(writer) = self {
            writer.finish()?;
        }
        Ok(())
    }
}
