//! The follower against a cluster that follows a script: what it sees, and what it makes of it.

mod script;

use super::files;
use super::*;
use crate::Error;
use crate::plan::{Plan, Shelf};
use crate::runner::{Engine as _, Order, Progress, Threads, Watch};
use crate::store::{Environment, Locking, RunRecord, Store};
use script::{Answers, Looks, Scripted, Submits, work_on};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const PLAN: &str = "title = \"Six\"\nalgorithms = [\"exact\", { name = \"sato-inoue\", set = { population = 10 } }]\n\
     puzzles = [{ layout = \"4\", fill = 0.4, count = 3 }]\nbudget = { generations = 20 }\ntrace = { every = 5 }";

fn plan() -> Plan {
    Plan::parse("six.toml".as_ref(), PLAN.into(), None, Shelf::Texts(&[]), &AtomicBool::new(false)).unwrap()
}

fn environment() -> Environment {
    Environment { program: "0".into(), commit: "c".into(), processor: "a test".into() }
}

#[derive(Default)]
struct Remarks(Vec<String>, Option<Arc<AtomicBool>>);

impl Watch for Remarks {
    fn progress(&mut self, now: Progress) {
        // Whoever wants to interrupt does so after the first units.
        if let Some(interrupt) = self.1.as_ref().filter(|_| now.computed > 0) {
            interrupt.store(true, Ordering::Relaxed);
        }
    }

