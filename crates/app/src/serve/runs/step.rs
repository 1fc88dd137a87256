//! What a step did, by comparison with the individuals before it.

use super::frame::{Done, Example, cells};
use evodoku_evolve::{Population, Step, Verb};

/// Individuals whose genes are compared before and after a step.
const COMPARED: usize = 128;

/// The individuals after the last step, as far as they are compared.
#[derive(Default)]
pub(super) struct Before {
    /// The population that they belong to, by its address.
    population: usize,
    genes: Vec<u8>,
}

/// A step in numbers, and what it did to one individual if `by_example`. The next one is compared with it.
pub(super) fn done(step: &Step<'_>, before: &mut Before, by_example: bool) -> Done {
    let Some(population) = step.population else {
        return Done { verb: step.verb.word(), operators: step.operators.to_vec(), ..Done::default() };
    };
    let (address, genes) = (std::ptr::from_ref(population).addr(), population.blueprint().genes());
    // The last ones: those admitted unchanged come first.
    let compared = if by_example { population.len() } else { population.len().min(COMPARED) };
    let first = population.len() - compared;
    let now: Vec<u8> = (first..population.len()).flat_map(|i| population.genes(i)).copied().collect();
    let same = step.verb == Verb::Apply && before.population == address && before.genes.len() == now.len();
    let (mut changed, mut cells) = (None, None);
    if same {
        let each = now.chunks(genes).zip(before.genes.chunks(genes)).map(|(x, y)| distance(x, y));
        let each: Vec<usize> = each.filter(|&count| count > 0).collect();
        changed = Some(each.len() as f64 / compared as f64);
        cells = (!each.is_empty()).then(|| each.iter().sum::<usize>() as f64 / each.len() as f64);
    }
    let example = if by_example && genes > 0 {
        example(step.verb, same, population, &before.genes, &now)
    } else {
        None
    };
    *before = Before { population: address, genes: now };
    let judged = step.verb == Verb::Evaluate;
    let costs = population.costs();
    Done {
        verb: step.verb.word(),
        operators: step.operators.to_vec(),
        individuals: population.len(),
        changed,
        cells,
        example,
        best: costs.iter().min().copied().filter(|_| judged),
        mean: judged.then(|| costs.iter().map(|&c| f64::from(c)).sum::<f64>() / costs.len() as f64),
    }
}

fn distance(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).filter(|(a, b)| a != b).count()
}

/// One individual and where it came from: itself before a change, or the two it is most like if it was bred.
fn example(verb: Verb, same: bool, population: &Population, before: &[u8], now: &[u8]) -> Option<Example> {
    let blueprint = population.blueprint();
    let genes = blueprint.genes();
    let board = |individual: &[u8]| cells(blueprint.decode(individual).values());
    if same {
        // The last individual is the one in focus; another one if nothing happened to that.
        let pairs = before.chunks(genes).zip(now.chunks(genes)).rev();
        let (old, new) = pairs.clone().find(|(old, new)| old != new).or_else(|| pairs.clone().next())?;
        return Some(Example { before: vec![board(old)], after: board(new) });
    }
    if !matches!(verb, Verb::Breed | Verb::Mingle | Verb::Purge | Verb::Select) || before.is_empty() {
        return None;
    }
    // The last child that is nobody's copy shows most.
    let is_new = |child: &&[u8]| before.chunks(genes).all(|old| old != *child);
    let child =
        now.chunks(genes).rev().take(COMPARED).find(is_new).or_else(|| now.chunks(genes).next_back())?;
    let first = before.chunks(genes).min_by_key(|old| distance(old, child))?;
    // The other parent explains what the first one does not.
    let unexplained = |old: &&[u8]| {
        let differs = child.iter().zip(first).zip(*old);
        (differs.filter(|((c, f), o)| c != f && c != o).count(), distance(old, child))
    };
    let second = before.chunks(genes).filter(|old| *old != first).min_by_key(unexplained);
    let parents = [Some(first), second.filter(|_| first != child)];
    Some(Example { before: parents.into_iter().flatten().map(board).collect(), after: board(child) })
}
