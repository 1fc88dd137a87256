//! The list of techniques, the easiest first.

use super::{Record, Stop, hidden_single, locked, naked_single};
use crate::candidates::Candidates;
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
}

/// One bit for each technique that looks at houses.
pub(crate) const HOUSE_TECHNIQUES: u8 = u8::MAX;
/// One bit for each technique that looks at symbols.
pub(crate) const SYMBOL_TECHNIQUES: u8 = u8::MAX;

impl Technique {
    /// All techniques, the easiest first.
    pub const ALL: [Self; 3] = [Self::NakedSingle, Self::HiddenSingle, Self::Locked];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NakedSingle => "naked single",
            Self::HiddenSingle => "hidden single",
            Self::Locked => "locked candidates",
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
