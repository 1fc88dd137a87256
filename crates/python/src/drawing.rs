//! A board as a picture for notebooks, light or dark as the page around it.

use evodoku::board::drawing::{elements, font, size};
use evodoku_grid::Symbol;
use evodoku_grid::formats::Record;

/// The colours come from the page where it has some (Jupyter's themes), else from what the reader's system prefers.
const STYLE: &str = "\
.evodoku{--ink:#000;--faint:#777;--tint:#e4e4e4;--found:#1a56a0;--wrong:#c0261c;--paper:#fff;max-width:100%;height:auto;display:block}\
@media (prefers-color-scheme:dark){.evodoku{--ink:#eee;--faint:#888;--tint:#3a3a3a;--found:#7db4f5;--wrong:#ff8a80;--paper:#181818}}\
[data-jp-theme-light=true] .evodoku,.vscode-light .evodoku,html[theme=light] .evodoku{--ink:#000;--faint:#777;--tint:#e4e4e4;--found:#1a56a0;--wrong:#c0261c;--paper:#fff}\
[data-jp-theme-light=false] .evodoku,.vscode-dark .evodoku,html[theme=dark] .evodoku{--ink:#eee;--faint:#888;--tint:#3a3a3a;--found:#7db4f5;--wrong:#ff8a80;--paper:#181818}\
.evodoku .paper{fill:var(--paper)}\
.evodoku .thin{fill:none;stroke:var(--faint);stroke-width:.3}\
.evodoku .thick{fill:none;stroke:var(--ink);stroke-width:.9;stroke-linecap:square}\
.evodoku .extra{fill:var(--tint)}\
.evodoku text{font-family:Helvetica Neue,Arial,Liberation Sans,sans-serif;text-anchor:middle}\
.evodoku .given{font-weight:600;fill:var(--ink)}\
.evodoku .found{fill:var(--found)}\
.evodoku .wrong{fill:var(--wrong);text-decoration:underline}";

/// Pixels for a unit of the drawing: a 9x9 board is 276 pixels wide.
const SCALE: usize = 3;

/// The puzzle with these values.
pub(crate) fn svg(record: &Record, values: &[Option<Symbol>]) -> String {
    let (width, height) = size(record.puzzle.layout());
    format!(
        "<svg class=\"evodoku\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" font-size=\"{}\" role=\"img\"><style>{STYLE}</style><rect class=\"paper\" width=\"100%\" height=\"100%\"/>{}</svg>",
        width * SCALE,
        height * SCALE,
        font(record.puzzle.layout()),
        elements(record, values)
    )
}
