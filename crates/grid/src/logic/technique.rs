//! The list of techniques, the easiest first.

use super::{
    Candidates, Record, Stop, fish, hidden_single, hidden_subset, locked, naked_single, naked_subset, xy_wing,
};
use std::fmt;

/// A way to reason, ordered by how hard people find it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A cell has one candidate left.
    NakedSingle,
    /// A symbol has one place left in a house.
    HiddenSingle,
    /// All places of a symbol in one house lie in another house too, so it leaves the rest of that.
    Locked,
    /// Two cells of a house hold only two candidates.
    NakedPair,
    /// Two symbols have only two places in a house.
    HiddenPair,
    /// Three cells of a house hold only three candidates.
    NakedTriple,
    /// Three symbols have only three places in a house.
    HiddenTriple,
    /// In two parallel houses a symbol stands only where two others cross them.
    XWing,
    /// In three parallel houses a symbol stands only where three others cross them.
    Swordfish,
    /// Two cells of which one must hold a symbol, because a third decides between them.
    XyWing,
    /// Four cells of a house hold only four candidates.
    NakedQuad,
    /// Four symbols have only four places in a house.
    HiddenQuad,
    /// In four parallel houses a symbol stands only where four others cross them.
    Jellyfish,
}

/// One bit for each technique that looks at houses: three sizes of naked, then of hidden subsets.
pub(super) const HOUSE_TECHNIQUES: u8 = 0b11_1111;
/// One bit for each technique that looks at symbols: three sizes of fish.
pub(super) const SYMBOL_TECHNIQUES: u8 = 0b111;

impl Technique {
    /// All techniques, the easiest first.
    pub const ALL: [Self; 13] = [
        Self::NakedSingle,
        Self::HiddenSingle,
        Self::Locked,
        Self::NakedPair,
        Self::HiddenPair,
        Self::NakedTriple,
        Self::HiddenTriple,
        Self::XWing,
        Self::Swordfish,
        Self::XyWing,
        Self::NakedQuad,
        Self::HiddenQuad,
        Self::Jellyfish,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NakedSingle => "naked single",
            Self::HiddenSingle => "hidden single",
            Self::Locked => "locked candidates",
            Self::NakedPair => "naked pair",
            Self::HiddenPair => "hidden pair",
            Self::NakedTriple => "naked triple",
            Self::HiddenTriple => "hidden triple",
            Self::XWing => "X-wing",
            Self::Swordfish => "swordfish",
            Self::XyWing => "XY-wing",
            Self::NakedQuad => "naked quad",
            Self::HiddenQuad => "hidden quad",
            Self::Jellyfish => "jellyfish",
        }
    }

    /// Finds and makes its deductions wherever something changed since it last looked.
    pub(super) fn sweep<const W: usize>(
        self,
        state: &mut Candidates<W>,
        record: &mut impl Record,
    ) -> Result<(), Stop> {
        match self {
            Self::NakedSingle => naked_single::sweep(state, record),
            Self::HiddenSingle => hidden_single::sweep(state, record),
            Self::Locked => locked::sweep(state, record),
            Self::NakedPair => naked_subset::sweep(state, (self, 2), record),
            Self::HiddenPair => hidden_subset::sweep(state, (self, 2), record),
            Self::NakedTriple => naked_subset::sweep(state, (self, 3), record),
            Self::HiddenTriple => hidden_subset::sweep(state, (self, 3), record),
            Self::XWing => fish::sweep(state, (self, 2), record),
            Self::Swordfish => fish::sweep(state, (self, 3), record),
            Self::XyWing => xy_wing::sweep(state, record),
            Self::NakedQuad => naked_subset::sweep(state, (self, 4), record),
            Self::HiddenQuad => hidden_subset::sweep(state, (self, 4), record),
            Self::Jellyfish => fish::sweep(state, (self, 4), record),
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How often each technique made a deduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts([usize; Technique::ALL.len()]);

impl Counts {
    /// How often `technique` made a deduction.
    pub fn of(&self, technique: Technique) -> usize {
        self.0[technique as usize]
    }

    /// Counts one more deduction.
    pub(crate) fn add(&mut self, technique: Technique) {
        self.0[technique as usize] += 1;
    }

    /// The techniques that were used with their counts, the easiest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Technique, usize)> + '_ {
        Technique::ALL.into_iter().map(|t| (t, self.of(t))).filter(|&(_, count)| count > 0)
    }

    /// The hardest technique that was used.
    pub fn hardest(&self) -> Option<Technique> {
        self.iter().next_back().map(|(technique, _)| technique)
    }

    /// All deductions.
    pub fn total(&self) -> usize {
        self.0.iter().sum()
    }
}
