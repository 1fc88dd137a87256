//! Who is better: every two configurations of an experiment.

use crate::samples::Samples;
use crate::statistics::{Measure, Winner, words_of_p};
use crate::tables::{Cell, Column, Table};
use crate::versus::Versus;

/// More configurations than this make more pairs than anyone reads.
const MOST_PAIRED: usize = 6;

/// Every pair of configurations, where they are few.
pub(super) fn pairs(samples: &Samples) -> Option<Table> {
    let count = samples.experiment.configurations.len();
    if !(2..=MOST_PAIRED).contains(&count) {
        return None;
    }
    let several = samples.experiment.puzzles.len() > 1;
    let columns = if several {
        let counts =
            ["A better on", "B better on", "mixed on", "no difference on", "mean A12", "p over puzzles"];
        let words = ["A", "B"].map(Column::words).into_iter();
        words.chain(counts.map(Column::numbers)).chain([Column::words("over all puzzles")]).collect()
    } else {
        vec![Column::words("answer")]
    };
    let mut table = Table::new("Who is better?", columns);
    let mut cautions: Vec<String> = Vec::new();
    for (a, b) in (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))) {
        let versus = Versus::of(samples, [a, b], Measure::Evaluations);
        if versus.puzzles.is_empty() {
            continue;
        }
        table.push(if several { pair(&versus) } else { vec![Cell::from(versus.to_string())] });
        for caution in versus.cautions() {
            if !cautions.iter().any(|known| known == caution) {
                cautions.push(caution.to_owned());
            }
        }
        if table.notes.is_empty() {
            table.notes.push(format!("{}.", versus.method()));
        }
    }
    table.notes.extend(cautions.into_iter().map(|caution| format!("Caution: {caution}.")));
    (!table.rows().is_empty()).then(|| table.without_empty_columns())
}

fn pair(versus: &Versus) -> Vec<Cell> {
    let [a, b] = &versus.names;
    let answer = match versus.over_all() {
        Winner::First => Cell::from(format!("{a} is better")).strong(true),
        Winner::Second => Cell::from(format!("{b} is better")).strong(true),
        _ if versus.over_puzzles.is_some() => "no difference shown".into(),
        _ => Cell::missing(),
    };
    let p = versus.over_puzzles.as_ref().map(|test| words_of_p(test.p));
    let mut row: Vec<Cell> = vec![a.as_str().into(), b.as_str().into()];
    row.extend(versus.count.iter().enumerate().map(|(i, n)| {
        // Being better in different ways is rare, and its column mostly empty.
        if i == 2 && *n == 0 { Cell::missing() } else { Cell::from(*n) }
    }));
    row.extend([Cell::number(versus.a12, 2), p.map_or_else(Cell::missing, Cell::from), answer]);
    row
}
