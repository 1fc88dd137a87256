//! Propagation that can be taken back: naked and hidden singles, locked candidates, naked and hidden pairs on a trail.
//!
//! [`evodoku_grid::logic`] explains and rates; this one is asked millions of times "what follows from this value?" and
//! undoes the answer, so every elimination goes on a trail and nothing is cloned.

use evodoku_grid::{Puzzle, Set};

/// The propagation met a cell without candidate or a symbol without place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Conflict;

/// Where two houses overlap in at least two cells: the other house, and the overlap as positions in this and in that.
#[derive(Clone)]
struct Overlap<const W: usize> {
    house: u32,
    here: Set<W>,
    there: Set<W>,
}

/// The candidates of all cells and the places of all symbols in all houses, kept consistent with each other.
#[derive(Clone)]
pub(super) struct Propagator<const W: usize> {
    symbols: usize,
    domains: Vec<Set<W>>,
    /// For each house and symbol, the positions in the house that are left for the symbol.
    places: Vec<Set<W>>,
    houses: Vec<u32>,
    /// For each cell its houses and its position in them, `degree` entries from `starts`.
    memberships: Vec<(u32, u8)>,
    starts: Vec<u32>,
    overlaps: Vec<Vec<Overlap<W>>>,
    trail: Vec<(u32, u8)>,
    units: Vec<(u32, u8)>,
    /// (house, symbol) whose places changed since locked candidates were looked for.
    changed: Vec<u32>,
    is_changed: Vec<bool>,
    /// Cells that came down to two candidates since naked pairs were looked for.
    twos: Vec<u32>,
    /// Whether pairs are looked for.
    pairs: bool,
}

impl<const W: usize> Propagator<W> {
    /// The candidates that `puzzle` allows, propagated to a fixpoint.
    #[cfg(test)]
    pub(super) fn new(puzzle: &Puzzle) -> Result<Self, Conflict> {
        Self::within(puzzle, &|| false).map(|(p, _)| p)
    }

    /// The same, unless something is over first, and whether the fixpoint was reached.
    pub(super) fn within(puzzle: &Puzzle, over: &dyn Fn() -> bool) -> Result<(Self, bool), Conflict> {
        let layout = puzzle.layout();
        let (cells, symbols, count) = (layout.cell_count(), layout.symbols(), layout.house_count());
        let houses: Vec<u32> =
            layout.houses().flat_map(|h| layout.house(h).iter().map(|c| c.index() as u32)).collect();
        let (mut memberships, mut starts) = (Vec::with_capacity(3 * cells), vec![0]);
        let mut lists = vec![Vec::new(); cells];
        for (h, house) in houses.chunks(symbols).enumerate() {
            for (i, &cell) in house.iter().enumerate() {
                lists[cell as usize].push((h as u32, i as u8));
            }
        }
        for list in lists {
            memberships.extend(list);
            starts.push(memberships.len() as u32);
        }
        let mut this = Self {
            symbols,
            domains: vec![Set::full(symbols); cells],
            places: vec![Set::full(symbols); count * symbols],
            houses,
            memberships,
            starts,
            overlaps: Vec::new(),
            trail: Vec::new(),
            units: Vec::new(),
            changed: Vec::new(),
            is_changed: vec![false; count * symbols],
            twos: Vec::new(),
            pairs: true,
        };
        this.overlaps = (0..count).map(|h| this.find_overlaps(h)).collect();
        for cell in layout.cells() {
            let allowed = puzzle.allowed(cell);
            if let Some(only) = allowed.single() {
                this.units.push((cell.index() as u32, only as u8));
            } else {
                (0..symbols)
                    .filter(|&v| !allowed.contains(v))
                    .try_for_each(|v| this.remove(cell.index(), v))?;
            }
        }
        // A large grid takes a second; a look at the clock for every few hundred steps costs nothing.
        let mut steps = 0_u32;
        let done = this.run_until(|| {
            steps += 1;
            steps.is_multiple_of(256) && over()
        })?;
        this.trail.clear();
        Ok((this, done))
    }

    fn find_overlaps(&self, house: usize) -> Vec<Overlap<W>> {
        let mut found: Vec<Overlap<W>> = Vec::new();
        for (here, &cell) in self.house(house).iter().enumerate() {
            for &(other, there) in self.memberships(cell as usize) {
                if other as usize == house {
                    continue;
                }
                let at = found.iter().position(|o| o.house == other).unwrap_or_else(|| {
                    found.push(Overlap { house: other, here: Set::EMPTY, there: Set::EMPTY });
                    found.len() - 1
                });
                found[at].here.insert(here);
                found[at].there.insert(there as usize);
            }
        }
        found.retain(|o| o.here.len() > 1);
        found
    }

    pub(super) fn cell_count(&self) -> usize {
        self.domains.len()
    }

    pub(super) fn symbols(&self) -> usize {
        self.symbols
    }

    pub(super) fn house_count(&self) -> usize {
        self.overlaps.len()
    }

    pub(super) fn domain(&self, cell: usize) -> Set<W> {
        self.domains[cell]
    }

