//! The text that names a layout: `9`, `12=3x4`, `9+x`, `samurai`, `9@0,0 9@6,6`, `jigsaw=AAAB/...`.

use super::Layout;
use super::build::{Piece, Regions};
use super::jigsaw;
use crate::Error;
use std::fmt::Write as _;

/// Names for layouts that people know, with what they stand for.
pub const ALIASES: &[(&str, &str, &str)] = &[
    ("x", "9+x", "both main diagonals are houses too"),
    ("windoku", "9+windoku", "four windows are houses too (hyper Sudoku)"),
    ("twodoku", "9@0,0 9@6,6", "two grids; the upper's last box is the lower's first"),
    ("samurai", "9@0,0 9@0,12 9@6,6 9@12,0 9@12,12", "five grids; the centre shares its corner boxes"),
    ("butterfly", "9@0,0 9@0,3 9@3,0 9@3,3", "four grids on a 12x12 plane"),
    ("flower", "9@0,3 9@3,0 9@3,3 9@3,6 9@6,3", "five grids on a 15x15 plane"),
    ("sohei", "9@0,6 9@6,0 9@6,12 9@12,6", "four grids in a ring"),
];

const FORMS: &str = "use a size such as 9, 16 or 12=3x4 (4 to 256), with +x or +windoku, several as \
    '9@0,0 9@6,6', a name (x, windoku, twodoku, samurai, butterfly, flower, sohei), or jigsaw:FILE";

fn wrong(spec: &str, why: impl Into<String>) -> Error {
    let spec = spec.chars().take(80).collect();
    Error::Layout { spec, why: why.into(), remedy: FORMS.into() }
}

impl Layout {
    /// The layout that `spec` names.
    ///
    /// ```
    /// use evodoku_grid::Layout;
    /// assert_eq!(Layout::parse("samurai")?.cell_count(), 369);
    /// assert_eq!(Layout::parse("12=3x4")?.symbols(), 12);
    /// # Ok::<(), evodoku_grid::Error>(())
    /// ```
    pub fn parse(spec: &str) -> Result<Self, Error> {
        let spec = spec.trim();
        if let Some(regions) = spec.strip_prefix("jigsaw=") {
            return Self::jigsaw(regions);
        }
        let lower = spec.to_ascii_lowercase();
        let long =
            ALIASES.iter().find(|(alias, ..)| *alias == lower).map_or(lower.as_str(), |&(_, long, _)| long);
        let pieces = long.split_whitespace().map(piece).collect::<Result<Vec<_>, _>>()?;
        let short = canonical(&pieces).ok_or_else(|| wrong(spec, "an empty text names no layout"))?;
        Self::build(short, &pieces)
    }

    /// A single grid of `symbols` symbols with the usual boxes.
    pub fn square(symbols: usize) -> Result<Self, Error> {
        Self::parse(&symbols.to_string())
    }

    /// A jigsaw with the regions drawn in `text`: n rows of n signs.
    pub fn jigsaw(text: &str) -> Result<Self, Error> {
        let (symbols, regions) = jigsaw::read(text)?;
        let Regions::Jigsaw(numbers) = &regions else {
            unreachable!("the jigsaw reader makes jigsaw regions")
        };
        let name = format!("jigsaw={}", jigsaw::write(symbols, numbers));
        Self::build(name, &[Piece { symbols, top: 0, left: 0, regions, diagonals: false, windows: false }])
    }
}

/// The box shape that a size has when nothing else is said: as square as can be, wider than high.
fn usual_boxes(n: usize) -> Option<(usize, usize)> {
    (2..=n).take_while(|h| h * h <= n).filter(|&h| n.is_multiple_of(h)).last().map(|h| (h, n / h))
}

/// Reads one grid: `SIZE[=RxC][+x][+windoku][@TOP,LEFT]`.
fn piece(text: &str) -> Result<Piece, Error> {
    let (shape, corner) = text.split_once('@').unwrap_or((text, "0,0"));
    let mut words = shape.split('+');
    let size = words.next().unwrap_or_default();
    let number = |t: &str| t.parse::<usize>().map_err(|_| wrong(text, format!("'{t}' is no number")));

    let (symbols, boxes) = size.split_once('=').unwrap_or((size, ""));
    let symbols = number(symbols)?;
    if !(4..=256).contains(&symbols) {
        return Err(wrong(text, format!("{symbols} symbols are out of range")));
    }
    let (height, width) = if boxes.is_empty() {
        let why = || format!("{symbols} is prime, so no box fits; '{symbols}=1x{symbols}' is a Latin square");
        usual_boxes(symbols).ok_or_else(|| wrong(text, why()))?
    } else {
        let (h, w) = boxes.split_once('x').ok_or_else(|| wrong(text, "boxes are given as ROWSxCOLUMNS"))?;
        (number(h)?, number(w)?)
    };
    if height.checked_mul(width) != Some(symbols) {
        return Err(wrong(text, format!("boxes of {height}x{width} do not hold {symbols} cells")));
    }

    let (top, left) =
        corner.split_once(',').ok_or_else(|| wrong(text, "a corner is given as @ROW,COLUMN"))?;
    let (top, left) = (number(top)?, number(left)?);
    let regions = Regions::Boxes(height, width);
    let mut piece = Piece { symbols, top, left, regions, diagonals: false, windows: false };
    for word in words {
        match word {
            "x" => piece.diagonals = true,
            "windoku" if height == width => piece.windows = true,
            "windoku" => return Err(wrong(text, "windows need square boxes")),
            _ => return Err(wrong(text, format!("'+{word}' is no extra house"))),
        }
    }
    Ok(piece)
}

