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
pub fn line<T: Into<String>>(fields: impl IntoIterator<Item = T>) -> String {
    let mut writer = csv::WriterBuilder::new().buffer_capacity(256).from_writer(Vec::new());
    writer.write_record(fields.into_iter().map(Into::<String>::into)).expect("memory takes any line");
    let bytes = writer.into_inner().expect("memory can be flushed");
    String::from_utf8(bytes).expect("the fields are texts")
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
