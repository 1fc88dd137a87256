//! Mean ranks by PAR10: each condition apart, without the puzzles that logic solves and without what is shown for reference.

use crate::samples::Samples;
use crate::statistics::{ALPHA, Friedman, Measure, Rate, friedman, nemenyi, words_of_p};
use crate::tables::{Cell, Column, Table};
use crate::words::plural;

/// With fewer puzzles there is nothing to rank by.
const FEWEST_PUZZLES: usize = 2;

/// One condition of an experiment: who is ranked, and on what.
pub(crate) struct Field {
    /// The condition; none where there is only one.
    pub(crate) name: Option<String>,
    /// The configurations that are ranked, by their places.
    pub(crate) ranked: Vec<usize>,
    /// The puzzles that count: all configurations have as many runs on them, and logic alone does not solve them.
    pub(crate) puzzles: Vec<usize>,
    /// How many puzzles logic alone solves.
    pub(crate) by_logic: usize,
}

/// The conditions of an experiment on some of its puzzles.
pub(crate) fn fields(samples: &Samples, of: &[usize]) -> Vec<Field> {
    let field = |(name, ranked): (Option<&str>, Vec<usize>)| {
        let by_logic = samples.solved_by_logic(&ranked);
        let runs = |c: &usize, p: usize| samples.of(*c, p).outcomes.len();
        let even = |p: usize| ranked.iter().all(|c| runs(c, p) > 0 && runs(c, p) == runs(&ranked[0], p));
        Field {
            name: name.map(str::to_owned),
            puzzles: of.iter().copied().filter(|p| !by_logic.contains(p) && even(*p)).collect(),
            by_logic: of.iter().filter(|p| by_logic.contains(p)).count(),
            ranked,
        }
    };
    samples.experiment.conditions().into_iter().map(field).collect()
}

impl Field {
    /// Whether there is too little to rank: ranks of two algorithms say nothing that their comparison does not.
    fn is_small(&self) -> bool {
        self.ranked.len() < 3 || self.puzzles.len() < FEWEST_PUZZLES
    }

    /// Friedman's test and mean ranks by PAR10, all at the smallest cut-off of each puzzle.
    pub(crate) fn friedman(&self, samples: &Samples, measure: Measure) -> Option<Friedman> {
        if self.is_small() {
            return None;
        }
        let block = |p: &usize| {
            let costs = samples.par10_together(&self.ranked, *p, measure).into_iter();
            costs.map(|par10| par10.unwrap_or(f64::INFINITY)).collect()
        };
        friedman(&self.puzzles.iter().map(block).collect::<Vec<Vec<f64>>>()).ok()
    }
}

/// The p-value that decides whether ranks differ at all: Iman and Davenport's, which is 0 where all puzzles rank alike.
pub(crate) fn decisive(result: &Friedman) -> f64 {
    result.iman_davenport.as_ref().map_or(0.0, |test| test.p)
}

/// The ranks over all puzzles.
pub(crate) fn overall(samples: &Samples) -> Option<Table> {
    let all: Vec<usize> = (0..samples.experiment.puzzles.len()).collect();
    table(samples, "Mean ranks", &all)
}

/// The ranks of each stratum, where there are several.
pub(crate) fn strata(samples: &Samples) -> Vec<Table> {
    let strata = samples.experiment.strata();
    if strata.len() < 2 {
        return Vec::new();
    }
    strata
        .iter()
        .filter_map(|(name, puzzles)| table(samples, &format!("Mean ranks, {name}"), puzzles))
        .collect()
}

