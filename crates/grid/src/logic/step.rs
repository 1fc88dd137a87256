//! A step: one deduction that a person can follow, with its reason in words.

use super::Technique;
use crate::{Cell, House, Layout, Symbol};

/// One deduction: what it places, what it eliminates, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// How it was found.
    pub technique: Technique,
    /// The cell it fills. That this takes the symbol away from the cell's houses goes without saying.
    pub placed: Option<(Cell, Symbol)>,
    /// The candidates it takes out of cells that it does not fill.
    pub eliminated: Vec<(Cell, Symbol)>,
    /// The cells, symbols and houses it rests on.
    pub because: Reason,
}

/// What a step rests on, for words and for highlighting.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reason {
    /// The cells that the pattern is made of.
    pub cells: Vec<Cell>,
    /// The symbols it speaks of.
    pub symbols: Vec<Symbol>,
    /// The houses in which the pattern was found.
    pub houses: Vec<House>,
    /// The houses that confine it, from whose other cells symbols are taken (locked candidates and fish).
    pub cover: Vec<House>,
}

impl Step {
    /// The step in words: `hidden single: 7 can only go in r3c5 in box 2`.
    pub fn describe(&self, layout: &Layout) -> String {
        self.describe_in(layout, &|symbol| symbol.number().to_string())
    }

    /// The same with symbols as `name` writes them: whoever wrote a puzzle in hexadecimal digits wants its steps so.
    pub fn describe_in(&self, layout: &Layout, name: &dyn Fn(Symbol) -> String) -> String {
        let Reason { cells, symbols, houses, cover } = &self.because;
        let cells = list(cells.iter().map(|&cell| layout.cell_name(cell)));
        let symbols = list(symbols.iter().map(|&symbol| name(symbol)));
        let house = |houses: &[House]| list(houses.iter().map(|&house| layout.house_name(house)));
        let why = match self.technique {
            Technique::NakedSingle => format!("{cells} can only hold {symbols}"),
            Technique::HiddenSingle => format!("{symbols} can only go in {cells} in {}", house(houses)),
            Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => {
                format!("{cells} hold only {symbols} in {}", house(houses))
            }
            Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad => {
                format!("{symbols} can only go in {cells} in {}", house(houses))
            }
            Technique::Locked | Technique::XWing | Technique::Swordfish | Technique::Jellyfish => {
                format!("{symbols} in {} can only be in {}", house(houses), house(cover))
            }
            Technique::XyWing => self.wing(layout, name),
        };
        format!("{}: {why}{}", self.technique, self.consequence(layout, name))
    }

    /// An XY-wing in words. Its cells are pivot, wing, wing; the symbol eliminated is the one the pivot lacks.
    fn wing(&self, layout: &Layout, name: &dyn Fn(Symbol) -> String) -> String {
        let out = self.eliminated[0].1;
        let either = self.because.symbols.iter().filter(|&&symbol| symbol != out);
        let either: Vec<String> = either.map(|&symbol| name(symbol)).collect();
        let [pivot, wings @ ..] = &self.because.cells[..] else { return String::new() };
        format!(
            "whether {} is {}, one of {} is {}",
            layout.cell_name(*pivot),
            either.join(" or "),
            list(wings.iter().map(|&cell| layout.cell_name(cell))),
            name(out)
        )
    }

    /// What is eliminated, in words: `, so r1c4 and r1c5 are not 7`.
    fn consequence(&self, layout: &Layout, name: &dyn Fn(Symbol) -> String) -> String {
        let mut symbols: Vec<Symbol> = self.eliminated.iter().map(|&(_, symbol)| symbol).collect();
        symbols.sort_unstable();
        symbols.dedup();
        let clause = |symbol: Symbol| {
            let cells: Vec<Cell> =
                self.eliminated.iter().filter(|(_, s)| *s == symbol).map(|&(cell, _)| cell).collect();
            let verb = if cells.len() == 1 { "is" } else { "are" };
            let cells = list(cells.into_iter().map(|cell| layout.cell_name(cell)));
            format!("{cells} {verb} not {}", name(symbol))
        };
        let clauses: Vec<String> = symbols.into_iter().map(clause).collect();
        if clauses.is_empty() { String::new() } else { format!(", so {}", clauses.join("; ")) }
    }
}

/// `a`, `a and b`, `a, b and c`.
fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    match items.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
