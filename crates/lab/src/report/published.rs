//! Published figures: a CSV file beside the plan, one row for each printed row.
//!
//! Lines that begin with `#` say where the figures come from. Columns with these names are read, all others are parameters
//! that a configuration must have:
//!
//! | column | meaning |
//! | --- | --- |
//! | `algorithm` | the label of the configuration, or its beginning up to a comma, colon or space |
//! | `puzzle` | the name of the puzzle |
//! | `set` | the set, where the paper's own puzzles are lost and others of the same kind replace them |
//! | `runs`, `solved` | counts |
//! | `min`, `median`, `mean`, `max`, `sd` | generations of the successful runs |
//! | `cap` | the limit of generations |
//! | `failures` | `cap` if the mean is over all runs and a failure counts as the limit |
//! | `note` | shown beside the row |

use crate::store::{StoredConfiguration, StoredPuzzle};

/// All rows of a file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Published {
    /// Where the figures come from.
    pub source: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// One printed row.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Row {
    /// Its line in the file, from 1.
    pub line: usize,
    /// The algorithm as the file calls it.
    pub algorithm: Option<String>,
    /// Parameters that a configuration must have.
    pub parameters: Vec<(String, String)>,
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
    /// The generations that a run was granted.
    pub cap: Option<u64>,
    /// Whether the mean is over all runs, with failures counted as the cap.
    pub failures_at_cap: bool,
    /// A remark.
    pub note: Option<String>,
}

impl Published {
    /// Reads a file, or says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut published = Self::default();
        let mut heads: Option<Vec<String>> = None;
        for (number, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line.trim_end())) {
            if let Some(comment) = line.strip_prefix('#') {
                published.source.push(comment.trim().to_owned());
            } else if line.is_empty() {
            } else if let Some(heads) = &heads {
                let row = row(heads, &fields(line)).map_err(|fault| format!("line {number}: {fault}"))?;
                published.rows.push(Row { line: number, ..row });
            } else {
                heads = Some(fields(line));
            }
        }
        if published.rows.is_empty() {
            return Err("no rows found; the first line names the columns".into());
        }
        Ok(published)
    }
}

/// The fields of a line; a field in quotes may hold commas.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut field, mut quoted) = (Vec::new(), String::new(), false);
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' if quoted && signs.peek() == Some(&'"') => {
                signs.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(std::mem::take(&mut field)),
            sign => field.push(sign),
        }
    }
    fields.push(field);
    fields.iter().map(|field| field.trim().to_owned()).collect()
}

fn row(heads: &[String], fields: &[String]) -> Result<Row, String> {
    if heads.len() != fields.len() {
        return Err(format!("{} fields, but the header has {}", fields.len(), heads.len()));
    }
    let mut row = Row::default();
    for (head, text) in heads.iter().zip(fields).filter(|(_, text)| !text.is_empty()) {
        let wrong = || format!("{head} = '{text}' is not a valid number");
        let number = || text.parse().ok().filter(|n: &f64| n.is_finite() && *n >= 0.0).ok_or_else(wrong);
        let count = || text.parse::<u32>().map_err(|_| wrong());
        match head.as_str() {
            "algorithm" => row.algorithm = Some(text.clone()),
            "puzzle" => row.puzzle = Some(text.clone()),
            "set" => row.set = Some(text.clone()),
            "note" => row.note = Some(text.clone()),
            "runs" => row.runs = Some(count()?),
            "solved" => row.solved = Some(count()?),
            "cap" => row.cap = Some(text.parse().map_err(|_| wrong())?),
            "min" => row.min = Some(number()?),
            "median" => row.median = Some(number()?),
            "mean" => row.mean = Some(number()?),
            "max" => row.max = Some(number()?),
            "sd" => row.sd = Some(number()?),
            "failures" if text == "cap" => row.failures_at_cap = true,
            "failures" => return Err("failures is either 'cap' or empty".into()),
            _ => row.parameters.push((head.clone(), text.clone())),
        }
    }
    if let (Some(runs), Some(solved)) = (row.runs, row.solved)
        && solved > runs
    {
        return Err(format!("{solved} solved of {runs} runs"));
    }
    Ok(row)
}

impl Row {
    /// Whether the row is about this configuration.
    pub fn names(&self, configuration: &StoredConfiguration) -> bool {
        self.calls(&configuration.label) && self.sets(&configuration.parameters)
    }

    /// Whether the row is about an algorithm of this label.
    pub(crate) fn calls(&self, label: &str) -> bool {
        self.algorithm.as_ref().is_none_or(|name| {
            label
                .strip_prefix(name.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with([',', ':', ' ']))
        })
    }

    /// Whether these parameters have all values that the row asks for.
    pub(crate) fn sets(&self, parameters: &[(String, String)]) -> bool {
        let own = |name: &str| parameters.iter().find(|(known, _)| known == name);
        self.parameters.iter().all(|(name, value)| own(name).is_some_and(|(_, own)| same(own, value)))
    }

    /// Whether the row is about this puzzle.
    pub fn shows(&self, puzzle: &StoredPuzzle) -> bool {
        self.set.is_none() && self.puzzle.as_ref().is_some_and(|name| *name == puzzle.name)
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
        assert_eq!(row.parameters, [("population".into(), "1e2".into())]);
        assert_eq!((row.runs, row.solved, row.mean, row.cap), (Some(50), Some(15), Some(12.5), Some(1000)));
        assert_eq!(row.note.as_deref(), Some("a, \"b\""));
        assert_eq!(published.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [3, 5]);
        assert!(published.rows[1].failures_at_cap && published.rows[1].mean.is_none());
    }

    #[test]
    fn rows_find_their_configurations() {
        let configuration = |label: &str, population: &str| StoredConfiguration {
            id: String::new(),
            label: label.into(),
            algorithm: String::new(),
            parameters: vec![("population".into(), population.into())],
            varied: vec![],
            evaluations: None,
            cpu_seconds: None,
            semantics: 1,
        };
        let row = &Published::parse(FILE).unwrap().rows[0];
        assert!(row.names(&configuration("GA", "100")) && row.names(&configuration("GA, as coded", "100")));
        assert!(!row.names(&configuration("GA", "200")) && !row.names(&configuration("GAlop", "100")));
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
        let row = |sd: f64, median: f64| Row {
            solved: Some(32),
            min: Some(6547.0),
            median: Some(median),
            mean: Some(28274.34),
            max: Some(48758.0),
            sd: Some(sd),
            ..Row::default()
        };
        assert!(row(26643.57, 28743.0).contradiction().unwrap().contains("allow, 21434"));
        assert_eq!(row(21000.0, 28743.0).contradiction(), None);
        assert!(row(9000.0, 7000.0).contradiction().unwrap().contains("too far from its median"));
        assert_eq!(Row::default().contradiction(), None);
    }
}
