//! Swaps, inside a row, a repeat of one illegal box for a repeat of another of its band (LSGA, "sub-block search").

use super::column_search::search;
use super::strands::Strands;
use crate::operators::Edit;
use crate::parameters::parameters;
use crate::{Blueprint, Error, Individual, Rng, Segment};

parameters! {
    /// Every illegal box gets another illegal one of its band at random; in each row, a gene of the one and a gene of the
    /// other are swapped if both are free, each repeats another gene of its own box, and each is absent from the other.
    pub struct BoxSearch {}
}

impl Edit for BoxSearch {
    #[inline]
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        search(x, &x.blueprint().table::<Strands>().boxes, rng);
    }

    fn suits(&self, segment: Segment) -> bool {
        segment == Segment::Row
    }

    fn prepare(&self, blueprint: &Blueprint) -> Result<(), Error> {
        blueprint.table::<Strands>();
        Ok(())
    }
}
