//! Sheets for paper, as a user makes them.

use assert_cmd::Command;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Exit code, stdout and stderr.
fn print(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::cargo_bin("evodoku").expect("the binary is built before its tests");
    let output = command.arg("print").args(arguments).write_stdin(input).output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

/// The drawings of a page, each from its `<svg>` to the end of it.
fn drawings(page: &str) -> Vec<&str> {
    page.split("<svg").skip(1).map(|rest| rest.split("</svg>").next().unwrap()).collect()
}

/// The signs of a drawing, in the order of the cells.
fn signs(drawing: &str) -> String {
    let texts = drawing.split("<text class=").skip(1);
    texts.map(|text| text.split('>').nth(1).unwrap().split('<').next().unwrap()).collect()
}

#[test]
fn a_sheet_has_puzzles_and_verified_solutions_on_their_own_page() {
    let (code, page, err) = print(&[PUZZLE, "@mantere/s16", "--solutions"], "");
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(page.matches("<section class=\"page\">").count(), 2);
    let drawings = drawings(&page);
    assert_eq!(drawings.len(), 4);
    assert_eq!(signs(drawings[0]), PUZZLE.replace('.', ""));
    assert_eq!(drawings[0].matches("class=\"given\"").count(), 30);
    assert_eq!(signs(drawings[2]), SOLVED);
    assert_eq!(drawings[2].matches("class=\"found\"").count(), 51);
    assert!(page.contains("<figcaption>mantere/s16: AI Escargot</figcaption>"), "{page}");
    assert!(page.contains("break-after:page") && page.contains("@page{size:A4;"));
    assert!(!page.contains("http"), "the sheet needs nothing from elsewhere");
}

#[test]
fn pages_hold_as_many_as_asked_and_every_layout_is_drawn() {
    let input = [PUZZLE; 5].join("\n");
    for (per_page, pages) in [("1", 5), ("2", 3), ("4", 2), ("6", 1)] {
        let (_, page, _) = print(&["-", "--per-page", per_page, "--paper", "letter"], &input);
        assert_eq!(page.matches("<section").count(), pages, "{per_page}");
        assert!(page.contains("@page{size:letter;"));
    }
    for (layout, cells) in [("samurai", 369), ("x", 81), ("16", 256), ("25", 625)] {
        let (code, page, err) = print(&["-", "--layout", layout], &".".repeat(cells));
        assert_eq!((code, drawings(&page).len()), (0, 1), "{layout}: {err}");
    }
    let (code, _, err) = print(&["-", "--per-page", "3"], &input);
    assert!(code == 2 && err.contains("expected 1, 2, 4 or 6"), "{err}");
}

#[test]
fn an_svg_is_one_page() {
    let (code, page, _) = print(&[PUZZLE, "--format", "svg", "--solutions=beside"], "");
    assert_eq!((code, page.starts_with("<svg xmlns")), (0, true));
    let drawings = drawings(&page);
    assert_eq!(
        (drawings.len(), signs(drawings[2]).as_str()),
        (3, SOLVED),
        "the page, the puzzle, the solution"
    );
    let (code, _, err) = print(&["@weiss", "--format", "svg"], "");
    assert!(code == 2 && err.contains("one page of 4 puzzles, and there are 10"), "{err}");
}

#[test]
fn a_puzzle_without_a_solution_is_said_to_have_none() {
    let impossible = "12345678.........9".to_owned() + &".".repeat(63);
    let (code, page, err) = print(&[&impossible, "--solutions"], "");
    assert_eq!((code, drawings(&page).len()), (1, 1));
    assert!(err.contains("there is no solution (proved); printed without a solution"), "{err}");
    let (_, _, err) = print(&[&".".repeat(81), "--solutions"], "");
    assert!(err.contains("has several solutions; one of them is printed"), "{err}");
}
