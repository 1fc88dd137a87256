//! Slurm, by four of its commands: `sbatch`, `squeue`, `scancel` and `scontrol show config`.
//!
//! `sacct` needs a database that not every cluster has. `squeue` knows a task for a while after its end (`MinJobAge`).

use super::{Cluster, Handle, Job, Refusal, Resources, State, Stop, Submitted, Task};
use std::io::{Read, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The commands of Slurm, as they are found on this machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Slurm;

/// Slurm's own patience with its controller is shorter.
const PATIENCE: Duration = Duration::from_secs(60);

/// `MaxArraySize` where nobody says: it bounds the index, which begins at 0.
const ARRAY: u64 = 1001;

/// What the controller, or the way to it, says when it may or may not have heard.
const SILENCE: [&str; 5] =
    ["timed out", "Unable to contact", "Zero Bytes", "connection failure", "Transport endpoint"];

/// What it says to too many tasks.
const TOO_MANY: [&str; 4] = ["job submit limit", "Invalid job array", "MaxSubmitJob", "MaxJobCount"];

impl Cluster for Slurm {
    fn name(&self) -> &'static str {
        "slurm"
    }

    fn most_tasks(&self) -> u64 {
        let config = answer(Command::new("scontrol").args(["show", "config"]), "").map(|said| said.out);
        let size = config.ok().and_then(|config| array_size(&config)).unwrap_or(ARRAY);
        size.saturating_sub(1).clamp(1, 1000)
    }

    fn submit(&self, job: &Job<'_>) -> Result<Submitted, Refusal> {
        let mut sbatch = Command::new("sbatch");
        sbatch.args(arguments(job));
        if std::env::var_os("SLURM_JOB_ID").is_some() {
            forget_enclosing_job(&mut sbatch);
        }
        let said = answer(&mut sbatch, &script(job)).map_err(|why| match why {
            Mute::Missing => Refusal::Final("sbatch was not found".into()),
            Mute::Slow(why) => Refusal::Silence(why),
        })?;
        let errors = said.errors.trim().to_owned();
        match (said.good, job_id(&said.out)) {
            (true, Some(id)) => Ok(Submitted { id, said: errors }),
            (true, None) => Err(Refusal::Silence(format!("sbatch gave no job number: {}", said.out.trim()))),
            (false, _) if SILENCE.iter().any(|words| errors.contains(words)) => Err(Refusal::Silence(errors)),
            (false, _) if TOO_MANY.iter().any(|words| errors.contains(words)) => {
                Err(Refusal::TooMany(errors))
            }
            (false, _) => Err(Refusal::Final(errors)),
        }
    }

    fn look(&self, job: &Handle) -> Result<Vec<Task>, String> {
        let mut squeue = Command::new("squeue");
        squeue.args(["--noheader", "--array", "--states=all", "--format=%F|%K|%T|%r"]);
        match &job.id {
            Some(id) => squeue.arg(format!("--jobs={id}")),
            None => squeue.arg(format!("--name={}", job.name)),
        };
        let said = answer(&mut squeue, "").map_err(|why| why.to_string())?;
        // Slurm forgets a job some minutes after its end.
        if !said.good && !said.errors.contains("Invalid job id") {
            return Err(said.errors.trim().into());
        }
        Ok(said.out.lines().filter_map(task).collect())
    }

    fn stop(&self, job: &Handle, how: Stop) -> Result<(), String> {
        let scancel = |arguments: &[&str]| {
            let mut scancel = Command::new("scancel");
            scancel.args(arguments);
            match &job.id {
                Some(id) => scancel.arg(id),
                None => scancel.arg(format!("--name={}", job.name)),
            };
            let said = answer(&mut scancel, "").map_err(|why| why.to_string())?;
            // A job that is over already needs no stop.
            let is_gone = said.errors.contains("Invalid job id");
            if said.good || is_gone { Ok(()) } else { Err(said.errors.trim().to_owned()) }
        };
        match how {
            Stop::AtOnce => scancel(&[]),
            // Signals reach only what runs.
            Stop::Kindly => scancel(&["--state=PENDING"]).and(scancel(&["--batch", "--signal=TERM"])),
        }
    }
}

