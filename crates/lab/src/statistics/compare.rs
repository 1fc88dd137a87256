//! "Is A better than B?": first by success, then by the effort to the solution, in one sentence.

use std::fmt;

use super::{
    A12, Interval, Measure, Observation, Rate, Test, Untestable, a12, a12_interval, caution, fisher,
    holm_over, log_rank, mann_whitney, words_of_p,
};

/// The answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winner {
    /// The first is better.
    First,
    /// The second is better.
    Second,
    /// One solves more often, the other needs less effort.
    Mixed,
    /// The data show no difference, which does not prove that there is none.
    Undecided,
}

/// Two algorithms compared. Its [`Display`](fmt::Display) is the answer in one sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// The names of the two.
    pub names: [String; 2],
    /// Their success rates.
    pub rates: [Rate; 2],
    /// The currency of the effort.
    pub measure: Measure,
    /// The level at which a difference counts.
    pub alpha: f64,
    /// Fisher's test on the successes; its `p` is as computed, before adjustment.
    pub success: Result<Test, Untestable>,
    /// Mann-Whitney on the effort to the solution, failed runs ranked last and equal; `p` before adjustment.
    pub effort: Result<Test, Untestable>,
    /// The two p-values, Holm-adjusted for the questions that could be asked; 1 where a test was impossible.
    pub adjusted: [f64; 2],
    /// The chance that a run of the first beats a run of the second in effort.
    pub a12: Option<A12>,
    /// The bootstrap interval of that chance.
    pub a12_interval: Option<Interval>,
    /// The answer.
    pub winner: Winner,
    /// What a reader should know before relying on it.
    pub cautions: Vec<String>,
}

/// Compares two named samples of runs at level `alpha`.
pub fn compare(
    (first, a): (&str, &[Observation]),
    (second, b): (&str, &[Observation]),
    measure: Measure,
    alpha: f64,
) -> Comparison {
    let efforts = |runs: &[Observation]| runs.iter().map(|r| r.to_solution(measure)).collect::<Vec<_>>();
    let (ours, theirs) = (efforts(a), efforts(b));
    let rates = [Rate::of(a), Rate::of(b)];
    let success = fisher(rates[0], rates[1]);
    let effort = mann_whitney(&ours, &theirs);
    // Where all runs or none are solved there is no question of success, and nothing to adjust for.
    let solved = rates[0].solved + rates[1].solved;
    let asked = solved > 0 && solved < rates[0].runs + rates[1].runs;
    let p = |test: &Result<Test, Untestable>| test.as_ref().ok().map(|t| t.p);
    let adjusted = holm_over(&[p(&success).filter(|_| asked), p(&effort)]);
    let mut comparison = Comparison {
        names: [first.to_owned(), second.to_owned()],
        rates,
        measure,
        alpha,
        success,
        effort,
        adjusted: [adjusted[0], adjusted[1]],
        // Less effort is better, so the second's excess is the first's win.
        a12: a12(&theirs, &ours).ok(),
        a12_interval: a12_interval(&theirs, &ours),
        winner: Winner::Undecided,
        cautions: caution(a.len().min(b.len())).into_iter().collect(),
    };
    if measure != Measure::BestCost && (cut_short(a, b, measure) || cut_short(b, a, measure)) {
        let allowed = log_rank(&[a, b], measure).map(|test| words_of_p(test.p));
        let allowed = allowed.map_or_else(
            |_| String::new(),
            |p| format!("; the log-rank test, which allows for that, has {p}"),
        );
        comparison.cautions.push(format!(
            "a failed run was stopped before the other's slowest success: give both the same budget of {measure}{allowed}"
        ));
    }
    comparison.winner = match (comparison.solves_more(), comparison.needs_less()) {
        (Some(more), Some(less)) if more != less => Winner::Mixed,
        (Some(0), _) | (None, Some(0)) => Winner::First,
        (Some(_), _) | (None, Some(_)) => Winner::Second,
        (None, None) => Winner::Undecided,
    };
    comparison
}

/// Whether a failure among `failed` ended earlier than a success among `solved`, so that their order is a guess.
fn cut_short(failed: &[Observation], solved: &[Observation], measure: Measure) -> bool {
    let slowest = solved.iter().filter(|r| r.solved).map(|r| r.spent(measure)).fold(0.0, f64::max);
    failed.iter().any(|r| !r.solved && r.spent(measure) < slowest)
}

impl Comparison {
    /// The tests behind the sentence, in words.
    pub fn method(&self) -> String {
        let second = match self.measure {
            Measure::BestCost => "best cost of each run, 0 for a solved one".into(),
            effort => format!("{effort} to the solution, with failed runs ranked last"),
        };
        format!(
            "Fisher's exact test on successes; Mann-Whitney on the {second}; p-values Holm-adjusted where both \
             tests can be made; A12 is the probability that a run of the named algorithm beats one of the other, with its 95 % bootstrap interval"
        )
    }

    /// Which of the two solves significantly more often.
    fn solves_more(&self) -> Option<usize> {
        let [a, b] = self.rates.map(|r| r.share().unwrap_or(0.0));
        (self.adjusted[0] < self.alpha && a != b).then_some(usize::from(b > a))
    }

    /// Which of the two needs significantly less effort.
    fn needs_less(&self) -> Option<usize> {
        let wins = self.a12?.0;
        (self.adjusted[1] < self.alpha && wins != 0.5).then_some(usize::from(wins < 0.5))
    }

