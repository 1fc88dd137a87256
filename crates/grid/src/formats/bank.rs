//! Lines of a puzzle bank: hash, puzzle, rating.

use super::conventions::Conventions;
use super::{Record, line};
use crate::Error;

/// Whether a line looks like one of a puzzle bank: a long hexadecimal hash, a puzzle, a number.
pub(super) fn looks_like(text: &str) -> bool {
    let fields: Vec<&str> = text.split_whitespace().collect();
    matches!(fields[..], [hash, puzzle, rating]
        if hash.len() >= 8 && hash.bytes().all(|b| b.is_ascii_hexdigit())
            && puzzle.len() > hash.len() && rating.parse::<f64>().is_ok())
}

/// Reads a line.
pub(super) fn read(rules: &mut Conventions, number: usize, text: &str) -> Result<Record, Error> {
    let mut record = line::read(rules, number, text, &mut line::More::new())?;
    if let Some((hash, rating)) = record.label.as_ref().and_then(|l| l.split_once(' ')) {
        record.rating = Some(rating.to_owned());
        record.label = Some(hash.to_owned());
    }
    Ok(record)
}

#[cfg(test)]
mod tests {
    use crate::formats::{Format, Options, read_text};

    #[test]
    fn hash_and_rating_are_kept() {
        let text = "0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000 7.1\n";
        let mut reader = read_text(text, Options::default());
        let record = reader.next().unwrap().unwrap();
        assert_eq!(reader.format(), Some(Format::Bank));
        assert_eq!(record.label.as_deref(), Some("0000183b305c"));
        assert_eq!(record.rating.as_deref(), Some("7.1"));
    }
}
