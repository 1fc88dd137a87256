use super::*;
use crate::experiment::PictureKind;
use crate::plan::Plan;
use crate::runner::{self, Options, Shard};
use crate::statistics::Measure;
use crate::store::Environment;
use crate::versus::versus;
use std::fs;
use std::sync::atomic::AtomicBool;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("evodoku-report-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn store(&self, files: &[(&str, &str)]) -> Store {
        for (name, text) in files {
            fs::write(self.0.join(name), text).unwrap();
        }
        let never = AtomicBool::new(false);
        let plan = Plan::load(&self.0.join(files[0].0), None, &never).unwrap();
        let options = Options {
            threads: 2,
            shard: Shard::default(),
            interrupt: &never,
            environment: &Environment::here("0", ""),
        };
        runner::run(&plan, &self.0.join("store"), options, &mut |_| ()).unwrap();
        Store::open(&self.0.join("store")).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const ALL: &str = r#"
title = "All <kinds>"
include = ["sweep.toml"]
description = "Four sizes & three algorithms."
algorithms = [
  { name = "sato-inoue", label = "small", set = { population = 20 } },
  { name = "sato-inoue", column = "GA", reading = "local search", set = { population = 60 } },
  { name = "lsga", set = { population = 30 } },
]
puzzles = [
  { layout = "4", fill = 0.3, count = 2, seed = 1 }, { layout = "4", fill = 0.4 }, { layout = "4", fill = 0.5 },
  { layout = "4", fill = 0.6 }, { layout = "4", fill = 0.7 },
]
replicates = 6
budget = { generations = 3 }
trace = { every = 1 }
[report]
published = "figures.csv"
"#;

const SWEEP: &str = r#"
title = "Sweep"
algorithms = [{ name = "twodoku", label = "two", grid = { mutation_rate = [0.05, 0.1], crossover_rate = [0.1, 0.2] } }]
puzzles = [{ layout = "4", fill = 0.3, count = 2 }]
replicates = 5
budget = { generations = 30 }
"#;

const FIGURES: &str = "# A made-up paper, table 1\nalgorithm,set,puzzle,runs,solved,mean,min,max,sd\n\
    GA,4 40 % given,,30,0,,,,\nsmall,,1,30,15,1.5,1,2,9\n";

/// Everything a reader may open is there, sound, and the same when it is made again.
#[test]
fn a_small_store_gives_a_whole_report() {
    let folder = Folder::new("whole");
    let store = folder.store(&[("all.toml", ALL), ("sweep.toml", SWEEP), ("figures.csv", FIGURES)]);
    let out = folder.0.join("report");
    let written = write(&store, &out).unwrap();
    assert_eq!((written.tables, written.verdicts.len()), (5, 2), "{written:?}");
    let mut kinds: Vec<PictureKind> = Vec::new();
    let files: Vec<String> = fs::read_dir(out.join("pictures"))
        .unwrap()
        .map(|f| f.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(files.len(), 2 * written.pictures);
    for file in &files {
        kinds.extend(PictureKind::ALL.into_iter().filter(|kind| file.contains(&format!("-{kind}"))));
        let text = fs::read_to_string(out.join("pictures").join(file)).unwrap();
        assert!(!text.contains("NaN"), "{file}");
        if file.ends_with("svg") {
            roxmltree::Document::parse(&text).unwrap_or_else(|e| panic!("{file}: {e}"));
        } else {
            assert!(text.lines().count() > 1, "{file} has data");
        }
    }
    for kind in PictureKind::ALL.into_iter().filter(|kind| *kind != PictureKind::Profile) {
        assert!(kinds.contains(&kind), "no picture of kind {kind} in {files:?}");
    }
    let page = fs::read_to_string(&written.page).unwrap();
    assert!(page.contains("All &lt;kinds&gt;") && page.contains("Four sizes &amp; three algorithms."));
    assert_eq!(page.matches("<svg").count(), written.pictures);
    for outside in ["http:", "https:", "src=", "<script", "@import", "url("] {
        let found = page.replace("http://www.w3.org/2000/svg", "").contains(outside);
        assert!(!found, "the page must need nothing from outside: {outside}");
    }
    let markdown = fs::read_to_string(out.join("report.md")).unwrap();
    assert_eq!(markdown.matches("![").count(), written.pictures);
    for table in [
        "verdicts",
        "02-all-kinds-results",
        "02-all-kinds-published",
        "02-all-kinds-pairs",
        "01-sweep-results",
    ] {
        let tex = fs::read_to_string(out.join("tables").join(format!("{table}.tex"))).unwrap();
        assert!(
            tex.contains("\\toprule") && out.join("tables").join(format!("{table}.csv")).is_file(),
            "{table}"
        );
    }
    let results = fs::read_to_string(out.join("tables/02-all-kinds-results.csv")).unwrap();
    assert_eq!(results.lines().count(), 1 + 6 * 3);
    write(&store, &out).unwrap();
    assert_eq!(fs::read_to_string(&written.page).unwrap(), page, "a report is a function of the store");
}

#[test]
fn published_figures_get_their_verdicts() {
    let folder = Folder::new("verdicts");
    let store = folder.store(&[("all.toml", ALL), ("sweep.toml", SWEEP), ("figures.csv", FIGURES)]);
    let written = write(&store, &folder.0.join("report")).unwrap();
    let verdicts: Vec<_> = written.verdicts.iter().map(|v| (v.column.as_str(), v.verdict.as_str())).collect();
    let lost = "cannot be judged: the paper's puzzles are lost; ours solves more often (p < 0.001)";
    let expected = [("small", "impossible as printed: 5 rows"), ("GA, local search", lost)];
    assert_eq!(verdicts, expected);
    let report = Report::read(&store).unwrap();
    for page in [report.markdown(), report.html()] {
        assert!(page.contains("Rule for verdicts, version"), "every report prints the rule");
    }
}

#[test]
fn a_plan_says_what_chose_the_reading_and_what_stands_in() {
    let folder = Folder::new("chosen");
    let figures = "# A made-up paper\nalgorithm,puzzle,runs,solved\nsmall,1,30,3\nsmall,line 2,30,30\n";
    let plan = "title = 'Chosen'\nalgorithms = [\n\
        { name = 'sato-inoue', label = 'small', set = { population = 20 } },\n\
        { name = 'sato-inoue', column = 'small', reading = 'large', set = { population = 60 } } ]\n\
        puzzles = [{ layout = '4', fill = 0.5, count = 3 }]\nreplicates = 20\nbudget = { generations = 30 }\n\
        [report]\npublished = 'figures.csv'\n";
    let figures = figures.replace("line 2", "2");
    let read = |more: &str| {
        let store = folder.store(&[("plan.toml", &format!("{plan}{more}")), ("figures.csv", &figures)]);
        let report = Report::read(&store).unwrap();
        let verdicts: Vec<String> = report.verdicts().map(|v| v.verdict).collect();
        (report.sections[0].facts.last().cloned().unwrap(), verdicts, report.markdown())
    };
    let (fact, verdicts, _) = read("");
    assert_eq!(
        fact,
        "Readings tried: 2 (the most that this plan has for a column); no rows were set apart to choose among them, so the \
        best of them agrees partly by choice."
    );
    assert!(
        verdicts[0].starts_with("different: 2 rows: 1 compatible, 1 different; pooled: success +"),
        "{verdicts:?}"
    );
    let (fact, verdicts, page) = read("chosen-on = ['1']\nreadings-tried = 5\n");
    assert_eq!(
        fact,
        "Readings tried: 5 (as the plan says); 1 published row chose the reading and 1 judge it."
    );
    assert_eq!(verdicts[0], "compatible: 1 row; 1 row chose the reading");
    assert!(page.contains("| chose the reading |"), "{page}");
    let (_, verdicts, _) = read("stand-in = 'ours is another algorithm'\n");
    assert!(verdicts[0].starts_with("cannot be judged"), "{verdicts:?}");
}

#[test]
fn printed_rows_without_our_runs_are_left_out_with_a_note() {
    let folder = Folder::new("left-out");
    let figures = format!("{FIGURES}small,,9,30,15,1.5,1,2,9\nlarge,,1,30,15,1.5,1,2,9\n");
    let store = folder.store(&[("all.toml", ALL), ("sweep.toml", SWEEP), ("figures.csv", &figures)]);
    let report = Report::read(&store).unwrap();
    let note =
        "2 of 4 printed rows have no counterpart among our runs and are left out (lines 5, 6 of the file).";
    assert!(report.sections[1].facts.iter().any(|fact| fact == note));
    assert_eq!(report.verdicts().count(), 2);
}

#[test]
fn comparisons_find_names_and_speak() {
    let folder = Folder::new("versus");
    let store = folder.store(&[("all.toml", ALL), ("sweep.toml", SWEEP), ("figures.csv", FIGURES)]);
    let ask = |title, names| versus(&store, title, names, Some(Measure::Evaluations));
    let answers = ask(None, ["small", "GA, local search"]).unwrap();
    let words = answers[0].to_string();
    assert!(
        words.starts_with("No difference shown between small and GA, local search over 6 puzzles (p = "),
        "{words}"
    );
    assert!(words.contains(": small is better on 2, GA, local search on 0, "), "{words}");
    assert_eq!(answers[0].count.iter().sum::<usize>(), 6);
    assert!(answers[0].cautions()[0].contains("only 6 runs"));
    let error = ask(None, ["small", "fast"]).unwrap_err().to_string();
    assert!(
        error.starts_with(
            "no algorithm is labelled 'fast'; use one of these\n  Sweep: 'two crossover_rate=0.1"
        ),
        "{error}"
    );
    let error = ask(Some("Nothing"), ["small", "small"]).unwrap_err().to_string();
    assert_eq!(error, "the store has no experiment 'Nothing'; its experiments are 'Sweep', 'All <kinds>'");
    let apart = ask(None, ["small", "two crossover_rate=0.1 mutation_rate=0.05"]).unwrap_err().to_string();
    assert!(apart.contains("are in different experiments"), "{apart}");
}

#[test]
fn runs_that_all_fail_are_compared_by_their_best_cost() {
    let folder = Folder::new("failures");
    let plan = "title = 'Weak'\nalgorithms = [\n\
        { name = 'weiss', label = 'small', set = { population = 10, generations = 3 } },\n\
        { name = 'weiss', label = 'large', set = { population = 2000, generations = 3 } },\n\
        { name = 'champion', label = 'ours', set = { rounds = 5 } } ]\n\
        puzzles = ['@lloyd_amos/goldennugget']\nreplicates = 12\n";
    let store = folder.store(&[("weak.toml", plan)]);
    let answer = &versus(&store, None, ["small", "large"], None).unwrap()[0];
    assert_eq!(answer.measure, Measure::BestCost);
    let words = answer.to_string();
    assert!(
        words.contains("large is better than small: ")
            && words.contains("large reaches a lower best cost than small"),
        "{words}"
    );
    let asked = &versus(&store, None, ["small", "large"], Some(Measure::Evaluations)).unwrap()[0];
    assert!(asked.cautions()[0].contains("compare the best cost"), "{:?}", asked.cautions());
    let mixed = &versus(&store, None, ["ours", "large"], None).unwrap()[0];
    assert_eq!(mixed.measure, Measure::CpuSeconds, "moves of the champion are no evaluations");
    let asked = &versus(&store, None, ["ours", "large"], Some(Measure::Evaluations)).unwrap()[0];
    assert!(asked.cautions()[0].contains("compare CPU seconds"), "{:?}", asked.cautions());
}

#[test]
fn captions_for_a_paper_name_the_experiment_and_the_page_its_machine() {
    let folder = Folder::new("captions");
    let store = folder.store(&[("sweep.toml", SWEEP)]);
    let report = Report::read(&store).unwrap();
    assert!(report.latex().contains("\\caption{Sweep: Results}"), "{}", report.latex());
    let origin = format!("runs computed by {}.", Environment::here("0", ""));
    assert!(
        report.markdown().trim_end().ends_with(&origin) && report.html().contains("<footer>"),
        "{origin}"
    );
}

#[test]
fn plans_cannot_ask_for_what_is_not_there() {
    let folder = Folder::new("kinds");
    let load = |report: &str, figures: &str| {
        let text = format!("algorithms = ['weiss']\npuzzles = ['@weiss/med1']\n[report]\n{report}");
        fs::write(folder.0.join("plan.toml"), text).unwrap();
        fs::write(folder.0.join("figures.csv"), figures).unwrap();
        Plan::load(&folder.0.join("plan.toml"), None, &AtomicBool::new(false)).err().map(|e| e.to_string())
    };
    let fault = load("pictures = ['pie']", "").unwrap();
    assert!(fault.contains("plan.toml:4:12: unknown picture 'pie'; use one of success, boxes"), "{fault}");
    assert!(
        load("tables = ['all']", "")
            .unwrap()
            .contains("unknown table 'all'; use one of published, results, pairs")
    );
    let fault = load("published = 'figures.csv'", "mean\nx").unwrap();
    assert!(
        fault.contains("the published figures figures.csv, line 2: mean = 'x' is not a valid number"),
        "{fault}"
    );
    assert_eq!(load("published = 'figures.csv'\npictures = ['ecdf']", "puzzle,mean\nmed1,1"), None);
    let fault = load("published = 'figures.csv'\nchosen-on = ['med2']", "puzzle,mean\nmed1,1").unwrap();
    assert!(
        fault.contains("plan.toml:5:14: no published row has the puzzle, set, case or algorithm 'med2'"),
        "{fault}"
    );
    let fault = load("stand-in = 'ours'", "").unwrap();
    assert!(
        fault.contains("plan.toml:4:12: this is about published figures, but the plan has none"),
        "{fault}"
    );
}
