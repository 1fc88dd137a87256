//! A puzzle as a cost function over grids, for optimisers that are not ours: many grids at once.

use crate::{Blueprint, Cost, Error, Segment};
use evodoku_grid::{Puzzle, Symbol};
use std::ops::BitOr;

/// Grids whose houses are gathered side by side, so that one instruction of a vector unit works on several.
const LANES: usize = 16;

/// A puzzle as a cost function: repeated symbols over all houses that the segments do not keep intact, as
/// [`LineDuplicates`](crate::operators::fitness::LineDuplicates) counts them; 0 if and only if a grid solves the puzzle.
///
/// ```
/// use evodoku_evolve::{Problem, Segment};
///
/// let problem = Problem::new(&"1...23....4.....".parse()?, Segment::Cell)?;
/// let mut costs = [0; 2];
/// problem.costs::<u8>(&[1, 4, 2, 3, 2, 3, 1, 4, 3, 2, 4, 1, 4, 1, 3, 2, /**/ 1, 1, 1, 1, 2, 3, 2, 2, 3, 3, 4, 3, 4, 4, 4, 4], &mut costs)?;
/// assert_eq!(costs, [0, 19]);
/// # Ok::<(), evodoku_evolve::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Problem {
    blueprint: Blueprint,
    /// The given of each cell, from 1; 0 if there is none.
    givens: Vec<u16>,
    /// The cells of the houses that are counted, and of those that must be intact.
    open: Vec<Vec<u32>>,
    kept: Vec<Vec<u32>>,
}

/// The number of a symbol in a grid of somebody else, from 1.
pub trait Number: Copy + Into<u16> {}
impl Number for u8 {}
impl Number for u16 {}

/// Symbols as bits.
trait Word: Copy + Default + PartialEq + BitOr<Output = Self> {
    const BITS: usize;
    fn bit(place: usize) -> Self;
    fn count(self) -> Cost;
}

macro_rules! words {
    ($($type:ty)*) => { $(
        impl Word for $type {
            const BITS: usize = <$type>::BITS as usize;
            fn bit(place: usize) -> Self {
                1 << place
            }
            #[inline]
            fn count(self) -> Cost {
                self.count_ones()
            }
        }
    )* };
}
words! { u16 u64 }

impl Problem {
    /// The cost function of a puzzle for grids that keep these segments intact.
    pub fn new(puzzle: &Puzzle, segment: Segment) -> Result<Self, Error> {
        let blueprint = Blueprint::new(puzzle, segment)?;
        let cell_of: Vec<u32> = blueprint.cells().map(|cell| cell.index() as u32).collect();
        let cells = |genes: &[u32]| genes.iter().map(|&gene| cell_of[gene as usize]).collect::<Vec<_>>();
        let kept = match segment {
            Segment::Cell => Vec::new(),
            _ => (0..blueprint.segments()).map(|s| cell_of[blueprint.span(s..s + 1)].to_vec()).collect(),
        };
        Ok(Self {
            givens: puzzle
                .givens()
                .iter()
                .map(|given| given.map_or(0, |symbol| symbol.number() as u16))
                .collect(),
            open: blueprint.open_houses().map(cells).collect(),
            kept,
            blueprint,
        })
    }

    /// The blueprint: what is fixed, and the segments.
    pub fn blueprint(&self) -> &Blueprint {
        &self.blueprint
    }

    /// Finds the costs of grids that lie one after the other, symbols from 1, cell by cell. Refuses grids that change a given
    /// or break a segment: their cost would say nothing.
    pub fn costs<N: Number>(&self, grids: &[N], costs: &mut [Cost]) -> Result<(), Error> {
        let cells = self.givens.len();
        if grids.len() != cells * costs.len() {
            let why = format!("{} numbers are not {} grids of {cells} cells", grids.len(), costs.len());
            return Err(Error::unsuited(why, "give one number for each cell"));
        }
        if self.blueprint.symbols() <= 16 {
            self.in_lanes::<u16, N>(grids, costs)
        } else {
            self.in_lanes::<u64, N>(grids, costs)
        }
    }

