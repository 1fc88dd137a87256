//! Checks the published figures against the plan, so that a slip in them does not spoil the report hours later.

use super::Configuration;
use super::puzzles::Named;
use super::shelf::Place;
use crate::report::{Published, Row};

/// The text of a file of published figures, each row of which must be about an algorithm and a puzzle of the whole plan.
pub(super) fn read(
    place: &Place<'_>,
    name: &str,
    configurations: &[Configuration],
    puzzles: &[Named],
) -> Result<String, String> {
    let text = place.read(name).map_err(|why| {
        format!("the published figures {name} cannot be read: {why}; paths are relative to the plan's folder")
    })?;
    let wrong = |fault: String| format!("the published figures {name}, {fault}");
    for row in &Published::parse(&text).map_err(wrong)?.rows {
        let met = meets_algorithm(row, configurations).and_then(|()| meets_puzzle(row, puzzles));
        met.map_err(|fault| wrong(format!("line {}: {fault}", row.line)))?;
    }
    Ok(text)
}

fn meets_algorithm(row: &Row, configurations: &[Configuration]) -> Result<(), String> {
    let mut called = configurations.iter().filter(|c| row.calls(&c.label)).peekable();
    if called.peek().is_none() {
        let labels = configurations.iter().map(|c| c.label.as_str());
        let name = row.algorithm.as_deref().unwrap_or_default();
        return Err(format!("no algorithm here has the label '{name}'; use {}", choice(labels)));
    }
    if called.any(|c| row.sets(&c.parameters)) {
        return Ok(());
    }
    let set: Vec<String> = row.parameters.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    Err(format!("no algorithm here has {}; correct the values or remove the row", set.join(", ")))
}

fn meets_puzzle(row: &Row, puzzles: &[Named]) -> Result<(), String> {
    let (said, what) = match (&row.set, &row.puzzle) {
        (Some(set), _) => (set, "set"),
        (None, Some(name)) => (name, "puzzle"),
        (None, None) => {
            return Err("neither puzzle nor set is given; fill in one of these columns".into());
        }
    };
    let by_set = row.set.is_some();
    if puzzles.iter().any(|named| if by_set { named.set() == said } else { named.holds(said) }) {
        return Ok(());
    }
    let called = |named: &Named| if by_set { named.set().to_owned() } else { named.example() };
    let choices: Vec<String> = puzzles.iter().map(called).collect();
    Err(format!("unknown {what} '{said}'; use {}", choice(choices.iter().map(String::as_str))))
}

/// `one of a, b, c`: a few of the words that would do.
fn choice<'a>(words: impl Iterator<Item = &'a str>) -> String {
    const SHOWN: usize = 12;
    let mut all: Vec<&str> = Vec::new();
    for word in words {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    let more = if all.len() > SHOWN { ", ..." } else { "" };
    format!("one of {}{more}", all[..all.len().min(SHOWN)].join(", "))
}
