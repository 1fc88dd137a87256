//! Every segment gets its missing symbols in random order (Weiss 2009; Mantere and Koljonen 2006; LSGA by rows).

use crate::operators::Edit;
use crate::parameters::parameters;
use crate::{Blueprint, Individual, Rng, Segment};

parameters! {
    /// Every segment gets its missing symbols in random order.
    pub struct ShuffledSegments {}
}

impl Edit for ShuffledSegments {
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        let b = x.blueprint();
        let genes = x.genes_mut();
        genes.copy_from_slice(b.start());
        (0..b.segments()).for_each(|segment| shuffle(b, segment, genes, rng));
    }

    fn suits(&self, segment: Segment) -> bool {
        // With single cells a segment is a row of the plane, which need not have as many cells as there are symbols.
        segment != Segment::Cell
    }
}

/// Gives the free genes of a segment its missing symbols in random order.
#[inline]
pub(crate) fn shuffle(b: &Blueprint, segment: usize, genes: &mut [u8], rng: &mut Rng) {
    let (free, missing) = (b.free(segment), b.missing(segment));
    // Fisher-Yates from the inside out: gene `i` takes the place of gene `j`, and `j` the next symbol.
    for (i, (&gene, &symbol)) in free.iter().zip(missing).enumerate() {
        let j = free[rng.below(i + 1)];
        genes[gene as usize] = genes[j as usize];
        genes[j as usize] = symbol;
    }
}
