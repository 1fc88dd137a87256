//! The recipes that ship with the crate.

use evodoku_grid::Shipped;
use include_dir::{Dir, include_dir};

static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/recipes");

/// The recipes in `recipes/`, by name: the papers, each with the history of its Rust implementation, and a new algorithm.
///
/// ```
/// use evodoku_evolve::{Recipe, recipe};
///
/// let kick = Recipe::parse(recipe::SHIPPED.find("@weiss-with-a-kick")?)?;
/// # Ok::<(), evodoku_evolve::Error>(())
/// ```
pub static SHIPPED: Shipped = Shipped::new("recipe", &FOLDER, ".toml");
