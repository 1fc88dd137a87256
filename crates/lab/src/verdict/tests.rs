use super::column::at_least;
use super::*;
use crate::experiment::Id;
use crate::published::PrintedRow;
use crate::statistics::Observation;

fn row(solved: u32, mean: f64) -> PrintedRow {
    PrintedRow {
        line: 2,
        runs: Some(15),
        solved: Some(solved),
        mean: Some(mean),
        cap: Some(5000),
        ..PrintedRow::default()
    }
}

fn many(solved: u32, mean: f64) -> PrintedRow {
    PrintedRow { runs: Some(150), ..row(solved, mean) }
}

/// Runs like those of a search: a long tail, and some that fail.
fn ours(solved: usize, failed: usize) -> Vec<Observation> {
    let effort = |i: usize| -1000.0 * (1.0 - (i as f64 + 0.5) / solved as f64).ln();
    let won = (0..solved).map(|i| Observation::solved(effort(i).round()));
    won.chain((0..failed).map(|_| Observation::failed(5000.0))).collect()
}

fn words(row: &PrintedRow, ours: &[Observation], cap: Option<u64>) -> String {
    judge(row, ours, cap).verdict.words()
}

/// The rule must not change unnoticed: its words and numbers are those of this hash. Whoever changes them gives the rule a new
/// version and date, judges everything again, and says so in the change log.
#[test]
fn the_rule_is_frozen() {
    let file = include_str!("rule.rs");
    assert!(RULE.contains(&format!("version {VERSION} of {DATE}")));
    assert_eq!(Id::of(file).to_string(), "cea3e73d715cf92bc3689dd1517d076a", "the rule was changed");
}

/// The verdicts of the rule on rows and columns of every kind: a change of any test or interval shows here.
#[test]
fn the_rule_gives_these_verdicts() {
    let rows = [
        ("few runs", row(8, 1100.0), ours(50, 40)),
        ("many runs", many(83, 1050.0), ours(110, 90)),
        ("within the margin", many(150, 1000.0), ours(390, 10)),
        ("slow", row(8, 100.0), ours(50, 40)),
        ("never", row(15, 1000.0), ours(10, 80)),
        ("counts", PrintedRow { mean: None, ..row(15, 0.0) }, ours(40, 0)),
        ("runs unknown", PrintedRow { runs: None, solved: None, ..row(8, 1000.0) }, ours(400, 0)),
        ("one run", PrintedRow { runs: Some(1), ..row(1, 30.0) }, ours(60, 0)),
        ("stand-in", PrintedRow { stand_in: Some("a stand-in".into()), ..row(8, 100.0) }, ours(50, 40)),
        ("contradiction", PrintedRow { min: Some(9.0), max: Some(10.0), ..row(8, 11.0) }, ours(50, 40)),
    ];
    let mut found = String::new();
    for (name, row, ours) in &rows {
        let Judged { verdict, .. } = judge(row, ours, Some(5000));
        let part = |part: &Option<String>| part.clone().unwrap_or_default();
        found +=
            &format!("{name} | {} | {} | {}\n", verdict.words(), part(&verdict.passed), part(&verdict.seen));
    }
    let rate = |failed: usize| {
        let printed = PrintedRow { runs: Some(100), mean: None, ..row(100, 0.0) };
        judge(&printed, &ours(100 - failed, failed), None)
    };
    let columns = [
        ("six rates, two lower", [0, 0, 0, 5, 6, 0].map(rate).to_vec()),
        (
            "means of many runs",
            (3..9).map(|line| judge(&PrintedRow { line, ..many(150, 990.0) }, &ours(200, 0), None)).collect(),
        ),
        (
            "means of few runs",
            (3..6).map(|line| judge(&PrintedRow { line, ..row(15, 1300.0) }, &ours(200, 0), None)).collect(),
        ),
        (
            "slow means",
            (3..9).map(|line| judge(&PrintedRow { line, ..row(15, 700.0) }, &ours(200, 0), None)).collect(),
        ),
    ];
    for (name, rows) in &columns {
        found += &format!("{name} | {}\n", overall(rows).words());
    }
    let golden = include_str!("golden.txt");
    assert!(found == golden, "golden.txt would be\n{found}");
}

