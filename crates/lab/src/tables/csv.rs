//! Comma-separated values.

use super::{Table, Value};

pub(super) fn render(table: &Table) -> String {
    let mut text = line(table.columns.iter().map(|c| c.head.clone()));
    for row in &table.rows {
        text += &line(row.iter().map(|cell| match &cell.value {
            Value::Missing => String::new(),
            Value::Text(text) => text.clone(),
            Value::Count(count) => count.to_string(),
            Value::Number { value, .. } => value.to_string(),
        }));
    }
    text
}

/// One line of fields, quoted where they need it.
pub(crate) fn line(fields: impl IntoIterator<Item = impl Into<String>>) -> String {
    let quoted = fields.into_iter().map(|field| {
        let field = field.into();
        let plain = !field.contains([',', '"', '\n', '\r']);
        if plain { field } else { format!("\"{}\"", field.replace('"', "\"\"")) }
    });
    quoted.collect::<Vec<_>>().join(",") + "\n"
}

#[cfg(test)]
mod tests {
    #[test]
    fn quotes_and_keeps_every_digit() {
        let expected =
            "algorithm,solved,mean\nGA_1 | <x>,12,-1234.567\n\"a, \"\"b\"\"\nc\",,inf\nμ,0,-0.001\n";
        assert_eq!(super::super::sample().csv(), expected);
    }
}
