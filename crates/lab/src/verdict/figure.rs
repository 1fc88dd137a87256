//! What the comparison of a printed figure with ours says.

/// A printed figure compared with ours.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Figure {
    /// How ours differs, if a test shows it.
    pub(super) differs: Option<String>,
    /// Whether the two are equal within the margin.
    pub(super) equivalent: bool,
    /// The printed figures that would have passed.
    pub(super) passed: String,
    /// The smallest differences that would have been seen.
    pub(super) seen: String,
}