    pub(super) fn places(&self, house: usize, symbol: usize) -> Set<W> {
        self.places[house * self.symbols + symbol]
    }

    pub(super) fn house(&self, house: usize) -> &[u32] {
        &self.houses[house * self.symbols..][..self.symbols]
    }

    pub(super) fn memberships(&self, cell: usize) -> &[(u32, u8)] {
        &self.memberships[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    /// From now on without pairs: they earn their time in the check, not in dives (algorithms/champion.md).
    pub(super) fn stop_pairing(&mut self) {
        self.pairs = false;
    }

    /// The mark to which [`Propagator::undo`] returns.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back all eliminations since `mark`.
    pub(super) fn undo(&mut self, mark: usize) {
        for (cell, symbol) in self.trail.drain(mark..) {
            self.domains[cell as usize].insert(symbol as usize);
            let range = self.starts[cell as usize] as usize..self.starts[cell as usize + 1] as usize;
            for &(house, position) in &self.memberships[range] {
                self.places[house as usize * self.symbols + symbol as usize].insert(position as usize);
            }
        }
    }

    /// Gives a cell its value and follows the consequences.
    pub(super) fn assign(&mut self, cell: usize, symbol: usize) -> Result<(), Conflict> {
        self.units.push((cell as u32, symbol as u8));
        self.propagate()
    }

    /// Takes a candidate from a cell and follows the consequences.
    pub(super) fn refute(&mut self, cell: usize, symbol: usize) -> Result<(), Conflict> {
        let removed = self.remove(cell, symbol);
        removed.and_then(|()| self.propagate()).inspect_err(|_| self.forget_pending())
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        self.run().inspect_err(|_| self.forget_pending())
    }

    fn forget_pending(&mut self) {
        self.units.clear();
        self.twos.clear();
        for x in self.changed.drain(..) {
            self.is_changed[x as usize] = false;
        }
    }

    fn run(&mut self) -> Result<(), Conflict> {
        self.run_until(|| false).map(|_| ())
    }

    /// Runs to the fixpoint; false if it was over before.
    fn run_until(&mut self, mut over: impl FnMut() -> bool) -> Result<bool, Conflict> {
        loop {
            while let Some((cell, symbol)) = self.units.pop() {
                self.fix(cell as usize, symbol as usize)?;
                if over() {
                    return Ok(false);
                }
            }
            if let Some(x) = self.changed.pop() {
                self.is_changed[x as usize] = false;
                self.lock(x as usize / self.symbols, x as usize % self.symbols)?;
            } else if let Some(cell) = self.twos.pop() {
                self.pair_cells(cell as usize)?;
            } else {
                return Ok(true);
            }
            if over() {
                return Ok(false);
            }
        }
    }

    fn fix(&mut self, cell: usize, symbol: usize) -> Result<(), Conflict> {
        let domain = self.domains[cell];
        if !domain.contains(symbol) {
            return Err(Conflict);
        }
        domain.iter().filter(|&v| v != symbol).try_for_each(|v| self.remove(cell, v))?;
        for i in self.starts[cell]..self.starts[cell + 1] {
            let (house, position) = self.memberships[i as usize];
            let places = self.places(house as usize, symbol);
            places
                .iter()
                .filter(|&p| p != position as usize)
                .try_for_each(|p| self.remove(self.house(house as usize)[p] as usize, symbol))?;
        }
        Ok(())
    }

    /// Where all places of a symbol in a house lie in another house, the other house has it nowhere else.
    fn lock(&mut self, house: usize, symbol: usize) -> Result<(), Conflict> {
        let places = self.places(house, symbol);
        if places.len() < 2 {
            return Ok(());
        }
        if self.pairs && places.len() == 2 {
            self.pair_symbols(house, symbol)?;
        }
        for i in 0..self.overlaps[house].len() {
            let overlap = &self.overlaps[house][i];
            if places.is_subset(&overlap.here) {
                let (other, inside) = (overlap.house as usize, overlap.there);
                let outside = self.places(other, symbol) & !inside;
                outside.iter().try_for_each(|p| self.remove(self.house(other)[p] as usize, symbol))?;
            }
        }
        Ok(())
    }

    /// Where two symbols of a house have the same two places, these hold nothing else (hidden pair).
    fn pair_symbols(&mut self, house: usize, symbol: usize) -> Result<(), Conflict> {
        let places = self.places(house, symbol);
        let cells = places.iter().map(|i| self.house(house)[i] as usize);
        let shared = cells.fold(Set::full(self.symbols), |shared, cell| shared & self.domains[cell]);
        let twin = shared.iter().find(|&v| v != symbol && self.places(house, v) == places);
        let Some(twin) = twin else { return Ok(()) };
        for i in &places {
            let cell = self.house(house)[i] as usize;
            let others = self.domains[cell];
            others.iter().filter(|&v| v != symbol && v != twin).try_for_each(|v| self.remove(cell, v))?;
        }
        Ok(())
    }

    /// Where two cells of a house have the same two candidates, the house has these nowhere else (naked pair).
    fn pair_cells(&mut self, cell: usize) -> Result<(), Conflict> {
        let domain = self.domains[cell];
        if domain.len() != 2 {
            return Ok(());
        }
        for i in self.starts[cell]..self.starts[cell + 1] {
            let (house, here) = self.memberships[i as usize];
            let (house, here) = (house as usize, here as usize);
            let shared =
                domain.iter().fold(Set::full(self.symbols), |shared, v| shared & self.places(house, v));
            let twin =
                shared.iter().find(|&i| i != here && self.domains[self.house(house)[i] as usize] == domain);
            let Some(twin) = twin else { continue };
            for symbol in &domain {
                self.places(house, symbol)
                    .iter()
                    .filter(|&i| i != here && i != twin)
                    .try_for_each(|i| self.remove(self.house(house)[i] as usize, symbol))?;
            }
        }
        Ok(())
    }

    fn remove(&mut self, cell: usize, symbol: usize) -> Result<(), Conflict> {
        if !self.domains[cell].remove(symbol) {
            return Ok(());
        }
        self.trail.push((cell as u32, symbol as u8));
        let mut sound = !self.domains[cell].is_empty();
        if let Some(only) = self.domains[cell].single() {
            self.units.push((cell as u32, only as u8));
        } else if self.pairs && self.domains[cell].len() == 2 {
            self.twos.push(cell as u32);
        }
        // All tables change before a conflict is reported, so that `undo` finds them as the trail says.
        for i in self.starts[cell]..self.starts[cell + 1] {
            let (house, position) = self.memberships[i as usize];
            let x = house as usize * self.symbols + symbol;
            let places = &mut self.places[x];
            places.remove(position as usize);
            sound &= !places.is_empty();
            if let Some(only) = places.single() {
                self.units.push((self.houses[house as usize * self.symbols + only], symbol as u8));
            }
            if !self.is_changed[x] {
                self.is_changed[x] = true;
                self.changed.push(x as u32);
            }
        }
        if sound { Ok(()) } else { Err(Conflict) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_grid::Layout;

    #[test]
    fn undo_restores_every_domain_and_place() {
        let layout = Layout::parse("9").unwrap();
        let line = "..............1.23.24.5...........6.......54..1...3.......6...7...4.....38......9";
        let puzzle = Puzzle::from_line(&layout, line).unwrap();
        let mut p = Propagator::<1>::new(&puzzle).unwrap();
        let (domains, places) = (p.domains.clone(), p.places.clone());
        for cell in 0..81 {
            for symbol in &p.domain(cell) {
                let mark = p.mark();
                let _ = p.assign(cell, symbol);
                p.undo(mark);
                let _ = p.refute(cell, symbol);
                p.undo(mark);
                assert!(p.domains == domains && p.places == places && p.units.is_empty());
            }
        }
    }

    #[test]
    fn singles_solve_an_easy_grid() {
        let layout = Layout::parse("4").unwrap();
        let puzzle = Puzzle::from_line(&layout, "123.341.2.43.3.1").unwrap();
        match Propagator::<1>::new(&puzzle) {
            Ok(p) => assert!((0..16).all(|c| p.domain(c).single().is_some())),
            Err(Conflict) => panic!("the puzzle has a solution"),
        }
    }

    #[test]
    fn a_cell_without_candidate_is_a_conflict() {
        let layout = Layout::parse("4").unwrap();
        let puzzle = Puzzle::from_line(&layout, "123....4........").unwrap();
        assert!(Propagator::<1>::new(&puzzle).is_err());
    }

    /// An empty grid without these candidates.
    fn without(candidates: &[(usize, usize)], pairs: bool) -> Propagator<1> {
        let layout = Layout::parse("9").unwrap();
        let mut p = Propagator::new(&Puzzle::from_line(&layout, &".".repeat(81)).unwrap()).unwrap();
        p.pairs = pairs;
        for &(cell, symbol) in candidates {
            p.refute(cell, symbol).unwrap();
        }
        p
    }

    #[test]
    fn two_cells_with_the_same_two_candidates_keep_them_for_themselves() {
        let only_two: Vec<_> = [0, 4].into_iter().flat_map(|cell| (2..9).map(move |v| (cell, v))).collect();
        let (p, plain) = (without(&only_two, true), without(&only_two, false));
        for cell in 0..81 {
            let twin = cell == 0 || cell == 4;
            let in_row = cell < 9 && !twin;
            assert_eq!(p.domain(cell).len(), if twin { 2 } else { 9 - 2 * usize::from(in_row) }, "{cell}");
            assert_eq!(plain.domain(cell).len(), if twin { 2 } else { 9 }, "{cell}");
        }
    }

    #[test]
    fn two_symbols_with_the_same_two_places_leave_no_room_for_others() {
        let elsewhere: Vec<_> =
            [1, 2, 3, 5, 6, 7, 8].into_iter().flat_map(|cell| [(cell, 0), (cell, 1)]).collect();
        let (p, plain) = (without(&elsewhere, true), without(&elsewhere, false));
        for cell in [0, 4] {
            assert_eq!((p.domain(cell).len(), plain.domain(cell).len()), (2, 9));
        }
    }
}
