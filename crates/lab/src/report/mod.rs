//! The report of a store: a self-contained HTML page, the same as Markdown, every table as LaTeX and CSV,
//! every picture as SVG with the CSV behind it. It is a function of the stored rows alone.

mod beside;
mod fixed_budget;
mod html;
mod markdown;
mod pairs;
mod paper_tests;
mod pictures;
mod ranks;
mod results;
mod section;

pub(crate) use beside::{column_verdicts, compact};
pub(crate) use paper_tests::paper_tests;
pub(crate) use pictures::mean_ranks;
pub(crate) use ranks::{overall as overall_ranks, strata as ranks_by_stratum};
pub(crate) use results::solved;
pub use section::{ColumnVerdict, Exhibit, Picture, Section};

use crate::Error;
use crate::files::{Files, Folder, save, unwritable};
use crate::store::Store;
use crate::tables::{Cell, Column, Table};
use crate::words::plural;
use std::path::{Path, PathBuf};

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The page.
    pub page: PathBuf,
    /// Tables in it.
    pub tables: usize,
    /// Pictures in it.
    pub pictures: usize,
    /// The verdicts on the columns of papers.
    pub verdicts: Vec<ColumnVerdict>,
}

/// The contents of a report, before any format.
pub struct Report {
    /// The title of the one experiment, or how many there are.
    pub title: String,
    /// One for each experiment.
    pub sections: Vec<Section>,
    /// What computed the runs, in a sentence each.
    pub origin: Vec<String>,
}

impl Report {
    /// Reads the runs of all experiments of a store, and makes tables and pictures of them.
    pub fn read(store: &Store) -> Result<Self, Error> {
        let experiments = store.experiments()?.into_iter().enumerate();
        let sections: Vec<Section> = experiments
            .map(|(i, experiment)| Section::read(store, experiment, i + 1))
            .collect::<Result<_, _>>()?;
        let title = match sections.as_slice() {
            [one] => one.title.clone(),
            many => format!("{} experiments", many.len()),
        };
        Ok(Self { title, sections, origin: origin(store)? })
    }

    /// The report as one page that needs nothing from outside.
    pub fn html(&self) -> String {
        html::page(self)
    }

    /// The report as Markdown; its pictures are separate files.
    pub fn markdown(&self) -> String {
        markdown::page(self)
    }

    /// All tables as LaTeX, in one file.
    pub fn latex(&self) -> String {
        let tables = self.tables().map(|(title, file, shown, _)| latex(title, file, shown));
        tables.collect::<Vec<_>>().join("\n")
    }

    /// The verdicts on the columns of papers.
    pub fn verdicts(&self) -> impl Iterator<Item = ColumnVerdict> {
        self.sections.iter().flat_map(Section::verdicts)
    }

    /// The verdicts of all sections; none where nothing was published.
    fn verdict_table(&self) -> Option<Table> {
        let mut table = Table::new(
            "Verdicts on the published columns",
            ["experiment", "column", "verdict"].map(Column::words),
        );
        for ColumnVerdict { experiment, column, verdict } in self.verdicts() {
            table.push([experiment, column, verdict].map(Cell::from));
        }
        (!table.rows().is_empty()).then_some(table)
    }

    /// Every table of the sections: the experiment's title, its file name, what is shown, what programs read.
    fn tables<'a>(&'a self) -> impl Iterator<Item = (&'a str, &'a str, &'a Table, &'a Table)> {
        self.sections.iter().flat_map(|section| {
            let parts =
                |e: &'a Exhibit| (&*section.title, &*e.file, &e.table, e.data.as_ref().unwrap_or(&e.table));
            section.tables.iter().map(parts)
        })
    }

    /// Writes everything: page, Markdown, tables, pictures.
    pub fn save(&self, files: &mut dyn Files) -> Result<(), Error> {
        save(files, "index.html", &self.html())?;
        save(files, "report.md", &self.markdown())?;
        let verdicts = self.verdict_table();
        let verdicts = verdicts.iter().map(|table| ("", "verdicts", table, table));
        for (title, file, shown, data) in verdicts.chain(self.tables()) {
            save(files, &format!("tables/{file}.tex"), &latex(title, file, shown))?;
            save(files, &format!("tables/{file}.csv"), &data.csv())?;
        }
        for picture in self.sections.iter().flat_map(|section| &section.pictures) {
            save(files, &format!("pictures/{}.svg", picture.file), &picture.svg)?;
            save(files, &format!("pictures/{}.csv", picture.file), &picture.csv)?;
        }
        files.flush().map_err(|why| unwritable(files, &why))
    }
}

/// A table under the title of its experiment: in a paper it stands alone.
fn latex(title: &str, file: &str, table: &Table) -> String {
    let caption = match (title, &*table.caption) {
        ("", caption) => caption.to_owned(),
        (title, "") => title.to_owned(),
        (title, caption) => format!("{title}: {caption}"),
    };
    let mut table = table.clone();
    table.caption = caption;
    table.latex(&format!("tab:{file}"))
}

/// `1,234 runs by evodoku 0.1.0 on ...`, for each program and machine.
fn origin(store: &Store) -> Result<Vec<String>, Error> {
    let sentence = |(by, runs)| format!("{} computed by {by}.", plural(runs as usize, "run"));
    Ok(store.environments()?.into_iter().map(sentence).collect())
}

/// Writes the report of a store into `folder`, which is made if it is not there.
pub fn write(store: &Store, folder: &Path) -> Result<Written, Error> {
    let report = Report::read(store)?;
    report.save(&mut Folder::new(folder))?;
    Ok(Written {
        page: folder.join("index.html"),
        tables: report.sections.iter().map(|s| s.tables.len()).sum(),
        pictures: report.sections.iter().map(|s| s.pictures.len()).sum(),
        verdicts: report.verdicts().collect(),
    })
}

#[cfg(test)]
mod tests;
