//! Python's door to Evodoku: what it offers is in `evodoku-evolve`, `evodoku-lab` and the answers of `evodoku`.
//!
//! The package around it is in `python/evodoku`: typed answers, tables, the notebook, the laboratory.
//!
//! | what | where |
//! | --- | --- |
//! | a puzzle, its formats, its drawing | `puzzle`, `arrays`, `drawing` |
//! | questions that are answered in JSON | `questions` |
//! | algorithms and recipes, and how they are run | `algorithm`, `recipe`, `search` (limits, Ctrl-C, callbacks), `found` |
//! | a fitness for the algorithms of others | `problem` |
//! | operators in Python, by batch | `operators` |
//! | plans and stores | `lab` |
//! | the command line | `command` |

#![expect(clippy::needless_pass_by_value, reason = "Python hands over what it has made for a call")]
#![expect(clippy::doc_link_with_quotes, reason = "these comments are the docstrings of Python")]

mod algorithm;
mod arrays;
mod command;
mod drawing;
mod error;
mod found;
mod generation;
mod lab;
mod operators;
mod problem;
mod puzzle;
mod questions;
mod recipe;
mod search;
mod trace;
mod typed;

/// What `import evodoku` finds here.
#[pyo3::pymodule(name = "_native")]
mod native {
    #[pymodule_export]
    use super::algorithm::Algorithm;
    #[pymodule_export]
    use super::command::command;
    #[pymodule_export]
    use super::error::Error;
    #[pymodule_export]
    use super::found::Found;
    #[pymodule_export]
    use super::generation::Generation;
    #[pymodule_export]
    use super::lab::{lab_collect, lab_compare, lab_plan, lab_report, lab_run, lab_store};
    #[pymodule_export]
    use super::operators::register;
    #[pymodule_export]
    use super::problem::Problem;
    #[pymodule_export]
    use super::puzzle::{Puzzle, puzzles};
    #[pymodule_export]
    use super::questions::{algorithms, check, generate, hint, operators, rate, schemas, shipped, version};
    #[pymodule_export]
    use super::recipe::Recipe;
    #[pymodule_export]
    use super::search::runs;
}