    fn success_words(&self) -> String {
        let [a, b] = self.rates.map(|r| format!("{} of {}", r.solved, r.runs));
        let p = words_of_p(self.adjusted[0]);
        match (&self.success, self.solves_more()) {
            (Err(reason), _) => format!("success {reason}"),
            (_, Some(0)) => {
                format!("{} solves more often than {} ({a} against {b}, {p})", self.names[0], self.names[1])
            }
            (_, Some(_)) => {
                format!("{} solves more often than {} ({b} against {a}, {p})", self.names[1], self.names[0])
            }
            (_, None) => format!("no difference in success shown ({a} against {b}, {p})"),
        }
    }

    fn effort_words(&self) -> String {
        let (measure, p) = (self.measure, words_of_p(self.adjusted[1]));
        let (Ok(_), Some(wins)) = (&self.effort, self.a12) else {
            let reason = self.effort.as_ref().err().copied().unwrap_or(Untestable::NoVariation);
            let what = if measure == Measure::BestCost {
                "the best cost".into()
            } else {
                format!("effort in {measure}")
            };
            return format!("{what} {reason}");
        };
        let effect = |a: A12, interval: Option<[f64; 2]>| {
            let interval =
                interval.map_or_else(String::new, |[low, high]| format!(" ({low:.2} to {high:.2})"));
            format!("{p}, A12 = {:.2}{interval}, {}", a.0, a.magnitude())
        };
        let interval = self.a12_interval.map(|i| [i.low, i.high]);
        let mirrored = interval.map(|[low, high]| [1.0 - high, 1.0 - low]);
        let less = match measure {
            Measure::BestCost => "reaches a lower best cost".into(),
            effort => format!("needs fewer {effort}"),
        };
        let [a, b] = &self.names;
        match self.needs_less() {
            Some(0) => format!("{a} {less} than {b} ({})", effect(wins, interval)),
            Some(_) => format!("{b} {less} than {a} ({})", effect(wins.mirrored(), mirrored)),
            None => format!("no difference in {measure} shown ({})", effect(wins, interval)),
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = &self.names;
        match self.winner {
            Winner::First => write!(f, "{a} is better than {b}: ")?,
            Winner::Second => write!(f, "{b} is better than {a}: ")?,
            Winner::Mixed => write!(f, "{a} and {b} are better in different ways: ")?,
            Winner::Undecided => write!(f, "No difference shown between {a} and {b}: ")?,
        }
        write!(f, "{}; {}.", self.success_words(), self.effort_words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(solved: usize, effort: impl Fn(usize) -> f64, failed: usize, budget: f64) -> Vec<Observation> {
        let won = (0..solved).map(|i| Observation::solved(effort(i)));
        won.chain((0..failed).map(|_| Observation::failed(budget))).collect()
    }

    #[test]
    fn success_decides_first() {
        let a = runs(38, |i| 100.0 + i as f64, 2, 5000.0);
        let b = runs(10, |i| 100.5 + i as f64, 30, 5000.0);
        let answer = compare(("LSGA", &a), ("GA", &b), Measure::Generations, 0.05);
        assert_eq!(answer.winner, Winner::First);
        assert!(answer.cautions.is_empty(), "{:?}", answer.cautions);
        let words = answer.to_string();
        assert!(words.starts_with(
            "LSGA is better than GA: LSGA solves more often than GA (38 of 40 against 10 of 40, p < 0.001)"
        ));
        let mirrored = compare(("GA", &b), ("LSGA", &a), Measure::Generations, 0.05);
        assert_eq!((mirrored.winner, mirrored.to_string()), (Winner::Second, words));
    }

    #[test]
    fn effort_decides_between_equal_successes() {
        let a = runs(30, |i| 100.0 + i as f64, 0, 0.0);
        let b = runs(30, |i| 110.5 + i as f64, 0, 0.0);
        let answer = compare(("A", &a), ("B", &b), Measure::Evaluations, 0.05);
        assert_eq!(
            answer.to_string(),
            "A is better than B: no difference in success shown (30 of 30 against 30 of 30, p = 1); \
             A needs fewer evaluations than B (p < 0.001, A12 = 0.79 (0.67 to 0.89), large effect)."
        );
    }

    #[test]
    fn often_but_slow_against_rare_but_fast_is_mixed() {
        let a = runs(100, |i| 1000.0 + i as f64, 0, 0.0);
        let b = runs(84, |i| 10.0 + i as f64, 16, 5000.0);
        let answer = compare(("A", &a), ("B", &b), Measure::Generations, 0.05);
        assert_eq!(answer.winner, Winner::Mixed);
        assert!(
            answer.to_string().contains("A solves more often")
                && answer.to_string().contains("B needs fewer")
        );
    }

    #[test]
    fn degenerate_samples_get_words() {
        let none: [Observation; 0] = [];
        let failed = [Observation::failed(10.0); 3];
        for (a, b) in [(&none[..], &none[..]), (&none, &failed), (&failed, &failed)] {
            let answer = compare(("A", a), ("B", b), Measure::CpuSeconds, 0.05);
            assert_eq!(answer.winner, Winner::Undecided);
            assert!(
                answer.to_string().contains("cannot be tested") && !answer.to_string().contains("NaN"),
                "{answer}"
            );
            assert!(!answer.cautions.is_empty());
        }
    }

    #[test]
    fn unequal_budgets_are_noticed() {
        let a = [Observation::solved(5000.0)];
        let b = [Observation::failed(1000.0)];
        let answer = compare(("A", &a), ("B", &b), Measure::Generations, 0.05);
        assert!(answer.cautions.iter().any(|c| c.contains("same budget of generations")));
    }
}
