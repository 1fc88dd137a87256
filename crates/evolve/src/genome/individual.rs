//! One individual: its genes, and what is known of them.

use super::{Blueprint, Signatures, Word};
use std::ops::Range;

/// A view of one individual in a population. Every change goes through it, so that what is known stays true.
#[derive(Debug)]
pub struct Individual<'a> {
    blueprint: &'a Blueprint,
    genes: &'a mut [u8],
    /// The signatures of all boxes, or a first word of 0 while they are not known; empty where none are kept.
    signs: &'a mut [Word],
    work: Work,
}

/// What a local search did beyond editing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Work {
    pub(crate) evaluations: u32,
    pub(crate) swaps: u32,
}

impl<'a> Individual<'a> {
    /// A view of a record: the genes and behind them the signatures.
    #[inline]
    pub(crate) fn new(blueprint: &'a Blueprint, record: &'a mut [u8]) -> Self {
        let (genes, signs) = record.split_at_mut(blueprint.genes());
        Self { blueprint, genes, signs: signs.as_chunks_mut().0, work: Work::default() }
    }

    /// A view of genes about which nothing else is to be remembered.
    pub fn unsigned(blueprint: &'a Blueprint, genes: &'a mut [u8]) -> Self {
        Self { blueprint, genes, signs: &mut [], work: Work::default() }
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

    /// A local search has computed a fitness of it: a run counts that as an evaluation.
    #[inline]
    pub fn count_evaluation(&mut self) {
        self.work.evaluations += 1;
    }

    /// A local search has judged a swap by what it changes, without computing a fitness.
    #[inline]
    pub fn count_swap(&mut self) {
        self.work.swaps += 1;
    }

    #[inline]
    pub(crate) fn work(&self) -> Work {
        self.work
    }

    /// All genes, to change many of them.
    #[inline]
    pub fn genes_mut(&mut self) -> &mut [u8] {
        if let Some(first) = self.signs.first_mut() {
            *first = [0; 8];
        }
        self.genes
    }

    /// Swaps two genes of one segment.
    #[inline]
    pub fn swap(&mut self, segment: usize, a: usize, b: usize) {
        let span = self.blueprint.span(segment..segment + 1);
        debug_assert!(span.contains(&a) && span.contains(&b), "a swap stays in its segment");
        let symbols = (self.genes[a], self.genes[b]);
        (self.genes[a], self.genes[b]) = (symbols.1, symbols.0);
        if let (Some(signatures), true) = (self.blueprint.signatures(), self.is_signed()) {
            let words = signatures.words();
            let places = (a - span.start, b - span.start);
            signatures.swap(&mut self.signs[segment * words..][..words], places, symbols);
        }
    }

    /// Rewrites the genes of one segment.
    #[inline]
    pub fn rewrite(&mut self, segment: usize, rewrite: impl FnOnce(&mut [u8])) {
        let signed = self.is_signed();
        let genes = &mut self.genes[self.blueprint.span(segment..segment + 1)];
        rewrite(genes);
        if let (Some(signatures), true) = (self.blueprint.signatures(), signed) {
            let words = signatures.words();
            signatures.sign(genes, &mut self.signs[segment * words..][..words]);
        }
    }

    /// Exchanges a run of segments with another individual.
    #[inline]
    pub fn exchange(&mut self, other: &mut Individual<'_>, segments: Range<usize>) {
        let (genes, signs) = self.spans(segments, other);
        self.genes[genes.clone()].swap_with_slice(&mut other.genes[genes]);
        self.signs[signs.clone()].swap_with_slice(&mut other.signs[signs]);
    }

    /// Takes a run of segments from another individual.
    #[inline]
    pub fn take(&mut self, other: &mut Individual<'_>, segments: Range<usize>) {
        let (genes, signs) = self.spans(segments, other);
        self.genes[genes.clone()].copy_from_slice(&other.genes[genes]);
        self.signs[signs.clone()].copy_from_slice(&other.signs[signs]);
    }

    /// The genes and words of a run of segments, in two individuals that know their signatures.
    #[inline]
    fn spans(&mut self, segments: Range<usize>, other: &mut Individual<'_>) -> (Range<usize>, Range<usize>) {
        let words = match (self.signed(), other.signed()) {
            (Some((signatures, _)), Some(_)) => signatures.words(),
            _ => 0,
        };
        (self.blueprint.span(segments.clone()), segments.start * words..segments.end * words)
    }

    #[inline]
    fn is_signed(&self) -> bool {
        self.signs.first().is_some_and(|first| *first != [0; 8])
    }

    /// The signatures of all boxes, made if they were not known; `None` where none are kept.
    #[inline]
    pub(crate) fn signed(&mut self) -> Option<(&'a Signatures, &[Word])> {
        let signatures = self.blueprint.signatures()?;
        if !self.is_signed() {
            self.sign(signatures);
        }
        (!self.signs.is_empty()).then_some((signatures, &*self.signs))
    }

    #[cold]
    fn sign(&mut self, signatures: &Signatures) {
        let boxes = self.genes.chunks_exact(self.blueprint.symbols());
        for (words, genes) in self.signs.chunks_exact_mut(signatures.words()).zip(boxes) {
            signatures.sign(genes, words);
        }
    }
}
