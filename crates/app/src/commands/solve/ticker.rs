//! How far a search is, told to whoever waits at a terminal.

use evodoku_evolve::{Counts, Observer, Snapshot};
use indicatif::ProgressBar;
use std::time::{Duration, Instant};

/// Generations may take microseconds, and nobody reads faster than this.
const PAUSE: Duration = Duration::from_millis(200);

/// Writes generation and cost onto a bar, now and then.
pub(super) struct Ticker<'b> {
    bar: &'b ProgressBar,
    /// What the solver calls a generation.
    unit: &'static str,
    due: Instant,
}

impl<'b> Ticker<'b> {
    pub(super) fn new(bar: &'b ProgressBar, counts: Counts) -> Self {
        Self { bar, unit: counts.generations.unwrap_or_default(), due: Instant::now() }
    }
}

impl Observer for Ticker<'_> {
    fn generation(&mut self, now: &Snapshot<'_>) {
        let time = Instant::now();
        if time >= self.due {
            self.due = time + PAUSE;
            let (unit, number) = (self.unit, now.counters().generations);
            // Generations may get worse; rounds keep the best so far.
            let whose = if now.population().is_some() { "its" } else { "the" };
            let cost = now.best_cost().map(|cost| format!(", {whose} best grid has cost {cost}"));
            self.bar.set_message(format!("{unit} {number}{}", cost.unwrap_or_default()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_evolve::{Limits, named};

    #[test]
    fn the_bar_tells_generation_and_cost() {
        let puzzle = &evodoku_grid::library::find("lloyd_amos/goldennugget").unwrap()[0].record.puzzle;
        let bar = ProgressBar::hidden();
        let weiss = named("weiss").unwrap();
        let mut ticker = Ticker::new(&bar, weiss.counts());
        let outcome = weiss.watch(puzzle, 1, &Limits::generations(3), &mut ticker).unwrap();
        let told = bar.message();
        let cost = told.strip_prefix("generation 0, its best grid has cost ").expect(&told);
        assert!(cost.parse::<u32>().unwrap() >= outcome.cost().unwrap(), "{told}");
    }
}
