//! Mean cost of the population at some generations, from the rows of a trace that are kept beside the runs.

use crate::tables::{Cell, Column, Table};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A row of `trace.csv`, as far as the table needs it.
#[derive(Debug, Clone, Deserialize)]
pub(in crate::evidence) struct Moment {
    algorithm_name: String,
    function_name: String,
    generation: u64,
    mean_y: Option<f64>,
}

/// The generations that are columns, after the first population.
const COLUMNS: [u64; 4] = [20, 100, 500, 5000];

/// Each cell is over the runs that are not solved yet, with their number where some are.
pub(in crate::evidence) fn levels(moments: &[Moment], shown: &dyn Fn(&str) -> bool) -> Table {
    let heads = COLUMNS.map(|generation| Column::numbers(format!("generation {generation}")));
    let mut table = Table::new(
        "",
        ["puzzle", "algorithm"].map(Column::words).into_iter().chain(heads).collect::<Vec<_>>(),
    );
    let mut order: Vec<(&str, &str)> = Vec::new();
    let mut values: BTreeMap<(&str, &str, u64), Vec<f64>> = BTreeMap::new();
    for moment in moments.iter().filter(|moment| shown(&moment.algorithm_name)) {
        let puzzle = moment.function_name.rsplit('.').next().unwrap_or_default();
        let key = (puzzle, moment.algorithm_name.as_str());
        if !order.contains(&key) {
            order.push(key);
        }
        values.entry((key.0, key.1, moment.generation)).or_default().extend(moment.mean_y);
    }
    order.sort_by_key(|(puzzle, _)| *puzzle);
    for (puzzle, label) in order {
        let runs = values.get(&(puzzle, label, 0)).map_or(0, Vec::len);
        let cells = COLUMNS.map(|generation| match values.get(&(puzzle, label, generation)) {
            Some(left) if !left.is_empty() => {
                let mean = left.iter().sum::<f64>() / left.len() as f64;
                let some = if left.len() < runs { format!(" ({})", left.len()) } else { String::new() };
                format!("{mean:.1}{some}").into()
            }
            _ => Cell::from("solved"),
        });
        let [a, b, c, d] = cells;
        table.push([Cell::from(puzzle), label.into(), a, b, c, d]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_that_are_solved_leave_the_mean() {
        let text = "algorithm_name,function_name,generation,mean_y,unit\n\
                    a,set.one,0,50,x\na,set.one,0,52,y\na,set.one,20,12,x\na,set.one,20,14,y\na,set.one,100,7,y\n";
        let moments: Vec<Moment> =
            csv::Reader::from_reader(text.as_bytes()).deserialize().collect::<Result<_, _>>().unwrap();
        let table = levels(&moments, &|_| true);
        let row: Vec<String> = table.rows()[0].iter().map(Cell::text).collect();
        assert_eq!(row, ["one", "a", "13.0", "7.0 (1)", "solved", "solved"]);
    }
}
