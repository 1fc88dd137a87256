//! Every segment is one of its legal arrangements, all equally likely (NOVA, "individuals' lines are legal").

use super::shuffle;
use crate::operators::Edit;
use crate::parameters::{parameters, words};
use crate::{Blueprint, Error, Individual, Rng, Segment};

words! {
    /// Which givens of its box a legal symbol must differ from.
    pub enum BoxTest {
        /// All of them.
        Published = "published",
        /// All but the one in the last cell of the box: the slip of NOVA's program.
        AsCoded = "as-coded",
    }
}

parameters! {
    /// Every segment gets its missing symbols so that none repeats a fixed one of its row, column or box: each such
    /// arrangement is as likely as the others. Segments of more than 16 free genes are only nearly uniform, and one
    /// without a legal arrangement (so without a solution) gets any.
    pub struct LegalSegments {
        /// Which givens of its box a legal symbol must differ from.
        box_test: BoxTest = BoxTest::Published, ..;
    }
}

impl Edit for LegalSegments {
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        let b = x.blueprint();
        let arrangements = b.arrangements(self.box_test == BoxTest::AsCoded);
        let genes = x.genes_mut();
        genes.copy_from_slice(b.start());
        for segment in 0..b.segments() {
            if !arrangements.draw(b, segment, genes, rng) {
                shuffle(b, segment, genes, rng);
            }
        }
    }

    fn suits(&self, segment: Segment) -> bool {
        segment != Segment::Cell
    }

    /// Refuses a puzzle with a segment that has no legal arrangement.
    fn prepare(&self, b: &Blueprint) -> Result<(), Error> {
        let Some(segment) = b.arrangements(self.box_test == BoxTest::AsCoded).impossible() else {
            return Ok(());
        };
        let why = format!(
            "{} {} has no legal arrangement: its missing symbols do not fit its empty cells, so the puzzle has no solution",
            b.segment(),
            segment + 1
        );
        Err(Error::unsuited(why, "check its givens"))
    }
}
