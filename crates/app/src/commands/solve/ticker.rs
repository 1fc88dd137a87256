//! How far a search is, told to whoever waits at a terminal.

use super::watch::Watcher;
use evodoku_evolve::champion::Progress;
use evodoku_evolve::{Observer, Snapshot};
use indicatif::ProgressBar;
use std::time::{Duration, Instant};

/// Generations may take microseconds, and nobody reads faster than this.
const PAUSE: Duration = Duration::from_millis(200);

/// Writes generation and cost onto a bar, now and then.
pub(super) struct Ticker<'b> {
    bar: &'b ProgressBar,
    due: Instant,
}

impl<'b> Ticker<'b> {
    pub(super) fn new(bar: &'b ProgressBar) -> Self {
        Self { bar, due: Instant::now() }
    }
}

impl Observer for Ticker<'_> {
    fn generation(&mut self, now: &Snapshot<'_>) {
        let time = Instant::now();
        if time >= self.due {
            self.due = time + PAUSE;
            let (generation, cost) = (now.counters().generations, now.best_cost());
            self.bar.set_message(format!("generation {generation}, its best grid has cost {cost}"));
        }
    }
}

impl Watcher for Ticker<'_> {
    /// Rounds take long enough to show each.
    fn round(&mut self, now: &Progress<'_>) {
        self.bar.set_message(format!("round {}, the best grid has cost {}", now.round, now.cost));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_evolve::{Budget, Run, named, solve};

    #[test]
    fn the_bar_tells_generation_and_cost() {
        let puzzle = &evodoku_grid::library::find("lloyd_amos/goldennugget").unwrap()[0].record.puzzle;
        let bar = ProgressBar::hidden();
        let mut ticker = Ticker::new(&bar);
        let run = Run::new(puzzle, 1).within(Budget { generations: Some(3), ..Budget::default() });
        let outcome = solve(&*named("weiss").unwrap(), run.watched_by(&mut ticker)).unwrap();
        let told = bar.message();
        let cost = told.strip_prefix("generation 0, its best grid has cost ").expect(&told);
        assert!(cost.parse::<u32>().unwrap() >= outcome.best_cost, "{told}");
    }
}
