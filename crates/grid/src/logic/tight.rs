//! The search behind subsets and fish: some sets that together hold only as many members as there are sets.
//!
//! Cells and their candidates give naked subsets, symbols and their places hidden ones, lines and the lines that
//! cross them fish. By Hall's theorem such sets use all their members up, so no other set can have any of them.

use crate::Set;

/// The largest family searched for. People follow no larger one.
pub(super) const LARGEST: usize = 4;

/// Shows `visit` the families of `size` sets whose union has `size` members: their numbers and the union.
///
/// Families that fall apart into smaller ones, which a search for these finds, need not be shown; sets of one member
/// are such.
pub(super) fn tight<const W: usize, E>(
    sets: &[Set<W>],
    size: usize,
    mut visit: impl FnMut(&[usize], Set<W>) -> Result<(), E>,
) -> Result<(), E> {
    let small = |set: &Set<W>| (2..=size).contains(&set.len());
    let usable: Vec<usize> = (0..sets.len()).filter(|&i| small(&sets[i])).collect();
    let mut family = Family { chosen: [0; LARGEST], unions: [Set::EMPTY; LARGEST + 1], size };
    for (at, &first) in usable.iter().enumerate() {
        family.chosen[0] = first;
        family.unions[1] = sets[first];
        family.extend(1, sets, &usable[at + 1..], &mut visit)?;
    }
    Ok(())
}

/// The sets chosen so far, and the union of the first 0, 1, 2... of them.
struct Family<const W: usize> {
    chosen: [usize; LARGEST],
    unions: [Set<W>; LARGEST + 1],
    size: usize,
}

impl<const W: usize> Family<W> {
    /// Adds sets that share a member with the `depth` chosen ones, always the first that does: a set that was passed
    /// over for a later one is out, so that each family comes up in one order only.
    fn extend<E>(
        &mut self,
        depth: usize,
        sets: &[Set<W>],
        usable: &[usize],
        visit: &mut impl FnMut(&[usize], Set<W>) -> Result<(), E>,
    ) -> Result<(), E> {
        let union = self.unions[depth];
        if depth == self.size {
            return if union.len() == depth { visit(&self.chosen[..depth], union) } else { Ok(()) };
        }
        for &i in usable {
            let wider = union | sets[i];
            let passed_over = |j: usize| i <= self.chosen[j] && sets[i].meets(&self.unions[j]);
            if sets[i].meets(&union) && wider.len() <= self.size && !(1..depth).any(passed_over) {
                self.chosen[depth] = i;
                self.unions[depth + 1] = wider;
                self.extend(depth + 1, sets, usable, visit)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    fn found(sets: &[&[usize]], size: usize) -> Vec<Vec<usize>> {
        let sets: Vec<Set<1>> = sets.iter().map(|set| set.iter().copied().collect()).collect();
        let mut families = Vec::new();
        let result: Result<(), ()> = tight(&sets, size, |family, union| {
            assert_eq!(family.iter().fold(Set::EMPTY, |set, &i| set | sets[i]), union);
            families.push(family.to_vec());
            Ok(())
        });
        result.unwrap();
        families
    }

    #[test]
    fn families_of_each_size() {
        let sets: [&[usize]; 6] = [&[1, 2], &[2, 3], &[5], &[1, 3], &[1, 2, 3, 4], &[1, 2]];
        assert_eq!(found(&sets, 2), [[0, 5]]);
        assert_eq!(found(&sets, 3), [[0, 1, 3], [0, 1, 5], [0, 3, 5], [1, 3, 5]]);
        assert!(found(&[&[1, 2], &[2, 3], &[3, 4]], 2).is_empty());
        // A ring whose first two sets share nothing.
        assert_eq!(found(&[&[1, 2], &[3, 4], &[2, 3], &[1, 4]], 4), [[0, 2, 1, 3]]);
    }

    #[test]
    fn every_family_without_a_smaller_one_inside_is_found_once() {
        let mut rng = Rng::seeded(5);
        let mut seen = 0;
        for _ in 0..3000 {
            let sets: Vec<Set<1>> =
                (0..8).map(|_| (0..2 + rng.below(3)).map(|_| rng.below(9)).collect()).collect();
            let union = |family: &Set<1>| family.iter().fold(Set::<1>::EMPTY, |set, i| set | sets[i]);
            let all = |size| {
                let families =
                    (0u32..256).map(|bits| (0..8).filter(|i| bits >> i & 1 == 1).collect::<Set<1>>());
                families.filter(move |family| family.len() == size)
            };
            // With fewer members than sets somewhere, all is lost anyway and nothing is promised.
            if (1..=4).flat_map(all).any(|family| union(&family).len() < family.len()) {
                continue;
            }
            for size in 2..=LARGEST {
                let tight_one = |family: &Set<1>| union(family).len() == family.len();
                let smaller: Vec<Set<1>> = (1..size).flat_map(all).filter(tight_one).collect();
                let expected: Vec<Set<1>> = all(size)
                    .filter(|family| tight_one(family) && !smaller.iter().any(|part| part.is_subset(family)))
                    .collect();
                let mut shown = Vec::new();
                let result: Result<(), ()> = tight(&sets, size, |family, _| {
                    shown.push(family.iter().copied().collect::<Set<1>>());
                    Ok(())
                });
                result.unwrap();
                for family in &expected {
                    assert_eq!(shown.iter().filter(|one| *one == family).count(), 1, "{sets:?} {family:?}");
                }
                seen += expected.len();
            }
        }
        assert!(seen > 300, "{seen}");
    }
}
