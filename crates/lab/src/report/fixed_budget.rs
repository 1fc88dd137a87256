//! The best cost after fixed numbers of evaluations, from the traces of the runs.

use crate::Error;
use crate::experiment::Trace;
use crate::samples::Samples;
use crate::statistics::Summary;
use crate::store::Store;
use crate::tables::{Cell, Column, Table};

/// The budgets that are looked at.
const BUDGETS: [u64; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/// The median over the runs on each set of puzzles; none without traces.
pub(super) fn fixed_budget(store: &Store, samples: &Samples) -> Result<Option<Table>, Error> {
    let experiment = &samples.experiment;
    if experiment.trace == Trace::None {
        return Ok(None);
    }
    let granted =
        experiment.configurations.iter().filter_map(|c| c.budget.evaluations).max().unwrap_or(u64::MAX);
    let budgets: Vec<u64> = BUDGETS.into_iter().filter(|budget| *budget <= granted).collect();
    let words = ["puzzles", "algorithm"].map(Column::words).into_iter();
    let heads = budgets.iter().map(|budget| Column::numbers(budget.to_string()));
    let mut table = Table::new(
        "Best cost after a number of evaluations: medians",
        words.chain(heads).collect::<Vec<_>>(),
    );
    for (set, puzzles) in experiment.strata() {
        for (c, label) in samples.labels().into_iter().enumerate() {
            let mut costs: Vec<Vec<f64>> = vec![Vec::new(); budgets.len()];
            for unit in puzzles.iter().flat_map(|p| &samples.of(c, *p).units) {
                let trace = store.trace(unit)?;
                for (costs, budget) in costs.iter_mut().zip(&budgets) {
                    let so_far = trace.iter().filter(|moment| moment.evaluations <= *budget);
                    // A run whose first population is not yet complete has no cost.
                    costs.push(so_far.map(|moment| moment.best_cost as f64).fold(f64::INFINITY, f64::min));
                }
            }
            if costs.iter().any(|costs| !costs.is_empty()) {
                let mut row: Vec<Cell> = vec![set.into(), label.into()];
                row.extend(costs.iter().map(|costs| Cell::number(Summary::of(costs).map(|s| s.median), 1)));
                table.push(row);
            }
        }
    }
    table.notes.push("0 is a solution. Algorithms count cost in their own ways, so only those with the same fitness compare.".into());
    Ok((!table.rows().is_empty()).then_some(table))
}