#[test]
fn what_cannot_be_is_told_from_what_is_not_known() {
    let done: Vec<Observation> = vec![Observation::solved(0.0); 20];
    let before = "different: ours is solved before the first generation";
    assert_eq!(words(&row(15, 4.0), &done, None), before, "another reading may print what this one cannot");
    let other_puzzles = PrintedRow { set: Some("Easy".into()), ..row(15, 4.0) };
    let lost = "cannot be judged: the paper's puzzles are lost; ours is solved before the first generation";
    assert_eq!(words(&other_puzzles, &done, None), lost);
    assert_eq!(words(&row(8, 1100.0), &ours(4, 0), None), "cannot be judged: only 4 runs");
    let short = words(&row(8, 1100.0), &ours(50, 40), Some(100));
    assert_eq!(short, "cannot be judged: our runs were limited to 100 generations, the paper's to 5000");
    let unknown = words(&PrintedRow { runs: None, solved: None, ..row(8, 1.0) }, &ours(2, 20), None);
    assert_eq!(unknown, "cannot be judged: only 2 of our runs succeeded; a mean needs at least 20");
    let nothing = PrintedRow { runs: None, solved: None, mean: None, ..row(1, 1.0) };
    assert_eq!(
        words(&nothing, &ours(20, 0), None),
        "cannot be judged: it prints neither a success rate nor a mean"
    );
    // Five runs are enough for a success rate, but show no equivalence.
    let counts = PrintedRow { mean: None, ..row(15, 0.0) };
    assert_eq!(words(&counts, &ours(5, 0), None), "compatible");
    assert_eq!(
        judge(&counts, &ours(5, 0), None),
        judge(&counts, &ours(5, 0), None),
        "the bootstrap is seeded"
    );
}

/// Fisher's p of 15 of 15 against 14 of 20 is 0.027: a figure that is tested alone has the whole level of 5 %.
#[test]
fn one_test_has_the_level_to_itself() {
    let counts = PrintedRow { mean: None, ..row(15, 0.0) };
    assert_eq!(words(&counts, &ours(14, 6), None), "different: ours solves less often (p = 0.027)");
}

#[test]
fn a_single_printed_run_needs_more_of_ours() {
    let one = PrintedRow { runs: Some(1), solved: Some(1), ..row(1, 30.0) };
    let finding = |row: &PrintedRow, runs| judge(row, &ours(runs, 0), None).verdict.finding;
    assert_eq!(finding(&one, 30), Finding::CannotBeJudged);
    assert_eq!(finding(&one, 60), Finding::Compatible);
    assert_eq!(finding(&PrintedRow { mean: Some(90_000.0), ..one }, 60), Finding::Different);
}

#[test]
fn failures_may_count_as_the_cap() {
    let all = PrintedRow { failures_at_cap: true, ..row(8, 2500.0) };
    assert_eq!(generations(&all, &ours(1, 1)), [693.0, 5000.0]);
    assert_eq!(words(&all, &ours(50, 40), None), "compatible");
}

#[test]
fn lost_puzzles_are_described_as_samples() {
    let rows: Vec<PrintedRow> = (0..20)
        .map(|i| PrintedRow { set: Some("Easy".into()), ..row(10 + i % 5, 900.0 + 50.0 * f64::from(i)) })
        .collect();
    let rows: Vec<&PrintedRow> = rows.iter().collect();
    let samples: Vec<Vec<Observation>> = (0..20).map(|i| ours(60 + i, 20)).collect();
    let samples: Vec<&[Observation]> = samples.iter().map(Vec::as_slice).collect();
    let words = |ours: &[&[Observation]], cap| judge_set(&rows, ours, cap).verdict.words();
    let lower =
        "cannot be judged: the paper's puzzles are lost; our puzzles' mean generations are lower (p < 0.001)";
    assert_eq!(words(&samples, None), lower);
    assert_eq!(words(&samples, Some(5000)), lower, "as many generations as the paper's are enough");
    assert!(words(&samples, Some(4999)).contains("limited to 4999 generations"));
    assert_eq!(words(&samples[..2], None), "cannot be judged: only 2 puzzles");
}

