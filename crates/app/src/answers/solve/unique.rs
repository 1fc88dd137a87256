//! Whether a solution is the only one, where that is cheap to tell.

use crate::answers::check::decided;
use evodoku_grid::exact::{self, Question};
use evodoku_grid::{Cell, Limits, Puzzle, Solution};

/// Cells times decisions that a search is worth: some milliseconds at most.
const WORK: usize = 50_000;

/// The largest grid that is searched: 25x25.
const MOST_SEARCHED: usize = 625;

/// The largest grid in which chains are followed: 100x100.
const MOST_CHAINED: usize = 10_000;

/// Whether `solution` is the only one of its puzzle; `None` if neither a short search nor a look at the solution decides it.
/// The answer depends on nothing else, least of all on the speed of the machine.
pub fn is_unique(puzzle: &Puzzle, solution: &Solution) -> Option<bool> {
    let cells = puzzle.layout().cell_count();
    let limits = Limits::evaluations((WORK / cells) as u64);
    let searched = (cells <= MOST_SEARCHED)
        .then(|| exact::solve(puzzle, &Question::count_to(2).keeping(0).limited(&limits)));
    let by_search = searched.and_then(|outcome| decided(&outcome).1);
    by_search.or_else(|| (cells <= MOST_CHAINED && has_twin(puzzle, solution)).then_some(false))
}

/// Whether two symbols can change places somewhere. The cells that hold one of two symbols form chains, each cell linked to
/// those that hold the other symbol in its houses; a chain without a given may be turned, and every house keeps its symbols.
fn has_twin(puzzle: &Puzzle, solution: &Solution) -> bool {
    let layout = puzzle.layout();
    let (symbols, values) = (layout.symbols(), solution.values());
    let mut places = vec![Cell::new(0); layout.house_count() * symbols];
    for house in layout.houses() {
        for &cell in layout.house(house) {
            places[house.index() * symbols + values[cell.index()].index()] = cell;
        }
    }
    let mut holders = vec![Vec::new(); symbols];
    layout.cells().for_each(|cell| holders[values[cell.index()].index()].push(cell));

    // The pair for which a cell was last followed.
    let mut seen = vec![usize::MAX; layout.cell_count()];
    let mut chain = Vec::new();
    let pairs = (0..symbols).flat_map(|a| (a + 1..symbols).map(move |b| (a, b)));
    for (pair, (a, b)) in pairs.enumerate() {
        for &start in &holders[a] {
            if seen[start.index()] == pair {
                continue;
            }
            let mut free = true;
            chain.push(start);
            while let Some(cell) = chain.pop() {
                if std::mem::replace(&mut seen[cell.index()], pair) == pair {
                    continue;
                }
                let other = a + b - values[cell.index()].index();
                free &= puzzle.allowed(cell).contains(other);
                chain.extend(
                    layout.houses_of(cell).iter().map(|house| places[house.index() * symbols + other]),
                );
            }
            if free {
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_grid::exact::Uniqueness;
    use evodoku_grid::generate::full;
    use evodoku_grid::{Layout, Rng};

    #[test]
    fn hard_puzzles_are_decided() {
        for name in ["mantere/s16", "lloyd_amos/goldennugget"] {
            let puzzle = &evodoku_grid::library::find(name).unwrap()[0].record.puzzle;
            let outcome = exact::solve(puzzle, &Question::count_to(1));
            assert_eq!(is_unique(puzzle, outcome.solution().unwrap()), Some(true), "{name}");
        }
    }

    #[test]
    fn loose_puzzles_of_any_size_have_a_twin() {
        for name in ["4", "9", "16", "25", "64", "samurai", "x", "windoku"] {
            let layout = Layout::parse(name).unwrap();
            let solution = full(&layout, &mut Rng::seeded(1)).unwrap();
            let mut rng = Rng::seeded(2);
            let some = solution.values().iter().map(|&value| (rng.below(10) == 0).then_some(value));
            let puzzle = Puzzle::new(layout.clone(), some.collect::<Vec<_>>()).unwrap();
            assert_eq!(is_unique(&puzzle, &solution), Some(false), "{name}");
            let whole = Puzzle::new(layout, solution.values().iter().copied().map(Some)).unwrap();
            assert!(!has_twin(&whole, &solution), "{name}: nothing may change");
        }
    }

    #[test]
    fn a_twin_is_found_only_where_there_is_another_solution() {
        let layout = Layout::parse("6").unwrap();
        let mut twins = 0;
        for seed in 0..300 {
            let mut rng = Rng::seeded(seed);
            let solution = full(&layout, &mut rng).unwrap();
            let some = solution.values().iter().map(|&value| (rng.below(2) == 0).then_some(value));
            let puzzle = Puzzle::new(layout.clone(), some.collect::<Vec<_>>()).unwrap();
            if has_twin(&puzzle, &solution) {
                twins += 1;
                let verdict = exact::solve(&puzzle, &Question::count_to(2)).uniqueness();
                assert_eq!(verdict, Uniqueness::Several, "seed {seed}");
            }
        }
        assert!((30..270).contains(&twins), "{twins}");
    }
}
