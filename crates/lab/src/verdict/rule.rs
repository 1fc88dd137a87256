//! The rule for verdicts, in one place: its numbers, its words, its version and the day on which it was frozen.
//!
//! The rule is not to be changed after results are seen. A test pins this file: whoever changes it gives it a new version
//! and date, and judges everything again.

/// The version of the rule.
pub const VERSION: u32 = 2;

/// The day from which this version holds.
pub const DATE: &str = "2026-11-18";

/// Means are equivalent if they differ by no more than this factor.
pub(super) const MEAN_FACTOR: f64 = 1.5;

/// Success rates are equivalent if they differ by no more than this share.
pub(super) const SUCCESS_MARGIN: f64 = 0.10;

/// The chance with which a test may show a difference, or an equivalence, that is not there.
pub(super) const LEVEL: f64 = 0.05;

/// The chance with which the smallest difference that could have been seen is seen.
pub(super) const POWER: f64 = 0.80;

/// Means drawn to find an interval.
pub(super) const RESAMPLES: usize = 10_000;

/// Fewer runs or puzzles say too little.
pub(super) const ENOUGH: usize = 5;

/// From fewer values a bootstrap cannot know the long tail of search times: its intervals are too narrow.
pub(super) const ENOUGH_FOR_A_MEAN: usize = 20;

/// The range of this many runs covers 95 % of what a single further run may give, which matters where a paper prints few.
pub(super) const ENOUGH_FOR_A_RUN: usize = 39;

/// The rule as every report prints it.
pub const RULE: &str = "Rule for verdicts, version 2 of 2026-11-18. \
    Equivalent: two one-sided tests, each at 5 %, show that the printed figures and ours differ by less than a margin, which is 10 points \
    of success rate and a factor of 1.5 of mean generations. A row that prints both must pass both, and its number of runs must be known. \
    Compatible: not shown to be equivalent, but no test rejects it; we print the figures that would have passed and the smallest \
    difference that would have been seen with a chance of 80 %. \
    Different: a test rejects it, and it is not equivalent. \
    Impossible as printed: the row's figures contradict each other, whatever the reading of the paper. \
    Cannot be judged: the paper's puzzles are lost or others stand in for them (the differences found are then only described), we have \
    fewer than 5 runs, a mean has fewer than 20 values (39 if the paper has fewer than 5 runs), or our runs had fewer generations than \
    the paper's. \
    Tests: for success rates Fisher's exact test, and for equivalence Newcombe's 90 % interval. For means, the interval into which means \
    of as many runs as the paper's, drawn from resamples of ours, fall (10,000 times): a printed mean outside the middle 95 % is \
    different; if the middle 90 % lies within a factor of 1.5 of it, it is equivalent. If a paper does not give its number of runs, we \
    assume as many as ours. Success of fewer than 5 printed runs is not compared. Where both figures are tested, each is at 2.5 %, so \
    about one correct row in twenty differs by chance. \
    Columns: the judged rows of a column are also pooled, each counting alike: success rates by Fisher's test within rows and by their \
    mean difference, generations by the geometric mean of the ratios. A column is different if the pooled figures are (and are not equivalent), if more than a \
    quarter of its rows are different, or more than chance allows (binomial, 5 %). Otherwise it is equivalent if the pooled figures are, \
    and else compatible. It is impossible as printed if impossible rows outnumber the judged ones. Rows that were used to choose a reading \
    do not judge it: they are shown, but not counted.";
