use super::*;
use crate::plan::Plan;
use crate::runner::{self, Options, Shard};
use std::sync::atomic::AtomicBool;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("evodoku-store-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn plan(&self, text: &str) -> Plan {
        std::fs::write(self.0.join("plan.toml"), text).unwrap();
        Plan::load(&self.0.join("plan.toml"), None, &AtomicBool::new(false)).unwrap()
    }

    fn run(&self, plan: &Plan, out: &str, index: u64, count: u64) -> Result<runner::Progress, Error> {
        let options = Options {
            threads: 2,
            shard: Shard { index, count },
            interrupt: &AtomicBool::new(false),
            environment: &Environment::here("0", ""),
        };
        runner::run(plan, &self.0.join(out), options, &mut |_| ())
    }

    fn open(&self, out: &str) -> Store {
        Store::open(&self.0.join(out)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const PLAN: &str = r#"
title = "Tiny"
algorithms = [
  { name = "twodoku", grid = { population = [10, 20] } },
  { name = "champion" },
  "exact",
]
puzzles = ["@weiss/med1", "@twodoku/easy_1", { layout = "4", fill = 0.4, count = 3 }]
replicates = 3
budget = { generations = 20, evaluations = 100_000 }
trace = "improvements"
"#;

/// Everything that must agree: runs without their CPU time, with their traces, sorted by unit.
fn facts(store: &Store) -> Vec<(String, usize, usize, RunRecord)> {
    let experiment = &store.experiments().unwrap()[0];
    let mut facts: Vec<_> = store
        .runs(experiment)
        .unwrap()
        .into_iter()
        .map(|(Pair { configuration, puzzle }, run)| {
            let moments = store.trace(&run.unit).unwrap();
            (run.unit.clone(), configuration, puzzle, RunRecord { cpu_seconds: 0.0, moments, ..run })
        })
        .collect();
    facts.sort_by(|a, b| a.0.cmp(&b.0));
    facts
}

#[test]
fn shards_collected_are_the_whole() {
    let folder = Folder::new("shards");
    let plan = folder.plan(PLAN);
    let whole = folder.run(&plan, "whole", 1, 1).unwrap();
    assert_eq!((whole.computed, whole.left()), (4 * 5 * 3, 0));
    let experiment = folder.open("whole").experiments().unwrap().remove(0);
    let spent: f64 =
        folder.open("whole").runs(&experiment).unwrap().iter().map(|(_, run)| run.cpu_seconds).sum();
    assert!(
        spent > 0.0 && (whole.cpu_seconds - spent).abs() < 1e-9 * spent,
        "{} and {spent}",
        whole.cpu_seconds
    );
    assert_eq!(folder.run(&plan, "whole", 1, 1).unwrap().computed, 0, "everything is there already");
    let mut all = Store::create(&folder.0.join("all")).unwrap();
    for part in 1..=3 {
        let out = format!("part{part}");
        assert_eq!(folder.run(&plan, &out, part, 3).unwrap().computed, 20);
        let done = all.collect(&folder.open(&out)).unwrap();
        assert_eq!((done.added, done.agreed), (20, 0));
    }
    let done = all.collect(&folder.open("whole")).unwrap();
    assert_eq!((done.added, done.agreed, done.cpu), (0, 60, Duration::ZERO));
    assert_eq!(facts(&all), facts(&folder.open("whole")));
    assert_eq!(all.experiments().unwrap(), folder.open("whole").experiments().unwrap());
    let traced = facts(&all)
        .iter()
        .filter(|(.., run)| run.moments.last().map(|s| s.evaluations) == Some(run.evaluations))
        .count();
    assert_eq!(traced, 60, "every trace ends with the run");
}

#[test]
fn a_store_keeps_the_description_that_the_plan_made() {
    let folder = Folder::new("description");
    let plan = folder.plan(PLAN);
    let mut store = Store::create(&folder.0.join("out")).unwrap();
    store.register(&plan).unwrap();
    let experiment = store.experiments().unwrap().remove(0);
    assert_eq!(experiment, plan.planned[0].experiment);
    let granted: Vec<_> = experiment.configurations.iter().map(|c| c.budget.generations).collect();
    assert_eq!(granted, [Some(20), Some(20), Some(20), None], "two of Twodoku, the champion, exact");
}

/// As written by an earlier program (`evodoku run`, then `.dump`); the plan is in it.
const VERSION_1: &str = include_str!("version-1.sql");

fn version_1(folder: &Folder, name: &str) -> PathBuf {
    let path = folder.0.join(name);
    std::fs::create_dir(&path).unwrap();
    let old = Connection::open(path.join(FILE)).unwrap();
    let (application, version) = (schema::APPLICATION, import::VERSION);
    old.execute_batch(&format!(
        "PRAGMA foreign_keys = OFF; {VERSION_1} PRAGMA application_id = {application}; PRAGMA user_version = {version};"
    ))
    .unwrap();
    path
}

#[test]
fn a_store_of_version_1_is_read_as_it_is_and_imported_by_the_next_run() {
    let folder = Folder::new("version-1");
    let path = version_1(&folder, "old");
    let before = std::fs::read(path.join(FILE)).unwrap();
    let old = Store::open(&path).unwrap();
    let experiment = old.experiments().unwrap().remove(0);
    let words = |c: &crate::experiment::Configuration| (c.label.clone(), c.heading(), c.budget.generations);
    let heading = |label: &str, heading: &str| (label.to_owned(), heading.to_owned(), Some(3));
    assert_eq!(
        experiment.configurations.iter().map(words).collect::<Vec<_>>(),
        [
            heading("LSGA", "LSGA"),
            heading("LSGA, wide", "LSGA, wide"),
            heading("text: 1 FPS", "text"),
            heading("two population=10", "two"),
            heading("two population=20", "two"),
            heading("champion", "champion"),
        ]
    );
    assert_eq!(experiment.configurations[1].column, "LSGA");
    assert_eq!((experiment.wish.tables.len(), experiment.wish.pictures.len()), (2, 2));
    assert_eq!((experiment.trace, experiment.unanswered()), (Trace::Improvements, Vec::new()));
    let runs = facts(&old);
    assert_eq!(runs.len(), 60);
    let mut all = Store::create(&folder.0.join("all")).unwrap();
    let done = all.collect(&old).unwrap();
    assert!(done.cpu > Duration::ZERO);
    assert_eq!((done.added, done.agreed), (60, 0));
    assert_eq!((all.experiments().unwrap(), facts(&all)), (vec![experiment.clone()], runs.clone()));
    drop(old);
    assert_eq!(std::fs::read(path.join(FILE)).unwrap(), before, "whoever reads changes nothing");
    let new = Store::create(&path).unwrap();
    assert_eq!((new.experiments().unwrap(), facts(&new)), (vec![experiment.clone()], runs));
    let view = new.connection.query_row("SELECT count(*) FROM results", [], |row| row.get::<_, i64>(0));
    assert_eq!(view, Ok(60));
}

#[test]
fn a_second_result_must_be_the_same() {
    let folder = Folder::new("disagree");
    let plan = folder.plan(PLAN);
    folder.run(&plan, "a", 1, 2).unwrap();
    folder.run(&plan, "b", 1, 1).unwrap();
    let (mut a, b) = (folder.open("a"), folder.open("b"));
    let unit = facts(&a)[0].0.clone();
    b.connection.execute("UPDATE runs SET evaluations = evaluations + 1 WHERE unit = ?1", [&unit]).unwrap();
    let error = a.collect(&b).unwrap_err().to_string();
    assert!(error.starts_with(&format!("unit {unit} has two different results (evaluations: ")), "{error}");
    assert_eq!(a.run_count().unwrap(), 30, "nothing was merged");
    let fewer = "UPDATE experiments SET description = json_set(description, '$.replicates', 2)";
    b.connection.execute(fewer, []).unwrap();
    let error = a.collect(&b).unwrap_err().to_string();
    assert!(error.contains("its plan 'Tiny' differs from that of the other stores; collect"), "{error}");
}

#[test]
fn a_wanted_trace_is_computed_again_and_must_agree() {
    let folder = Folder::new("trace");
    let bare = folder.plan(&PLAN.replace("trace =", "# trace ="));
    folder.run(&bare, "out", 1, 1).unwrap();
    assert!(facts(&folder.open("out")).iter().all(|(.., run)| run.moments.is_empty()));
    let traced = folder.plan(PLAN);
    assert_eq!(folder.run(&traced, "out", 1, 1).unwrap().computed, 60);
    folder.run(&traced, "fresh", 1, 1).unwrap();
    assert_eq!(facts(&folder.open("out")), facts(&folder.open("fresh")));
    assert_eq!(folder.run(&bare, "out", 1, 1).unwrap().computed, 0);
}

#[test]
fn foreign_stores_are_refused_unchanged() {
    let folder = Folder::new("foreign");
    let message = |name: &str| {
        let create = Store::create(&folder.0.join(name)).err().unwrap().to_string();
        assert_eq!(create, Store::open(&folder.0.join(name)).err().unwrap().to_string());
        create
    };
    assert!(Store::open(&folder.0).err().unwrap().to_string().contains("no store found; give the folder"));
    drop(Store::create(&folder.0.join("later")).unwrap());
    folder.open("later").connection.pragma_update(None, "user_version", 3).unwrap();
    let error = message("later");
    assert!(
        error.contains("the store has version 3, but this program reads versions 1 and 2; use"),
        "{error}"
    );
    std::fs::create_dir(folder.0.join("other")).unwrap();
    Connection::open(folder.0.join("other").join(FILE)).unwrap().execute_batch("CREATE TABLE t (a)").unwrap();
    assert!(message("other").contains("not an Evodoku store; choose another"));
    std::fs::create_dir(folder.0.join("text")).unwrap();
    std::fs::write(folder.0.join("text").join(FILE), "hello ".repeat(1000)).unwrap();
    assert!(message("text").contains("the store is damaged"));
}

#[test]
fn a_full_disk_loses_nothing() {
    let folder = Folder::new("full");
    let plan = folder.plan(PLAN);
    folder.run(&plan, "out", 1, 3).unwrap();
    let before = facts(&folder.open("out"));
    // The database may not grow: what a full disk looks like to it.
    let mut store = folder.open("out");
    let pages: i64 = store.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    store.connection.pragma_update(None, "max_page_count", pages).unwrap();
    store.register(&plan).unwrap();
    let stop = std::sync::Arc::default();
    let rest: Vec<_> = (0..plan.units()).map(|i| plan.unit(i).unwrap()).collect();
    let runs: Vec<RunRecord> =
        rest.iter().map(|unit| runner::compute(unit, &stop).unwrap().unwrap()).collect();
    let error = store.put(rest.iter().copied().zip(&runs)).unwrap_err().to_string();
    assert!(error.contains("the disk is full; free some space and run the same command again"), "{error}");
    drop(store);
    assert_eq!(facts(&folder.open("out")), before);
    folder.run(&plan, "out", 1, 1).unwrap();
    assert_eq!(folder.open("out").run_count().unwrap(), 60);
}

#[test]
fn an_interrupt_keeps_what_is_done() {
    let folder = Folder::new("interrupt");
    let plan = folder.plan(&PLAN.replace("replicates = 3", "replicates = 100"));
    let flag = AtomicBool::new(false);
    let options = Options {
        threads: 2,
        shard: Shard::default(),
        interrupt: &flag,
        environment: &Environment::here("0", ""),
    };
    let done = runner::run(&plan, &folder.0.join("out"), options, &mut |now| {
        flag.store(now.computed > 50, std::sync::atomic::Ordering::Relaxed);
    })
    .unwrap();
    assert!(done.computed > 50 && done.left() > 0, "{done:?}");
    assert_eq!(folder.open("out").run_count().unwrap(), done.computed);
}

#[test]
fn a_store_that_nobody_may_write_to_can_be_read() {
    let folder = Folder::new("protected");
    let plan = folder.plan(PLAN);
    let out = "50% of #1, is it?";
    folder.run(&plan, out, 1, 3).unwrap();
    let path = folder.0.join(out).join(FILE);
    assert!(!has_log(&path), "the last to close it puts the log away");
    let all = facts(&folder.open(out));
    // Permissions do not bind root, so the fallback is tested on its own too.
    let unchanging = Store::on(open_unchanging(&path).and_then(touched).unwrap(), path.clone());
    assert_eq!(facts(&unchanging), all);
    assert!(unchanging.connection.execute("DELETE FROM runs", []).is_err(), "it is for readers");
    drop(unchanging);
    let protect = |yes: bool| {
        for path in [&path, &folder.0.join(out)] {
            let mut rights = std::fs::metadata(path).unwrap().permissions();
            rights.set_readonly(yes);
            std::fs::set_permissions(path, rights).unwrap();
        }
    };
    protect(true);
    let read = Store::open(&folder.0.join(out)).map(|store| facts(&store));
    protect(false);
    assert_eq!(read.unwrap(), all);
    std::fs::write(folder.0.join(out).join(format!("{FILE}-wal")), "rows").unwrap();
    assert!(has_log(&path), "rows in the log are not passed over");
}

#[test]
fn a_run_knows_what_computed_it_and_a_store_from_before_still_opens() {
    let folder = Folder::new("environments");
    let plan = folder.plan(PLAN);
    folder.run(&plan, "a", 1, 2).unwrap();
    let here = Environment::here("0", "");
    let store = folder.open("a");
    let runs = store.run_count().unwrap();
    assert_eq!(store.environments().unwrap(), [(here.clone(), runs)]);
    // As an earlier program left it.
    store.connection.execute_batch("DROP TABLE run_environments; DROP TABLE environments").unwrap();
    drop(store);
    let old = folder.open("a");
    let unit = old.runs(&old.experiments().unwrap()[0]).unwrap()[0].1.unit.clone();
    assert_eq!((old.environments().unwrap(), old.environment(&unit).unwrap()), (Vec::new(), None));
    // Going on adds what is known of the new runs alone, and collecting takes it along.
    folder.run(&plan, "a", 1, 1).unwrap();
    let added = folder.open("a").run_count().unwrap() - runs;
    assert_eq!(folder.open("a").environments().unwrap(), [(here.clone(), added)]);
    let mut all = Store::create(&folder.0.join("all")).unwrap();
    all.collect(&folder.open("a")).unwrap();
    assert_eq!((all.environments().unwrap(), all.run_count().unwrap()), (vec![(here, added)], runs + added));
}

/// The journal that the header of a database asks for: 2 is a write-ahead log.
fn journal(path: &Path) -> u8 {
    std::fs::read(path).unwrap()[18]
}

#[cfg(unix)]
#[test]
fn a_store_without_shared_memory_has_one_user_and_a_rollback_journal() {
    let folder = Folder::new("alone");
    let path = folder.0.join(FILE);
    drop(Store::create(&folder.0).unwrap());
    assert_eq!(journal(&path), 2, "a disk of this machine can have a log");
    // This way to open files knows no shared memory, as on a network file system.
    let flags = WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let new = folder.0.join("new.sqlite");
    let refused =
        prepared(Connection::open_with_flags_and_vfs(&new, flags, c"unix-dotfile").unwrap()).unwrap();
    assert!(!disk::has_log_ahead(&refused).unwrap());
    disk::keep_alone(&refused).unwrap();
    refused.execute_batch("CREATE TABLE t (x); INSERT INTO t VALUES (1)").unwrap();
    drop(refused);
    assert_eq!(journal(&new), 1);
    // A store with a log becomes one without, and nobody else gets in meanwhile.
    let kept = open_alone(&path, Locking::Required).unwrap();
    assert_eq!(journal(&path), 1);
    let second = Connection::open(&path).unwrap();
    second.busy_timeout(Duration::ZERO).unwrap();
    let told = fault(&path, touched(second).unwrap_err()).to_string();
    assert!(told.contains("another program is writing to the store"), "{told}");
    // Who asked for no lock finds none.
    let unlocked = Store::create_with(&folder.0, Locking::Without).unwrap();
    assert_eq!(unlocked.run_count().unwrap(), 0);
    drop((kept, unlocked));
    drop(Store::create(&folder.0).unwrap());
    assert_eq!(journal(&path), 2, "back on a disk of this machine, it has a log again");
}

#[test]
fn a_file_system_that_grants_no_lock_is_named_with_a_way_out() {
    let error =
        rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_IOERR_LOCK), None);
    let told = fault(Path::new("x"), error).to_string();
    assert!(told.contains("grants no lock") && told.contains("no-lock"), "{told}");
}
