//! "Is A better than B?" over the puzzles of an experiment.
//!
//! On each puzzle, [`compare`] answers from the runs. Over puzzles, the puzzles are the sample: Wilcoxon's signed-rank
//! test on PAR10 (for both at the same cut-off) if there are enough of them, and a count of puzzles won.

use crate::Error;
use crate::experiment::Experiment;
use crate::samples::Samples;
use crate::statistics::{ALPHA, Comparison, Measure, Test, Winner, compare, holm_over, wilcoxon, words_of_p};
use crate::store::Store;
use evodoku_evolve::{Counts, named};
use evodoku_grid::nearest;
use std::fmt;

/// With fewer puzzles no signed rank test can be significant at [`ALPHA`].
const ENOUGH_PUZZLES: usize = 6;

/// Two configurations compared over an experiment. Its [`Display`](fmt::Display) is the answer in words.
#[derive(Debug, Clone, PartialEq)]
pub struct Versus {
    /// The title of the experiment.
    pub experiment: String,
    /// The labels of the two.
    pub names: [String; 2],
    /// The currency of the effort.
    pub measure: Measure,
    /// The comparison on each puzzle where both have runs.
    pub puzzles: Vec<(String, Comparison)>,
    /// Puzzles on which the first is better, the second is, both are in different ways, no difference is shown. A
    /// difference counts if it is still significant after Holm's adjustment for the number of puzzles.
    pub count: [usize; 4],
    /// Wilcoxon's test on PAR10 over the puzzles; none where they are too few.
    pub over_puzzles: Option<Test>,
    /// Puzzles on which the PAR10 of the first is lower, and on which that of the second is.
    pub lower: [usize; 2],
    /// The mean over puzzles of the chance that a run of the first beats one of the second.
    pub a12: Option<f64>,
    /// What is to be known about the measure itself.
    remarks: Vec<String>,
}

impl Versus {
    /// Compares two configurations of an experiment, by their places.
    pub fn of(samples: &Samples, [a, b]: [usize; 2], measure: Measure) -> Self {
        let labels = samples.labels();
        let names = [labels[a].clone(), labels[b].clone()];
        let mut puzzles = Vec::new();
        let mut costs = [Vec::new(), Vec::new()];
        for (puzzle, name) in samples.puzzle_names().into_iter().enumerate() {
            let [ours, theirs] = [a, b].map(|c| samples.of(c, puzzle).outcomes.as_slice());
            if ours.is_empty() || theirs.is_empty() {
                continue;
            }
            puzzles.push((name, compare((&names[0], ours), (&names[1], theirs), measure, ALPHA)));
            for (costs, par10) in costs.iter_mut().zip(samples.par10_together(&[a, b], puzzle, measure)) {
                costs.extend(par10);
            }
        }
        let enough = puzzles.len() >= ENOUGH_PUZZLES;
        let chances: Vec<f64> = puzzles.iter().filter_map(|(_, c)| c.a12).map(|a| a.0).collect();
        Self {
            experiment: samples.experiment.title.clone(),
            names,
            measure,
            count: count(&puzzles),
            lower: lower(&costs),
            over_puzzles: enough.then(|| wilcoxon(&costs[0], &costs[1]).ok()).flatten(),
            a12: (!chances.is_empty()).then(|| chances.iter().sum::<f64>() / chances.len() as f64),
            remarks: remarks(samples, [a, b], &puzzles, measure),
            puzzles,
        }
    }

    /// Who is better over all puzzles, where they are enough to say it.
    pub fn over_all(&self) -> Winner {
        self.over_all_at(self.over_puzzles.as_ref().map_or(1.0, |test| test.p))
    }

    /// The same with a p-value that was adjusted for other comparisons.
    pub fn over_all_at(&self, p: f64) -> Winner {
        let significant = p < ALPHA;
        match self.lower {
            [first, second] if significant && first > second => Winner::First,
            [first, second] if significant && first < second => Winner::Second,
            _ => Winner::Undecided,
        }
    }

