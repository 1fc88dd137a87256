//! Overlapping grids in their bounding box: 15x15 for a Twodoku, 21x21 for a Samurai. Read by [`super::rows`].

use super::Record;
use super::boxes::rows_of;
use super::line::alphabet_of;
use crate::Error;

/// `0` for an empty cell, or `-` where 0 is a symbol; `.` for a void.
pub(super) fn write(record: &Record) -> Result<String, Error> {
    write_rows(record, "", empty(record), '.')
}

/// The sign of an empty cell.
pub(super) fn empty(record: &Record) -> char {
    let zero = alphabet_of(record).holds(b'0', record.puzzle.layout().symbols());
    if zero { '-' } else { '0' }
}

/// For people: spaces between, `.` for an empty cell, `*` for a void.
pub(super) fn write_spaced(record: &Record) -> Result<String, Error> {
    write_rows(record, " ", '.', '*')
}

fn write_rows(record: &Record, gap: &str, empty: char, void: char) -> Result<String, Error> {
    let mut out = String::new();
    for row in rows_of(record, empty, void)? {
        out.push_str(&row.iter().map(char::to_string).collect::<Vec<_>>().join(gap));
        out.push('\n');
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use crate::formats::{Format, Options, read_text};
    use crate::{Layout, Puzzle};

    fn twodoku() -> (Puzzle, String) {
        let layout = Layout::parse("twodoku").unwrap();
        let line: String = (0..153)
            .map(|i| {
                if i == 0 {
                    '5'
                } else if i == 152 {
                    '7'
                } else {
                    '.'
                }
            })
            .collect();
        let puzzle = Puzzle::from_line(&layout, &line).unwrap();
        let text = super::write(&super::Record::new(puzzle.clone())).unwrap();
        (puzzle, text)
    }

    #[test]
    fn voids_of_every_kind() {
        let (puzzle, text) = twodoku();
        let hashes = text.replace('.', "#").replace('0', ".");
        let stars = text.replace('.', "*").replace('0', "_");
        let spaces = text.replace('.', " ").replace('0', ".");
        let trimmed: String = spaces.lines().flat_map(|l| [l.trim_end(), "\n"]).collect();
        for text in [&text, &hashes, &stars, &spaces, &trimmed] {
            let mut reader = read_text(text, Options::default());
            let record = reader.next().unwrap().unwrap();
            assert_eq!(record.puzzle, puzzle, "{text}");
            assert!(reader.next().is_none(), "{text}");
        }
        let mut reader = read_text(&text, Options::default());
        let _ = reader.next();
        assert_eq!(reader.format(), Some(Format::Plane));
    }

    #[test]
    fn voids_like_empty_cells_need_a_layout() {
        let (puzzle, text) = twodoku();
        let same = text.replace('0', ".");
        let error = read_text(&same, Options::default()).next().unwrap().unwrap_err().to_string();
        assert!(error.contains("give the layout twodoku"), "{error}");
        let layout = Some(Layout::parse("twodoku").unwrap());
        assert_eq!(
            read_text(&same, Options { layout, ..Options::default() }).next().unwrap().unwrap().puzzle,
            puzzle
        );
    }

    #[test]
    fn grid_after_grid() {
        let layout = Some(Layout::parse("twodoku").unwrap());
        let upper = "5........\n".to_owned() + &".........\n".repeat(7) + "........1\n";
        let lower = ".........\n.........\n..1......\n".to_owned() + &".........\n".repeat(6);
        for text in [
            format!("{upper}{lower}"),
            format!("{upper}\n{lower}"),
            format!("{},{}", upper.replace('\n', ""), lower.replace('\n', "")),
        ] {
            let options = Options { layout: layout.clone(), ..Options::default() };
            let got: Vec<_> = read_text(&text, options).collect();
            assert_eq!(got.len(), 1, "{text}");
            assert_eq!(got[0].as_ref().unwrap().puzzle.given_count(), 2, "{text}");
            let clash = text.replacen("..1....", "..2....", 1);
            let options = Options { layout: layout.clone(), ..Options::default() };
            let error = read_text(&clash, options).next().unwrap().unwrap_err().to_string();
            assert!(error.contains("disagree on their shared cell r9c9"), "{error}");
        }
    }
}