/// The one name that every spelling of a layout gets; `None` without pieces.
fn canonical(pieces: &[Piece]) -> Option<String> {
    let single = pieces.len() == 1 && (pieces[0].top, pieces[0].left) == (0, 0);
    let name = |p: &Piece| {
        let mut name = p.symbols.to_string();
        if let Regions::Boxes(h, w) = p.regions
            && usual_boxes(p.symbols) != Some((h, w))
        {
            let _ = write!(name, "={h}x{w}");
        }
        name += if p.diagonals { "+x" } else { "" };
        name += if p.windows { "+windoku" } else { "" };
        if !single {
            let _ = write!(name, "@{},{}", p.top, p.left);
        }
        name
    };
    let long = pieces.iter().map(name).collect::<Vec<_>>().join(" ");
    let alias = ALIASES.iter().find(|(_, stands_for, _)| *stands_for == long);
    (!long.is_empty()).then(|| alias.map_or(long, |(alias, ..)| (*alias).into()))
}

#[cfg(test)]
mod tests {
    use crate::{HouseKind, Layout};

    #[test]
    fn counts_of_known_layouts() {
        // name, symbols, cells, houses
        for (spec, symbols, cells, houses) in [
            ("4", 4, 16, 12),
            ("9", 9, 81, 27),
            ("12=3x4", 12, 144, 36),
            ("x", 9, 81, 29),
            ("windoku", 9, 81, 31),
            ("twodoku", 9, 153, 53),
            ("samurai", 9, 369, 131),
            ("butterfly", 9, 144, 64),
            ("7=1x7", 7, 49, 14),
            ("64", 64, 4096, 192),
            ("256", 256, 65536, 768),
        ] {
            let layout = Layout::parse(spec).unwrap();
            assert_eq!(
                (layout.symbols(), layout.cell_count(), layout.house_count()),
                (symbols, cells, houses),
                "{spec}"
            );
            assert_eq!(Layout::parse(layout.name()).unwrap(), layout, "{spec} by its own name");
        }
    }

    #[test]
    fn spellings_share_a_name() {
        for (spelling, name) in [
            (" 9=3x3 ", "9"),
            ("12=3x4", "12"),
            ("12=4x3", "12=4x3"),
            ("9+x", "x"),
            ("9@0,0 9@6,6", "twodoku"),
            ("Samurai", "samurai"),
            ("16@0,0 16@12,12", "16@0,0 16@12,12"),
        ] {
            assert_eq!(Layout::parse(spelling).unwrap().name(), name);
        }
    }

    #[test]
    fn a_jigsaw_reads_its_own_name() {
        let layout = Layout::jigsaw("AABB\nAABB\nCCDD\nCCDD").unwrap();
        assert_eq!(layout.name(), "jigsaw=AABB/AABB/CCDD/CCDD");
        assert_eq!(Layout::parse(layout.name()).unwrap(), layout);
        assert_eq!(layout.house(layout.grids()[0].boxes[3])[0], layout.at(2, 2).unwrap());
        assert!(layout.grids()[0].bands().is_empty());
    }

    #[test]
    fn bad_texts_say_why() {
        for (spec, why) in [
            ("", "empty"),
            ("3", "out of range"),
            ("257", "out of range"),
            ("7", "prime"),
            ("9=2x4", "do not hold"),
            ("9+y", "no extra house"),
            ("12+windoku", "square boxes"),
            ("9@1", "@ROW,COLUMN"),
            ("9@0,0 16@0,0", "cannot share"),
            ("9@0,0 9@99999999,0", "too far"),
            ("9@18446744073709551615,0", "too far"),
            ("nine", "no number"),
            ("jigsaw=AAAB/AABB/CCDD/CCDD", "'A' has 5"),
            ("jigsaw=AAA", "1 rows"),
        ] {
            let error = Layout::parse(spec).expect_err(spec).to_string();
            assert!(error.contains(why), "{spec}: {error}");
        }
    }

    #[test]
    fn every_house_is_full_and_every_peer_mutual() {
        for spec in ["9", "6", "x", "windoku", "samurai", "12=4x3", "16+windoku+x"] {
            let layout = Layout::parse(spec).unwrap();
            for house in layout.houses() {
                let mut cells = layout.house(house).to_vec();
                cells.sort_unstable();
                cells.dedup();
                assert_eq!(cells.len(), layout.symbols(), "{spec} {}", layout.house_name(house));
            }
            for cell in layout.cells() {
                assert!(layout.peers(cell).iter().all(|&p| layout.peers(p).contains(&cell)));
                assert!(!layout.peers(cell).contains(&cell));
            }
        }
        assert_eq!(Layout::parse("9").unwrap().peers(crate::Cell::new(0)).len(), 20);
    }

    #[test]
    fn bands_and_stacks_cross_in_boxes() {
        let layout = Layout::parse("12=3x4").unwrap();
        let grid = &layout.grids()[0];
        let (bands, stacks) = (grid.bands(), grid.stacks());
        assert_eq!((bands.len(), stacks.len()), (4, 3));
        assert_eq!((bands[0].lines.len(), bands[0].boxes.len()), (3, 3));
        assert_eq!((stacks[0].lines.len(), stacks[0].boxes.len()), (4, 4));
        assert_eq!(stacks[1].boxes[2], bands[2].boxes[1]);
        assert_eq!(layout.kind(bands[0].boxes[0]), HouseKind::Box);
        let shared = Layout::parse("twodoku").unwrap();
        assert_eq!(shared.grids()[0].boxes[8], shared.grids()[1].boxes[0]);
    }
}
