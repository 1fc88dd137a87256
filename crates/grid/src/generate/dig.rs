//! Taking givens away while the solution stays the only one.

use super::{Generated, Request, full, no_such_number, out_of_time, usual_givens, with_givens};
use crate::exact::{self, Clock, Limits, Verdict};
use crate::{Cell, Error, Puzzle, Rng, Set, Solution};

/// How many full grids are tried, and how often each is repaired, before a number of givens is given up.
const GRIDS: usize = 20;
const REPAIRS: usize = 60;

/// A unique puzzle as requested.
pub(super) fn unique(
    request: &Request,
    wanted: Option<usize>,
    orbits: &[Vec<Cell>],
    rng: &mut Rng,
    clock: &Clock,
) -> Result<Generated, Error> {
    let floor = match wanted {
        Some(wanted) => wanted,
        None if request.minimal => 0,
        None => usual_givens(&request.layout),
    };
    // What a number asks for is met exactly; what nothing asks for is only aimed at.
    let exact = request.givens.is_some();
    let mut best = usize::MAX;
    for _ in 0..GRIDS {
        let solution = full::full_within(&request.layout, rng, clock)?;
        let mut dig = Dig::new(request, &solution, orbits, floor, clock);
        dig.down(rng)?;
        if wanted.is_some() {
            dig.repair(rng)?;
        }
        best = best.min(dig.count);
        if dig.count == floor || !exact {
            let given = dig.given;
            return with_givens(&request.layout, solution, &given);
        }
    }
    if best < floor + 4 && request.symmetry != super::Symmetry::None {
        return Err(no_such_number(request, floor));
    }
    Err(Error::Unsupported {
        why: format!("no unique puzzle with {floor} givens was found in {GRIDS} grids; the best had {best}"),
        remedy: "ask for more givens, or try another seed".into(),
    })
}

/// A full grid from which givens are taken.
struct Dig<'a> {
    request: &'a Request,
    solution: &'a Solution,
    orbits: &'a [Vec<Cell>],
    clock: &'a Clock<'a>,
    floor: usize,
    given: Vec<bool>,
    count: usize,
}

impl<'a> Dig<'a> {
    fn new(
        request: &'a Request,
        solution: &'a Solution,
        orbits: &'a [Vec<Cell>],
        floor: usize,
        clock: &'a Clock<'a>,
    ) -> Self {
        let count = solution.values().len();
        Self { request, solution, orbits, clock, floor, given: vec![true; count], count }
    }

    /// Takes away what can be spared, in random order, down to the floor. One pass is enough: what cannot be spared
    /// now can be spared even less when there are fewer givens.
    fn down(&mut self, rng: &mut Rng) -> Result<(), Error> {
        let orbits = self.orbits;
        let mut order: Vec<&Vec<Cell>> = orbits.iter().filter(|o| self.given[o[0].index()]).collect();
        rng.shuffle(&mut order);
        for orbit in order {
            if self.count >= self.floor + orbit.len() && self.spare(orbit)? {
                self.set(orbit, false);
            }
            if self.count == self.floor {
                break;
            }
        }
        Ok(())
    }

    /// From a puzzle that is stuck above the floor: gives a few orbits back and digs anew, keeping what is no worse.
    fn repair(&mut self, rng: &mut Rng) -> Result<(), Error> {
        let orbits = self.orbits;
        for _ in 0..REPAIRS {
            if self.count == self.floor {
                break;
            }
            let before = (self.given.clone(), self.count);
            let mut taken: Vec<&Vec<Cell>> = orbits.iter().filter(|o| !self.given[o[0].index()]).collect();
            rng.shuffle(&mut taken);
            taken.iter().take(3).for_each(|orbit| self.set(orbit, true));
            self.down(rng)?;
            if self.count > before.1 {
                (self.given, self.count) = before;
            }
        }
        Ok(())
    }

    fn set(&mut self, orbit: &[Cell], given: bool) {
        for cell in orbit {
            self.given[cell.index()] = given;
        }
        self.count = if given { self.count + orbit.len() } else { self.count - orbit.len() };
    }

    /// Whether the puzzle stays unique without the givens of `orbit`. Another solution would differ in one of them,
    /// so it is enough to look for a solution with another symbol in each of these cells.
    fn spare(&self, orbit: &[Cell]) -> Result<bool, Error> {
        let values = self.solution.values();
        let layout = &self.request.layout;
        for &cell in orbit {
            let kept = |i: usize| self.given[i] && !orbit.contains(&Cell::new(i));
            let givens = values.iter().enumerate().map(|(i, &v)| kept(i).then_some(v));
            let every = Set::full(layout.symbols());
            let other = every & !Set::of(values[cell.index()].index());
            let marks = layout.cells().map(|c| if c == cell { other } else { every });
            let puzzle = Puzzle::new(layout.clone(), givens)?.with_marks(marks);
            match exact::solve_by(&puzzle, &Limits::count_to(1), self.clock).verdict() {
                Verdict::NoSolution => {}
                Verdict::NotDecided => return Err(out_of_time()),
                _ => return Ok(false),
            }
        }
        Ok(true)
    }
}
