//! One experiment of a report.

use super::{beside, fixed_budget, pairs, paper_tests, pictures, ranks, results};
use crate::Error;
use crate::experiment::{Budget, Configuration, Experiment, PictureKind, Scale, TableKind};
use crate::published::Published;
use crate::samples::Samples;
use crate::store::Store;
use crate::tables::Table;
use crate::verdict::{Judged, overall};
use crate::words::{plural, slug};
use serde::Serialize;
use std::path::Path;

/// What a report shows of one experiment.
pub struct Section {
    /// Its address in the page and the beginning of its file names.
    pub slug: String,
    /// The title of the experiment.
    pub title: String,
    /// What the plan says about it.
    pub description: String,
    /// Size, budget and what is missing, in a line each.
    pub facts: Vec<String>,
    /// The tables: published figures beside ours, comparisons, results.
    pub tables: Vec<Exhibit>,
    /// The pictures.
    pub pictures: Vec<Picture>,
    columns: Vec<(String, Vec<Judged>)>,
    scale: Scale,
}

/// The verdict on a column of a paper, in one of its readings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ColumnVerdict {
    /// The title of the experiment.
    pub experiment: String,
    /// The column and its reading.
    pub column: String,
    /// The verdict in words.
    pub verdict: String,
}

/// A table of a report.
pub struct Exhibit {
    /// What kind of table it is.
    pub kind: TableKind,
    /// Its file name without ending.
    pub file: String,
    /// What is shown.
    pub table: Table,
    /// What its CSV holds instead, if not the same.
    pub data: Option<Table>,
}

/// A picture of a report.
pub struct Picture {
    /// Its file name without ending.
    pub file: String,
    /// What it shows.
    pub title: String,
    /// The picture.
    pub svg: String,
    /// The numbers behind it.
    pub csv: String,
}

impl Section {
    /// Reads the runs of an experiment of a store, and makes tables and pictures of them; `number` counts the sections of
    /// the report from 1.
    pub fn read(store: &Store, experiment: Experiment, number: usize) -> Result<Self, Error> {
        let samples = &Samples::read(store, experiment)?;
        let experiment = &samples.experiment;
        // The number keeps it unique.
        let slug = format!("{number:02}-{}", slug(&experiment.title));
        let mut tables = Vec::new();
        let mut show = |kind: TableKind, table: Table, data: Option<Table>| {
            if experiment.wish.has_table(kind) && !table.rows().is_empty() {
                let before = tables.iter().filter(|known: &&Exhibit| known.kind == kind).count();
                let number = if before == 0 { String::new() } else { format!("-{}", before + 1) };
                tables.push(Exhibit { kind, file: format!("{slug}-{kind}{number}"), table, data });
            }
        };
        let (mut facts, mut columns) = (facts(samples), Vec::new());
        if let Some(published) = &experiment.published {
            let beside = beside::beside(samples, published);
            columns = beside.columns;
            facts.extend(beside.left_out);
            facts.extend(readings(experiment, published));
            show(TableKind::Published, beside.table.without_empty_columns(), None);
        }
        if let Some(table) = pairs::pairs(samples) {
            show(TableKind::Pairs, table, None);
        }
        if experiment.wish.has_table(TableKind::PaperTests) {
            show(TableKind::PaperTests, paper_tests::paper_tests(samples, &|_| true), None);
        }
        if experiment.wish.has_table(TableKind::Ranks) {
            for table in ranks::overall(samples).into_iter().chain(ranks::strata(samples)) {
                show(TableKind::Ranks, table, None);
            }
        }
        if experiment.wish.has_table(TableKind::FixedBudget)
            && let Some(table) = fixed_budget::fixed_budget(store, samples)?
        {
            show(TableKind::FixedBudget, table, None);
        }
        let intervals = results::intervals(samples);
        let data = results::results_data(samples, &intervals);
        show(TableKind::Results, results::results(samples, &intervals), Some(data));
        let drawn = pictures::all(store, samples)?;
        let file = |index: usize, kind: PictureKind| {
            let before = drawn[..index].iter().filter(|(other, _)| *other == kind).count();
            if before == 0 { format!("{slug}-{kind}") } else { format!("{slug}-{kind}-{}", before + 1) }
        };
        let picture = |(index, (kind, plot)): (usize, &pictures::Drawn)| Picture {
            file: file(index, *kind),
            title: plot.title().to_owned(),
            svg: plot.svg(),
            csv: plot.csv(),
        };
        let pictures = drawn.iter().enumerate().map(picture).collect();
        Ok(Self {
            facts,
            title: experiment.title.clone(),
            description: experiment.description.clone(),
            tables,
            pictures,
            columns,
            scale: experiment.scale,
            slug,
        })
    }

