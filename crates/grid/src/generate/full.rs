//! Full random grids.

use super::matching::draw;
use crate::exact::sat::{Answer, Learner};
use crate::exact::{End, Question, search};
use crate::{
    Cell, Clock, Error, House, HouseKind, Layout, Puzzle, Rng, Set, Solution, SubGrid, Symbol, verify,
};

/// A random full grid of `layout`.
///
/// A plain grid of any size is built without search, band by band (see `plain`). Grids that share single boxes, such
/// as a Samurai's, are built one after the other: a box holds every symbol once, so renaming the symbols of the next
/// grid makes its box agree with the one that is there. Every other layout is solved in random order, empty; with
/// windows and many symbols that may take longer than anybody waits.
pub fn full(layout: &Layout, rng: &mut Rng) -> Result<Solution, Error> {
    full_within(layout, rng, &Clock::unlimited())
}

/// The same, within a time limit.
pub(super) fn full_within(layout: &Layout, rng: &mut Rng, clock: &Clock) -> Result<Solution, Error> {
    let empty = Puzzle::new(layout.clone(), vec![None; layout.cell_count()])?;
    let solution = match joined(layout, rng) {
        Some(solution) => solution,
        None => searched(&empty, rng, clock)?,
    };
    if let Err(violation) = verify(&empty, solution.values()) {
        panic!("a generated grid is wrong: {violation}");
    }
    Ok(solution)
}

/// Decisions of the search before clause learning takes over: a search that has not come through by then is lost.
const SEARCH_BUDGET: u64 = 20_000;
/// Conflicts of clause learning before it begins from other cells.
const CONFLICTS: u64 = 2_000;

/// Any layout, by filling the empty puzzle in random order.
fn searched(empty: &Puzzle, rng: &mut Rng, clock: &Clock) -> Result<Solution, Error> {
    let outcome = search::within(empty, &Question::count_to(1), clock, SEARCH_BUDGET, rng);
    match (outcome.solutions.into_iter().next(), outcome.end) {
        (Some(solution), _) => Ok(solution),
        (None, End::Exhausted) => Err(no_full_grid(empty.layout())),
        (None, _) if clock.over() => Err(Error::OutOfTime),
        (None, _) => learned(empty, rng, clock),
    }
}

/// By clause learning, from a few random cells: others if these do not come through soon.
fn learned(empty: &Puzzle, rng: &mut Rng, clock: &Clock) -> Result<Solution, Error> {
    let over = || clock.over();
    let mut learner = Learner::new(empty);
    for round in 1.. {
        let answer = if let Some(learner) = &mut learner {
            learner.search(&sprinkled(empty.layout(), rng), round * CONFLICTS, rng, &over)
        } else {
            // Too large for clauses: a search that begins anew is all there is.
            let again = search::within(empty, &Question::count_to(1), clock, round * SEARCH_BUDGET, rng);
            match (again.solutions.into_iter().next(), again.end) {
                (Some(solution), _) => Answer::Solved(solution),
                (None, End::Exhausted) => Answer::Infeasible,
                (None, _) => Answer::Open,
            }
        };
        match answer {
            Answer::Solved(solution) => return Ok(solution),
            Answer::Infeasible => return Err(no_full_grid(empty.layout())),
            Answer::Open if clock.over() => break,
            Answer::Open => {}
        }
    }
    Err(Error::OutOfTime)
}

/// Random symbols in random cells, as many as there are symbols at most, none of them clashing.
fn sprinkled(layout: &Layout, rng: &mut Rng) -> Vec<(Cell, Symbol)> {
    let mut given: Vec<(Cell, Symbol)> = Vec::new();
    for _ in 0..layout.symbols() {
        let cell = Cell::new(rng.below(layout.cell_count()));
        let symbol = Symbol::new(rng.below(layout.symbols()));
        let clashes = |&(other, its): &(Cell, Symbol)| {
            other == cell || its == symbol && layout.peers(cell).contains(&other)
        };
        if !given.iter().any(clashes) {
            given.push((cell, symbol));
        }
    }
    given
}

fn no_full_grid(layout: &Layout) -> Error {
    Error::Unsupported {
        why: format!("layout {} has no full grid at all", layout.short_name()),
        remedy: "choose other regions or other places for the grids".into(),
    }
}

