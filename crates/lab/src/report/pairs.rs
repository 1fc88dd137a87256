//! Who is better: every two configurations of an experiment.

use crate::samples::Samples;
use crate::statistics::{Measure, Winner, holm_over, words_of_p};
use crate::tables::{Cell, Column, Table};
use crate::versus::Versus;
use crate::words::plural;

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
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b]));
    let all: Vec<Versus> = pairs.map(|pair| Versus::of(samples, pair, Measure::Evaluations)).collect();
    let all: Vec<Versus> = all.into_iter().filter(|versus| !versus.puzzles.is_empty()).collect();
    let adjusted =
        holm_over(&all.iter().map(|v| v.over_puzzles.as_ref().map(|test| test.p)).collect::<Vec<_>>());
    let mut cautions: Vec<String> = Vec::new();
    for (versus, p) in all.iter().zip(adjusted) {
        table.push(if several { pair(versus, p) } else { vec![Cell::from(versus.to_string())] });
        for caution in versus.cautions() {
            if !cautions.iter().any(|known| known == caution) {
                cautions.push(caution.to_owned());
            }
        }
    }
    table.notes.extend(all.first().map(|versus| format!("{}.", versus.method())));
    table.notes.extend(two_questions(&all));
    table.notes.extend(cautions.into_iter().map(|caution| format!("Caution: {caution}.")));
    (!table.rows().is_empty()).then(|| table.without_empty_columns())
}

/// How the table and the picture of pairs differ, where both are shown.
fn two_questions(all: &[Versus]) -> Option<String> {
    let puzzles = all.iter().filter(|versus| versus.over_puzzles.is_some()).map(|v| v.puzzles.len()).min()?;
    let least = 2.0_f64.powi(1 - puzzles as i32);
    let least = if least < 0.001 { "below 0.001".into() } else { format!("{least:.3}") };
    Some(format!(
        "Two questions: p over puzzles (Wilcoxon, one value for each puzzle) asks whether the answer would hold on other puzzles \
         like these, and cannot be smaller than {least} with {}; the picture \"Who beats whom\" (van Elteren, the runs within each \
         puzzle) asks about these puzzles only, and so shows more. Both are Holm-adjusted for the number of pairs.",
        plural(puzzles, "puzzle")
    ))
}

fn pair(versus: &Versus, p: f64) -> Vec<Cell> {
    let [a, b] = &versus.names;
    let answer = match versus.over_all_at(p) {
        Winner::First => Cell::from(format!("{a} is better")).strong(true),
        Winner::Second => Cell::from(format!("{b} is better")).strong(true),
        _ if versus.over_puzzles.is_some() => "no difference shown".into(),
        _ => Cell::missing(),
    };
    let p = versus.over_puzzles.as_ref().map(|_| words_of_p(p));
    let mut row: Vec<Cell> = vec![a.as_str().into(), b.as_str().into()];
    row.extend(versus.count.iter().enumerate().map(|(i, n)| {
        // Being better in different ways is rare, and its column mostly empty.
        if i == 2 && *n == 0 { Cell::missing() } else { Cell::from(*n) }
    }));
    row.extend([Cell::number(versus.a12, 2), p.map_or_else(Cell::missing, Cell::from), answer]);
    row
}
