//! Who looks at a search while it runs: `--trace`, `--print`, the bar on a terminal.

use super::method::{Found, Method};
use super::trace::Trace;
use super::weiss::WeissPrint;
use crate::args::{PrintAs, Solve};
use anyhow::{Result, bail};
use evodoku_evolve::champion::Progress;
use evodoku_evolve::{Observer, Parameter, Snapshot};
use evodoku_grid::Puzzle;
use std::sync::{Mutex, PoisonError};

/// Somebody who sees the generations of a published algorithm and the rounds of the champion.
pub(crate) trait Watcher: Observer + Send {
    /// Called after each round of the champion.
    fn round(&mut self, now: &Progress<'_>) {
        let _ = now;
    }
}

/// The watchers that the flags ask for; they see one search at a time.
pub(super) struct Watch {
    eyes: Mutex<Eyes>,
    parameters: Vec<Parameter>,
}

struct Eyes {
    trace: Option<Trace>,
    print: Option<WeissPrint>,
}

impl Watch {
    pub(super) fn open(args: &Solve, method: &Method) -> Result<Option<Self>> {
        if args.trace.is_none() && args.print.is_none() {
            return Ok(None);
        }
        let parameters = match method {
            Method::Published(algorithm) => algorithm.parameters(),
            Method::Exact => bail!("the exact engines have no generations to trace or print"),
            Method::Champion(_) | Method::Auto(_) if args.print.is_some() => {
                bail!("--print shows the generations of published algorithms; name one with --algorithm")
            }
            Method::Champion(_) | Method::Auto(_) => Vec::new(),
        };
        let trace = args.trace.as_deref().map(|path| Trace::open(path, args.seed)).transpose()?;
        let print = args.print.map(|PrintAs::Weiss| WeissPrint::default());
        Ok(Some(Self { eyes: Mutex::new(Eyes { trace, print }), parameters }))
    }

    pub(super) fn solve(
        &self,
        place: &str,
        puzzle: &Puzzle,
        search: impl FnOnce(&mut dyn Watcher) -> Result<Found>,
    ) -> Result<Found> {
        let mut eyes = self.eyes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(trace) = &mut eyes.trace {
            trace.begin(place.into());
        }
        if let Some(print) = &mut eyes.print {
            print.begin(puzzle, &self.parameters);
        }
        let found = search(&mut *eyes)?;
        if let Some(trace) = &mut eyes.trace {
            trace.end(&found);
        }
        if let Some(print) = &mut eyes.print {
            print.end(puzzle, &found)?;
        }
        Ok(found)
    }

    pub(super) fn finish(self) -> Result<()> {
        let eyes = self.eyes.into_inner().unwrap_or_else(PoisonError::into_inner);
        eyes.trace.map_or(Ok(()), Trace::finish)
    }
}

impl Observer for Eyes {
    fn generation(&mut self, now: &Snapshot<'_>) {
        if let Some(trace) = &mut self.trace {
            trace.generation(now);
        }
        if let Some(print) = &mut self.print {
            print.generation(now);
        }
    }
}

impl Watcher for Eyes {
    fn round(&mut self, now: &Progress<'_>) {
        if let Some(trace) = &mut self.trace {
            trace.round(now);
        }
    }
}
