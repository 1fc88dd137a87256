//! The text that names a layout: `9`, `12=3x4`, `9+x`, `samurai`, `9@0,0 9@6,6`, `jigsaw=AAAB/...`.

use super::build::{Piece, Regions};
use super::{HouseKind, Layout, jigsaw, shortened};
use crate::{Error, nearest};
use std::collections::HashSet;
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
    Error::Layout { spec: shortened(spec), why: why.into(), remedy: FORMS.into() }
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
        let mut pieces = long.split_whitespace().map(piece).collect::<Result<Vec<_>, _>>()?;
        to_the_origin(&mut pieces);
        let mut seen = HashSet::new();
        if let Some(twice) = pieces.iter().find(|piece| !seen.insert(*piece)) {
            let why = format!("the same grid is there twice, at @{},{}", twice.top, twice.left);
            return Err(wrong(spec, why));
        }
        let short = canonical(&pieces).ok_or_else(|| wrong(spec, "the layout is empty"))?;
        Self::build(short, &pieces)
    }

    /// A single grid of `symbols` symbols with the usual boxes.
    pub fn square(symbols: usize) -> Result<Self, Error> {
        Self::parse(&symbols.to_string())
    }

    /// A jigsaw with the regions drawn in `text`: n rows of n characters.
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
    let number =
        |t: &str| t.parse::<usize>().map_err(|_| wrong(text, format!("'{}' is not a number", shortened(t))));

    let (symbols, boxes) = size.split_once('=').unwrap_or((size, ""));
    // People say 16x16 for a grid of 16 symbols, and x or windoku for one of 9.
    let symbols = symbols
        .split_once('x')
        .filter(|(h, w)| h == w && !h.is_empty())
        .map_or(symbols, |(height, _)| height);
    let (extra, symbols) =
        if extra_house(symbols).is_some() { (Some(symbols), "9") } else { (None, symbols) };
    if !symbols.starts_with(|first: char| first.is_ascii_digit()) {
        return Err(unknown(text));
    }
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
    for word in extra.into_iter().chain(words) {
        match extra_house(word) {
            Some(HouseKind::Diagonal) => piece.diagonals = true,
            Some(_) if height == width => piece.windows = true,
            Some(_) => return Err(wrong(text, "windows need square boxes")),
            None => return Err(wrong(text, format!("unknown extra houses '+{}'", shortened(word)))),
        }
    }
    Ok(piece)
}

/// Moves all grids so that the first row and the first column of the plane hold cells: where a layout lies is no part of
/// it, and most formats could not say.
fn to_the_origin(pieces: &mut [Piece]) {
    let top = pieces.iter().map(|p| p.top).min().unwrap_or(0);
    let left = pieces.iter().map(|p| p.left).min().unwrap_or(0);
    for piece in pieces {
        (piece.top, piece.left) = (piece.top - top, piece.left - left);
    }
}

/// The houses that a word adds to a grid.
fn extra_house(word: &str) -> Option<HouseKind> {
    match word {
        "x" => Some(HouseKind::Diagonal),
        "windoku" | "hyper" => Some(HouseKind::Window),
        _ => None,
    }
}

/// A word that is neither a name nor a size.
fn unknown(text: &str) -> Error {
    let shown = shortened(text);
    let names: Vec<&str> = ALIASES.iter().map(|(name, ..)| *name).chain(["hyper", "jigsaw:"]).collect();
    let meant =
        nearest(text, names).map_or(String::new(), |meant| format!("did you mean '{meant}'? Otherwise "));
    Error::Unsupported { why: format!("unknown layout '{shown}'"), remedy: format!("{meant}{FORMS}").into() }
}

