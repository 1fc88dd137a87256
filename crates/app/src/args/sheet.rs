//! The flags of `print`.

use super::Input;
use super::number::whole;
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Print {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Puzzles on a page: 1, 2, 4 or 6 (default: 4, or fewer if there are fewer puzzles).
    #[arg(long, short = 'n', value_name = "N", value_parser = per_page, allow_negative_numbers = true)]
    pub(crate) per_page: Option<u8>,
    /// Add solutions: `last` on pages of their own, `beside` next to each puzzle (default: last).
    #[arg(long, value_name = "WHERE", num_args = 0..=1, require_equals = true, default_missing_value = "last", hide_possible_values = true)]
    pub(crate) solutions: Option<Solutions>,
    /// The size of the paper: a4 or letter.
    #[arg(long, value_name = "SIZE", default_value = "a4", hide_possible_values = true)]
    pub(crate) paper: Paper,
    /// html or svg (default: by the name of --out, else html).
    #[arg(long, short = 'f', value_name = "FORMAT", hide_possible_values = true)]
    pub(crate) format: Option<PrintFormat>,
    /// The title of the document.
    #[arg(long, value_name = "TEXT", default_value = "Sudoku")]
    pub(crate) title: String,
    /// Write to this file instead of standard output.
    #[arg(long, short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
}

fn per_page(text: &str) -> Result<u8, String> {
    let number = whole::<u8>(1, 6)(text).ok().filter(|n| matches!(n, 1 | 2 | 4 | 6));
    number.ok_or_else(|| "expected 1, 2, 4 or 6".into())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Solutions {
    /// On pages of their own, after the puzzles
    Last,
    /// Next to each puzzle
    Beside,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Paper {
    /// 210 x 297 mm
    A4,
    /// 8.5 x 11 inches
    Letter,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintFormat {
    /// A page for any browser; it prints as it looks
    Html,
    /// One drawing, one page
    Svg,
}