    fn in_lanes<W: Word, N: Number>(&self, grids: &[N], costs: &mut [Cost]) -> Result<(), Error> {
        let (cells, symbols) = (self.givens.len(), self.blueprint.symbols());
        let mut bits = vec![[W::default(); LANES]; cells];
        for (number, (grids, costs)) in grids.chunks(LANES * cells).zip(costs.chunks_mut(LANES)).enumerate() {
            for (lane, grid) in grids.chunks_exact(cells).enumerate() {
                self.check(grid, number * LANES + lane)?;
            }
            costs.fill(0);
            for lowest in (0..symbols).step_by(W::BITS) {
                let count = W::BITS.min(symbols - lowest);
                let mut bit = [W::default(); 257];
                (0..count).for_each(|symbol| bit[lowest + symbol + 1] = W::bit(symbol));
                for (lane, grid) in grids.chunks_exact(cells).enumerate() {
                    for (bits, &number) in bits.iter_mut().zip(grid) {
                        bits[lane] = bit[usize::from(number.into()).min(256)];
                    }
                }
                for house in &self.open {
                    let seen = seen(&bits, house);
                    costs.iter_mut().zip(seen).for_each(|(cost, seen)| *cost += count as Cost - seen.count());
                }
                for (segment, house) in self.kept.iter().enumerate() {
                    let seen = seen(&bits, house);
                    if let Some(lane) = (0..costs.len()).find(|&lane| seen[lane].count() < count as Cost) {
                        return Err(self.broken(number * LANES + lane, segment));
                    }
                }
            }
        }
        Ok(())
    }

    /// Refuses a grid with another symbol than a given, or with one that the puzzle does not have.
    #[inline]
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "lazy operators would be branches, and the pass no vectors"
    )]
    fn check<N: Number>(&self, grid: &[N], number: usize) -> Result<(), Error> {
        let most = self.blueprint.symbols() as u16;
        let wrong = |(&value, &given): (&N, &u16)| {
            let value: u16 = value.into();
            (value.wrapping_sub(1) >= most) | ((given != 0) & (given != value))
        };
        // No early end: so the whole grid is one pass of vectors.
        if grid.iter().zip(&self.givens).fold(false, |any, pair| any | wrong(pair)) {
            let cell = grid.iter().zip(&self.givens).position(wrong).expect("one was found");
            return Err(self.wrong(number, cell, grid[cell].into()));
        }
        Ok(())
    }

    #[cold]
    fn wrong(&self, grid: usize, cell: usize, value: u16) -> Error {
        let layout = self.blueprint.puzzle().layout();
        let name = layout.cell_name(layout.cells().nth(cell).expect("a cell of the grid"));
        match self.givens[cell] {
            0 => Error::unsuited(
                format!("grid {grid}: {name} holds {value}"),
                format!("use symbols from 1 to {}", layout.symbols()),
            ),
            given => Error::unsuited(
                format!("grid {grid}: {name} holds {value}, but {given} is given"),
                "keep the givens and change free cells only",
            ),
        }
    }

    #[cold]
    fn broken(&self, grid: usize, segment: usize) -> Error {
        let word = self.blueprint.segment().word();
        Error::unsuited(
            format!("grid {grid}: {word} {} does not hold every symbol once", segment + 1),
            "keep the segments intact, or judge all houses with the segment cell",
        )
    }

    /// The grid of an individual of the blueprint, as numbers.
    pub fn decode(&self, genes: &[u8]) -> Vec<u16> {
        self.blueprint.decode(genes).values().iter().map(|symbol: &Symbol| symbol.number() as u16).collect()
    }
}

