//! Published figures: a CSV file beside the plan, one row for each printed row.
//!
//! Lines that begin with `#` say where the figures come from. Columns with these names are read, all others are parameters
//! that a configuration must have:
//!
//! | column | meaning |
//! | --- | --- |
//! | `algorithm` | the `column` of a plan's algorithms |
//! | `case` | a name for the parameters of the row |
//! | `puzzle` | the name of the puzzle |
//! | `set` | the set, where the paper's own puzzles are lost and others of the same kind replace them |
//! | `runs`, `solved` | counts |
//! | `min`, `median`, `mean`, `max`, `sd` | generations of the successful runs |
//! | `seconds` | mean time of a run on the authors' machine: kept, not judged |
//! | `cap` | the limit of generations |
//! | `failures` | `cap` if the mean is over all runs and a failure counts as the limit |
//! | `stand_in` | why ours is not the paper's puzzle or algorithm, where something else stands in for it |
//! | `note` | shown beside the row |

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All rows of a file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Published {
    /// Where the figures come from.
    pub source: Vec<String>,
    /// The rows.
    pub rows: Vec<PrintedRow>,
    /// How many readings of the paper were tried, where the plan says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub readings_tried: Option<u32>,
}

/// One printed row.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PrintedRow {
    /// Its line in the file, from 1.
    pub line: usize,
    /// The column of the table that it is in.
    pub algorithm: Option<String>,
    /// A name for its parameters.
    pub case: Option<String>,
    /// Parameters that a configuration must have.
    pub parameters: BTreeMap<String, String>,
    /// The puzzle.
    pub puzzle: Option<String>,
    /// The set used in place of lost puzzles.
    pub set: Option<String>,
    /// The runs.
    pub runs: Option<u32>,
    /// The successful ones.
    pub solved: Option<u32>,
    /// The least generations.
    pub min: Option<f64>,
    /// The median.
    pub median: Option<f64>,
    /// The mean.
    pub mean: Option<f64>,
    /// The most.
    pub max: Option<f64>,
    /// The standard deviation.
    pub sd: Option<f64>,
    /// The mean time of a run on the authors' machine.
    pub seconds: Option<f64>,
    /// The generations that a run was granted.
    pub cap: Option<u64>,
    /// Whether the mean is over all runs, with failures counted as the cap.
    pub failures_at_cap: bool,
    /// Why ours is not what the paper ran, where something stands in for its puzzle or algorithm: the row cannot be judged.
    pub stand_in: Option<String>,
    /// Whether the row was used to choose the reading, so that it cannot judge it.
    pub chose: bool,
    /// A remark.
    pub note: Option<String>,
}

impl Published {
    /// Reads a file, or says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let comments = text.lines().map_while(|line| line.strip_prefix('#'));
        let source = comments.map(|comment| comment.trim().to_owned()).collect();
        let mut reader = csv::ReaderBuilder::new()
            .comment(Some(b'#'))
            .flexible(true)
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let heads = reader.headers().map_err(|error| error.to_string())?.clone();
        let mut rows = Vec::new();
        for record in reader.records() {
            let record = record.map_err(|error| error.to_string())?;
            let line = line(text, record.position().map_or(0, |position| position.byte() as usize));
            let row = row(&heads, &record).map_err(|fault| format!("line {line}: {fault}"))?;
            rows.push(PrintedRow { line, ..row });
        }
        if rows.is_empty() {
            return Err("no rows found; the first line names the columns".into());
        }
        Ok(Self { source, rows, readings_tried: None })
    }
}

/// The line of the record after this byte: blank lines and comments are none.
fn line(text: &str, byte: usize) -> usize {
    let skipped =
        text[byte..].lines().take_while(|line| line.trim().is_empty() || line.starts_with('#')).count();
    1 + text[..byte].matches('\n').count() + skipped
}

fn row(heads: &csv::StringRecord, fields: &csv::StringRecord) -> Result<PrintedRow, String> {
    if heads.len() != fields.len() {
        return Err(format!("{} fields, but the header has {}", fields.len(), heads.len()));
    }
    let mut row = PrintedRow::default();
    for (head, text) in heads.iter().zip(fields).filter(|(_, text)| !text.is_empty()) {
        let word = || Some(text.to_owned());
        let wrong = || format!("{head} = '{text}' is not a valid number");
        let number = || text.parse().ok().filter(|n: &f64| n.is_finite() && *n >= 0.0).ok_or_else(wrong);
        let count = || text.parse::<u32>().map_err(|_| wrong());
        match head {
            "algorithm" => row.algorithm = word(),
            "case" => row.case = word(),
            "puzzle" => row.puzzle = word(),
            "set" => row.set = word(),
            "note" => row.note = word(),
            "stand_in" => row.stand_in = word(),
            "runs" => row.runs = Some(count()?),
            "solved" => row.solved = Some(count()?),
            "cap" => row.cap = Some(text.parse().map_err(|_| wrong())?),
            "min" => row.min = Some(number()?),
            "median" => row.median = Some(number()?),
            "mean" => row.mean = Some(number()?),
            "max" => row.max = Some(number()?),
            "sd" => row.sd = Some(number()?),
            "seconds" => row.seconds = Some(number()?),
            "failures" if text == "cap" => row.failures_at_cap = true,
            "failures" => return Err("failures is either 'cap' or empty".into()),
            _ => drop(row.parameters.insert(head.to_owned(), text.to_owned())),
        }
    }
    if let (Some(runs), Some(solved)) = (row.runs, row.solved)
        && solved > runs
    {
        return Err(format!("{solved} solved of {runs} runs"));
    }
    Ok(row)
}