    /// What a reader should know before relying on it, each once.
    pub fn cautions(&self) -> Vec<&str> {
        let mut all: Vec<&str> = self.remarks.iter().map(String::as_str).collect();
        for caution in self.puzzles.iter().flat_map(|(_, c)| &c.cautions) {
            if !all.contains(&caution.as_str()) {
                all.push(caution);
            }
        }
        all
    }

    /// The tests behind the answer.
    pub fn method(&self) -> String {
        let Some((_, first)) = self.puzzles.first() else { return "nothing was compared".into() };
        let mut words = first.method();
        if self.puzzles.len() > 1 {
            words += "; across puzzles, p-values are Holm-adjusted again for the number of puzzles";
        }
        if self.over_puzzles.is_some() {
            words += match self.measure {
                Measure::BestCost => {
                    "; Wilcoxon's signed rank test takes the mean best costs on each puzzle as one pair"
                }
                _ => {
                    "; Wilcoxon's signed rank test takes each puzzle's PAR10 as one pair, for both at the smaller of \
                     their cut-offs"
                }
            };
        }
        words
    }
}

fn lower([first, second]: &[Vec<f64>; 2]) -> [usize; 2] {
    let count = |less: fn(&f64, &f64) -> bool| first.iter().zip(second).filter(|(a, b)| less(a, b)).count();
    [count(|a, b| a < b), count(|a, b| a > b)]
}

/// Who wins on how many puzzles, held to the level of all puzzles together.
fn count(puzzles: &[(String, Comparison)]) -> [usize; 4] {
    let tested = |c: &Comparison| c.success.is_ok() || c.effort.is_ok();
    let smallest = |c: &Comparison| c.adjusted[0].min(c.adjusted[1]);
    let smallest: Vec<Option<f64>> = puzzles.iter().map(|(_, c)| tested(c).then(|| smallest(c))).collect();
    let mut count = [0; 4];
    for ((_, comparison), p) in puzzles.iter().zip(holm_over(&smallest)) {
        let winner = if p < ALPHA { comparison.winner } else { Winner::Undecided };
        count[winner as usize] += 1;
    }
    count
}

impl fmt::Display for Versus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = &self.names;
        match self.puzzles.as_slice() {
            [] => return write!(f, "{a} and {b} cannot be compared: no puzzle has runs of both."),
            [(name, comparison)] => return write!(f, "On {name}: {comparison}"),
            _ => {}
        }
        let n = self.puzzles.len();
        match (self.over_all(), &self.over_puzzles) {
            (Winner::First, _) => write!(f, "{a} is better than {b} over {n} puzzles")?,
            (Winner::Second, _) => write!(f, "{b} is better than {a} over {n} puzzles")?,
            (_, Some(_)) => write!(f, "No difference shown between {a} and {b} over {n} puzzles")?,
            (_, None) => write!(f, "Over {n} puzzles")?,
        }
        if let Some(test) = &self.over_puzzles {
            let what = if self.measure == Measure::BestCost { "the mean best cost" } else { "PAR10" };
            write!(f, " ({}, Wilcoxon on {what})", words_of_p(test.p))?;
        }
        let [first, second, mixed, none] = self.count;
        write!(f, ": {a} is better on {first}, {b} on {second}, ")?;
        if mixed > 0 {
            write!(f, "each in a different way on {mixed}, ")?;
        }
        write!(f, "no difference shown on {none} (Holm-adjusted for the number of puzzles)")?;
        match self.a12 {
            Some(chance) => {
                write!(f, "; a run of {a} beats one of {b} with probability {chance:.2} (mean A12).")
            }
            None => write!(f, "."),
        }
    }
}

/// Whether what a configuration counts as evaluations is something else than calls of a fitness.
fn counts_moves(samples: &Samples, configuration: usize) -> bool {
    let algorithm = &samples.experiment.configurations[configuration].algorithm;
    named(algorithm).is_ok_and(|solver| solver.counts().evaluations != Counts::default().evaluations)
}

