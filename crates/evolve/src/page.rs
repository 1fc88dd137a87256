//! What is known about each algorithm, as a page of Markdown.

use evodoku_grid::Shipped;
use include_dir::{Dir, include_dir};

static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/algorithms");
static PAGES: Shipped = Shipped::new("page", &FOLDER, ".md");

/// The page about an algorithm: source, pseudo-code, verdict, unclear points, published figures beside ours. Variants of a paper
/// share one.
pub fn page(name: &str) -> Option<&'static str> {
    let is_of =
        |paper: &str| name.strip_prefix(paper).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
    let own = PAGES.all().find(|(paper, _)| *paper == name);
    own.or_else(|| PAGES.all().find(|(paper, _)| is_of(paper))).map(|(_, text)| text)
}
