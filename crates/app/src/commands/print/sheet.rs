//! Pages for paper: one self-contained HTML document with page breaks, or one SVG page.

use crate::args::Paper;
use crate::board::drawing::{self, elements, font, size};
use evodoku_grid::formats::Record;
use evodoku_grid::{Layout, Symbol};
use std::fmt::Write as _;

/// A puzzle or a solution with its title.
pub(super) struct Figure<'a> {
    pub(super) title: &'a str,
    pub(super) record: &'a Record,
    pub(super) values: &'a [Option<Symbol>],
    /// What stands next to it.
    pub(super) beside: Option<&'a [Option<Symbol>]>,
}

/// A page: figures in rows and columns.
pub(super) struct Page<'a> {
    pub(super) heading: Option<&'a str>,
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) figures: Vec<Figure<'a>>,
}

/// Width and height of a sheet in millimetres.
fn millimetres(paper: Paper) -> (f64, f64) {
    match paper {
        Paper::A4 => (210.0, 297.0),
        Paper::Letter => (215.9, 279.4),
    }
}

/// What printers leave blank.
const MARGIN: f64 = 12.0;

pub(super) fn html(title: &str, paper: Paper, pages: &[Page<'_>]) -> String {
    let (width, height) = millimetres(paper);
    let (inner, tall) = (width - 2.0 * MARGIN, height - 2.0 * MARGIN);
    let name = match paper {
        Paper::A4 => "A4",
        Paper::Letter => "letter",
    };
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>\n\
         @page{{size:{name};margin:{MARGIN}mm}}\n\
         *{{box-sizing:border-box}}\n\
         body{{margin:0;background:#ddd;font-family:\"Helvetica Neue\",Arial,\"Liberation Sans\",sans-serif;\
         print-color-adjust:exact;-webkit-print-color-adjust:exact}}\n\
         .page{{width:{inner:.1}mm;height:{:.1}mm;margin:8mm auto;background:#fff;outline:{MARGIN}mm solid #fff;\
         display:flex;flex-direction:column;break-after:page;break-inside:avoid}}\n\
         .page:last-child{{break-after:auto}}\n\
         h2{{margin:0 0 3mm;font-size:5mm;text-align:center;font-weight:600}}\n\
         .grid{{flex:1;min-height:0;display:grid;gap:6mm}}\n\
         figure{{margin:0;min-width:0;min-height:0;display:flex;flex-direction:column}}\n\
         figcaption{{font-size:3.6mm;text-align:center;padding-bottom:1mm;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}}\n\
         .drawings{{flex:1;min-height:0;display:flex;gap:4mm}}\n\
         svg{{display:block;flex:1;min-width:0;min-height:0;width:100%;height:100%}}\n\
         {}\n\
         @media print{{body{{background:none}}.page{{margin:0;outline:none}}}}\n\
         </style>\n</head>\n<body>\n",
        escape(title),
        tall - 1.0, // browsers round, and a page that is a hair too tall takes two sheets
        drawing::STYLE,
    );
    for page in pages {
        text += "<section class=\"page\">\n";
        if let Some(heading) = page.heading {
            let _ = writeln!(text, "<h2>{}</h2>", escape(heading));
        }
        let _ = writeln!(
            text,
            "<div class=\"grid\" style=\"grid-template:repeat({},minmax(0,1fr))/repeat({},minmax(0,1fr))\">",
            page.rows, page.columns
        );
        for figure in &page.figures {
            let _ = write!(
                text,
                "<figure><figcaption>{}</figcaption><div class=\"drawings\">",
                escape(figure.title)
            );
            text += &drawing(figure.record, figure.values);
            if let Some(values) = figure.beside {
                text += &drawing(figure.record, values);
            }
            text += "</div></figure>\n";
        }
        text += "</div>\n</section>\n";
    }
    text + "</body>\n</html>\n"
}

/// A drawing that takes the room it is given.
fn drawing(record: &Record, values: &[Option<Symbol>]) -> String {
    let layout = record.puzzle.layout();
    let (width, height) = size(layout);
    format!(
        "<svg viewBox=\"0 0 {width} {height}\" preserveAspectRatio=\"xMidYMin\" font-size=\"{}\" role=\"img\">{}</svg>",
        font(layout),
        elements(record, values)
    )
}

/// The page as one drawing, in millimetres.
pub(super) fn svg(title: &str, paper: Paper, page: &Page<'_>) -> String {
    let (width, height) = millimetres(paper);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\">\n\
         <title>{}</title>\n<style>{}.title{{font-size:3.6px}}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        escape(title),
        drawing::STYLE,
    );
    let gap = 6.0;
    let share = |room: f64, count: usize| (room - 2.0 * MARGIN - gap * (count - 1) as f64) / count as f64;
    let (cell_width, cell_height) = (share(width, page.columns), share(height, page.rows));
    for (number, figure) in page.figures.iter().enumerate() {
        let left = MARGIN + (number % page.columns) as f64 * (cell_width + gap);
        let top = MARGIN + (number / page.columns) as f64 * (cell_height + gap);
        let middle = left + cell_width / 2.0;
        let _ = writeln!(
            text,
            "<text class=\"title\" x=\"{middle:.2}\" y=\"{:.2}\">{}</text>",
            top + 3.6,
            escape(figure.title)
        );
        let shown: Vec<&[Option<Symbol>]> = std::iter::once(figure.values).chain(figure.beside).collect();
        let each = (cell_width - 4.0 * (shown.len() - 1) as f64) / shown.len() as f64;
        for (place, values) in shown.into_iter().enumerate() {
            let at = Frame {
                x: left + place as f64 * (each + 4.0),
                y: top + 5.5,
                width: each,
                height: cell_height - 5.5,
            };
            text += &placed(figure.record.puzzle.layout(), &at, &elements(figure.record, values));
        }
    }
    text + "</svg>\n"
}

struct Frame {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

fn placed(layout: &Layout, at: &Frame, elements: &str) -> String {
    let (width, height) = size(layout);
    format!(
        "<svg x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\" viewBox=\"0 0 {width} {height}\" preserveAspectRatio=\"xMidYMin\" font-size=\"{}\">{elements}</svg>\n",
        at.x,
        at.y,
        at.width,
        at.height,
        font(layout),
    )
}

/// Text for HTML and XML; what neither can hold is left out.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for sign in text.chars().filter(|sign| !sign.is_control()) {
        match sign {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            sign => escaped.push(sign),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_cannot_break_out() {
        assert_eq!(escape("a<b & \"c\"\u{7}\n>"), "a&lt;b &amp; &quot;c&quot;&gt;");
    }
}