impl PrintedRow {
    /// Whether the row is in this column of its table; a row that names none is in all.
    pub fn is_of_column(&self, column: &str) -> bool {
        self.algorithm.as_ref().is_none_or(|name| name == column)
    }

    /// Whether the row is about this: its puzzle, its set, its case or its column.
    pub fn is_about(&self, name: &str) -> bool {
        [&self.puzzle, &self.set, &self.case, &self.algorithm]
            .into_iter()
            .any(|own| own.as_deref() == Some(name))
    }

    /// Whether these parameters have all values that the row asks for.
    pub fn sets(&self, parameters: &BTreeMap<String, String>) -> bool {
        self.parameters.iter().all(|(name, value)| parameters.get(name).is_some_and(|own| same(own, value)))
    }

    /// Why no set of runs can have these figures, if that is so.
    pub fn contradiction(&self) -> Option<String> {
        let (min, mean, max) = (self.min?, self.mean?, self.max?);
        if mean < min || mean > max {
            return Some(format!("its mean {mean} is not between its minimum and maximum"));
        }
        if let Some(median) = self.median
            && (mean > f64::midpoint(median, max) || mean < f64::midpoint(min, median))
        {
            // Half of the runs lie on either side of the median, so the mean cannot leave the middle of the two halves' ends.
            return Some(format!("its mean {mean} is too far from its median {median}"));
        }
        let (n, sd) = (f64::from(self.solved?), self.sd?);
        // No sample has a larger variance than one of which all values are extreme (Bhatia and Davis, 2000).
        let most = ((max - mean) * (mean - min) * n / (n - 1.0)).sqrt();
        (n >= 2.0 && sd > most * 1.001)
            .then(|| format!("its standard deviation {sd} exceeds what its other figures allow, {most:.0}"))
    }
}

/// Equal as numbers where both are, else as words.
fn same(a: &str, b: &str) -> bool {
    match (a.parse::<f64>(), b.parse::<f64>()) {
        (Ok(a), Ok(b)) => (a - b).abs() <= 1e-12 * a.abs(),
        _ => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# A paper, table 3\nalgorithm,population,puzzle,runs,solved,mean,cap,failures,note\n\
                        GA,1e2,med1,50,15,12.5,1000,,\"a, \"\"b\"\"\"\n\nGA,200,med1,50,0,,,cap,\n";

    #[test]
    fn rows_parameters_and_remarks() {
        let published = Published::parse(FILE).unwrap();
        assert_eq!(published.source, ["A paper, table 3"]);
        let row = &published.rows[0];
        assert_eq!(row.parameters, BTreeMap::from([("population".into(), "1e2".into())]));
        assert_eq!((row.runs, row.solved, row.mean, row.cap), (Some(50), Some(15), Some(12.5), Some(1000)));
        assert_eq!(row.note.as_deref(), Some("a, \"b\""));
        assert_eq!(published.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [3, 5]);
        assert!(published.rows[1].failures_at_cap && published.rows[1].mean.is_none());
    }

    #[test]
    fn rows_know_their_column_and_parameters() {
        let row = &Published::parse(FILE).unwrap().rows[0];
        let population = |value: &str| BTreeMap::from([("population".to_owned(), value.to_owned())]);
        assert!(row.sets(&population("100")) && !row.sets(&population("200")) && !row.sets(&BTreeMap::new()));
        assert!(row.is_of_column("GA") && !row.is_of_column("GA, as coded"));
        assert!(PrintedRow::default().is_of_column("GA"));
    }

    #[test]
    fn quoted_fields_may_have_several_lines() {
        let text = "# x\nmean,note\n1,\"two\nlines\"\n\n# y\nmany,";
        assert_eq!(Published::parse(text).unwrap_err(), "line 7: mean = 'many' is not a valid number");
        let rows = Published::parse(&text.replace("many", "2")).unwrap().rows;
        assert_eq!((rows[0].line, rows[0].note.as_deref(), rows[1].line), (3, Some("two\nlines"), 7));
    }

    #[test]
    fn faults_have_a_line() {
        let fault = |text: &str| Published::parse(text).unwrap_err();
        assert_eq!(fault("runs,solved\n3,4"), "line 2: 4 solved of 3 runs");
        assert_eq!(fault("runs\n1,2"), "line 2: 2 fields, but the header has 1");
        assert_eq!(fault("# x\nmean\nmany"), "line 3: mean = 'many' is not a valid number");
        assert!(fault("runs").contains("no rows") && fault("failures\nall").contains("'cap' or empty"));
    }

    #[test]
    fn impossible_rows_are_found() {
        let row = |sd: f64, median: f64| PrintedRow {
            solved: Some(32),
            min: Some(6547.0),
            median: Some(median),
            mean: Some(28274.34),
            max: Some(48758.0),
            sd: Some(sd),
            ..PrintedRow::default()
        };
        assert!(row(26643.57, 28743.0).contradiction().unwrap().contains("allow, 21434"));
        assert_eq!(row(21000.0, 28743.0).contradiction(), None);
        assert!(row(9000.0, 7000.0).contradiction().unwrap().contains("too far from its median"));
        assert_eq!(PrintedRow::default().contradiction(), None);
    }
}
