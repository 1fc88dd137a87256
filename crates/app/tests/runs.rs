//! Watched runs as a client sees them: paused, stepped, sent to and fro, followed by many, steered by one.

use crate::common::Server;
use serde_json::{Value, json};
use std::io::{Read as _, Write as _};
use std::time::{Duration, Instant};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn start(server: &Server, more: &Value) -> Started {
    let mut ask = json!({ "puzzle": "@lloyd_amos/goldennugget", "algorithm": "weiss", "set": { "population": 100, "generations": "unlimited" } });
    for (name, value) in more.as_object().unwrap() {
        ask[name] = value.clone();
    }
    let answer = server.post("/api/runs", &ask.to_string());
    assert_eq!(answer.status, 201, "{}", answer.body);
    let started = parsed(&answer.body);
    Started { id: started["id"].as_u64().unwrap(), key: started["key"].as_str().unwrap().into() }
}

/// A run of our own.
struct Started {
    id: u64,
    key: String,
}

impl Started {
    fn control(&self, server: &Server, action: &Value) -> u16 {
        server.post(&format!("/api/runs/{}?key={}", self.id, self.key), &action.to_string()).status
    }
}

fn view(server: &Server, run: &Started) -> Value {
    parsed(&server.get(&format!("/api/runs/{}", run.id)).body)["view"].clone()
}

