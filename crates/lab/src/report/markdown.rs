//! The report as Markdown; pictures are separate files.

use super::Report;
use crate::verdict::RULE;

pub(super) fn page(report: &Report) -> String {
    let mut text = format!("# {}\n\n", report.title);
    if let Some(table) = report.verdict_table() {
        text += &format!("## Verdicts\n\n{}\n{RULE}\n\n", table.markdown());
    }
    for section in &report.sections {
        text += &format!("## {}\n\n", section.title);
        for paragraph in
            std::iter::once(&section.description).chain(&section.facts).filter(|p| !p.trim().is_empty())
        {
            text += &format!("{}\n\n", paragraph.trim());
        }
        for exhibit in &section.tables {
            text += &format!("{}\n", exhibit.table.markdown());
        }
        for picture in &section.pictures {
            // Brackets would end the alternative text.
            let title = picture.title.replace(['[', ']'], " ");
            text += &format!("![{title}](pictures/{}.svg)\n\n", picture.file);
        }
    }
    for line in &report.origin {
        text += &format!("{line}\n\n");
    }
    text
}
