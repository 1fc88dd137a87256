//! Symmetries of the pattern of givens: which cells are given or empty together.

use crate::{Cell, Error, Layout, instead_of};

/// How the pattern of givens looks the same from more than one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Turned by half a turn.
    Rotate180,
    /// Turned by a quarter turn.
    Rotate90,
    /// Left and right exchanged.
    Mirror,
    /// Rows and columns exchanged.
    Diagonal,
}

impl Symmetry {
    /// All symmetries, in the order of the documentation.
    pub const ALL: [Self; 5] = [Self::None, Self::Rotate180, Self::Rotate90, Self::Mirror, Self::Diagonal];

    /// The word that names it.
    pub fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotate180 => "rotate180",
            Self::Rotate90 => "rotate90",
            Self::Mirror => "mirror",
            Self::Diagonal => "diagonal",
        }
    }

    /// Where the symmetry takes a place of the plane.
    fn image(self, layout: &Layout, (r, c): (usize, usize)) -> (usize, usize) {
        let (bottom, right) = (layout.height() - 1, layout.width() - 1);
        match self {
            Self::None => (r, c),
            Self::Rotate180 => (bottom - r, right - c),
            Self::Rotate90 => (c, bottom - r),
            Self::Mirror => (r, right - c),
            Self::Diagonal => (c, r),
        }
    }

    /// The cells that go together, each orbit ascending, in the order of their first cells.
    pub(super) fn orbits(self, layout: &Layout) -> Result<Vec<Vec<Cell>>, Error> {
        let image = |cell: Cell| {
            let (r, c) = self.image(layout, layout.position(cell));
            layout.at(r, c).ok_or_else(|| Error::Unsupported {
                why: format!(
                    "the cells of layout {} do not have the symmetry '{}'",
                    layout.short_name(),
                    self.word()
                ),
                remedy: "choose another symmetry, or 'none'".into(),
            })
        };
        let mut seen = vec![false; layout.cell_count()];
        let mut orbits = Vec::new();
        for cell in layout.cells() {
            let mut orbit = Vec::new();
            let mut at = cell;
            while !std::mem::replace(&mut seen[at.index()], true) {
                orbit.push(at);
                at = image(at)?;
            }
            if !orbit.is_empty() {
                orbit.sort_unstable();
                orbits.push(orbit);
            }
        }
        Ok(orbits)
    }
}

impl std::str::FromStr for Symmetry {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        Self::ALL.into_iter().find(|s| s.word() == word).ok_or_else(|| Error::Unsupported {
            why: format!("unknown symmetry '{}'", word.chars().take(40).collect::<String>()),
            remedy: instead_of(word, &Self::ALL.map(Self::word)).into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_cover_each_cell_once() {
        let layout = Layout::parse("9").unwrap();
        for (symmetry, orbits) in Symmetry::ALL.into_iter().zip([81, 41, 21, 45, 45]) {
            let found = symmetry.orbits(&layout).unwrap();
            assert_eq!(found.len(), orbits, "{symmetry:?}");
            let mut cells: Vec<Cell> = found.concat();
            cells.sort_unstable();
            assert_eq!(cells, layout.cells().collect::<Vec<_>>());
            assert_eq!(symmetry.word().parse(), Ok(symmetry));
        }
    }

    #[test]
    fn a_layout_without_the_symmetry_is_refused() {
        let twodoku = Layout::parse("twodoku").unwrap();
        assert!(Symmetry::Mirror.orbits(&twodoku).is_err());
        assert!(Symmetry::Rotate180.orbits(&twodoku).is_ok());
        assert!(Symmetry::Diagonal.orbits(&twodoku).is_ok());
        assert!("round".parse::<Symmetry>().is_err());
    }
}
