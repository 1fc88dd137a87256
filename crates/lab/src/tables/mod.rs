//! A table as data, rendered as Markdown, LaTeX (booktabs), CSV or an HTML fragment.
//!
//! The first three round for the reader; CSV keeps every digit for the next program.

#![expect(clippy::format_push_string, reason = "a table is rendered once: clarity beats a spared allocation")]

mod csv;
mod html;
mod latex;
mod markdown;

pub use csv::line as csv_line;
pub(crate) use html::{escape as html_escape, grid as html_grid, notes as html_notes};

/// A table: columns, rows of as many cells, and what is to be said around them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Table {
    /// What the table shows, in a sentence; may be empty.
    pub caption: String,
    /// The columns, from left to right.
    pub columns: Vec<Column>,
    /// Remarks below the table.
    pub notes: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

/// The head of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// The words at its top.
    pub head: String,
    /// The alignment of its cells.
    pub align: Align,
}

/// The alignment of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// At the left, for words.
    Left,
    /// At the right, for numbers.
    Right,
}

/// One cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    value: Value,
    strong: bool,
}

#[derive(Debug, Clone, PartialEq)]
enum Value {
    Missing,
    Text(String),
    Count(u64),
    Number { value: f64, decimals: usize },
}

impl Column {
    /// A column of words.
    pub fn words(head: impl Into<String>) -> Self {
        Self { head: head.into(), align: Align::Left }
    }

    /// A column of numbers.
    pub fn numbers(head: impl Into<String>) -> Self {
        Self { head: head.into(), align: Align::Right }
    }
}

impl Cell {
    /// A cell without a value; it shows a dash.
    pub fn missing() -> Self {
        Self { value: Value::Missing, strong: false }
    }

    /// A number shown with this many decimals; NaN is [`Cell::missing`].
    pub fn number(value: impl Into<Option<f64>>, decimals: usize) -> Self {
        let value = value.into().filter(|v| !v.is_nan());
        let value = value.map_or(Value::Missing, |value| Value::Number { value, decimals: decimals.min(17) });
        Self { value, strong: false }
    }

    /// The same cell, set in bold where `strong` holds: the best of its row.
    pub fn strong(self, strong: bool) -> Self {
        Self { strong, ..self }
    }

    /// The rounded text, for pages that set it themselves.
    pub fn text(&self) -> String {
        one_line(&self.shown("−", "∞"))
    }

    /// Whether it is to be set in bold.
    pub fn is_strong(&self) -> bool {
        self.strong
    }

    /// The rounded text, without marks of any format; `minus` and `infinity` are the format's own signs.
    fn shown(&self, minus: &str, infinity: &str) -> String {
        match &self.value {
            Value::Missing => "–".to_owned(),
            Value::Text(text) => text.clone(),
            Value::Count(count) => count.to_string(),
            Value::Number { value, decimals } => {
                let digits = if value.is_infinite() {
                    infinity.to_owned()
                } else {
                    format!("{:.decimals$}", value.abs())
                };
                // A value that rounds to zero has no sign.
                let negative = *value < 0.0 && digits.bytes().any(|b| !matches!(b, b'0' | b'.'));
                if negative { format!("{minus}{digits}") } else { digits }
            }
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self { value: Value::Text(text), strong: false }
    }
}

impl From<u64> for Cell {
    fn from(count: u64) -> Self {
        Self { value: Value::Count(count), strong: false }
    }
}

impl From<u32> for Cell {
    fn from(count: u32) -> Self {
        u64::from(count).into()
    }
}

impl From<usize> for Cell {
    fn from(count: usize) -> Self {
        (count as u64).into()
    }
}

impl Table {
    /// A table without rows.
    pub fn new(caption: impl Into<String>, columns: impl Into<Vec<Column>>) -> Self {
        Self { caption: caption.into(), columns: columns.into(), notes: Vec::new(), rows: Vec::new() }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If it has not one cell for each column.
    pub fn push(&mut self, row: impl Into<Vec<Cell>>) {
        let row = row.into();
        assert_eq!(row.len(), self.columns.len(), "a row has one cell for each column of '{}'", self.caption);
        self.rows.push(row);
    }

    /// The rows added so far.
    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// The table without the columns in which no row has a value; one without rows stays as it is.
    pub fn without_empty_columns(mut self) -> Self {
        let empty = |i: usize| self.rows.iter().all(|row| row[i].value == Value::Missing);
        let kept: Vec<bool> = (0..self.columns.len()).map(|i| self.rows.is_empty() || !empty(i)).collect();
        let mut keep = kept.iter();
        self.columns.retain(|_| keep.next() == Some(&true));
        for row in &mut self.rows {
            let mut keep = kept.iter();
            row.retain(|_| keep.next() == Some(&true));
        }
        self
    }

    /// GitHub-flavoured Markdown, its columns padded so that the source reads well too.
    pub fn markdown(&self) -> String {
        markdown::render(self)
    }

    /// A LaTeX `table` for the package booktabs; `label` is what `\ref` calls it.
    pub fn latex(&self, label: &str) -> String {
        latex::render(self, label)
    }

    /// Comma-separated values (RFC 4180 quoting, line feeds), every digit kept, missing values empty.
    pub fn csv(&self) -> String {
        csv::render(self)
    }

    /// An HTML fragment: a `table` and its notes, to be styled by the page.
    pub fn html(&self) -> String {
        html::render(self)
    }
}

/// One line of text: what would break a row of any format becomes a space.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
fn sample() -> Table {
    let mut table = Table::new(
        "Success & effort, 50 % of \"all\"",
        [Column::words("algorithm"), Column::numbers("solved"), Column::numbers("mean")],
    );
    table.push([Cell::from("GA_1 | <x>"), 12_u32.into(), Cell::number(-1234.567, 2).strong(true)]);
    table.push([Cell::from("a, \"b\"\nc"), Cell::missing(), Cell::number(f64::INFINITY, 1)]);
    table.push([Cell::from("μ"), 0_usize.into(), Cell::number(-0.001, 1)]);
    table.notes.push("15 runs each".to_owned());
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_every_row() {
        let table = sample();
        assert_eq!(table.rows().len(), 3);
        for text in [table.markdown(), table.latex("t"), table.html(), table.csv()] {
            assert!(text.contains("μ") && text.contains("12") && !text.contains("NaN"), "{text}");
        }
        let empty = Table::default();
        assert!(
            [empty.markdown(), empty.latex(""), empty.html(), empty.csv()].iter().all(|t| !t.contains("NaN"))
        );
    }

    #[test]
    #[should_panic(expected = "one cell for each column")]
    fn a_short_row_is_a_mistake() {
        sample().push([Cell::missing()]);
    }

    #[test]
    fn columns_without_values_go() {
        let mut table = Table::new("", ["a", "b", "c"].map(Column::words));
        table.push([Cell::missing(), Cell::from("x"), Cell::missing()]);
        table.push([Cell::missing(), Cell::missing(), Cell::missing()]);
        let table = table.without_empty_columns();
        assert_eq!((table.columns[0].head.as_str(), table.columns.len(), table.rows()[1].len()), ("b", 1, 1));
        assert_eq!(Table::new("", [Column::words("a")]).without_empty_columns().columns.len(), 1);
    }

    #[test]
    fn not_a_number_is_missing() {
        assert_eq!(Cell::number(f64::NAN, 2), Cell::missing());
        assert_eq!(Cell::number(None, 2), Cell::missing());
    }
}
