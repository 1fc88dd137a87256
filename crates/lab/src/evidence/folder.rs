//! A folder of evidence: one compressed file for each plan.

use super::{Evidence, documents, tables};
use crate::plan::Plan;
use crate::tables::{Cell, Column, Table};
use flate2::read::GzDecoder;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

const ENDING: &str = ".csv.gz";

/// Rows of `trace.csv`, kept for some plans beside their runs.
const LEVELS: &str = "-levels.csv.gz";

/// A folder with files such as `weiss-sample-run.csv.gz`, each the `runs.csv` of the shipped plan of that name.
pub struct Folder {
    path: PathBuf,
    read: BTreeMap<String, Evidence>,
}

impl Folder {
    /// The folder at this path; files are read when they are needed.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), read: BTreeMap::new() }
    }

    /// The text of a document with the table of each marker made again.
    pub fn fill(&mut self, text: &str) -> Result<String, String> {
        documents::fill(text, |words| match words {
            [all] if all == "files" => self.files(),
            [all] if all == "verdicts" => self.verdicts(),
            [plan, kind, chosen @ ..] => tables::render(plan, kind, chosen, self.of(plan)?),
            _ => Err("a marker names a plan and a kind of table, 'files' or 'verdicts'".into()),
        })
    }

    /// The evidence of a plan.
    fn of(&mut self, plan: &str) -> Result<&Evidence, String> {
        if !self.read.contains_key(plan) {
            let evidence = self.load(plan)?;
            self.read.insert(plan.to_owned(), evidence);
        }
        Ok(&self.read[plan])
    }

    fn load(&self, plan: &str) -> Result<Evidence, String> {
        let path = self.path.join(format!("{plan}{ENDING}"));
        let fault = |why: String| format!("{}: {why}", path.display());
        let csv = GzDecoder::new(File::open(&path).map_err(|why| fault(why.to_string()))?);
        let exported = csv.header().map_or(0, flate2::GzHeader::mtime);
        let loaded = Plan::load(format!("@{plan}").as_ref(), None, &AtomicBool::new(false));
        let mut evidence = Evidence::read(&loaded.map_err(|why| why.to_string())?, csv)
            .map_err(|why| fault(why.to_string()))?;
        if let Ok(file) = File::open(self.path.join(format!("{plan}{LEVELS}"))) {
            let rows = csv::Reader::from_reader(GzDecoder::new(file)).into_deserialize();
            evidence.moments = rows.collect::<Result<_, _>>().map_err(|why| fault(why.to_string()))?;
        }
        evidence.origin.day = (exported > 0).then(|| day(u64::from(exported) / 86_400));
        Ok(evidence)
    }

    /// The pictures of documents that are drawn from the evidence: file names, and the pictures.
    pub fn pictures(&mut self) -> Result<Vec<(String, String)>, String> {
        let ranks = |samples| crate::report::mean_ranks(samples).map(|picture| picture.svg());
        let svg = self.of("everyone-9x9")?.samples.first().and_then(ranks);
        Ok(svg.map(|svg| ("everyone-9x9.svg".to_owned(), svg)).into_iter().collect())
    }

    /// The verdicts on all columns of all plans.
    fn verdicts(&mut self) -> Result<String, String> {
        let heads = ["experiment", "runs", "column, reading", "verdict"].map(Column::words);
        let mut table = Table::new("", heads);
        for plan in self.plans()? {
            for samples in &self.of(&plan)?.samples {
                for (column, verdict) in crate::report::column_verdicts(samples) {
                    let title = &samples.experiment.title;
                    table.push([
                        Cell::from(title.as_str()),
                        samples.runs().into(),
                        column.into(),
                        verdict.words().into(),
                    ]);
                }
            }
        }
        Ok(table.markdown())
    }

    /// The plans that have evidence.
    fn plans(&self) -> Result<Vec<String>, String> {
        let entries = fs::read_dir(&self.path).map_err(|why| why.to_string())?;
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut plans: Vec<String> =
            names.filter_map(|name| name.strip_suffix(ENDING).map(str::to_owned)).collect();
        plans.retain(|plan| crate::plan::SHIPPED.find(plan).is_ok());
        plans.sort();
        Ok(plans)
    }

    /// What computed the runs of each file.
    fn files(&mut self) -> Result<String, String> {
        let heads = ["file", "runs", "commit", "seed versions", "processor", "exported"];
        let mut table = Table::new("", heads.map(Column::words));
        for plan in self.plans()? {
            let origin = &self.of(&plan)?.origin;
            let list =
                |words: &mut dyn Iterator<Item = &String>| words.cloned().collect::<Vec<_>>().join(", ");
            table.push([
                Cell::from(format!("{plan}{ENDING}")),
                origin.runs.into(),
                list(&mut origin.commits.iter()).into(),
                list(&mut origin.versions.iter()).into(),
                list(&mut origin.processors.iter()).into(),
                origin.day.clone().map_or_else(Cell::missing, Cell::from),
            ]);
        }
        Ok(table.markdown())
    }
}

/// `2026-11-18`, from the days since 1970 (the civil calendar by eras of 400 years, as Howard Hinnant describes it).
fn day(days: u64) -> String {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + carry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(
            [0, 59, 19_782, 20_775].map(day),
            ["1970-01-01", "1970-03-01", "2024-02-29", "2026-11-18"]
        );
    }
}