/// The arguments of `sbatch`: what was not given is left to the cluster and to the variables that `sbatch` reads.
fn arguments(job: &Job<'_>) -> Vec<String> {
    let Resources { time, partition, account, qos, cpus, memory, at_once, others } = job.resources;
    let folder = job.folder.display().to_string();
    let at_once = at_once.map_or_else(String::new, |tasks| format!("%{tasks}"));
    let usual = std::env::var("SBATCH_TIMELIMIT").ok();
    let lead = lead(time.as_deref().or(usual.as_deref()));
    // In the name of a file, Slurm takes a backslash or a percent sign for one of its own.
    let log = folder.replace('\\', "\\\\").replace('%', "%%");
    let given = [
        ("time", time.clone()),
        ("partition", partition.clone()),
        ("account", account.clone()),
        ("qos", qos.clone()),
        ("cpus-per-task", cpus.map(|cpus| cpus.to_string())),
        ("mem", memory.clone()),
    ];
    let given = given.into_iter().filter_map(|(name, value)| Some(format!("--{name}={}", value?)));
    [
        "--parsable".into(),
        format!("--job-name={}", job.name),
        format!("--array=1-{}{at_once}", job.tasks),
        "--requeue".into(),
        "--open-mode=append".into(),
        format!("--signal=B:TERM@{lead}"),
        format!("--output={log}/log/%A_%a.log"),
        format!("--chdir={folder}"),
    ]
    .into_iter()
    .chain(given)
    .chain(others.iter().cloned())
    .collect()
}

/// How many seconds before its end a task is asked to publish what it has.
fn lead(time: Option<&str>) -> u64 {
    time.and_then(|time| seconds(time).ok()).map_or(120, |seconds| (seconds / 5).clamp(10, 120))
}

/// The seconds of a time limit in Slurm's words: minutes, minutes:seconds, hours:minutes:seconds, days-hours and so on.
pub fn seconds(time: &str) -> Result<u64, String> {
    let wrong = || {
        format!(
            "invalid time '{time}'; use minutes, H:MM:SS or D-HH:MM:SS, such as 90, 1:30:00 or 2-00:00:00"
        )
    };
    if matches!(time.to_ascii_lowercase().as_str(), "infinite" | "unlimited") {
        return Ok(u64::MAX);
    }
    let (days, rest) = match time.split_once('-') {
        Some((days, rest)) => (Some(days.parse::<u64>().map_err(|_| wrong())?), rest),
        None => (None, time),
    };
    let parts: Vec<u64> = rest.split(':').map(str::parse).collect::<Result<_, _>>().map_err(|_| wrong())?;
    let [hours, minutes, seconds] = match (days, &parts[..]) {
        (Some(_), &[hours]) => [hours, 0, 0],
        (Some(_), &[hours, minutes]) => [hours, minutes, 0],
        (None, &[minutes]) => [0, minutes, 0],
        (None, &[minutes, seconds]) => [0, minutes, seconds],
        (_, &[hours, minutes, seconds]) => [hours, minutes, seconds],
        _ => return Err(wrong()),
    };
    let sum = [(days.unwrap_or(0), 86_400), (hours, 3600), (minutes, 60), (seconds, 1)];
    let sum = sum.into_iter().try_fold(0_u64, |sum, (n, unit)| sum.checked_add(n.checked_mul(unit)?));
    sum.filter(|sum| *sum > 0).ok_or_else(wrong)
}

/// What a task runs. `exec`, so that signals reach the program itself.
fn script(job: &Job<'_>) -> String {
    let folder = quoted(&job.folder.display().to_string());
    format!(
        "#!/bin/sh\nexec {folder}/evodoku worker {folder} --task \"$SLURM_ARRAY_TASK_ID\" \
         --attempt \"$SLURM_JOB_ID.${{SLURM_RESTART_COUNT:-0}}\" --threads \"${{SLURM_CPUS_PER_TASK:-1}}\"\n"
    )
}

/// A text as one word of the shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// A job inside a job is not to be like the outer one; but where the cluster is must stay known.
fn forget_enclosing_job(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        let is_of_job = text.starts_with("SLURM_") || text.starts_with("SBATCH_");
        if is_of_job && !["SLURM_CONF", "SLURM_CLUSTERS"].contains(&&*text) {
            command.env_remove(&name);
        }
    }
}