fn remarks(
    samples: &Samples,
    [a, b]: [usize; 2],
    puzzles: &[(String, Comparison)],
    measure: Measure,
) -> Vec<String> {
    let mut remarks = Vec::new();
    if measure != Measure::CpuSeconds
        && measure != Measure::BestCost
        && counts_moves(samples, a) != counts_moves(samples, b)
    {
        remarks.push(format!(
            "the champion and the exact engines count other {measure} than published algorithms (moves, sampled cells, decisions; 0 \
             where logic solves the puzzle): compare CPU seconds"
        ));
    }
    let unsolved = puzzles.iter().all(|(_, c)| c.rates.iter().all(|rate| rate.solved == 0));
    if unsolved && !puzzles.is_empty() && measure != Measure::BestCost {
        remarks.push(
            "no run of either found a solution, so no effort to it can be compared: compare the best cost"
                .into(),
        );
    }
    remarks
}

/// The measure that says most about two configurations: CPU seconds where they count different things, the best cost where nobody
/// solved anything, evaluations otherwise.
pub fn natural_measure(samples: &Samples, [a, b]: [usize; 2]) -> Measure {
    let solved = |configuration| samples.of_all(configuration).iter().any(|run| run.solved);
    if !solved(a) && !solved(b) {
        Measure::BestCost
    } else if counts_moves(samples, a) != counts_moves(samples, b) {
        Measure::CpuSeconds
    } else {
        Measure::Evaluations
    }
}

/// Compares the configurations named `a` and `b` in every experiment of the store that has both, by a measure or by the one that is
/// natural there.
pub fn versus(
    store: &Store,
    experiment: Option<&str>,
    [a, b]: [&str; 2],
    measure: Option<Measure>,
) -> Result<Vec<Versus>, Error> {
    let mut experiments = store.experiments()?;
    if let Some(title) = experiment {
        let titles: Vec<String> = experiments.iter().map(|e| format!("'{}'", e.title)).collect();
        experiments.retain(|e| e.title == title);
        if experiments.is_empty() {
            let why = format!("the store has no experiment '{title}'");
            return Err(Error::unsupported(why, format!("its experiments are {}", titles.join(", "))));
        }
    }
    let place = |e: &Experiment, name: &str| e.configurations.iter().position(|c| c.label == name);
    for name in [a, b] {
        if experiments.iter().all(|e| place(e, name).is_none()) {
            return Err(unknown(name, &experiments));
        }
    }
    let mut answers = Vec::new();
    for experiment in experiments {
        if let (Some(first), Some(second)) = (place(&experiment, a), place(&experiment, b)) {
            let samples = Samples::read(store, experiment)?;
            let measure = measure.unwrap_or_else(|| natural_measure(&samples, [first, second]));
            answers.push(Versus::of(&samples, [first, second], measure));
        }
    }
    if answers.is_empty() {
        let why = format!("'{a}' and '{b}' are in different experiments");
        return Err(Error::unsupported(why, "choose two from the same experiment"));
    }
    Ok(answers)
}

fn unknown(name: &str, experiments: &[Experiment]) -> Error {
    let labels = |e: &Experiment| {
        let labels: Vec<String> = e.configurations.iter().map(|c| format!("'{}'", c.label)).collect();
        format!("{}: {}", e.title, labels.join(", "))
    };
    let known: Vec<String> = experiments.iter().map(labels).collect();
    let all = experiments.iter().flat_map(|e| &e.configurations).map(|c| c.label.as_str());
    let meant =
        nearest(name, all).map_or(String::new(), |meant| format!("did you mean '{meant}'? Otherwise "));
    Error::unsupported(
        format!("no algorithm is labelled '{name}'"),
        format!("{meant}use one of these\n  {}", known.join("\n  ")),
    )
}
