//! Bit sets of up to `64 * W` members: the candidates of a cell, the places of a symbol in a house.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of small integers in `W` words. `Set<1>` serves up to 64 symbols, `Set<4>` all 256.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    /// No members.
    pub const EMPTY: Self = Self([0; W]);

    /// The members `0..n`.
    #[inline]
    pub fn full(n: usize) -> Self {
        let mut set = Self::EMPTY;
        for (w, word) in set.0.iter_mut().enumerate() {
            let bits = n.saturating_sub(64 * w).min(64);
            *word = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
        }
        set
    }

    /// The set of one member.
    #[inline]
    pub fn of(member: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(member);
        set
    }

    /// Adds a member.
    #[inline]
    pub fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    /// Takes a member out; true if it was there.
    #[inline]
    pub fn remove(&mut self, member: usize) -> bool {
        let bit = 1 << (member % 64);
        let word = &mut self.0[member / 64];
        let had = *word & bit != 0;
        *word &= !bit;
        had
    }

    /// Whether `member` is in the set.
    #[inline]
    pub fn contains(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    /// The number of members.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether there are no members.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    /// The smallest member.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        self.0.iter().enumerate().find(|(_, w)| **w != 0).map(|(i, w)| 64 * i + w.trailing_zeros() as usize)
    }

    /// The only member, if there is exactly one.
    #[inline]
    pub fn single(&self) -> Option<usize> {
        if W == 1 {
            let w = self.0[0];
            return w.is_power_of_two().then(|| w.trailing_zeros() as usize);
        }
        (self.len() == 1).then(|| self.first()).flatten()
    }

    /// The members in ascending order.
    #[inline]
    pub fn iter(&self) -> Members<W> {
        Members { words: self.0, at: 0 }
    }

    /// Whether every member is in `other`.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).all(|(a, b)| a & !b == 0)
    }

    /// Whether the two sets share a member.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    /// The words, lowest members first.
    #[inline]
    pub fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The same members in a set of another width; members that do not fit are dropped.
    #[inline]
    pub fn resized<const V: usize>(&self) -> Set<V> {
        let mut set = Set::EMPTY;
        for (to, from) in set.0.iter_mut().zip(self.0) {
            *to = from;
        }
        set
    }
}

/// Iterator over the members of a [`Set`].
pub struct Members<const W: usize> {
    words: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.at < W {
            let word = &mut self.words[self.at];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * self.at + bit);
            }
            self.at += 1;
        }
        None
    }
}

impl<const W: usize> IntoIterator for &Set<W> {
    type Item = usize;
    type IntoIter = Members<W>;

    fn into_iter(self) -> Members<W> {
        self.iter()
    }
}

impl<const W: usize> FromIterator<usize> for Set<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> Self {
        let mut set = Self::EMPTY;
        members.into_iter().for_each(|m| set.insert(m));
        set
    }
}

impl<const W: usize> BitAnd for Set<W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitOr for Set<W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Set<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= b);
    }
}

impl<const W: usize> BitOrAssign for Set<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
    }
}

/// The complement over all `64 * W` bits: meant for `a & !b`.
impl<const W: usize> Not for Set<W> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|a| *a = !*a);
        self
    }
}

impl<const W: usize> fmt::Debug for Set<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn behaves_as_a_set(a in prop::collection::btree_set(0usize..256, 0..40), b in prop::collection::btree_set(0usize..256, 0..40)) {
            let (s, t): (Set<4>, Set<4>) = (a.iter().copied().collect(), b.iter().copied().collect());
            prop_assert_eq!(s.iter().collect::<BTreeSet<_>>(), a.clone());
            prop_assert_eq!((s & t).iter().collect::<BTreeSet<_>>(), a.intersection(&b).copied().collect());
            prop_assert_eq!((s & !t).iter().collect::<BTreeSet<_>>(), a.difference(&b).copied().collect());
            prop_assert_eq!((s | t).len(), a.union(&b).count());
            prop_assert_eq!(s.meets(&t), !a.is_disjoint(&b));
            prop_assert_eq!((s & t).is_subset(&s), true);
            prop_assert_eq!(s.single(), (a.len() == 1).then(|| *a.first().unwrap()));
            prop_assert_eq!(s.first(), a.first().copied());
        }
    }

    #[test]
    fn full_has_exactly_n() {
        for n in [0, 1, 9, 63, 64, 65, 128, 255, 256] {
            assert_eq!(Set::<4>::full(n).iter().collect::<Vec<_>>(), (0..n).collect::<Vec<_>>());
        }
        assert_eq!(Set::<1>::full(64).len(), 64);
    }
}
