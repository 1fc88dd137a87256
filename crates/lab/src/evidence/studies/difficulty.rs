//! Whether what is hard for people is hard for an algorithm: rank correlation of the rating, and of the givens, with the
//! generations to a solution.

use super::times::rho;
use crate::samples::Samples;
use crate::statistics::{Measure, spearman};
use crate::tables::{Cell, Column, Table};
use evodoku_grid::{Layout, Puzzle, rate};

/// One puzzle.
struct Point {
    score: f64,
    givens: f64,
    effort: f64,
}

/// The first algorithm of each experiment; a last row for all puzzles together.
pub(in crate::evidence) fn difficulty(all: &[Samples]) -> Table {
    let words = ["puzzles", "count", "with the rating: rho", "with the givens: rho"].map(Column::words);
    let numbers = ["median rating", "median PAR10, generations"].map(Column::numbers);
    let mut table = Table::new("", words.into_iter().chain(numbers).collect::<Vec<_>>());
    let groups: Vec<(String, Vec<Point>)> =
        all.iter().map(|samples| (samples.experiment.title.clone(), points(samples))).collect();
    for (title, points) in &groups {
        table.push(row(title, &points.iter().collect::<Vec<_>>()));
    }
    let together: Vec<&Point> = groups.iter().flat_map(|(_, points)| points).collect();
    if groups.len() > 1 {
        table.push(row("all together", &together));
    }
    table
}

fn row(title: &str, points: &[&Point]) -> [Cell; 6] {
    let of = |value: fn(&Point) -> f64| -> Vec<f64> { points.iter().map(|point| value(point)).collect() };
    let (score, givens, effort) = (of(|p| p.score), of(|p| p.givens), of(|p| p.effort));
    [
        title.into(),
        points.len().to_string().into(),
        rho(spearman(&score, &effort)),
        rho(spearman(&givens, &effort)),
        Cell::number(median(score), 0),
        Cell::number(median(effort), 0),
    ]
}

fn points(samples: &Samples) -> Vec<Point> {
    let puzzles = samples.experiment.puzzles.iter().enumerate();
    let point = |(p, entry): (usize, &crate::experiment::PuzzleEntry)| {
        let layout = Layout::parse(&entry.layout).ok()?;
        let puzzle = Puzzle::from_line(&layout, &entry.grid).ok()?;
        let score = f64::from(rate(&puzzle).ok()?.score);
        let effort = samples.par10(0, p, Measure::Generations)?;
        Some(Point { score, givens: f64::from(entry.givens), effort })
    };
    puzzles.filter_map(point).collect()
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        even if even % 2 == 0 => Some(f64::midpoint(values[middle - 1], values[middle])),
        _ => Some(values[middle]),
    }
}