/// The number of the job, in the last line of the form `123` or `123;cluster`: sites let `sbatch` say more.
fn job_id(out: &str) -> Option<String> {
    let id = |line: &str| {
        let id = line.trim().split(';').next().unwrap_or_default();
        (!id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit())).then(|| id.to_owned())
    };
    out.lines().rev().find_map(id)
}

fn array_size(config: &str) -> Option<u64> {
    let line = config.lines().find_map(|line| line.trim().strip_prefix("MaxArraySize"))?;
    line.trim_start().strip_prefix('=')?.trim().parse().ok()
}

/// A line of `squeue`: job, task, state, reason.
fn task(line: &str) -> Option<Task> {
    let mut fields = line.split('|').map(str::trim);
    let (job, number) = (fields.next()?.to_owned(), fields.next()?.parse().ok()?);
    let (state, reason) = (state(fields.next()?), fields.next().unwrap_or_default());
    let reason = if reason == "None" { "" } else { reason };
    let remedy = remedy(reason).filter(|_| state == State::Waiting);
    Some(Task { job, number, state, reason: reason.into(), remedy })
}

fn state(word: &str) -> State {
    match word {
        "PENDING" | "CONFIGURING" | "REQUEUED" | "REQUEUE_HOLD" | "REQUEUE_FED" | "RESV_DEL_HOLD"
        | "SPECIAL_EXIT" => State::Waiting,
        "COMPLETED" => State::Done,
        "FAILED" | "BOOT_FAIL" | "DEADLINE" => State::Failed,
        "TIMEOUT" => State::OutOfTime,
        "OUT_OF_MEMORY" => State::OutOfMemory,
        "NODE_FAIL" | "PREEMPTED" | "REVOKED" => State::Lost,
        "CANCELLED" => State::Cancelled,
        // RUNNING, COMPLETING, SUSPENDED; and a word that is not known is no end.
        _ => State::Running,
    }
}

/// What helps a task that waits for ever. Most limits of accounts end by themselves.
fn remedy(reason: &str) -> Option<&'static str> {
    const LARGE: &str = "no node of the partition can ever run it: press Ctrl-C, then ask for less --time, --cpus or --mem, or \
                         for another --partition";
    const CONSTRAINTS: &str =
        "no node has what --sbatch asks for: press Ctrl-C, then leave it out or correct it";
    const ACCOUNT: &str =
        "the account or QOS may not do this: press Ctrl-C, then correct --account or --qos, or ask for less";
    const HELD: &str =
        "it is held: look at the logs, then `scontrol release` the job, or press Ctrl-C and submit again";
    match reason {
        "PartitionConfig" | "PartitionTimeLimit" | "PartitionNodeLimit" => Some(LARGE),
        "BadConstraints" => Some(CONSTRAINTS),
        "AccountNotAllowed" | "InvalidAccount" | "InvalidQOS" | "QOSNotAllowed" => Some(ACCOUNT),
        "JobHeldUser"
        | "JobHeldAdmin"
        | "JobHoldMaxRequeue"
        | "launch_failed_requeued_held"
        | "launch failed requeued held" => Some(HELD),
        // Such as QOSMaxWallDurationPerJobLimit: a limit of one job does not pass.
        limit if (limit.starts_with("QOS") || limit.starts_with("Assoc")) && limit.contains("PerJob") => {
            Some(ACCOUNT)
        }
        _ => None,
    }
}

/// What a command said.
struct Said {
    good: bool,
    out: String,
    errors: String,
}

/// Why a command said nothing.
#[derive(Debug, thiserror::Error)]
enum Mute {
    #[error("the commands of Slurm were not found")]
    Missing,
    #[error("{0}")]
    Slow(String),
}

/// Runs a command with a text to read, but not for ever.
fn answer(command: &mut Command, input: &str) -> Result<Said, Mute> {
    let name = command.get_program().to_string_lossy().into_owned();
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = spawned.map_err(|why| match why.kind() {
        std::io::ErrorKind::NotFound => Mute::Missing,
        _ => Mute::Slow(format!("{name}: {why}")),
    })?;
    // A command that does not read its input will say so itself.
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
    let (out, errors) = (gather(child.stdout.take()), gather(child.stderr.take()));
    let good = wait(&mut child, &name)?;
    Ok(Said { good, out: out.join().unwrap_or_default(), errors: errors.join().unwrap_or_default() })
}

