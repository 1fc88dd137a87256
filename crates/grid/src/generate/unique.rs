//! Puzzles with one solution: dig, and dig again elsewhere until everything that was asked for holds.

use super::dig::Dig;
use super::{Generated, Request, full, usual_givens};
use crate::{Cell, Clock, Difficulty, Error, Puzzle, Rng, rate};

/// How many full grids are tried before a request is given up.
const GRIDS: usize = 20;
/// The same where a difficulty is asked for: digging is quick, and the rarer levels need many tries.
const GRIDS_FOR_DIFFICULTY: usize = 500;

/// A unique puzzle as requested, with `wanted` givens if that is asked for.
pub(super) fn unique(
    request: &Request,
    wanted: Option<usize>,
    orbits: &[Vec<Cell>],
    rng: &mut Rng,
    clock: &Clock,
) -> Result<Generated, Error> {
    let floor = match wanted {
        Some(wanted) => wanted,
        None if request.minimal || request.difficulty.is_some() => 0,
        None => usual_givens(&request.layout),
    };
    // A number of givens is met exactly, a share as nearly as orbits allow, and the usual number is only aimed at.
    let slack = match (request.givens, request.fill) {
        (Some(_), _) => 0,
        (_, Some(_)) => orbits.iter().map(Vec::len).max().unwrap_or(1) - 1,
        _ => usize::MAX,
    };
    let grids = if request.difficulty.is_some() { GRIDS_FOR_DIFFICULTY } else { GRIDS };
    let mut fewest = usize::MAX;
    for _ in 0..grids {
        if clock.over() {
            return Err(Error::OutOfTime);
        }
        let solution = full::full_within(&request.layout, rng, clock)?;
        let mut dig = Dig::new(&request.layout, &solution, orbits, floor, clock);
        dig.down(rng)?;
        if wanted.is_some() {
            dig.repair(rng)?;
        }
        fewest = fewest.min(dig.count());
        if dig.count() - floor > slack {
            continue;
        }
        if let Some(puzzle) = as_hard_as_asked(request, &dig)? {
            return Ok(Generated { puzzle, solution });
        }
    }
    Err(match request.difficulty {
        Some(level) if fewest <= floor.saturating_add(slack) => Error::NotFound {
            why: format!("none of {grids} puzzles was {level}"),
            remedy: "try another seed or another difficulty, or leave the number of givens open".into(),
        },
        _ => Error::NotFound {
            why: format!("no unique puzzle with {floor} givens in {grids} grids; the best had {fewest}"),
            remedy: "ask for more givens, or try another seed".into(),
        },
    })
}

/// The puzzle that was dug, if its difficulty is right; where the number of givens is open, the last puzzle on the way
/// down that was not too hard.
fn as_hard_as_asked(request: &Request, dig: &Dig) -> Result<Option<Puzzle>, Error> {
    let taken = dig.taken();
    let Some(wanted) = request.difficulty else { return dig.puzzle(taken).map(Some) };
    let level = |puzzle: &Puzzle| rate(puzzle).map_or(Difficulty::NeedsSearch, |rating| rating.level);
    let (mut low, mut high) = (0, taken.len());
    if request.minimal || request.givens.is_some() || request.fill.is_some() {
        low = high;
    }
    // Fewer givens are harder, but for rare exceptions: halving finds the step where the level is passed.
    let mut found = None;
    while low <= high {
        let middle = low.midpoint(high + 1).min(high);
        let puzzle = dig.puzzle(&taken[..middle])?;
        let level = level(&puzzle);
        if level == wanted {
            found = Some(puzzle);
        }
        if level <= wanted {
            low = middle + 1;
        } else if middle == 0 {
            break;
        } else {
            high = middle - 1;
        }
    }
    Ok(found)
}
