//! Puzzles of the papers, and what is measured on them.
#![allow(dead_code, reason = "each program that includes this file uses a part of it")]

/// Weiss's sample run.
pub(crate) const MED3: &str =
    ".1.2.5.8...3...4..2...7...3.4.612.7...........7.398.2.4...6...9..2...8...6.9.1.4.";
/// Mantere and Koljonen, "difficult a": 22 givens.
pub(crate) const S08A: &str =
    "67...8.1..2..6........3....2.1.....648...17..........9..45...........3....34..8.2";
/// Twodoku, the paper's Medium 1, row by row over the plane.
pub(crate) const MEDIUM_1: &str = "...5..189..38..74.1.8...5.2.6.1.83.73.2.594....93.6.2.63.......96..4.9.7.85...5.42..8...7....2...6.54972..3.8...59.....7.41.5.4..13268..8.475......6....5";

/// Sato and Inoue, No. 77: 28 givens.
pub(crate) const NO77: &str =
    "5.......99..8.5..63..9.7..5....9.....9..1..2..38...94.4.......2..35.96....24.13..";
/// NOVA, "medium": 37 givens.
pub(crate) const NOVA_MEDIUM: &str =
    ".........17.96.835.498..7...3...61..82..17..9.912586.......148.2146.93..78.....1.";

/// Algorithm, settings, layout, puzzle.
pub(crate) type Case = (&'static str, &'static [(&'static str, &'static str)], &'static str, &'static str);

/// The benchmarked cases.
pub(crate) const CASES: &[Case] = &[
    ("weiss", &[("population", "150"), ("prefill", "none")], "9", S08A),
    ("weiss", &[("population", "1000"), ("prefill", "none")], "9", S08A),
    ("weiss", &[("population", "10000"), ("prefill", "none")], "9", S08A),
    ("twodoku", &[("population", "150")], "9", S08A),
    ("twodoku", &[("population", "1000")], "9", S08A),
    ("twodoku", &[("population", "10000")], "9", S08A),
    ("twodoku", &[], "twodoku", MEDIUM_1),
    ("twodoku-ls", &[], "twodoku", MEDIUM_1),
    ("twodoku-ls", &[("local_search", "as-coded")], "twodoku", MEDIUM_1),
    ("twodoku-el", &[], "twodoku", MEDIUM_1),
    ("ret-ga", &[], "9", S08A),
    ("lsga", &[], "9", NO77),
    ("lsga", &[], "9", S08A),
    ("ah-lsga", &[("prefill", "none")], "9", S08A),
    ("nova", &[], "9", NOVA_MEDIUM),
    (
        "nova",
        &[("selection", "proportionate"), ("crossover", "cycle"), ("mutation", "swap")],
        "9",
        NOVA_MEDIUM,
    ),
    ("nova", &[("selection", "tournament")], "9", NOVA_MEDIUM),
    ("nova", &[], "9", S08A),
];
