//! The statistics against `SciPy` and statsmodels: `reference/make.py` says how `reference/values.json` was made.

use evodoku_lab::statistics::{
    Centre, Measure, Observation, Rate, Summary, Untestable, a12, a12_interval, bootstrap,
    critical_difference, ert_interval, fisher, friedman, hedges, holm, levene, log_rank, mann_whitney,
    nemenyi, newcombe, par_interval, spearman, stratified_fisher, student, welch, wilcoxon,
};
use serde_json::Value;

fn cases(name: &str) -> Vec<Value> {
    let text = include_str!("reference/values.json");
    let mut all: Value = serde_json::from_str(text).expect("the reference file is JSON");
    let cases: Vec<Value> = serde_json::from_value(all[name].take()).expect("every test has a list of cases");
    assert!(!cases.is_empty(), "no case of {name}");
    cases
}

/// What was found beside what is expected, one by one.
#[track_caller]
fn pairs<'a, T>(found: &'a [T], expected: &'a Value) -> impl Iterator<Item = (&'a T, &'a Value)> {
    let expected = expected.as_array().expect("a list");
    assert_eq!(found.len(), expected.len());
    assert!(!found.is_empty(), "nothing to compare");
    found.iter().zip(expected)
}

fn list(value: &Value) -> Vec<f64> {
    serde_json::from_value(value.clone()).expect("a list of numbers")
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn count(value: &Value) -> u32 {
    u32::try_from(value.as_u64().expect("a count")).expect("a small count")
}

/// Equal to within the share `tolerance` of the expected value, however small it is.
#[track_caller]
fn near(found: f64, expected: &Value, tolerance: f64) {
    let expected = number(expected);
    let error = (found - expected).abs();
    assert!(error <= tolerance * expected.abs(), "{found} instead of {expected}: off by {error:e}");
}

/// Whether both sides agree that a test is possible.
#[track_caller]
fn tested<T: std::fmt::Debug>(found: Result<T, Untestable>, expected: &Value) -> Option<T> {
    assert_eq!(found.is_err(), expected.is_null(), "{found:?} against {expected}");
    found.ok()
}

#[test]
fn stratified_fisher_agrees() {
    for case in cases("stratified_fisher") {
        let strata = case["strata"].as_array().unwrap().iter().map(|table| {
            let [a, n, b, m]: [u32; 4] = serde_json::from_value(table.clone()).unwrap();
            [Rate { solved: a, runs: n }, Rate { solved: b, runs: m }]
        });
        let test = stratified_fisher(&strata.collect::<Vec<_>>()).unwrap();
        near(test.p, &case["p"], 1e-7);
    }
}

#[test]
fn newcombe_agrees() {
    for case in cases("newcombe") {
        let share =
            |solved: &str, runs: &str| (number(&case[solved]) / number(&case[runs]), number(&case[runs]));
        let interval = newcombe(share("a", "n"), share("b", "m"), 1.644_853_626_951_472_7);
        for (found, expected) in [(interval.low, &case["low"]), (interval.high, &case["high"])] {
            assert!((found - number(expected)).abs() < 1e-9, "{found} {expected}");
        }
    }
}

/// Two random draws of resamples differ by chance: by a few hundredths of the interval's width.
#[test]
fn bootstraps_agree() {
    for case in cases("bootstraps") {
        let (effort, budget) = (list(&case["effort"]), number(&case["budget"]));
        let solved = case["solved"].as_array().unwrap().iter().map(|solved| solved.as_bool().unwrap());
        let run = |(effort, solved): (&f64, bool)| Observation { solved, ..Observation::solved(*effort) };
        let runs: Vec<Observation> = effort.iter().zip(solved).map(run).collect();
        let found = [
            ("mean", bootstrap(&effort, |sample| Summary::of(sample).map(|s| s.mean))),
            ("ert", ert_interval(&runs, Measure::Evaluations)),
            ("par10", par_interval(&runs, Measure::Evaluations, 10.0, budget)),
            ("a12", a12_interval(&effort, &list(&case["other"]))),
        ];
        for (name, interval) in found {
            let (interval, expected) = (interval.unwrap(), list(&case[name]));
            let near = 0.04 * (expected[1] - expected[0]);
            for (found, expected) in [interval.low, interval.high].into_iter().zip(expected) {
                assert!((found - expected).abs() < near, "{name}: {found} instead of {expected}");
            }
        }
    }
}

#[test]
fn welch_agrees() {
    for case in cases("welch") {
        if let Some(test) = tested(welch(&list(&case["a"]), &list(&case["b"])), &case["p"]) {
            near(test.statistic, &case["statistic"], 1e-8);
            near(test.freedom[0], &case["freedom"], 1e-8);
            near(test.p, &case["p"], 1e-7);
        }
    }
}

#[test]
fn levene_agrees() {
    for (name, centre) in [("levene", Centre::Median), ("levene_mean", Centre::Mean)] {
        for case in cases(name) {
            let samples: Vec<Vec<f64>> = case["samples"].as_array().unwrap().iter().map(list).collect();
            let samples: Vec<&[f64]> = samples.iter().map(Vec::as_slice).collect();
            if let Some(test) = tested(levene(&samples, centre), &case["p"]) {
                near(test.statistic, &case["statistic"], 1e-8);
                near(test.p, &case["p"], 1e-7);
            }
        }
    }
}

#[test]
fn student_agrees() {
    for case in cases("student") {
        let test = student(&list(&case["a"]), &list(&case["b"])).unwrap();
        near(test.statistic, &case["statistic"], 1e-8);
        near(test.p, &case["p"], 1e-7);
    }
}

#[test]
fn spearman_agrees() {
    for case in cases("spearman") {
        let test = spearman(&list(&case["a"]), &list(&case["b"])).unwrap();
        assert!((test.statistic - number(&case["statistic"])).abs() < 1e-12, "{test}");
        near(test.p, &case["p"], 1e-8);
    }
}

#[test]
fn log_rank_agrees() {
    for case in cases("log_rank") {
        let group = |group: &Value| -> Vec<Observation> {
            let solved: Vec<bool> = serde_json::from_value(group["solved"].clone()).unwrap();
            let run = |(effort, solved)| {
                if solved { Observation::solved(effort) } else { Observation::failed(effort) }
            };
            list(&group["effort"]).into_iter().zip(solved).map(run).collect()
        };
        let groups: Vec<Vec<Observation>> = case["groups"].as_array().unwrap().iter().map(group).collect();
        let groups: Vec<&[Observation]> = groups.iter().map(Vec::as_slice).collect();
        let test = log_rank(&groups, Measure::Generations).unwrap();
        near(test.statistic, &case["statistic"], 1e-8);
        near(test.p, &case["p"], 1e-7);
    }
}

#[test]
fn mann_whitney_agrees() {
    for case in cases("mann_whitney") {
        if let Some(test) = tested(mann_whitney(&list(&case["a"]), &list(&case["b"])), &case["p"]) {
            near(test.statistic, &case["statistic"], 0.0);
            near(test.p, &case["p"], 1e-9);
        }
    }
}

#[test]
fn wilcoxon_agrees() {
    for case in cases("wilcoxon") {
        if let Some(test) = tested(wilcoxon(&list(&case["a"]), &list(&case["b"])), &case["p"]) {
            near(test.statistic, &case["statistic"], 0.0);
            near(test.p, &case["p"], 1e-9);
        }
    }
}

#[test]
fn friedman_and_nemenyi_agree() {
    for case in cases("friedman") {
        let rows: Vec<Vec<f64>> = case["rows"].as_array().unwrap().iter().map(list).collect();
        let Some(result) = tested(friedman(&rows), &case["p"]) else { continue };
        near(result.test.statistic, &case["statistic"], 1e-10);
        near(result.test.p, &case["p"], 1e-9);
        let sharper = result.iman_davenport.as_ref().expect("no reference case is in full agreement");
        near(sharper.statistic, &case["f"], 1e-9);
        near(sharper.p, &case["p_f"], 1e-8);
        let tests = nemenyi(&result, 0.05);
        for (row, expected) in pairs(&tests.p, &case["nemenyi"]) {
            for (p, expected) in pairs(row, expected) {
                assert!((p - number(expected)).abs() < 1e-9, "{p} instead of {expected}");
            }
        }
        for (rank, expected) in pairs(&result.mean_ranks, &case["ranks"]) {
            near(*rank, expected, 1e-13);
        }
    }
    for case in cases("critical") {
        let found = critical_difference(
            count(&case["k"]) as usize,
            count(&case["n"]) as usize,
            number(&case["alpha"]),
        );
        near(found.expect("a sensible level"), &case["value"], 1e-8);
    }
}

#[test]
fn fisher_agrees() {
    for case in cases("fisher") {
        let rate = |a: &str, n: &str| Rate { solved: count(&case[a]), runs: count(&case[n]) };
        let test = fisher(rate("a", "n"), rate("b", "m")).expect("every table can be tested");
        near(test.p, &case["p"], 1e-8);
    }
}

#[test]
fn wilson_agrees() {
    for case in cases("wilson") {
        let interval =
            Rate { solved: count(&case["k"]), runs: count(&case["n"]) }.wilson().expect("there are runs");
        near(interval.low, &case["low"], 1e-12);
        near(interval.high, &case["high"], 1e-12);
    }
}

#[test]
fn effect_sizes_agree() {
    for case in cases("effect") {
        let (a, b) = (list(&case["a"]), list(&case["b"]));
        near(a12(&a, &b).unwrap().0, &case["a12"], 1e-13);
        if let Some(g) = tested(hedges(&a, &b), &case["hedges"]) {
            near(g.0, &case["hedges"], 1e-8);
        }
    }
}

#[test]
fn holm_agrees() {
    for case in cases("holm") {
        for (found, expected) in pairs(&holm(&list(&case["p"])), &case["adjusted"]) {
            near(*found, expected, 1e-14);
        }
    }
}

#[test]
fn summaries_agree() {
    for case in cases("summary") {
        let found = Summary::of(&list(&case["a"])).expect("there are values");
        let quantiles = [found.min, found.lower, found.median, found.upper, found.max];
        for (quantile, expected) in pairs(&quantiles, &case["quantiles"]) {
            near(*quantile, expected, 1e-13);
        }
        near(found.mean, &case["mean"], 1e-12);
        assert_eq!(found.sd.is_none(), case["sd"].is_null());
        if let Some(sd) = found.sd {
            near(sd, &case["sd"], 1e-8);
        }
    }
}