/// Ours needs more on nearly every puzzle, but the paper has one that took so long that its mean is higher.
#[test]
fn the_direction_of_lost_puzzles_is_that_of_their_ranks() {
    let mean = |i: u32| if i == 0 { 900_000.0 } else { 100.0 + f64::from(i) };
    let rows: Vec<PrintedRow> = (0..20).map(|i| row(15, mean(i))).collect();
    let rows: Vec<&PrintedRow> = rows.iter().collect();
    let samples = vec![ours(50, 0); 20];
    let samples: Vec<&[Observation]> = samples.iter().map(Vec::as_slice).collect();
    let words = judge_set(&rows, &samples, None).verdict.words();
    assert!(words.ends_with("our puzzles' mean generations are higher (p < 0.001)"), "{words}");
}

/// Rows whose figures are of no use here, so that only their findings count.
fn rows(found: &[(Finding, usize)]) -> Vec<Judged> {
    let one = |finding| Judged::without_figures(&PrintedRow::default(), finding, "");
    found.iter().flat_map(|(finding, count)| vec![one(*finding); *count]).collect()
}

#[test]
fn columns_allow_for_chance() {
    use Finding::{CannotBeJudged, Compatible, Different, Impossible};
    let column = |held, failed, impossible| {
        overall(&rows(&[
            (Compatible, held),
            (Different, failed),
            (Impossible, impossible),
            (CannotBeJudged, 2),
        ]))
        .finding
    };
    assert_eq!(column(0, 0, 0), CannotBeJudged);
    assert_eq!(column(7, 0, 0), Compatible);
    assert_eq!(column(0, 1, 0), Different);
    assert_eq!(column(1, 0, 5), Impossible);
    assert_eq!(column(0, 0, 5), Impossible);
    // As many failures as the binomial allows, and one more than it does: 24 rows at 5 % have 4 failures 3 times in 100.
    assert_eq!([column(21, 3, 0), column(20, 4, 0)], [Compatible, Different]);
    // A quarter is the most that may fail, however few the rows.
    assert_eq!([column(3, 1, 0), column(2, 1, 0)], [Compatible, Different]);
    let words = overall(&rows(&[(Compatible, 5), (Different, 1), (CannotBeJudged, 2)])).words();
    assert_eq!(words, "compatible: 8 rows: 5 compatible, 1 different, 2 cannot be judged");
}

#[test]
fn rows_that_chose_a_reading_do_not_judge_it() {
    use Finding::{CannotBeJudged, Compatible, Different};
    let mut all = rows(&[(Compatible, 4), (Different, 2)]);
    for row in &mut all[..4] {
        row.chose = true;
    }
    let verdict = overall(&all);
    assert_eq!((verdict.finding, verdict.reason.as_str()), (Different, "2 rows; 4 rows chose the reading"));
    for row in &mut all {
        row.chose = true;
    }
    let verdict = overall(&all);
    assert_eq!((verdict.finding, verdict.reason.as_str()), (CannotBeJudged, "6 rows chose the reading"));
}

/// The survival function of the binomial with p = 0.05, from the definition (sums of binomial coefficients).
#[test]
fn the_chance_of_failures_is_binomial() {
    for (failed, rows, chance) in [
        (0, 5, 1.0),
        (1, 7, 0.301_662_703_9),
        (2, 20, 0.264_160_475_1),
        (3, 10, 0.011_503_557_4),
        (4, 24, 0.029_782_496_9),
        (2, 40, 0.600_935_934_9),
    ] {
        assert!(
            (at_least(failed, rows) - chance).abs() < 1e-9,
            "{failed} of {rows}: {}",
            at_least(failed, rows)
        );
    }
}
