//! The report as one self-contained page.

use super::Report;
use super::section::{Exhibit, Section};
use crate::tables::{Table, html_escape as escape, html_grid, html_notes};
use crate::verdict::RULE;

const STYLE: &str = include_str!("page.css");

/// Tables of more rows are folded up.
const LONG: usize = 40;

pub(super) fn page(report: &Report) -> String {
    let title = escape(&report.title);
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title} – Evodoku</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n<p class=\"brand\">Evodoku laboratory</p>\n<h1>{title}</h1>\n</header>\n"
    );
    if report.sections.len() > 1 {
        text += "<nav aria-label=\"Contents\">\n<ol>\n";
        for section in &report.sections {
            text += &format!("<li><a href=\"#{}\">{}</a></li>\n", section.slug, escape(&section.title));
        }
        text += "</ol>\n</nav>\n";
    }
    text += "<main>\n";
    if let Some(table) = report.verdict_table() {
        text += &format!(
            "<section id=\"verdicts\">\n<h2>Verdicts</h2>\n{}<details>\n<summary>How a verdict is found</summary>\n<p>{}</p>\n\
             </details>\n</section>\n",
            scroll(&table),
            escape(RULE)
        );
    }
    for part in &report.sections {
        text += &section(part);
    }
    text += "</main>\n";
    if !report.origin.is_empty() {
        let lines: Vec<String> = report.origin.iter().map(|line| escape(line)).collect();
        text += &format!("<footer>\n<p class=\"facts\">{}</p>\n</footer>\n", lines.join("<br>\n"));
    }
    text + "</body>\n</html>\n"
}

fn section(section: &Section) -> String {
    let mut text = format!("<section id=\"{}\">\n<h2>{}</h2>\n", section.slug, escape(&section.title));
    for paragraph in section.description.split("\n\n").filter(|p| !p.trim().is_empty()) {
        text += &format!("<p>{}</p>\n", escape(paragraph.trim()));
    }
    text += &format!(
        "<p class=\"facts\">{}</p>\n",
        section.facts.iter().map(|f| escape(f)).collect::<Vec<_>>().join("<br>\n")
    );
    for exhibit in &section.tables {
        text += &table(exhibit);
    }
    if !section.pictures.is_empty() {
        text += "<div class=\"pictures\">\n";
        for picture in &section.pictures {
            text += &format!("<figure>\n{}</figure>\n", picture.svg);
        }
        text += "</div>\n";
    }
    text + "</section>\n"
}

fn table(exhibit: &Exhibit) -> String {
    let rows = exhibit.table.rows().len();
    let html = scroll(&exhibit.table);
    if rows <= LONG {
        return html;
    }
    format!(
        "<details>\n<summary>{}: {rows} rows</summary>\n{html}</details>\n",
        escape(&exhibit.table.caption)
    )
}

/// Only the wide table scrolls, not its notes.
fn scroll(table: &Table) -> String {
    format!("<div class=\"scroll\">\n{}</div>\n{}", html_grid(table), html_notes(table))
}
