//! A plan as it was when somebody froze it, with everything that its files said: what other machines compute from, whatever
//! becomes of the files.

use super::{Plan, Planned, configuration};
use crate::Error;
use crate::experiment::{Configuration, Experiment, Id, PuzzleEntry};
use evodoku_evolve::{Recipe, Solver, recipe as recipes, registry};
use evodoku_grid::{Layout, Puzzle, Set, Symbol};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A plan without its files.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Frozen {
    file: PathBuf,
    title: String,
    description: String,
    experiments: Vec<Experiment>,
    /// The pencil marks of those puzzles that have any, by id: the symbols of each cell, from 0.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    marks: BTreeMap<String, Vec<Vec<usize>>>,
}

impl Plan {
    /// All that is needed to compute the plan.
    pub fn freeze(&self) -> Frozen {
        let marks = |planned: &Planned| {
            let puzzles = planned.experiment.puzzles.iter().zip(&planned.puzzles);
            let marked = puzzles.filter_map(|(entry, puzzle)| {
                let cells = puzzle.marks()?.iter().map(|cell| cell.iter().collect());
                Some((entry.id.to_string(), cells.collect()))
            });
            marked.collect::<Vec<_>>()
        };
        Frozen {
            file: self.file.clone(),
            title: self.title.clone(),
            description: self.description.clone(),
            experiments: self.experiments().cloned().collect(),
            marks: self.planned.iter().flat_map(marks).collect(),
        }
    }

    /// The plan that was frozen. Everything in it has an identity, so a program that means something else by it is found out.
    pub fn thaw(frozen: Frozen) -> Result<Self, Error> {
        let Frozen { file, title, description, experiments, marks } = frozen;
        let planned = |experiment: Experiment| {
            let solvers = experiment.configurations.iter().map(solver).collect::<Result<_, _>>()?;
            let puzzles = experiment.puzzles.iter().map(|entry| puzzle(entry, &marks));
            Ok(Planned { puzzles: puzzles.collect::<Result<_, _>>()?, solvers, experiment })
        };
        let planned = experiments.into_iter().map(planned).collect::<Result<_, Error>>()?;
        Ok(Self { file, title, description, planned })
    }

    /// The identity of what the plan computes: of all its configurations, puzzles and replicates, in their order.
    pub fn id(&self) -> Id {
        let mut text = String::from("plan\n");
        for Experiment { title, replicates, trace, configurations, puzzles, .. } in self.experiments() {
            text += &format!("experiment {title}\nreplicates {replicates}\ntrace {trace}\n");
            text.extend(configurations.iter().map(|c| format!("configuration {}\n", c.id)));
            text.extend(puzzles.iter().map(|p| format!("puzzle {}\n", p.id)));
        }
        Id::of(&text)
    }
}

const REMEDY: &str = "use the program that froze the plan";

/// What runs for a configuration.
fn solver(configuration: &Configuration) -> Result<Box<dyn Solver>, Error> {
    let Configuration { id, label, algorithm, parameters, recipe, .. } = configuration;
    let fault = |why: String| Error::unsupported(format!("{label}: {why}"), REMEDY);
    let mut solver: Box<dyn Solver> = match recipe {
        Some(text) => Box::new(Recipe::parse(text).map_err(|why| fault(why.to_string()))?),
        None => configuration::solver(algorithm).map_err(fault)?,
    };
    for (name, value) in parameters {
        solver.set(name, value).map_err(|why| fault(why.to_string()))?;
    }
    let listed = registry::find(algorithm).ok().filter(|_| recipe.is_none());
    let meant = Configuration {
        semantics: listed.map_or(recipes::VERSION, |entry| entry.version),
        parameters: solver.parameters().into_iter().map(|p| (p.name.into_owned(), p.value)).collect(),
        ..configuration.clone()
    };
    if meant.semantics != configuration.semantics || Id::of(&meant.canonical()) != *id {
        return Err(fault("this program means something else by it".into()));
    }
    Ok(solver)
}

/// The puzzle that an entry describes.
fn puzzle(entry: &PuzzleEntry, marks: &BTreeMap<String, Vec<Vec<usize>>>) -> Result<Puzzle, Error> {
    let fault =
        |why: &str| Error::unsupported(format!("the puzzle {} {}: {why}", entry.set, entry.name), REMEDY);
    let layout = Layout::parse(&entry.layout).map_err(|why| fault(&why.to_string()))?;
    let puzzle = if entry.grid.contains(' ') {
        // Of many symbols, each is a number, and 0 an empty cell.
        let given = |word: &str| {
            let number: usize = word.parse().map_err(|_| fault("its givens are damaged"))?;
            match number.checked_sub(1) {
                Some(symbol) if symbol >= layout.symbols() => Err(fault("its givens are damaged")),
                symbol => Ok(symbol.map(Symbol::new)),
            }
        };
        let givens = entry.grid.split(' ').map(given).collect::<Result<Vec<_>, _>>()?;
        Puzzle::new(layout, givens)
    } else {
        Puzzle::from_line(&layout, &entry.grid)
    };
    let mut puzzle = puzzle.map_err(|why| fault(&why.to_string()))?;
    if let Some(marks) = marks.get(&entry.id.to_string()) {
        let symbols = puzzle.layout().symbols();
        if marks.len() != puzzle.givens().len() || marks.iter().flatten().any(|symbol| *symbol >= symbols) {
            return Err(fault("its pencil marks are damaged"));
        }
        let set = |members: &Vec<usize>| {
            members.iter().fold(Set::<4>::EMPTY, |mut set, member| {
                set.insert(*member);
                set
            })
        };
        puzzle = puzzle.with_marks(marks.iter().map(set));
    }
    if super::puzzles::id(&puzzle) != entry.id {
        return Err(fault("this program means something else by it"));
    }
    Ok(puzzle)
}
