//! Who looks at a search while it runs: `--trace`, `--print`, the bar on a terminal.

use super::trace::Trace;
use super::weiss::WeissPrint;
use crate::args::{PrintAs, Solve};
use crate::solver::{Found, evolves};
use anyhow::{Result, bail};
use evodoku_evolve::{Observer, Parameter, Snapshot, Solver};
use evodoku_grid::Puzzle;
use std::sync::{Mutex, PoisonError};

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
    pub(super) fn open(args: &Solve, solver: &dyn Solver) -> Result<Option<Self>> {
        if args.trace.is_none() && args.print.is_none() {
            return Ok(None);
        }
        if args.print.is_some() && !evolves(solver) {
            bail!("--print shows the generations of published algorithms; name one with --algorithm");
        }
        let parameters = solver.parameters();
        let trace = args.trace.as_deref().map(|path| Trace::open(path, args.seed)).transpose()?;
        let print = args.print.map(|PrintAs::Weiss| WeissPrint::default());
        Ok(Some(Self { eyes: Mutex::new(Eyes { trace, print }), parameters }))
    }

    pub(super) fn solve(
        &self,
        place: &str,
        puzzle: &Puzzle,
        search: impl FnOnce(&mut dyn Observer) -> Result<Found>,
    ) -> Result<Found> {
        let mut eyes = self.eyes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(trace) = &mut eyes.trace {
            trace.begin(place.into());
        }
        if let Some(print) = &mut eyes.print {
            print.begin(puzzle, &self.parameters);
        }
        let found = search(&mut *eyes)?;
        if let Some(print) = &mut eyes.print {
            print.end(puzzle, &found.outcome)?;
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