fn table(samples: &Samples, caption: &str, of: &[usize]) -> Option<Table> {
    let fields = fields(samples, of);
    let results: Vec<Option<Friedman>> =
        fields.iter().map(|field| field.friedman(samples, Measure::Evaluations)).collect();
    if results.iter().all(Option::is_none) && samples.experiment.wish.tables.is_empty() {
        return None;
    }
    let heads = fields
        .iter()
        .map(|field| Column::numbers(field.name.clone().unwrap_or_else(|| "rank (solved)".into())));
    let mut table =
        Table::new(caption, std::iter::once(Column::words("algorithm")).chain(heads).collect::<Vec<_>>());
    let names = names(samples, &fields);
    let rank = |name: &str, f: usize| -> Option<f64> {
        let place = fields[f].ranked.iter().position(|c| own_name(samples, *c, &fields) == name)?;
        results[f].as_ref().map(|result| result.mean_ranks[place])
    };
    let mut order: Vec<(f64, &String)> =
        names.iter().map(|name| (rank(name, 0).unwrap_or(f64::INFINITY), name)).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (_, name) in order {
        let mut row = vec![Cell::from(name.as_str())];
        for (f, field) in fields.iter().enumerate() {
            let best =
                results[f].as_ref().map(|r| r.mean_ranks.iter().copied().fold(f64::INFINITY, f64::min));
            let c = field.ranked.iter().copied().find(|c| own_name(samples, *c, &fields) == *name);
            let rank = rank(name, f);
            row.push(c.map_or_else(Cell::missing, |c| {
                let rate = rate(samples, c, &field.puzzles);
                let solved = format!("({}/{})", rate.solved, rate.runs);
                let text = rank.map_or(solved.clone(), |rank| format!("{rank:.1} {solved}"));
                Cell::from(text).strong(rank.is_some() && rank == best)
            }));
        }
        table.push(row);
    }
    for (c, configuration) in
        samples.experiment.configurations.iter().enumerate().filter(|(_, c)| c.reference)
    {
        let mut row = vec![Cell::from(format!("{} (not ranked)", configuration.label))];
        row.extend(fields.iter().map(|field| {
            let rate = rate(samples, c, &field.puzzles);
            Cell::from(format!("({}/{})", rate.solved, rate.runs))
        }));
        table.push(row);
    }
    table.notes.extend(fields.iter().zip(&results).map(|(field, result)| note(field, result.as_ref())));
    Some(table)
}

/// The algorithms of all conditions, each once.
fn names(samples: &Samples, fields: &[Field]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for c in fields.iter().flat_map(|field| &field.ranked) {
        let name = own_name(samples, *c, fields);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// What a configuration is called in a table whose columns are conditions.
fn own_name(samples: &Samples, c: usize, fields: &[Field]) -> String {
    let configuration = &samples.experiment.configurations[c];
    if fields.len() > 1 { configuration.column.clone() } else { configuration.label.clone() }
}

fn rate(samples: &Samples, c: usize, puzzles: &[usize]) -> Rate {
    let rates = puzzles.iter().map(|p| samples.of(c, *p).rate());
    rates.fold(Rate { solved: 0, runs: 0 }, |all, one| Rate {
        solved: all.solved + one.solved,
        runs: all.runs + one.runs,
    })
}

/// `no logic: 18 puzzles (none solved by logic alone); F = 12.3, p < 0.001; ranks that differ by 5.2 or more differ significantly.`
fn note(field: &Field, result: Option<&Friedman>) -> String {
    let name = field.name.as_ref().map_or_else(String::new, |name| format!("{name}: "));
    let left = match field.by_logic {
        0 => String::new(),
        count => format!(", without {} that logic alone solves", plural(count, "puzzle")),
    };
    let Some(result) = result else {
        let why = if field.ranked.len() < 3 {
            "too few algorithms to rank"
        } else if field.is_small() {
            "too few to rank"
        } else {
            "all fail alike, so nobody is ranked"
        };
        return format!("{name}{}{left}: {why}.", plural(field.puzzles.len(), "puzzle"));
    };
    let p = decisive(result);
    let found = if p < ALPHA {
        let critical = nemenyi(result, ALPHA).critical_difference;
        format!("ranks that differ by {critical:.1} or more differ significantly (Nemenyi)")
    } else {
        "no difference shown".into()
    };
    format!(
        "{name}{}{left}; Iman-Davenport {}; {found}.",
        plural(field.puzzles.len(), "puzzle"),
        words_of_p(p)
    )
}
