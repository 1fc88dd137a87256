//! The kernel: what propagation left open, as list colouring on literals.
//!
//! A literal is one candidate of one free cell. Two literals are foes if they put the same symbol into two cells of a
//! house. After propagation a literal of a 49x49 has some 20 foes while its cell has 144 peers: moves touch only foes.

use super::propagate::Propagator;
use evodoku_grid::{Cell, Puzzle, Rng, Symbol};
use std::ops::Range;

/// The literals of a cell are numbered from a multiple of this, so that a register takes them whole; numbers left over
/// are unused.
pub(super) const LANES: usize = 8;

/// Literals between two looks at the clock.
const STRIDE: usize = 1024;

/// The free cells, their literals, and which literals exclude each other.
pub(super) struct Kernel {
    /// For each free cell, its number in the layout.
    cells: Vec<u32>,
    /// For each free cell, where its literals start; one more entry at the end.
    starts: Vec<u32>,
    /// For each free cell, how many literals it has.
    sizes: Vec<u32>,
    symbols: Vec<u8>,
    cell_of: Vec<u32>,
    foe_starts: Vec<u32>,
    foes: Vec<u32>,
    /// The decided cells of the layout.
    decided: Vec<Symbol>,
}

/// One literal for each free cell.
pub(super) type Colouring = Vec<u32>;

impl Kernel {
    /// How many entries the foes take at most: twice the pairs of a house that may hold the same symbol.
    pub(super) fn foes_at_most<const W: usize>(p: &Propagator<W>) -> usize {
        let pairs = |house, symbol| {
            let places = p.places(house, symbol).len();
            places * places.saturating_sub(1)
        };
        p.layout().houses().map(|h| (0..p.symbols()).map(|s| pairs(h, s)).sum::<usize>()).sum()
    }

    /// The kernel of a propagated puzzle; `None` if something is over first.
    pub(super) fn new<const W: usize>(
        puzzle: &Puzzle,
        p: &Propagator<W>,
        over: &dyn Fn() -> bool,
    ) -> Option<Self> {
        const NONE: u32 = u32::MAX;
        const NO_SYMBOL: u8 = u8::MAX;
        let width = p.symbols();
        let mut kernel = Self {
            cells: Vec::new(),
            starts: vec![0],
            sizes: Vec::new(),
            symbols: Vec::new(),
            cell_of: Vec::new(),
            foe_starts: vec![0],
            foes: Vec::new(),
            decided: vec![Symbol::new(0); p.cell_count()],
        };
        let mut literal = vec![NONE; p.cell_count() * width];
        for cell in 0..p.cell_count() {
            let domain = p.domain(cell);
            if let Some(only) = domain.single() {
                kernel.decided[cell] = Symbol::new(only);
                continue;
            }
            for symbol in &domain {
                literal[cell * width + symbol] = kernel.symbols.len() as u32;
                kernel.symbols.push(symbol as u8);
                kernel.cell_of.push(kernel.cells.len() as u32);
            }
            kernel.sizes.push(domain.len() as u32);
            let padded = kernel.symbols.len().next_multiple_of(LANES);
            kernel.symbols.resize(padded, NO_SYMBOL);
            kernel.cell_of.resize(padded, kernel.cells.len() as u32);
            kernel.cells.push(cell as u32);
            kernel.starts.push(kernel.symbols.len() as u32);
        }
        let mut foes: Vec<u32> = Vec::new();
        for l in 0..kernel.symbols.len() {
            if !kernel.literals(kernel.cell_of(l)).contains(&l) {
                kernel.foe_starts.push(kernel.foes.len() as u32);
                continue;
            }
            let cell = kernel.cells[kernel.cell_of[l] as usize];
            let symbol = kernel.symbols[l] as usize;
            if W == 1 {
                let peers = puzzle.layout().peers(Cell::new(cell as usize)).iter();
                kernel.foes.extend(peers.map(|q| literal[q.index() * width + symbol]).filter(|&f| f != NONE));
            } else {
                // The same without the table of peers, which takes a second to make for the largest layouts.
                foes.clear();
                for &house in p.layout().houses_of(Cell::new(cell as usize)) {
                    let places = p.places(house, symbol);
                    let rivals = places
                        .iter()
                        .map(|i| p.layout().cell_at(house, i).index() as u32)
                        .filter(|&q| q != cell);
                    foes.extend(rivals.map(|q| literal[q as usize * width + symbol]).filter(|&f| f != NONE));
                }
                foes.sort_unstable();
                foes.dedup();
                kernel.foes.extend(&foes);
            }
            // A look after some hundred thousand entries: the kernel of a large empty grid takes seconds.
            if l % STRIDE == 0 && over() {
                return None;
            }
            kernel.foe_starts.push(kernel.foes.len() as u32);
        }
        Some(kernel)
    }

    /// The number of free cells.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The number of a free cell in the layout.
    pub(super) fn number(&self, cell: usize) -> usize {
        self.cells[cell] as usize
    }

    /// The numbers given to literals, those left over included.
    pub(super) fn literal_count(&self) -> usize {
        self.symbols.len()
    }

    /// The literals of a free cell.
    #[inline]
    pub(super) fn literals(&self, cell: usize) -> Range<usize> {
        let start = self.starts[cell] as usize;
        start..start + self.sizes[cell] as usize
    }

    /// The literals of a free cell and the numbers left over after them.
    #[inline]
    pub(super) fn lanes(&self, cell: usize) -> Range<usize> {
        self.starts[cell] as usize..self.starts[cell + 1] as usize
    }

    /// The free cell of a literal.
    #[inline]
    pub(super) fn cell_of(&self, literal: usize) -> usize {
        self.cell_of[literal] as usize
    }

    /// The symbol of a literal.
    #[inline]
    pub(super) fn symbol(&self, literal: usize) -> usize {
        self.symbols[literal] as usize
    }

    /// The literals that exclude this one, other than those of its own cell.
    #[inline]
    pub(super) fn foes(&self, literal: usize) -> &[u32] {
        &self.foes[self.foe_starts[literal] as usize..self.foe_starts[literal + 1] as usize]
    }

    /// A literal at random for each cell.
    pub(super) fn random(&self, rng: &mut Rng) -> Colouring {
        (0..self.len()).map(|cell| self.any(cell, rng)).collect()
    }

    /// Any literal of a cell.
    pub(super) fn any(&self, cell: usize, rng: &mut Rng) -> u32 {
        let range = self.literals(cell);
        (range.start + rng.below(range.len())) as u32
    }

    /// The whole grid of a colouring.
    pub(super) fn grid(&self, colouring: &[u32]) -> Vec<Symbol> {
        let mut grid = self.decided.clone();
        for (&cell, &literal) in self.cells.iter().zip(colouring) {
            grid[cell as usize] = Symbol::new(self.symbol(literal as usize));
        }
        grid
    }
}
