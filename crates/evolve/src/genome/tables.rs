//! Tables that operators derive from a blueprint, each made once, when its operator first asks for it.

use super::Blueprint;
use std::any::Any;
use std::fmt;
use std::sync::OnceLock;

/// What an operator derives from a blueprint: [`Blueprint::table`] makes it once and keeps it for the whole search.
///
/// ```
/// use evodoku_evolve::prelude::*;
///
/// /// How many genes of each segment are free.
/// struct FreeCounts(Vec<usize>);
///
/// impl Table for FreeCounts {
///     fn new(b: &Blueprint) -> Self {
///         Self((0..b.segments()).map(|segment| b.free(segment).len()).collect())
///     }
/// }
///
/// let puzzle = Puzzle::from_line(&Layout::parse("4")?, "1...23....4.....")?;
/// let blueprint = Blueprint::new(&puzzle, Segment::Row)?;
/// assert_eq!(blueprint.table::<FreeCounts>().0, [3, 2, 3, 4]);
/// # Ok::<(), Error>(())
/// ```
pub trait Table: Any + Send + Sync {
    /// The table of a blueprint.
    fn new(blueprint: &Blueprint) -> Self;
}

/// The tables made so far, in a chain that only grows: whoever has found a table may keep it, and nobody waits.
#[derive(Default)]
pub(super) struct Tables(OnceLock<Box<Link>>);

struct Link {
    table: Box<dyn Any + Send + Sync>,
    rest: Tables,
}

impl Tables {
    #[inline]
    pub(super) fn get<T: Table>(&self, b: &Blueprint) -> &T {
        let mut tables = self;
        while let Some(link) = tables.0.get() {
            if let Some(table) = link.table.downcast_ref() {
                return table;
            }
            tables = &link.rest;
        }
        self.add(b)
    }

    /// Made before its place is taken, so that a table may use others.
    #[cold]
    fn add<T: Table>(&self, b: &Blueprint) -> &T {
        let mut made = Some(Box::new(T::new(b)));
        let mut tables = self;
        loop {
            let link = tables.0.get_or_init(|| {
                let table = made.take().expect("a chain has one end");
                Box::new(Link { table, rest: Self::default() })
            });
            if let Some(table) = link.table.downcast_ref() {
                return table;
            }
            tables = &link.rest;
        }
    }
}

/// A copy of a blueprint makes its tables when it needs them.
impl Clone for Tables {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tables")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Segment;
    use evodoku_grid::{Layout, Puzzle};
    use std::sync::atomic::{AtomicUsize, Ordering};

    static MADE: AtomicUsize = AtomicUsize::new(0);

    struct One(usize);
    struct Two(usize);

    impl Table for One {
        fn new(b: &Blueprint) -> Self {
            Self(b.genes())
        }
    }

    impl Table for Two {
        fn new(b: &Blueprint) -> Self {
            MADE.fetch_add(1, Ordering::Relaxed);
            Self(2 * b.table::<One>().0)
        }
    }

    #[test]
    fn a_table_is_made_once_and_may_use_another() {
        let puzzle = Puzzle::from_line(&Layout::parse("4").unwrap(), &".".repeat(16)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Row).unwrap();
        assert_eq!((b.table::<Two>().0, b.table::<One>().0), (32, 16));
        assert!(std::ptr::eq(b.table::<Two>(), b.table::<Two>()));
        assert_eq!(MADE.load(Ordering::Relaxed), 1);
        assert_eq!((b.clone().table::<Two>().0, MADE.load(Ordering::Relaxed)), (32, 2));
    }
}
