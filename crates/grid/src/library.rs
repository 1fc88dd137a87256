//! The puzzles that ship with the project: the grids of the literature, by set, with source and solution.

use crate::formats::{Options, Record, read_text};
use crate::{Error, Puzzle, Shipped, instead_of};
use include_dir::{Dir, include_dir};
use serde::Deserialize;
use std::sync::{LazyLock, OnceLock};

/// One set of puzzles.
#[derive(Debug)]
pub struct PuzzleSet {
    /// Its name, such as `mantere`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    text: &'static str,
    entries: OnceLock<Vec<Entry>>,
}

/// One shipped puzzle.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The set it belongs to.
    pub set: &'static str,
    /// Its id within the set.
    pub id: String,
    /// Where it was published.
    pub source: String,
    /// What else is known of it.
    pub note: Option<String>,
    /// The puzzle with its label and solution.
    pub record: Record,
}

impl Entry {
    /// The name that finds it: `set/id`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.set, self.id)
    }
}

/// What a line of a set says beyond the puzzle.
#[derive(Deserialize)]
struct About {
    id: String,
    source: String,
    note: Option<String>,
}

static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/puzzles");

/// A file begins with a comment that says what the set is; a puzzle a line follows.
static SETS: LazyLock<Vec<PuzzleSet>> = LazyLock::new(|| {
    let files = Shipped::new("puzzle set", &FOLDER, ".jsonl");
    let set = |(name, text): (&'static str, &'static str)| {
        let (about, text) = text.strip_prefix("# ")?.split_once('\n')?;
        Some(PuzzleSet { name, about, text, entries: OnceLock::new() })
    };
    files.all().map(|file| set(file).expect("a shipped set says what it is: a test reads them all")).collect()
});

impl PuzzleSet {
    /// The puzzles of the set. A set is read when somebody first asks for it.
    pub fn entries(&self) -> &[Entry] {
        let read = |line: &str| {
            let about: About = serde_json::from_str(line).expect("a shipped puzzle has id and source");
            let record = read_text(line, Options::default()).next().expect("a line holds a puzzle");
            let record = record.expect("the shipped puzzles can be read: a test reads them all");
            Entry { set: self.name, id: about.id, source: about.source, note: about.note, record }
        };
        self.entries.get_or_init(|| self.text.lines().map(read).collect())
    }
}

/// All sets.
pub fn sets() -> &'static [PuzzleSet] {
    &SETS
}

/// The puzzle `set/id`, or all puzzles of `set`.
///
/// ```
/// let found = evodoku_grid::library::find("mantere/s16")?;
/// assert_eq!(found[0].record.puzzle.given_count(), 23);
/// # Ok::<(), evodoku_grid::Error>(())
/// ```
pub fn find(name: &str) -> Result<Vec<&'static Entry>, Error> {
    let (set_name, id) = name.split_once('/').map_or((name, None), |(set, id)| (set, Some(id)));
    let Some(set) = SETS.iter().find(|set| set.name == set_name) else {
        let names: Vec<&str> = SETS.iter().map(|set| set.name).collect();
        let why = format!("there is no puzzle set '{}'", set_name.chars().take(40).collect::<String>());
        return Err(Error::Unsupported { why, remedy: instead_of(set_name, &names).into() });
    };
    let found: Vec<_> = set.entries().iter().filter(|entry| id.is_none_or(|id| entry.id == id)).collect();
    if found.is_empty() {
        let ids: Vec<&str> = set.entries().iter().map(|entry| entry.id.as_str()).collect();
        let id = id.unwrap_or_default();
        let why = format!("the set '{set_name}' has no puzzle '{}'", id.chars().take(40).collect::<String>());
        return Err(Error::Unsupported { why, remedy: instead_of(id, &ids).into() });
    }
    Ok(found)
}

/// One shipped puzzle by its full name; for tests, benches and examples.
pub fn puzzle(name: &str) -> Result<Puzzle, Error> {
    Ok(find(name)?[0].record.puzzle.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::{self, Question, Uniqueness};
    use crate::verify;

    #[test]
    fn every_shipped_puzzle_has_exactly_its_solution() {
        let mut count = 0;
        for entry in sets().iter().flat_map(PuzzleSet::entries) {
            let (name, record) = (entry.name(), &entry.record);
            let solution = record.solution.as_ref().expect("a shipped puzzle has its solution");
            assert_eq!(verify(&record.puzzle, solution.values()), Ok(()), "{name}");
            let outcome = exact::solve(&record.puzzle, &Question::count_to(2));
            assert_eq!(outcome.uniqueness(), Uniqueness::Unique, "{name}");
            assert_eq!(outcome.solution(), Some(solution), "{name}");
            count += 1;
        }
        assert_eq!(count, 91);
    }

    #[test]
    fn names_that_are_not_there_list_those_that_are() {
        let error = find("mantere/s99").unwrap_err().to_string();
        assert!(error.contains("no puzzle 's99'") && error.contains("s16"), "{error}");
        let error = find("nowhere").unwrap_err().to_string();
        assert!(error.contains("twodoku"), "{error}");
    }
}