    fn remark(&mut self, sentence: &str) {
        self.0.push(sentence.into());
    }
}

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A folder with a program to copy.
fn folder(name: &str) -> Folder {
    let folder = std::env::temp_dir().join(format!("evodoku-cluster-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("program"), "#!/bin/sh\n").unwrap();
    Folder(folder)
}

struct Trial {
    folder: Folder,
    cluster: Arc<Scripted>,
    remarks: Remarks,
    tasks: u64,
    memory: Option<&'static str>,
    leave: bool,
}

impl Trial {
    fn new(name: &str, submits: Vec<Submits>, looks: Vec<Looks>) -> Self {
        let cluster = Scripted {
            submits: Mutex::new(submits.into()),
            looks: Mutex::new(looks.into()),
            ..Scripted::default()
        };
        Self {
            folder: folder(name),
            cluster: Arc::new(cluster),
            remarks: Remarks::default(),
            tasks: 2,
            memory: None,
            leave: false,
        }
    }

    fn run(&mut self) -> Result<Progress, Error> {
        let interrupt = self.remarks.1.clone().unwrap_or_default();
        let batch = Batch {
            cluster: self.cluster.clone(),
            resources: Resources { memory: self.memory.map(Into::into), ..Resources::default() },
            tasks: Some(self.tasks),
            program: self.folder.0.join("program"),
            poll: Duration::from_millis(30),
            leave: Arc::new(AtomicBool::new(self.leave)),
        };
        let (plan, environment) = (plan(), environment());
        let order = Order {
            plan: &plan,
            folder: &self.folder.0,
            interrupt: &interrupt,
            environment: &environment,
            locking: Locking::Required,
        };
        batch.run(order, &mut self.remarks)
    }

    fn rows(&self) -> Vec<RunRecord> {
        let store = Store::open(&self.folder.0).unwrap();
        let runs = store.runs(&store.experiments().unwrap()[0]).unwrap();
        let row =
            |run: RunRecord| RunRecord { cpu_seconds: 0.0, moments: store.trace(&run.unit).unwrap(), ..run };
        runs.into_iter().map(|(_, run)| row(run)).collect()
    }

    fn said(&self, words: &str) -> usize {
        self.remarks.0.iter().filter(|said| said.contains(words)).count()
    }
}

fn on_threads(trial: &mut Trial) -> Progress {
    let (plan, environment) = (plan(), environment());
    let order = Order {
        plan: &plan,
        folder: &trial.folder.0,
        interrupt: &AtomicBool::new(false),
        environment: &environment,
        locking: Locking::Required,
    };
    Threads::new(1).run(order, &mut trial.remarks).unwrap()
}

/// The rows that threads compute.
fn expected() -> Vec<RunRecord> {
    let mut trial = Trial::new("threads", vec![], vec![]);
    on_threads(&mut trial);
    trial.rows()
}

use State::{Done, Failed, Lost, OutOfMemory, OutOfTime, Running, Waiting};
use script::Answers::{Silence, Tasks};

fn both(state: State) -> Answers {
    Tasks(vec![(1, state, ""), (2, state, "")])
}

fn gone() -> Answers {
    Tasks(vec![])
}

/// What is seen; how many jobs it takes; how many units are missing in the end; what is said.
type Row = (&'static str, Vec<Submits>, Vec<Looks>, usize, u64, &'static str);

#[expect(clippy::too_many_lines, reason = "a table has as many lines as it has rows")]
fn table() -> Vec<Row> {
    let refuse = Submits::Refuse;
    vec![
        (
            "all goes well",
            vec![],
            vec![Looks(vec![], both(Running)), Looks(vec![1, 2], both(Done))],
            1,
            0,
            "job 1: 6 units, 2 tasks",
        ),
        (
            "the controller is silent",
            vec![],
            vec![Looks(vec![1], Silence), Looks(vec![2], Silence)],
            1,
            0,
            "script does not answer (Socket timed out); finished units are collected",
        ),
        (
            "silent for long, unknown is not gone",
            vec![],
            (0..9).map(|_| Looks(vec![], Silence)).chain([Looks(vec![1, 2], both(Done))]).collect(),
            1,
            0,
            "does not answer",
        ),
        (
            "gone once, then there again",
            vec![],
            vec![Looks(vec![1], gone()), Looks(vec![], both(Running)), Looks(vec![2], both(Done))],
            1,
            0,
            "job 1",
        ),
        (
            "gone, with some progress",
            vec![],
            vec![
                Looks(vec![1], both(Running)),
                Looks(vec![], Answers::Gone),
                Looks(vec![], both(Running)),
                Looks(vec![1, 2], both(Done)),
            ],
            2,
            0,
            "job 1 is over with 3 units missing; they are submitted again",
        ),
        ("gone, without any", vec![], vec![Looks(vec![], gone())], 1, 6, "job 1 ended without any result"),
        ("failed at once", vec![], vec![Looks(vec![], both(Failed))], 1, 6, "job 1 ended without any result"),
        (
            "a request that no node can meet",
            vec![],
            vec![
                Looks(
                    vec![],
                    Tasks(vec![(1, Waiting, "PartitionTimeLimit"), (2, Waiting, "PartitionTimeLimit")]),
                ),
                Looks(vec![1, 2], both(Done)),
            ],
            1,
            0,
            "tasks wait (PartitionTimeLimit): give less --time",
        ),
        (
            "a node died, the task is queued again",
            vec![],
            vec![
                Looks(vec![2], Tasks(vec![(1, Lost, ""), (2, Done, "")])),
                Looks(vec![], Tasks(vec![(1, Waiting, "BeginTime")])),
                Looks(vec![1], both(Done)),
            ],
            1,
            0,
            "job 1",
        ),
        (
            "out of memory, nobody said how much",
            vec![],
            vec![Looks(vec![], both(OutOfMemory))],
            1,
            6,
            "give each more with --mem",
        ),
        (
            "out of time without a unit",
            vec![],
            vec![Looks(vec![], both(OutOfTime))],
            1,
            6,
            "a unit takes longer than the time limit: exact on 4 40 % given 1; give more --time",
        ),
        (
            "out of time with some",
            vec![],
            vec![
                Looks(vec![1], both(OutOfTime)),
                Looks(vec![], both(Running)),
                Looks(vec![1, 2], both(Done)),
            ],
            2,
            0,
            "3 units missing",
        ),
        (
            "queued, but nobody said so",
            vec![Submits::QueueInSilence],
            vec![Looks(vec![], both(Waiting)), Looks(vec![1, 2], both(Done))],
            1,
            0,
            "script does not answer (timed out); looking for the job",
        ),
        (
            "not queued, and nobody said so",
            vec![refuse(Refusal::Silence("timed out".into()))],
            vec![
                Looks(vec![], gone()),
                Looks(vec![], gone()),
                Looks(vec![], gone()),
                Looks(vec![], both(Waiting)),
                Looks(vec![1, 2], both(Done)),
            ],
            2,
            0,
            "looking for the job",
        ),
        (
            "too many tasks",
            vec![refuse(Refusal::TooMany("job submit limit".into()))],
            vec![Looks(vec![1], both(Done))],
            2,
            0,
            "job 1: 6 units, 1 task",
        ),
    ]
}

#[test]
fn the_table_of_faults() {
    let expected = expected();
    for (seen, submits, looks, jobs, left, said) in table() {
        let mut trial = Trial::new(&seen.replace(' ', "-"), submits, looks);
        let progress = trial.run().unwrap();
        let told = format!("{seen}: {:?}; {:?}", trial.remarks.0, trial.cluster.heard.lock().unwrap());
        assert_eq!(trial.cluster.heard("submit"), jobs, "{told}");
        assert_eq!((progress.left(), progress.total), (left, 6), "{told}");
        assert_eq!(trial.said(said), 1, "{told}");
        if left == 0 {
            assert_eq!(trial.rows(), expected, "{told}");
            let parcels = std::fs::read_dir(parcel::folder(&trial.folder.0)).unwrap().count();
            assert_eq!(parcels, 0, "{told}");
        }
    }
}

#[test]
fn a_task_that_ran_out_of_memory_gets_twice_as_much_once() {
    let looks = vec![Looks(vec![], both(OutOfMemory))];
    let mut trial = Trial::new("memory", vec![], looks);
    trial.memory = Some("1G");
    assert_eq!(trial.run().unwrap().left(), 6);
    let heard = ["submit 2 tasks, 1G", "submit 2 tasks, 2G", "submit 2 tasks, 4G"]
        .map(|words| trial.cluster.heard(words));
    assert_eq!(heard, [1, 1, 0], "{:?}", trial.remarks.0);
    assert_eq!((trial.said("the next ones get 2G each"), trial.said("give each more with --mem")), (1, 1));
}

#[test]
fn logs_are_shown_when_nothing_comes_and_refusals_are_errors() {
    let mut trial =
        Trial::new("logs", vec![], vec![Looks(vec![], both(Running)), Looks(vec![], both(Failed))]);
    trial.leave = true;
    assert_eq!(trial.run().unwrap().left(), 6);
    let queued = trial.cluster.queued.lock().unwrap()[0].clone();
    std::fs::write(queued.join("log/1_1.log"), "one\ntwo\nGLIBC_2.34 not found\n").unwrap();
    trial.leave = false;
    assert_eq!(trial.run().unwrap().left(), 6);
    assert_eq!(trial.said("1_1.log:\none\ntwo\nGLIBC_2.34 not found"), 1, "{:?}", trial.remarks.0);

    let refusal = Refusal::Final("Invalid partition name specified".into());
    let mut trial = Trial::new("refused", vec![Submits::Refuse(refusal)], vec![]);
    let told = trial.run().unwrap_err().to_string();
    assert!(told.contains("script did not take the job: Invalid partition name"), "{told}");
    let silence = || Submits::Refuse(Refusal::Silence("timed out".into()));
    let mut trial = Trial::new("mute", (0..9).map(|_| silence()).collect(), vec![]);
    assert!(trial.run().unwrap_err().to_string().contains("timed out"));
    assert_eq!(trial.cluster.heard("submit"), 4, "it is not submitted for ever");
}

#[test]
fn a_parcel_that_cannot_be_read_is_kept_and_computed_again() {
    let looks = vec![Looks(vec![1, 2], both(Done))];
    let mut trial = Trial::new("damaged", vec![], looks);
    let parcels = parcel::folder(&trial.folder.0);
    files::folder(&parcels).unwrap();
    std::fs::write(parcels.join("x.1.1.0.sqlite"), "SQLite format 3\0 and then nothing that makes sense")
        .unwrap();
    std::fs::write(parcels.join(".half.sqlite"), "not there yet").unwrap();
    assert_eq!(trial.run().unwrap().left(), 0);
    assert!(parcels.join("x.1.1.0.sqlite.bad").is_file() && parcels.join(".half.sqlite").is_file());
    assert_eq!(trial.said("cannot be read; it is kept"), 1, "{:?}", trial.remarks.0);
    assert_eq!(trial.rows(), expected());
}

#[test]
fn a_unit_with_two_results_ends_everything() {
    let mut trial =
        Trial::new("differs", vec![], vec![Looks(vec![1], both(Running)), Looks(vec![], both(Running))]);
    trial.leave = true;
    trial.run().unwrap();
    // A machine that computes something else.
    let folder = trial.cluster.queued.lock().unwrap()[0].clone();
    let plan = plan();
    let right = crate::runner::compute(&plan.unit(0).unwrap(), &Arc::default()).unwrap().unwrap();
    let wrong = RunRecord { evaluations: right.evaluations + 1, ..right };
    parcel::publish(&folder.with_file_name("parcels"), "x.1.2.0", &plan, &[(0, wrong)], &environment())
        .unwrap();
    trial.leave = false;
    let told = trial.run().unwrap_err().to_string();
    assert!(told.contains("has two different results (evaluations"), "{told}");
    assert_eq!(trial.cluster.heard("stop AtOnce"), 1);
    assert!(folder.join("stop").exists());
    let kept = std::fs::read_dir(folder.with_file_name("parcels")).unwrap().count();
    assert_eq!(kept, 1, "the parcel that differs is kept");
}

#[test]
fn an_interrupt_keeps_what_is_finished_and_the_same_command_goes_on() {
    let mut trial =
        Trial::new("interrupt", vec![], vec![Looks(vec![1], both(Running)), Looks(vec![], both(Done))]);
    trial.remarks.1 = Some(Arc::default());
    assert_eq!(trial.run().unwrap().left(), 3);
    assert_eq!((trial.cluster.heard("stop Kindly"), trial.rows().len()), (1, 3));
    *trial.cluster.looks.lock().unwrap() = vec![Looks(vec![1, 2], both(Done))].into();
    trial.remarks.1 = None;
    assert_eq!(trial.run().unwrap().left(), 0);
    assert_eq!((trial.cluster.heard("submit"), trial.rows()), (2, expected()));
}

#[test]
fn who_left_a_job_follows_it_later() {
    let mut trial =
        Trial::new("leave", vec![], vec![Looks(vec![], both(Waiting)), Looks(vec![1, 2], both(Done))]);
    trial.leave = true;
    assert_eq!(trial.run().unwrap().left(), 6);
    assert_eq!(trial.said("job 1 goes on (2 tasks)"), 1);
    trial.leave = false;
    assert_eq!(trial.run().unwrap().left(), 0);
    assert_eq!((trial.cluster.heard("submit"), trial.said("following job 1")), (1, 1));
    assert_eq!(trial.rows(), expected());
    // What only the tasks needed is gone, what they said is not.
    let folder = trial.cluster.queued.lock().unwrap()[0].clone();
    assert!(!folder.join("evodoku").exists() && folder.join("log").is_dir());
    assert!(Submission::open(&folder).unwrap().over);
}

#[test]
fn a_job_of_another_plan_is_not_followed() {
    let mut trial = Trial::new("other", vec![], vec![Looks(vec![], both(Running))]);
    trial.leave = true;
    trial.run().unwrap();
    let folder = trial.cluster.queued.lock().unwrap()[0].clone();
    let mut submission = Submission::open(&folder).unwrap();
    submission.plan = crate::experiment::Id::of("another");
    submission.save().unwrap();
    let told = trial.run().unwrap_err().to_string();
    assert!(told.contains("job 1 computes another plan here, 'Six'"), "{told}");
}

#[test]
fn cancelling_ends_jobs_and_collects_what_they_have() {
    let mut trial =
        Trial::new("cancel", vec![], vec![Looks(vec![1], both(Running)), Looks(vec![], both(Done))]);
    trial.leave = true;
    trial.run().unwrap();
    let cancel = |trial: &mut Trial| {
        cancel(&trial.folder.0, &*trial.cluster, Duration::from_millis(500), &mut trial.remarks).unwrap()
    };
    // A task that was working publishes what it has.
    trial.cluster.look(&Handle { name: String::new(), id: None }).unwrap();
    assert_eq!(cancel(&mut trial), 1);
    assert_eq!((trial.cluster.heard("stop Kindly"), trial.rows().len()), (1, 3));
    assert_eq!(cancel(&mut trial), 0, "there is nothing left to end");
    // Tasks that start after all find that they are not wanted.
    let folder = trial.cluster.queued.lock().unwrap()[0].clone();
    assert_eq!(work_on(&folder, 2, "1.0").unwrap(), Worked::default());
}

#[test]
fn a_second_attempt_goes_on_where_the_first_was_published_and_twins_agree() {
    let mut trial = Trial::new("attempts", vec![], vec![Looks(vec![], both(Running))]);
    trial.leave = true;
    trial.run().unwrap();
    let folder = trial.cluster.queued.lock().unwrap()[0].clone();
    assert_eq!(work_on(&folder, 1, "1.0").unwrap(), Worked { units: 3, left: 0 });
    assert_eq!(work_on(&folder, 1, "1.1").unwrap(), Worked { units: 0, left: 0 }, "nothing is left to do");
    // A twin that knows nothing of the other does the same again.
    std::fs::remove_file(folder.join("done/1")).unwrap();
    assert_eq!(work_on(&folder, 1, "1.2").unwrap(), Worked { units: 3, left: 0 });
    let later = Environment { program: "1".into(), ..environment() };
    let seat = Seat { task: 2, attempt: "1.0", threads: 1 };
    let told = work(&folder, seat, &later, &AtomicBool::new(false)).unwrap_err().to_string();
    assert!(told.contains("not the one that submitted the job (version 0, commit c)"), "{told}");
    assert_eq!(work_on(&folder, 2, "1.0").unwrap().units, 3);
    trial.leave = false;
    assert_eq!(trial.run().unwrap().left(), 0);
    assert_eq!(trial.rows(), expected());
}

#[test]
fn threads_take_in_what_a_cluster_has_left() {
    let mut trial = Trial::new("left", vec![], vec![Looks(vec![], both(Running))]);
    trial.leave = true;
    trial.run().unwrap();
    let folder = trial.cluster.queued.lock().unwrap()[0].clone();
    work_on(&folder, 1, "1.0").unwrap();
    let progress = on_threads(&mut trial);
    assert_eq!((progress.found, progress.computed), (3, 3));
    assert_eq!(trial.rows(), expected());
}
