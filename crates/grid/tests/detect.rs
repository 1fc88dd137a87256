//! Which format a text is taken for. The round trips beside the code only ask that the puzzle survives; here the
//! format itself is pinned, since it is named to users and decides how the rest of a file is read.

use evodoku_grid::formats::{Format, Options, Record, Writer, read_text};
use evodoku_grid::{Layout, Puzzle};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HEX: &str = "0123456789ABCDEF";

/// The format that a text in a file with this extension is taken for, and how many puzzles it gives.
fn detected(text: &str, extension: &str) -> (Format, usize) {
    let mut reader = read_text(text, Options { name: format!("file.{extension}"), ..Options::default() });
    let puzzles = reader.by_ref().flatten().count();
    (reader.format().expect("something was read"), puzzles)
}

/// The rows of a square text, with a separator between the cells.
fn rows(line: &str, width: usize, between: &str) -> String {
    let row = |row: &[char]| row.iter().map(char::to_string).collect::<Vec<_>>().join(between) + "\n";
    line.chars().collect::<Vec<_>>().chunks(width).map(row).collect()
}

fn written(format: Format, layout: &str, line: &str) -> String {
    let mut out = Vec::new();
    let puzzle = Puzzle::from_line(&Layout::parse(layout).unwrap(), line).unwrap();
    let mut writer = Writer::new(format, &mut out);
    writer.put(&Record::new(puzzle)).unwrap();
    writer.finish().unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn what_each_writer_writes_is_recognised_by_name() {
    for format in Format::ALL.into_iter().filter(|format| format.writable()) {
        // Only overlapping grids are written as a plane; one grid of it is rows as in .sdk.
        let (layout, line) =
            if format == Format::Plane { ("twodoku", ".".repeat(153)) } else { ("9", LINE.to_owned()) };
        let text = written(format, layout, &line);
        let expected = if format == Format::Sdm { Format::Line } else { format };
        assert_eq!(detected(&text, "data"), (expected, 1), "{format}:\n{text}");
        for extension in format.extensions() {
            assert_eq!(detected(&text, extension), (format, 1), "{format} in .{extension}:\n{text}");
        }
    }
}

#[test]
fn the_extension_decides_between_formats_that_look_alike() {
    let sdk = rows(LINE, 9, "");
    let pretty = written(Format::Pretty, "9", LINE);
    let ss = written(Format::Ss, "9", LINE);
    for (text, extension, format) in [
        (LINE, "", Format::Line),
        (LINE, "txt", Format::Line),
        (LINE, "sdm", Format::Sdm),
        (LINE, "SDM", Format::Sdm),
        (LINE, "ss", Format::Line),
        (LINE, "sdk", Format::Line),
        (&sdk, "", Format::Sdk),
        (&sdk, "txt", Format::Sdk),
        (&sdk, "sdk", Format::Sdk),
        (&sdk, "ss", Format::Ss),
        (&sdk, "sdm", Format::Sdk),
        (&pretty, "txt", Format::Pretty),
        (&pretty, "sdk", Format::Sdk),
        (&pretty, "ss", Format::Ss),
        (&ss, "txt", Format::Ss),
        (&ss, "sdk", Format::Sdk),
        (&ss, "ss", Format::Ss),
    ] {
        assert_eq!(detected(text, extension), (format, 1), ".{extension}:\n{text}");
    }
}

/// Rules in front of plain rows speak for a drawing, headers of `SadMan` for .sdk whatever else there is.
#[test]
fn rules_and_headers_tell_drawings_apart() {
    let sdk = rows(LINE, 9, "");
    for (before, format) in [
        ("", Format::Sdk),
        ("# a comment\n", Format::Sdk),
        ("-----------\n", Format::Pretty),
        ("+-----------+\n", Format::Pretty),
        ("*-----------*\n", Format::Ss),
        ("#AAnn\n-----------\n", Format::Sdk),
        ("#AAnn\n#DOne\n*-----------*\n", Format::Sdk),
        ("#AAnn\n# a comment\n-----------\n", Format::Sdk),
        ("# a comment\n-----------\n", Format::Pretty),
    ] {
        assert_eq!(detected(&format!("{before}{sdk}"), "txt"), (format, 1), "{before}");
    }
}

/// Numbers, labels and groups of signs that could be taken for each other.
#[test]
fn numbers_are_told_from_labels_and_groups() {
    let six = "1.. .2.\n... ...\n... ...\n... ...\n... ...\n... ..6\n";
    let eight = "1 2 3 4 5 6 7 8 \n".to_owned() + &"0 0 0 0 0 0 0 0 \n".repeat(7);
    // Spaces for empty cells: 34 is too large for a number in a row of three.
    let spaces = "12  34        21\n".to_owned();
    let sixteen = rows(&format!("{HEX}{}", ".".repeat(240)), 16, "");
    let weiss = format!("9 9\n{}", rows(&LINE.replace('.', "-"), 9, " "));
    for (text, format) in [
        (format!("7 {LINE}\n"), Format::Line),
        (format!("17 123 {LINE}\n"), Format::Line),
        (format!("{LINE} 7\n"), Format::Line),
        (six.to_owned(), Format::Pretty),
        (eight, Format::Integers),
        (spaces, Format::Line),
        (weiss, Format::Weiss),
        (rows(&LINE.replace('.', "0"), 9, " "), Format::Integers),
        (rows(&LINE.replace('.', "0"), 9, ","), Format::Integers),
        (rows(&LINE.replace('.', "-"), 9, " "), Format::Weiss),
        (sixteen, Format::Sdk),
        // A D is a symbol of a 4x4 grid in letters, but not of one in digits.
        (format!("# alphabet: 1-9A-Z\n{}", rows(&format!("D{}", ".".repeat(255)), 16, "")), Format::Sdk),
        ("1.........2.....\n".to_owned(), Format::Line),
        ("1...\n....\n....\n...4\n".to_owned(), Format::Sdk),
    ] {
        assert_eq!(detected(&text, "txt"), (format, 1), "{text}");
    }
}
