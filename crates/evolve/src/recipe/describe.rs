//! A recipe in words, for people who read no TOML.

use super::breeding::Breeding;
use super::verbs::Verb;
use super::{Recipe, Search};
use crate::operators::Operator;
use crate::{Amount, Rate};

/// An operator with the parameters that the recipe gives it.
pub(super) fn operator(operator: &impl Operator) -> String {
    let set: Vec<String> =
        operator.parameters().iter().map(|p| format!("{} = {}", p.name, p.value)).collect();
    if set.is_empty() { operator.word().into() } else { format!("{} ({})", operator.word(), set.join(", ")) }
}

/// A chance, said only where it is one.
pub(super) fn at(rate: Rate) -> String {
    let chance = rate.probability();
    if chance < 1.0 { format!(" at a rate of {chance}") } else { String::new() }
}

pub(super) fn amount(amount: Amount) -> String {
    match amount {
        Amount::Count(count) => count.to_string(),
        Amount::Share(share) => format!("{} %", share.probability() * 100.0),
    }
}

/// A line for the verb, and more lines for the steps inside it.
fn lines(verb: &dyn Verb, indent: usize, to: &mut Vec<String>) {
    to.push(format!("{:indent$}- {}", "", verb.describe()));
    verb.inner().into_iter().for_each(|inner| lines(inner, indent + 2, to));
}

impl Recipe {
    /// The recipe in words: one line for each thing it says, in the order of the search.
    pub fn describe(&self) -> Vec<String> {
        match &self.search {
            Search::Breeding(breeding) => self.describe_breeding(breeding),
            Search::Walking(walking) => walking.describe(),
            Search::Building(building) => building.describe(),
        }
    }

    fn describe_breeding(&self, breeding: &Breeding) -> Vec<String> {
        let size = match self.settings.population {
            0 => format!("{} individuals for each symbol of the puzzle", breeding.per_symbol),
            size => format!("{size} individuals"),
        };
        let fitness = operator(&breeding.fitness);
        let mut lines = vec![
            format!("Individuals keep each {} intact; the population has {size}.", self.segment)
                .replace("each cell intact", "no segment intact"),
            format!("The cost is {fitness}: {}", breeding.fitness.what()),
            "Start:".into(),
        ];
        breeding.start.iter().for_each(|step| self::lines(step.verb(), 2, &mut lines));
        lines.push("Every generation:".into());
        breeding.generation.iter().for_each(|step| self::lines(step.verb(), 2, &mut lines));
        if breeding.restart.stagnant != u64::MAX {
            lines.push(format!(
                "Restart after {} generations without a better best.",
                breeding.restart.stagnant
            ));
        }
        match breeding.restart.every.as_slice() {
            [] => {}
            [(u64::MAX, generations)] => lines.push(format!("Restart every {generations} generations.")),
            table => lines.extend(table.iter().map(|(most, generations)| {
                format!("Restart every {generations} generations with up to {most} givens (of 81 cells).")
            })),
        }
        if let Some(archive) = &breeding.archive {
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
