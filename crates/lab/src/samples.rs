//! The runs of an experiment, sorted into one sample for each configuration and puzzle.

use crate::Error;
use crate::experiment::Experiment;
use crate::statistics::{Interval, Measure, Observation, Rate, Summary, ert, par, par_interval};
use crate::store::Store;
use std::collections::HashSet;

/// An experiment with its runs in memory.
#[derive(Debug, Clone)]
pub struct Samples {
    /// What was run.
    pub experiment: Experiment,
    cells: Vec<Sample>,
}

/// The runs of one configuration on one puzzle, in the order of their replicates.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sample {
    /// What came of them.
    pub outcomes: Vec<Observation>,
    /// Their effective generations, those that brought a better best.
    pub effective: Vec<f64>,
    /// Their units, by which the store knows their traces.
    pub units: Vec<String>,
}

impl Samples {
    /// Reads the runs of an experiment.
    pub fn read(store: &Store, experiment: Experiment) -> Result<Self, Error> {
        let mut samples = Self::none(experiment);
        let experiment = samples.experiment.clone();
        store.for_each_run(&experiment, |pair, run| {
            let (outcome, effective) = (Observation::from(&run), run.effective_generations as f64);
            samples.add(pair.configuration, pair.puzzle, outcome, effective, run.unit);
            Ok::<_, Error>(())
        })?;
        Ok(samples)
    }

    /// An experiment without runs, to which they can be added.
    pub fn none(experiment: Experiment) -> Self {
        let cells = vec![Sample::default(); experiment.configurations.len() * experiment.puzzles.len()];
        Self { experiment, cells }
    }

    /// Adds a run of a configuration on a puzzle, both by their place in the plan.
    pub fn add(
        &mut self,
        configuration: usize,
        puzzle: usize,
        outcome: Observation,
        effective: f64,
        unit: String,
    ) {
        let cell = &mut self.cells[configuration * self.experiment.puzzles.len() + puzzle];
        cell.outcomes.push(outcome);
        cell.effective.push(effective);
        cell.units.push(unit);
    }

    /// The runs of a configuration on a puzzle, both by their place in the plan.
    pub fn of(&self, configuration: usize, puzzle: usize) -> &Sample {
        &self.cells[configuration * self.experiment.puzzles.len() + puzzle]
    }

