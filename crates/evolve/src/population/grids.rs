//! The memory of a population: one record after the other.

use crate::{Blueprint, Individual};

/// The records of all individuals, one after the other.
#[derive(Debug, Clone)]
pub(super) struct Grids {
    bytes: Vec<u8>,
    record: usize,
}

impl Grids {
    pub(super) fn new(size: usize, blueprint: &Blueprint) -> Self {
        let mut record = blueprint.start().to_vec();
        record.resize(blueprint.record(), 0);
        Self { bytes: record.repeat(size), record: record.len() }
    }

    #[inline]
    pub(super) fn record(&self, i: usize) -> &[u8] {
        &self.bytes[i * self.record..][..self.record]
    }

    #[inline]
    pub(super) fn view<'a>(&'a mut self, blueprint: &'a Blueprint, i: usize) -> Individual<'a> {
        Individual::new(blueprint, &mut self.bytes[i * self.record..][..self.record])
    }

    /// Two neighbours, `i` and `i + 1`.
    #[inline]
    pub(super) fn pair<'a>(
        &'a mut self,
        blueprint: &'a Blueprint,
        i: usize,
    ) -> (Individual<'a>, Individual<'a>) {
        let (x, y) = self.bytes[i * self.record..][..2 * self.record].split_at_mut(self.record);
        (Individual::new(blueprint, x), Individual::new(blueprint, y))
    }

    /// Copies an individual over another one.
    pub(super) fn copy_within(&mut self, to: usize, from: usize) {
        self.bytes.copy_within(from * self.record..(from + 1) * self.record, to * self.record);
    }

    #[inline]
    pub(super) fn copy(&mut self, to: usize, other: &Self, from: usize) {
        self.bytes[to * self.record..][..self.record].copy_from_slice(other.record(from));
    }

    /// Two different individuals.
    #[inline]
    pub(super) fn two<'a>(
        &'a mut self,
        b: &'a Blueprint,
        i: usize,
        j: usize,
    ) -> (Individual<'a>, Individual<'a>) {
        let (low, high) = (i.min(j), i.max(j));
        let (before, behind) = self.bytes.split_at_mut(high * self.record);
        let low = Individual::new(b, &mut before[low * self.record..][..self.record]);
        let high = Individual::new(b, &mut behind[..self.record]);
        if i < j { (low, high) } else { (high, low) }
    }
}
