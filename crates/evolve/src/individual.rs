//! One individual: its genes, and what is known of them.

use crate::{Blueprint, Signatures};
use std::ops::Range;

/// A view of one individual in a population. Every change goes through it, so that what is known stays true.
#[derive(Debug)]
pub struct Individual<'a> {
    blueprint: &'a Blueprint,
    genes: &'a mut [u8],
    /// A signature for each box, 0 where it is not known; empty where none are kept.
    signs: &'a mut [u64],
}

impl<'a> Individual<'a> {
    /// A view of genes and signatures that belong together.
    #[inline]
    pub(crate) fn new(blueprint: &'a Blueprint, genes: &'a mut [u8], signs: &'a mut [u64]) -> Self {
        Self { blueprint, genes, signs }
    }

    /// A view of genes about which nothing else is to be remembered.
    pub fn unsigned(blueprint: &'a Blueprint, genes: &'a mut [u8]) -> Self {
        Self { blueprint, genes, signs: &mut [] }
    }

    /// The blueprint.
    #[inline]
    pub fn blueprint(&self) -> &'a Blueprint {
        self.blueprint
    }

    /// The genes.
    #[inline]
    pub fn genes(&self) -> &[u8] {
        self.genes
    }

    /// All genes, to change many of them.
    #[inline]
    pub fn genes_mut(&mut self) -> &mut [u8] {
        self.signs.fill(0);
        self.genes
    }

    /// Swaps two genes of one segment.
    #[inline]
    pub fn swap(&mut self, segment: usize, a: usize, b: usize) {
        debug_assert!([a, b].iter().all(|g| self.blueprint.span(segment..segment + 1).contains(g)));
        self.genes.swap(a, b);
        self.forget(segment);
    }

    /// The genes of one segment, to change some of them.
    #[inline]
    pub fn segment_mut(&mut self, segment: usize) -> &mut [u8] {
        self.forget(segment);
        &mut self.genes[self.blueprint.span(segment..segment + 1)]
    }

    #[inline]
    fn forget(&mut self, segment: usize) {
        if let (Some(signatures), false) = (self.blueprint.signatures(), self.signs.is_empty()) {
            self.signs[segment * signatures.words()] = 0;
        }
    }

    /// Exchanges a run of segments with another individual.
    #[inline]
    pub fn exchange(&mut self, other: &mut Individual<'_>, segments: Range<usize>) {
        let (genes, signs) = self.spans(segments);
        self.genes[genes.clone()].swap_with_slice(&mut other.genes[genes]);
        self.signs[signs.clone()].swap_with_slice(&mut other.signs[signs]);
    }

    /// Takes a run of segments from another individual.
    #[inline]
    pub fn take(&mut self, other: &Individual<'_>, segments: Range<usize>) {
        let (genes, signs) = self.spans(segments);
        self.genes[genes.clone()].copy_from_slice(&other.genes[genes]);
        self.signs[signs.clone()].copy_from_slice(&other.signs[signs]);
    }

    #[inline]
    fn spans(&self, segments: Range<usize>) -> (Range<usize>, Range<usize>) {
        let words =
            if self.signs.is_empty() { 0 } else { self.blueprint.signatures().map_or(0, Signatures::words) };
        (self.blueprint.span(segments.clone()), segments.start * words..segments.end * words)
    }

    /// The signatures of all boxes, made where they were not known; `None` where none are kept.
    #[inline]
    pub fn signed(&mut self) -> Option<(&'a Signatures, &[u64])> {
        let signatures = self.blueprint.signatures().filter(|_| !self.signs.is_empty())?;
        let boxes = self.genes.chunks_exact(self.blueprint.symbols());
        for (words, genes) in self.signs.chunks_exact_mut(signatures.words()).zip(boxes) {
            if words[0] == 0 {
                signatures.sign(genes, words);
            }
        }
        Some((signatures, self.signs))
    }
}