    /// The runs of a configuration on all puzzles.
    pub fn of_all(&self, configuration: usize) -> Vec<Observation> {
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

    /// The puzzles that logic alone solves for these configurations: every run of each ends before the first generation.
    pub fn solved_by_logic(&self, configurations: &[usize]) -> Vec<usize> {
        let at_once = |run: &Observation| run.solved && run.generations == 0.0;
        let by_all = |p: &usize| {
            configurations.iter().all(|c| {
                let runs = &self.of(*c, *p).outcomes;
                !runs.is_empty() && runs.iter().all(at_once)
            })
        };
        (0..self.experiment.puzzles.len()).filter(|p| !configurations.is_empty() && by_all(p)).collect()
    }

    /// The number of runs that the store has.
    pub fn runs(&self) -> usize {
        self.cells.iter().map(|cell| cell.outcomes.len()).sum()
    }

    /// The number of runs that the plan names.
    pub fn planned(&self) -> usize {
        self.experiment.units() as usize
    }

    /// The CPU seconds of all runs.
    pub fn cpu_seconds(&self) -> f64 {
        // Not `sum`, which is -0 where there is nothing.
        self.cells.iter().flat_map(|cell| &cell.outcomes).fold(0.0, |sum, run| sum + run.cpu_seconds)
    }

    /// PAR10 of a sample: the mean effort, a failed run counted as ten times what it was granted.
    pub fn par10(&self, configuration: usize, puzzle: usize, measure: Measure) -> Option<f64> {
        let cut_off = self.cut_off(configuration, puzzle, measure);
        par(&self.of(configuration, puzzle).outcomes, measure, 10.0, cut_off.unwrap_or(0.0))
    }

    /// The bootstrap interval of [`Samples::par10`].
    pub fn par10_interval(&self, configuration: usize, puzzle: usize, measure: Measure) -> Option<Interval> {
        let cut_off = self.cut_off(configuration, puzzle, measure);
        par_interval(&self.of(configuration, puzzle).outcomes, measure, 10.0, cut_off.unwrap_or(0.0))
    }

    /// PAR10 of configurations that are compared on a puzzle, all at the smallest of their cut-offs, which each of them has
    /// reached: a run that took longer counts as failed. At cut-offs of their own one whose generations cost more would
    /// pay more for the same failure, and one that was granted more would solve more.
    pub fn par10_together(
        &self,
        configurations: &[usize],
        puzzle: usize,
        measure: Measure,
    ) -> Vec<Option<f64>> {
        let samples: Vec<&Sample> = configurations.iter().map(|c| self.of(*c, puzzle)).collect();
        if measure == Measure::BestCost {
            // Nothing is spent and nobody is stopped: the mean of the costs themselves.
            let mean = |sample: &&Sample| {
                let costs = sample.outcomes.iter().map(|run| run.best_cost);
                (!sample.outcomes.is_empty()).then(|| costs.sum::<f64>() / sample.outcomes.len() as f64)
            };
            return samples.iter().map(mean).collect();
        }
        let stopped = configurations.iter().filter_map(|c| self.cut_off(*c, puzzle, measure));
        // Where nobody was stopped the longest run is as good as any cut-off: none is longer.
        let cut_off = stopped.reduce(f64::min).unwrap_or_else(|| {
            let spent = samples.iter().flat_map(|sample| &sample.outcomes).map(|run| run.spent(measure));
            spent.fold(0.0, f64::max)
        });
        let at = |sample: &&Sample| par(&sample.within(cut_off, measure), measure, 10.0, cut_off);
        samples.iter().map(at).collect()
    }

    /// The effort at which the runs of a sample were stopped: what was granted, or where the budget is of another currency
    /// what the longest failed run spent. None where no run was stopped.
    fn cut_off(&self, configuration: usize, puzzle: usize, measure: Measure) -> Option<f64> {
        let granted = self.experiment.configurations[configuration].budget;
        let granted = match measure {
            Measure::Generations => granted.generations.map(|n| n as f64),
            Measure::Evaluations => granted.evaluations.map(|n| n as f64),
            Measure::CpuSeconds => granted.cpu_seconds,
            Measure::BestCost => return None,
        };
        granted.or_else(|| self.of(configuration, puzzle).longest_failure(measure))
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

    /// What the longest failed run spent; none where all runs are solved or gave up at once, so were not stopped.
    fn longest_failure(&self, measure: Measure) -> Option<f64> {
        let failed = self.outcomes.iter().filter(|run| !run.solved).map(|run| run.spent(measure));
        failed.reduce(f64::max).filter(|spent| *spent > 0.0)
    }

    /// The runs as if they had been stopped at `cut_off`.
    fn within(&self, cut_off: f64, measure: Measure) -> Vec<Observation> {
        let stopped =
            |run: &Observation| Observation { solved: run.solved && run.spent(measure) <= cut_off, ..*run };
        self.outcomes.iter().map(stopped).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Budget, Configuration, Id, PuzzleEntry, Scale, Trace, Wish};
    use std::collections::BTreeMap;

    /// One puzzle, and a configuration for each sample with the evaluations it was granted.
    fn samples(all: Vec<(Option<u64>, Vec<Observation>)>) -> Samples {
        let configuration = |evaluations: Option<u64>| Configuration {
            id: Id::of(""),
            label: String::new(),
            column: String::new(),
            reading: None,
            algorithm: String::new(),
            reference: false,
            parameters: BTreeMap::new(),
            varied: BTreeMap::new(),
            recipe: None,
            budget: Budget { evaluations, ..Budget::default() },
            semantics: 0,
        };
        let puzzle = PuzzleEntry {
            id: Id::of(""),
            set: String::new(),
            name: String::new(),
            layout: String::new(),
            cells: 81,
            givens: 30,
            grid: String::new(),
        };
        let experiment = Experiment {
            title: String::new(),
            description: String::new(),
            file: String::new(),
            plan: String::new(),
            scale: Scale::Full,
            replicates: 3,
            trace: Trace::None,
            configurations: all.iter().map(|(granted, _)| configuration(*granted)).collect(),
            puzzles: vec![puzzle],
            wish: Wish::default(),
            published: None,
        };
        let cell = |(_, outcomes)| Sample { outcomes, ..Sample::default() };
        Samples { experiment, cells: all.into_iter().map(cell).collect() }
    }

    const EVALUATIONS: Measure = Measure::Evaluations;

    #[test]
    fn a_budget_of_another_currency_is_the_longest_failure() {
        let runs = vec![Observation::solved(10.0), Observation::failed(50.0), Observation::failed(40.0)];
        let samples = samples(vec![(Some(60), runs.clone()), (None, runs), (None, Vec::new())]);
        assert_eq!(samples.par10(0, 0, EVALUATIONS), Some((10.0 + 600.0 + 600.0) / 3.0));
        assert_eq!(samples.par10(1, 0, EVALUATIONS), Some((10.0 + 500.0 + 500.0) / 3.0));
        assert_eq!(samples.par10(2, 0, EVALUATIONS), None);
    }

    /// The second has generations of nine times the cost: it pays no more for a failure, and what it solves with
    /// evaluations that the first never had is not a success.
    #[test]
    fn compared_configurations_have_one_cut_off() {
        let cheap = vec![Observation::solved(40.0), Observation::failed(100.0)];
        let dear = vec![Observation::solved(40.0), Observation::failed(900.0)];
        let slow = vec![Observation::solved(40.0), Observation::solved(500.0)];
        let samples = samples(vec![(None, cheap), (None, dear), (None, slow), (Some(200), Vec::new())]);
        let penalised = Some(520.0);
        assert_eq!(samples.par10_together(&[0, 1, 2], 0, EVALUATIONS), [penalised; 3]);
        assert_eq!(samples.par10_together(&[1, 2], 0, EVALUATIONS), [Some(4520.0), Some(270.0)]);
        assert_eq!(samples.par10_together(&[2, 3], 0, EVALUATIONS), [Some(1020.0), None]);
    }

    #[test]
    fn who_gives_up_at_once_is_not_ahead_of_who_solves() {
        let (gives_up, solves) = (vec![Observation::failed(0.0)], vec![Observation::solved(70.0)]);
        let samples = samples(vec![(None, gives_up), (None, solves)]);
        assert_eq!(samples.par10_together(&[0, 1], 0, EVALUATIONS), [Some(700.0), Some(70.0)]);
    }
}