/// Plain grids joined by single boxes; `None` if the layout is anything else.
fn joined(layout: &Layout, rng: &mut Rng) -> Option<Solution> {
    let n = layout.symbols();
    let extra = |h: House| matches!(layout.kind(h), HouseKind::Diagonal | HouseKind::Window);
    if layout.houses().any(extra) || layout.grids().iter().any(|g| g.box_shape.is_none()) {
        return None;
    }
    let mut values: Vec<Option<u16>> = vec![None; layout.cell_count()];
    let mut left: Vec<&SubGrid> = layout.grids().iter().collect();
    while !left.is_empty() {
        let known = |h: House| layout.house(h).iter().filter(|c| values[c.index()].is_some()).count();
        // The box through which a grid joins what is there, if it shares just that.
        let joint = |grid: &SubGrid| {
            let shared: usize = grid.rows.iter().map(|&r| known(r)).sum();
            grid.boxes.iter().copied().find(|&b| shared == n && known(b) == n)
        };
        let door = left.iter().enumerate().find_map(|(i, grid)| Some((i, joint(grid)?)));
        let apart = || left.iter().position(|grid| grid.rows.iter().all(|&r| known(r) == 0));
        let (i, door) = match door {
            Some((i, door)) => (i, Some(door)),
            None => (apart()?, None),
        };
        let grid = left.swap_remove(i);
        let fresh = plain(grid.box_shape?, rng);
        let cell = |place: usize| layout.house(grid.rows[place / n])[place % n];
        let mut rename: Vec<u16> = (0..n as u16).collect();
        if let Some(door) = door {
            for (place, &symbol) in fresh.iter().enumerate() {
                if layout.house(door).contains(&cell(place)) {
                    rename[symbol as usize] = values[cell(place).index()].expect("the shared box is filled");
                }
            }
        }
        for (place, &symbol) in fresh.iter().enumerate() {
            values[cell(place).index()] = Some(rename[symbol as usize]);
        }
    }
    Some(Solution::new(values.into_iter().map(|v| Symbol::new(v.expect("every cell is in a grid").into()))))
}

/// A random grid with boxes of `height` x `width`, row by row, without search.
///
/// Band by band. First, each box of the band gives each symbol one of its `width` columns, `height` symbols to a
/// column, among the columns that do not hold it yet. After k bands a symbol has `width - k` such columns in the stack
/// and a column lacks `height * (width - k)` symbols: a regular graph, so there is always a way. Then each column of
/// the band holds `height` symbols and each symbol is in `height` columns, again a regular graph, which falls into
/// `height` perfect matchings of columns and symbols: the rows.
///
/// Every grid can come out: its own columns and rows are matchings of these graphs, and [`draw`] can give any matching.
/// The chances are not equal; shuffling lines, bands, stacks and symbols at the end takes away the trace of the order.
fn plain((height, width): (usize, usize), rng: &mut Rng) -> Vec<u16> {
    let n = height * width;
    let mut missing = vec![Set::<4>::full(n); n];
    let mut grid = vec![0; n * n];
    for band in 0..width {
        let mut columns: Vec<Vec<u16>> = vec![Vec::new(); n];
        for stack in 0..height {
            let options: Vec<Vec<u16>> = (0..n)
                .map(|symbol| {
                    let free = |c: &u16| missing[stack * width + *c as usize].contains(symbol);
                    shuffled((0..width as u16).filter(free).collect(), rng)
                })
                .collect();
            for (symbol, column) in draw(&options, height, rng).into_iter().enumerate() {
                let column = stack * width + column as usize;
                columns[column].push(symbol as u16);
                missing[column].remove(symbol);
            }
        }
        for row in 0..height {
            for symbols in &mut columns {
                rng.shuffle(symbols);
            }
            let symbols = draw(&columns, 1, rng);
            for (column, &symbol) in symbols.iter().enumerate() {
                grid[(band * height + row) * n + column] = symbol;
                columns[column].retain(|&s| s != symbol);
            }
        }
    }
    scramble(&grid, (height, width), rng)
}

