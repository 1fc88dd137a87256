//! What a plan wants to see in the report.

use serde::Deserialize;

/// The `[report]` table of a plan. The store keeps the plan's text and the published file, so that a report can be made
/// from the store alone.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Report {
    /// A CSV file with the published figures, beside the plan.
    pub published: Option<String>,
    /// The tables to show, by kind.
    pub tables: Vec<String>,
    /// The pictures to draw, by kind.
    pub pictures: Vec<String>,
}

impl Report {
    /// The `[report]` table in the text of a plan, as a store keeps it.
    pub fn of_plan(text: &str) -> Self {
        let document = super::document::Source { file: String::new(), text: text.into() }.parse();
        document.ok().and_then(|document| document.report).map(toml::Spanned::into_inner).unwrap_or_default()
    }
}
