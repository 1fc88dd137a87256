//! Cell sets of the 9x9 grid, computed by the compiler: a first puzzle costs no more than the next one.

use super::lanes::Lanes;

/// Each cell alone.
pub(super) static CELL: [Lanes; 81] = {
    let mut table = [Lanes::NONE; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut lanes = [0; 4];
        lanes[cell / 27] = 1 << (cell % 27);
        table[cell] = Lanes::new(lanes);
        cell += 1;
    }
    table
};

/// What a digit keeps when it is placed in a cell: that cell, and every cell that is not its peer.
pub(super) static KEEP: [Lanes; 81] = {
    let mut table = [Lanes::NONE; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut lanes = [0; 4];
        let mut other = 0;
        while other < 81 {
            let peers = cell / 9 == other / 9 || cell % 9 == other % 9 || box_of(cell) == box_of(other);
            if cell == other || !peers {
                lanes[other / 27] |= 1 << (other % 27);
            }
            other += 1;
        }
        table[cell] = Lanes::new(lanes);
        cell += 1;
    }
    table
};

/// The nine rows, nine columns and nine boxes.
pub(super) static HOUSES: [Lanes; 27] = {
    let mut table = [Lanes::NONE; 27];
    let mut house = 0;
    while house < 27 {
        let mut lanes = [0; 4];
        let mut cell = 0;
        while cell < 81 {
            let inside = match house / 9 {
                0 => cell / 9 == house,
                1 => cell % 9 == house - 9,
                _ => box_of(cell) == house - 18,
            };
            if inside {
                lanes[cell / 27] |= 1 << (cell % 27);
            }
            cell += 1;
        }
        table[house] = Lanes::new(lanes);
        house += 1;
    }
    table
};

const fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}