/// Shuffles symbols, bands and their rows, stacks and their columns, and turns square boxes half of the time.
fn scramble(grid: &[u16], (height, width): (usize, usize), rng: &mut Rng) -> Vec<u16> {
    let n = height * width;
    let names = shuffled((0..n as u16).collect(), rng);
    let rows = lines(width, height, rng);
    let columns = lines(height, width, rng);
    let turn = height == width && rng.below(2) == 1;
    let value = |place: usize| {
        let (r, c) = if turn { (place % n, place / n) } else { (place / n, place % n) };
        names[grid[rows[r] * n + columns[c]] as usize]
    };
    (0..n * n).map(value).collect()
}

/// A random order of lines that keeps the `groups` groups of `size` together.
fn lines(groups: usize, size: usize, rng: &mut Rng) -> Vec<usize> {
    let mut order = Vec::with_capacity(groups * size);
    for group in shuffled((0..groups).collect(), rng) {
        order.extend(shuffled((group * size..(group + 1) * size).collect(), rng));
    }
    order
}

fn shuffled<T>(mut items: Vec<T>, rng: &mut Rng) -> Vec<T> {
    rng.shuffle(&mut items);
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_layout_gets_a_full_grid() {
        // `full` verifies what it returns; here different seeds must also differ.
        for spec in [
            "4",
            "6",
            "9",
            "10=5x2",
            "12",
            "7=1x7",
            "25",
            "twodoku",
            "samurai",
            "sohei",
            "butterfly",
            "flower",
            "x",
            "windoku",
            "16@0,0 16@12,12",
            "9@0,0 9@20,20",
            "jigsaw=AAAAB/ABBBB/CCCCC/DDDDE/DEEEE",
        ] {
            let layout = Layout::parse(spec).unwrap();
            let grids: Vec<_> = (0..4).map(|seed| full(&layout, &mut Rng::seeded(seed)).unwrap()).collect();
            assert!(grids.iter().skip(1).any(|g| *g != grids[0]), "{spec}");
            assert_eq!(full(&layout, &mut Rng::seeded(0)).unwrap(), grids[0], "{spec} by its seed");
        }
    }

    #[test]
    fn all_288_grids_of_four_symbols_come_out() {
        let layout = Layout::parse("4").unwrap();
        let mut rng = Rng::seeded(1);
        let mut seen = std::collections::HashMap::new();
        for _ in 0..20_000 {
            *seen.entry(full(&layout, &mut rng).unwrap()).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 288);
        let (least, most) = (seen.values().min().unwrap(), seen.values().max().unwrap());
        assert!(*most < 10 * *least, "chances differ too much: {least} to {most}");
    }

    #[test]
    fn large_grids_need_no_search() {
        for spec in ["64", "100", "60=5x12", "samurai", "25@0,0 25@20,20", "16@0,0 16@40,0"] {
            let layout = Layout::parse(spec).unwrap();
            let built = joined(&layout, &mut Rng::seeded(9));
            assert_eq!(built, full(&layout, &mut Rng::seeded(9)).ok(), "{spec} is not built without search");
        }
        // What shares more than single boxes, or has other houses, is left to the search.
        for spec in ["x", "windoku", "butterfly", "jigsaw=AABB/AABB/CCDD/CCDD"] {
            assert_eq!(joined(&Layout::parse(spec).unwrap(), &mut Rng::seeded(9)), None, "{spec}");
        }
    }

    #[test]
    fn a_search_that_is_lost_is_given_up() {
        // None of these comes through by search alone.
        let layout = Layout::parse("16+windoku").unwrap();
        for seed in [1, 4, 5] {
            let mut grids = (0..2).map(|_| full(&layout, &mut Rng::stream(seed, 0)).unwrap());
            assert_eq!(grids.next(), grids.next(), "by its seed");
        }
    }

    #[test]
    fn regions_without_a_full_grid_are_refused() {
        // Row 1 and region B share three cells, so their fourth cells are equal; but these stand in one column.
        let layout = Layout::jigsaw("ABBB/BAAA/CCCD/DDDC").unwrap();
        let error = full(&layout, &mut Rng::seeded(1)).unwrap_err();
        assert!(error.to_string().contains("no full grid"), "{error}");
    }
}
