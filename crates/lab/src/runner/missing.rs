//! Which units a store lacks: one bit per unit, so that a hundred million of them are 12 MB in memory and in a file.

use super::Shard;
use crate::Error;
use crate::experiment::{Id, Trace};
use crate::plan::Plan;
use crate::store::Store;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// A set of unit numbers of one plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Missing {
    words: Vec<u64>,
    count: u64,
}

/// The interrupt is looked at, and progress told, after as many units.
const STRIDE: u64 = 4096;

impl Missing {
    /// The units of a part that the store lacks, each once: a unit that an earlier experiment of the plan computes too is left
    /// to it. `found` hears now and then how many are there already.
    pub(super) fn list(
        plan: &Plan,
        shard: Shard,
        store: &Store,
        interrupt: &AtomicBool,
        found: &mut dyn FnMut(u64),
    ) -> Result<Self, Error> {
        let (units, is_empty) = (plan.units(), store.run_count()? == 0);
        let earlier = Earlier::new(plan);
        let mut missing = Self { words: vec![0; units.div_ceil(64) as usize], count: 0 };
        let (mut index, mut seen) = (0, 0);
        for (place, planned) in plan.planned.iter().enumerate() {
            let experiment = &planned.experiment;
            for unit in (0..experiment.units()).filter_map(|i| planned.unit(i)) {
                if index % STRIDE == 0 {
                    if interrupt.load(Ordering::Relaxed) {
                        return Err(Error::Interrupted);
                    }
                    found(seen - missing.count);
                }
                if shard.has(index) {
                    seen += 1;
                    let (configuration, puzzle) = (unit.configuration.id, unit.entry.id);
                    let is_there = earlier.have(place, configuration, puzzle, unit.replicate)
                        || !is_empty && store.has(unit.id(), experiment.trace)?;
                    if !is_there {
                        missing.words[(index / 64) as usize] |= 1 << (index % 64);
                        missing.count += 1;
                    }
                }
                index += 1;
            }
        }
        found(seen - missing.count);
        Ok(missing)
    }

    /// The set as the bytes of a file.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        self.words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// The set that was written to a file.
    pub(super) fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let (words, rest) = bytes.as_chunks();
        let words: Vec<u64> = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
        let count = words.iter().map(|word| u64::from(word.count_ones())).sum();
        rest.is_empty().then_some(Self { words, count })
    }

    /// How many there are.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Their numbers, rising.
    pub(super) fn iter(&self) -> impl Iterator<Item = u64> {
        let bits = |word: u64| {
            std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|rest| *rest != 0)
                .map(|rest| u64::from(rest.trailing_zeros()))
        };
        self.words.iter().zip(0..).flat_map(move |(word, i)| bits(*word).map(move |bit| i * 64 + bit))
    }
}

/// What the experiments of a plan compute, to find the units that two of them share.
struct Earlier(Vec<Share>);

struct Share {
    configurations: HashSet<Id>,
    puzzles: HashSet<Id>,
    replicates: u32,
    trace: Trace,
}

impl Earlier {
    fn new(plan: &Plan) -> Self {
        let share = |e: &crate::experiment::Experiment| Share {
            configurations: e.configurations.iter().map(|c| c.id).collect(),
            puzzles: e.puzzles.iter().map(|p| p.id).collect(),
            replicates: e.replicates,
            trace: e.trace,
        };
        Self(plan.experiments().map(share).collect())
    }

    /// Whether an experiment before number `place` computes the unit, with all that this one wants of it.
    fn have(&self, place: usize, configuration: Id, puzzle: Id, replicate: u32) -> bool {
        let wanted = self.0[place].trace;
        self.0[..place].iter().any(|share| {
            replicate < share.replicates
                && (wanted == Trace::None || share.trace != Trace::None)
                && share.configurations.contains(&configuration)
                && share.puzzles.contains(&puzzle)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_bits() {
        let of = |words: Vec<u64>| {
            let count = words.iter().map(|word| u64::from(word.count_ones())).sum();
            Missing { words, count }.iter().collect::<Vec<_>>()
        };
        assert!(of(vec![]).is_empty());
        assert_eq!(of(vec![0b1001, 0, 1 << 63 | 1]), [0, 3, 128, 191]);
        assert_eq!(of(vec![u64::MAX]), (0..64).collect::<Vec<_>>());
        let set = Missing { words: vec![0b1001, 1 << 63], count: 3 };
        assert_eq!(Missing::of_bytes(&set.to_bytes()), Some(set));
        assert_eq!(Missing::of_bytes(&[0; 12]), None);
    }
}
