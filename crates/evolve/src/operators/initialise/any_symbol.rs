//! Every free gene becomes a random symbol (Das, Bhatia, Puri and Deep: Ret-GA, section 3).

use crate::operators::Edit;
use crate::parameters::parameters;
use crate::{Individual, Rng, Segment};

parameters! {
    /// Every free gene becomes a random symbol, all equally likely.
    pub struct AnySymbol {}
}

impl Edit for AnySymbol {
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        let b = x.blueprint();
        let genes = x.genes_mut();
        genes.copy_from_slice(b.start());
        for &gene in b.all_free() {
            genes[gene as usize] = rng.below(b.symbols()) as u8;
        }
    }

    fn suits(&self, segment: Segment) -> bool {
        segment == Segment::Cell
    }
}