/// The symbols of a house in each lane.
#[inline]
fn seen<W: Word>(bits: &[[W; LANES]], house: &[u32]) -> [W; LANES] {
    let mut seen = [W::default(); LANES];
    for &cell in house {
        let bits = &bits[cell as usize];
        seen.iter_mut().zip(bits).for_each(|(seen, &bit)| *seen = *seen | bit);
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::Edit as _;
    use crate::operators::fitness::LineDuplicates;
    use crate::operators::initialise::{AnySymbol, ShuffledSegments};
    use crate::{Individual, Rng};
    use evodoku_grid::{Layout, exact, generate};

    /// A puzzle with a third of its cells given.
    fn puzzle(layout: &str) -> Puzzle {
        let layout = Layout::parse(layout).unwrap();
        let mut rng = Rng::seeded(5);
        let solution = generate::full(&layout, &mut rng).unwrap();
        let some: Vec<_> =
            solution.values().iter().map(|&value| (rng.below(3) == 0).then_some(value)).collect();
        Puzzle::new(layout, some).unwrap()
    }

    #[test]
    fn costs_are_those_of_the_operator_whatever_the_layout_and_the_number_of_grids() {
        for layout in
            ["4", "9", "x", "windoku", "16", "12=4x3", "25", "36", "100", "256", "twodoku", "samurai"]
        {
            for segment in [Segment::Cell, Segment::Box, Segment::Row] {
                let puzzle = puzzle(layout);
                let Ok(problem) = Problem::new(&puzzle, segment) else { continue };
                let b = problem.blueprint();
                let mut rng = Rng::seeded(1);
                let count = if puzzle.layout().symbols() > 40 { 2 } else { 37 };
                let (mut grids, mut expected) = (Vec::new(), Vec::new());
                for _ in 0..count {
                    let mut genes = vec![0; b.record()];
                    let mut x = Individual::new(b, &mut genes);
                    match segment {
                        Segment::Cell => AnySymbol {}.edit(&mut x, &mut rng),
                        _ => ShuffledSegments {}.edit(&mut x, &mut rng),
                    }
                    expected.push(LineDuplicates::plain(&x));
                    grids.extend(problem.decode(x.genes()));
                }
                let mut costs = vec![0; count];
                problem.costs(&grids, &mut costs).unwrap();
                assert_eq!(costs, expected, "{layout} {segment}");
            }
        }
    }

    #[test]
    fn a_solution_costs_nothing() {
        for layout in ["4", "9", "samurai", "25"] {
            let puzzle = puzzle(layout);
            let outcome = exact::solve(&puzzle, &exact::Question::count_to(1));
            let grid: Vec<u16> =
                outcome.solution().unwrap().values().iter().map(|symbol| symbol.number() as u16).collect();
            for segment in [Segment::Cell, Segment::Box] {
                let mut costs = [7];
                Problem::new(&puzzle, segment).unwrap().costs(&grid, &mut costs).unwrap();
                assert_eq!(costs, [0], "{layout} {segment}");
            }
        }
    }

    #[test]
    fn grids_that_are_no_candidates_are_refused_with_their_place() {
        let puzzle: Puzzle = "1...23....4.....".parse().unwrap();
        let problem = Problem::new(&puzzle, Segment::Box).unwrap();
        let good = [1, 4, 1, 2, 2, 3, 3, 4, 1, 2, 4, 1, 3, 4, 2, 3];
        let refused = |cell: usize, value: u8| {
            let mut grids = [good, good].concat();
            grids[16 + cell] = value;
            problem.costs(&grids, &mut [0; 2]).unwrap_err().to_string()
        };
        assert_eq!(
            refused(0, 2),
            "grid 1: r1c1 holds 2, but 1 is given; keep the givens and change free cells only"
        );
        assert_eq!(refused(1, 5), "grid 1: r1c2 holds 5; use symbols from 1 to 4");
        assert_eq!(refused(1, 0), "grid 1: r1c2 holds 0; use symbols from 1 to 4");
        assert_eq!(
            refused(1, 3),
            "grid 1: box 1 does not hold every symbol once; keep the segments intact, or judge all houses with the segment cell"
        );
        assert!(problem.costs(&good[..15], &mut [0]).is_err());
        assert!(problem.costs::<u8>(&[], &mut []).is_ok());
    }
}