/// The one name that every spelling of a layout gets; `None` without pieces.
fn canonical(pieces: &[Piece]) -> Option<String> {
    let single = pieces.len() == 1;
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
            ("9x9", "9"),
            ("16x16", "16"),
            ("hyper", "windoku"),
            ("x+windoku", "9+x+windoku"),
            ("9+hyper", "windoku"),
            ("16x16+x", "16+x"),
            ("16@0,0 16@12,12", "16@0,0 16@12,12"),
            ("8@1,1", "8"),
            ("9+x@300,7", "x"),
            ("9@18446744073709551615,0", "9"),
            ("9@3,4 9@9,10", "twodoku"),
            ("9@9,4 9@3,10", "9@6,0 9@0,6"),
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
            ("9+y", "unknown extra houses '+y'"),
            ("killer", "unknown layout 'killer'; use a size"),
            ("samuari", "unknown layout 'samuari'; did you mean 'samurai'? Otherwise use a size"),
            ("9x8", "'9x8' is not a number"),
            ("9@0,0 9@0,0", "the same grid is there twice, at @0,0"),
            ("12+windoku", "square boxes"),
            ("9@1", "@ROW,COLUMN"),
            ("9@0,0 16@0,0", "cannot share"),
            ("9@0,0 9@99999999,0", "too far"),
            ("9@0,0 9@18446744073709551615,0", "too far"),
            ("9@0,0 9@0,18446744073709551615", "too far"),
            ("nine", "unknown layout 'nine'"),
            ("jigsaw=AAAB/AABB/CCDD/CCDD", "'A' has 5"),
            ("jigsaw=AAA", "1 rows"),
        ] {
            let error = Layout::parse(spec).expect_err(spec).to_string();
            assert!(error.contains(why), "{spec}: {error}");
        }
    }

    #[test]
    fn a_layout_off_the_origin_is_the_same_layout() {
        for (here, there) in [
            ("8", "8@1,1"),
            ("4", "4@1,12"),
            ("windoku", "9+windoku@0,5"),
            ("samurai", "9@1,2 9@1,14 9@7,8 9@13,2 9@13,14"),
        ] {
            let (here, there) = (Layout::parse(here).unwrap(), Layout::parse(there).unwrap());
            assert_eq!(
                (here.name(), here.width(), here.height()),
                (there.name(), there.width(), there.height())
            );
            assert_eq!(here, there);
            let corners = |l: &Layout| l.grids().iter().map(|g| (g.top, g.left)).collect::<Vec<_>>();
            assert_eq!(corners(&here), corners(&there));
        }
    }

    #[test]
    fn a_short_text_cannot_ask_for_much_memory() {
        let grids = |n: usize, size: usize| {
            (0..n).map(|i| format!("{size}@{},{}", i % 250, i / 250)).collect::<Vec<_>>().join(" ")
        };
        for text in [grids(200, 256), grids(6, 256), grids(5000, 9), grids(30_000, 4)] {
            let error = Layout::parse(&text).unwrap_err().to_string();
            assert!(error.contains("too many houses") && error.len() < 250, "{error}");
        }
        // Grids that do not overlap are bounded by the plane alone, whatever houses they have.
        let four = "256+x+windoku@0,0 256+x+windoku@0,256 256+x+windoku@256,0 256+x+windoku@256,256";
        assert_eq!(Layout::parse(four).unwrap().house_count(), 4 * (3 * 256 + 2 + 225));
        assert!(Layout::parse(&grids(1000, 9)).is_ok());
    }

    #[test]
    fn messages_cut_long_names_off() {
        let near: Vec<String> = (0..100).map(|i| format!("9@0,{}", 9 * i)).collect();
        let far = format!("{} 9@99999999,0", near.join(" "));
        let error = Layout::parse(&far).unwrap_err().to_string();
        assert!(error.len() < 250 && error.contains("...': the grids lie too far apart"), "{error}");
        let long = "1".repeat(1000);
        for text in
            [&long, &format!("9+{long}"), &format!("9@{long},1"), "9\u{1b}[2J", "9+\u{7}", "jigsaw=\u{1b}[2J"]
        {
            let error = Layout::parse(text).unwrap_err().to_string();
            assert!(error.len() < 500 && !error.contains(char::is_control), "{error:?}");
        }
        let regions = format!("{}\n{}{long}", "A B C \u{1b}\n".repeat(3), "A B C ");
        let error = Layout::jigsaw(&regions).unwrap_err().to_string();
        assert!(error.len() < 400 && !error.contains(char::is_control), "{error:?}");
        let layout = Layout::parse("samurai").unwrap();
        assert_eq!(layout.short_name(), "samurai");
        let rows: Vec<String> = (0..20).map(|i| char::from(b'A' + i).to_string().repeat(20)).collect();
        let jigsaw = Layout::jigsaw(&rows.join("/")).unwrap();
        assert_eq!(jigsaw.short_name().len(), 83);
        assert!(jigsaw.name().starts_with(jigsaw.short_name().trim_end_matches('.')));
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