fn gather(stream: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stream.map(|mut stream| stream.read_to_end(&mut bytes));
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn wait(child: &mut Child, name: &str) -> Result<bool, Mute> {
    let begun = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status.success()),
            Ok(None) if begun.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(5)),
            Ok(None) => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(Mute::Slow(format!("{name} gave no answer for {} s", PATIENCE.as_secs())));
            }
            Err(why) => return Err(Mute::Slow(format!("{name}: {why}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_number_is_found_among_chatter() {
        for (out, id) in [
            ("123\n", Some("123")),
            ("123;cluster\n", Some("123")),
            ("Welcome to the site!\nYou have 5 hours left\n77;c\n\n", Some("77")),
            ("12\n34\nbye\n", Some("34")),
            ("Submitted batch job 5\n", None),
            ("", None),
        ] {
            assert_eq!(job_id(out).as_deref(), id, "{out}");
        }
        assert_eq!(array_size("A = 1\nMaxArraySize            = 4001\nMaxX=2"), Some(4001));
        assert_eq!(array_size("nothing"), None);
    }

    #[test]
    fn time_limits_are_read_as_slurm_reads_them() {
        for (time, expected) in [
            ("90", 5400),
            ("1:30", 90),
            ("1:00:00", 3600),
            ("2-12", 216_000),
            ("1-01:30", 91_800),
            ("1-00:00:05", 86_405),
            ("UNLIMITED", u64::MAX),
        ] {
            assert_eq!(seconds(time), Ok(expected), "{time}");
        }
        for wrong in ["", "x", "1:2:3:4", "0", "-1", "1-", "99999999999999999999", "1h"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
        assert_eq!([None, Some("1"), Some("0:20"), Some("1:00:00")].map(lead), [120, 12, 10, 120]);
    }

    #[test]
    fn tasks_are_read_from_the_queue() {
        let read = |line: &str| task(line).unwrap();
        let waiting = read("7|3|PENDING|Priority");
        assert_eq!((waiting.job.as_str(), waiting.number, waiting.state), ("7", 3, State::Waiting));
        assert_eq!((waiting.reason.as_str(), waiting.remedy), ("Priority", None));
        assert!(read("7|3|PENDING|PartitionTimeLimit").remedy.unwrap().contains("--partition"));
        assert!(read("7|3|PENDING|QOSMaxWallDurationPerJobLimit").remedy.unwrap().contains("--qos"));
        assert_eq!(read("7|3|PENDING|QOSMaxJobsPerUserLimit").remedy, None, "it passes");
        assert_eq!(read("7|3|RUNNING|None").reason, "");
        assert!(read("7|3|SOMETHING_NEW|None").state.is_live(), "unknown is not gone");
        let ends = ["COMPLETED", "FAILED", "TIMEOUT", "OUT_OF_MEMORY", "NODE_FAIL", "PREEMPTED", "CANCELLED"];
        assert!(ends.iter().all(|word| !state(word).is_live()));
        assert_eq!(task("7|N/A|RUNNING|None"), None, "no task of an array");
        assert_eq!(task("slurm says hello"), None);
    }

    #[test]
    fn only_what_was_given_is_asked_for() {
        let folder = std::path::Path::new("/a 100% 'b'");
        let bare = Resources::default();
        let job = |resources| arguments(&Job { name: "evodoku-x", tasks: 5, folder, resources }).join("\n");
        let said = job(&bare);
        assert!(
            said.contains("--array=1-5\n") && said.contains("--output=/a 100%% 'b'/log/%A_%a.log"),
            "{said}"
        );
        assert!(
            !["--time", "--partition", "--account", "--qos", "--cpus", "--mem"]
                .iter()
                .any(|f| said.contains(f))
        );
        let full = Resources {
            time: Some("1:00:00".into()),
            cpus: Some(4),
            memory: Some("2G".into()),
            at_once: Some(2),
            others: vec!["--constraint=zen3".into()],
            ..Resources::default()
        };
        let said = job(&full);
        for argument in
            ["--array=1-5%2", "--time=1:00:00", "--cpus-per-task=4", "--mem=2G", "--constraint=zen3"]
        {
            assert!(said.lines().any(|line| line == argument), "{said}");
        }
        let script = script(&Job { name: "x", tasks: 1, folder, resources: &full });
        assert!(script.contains(r"exec '/a 100% '\''b'\'''/evodoku worker "), "{script}");
    }
}
