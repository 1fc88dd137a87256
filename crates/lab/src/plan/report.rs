//! What a plan wants to see in the report.

use serde::Deserialize;

/// The `[report]` table of a plan. The store keeps the plan's text and the published file, so that a report can be made
/// from the store alone.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Report {
    /// A CSV file with the published figures, beside the plan.
    pub published: Option<String>,
    /// The tables to show, by kind ([`crate::report::TABLES`]); all where none is named.
    pub tables: Vec<String>,
    /// The pictures to draw, by kind ([`crate::report::PICTURES`]); all that the data permit where none is named.
    pub pictures: Vec<String>,
}

impl Report {
    /// Whether every kind it names is one.
    pub(super) fn check(&self) -> Result<(), String> {
        let unknown = |named: &[String], known: &[&str], what: &str| {
            let wrong = named.iter().find(|kind| !known.contains(&kind.as_str()));
            wrong.map_or(Ok(()), |kind| {
                Err(format!("unknown {what} '{kind}'; use one of {}", known.join(", ")))
            })
        };
        unknown(&self.tables, &crate::report::TABLES, "table")?;
        unknown(&self.pictures, &crate::report::PICTURES, "picture")
    }

    /// The `[report]` table in the text of a plan, as a store keeps it.
    pub fn of_plan(text: &str) -> Self {
        let document = super::document::Source { file: String::new(), text: text.into() }.parse();
        document.ok().and_then(|document| document.report).map(toml::Spanned::into_inner).unwrap_or_default()
    }
}