    /// The verdicts on the columns of the paper.
    pub fn verdicts(&self) -> impl Iterator<Item = ColumnVerdict> {
        self.columns.iter().map(|(column, rows)| ColumnVerdict {
            experiment: self.title.clone(),
            column: column.clone(),
            verdict: overall(rows).words() + self.scale.note(),
        })
    }
}

fn facts(samples: &Samples) -> Vec<String> {
    let experiment = &samples.experiment;
    let (runs, planned) = (samples.runs(), samples.planned());
    let file = Path::new(&experiment.file)
        .file_name()
        .map_or_else(String::new, |f| f.to_string_lossy().into_owned());
    let mut facts = vec![format!(
        "{} x {} x {} ({} scale of {file}); {:.1} CPU seconds in all.",
        plural(experiment.configurations.len(), "configuration"),
        plural(experiment.puzzles.len(), "puzzle"),
        plural(experiment.replicates as usize, "run"),
        experiment.scale,
        samples.cpu_seconds(),
    )];
    facts.extend(budget(&experiment.configurations));
    if runs < planned {
        facts.push(format!("Not finished: this shows the {runs} of {planned} runs stored so far."));
    }
    if experiment.scale == Scale::Quick {
        facts.push(
            "This is the quick scale: fewer runs, puzzles or generations than the full plan. It shows that everything works, \
             but says little about the paper: mind the wide intervals."
                .into(),
        );
    }
    facts
}

impl Scale {
    /// What a verdict from runs of this size is marked with.
    fn note(self) -> &'static str {
        match self {
            Self::Full => "",
            Self::Quick => " (quick scale)",
        }
    }
}

/// How many readings of the paper were tried, and which rows chose among them.
fn readings(experiment: &Experiment, published: &Published) -> Option<String> {
    let mut readings: Vec<(&str, Vec<String>)> = Vec::new();
    for configuration in &experiment.configurations {
        let (column, heading) = (configuration.column.as_str(), configuration.heading());
        if !published.rows.iter().any(|row| configuration.answers(row)) {
            continue;
        }
        match readings.iter_mut().find(|(known, _)| *known == column) {
            Some((_, all)) if all.contains(&heading) => {}
            Some((_, all)) => all.push(heading),
            None => readings.push((column, vec![heading])),
        }
    }
    let most = readings.iter().map(|(_, all)| all.len()).max()?;
    let tried = match published.readings_tried {
        Some(tried) => format!("Readings tried: {tried} (as the plan says)"),
        None => format!("Readings tried: {most} (the most that this plan has for a column)"),
    };
    let chose = published.rows.iter().filter(|row| row.chose).count();
    Some(match (chose, published.readings_tried.map_or(most, |tried| tried as usize)) {
        (0, ..=1) => format!("{tried}."),
        (0, _) => format!(
            "{tried}; no rows were set apart to choose among them, so the best of them agrees partly by choice."
        ),
        (chose, _) => format!(
            "{tried}; {} chose the reading and {} judge it.",
            plural(chose, "published row"),
            published.rows.len() - chose
        ),
    })
}

/// What a run may use, where all configurations have the same.
fn budget(configurations: &[Configuration]) -> Option<String> {
    let first = configurations.first()?.budget;
    let same = |value: fn(&Budget) -> Option<f64>| {
        value(&first).filter(|_| configurations.iter().all(|c| value(&c.budget) == value(&first)))
    };
    let parts = [
        (same(|b| b.generations.map(|n| n as f64)), "generations"),
        (same(|b| b.evaluations.map(|n| n as f64)), "evaluations"),
        (same(|b| b.cpu_seconds), "CPU seconds"),
    ];
    let words: Vec<String> = parts.iter().filter_map(|(n, unit)| n.map(|n| format!("{n} {unit}"))).collect();
    (!words.is_empty()).then(|| format!("Budget of each run: {}.", words.join(" and ")))
}
