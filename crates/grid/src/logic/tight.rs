//! The search behind subsets and fish: some sets that together hold only as many members as there are sets.
//!
//! Cells and their candidates give naked subsets, symbols and their places hidden ones, lines and the lines that
//! cross them fish. By Hall's theorem such sets use all their members up, so no other set can have any of them.

use crate::Set;

/// The largest family searched for. People follow no larger one.
pub(super) const LARGEST: usize = 4;

/// Shows `visit` every family of `size` sets whose union has `size` members: their numbers and the union.
///
/// Sets that fall under the reach of smaller families (fewer than two members) take no part.
pub(super) fn tight<const W: usize, E>(
    sets: &[Set<W>],
    size: usize,
    mut visit: impl FnMut(&[usize], Set<W>) -> Result<(), E>,
) -> Result<(), E> {
    let small = |set: &Set<W>| (2..=size).contains(&set.len());
    let usable: Vec<usize> = (0..sets.len()).filter(|&i| small(&sets[i])).collect();
    let mut chosen = [0; LARGEST];
    extend(sets, &usable, &mut chosen[..size], 0, Set::EMPTY, &mut visit)
}

fn extend<const W: usize, E>(
    sets: &[Set<W>],
    usable: &[usize],
    chosen: &mut [usize],
    depth: usize,
    union: Set<W>,
    visit: &mut impl FnMut(&[usize], Set<W>) -> Result<(), E>,
) -> Result<(), E> {
    if depth == chosen.len() {
        return if union.len() == depth { visit(chosen, union) } else { Ok(()) };
    }
    for (at, &i) in usable.iter().enumerate() {
        let wider = union | sets[i];
        if wider.len() <= chosen.len() {
            chosen[depth] = i;
            extend(sets, &usable[at + 1..], chosen, depth + 1, wider, visit)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(found(&sets, 4), [[0, 1, 3, 4], [0, 1, 4, 5], [0, 3, 4, 5], [1, 3, 4, 5]]);
        assert!(found(&[&[1, 2], &[2, 3], &[3, 4]], 2).is_empty());
    }
}
