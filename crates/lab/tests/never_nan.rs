//! Whatever the numbers, a statistic is finite or refused: no NaN, no panic, no p-value outside 0..=1.

use evodoku_lab::statistics::{
    Case, Centre, Ecdf, Measure, Observation, PerformanceIndex, Rate, Score, Summary, Test, Untestable, a12,
    compare, ert, fisher, friedman, hedges, holm, levene, log_rank, mann_whitney, nemenyi, par, spearman,
    student, van_elteren, welch, wilcoxon,
};
use proptest::prelude::*;

/// Any bits at all, and the few values that collide often.
fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<f64>(),
        any::<u64>().prop_map(f64::from_bits),
        (0..4_i32).prop_map(f64::from),
        Just(f64::INFINITY),
        Just(f64::NAN),
        Just(1e308),
        Just(5e-324),
    ]
}

fn numbers() -> impl Strategy<Value = Vec<f64>> {
    let tame = (0..5_i32).prop_map(f64::from);
    prop_oneof![
        proptest::collection::vec(any_number(), 0..12),
        proptest::collection::vec(any::<f64>(), 0..70),
        proptest::collection::vec(tame, 0..70),
    ]
}

fn outcomes() -> impl Strategy<Value = Vec<Observation>> {
    let outcome = (any::<bool>(), any_number(), any_number(), any_number()).prop_map(
        |(solved, generations, evaluations, cpu_seconds)| Observation {
            best_cost: if solved { 0.0 } else { generations },
            solved,
            generations,
            evaluations,
            cpu_seconds,
        },
    );
    proptest::collection::vec(outcome, 0..20)
}

fn sound(result: &Result<Test, Untestable>) -> Result<(), TestCaseError> {
    if let Ok(test) = result {
        prop_assert!(test.statistic.is_finite() && (0.0..=1.0).contains(&test.p), "{:?}", test);
        prop_assert!(test.freedom.iter().all(|f| f.is_finite()), "{:?}", test);
        prop_assert!(!test.to_string().contains("NaN"));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tests_are_finite_or_refused(a in numbers(), b in numbers(), c in numbers()) {
        sound(&welch(&a, &b))?;
        sound(&mann_whitney(&a, &b))?;
        sound(&van_elteren(&[[a.clone(), b.clone()], [b.clone(), c.clone()]]))?;
        sound(&wilcoxon(&a, &b[..b.len().min(a.len())]))?;
        let paired = a.len().min(b.len());
        sound(&wilcoxon(&a[..paired], &b[..paired]))?;
        sound(&levene(&[&a, &b, &c], Centre::Median))?;
        sound(&levene(&[&a, &b, &c], Centre::Mean))?;
        sound(&student(&a, &b))?;
        sound(&spearman(&a[..a.len().min(b.len())], &b[..a.len().min(b.len())]))?;
        if let Ok(effect) = a12(&a, &b) { prop_assert!((0.0..=1.0).contains(&effect.0)); }
        if let Ok(g) = hedges(&a, &b) { prop_assert!(g.0.is_finite()); }
        let adjusted = holm(&a);
        prop_assert!(adjusted.len() == a.len() && adjusted.iter().all(|p| (0.0..=1.0).contains(p)));
    }

    #[test]
    fn mann_whitney_does_not_care_for_the_order(a in numbers(), b in numbers()) {
        if let (Ok(one), Ok(other)) = (mann_whitney(&a, &b), mann_whitney(&b, &a)) {
            prop_assert!((one.p - other.p).abs() < 1e-12);
            prop_assert!((one.statistic + other.statistic - (a.len() * b.len()) as f64).abs() < 1e-9);
        }
    }

    #[test]
    fn friedman_is_finite_or_refused(rows in proptest::collection::vec(proptest::collection::vec(any_number(), 4), 0..9)) {
        if let Ok(result) = friedman(&rows) {
            sound(&Ok(result.test.clone()))?;
            if let Some(test) = &result.iman_davenport { sound(&Ok(test.clone()))?; }
            let pairs = nemenyi(&result, 0.05);
            prop_assert!(pairs.p.iter().flatten().all(|p| (0.0..=1.0).contains(p)));
        }
    }

    #[test]
    fn fisher_is_symmetric(a in 0_u32..60, n in 0_u32..60, b in 0_u32..60, m in 0_u32..60) {
        let (x, y) = (Rate { solved: a, runs: n }, Rate { solved: b, runs: m });
        sound(&fisher(x, y))?;
        if let (Ok(one), Ok(other)) = (fisher(x, y), fisher(y, x)) {
            prop_assert!((one.p - other.p).abs() < 1e-12);
        }
    }

    #[test]
    fn measures_of_runs_hold_no_nan(a in outcomes(), b in outcomes()) {
        sound(&log_rank(&[&a, &b], Measure::Evaluations))?;
        for measure in [Measure::Generations, Measure::Evaluations, Measure::CpuSeconds, Measure::BestCost] {
            let words = compare(("A", &a), ("B", &b), measure, 0.05).to_string();
            prop_assert!(!words.contains("NaN"), "{}", words);
            prop_assert!(ert(&a, measure).is_none_or(f64::is_finite));
            prop_assert!(par(&a, measure, 10.0, 1e6).is_none_or(f64::is_finite));
            prop_assert!(Ecdf::of(&a, measure).steps().iter().all(|s| s.0.is_finite() && s.1 <= 1.0));
            if let Some(s) = Summary::of_successes(&a, measure) {
                prop_assert!([s.min, s.lower, s.median, s.upper, s.max, s.mean].iter().all(|v| !v.is_nan()), "{:?}", s);
                prop_assert!(s.sd.is_none_or(f64::is_finite));
            }
            let index = PerformanceIndex::of(&[vec![Score::of(&a, measure), Score::of(&b, measure)]]).expect("a row");
            prop_assert!(Case::ALL.iter().all(|&case| (0.0..=1.0 + 1e-12).contains(&index.at(0, case, 0.5))));
        }
    }
}
