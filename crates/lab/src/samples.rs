//! The runs of an experiment, sorted into one sample for each configuration and puzzle.

use crate::Error;
use crate::statistics::{Measure, Outcome, Rate, Summary, ert, par};
use crate::store::{Store, StoredExperiment};
use std::collections::HashSet;

/// An experiment with its runs in memory.
#[derive(Debug, Clone)]
pub struct Samples {
    /// What was run.
    pub experiment: StoredExperiment,
    cells: Vec<Sample>,
}

/// The runs of one configuration on one puzzle, in the order of their replicates.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sample {
    /// What came of them.
    pub outcomes: Vec<Outcome>,
    /// Their effective generations, those that brought a better best.
    pub effective: Vec<f64>,
    /// Their units, by which the store knows their traces.
    pub units: Vec<String>,
}

impl Samples {
    /// Reads the runs of an experiment.
    pub fn read(store: &Store, experiment: StoredExperiment) -> Result<Self, Error> {
        let (configurations, puzzles) = (experiment.configurations.len(), experiment.puzzles.len());
        let mut cells = vec![Sample::default(); configurations * puzzles];
        store.for_each_run(&experiment, |stored| {
            let cell = &mut cells[stored.configuration * puzzles + stored.puzzle];
            cell.outcomes.push(Outcome::from(&stored));
            cell.effective.push(stored.run.effective_generations as f64);
            cell.units.push(stored.run.unit);
            Ok::<_, Error>(())
        })?;
        Ok(Self { experiment, cells })
    }

    /// The runs of a configuration on a puzzle, both by their place in the plan.
    pub fn of(&self, configuration: usize, puzzle: usize) -> &Sample {
        &self.cells[configuration * self.experiment.puzzles.len() + puzzle]
    }

    /// The runs of a configuration on all puzzles.
    pub fn of_all(&self, configuration: usize) -> Vec<Outcome> {
        let puzzles = 0..self.experiment.puzzles.len();
        puzzles.flat_map(|puzzle| self.of(configuration, puzzle).outcomes.iter().copied()).collect()
    }

    /// The labels of the configurations.
    pub fn labels(&self) -> Vec<String> {
        self.experiment.configurations.iter().map(|c| c.label.clone()).collect()
    }

    /// The puzzles by the shortest names that tell them apart: a number alone says nothing without its set.
    pub fn puzzle_names(&self) -> Vec<String> {
        let puzzles = &self.experiment.puzzles;
        let mut seen = HashSet::new();
        let speak = |name: &str| name.contains(|c: char| c.is_alphabetic()) && !name.starts_with("line ");
        let short = puzzles.iter().all(|p| speak(&p.name) && seen.insert(&p.name));
        puzzles.iter().map(|p| if short { p.name.clone() } else { format!("{} {}", p.set, p.name) }).collect()
    }

    /// The number of runs that the store has.
    pub fn runs(&self) -> usize {
        self.cells.iter().map(|cell| cell.outcomes.len()).sum()
    }

    /// The number of runs that the plan names.
    pub fn planned(&self) -> usize {
        self.experiment.planned() as usize
    }

    /// The CPU seconds of all runs.
    pub fn cpu_seconds(&self) -> f64 {
        self.cells.iter().flat_map(|cell| &cell.outcomes).map(|run| run.cpu_seconds).sum()
    }

    /// PAR10 of a sample: the mean effort, a failed run counted as ten times what it was granted.
    pub fn par10(&self, configuration: usize, puzzle: usize, measure: Measure) -> Option<f64> {
        let granted = &self.experiment.configurations[configuration];
        let granted = match measure {
            Measure::Generations => granted.generations().map(|n| n as f64),
            Measure::Evaluations => granted.evaluations.map(|n| n as f64),
            Measure::CpuSeconds => granted.cpu_seconds,
        };
        self.of(configuration, puzzle).par10(measure, granted)
    }
}

impl Sample {
    /// The success rate.
    pub fn rate(&self) -> Rate {
        Rate::of(&self.outcomes)
    }

    /// What the successful runs spent.
    pub fn successes(&self, measure: Measure) -> Option<Summary> {
        Summary::of_successes(&self.outcomes, measure)
    }

    /// The expected running time.
    pub fn ert(&self, measure: Measure) -> Option<f64> {
        ert(&self.outcomes, measure)
    }

    /// A failed run whose budget is of another currency was granted what the longest failed run spent.
    fn par10(&self, measure: Measure, granted: Option<f64>) -> Option<f64> {
        let failed = self.outcomes.iter().filter(|run| !run.solved).map(|run| run.spent(measure));
        par(&self.outcomes, measure, 10.0, granted.unwrap_or_else(|| failed.fold(0.0, f64::max)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_of_another_currency_is_the_longest_failure() {
        let outcomes = vec![Outcome::solved(10.0), Outcome::failed(50.0), Outcome::failed(40.0)];
        let sample = Sample { outcomes, ..Sample::default() };
        assert_eq!(sample.par10(Measure::Evaluations, Some(60.0)), Some((10.0 + 600.0 + 600.0) / 3.0));
        assert_eq!(sample.par10(Measure::Evaluations, None), Some((10.0 + 500.0 + 500.0) / 3.0));
        assert_eq!(Sample::default().par10(Measure::Evaluations, None), None);
    }
}
