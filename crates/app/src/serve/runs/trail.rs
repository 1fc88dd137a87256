//! The curve of a run: a bounded number of points over its whole length, thinned out as it grows.

use evodoku_evolve::Snapshot;
use evodoku_grid::{Cell, House, Layout, Symbol};
use schemars::JsonSchema;
use serde::Serialize;

/// Points that a trail keeps before every second one goes.
const MOST: usize = 512;

/// One point: generation, evaluations, CPU seconds, best, mean, worst, restarts, and the repeated symbols in the houses
/// of the best, a measure that algorithms with different costs share.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub(crate) struct Point(pub(crate) u64, u64, f64, u64, f64, u64, u64, u64);

impl Point {
    pub(crate) fn new(now: &Snapshot<'_>, layout: &Layout, cpu_seconds: f64) -> Self {
        let counters = now.counters();
        let Some(population) = now.population() else {
            let cost = now.best_cost().map_or(0, u64::from);
            let repeats = now.best_grid().map_or(0, |grid| repeats(layout, grid.values()));
            return Self(
                counters.generations,
                counters.evaluations,
                cpu_seconds,
                cost,
                cost as f64,
                cost,
                counters.restarts,
                repeats,
            );
        };
        let (costs, blueprint) = (population.costs(), population.blueprint());
        // One pass: a large population is read once.
        let (mut sum, mut worst, mut best) = (0, 0, 0);
        for (i, &cost) in costs.iter().enumerate() {
            sum += u64::from(cost);
            worst = worst.max(cost);
            if cost < costs[best] {
                best = i;
            }
        }
        let grid = blueprint.decode(population.genes(best));
        Self(
            counters.generations,
            counters.evaluations,
            cpu_seconds,
            costs[best].into(),
            sum as f64 / costs.len() as f64,
            worst.into(),
            counters.restarts,
            repeats(layout, grid.values()),
        )
    }
}

/// How many cells hold a symbol that occurs earlier in the same house, over all houses.
fn repeats(layout: &Layout, values: &[Symbol]) -> u64 {
    let mut seen = vec![usize::MAX; layout.symbols()];
    let repeat = |house: House| {
        let again = |cell: &&Cell| {
            std::mem::replace(&mut seen[values[cell.index()].index()], house.index()) == house.index()
        };
        layout.house(house).iter().filter(again).count() as u64
    };
    layout.houses().map(repeat).sum()
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Trail {
    pub(crate) points: Vec<Point>,
    /// How often every second point was dropped: a client that has points of another age must reload all.
    pub(crate) age: u32,
    seen: u64,
}

impl Trail {
    /// Leaves a generation out.
    pub(crate) fn skip(&mut self) {
        self.seen += 1;
    }

    /// Takes note of a generation; `point` is asked for only if it is kept.
    pub(crate) fn note(&mut self, point: impl FnOnce() -> Point) {
        if self.seen.is_multiple_of(1 << self.age) {
            if self.points.len() == MOST {
                let mut odd = false;
                self.points.retain(|_| {
                    odd = !odd;
                    odd
                });
                self.age += 1;
            }
            if self.seen.is_multiple_of(1 << self.age) {
                self.points.push(point());
            }
        }
        self.seen += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_are_counted_by_house() {
        let layout = Layout::parse("4").unwrap();
        let grid = |text: &str| text.bytes().map(|b| Symbol::new(usize::from(b - b'1'))).collect::<Vec<_>>();
        assert_eq!(repeats(&layout, &grid("1234341221434321")), 0);
        assert_eq!(repeats(&layout, &grid("1111111111111111")), 12 * 3);
        assert_eq!(repeats(&layout, &grid("2234341221434321")), 3, "the 2s of row, column and box");
    }

    #[test]
    fn a_long_trail_stays_short_and_even() {
        let mut trail = Trail::default();
        for g in 0..100_000 {
            trail.note(|| Point(g, g, 0.0, 1, 1.0, 1, 0, 1));
            assert!(trail.points.len() <= MOST);
        }
        let steps: Vec<u64> = trail.points.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
        assert!(steps.iter().all(|&step| step == 1 << trail.age), "{steps:?}");
        assert!(trail.points.len() >= MOST / 2 - 1);
        assert!(trail.points.last().unwrap().0 > 99_000);
    }
}
