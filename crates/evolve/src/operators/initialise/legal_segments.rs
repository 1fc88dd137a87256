//! Every segment is one of its legal arrangements, all equally likely (NOVA, "individuals' lines are legal").

use super::Arrangements;
use crate::operators::Edit;
use crate::parameters::parameters;
use crate::{Blueprint, Error, Individual, Rng, Segment};

parameters! {
    /// Every segment gets its missing symbols so that none repeats a fixed one of its row, column or box: each such
    /// arrangement is as likely as the others. Segments of more than 16 free genes are only nearly uniform, and one
    /// without a legal arrangement (so without a solution) gets any.
    pub struct LegalSegments {}
}

impl Edit for LegalSegments {
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        x.blueprint().table::<Arrangements>().fill(x, rng);
    }

    fn suits(&self, segment: Segment) -> bool {
        segment != Segment::Cell
    }

    fn prepare(&self, b: &Blueprint) -> Result<(), Error> {
        b.table::<Arrangements>().check(b)
    }
}