/// Looks at a run until it is as wished.
fn wait(server: &Server, run: &Started, what: &str, wished: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let view = view(server, run);
        if wished(&view) {
            return view;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}: {view}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_run_pauses_steps_and_repeats_itself() {
    let server = Server::start(&[]);
    let control = |run: &Started, action: &Value| assert_eq!(run.control(&server, action), 204);
    let mut histories = Vec::new();
    for _ in 0..2 {
        let run = &start(&server, &json!({ "paused": true, "seed": 9 }));
        let mut history = Vec::new();
        for generation in 0..4_u64 {
            let view =
                wait(&server, run, "steps", |v| v["state"] == "paused" && v["generation"] == generation);
            history.push((view["best"].clone(), view["statistics"].clone()));
            let verbs: Vec<_> = view["steps"].as_array().unwrap().iter().map(|s| s["verb"].clone()).collect();
            if generation > 0 {
                assert_eq!(verbs, ["retain", "breed", "apply", "evaluate", "replace"]);
            }
            std::thread::sleep(Duration::from_millis(30));
            assert_eq!(self::view(&server, run)["generation"], generation, "a paused run stands still");
            control(run, &json!({ "action": "step" }));
        }
        control(run, &json!({ "action": "step", "unit": "operator" }));
        wait(&server, run, "operator", |v| v["focus"].is_string());
        control(run, &json!({ "action": "speed" }));
        control(run, &json!({ "action": "resume" }));
        wait(&server, run, "runs", |v| v["generation"].as_u64() > Some(1000));
        control(run, &json!({ "action": "stop" }));
        let view = wait(&server, run, "stops", |v| v["state"] == "done");
        assert_eq!(view["stop"], "interrupted");
        histories.push(history);
    }
    assert_eq!(histories[0], histories[1], "the same seed is the same history");
}

#[test]
fn a_run_goes_to_any_generation_and_back_with_the_same_history() {
    let server = Server::start(&[]);
    let run = &start(&server, &json!({ "puzzle": ".".repeat(256), "until": 40, "seed": 2 }));
    let at = |generation: u64| {
        wait(&server, run, "arrives", |v| v["state"] == "paused" && v["generation"] == generation)
    };
    let seek = |generation: u64| run.control(&server, &json!({ "action": "seek", "generation": generation }));
    let there = at(40);
    assert_eq!(seek(7), 204);
    let back = at(7);
    assert!(back["steps"].as_array().is_some_and(|steps| steps.len() >= 5), "{back}");
    assert_ne!(back["best"], there["best"]);
    assert_eq!((seek(200), seek(40)), (204, 204), "a wish that comes while another is under way");
    let again = at(40);
    for fact in ["best", "statistics", "evaluations", "sample"] {
        assert_eq!(again[fact], there[fact], "{fact}");
    }
    assert_eq!(run.control(&server, &json!({ "action": "stop" })), 204);
    wait(&server, run, "stops", |v| v["state"] == "done");
    assert_eq!(seek(7), 204, "one that is over lives again");
    assert_eq!(at(7)["best"], back["best"]);
    assert_eq!(run.control(&server, &json!({ "action": "step", "unit": "operator" })), 204);
    wait(&server, run, "shows what it did", |v| v["focus"].is_string());
    assert_eq!(run.control(&server, &json!({ "action": "step", "unit": "operator" })), 204);
    let bred = wait(&server, run, "breeds", |v| v["steps"].as_array().unwrap().len() == 2);
    let example = &bred["steps"][1]["example"];
    assert_eq!(bred["steps"][1]["verb"], "breed");
    assert!(
        matches!(example["before"].as_array().map(Vec::len), Some(1 | 2)) && example["after"].is_string()
    );
    assert_eq!(seek(0), 204);
    assert_eq!(at(0)["generation"], 0);
}

#[test]
fn everybody_may_watch_a_run_but_only_its_owner_steers_it() {
    let server = Server::start(&[]);
    let run =
        &start(&server, &json!({ "paused": true, "set": { "population": 60, "generations": "unlimited" } }));
    let shown = parsed(&server.get(&format!("/api/runs/{}", run.id)).body);
    assert_eq!(shown["subject"]["algorithm"], "weiss");
    assert_eq!(shown["subject"]["set"]["population"], 60);
    assert!(!shown.to_string().contains(&run.key));
    for key in ["", "?key=", "?key=0", &format!("?key={}x", run.key)] {
        let refused = server.post(&format!("/api/runs/{}{key}", run.id), r#"{"action":"stop"}"#);
        assert_eq!(refused.status, 403, "{key}: {}", refused.body);
    }
    let pulse = parsed(&server.get(&format!("/api/pulse?runs={},7", run.id)).body);
    assert_eq!(pulse["gone"], json!([7]));
    let other = Server::start(&[]);
    assert_ne!(parsed(&other.get("/api/pulse").body)["server"], pulse["server"]);
    assert_ne!(
        start(&other, &json!({ "paused": true })).id,
        run.id,
        "a server started again uses other numbers"
    );
}

#[test]
fn the_champion_shows_its_best_board_after_each_round() {
    let server = Server::start(&[]);
    // With nothing but a local search that forgets at once, its first round finds no solution.
    let set = json!({ "check_nodes": 0, "probing": false, "sweeps": 0, "patience": 1, "tenure": 0, "noise": 1, "window": 1 });
    let run = &start(&server, &json!({ "algorithm": "champion", "set": set, "paused": true, "seed": 1 }));
    let view = wait(&server, run, "pauses", |v| v["state"] == "paused" && v["generation"] == 1);
    assert_eq!(view["best"].as_str().map(|best| best.chars().count()), Some(81), "{view}");
    assert_eq!(view["solved"], false);
}

#[test]
fn too_many_runs_and_streams_are_refused_and_hurt_nobody() {
    let server = Server::start(&[]);
    let runs: Vec<Started> = (0..12).map(|_| start(&server, &json!({ "paused": true }))).collect();
    let refused = server.post("/api/runs", r#"{"puzzle":"@mantere/s16","algorithm":"weiss"}"#);
    assert_eq!((refused.status, refused.body.contains("12 runs")), (503, true), "{}", refused.body);
    let open = || {
        let mut stream = server.connect();
        let head =
            format!("GET /api/events?runs={} HTTP/1.1\r\nhost: {}\r\n\r\n", runs[0].id, server.address);
        stream.write_all(head.as_bytes()).unwrap();
        let mut start = [0; 12];
        stream.read_exact(&mut start).unwrap();
        (String::from_utf8_lossy(&start[9..]).into_owned(), stream)
    };
    let streams: Vec<_> = (0..64).map(|_| open()).collect();
    assert!(streams.iter().all(|(status, _)| status == "200"));
    let (status, mut over) = open();
    assert_eq!(status, "503");
    over.shutdown(std::net::Shutdown::Write).unwrap();
    let mut why = String::new();
    let _ = over.read_to_string(&mut why);
    assert!(why.contains("already 64 streams open"), "{why}");
    assert_eq!(server.post("/api/solve", &json!({ "puzzle": EASY }).to_string()).status, 200);
    // Those who leave make room.
    drop(streams);
    let begun = Instant::now();
    while open().0 != "200" {
        assert!(begun.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(50));
    }
    let path = format!("DELETE /api/runs/{}", runs[1].id);
    assert_eq!(server.ask(&path, &[], "").status, 403, "whoever has only the number may not");
    assert_eq!(server.ask(&format!("{path}?key={}", runs[1].key), &[], "").status, 204);
    assert_eq!(server.interrupt(), Some(130), "Ctrl-C ends the server, paused runs and open streams or not");
}

#[test]
fn a_client_that_never_reads_holds_up_nobody() {
    let server = Server::start(&[]);
    // An empty 25x25 is out of reach for this population, so the run does not end by itself.
    let run = &start(&server, &json!({ "puzzle": ".".repeat(625), "seed": 1 }));
    let mut idle: Vec<_> = (0..20).map(|_| server.connect()).collect();
    for stream in &mut idle {
        let head = format!("GET /api/events?runs={} HTTP/1.1\r\nhost: {}\r\n\r\n", run.id, server.address);
        stream.write_all(head.as_bytes()).unwrap();
    }
    let memory = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or("0").to_owned();
        line.split_whitespace().nth(1).and_then(|kb| kb.parse::<u64>().ok()).unwrap_or(0)
    };
    let reach =
        |generation: u64| wait(&server, run, "goes on", |v| v["generation"].as_u64() > Some(generation));
    reach(100);
    let before = memory();
    std::thread::sleep(Duration::from_secs(1));
    let first = view(&server, run)["generation"].as_u64().unwrap();
    reach(first + 100);
    let after = memory();
    assert!(after < before + 30_000, "memory stays: {before} kB, {after} kB");
    assert_eq!(server.post("/api/solve", &json!({ "puzzle": EASY }).to_string()).status, 200);
    let begun = Instant::now();
    assert_eq!(server.interrupt(), Some(130));
    assert!(begun.elapsed() < Duration::from_secs(15), "nor does it hold up the end");
    drop(idle);
}
