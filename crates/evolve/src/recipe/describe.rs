//! A recipe in words, for people who read no TOML.

use super::step::Step;
use super::{Recipe, words};
use crate::operators::{AnyCross, AnyEdit, AnySelect, Crossed};
use crate::parameters::Parameters;
use crate::{Parameter, Rate};

/// An operator with the parameters that the recipe gives it.
fn operator(name: &str, parameters: &[Parameter]) -> String {
    let set: Vec<String> = parameters.iter().map(|p| format!("{} = {}", p.name, p.value)).collect();
    if set.is_empty() { name.into() } else { format!("{name} ({})", set.join(", ")) }
}

fn edit(edit: &AnyEdit) -> String {
    operator(edit.word(), &edit.parameters())
}

fn cross(cross: &AnyCross) -> String {
    operator(cross.word(), &cross.parameters())
}

fn select(select: &AnySelect) -> String {
    operator(select.word(), &select.parameters())
}

/// A chance, said only where it is one.
fn at(rate: Rate) -> String {
    let chance = rate.probability();
    if chance < 1.0 { format!(" at a rate of {chance}") } else { String::new() }
}

/// The verb under which a recipe names an edit.
fn verb(edit: &AnyEdit) -> &'static str {
    words::EDITS.iter().find(|(_, names)| names.contains(&edit.word())).map_or("edit", |(verb, _)| verb)
}

impl Step {
    /// What the step does, in a line, and more lines for the steps inside it.
    fn lines(&self, indent: usize, lines: &mut Vec<String>) {
        let line = match self {
            Self::Edit(by) => format!("{} every new individual by {}: {}", verb(by), edit(by), by.what()),
            Self::Evaluate => "evaluate: find the cost of every new individual".into(),
            Self::Retain { share, select: by } => format!(
                "retain {} % of the population for mating, by {}: {}",
                share.probability() * 100.0,
                select(by),
                by.what()
            ),
            Self::KeepRetained => "keep the retained individuals in the new population".into(),
            Self::Keep { best, ageing } => {
                let age = format!("; each costs {ageing} more for every generation that it stays the best");
                let age = if *ageing > 0 { age } else { String::new() };
                format!("keep the best ({}) in the new population{age}", amount(*best))
            }
            Self::Breed { pairs, cross: Crossed { by, rate } } => format!(
                "breed: fill the new population with children of parents by {} ({}), crossed{} by {}: {}",
                select(pairs),
                pairs.what().trim_end_matches('.'),
                at(*rate),
                cross(by),
                by.what()
            ),
            Self::Select(by) => {
                format!("select: fill the new population with copies, by {}: {}", select(by), by.what())
            }
            Self::Mingle { cross: Crossed { by, rate } } => {
                format!(
                    "mingle: cross individuals with random partners{} by {}: {}",
                    at(*rate),
                    cross(by),
                    by.what()
                )
            }
            Self::BestOf { tries, .. } => {
                format!("of {tries} trials for each new individual, keep the best; each trial is:")
            }
            Self::Preserve { best } => {
                format!(
                    "preserve: the best ({}) of the old population replace the worst of the new one",
                    amount(*best)
                )
            }
            Self::Survive(by) => format!(
                "survive: choose among the old and the new population by {}: {}",
                operator(by.word(), &by.parameters()),
                by.what()
            ),
            Self::EliteLearning { queue, learners, redraw, .. } => format!(
                "elite learning: the worst individual ({learners} in turn) becomes one of the last {queue} bests, or is redrawn by {}",
                edit(redraw)
            ),
            Self::Purge { cross: by, mutate, .. } => format!(
                "purge: everybody becomes its child with the best, by {}; the best is mutated by {}",
                cross(by),
                edit(mutate)
            ),
            Self::WhenStagnant { generations, .. } => {
                format!("after more than {generations} generations without a better best:")
            }
        };
        lines.push(format!("{:indent$}- {line}", ""));
        match self {
            Self::BestOf { steps, .. } => {
                for step in steps {
                    Self::Edit(step.clone()).lines(indent + 2, lines);
                }
            }
            Self::WhenStagnant { steps, .. } => steps.iter().for_each(|step| step.lines(indent + 2, lines)),
            _ => {}
        }
    }
}

fn amount(amount: crate::Amount) -> String {
    match amount {
        crate::Amount::Count(count) => count.to_string(),
        crate::Amount::Share(share) => format!("{} %", share.probability() * 100.0),
    }
}

impl Recipe {
    /// The recipe in words: one line for each thing it says, in the order of the search.
    pub fn describe(&self) -> Vec<String> {
        let size = match self.settings.population {
            0 => format!("{} individuals for each symbol of the puzzle", self.per_symbol),
            size => format!("{size} individuals"),
        };
        let fitness = operator(self.fitness.word(), &self.fitness.parameters());
        let mut lines = vec![
            format!("Individuals keep each {} intact; the population has {size}.", self.segment)
                .replace("each cell intact", "no segment intact"),
            format!("The cost is {fitness}: {}", self.fitness.what()),
            "Start:".into(),
        ];
        self.start.iter().for_each(|step| step.lines(2, &mut lines));
        lines.push("Every generation:".into());
        self.generation.iter().for_each(|step| step.lines(2, &mut lines));
        if self.restart.stagnant != u64::MAX {
            lines.push(format!("Restart after {} generations without a better best.", self.restart.stagnant));
        }
        match self.restart.every.as_slice() {
            [] => {}
            [(u64::MAX, generations)] => lines.push(format!("Restart every {generations} generations.")),
            table => lines.extend(table.iter().map(|(most, generations)| {
                format!("Restart every {generations} generations with up to {most} givens (of 81 cells).")
            })),
        }
        if let Some(archive) = &self.archive {
            lines.push(format!(
                "The best {} of an era are stored; once they are {} % of a population, they make the next start.",
                archive.champions,
                archive.share.probability() * 100.0
            ));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_is_told_in_the_order_of_its_steps() {
        let recipe = Recipe::parse(
            "name = 'x'\nsegment = 'box'\nsize = 50\nfitness = 'line-duplicates'\nrestart = { stagnant = 9 }\n\
             start = [ { initialise = 'shuffled-segments' }, 'evaluate' ]\n\
             generation = [ { breed = { pairs = { by = 'tournament', tournament = 4 }, cross = 'one-cut', rate = 0.5 } }, \
             { when-stagnant = { generations = 3, steps = [ { mutate = { by = 'swap-in-segment', rate = 0.25 } } ] } }, 'evaluate' ]",
        )
        .unwrap();
        let lines = recipe.describe();
        assert_eq!(lines[0], "Individuals keep each box intact; the population has 50 individuals.");
        let place = |text: &str| {
            lines.iter().position(|line| line.contains(text)).unwrap_or_else(|| panic!("{text}: {lines:#?}"))
        };
        let order = [
            place("  - initialise every new individual by shuffled-segments: Fills"),
            place("crossed at a rate of 0.5 by one-cut: Cuts"),
            place("  - after more than 3 generations without a better best:"),
            place("    - mutate every new individual by swap-in-segment (rate = 0.25, per = segment): Swaps"),
            place("Restart after 9 generations without a better best."),
        ];
        assert!(order.is_sorted(), "{lines:#?}");
        assert!(
            lines[place("breed:")].contains("tournament (tournament = 4, draw = distinct)"),
            "{lines:#?}"
        );
    }
}
