//! Jigsaw regions as text: a square of region signs, one row a line, or integers for more than 62 regions.

use super::build::Regions;
use super::shortened;
use crate::Error;
use std::collections::BTreeMap;

fn wrong(text: &str, why: String) -> Error {
    // Rows of a file become one line, as messages are.
    let rows = text.split(['\n', '/']).map(str::trim).filter(|row| !row.is_empty() && !row.starts_with('#'));
    let line = rows.collect::<Vec<_>>().join("/").replace(char::is_control, " ");
    let spec = format!("jigsaw={}", line.chars().take(60).collect::<String>());
    let remedy =
        "give n rows of n characters (letters, digits, or integers with spaces), each of them n times".into();
    Error::Layout { spec, why, remedy }
}

/// Reads rows separated by line breaks or `/`; any sign may name a region, white space between integers.
pub(super) fn read(text: &str) -> Result<(usize, Regions), Error> {
    let rows: Vec<Vec<String>> = text
        .split(['\n', '/'])
        .map(str::trim)
        .filter(|row| !row.is_empty() && !row.starts_with('#'))
        .map(|row| {
            if row.contains([' ', ',', '\t']) {
                row.split([' ', ',', '\t']).filter(|t| !t.is_empty()).map(String::from).collect()
            } else {
                row.chars().map(String::from).collect()
            }
        })
        .collect();
    let n = rows.len();
    if !(4..=256).contains(&n) {
        return Err(wrong(text, format!("{n} rows, but a grid has 4 to 256")));
    }
    let mut numbers = BTreeMap::new();
    let mut counts = vec![0usize; n];
    let mut regions = Vec::with_capacity(n * n);
    for (r, row) in rows.iter().enumerate() {
        if row.len() != n {
            return Err(wrong(
                text,
                format!("row {} has {} characters, but there are {n} rows", r + 1, row.len()),
            ));
        }
        for sign in row {
            let next = numbers.len();
            let region = *numbers.entry(sign.as_str()).or_insert(next);
            if region == n {
                return Err(wrong(
                    text,
                    format!("more than {n} different regions, '{}' in row {}", shortened(sign), r + 1),
                ));
            }
            counts[region] += 1;
            regions.push(region as u16);
        }
    }
    match numbers.iter().find(|&(_, &region)| counts[region] != n) {
        Some((sign, &region)) => Err(wrong(
            text,
            format!("region '{}' has {} cells, but every region has {n}", shortened(sign), counts[region]),
        )),
        None => Ok((n, Regions::Jigsaw(regions))),
    }
}

/// The canonical text of regions: rows separated by `/`, letters up to 26 regions, integers above.
pub(super) fn write(n: usize, regions: &[u16]) -> String {
    let row = |row: &[u16]| -> String {
        if n <= 26 {
            row.iter().map(|&r| char::from(b'A' + r as u8)).collect()
        } else {
            row.iter().map(|r| (r + 1).to_string()).collect::<Vec<_>>().join(",")
        }
    };
    regions.chunks(n).map(row).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_message_is_one_line() {
        let error = super::read("# regions\nAAAB\r\nACBB\n\nCCDB\nCDD\n").unwrap_err().to_string();
        assert!(error.starts_with("layout 'jigsaw=AAAB/ACBB/CCDB/CDD': row 4 has 3 characters"), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}
