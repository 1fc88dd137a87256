//! The laboratory on the page, as a client sees it: plans that run, stop and go on, and results that can be read, but nothing
//! else.

use crate::common::Server;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// An empty folder for the results of one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("page-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn serve(folder: &std::path::Path) -> Server {
    Server::start(&["--results", folder.to_str().unwrap()])
}

/// Looks at the plan until it is as wished.
fn wait(server: &Server, what: &str, wished: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let progress = parsed(&server.get("/api/experiment").body);
        if wished(&progress) {
            return progress;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}: {progress}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_plan_runs_to_its_end_and_its_results_can_be_read_and_taken_home() {
    let results = folder("whole");
    let server = serve(&results);
    assert_eq!(parsed(&server.get("/api/results").body)["results"], json!([]));
    assert_eq!(server.get("/api/experiment").body, "null");
    let plan = json!({ "plan": "example", "scale": "quick" }).to_string();
    let checked = parsed(&server.post("/api/plans/check", &plan).body);
    assert_eq!((checked["units"].as_u64(), checked["name"].as_str()), (Some(24), Some("example-quick")));
    assert!(checked["estimate"]["least_cpu_seconds"].as_f64() > Some(0.0));
    assert!(!results.exists(), "a check makes nothing");
    assert_eq!(server.post("/api/experiment", &plan).status, 202);
    wait(&server, "ends", |p| p["state"] == "done" && p["computed"] == 24);
    let events = server.get("/api/experiment/events").body;
    assert!(events.contains("event: progress") && events.contains("event: end"), "{events}");
    let listed = parsed(&server.get("/api/results").body);
    assert_eq!(listed["results"][0]["experiments"][0]["runs"], 24);
    let section = parsed(&server.get("/api/results/example-quick/sections/1").body);
    let table = section["tables"].as_array().unwrap().last().unwrap();
    assert_eq!((table["caption"].as_str(), table["rows"].as_array().unwrap().len()), (Some("Results"), 8));
    assert!(section["pictures"][0]["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(server.get("/api/results/example-quick/sections/2").status, 404);
    for (file, begins) in [
        ("runs.csv", "algorithm_name,"),
        ("trace.csv", "algorithm_name,"),
        ("tables.tex", "\\begin{table}"),
        ("report.html", "<!doctype html>"),
        ("report.md", "# Example"),
        ("ioh.zip", "PK"),
        ("report.zip", "PK"),
    ] {
        let answer = server.get(&format!("/api/results/example-quick/files/{file}"));
        // What comes in chunks begins with the length of the first.
        let text = answer
            .body
            .split_once("\r\n")
            .filter(|_| answer.head.contains("chunked"))
            .map_or(&*answer.body, |b| b.1);
        assert!(
            answer.status == 200 && text.starts_with(begins),
            "{file}: {} {:.80}",
            answer.status,
            answer.body
        );
        let saved = format!("content-disposition: attachment; filename=\"example-quick-{file}\"");
        assert!(answer.head.contains(&saved), "{}", answer.head);
    }
    assert_eq!(server.get("/api/results/example-quick/files/evodoku.sqlite").status, 404);
    assert!(parsed(&server.get("/api/plans").body).as_array().unwrap().len() >= 20);
}

#[test]
fn one_plan_at_a_time_stops_with_its_results_and_goes_on() {
    let results = folder("stopped");
    let server = serve(&results);
    // A million short units: it does not end by itself.
    let text = "title = 'Long'\nalgorithms = [{ name = 'weiss', set = { population = 50 } }]\npuzzles = ['@weiss/med1']\n\
                replicates = 1000000\nbudget = { generations = 5 }";
    let plan = json!({ "text": text }).to_string();
    let foreign = [("content-type", "application/json"), ("origin", "http://evil.example")];
    assert_eq!(server.ask("POST /api/experiment", &foreign, &plan).status, 403);
    let started = server.post("/api/experiment", &plan);
    assert_eq!(started.status, 202, "{}", started.body);
    let key = parsed(&started.body)["key"].as_str().unwrap().to_owned();
    let second = server.post("/api/experiment", &json!({ "plan": "example" }).to_string());
    assert_eq!((second.status, second.body.contains("'Long' is running")), (409, true), "{}", second.body);
    let some =
        |least: u64| move |p: &Value| p["found"].as_u64().unwrap() + p["computed"].as_u64().unwrap() > least;
    wait(&server, "computes", some(20));
    assert_eq!(server.ask("DELETE /api/experiment", &[("sec-fetch-site", "cross-site")], "").status, 403);
    assert_eq!(server.ask("DELETE /api/experiment", &[], "").status, 403, "only who started it stops it");
    assert_eq!(server.ask(&format!("DELETE /api/experiment?key={key}"), &[], "").status, 204);
    let stopped = wait(&server, "stops", |p| p["state"] == "stopped")["computed"].as_u64().unwrap();
    let runs = |server: &Server| {
        parsed(&server.get("/api/results/long").body)["experiments"][0]["runs"].as_u64().unwrap()
    };
    assert_eq!(runs(&server), stopped, "what was computed is stored");
    assert_eq!(server.post("/api/experiment", &plan).status, 202);
    wait(&server, "goes on", |p| p["found"].as_u64() >= Some(stopped) && p["computed"].as_u64() > Some(5));
    assert_eq!(server.interrupt(), Some(130), "Ctrl-C ends the server and the plan");
    let server = serve(&results);
    assert!(runs(&server) > stopped, "and keeps what was computed");
}

#[test]
fn results_that_are_full_take_no_plan() {
    let results = folder("full");
    std::fs::create_dir_all(results.join("big")).unwrap();
    std::fs::write(results.join("big/other.bin"), vec![0; 1_000_001]).unwrap();
    let server = Server::start(&["--results", results.to_str().unwrap(), "--results-limit", "1"]);
    let refused = server.post("/api/experiment", &json!({ "plan": "example", "scale": "quick" }).to_string());
    assert_eq!(refused.status, 409, "{}", refused.body);
    assert!(refused.body.contains("1 MB of the 1 MB they may"), "{}", refused.body);
}

#[test]
fn nothing_outside_of_the_folder_can_be_named() {
    let root = folder("inside");
    let (results, outside) = (root.join("results"), root.join("outside"));
    drop(evodoku_lab::store::Store::create(&outside).unwrap());
    drop(evodoku_lab::store::Store::create(&results.join("mine")).unwrap());
    std::fs::write(results.join("broken.txt"), "no folder").unwrap();
    std::fs::create_dir(results.join("broken")).unwrap();
    std::fs::write(results.join("broken/evodoku.sqlite"), "no store".repeat(100)).unwrap();
    let server = serve(&results);
    #[cfg(unix)]
    std::os::unix::fs::symlink(&outside, results.join("linked")).unwrap();
    let absolute = outside.to_str().unwrap().replace('/', "%2F");
    let names = [
        "..",
        ".",
        "%2e",
        "%2e%2e",
        ".%2e",
        "..%2foutside",
        "..%2Foutside",
        "%2e%2e%2foutside",
        "mine%2f..%2f..%2foutside",
        "..%5coutside",
        "%252e%252e%252foutside",
        "mine%00",
        "%00",
        "%ff",
        "mine%2f",
        "..;",
        "linked",
        &absolute,
        "broken.txt",
        "",
    ];
    for name in names {
        for path in ["", "/sections/1", "/files/runs.csv", "/files/report.html"] {
            let answer = server.get(&format!("/api/results/{name}{path}"));
            assert!(
                matches!(answer.status, 400 | 403 | 404),
                "{name}{path}: {} {}",
                answer.status,
                answer.body
            );
        }
    }
    for path in [
        "/api/results/../results/mine",
        "/api/results/mine/../../outside",
        "/api/results/mine/files/../runs.csv",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    assert_eq!(server.get("/api/results/mine").status, 200);
    let listed = parsed(&server.get("/api/results").body);
    let names: Vec<&str> =
        listed["results"].as_array().unwrap().iter().map(|r| r["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["broken", "mine"]);
    assert!(listed["results"][0]["error"].as_str().unwrap().contains("the store is damaged"), "{listed}");
    // Nor can a plan read or write there.
    for (more, status, words) in [
        (
            json!({ "text": "algorithms = ['weiss']\npuzzles = ['/etc/passwd']" }),
            422,
            "plans started here cannot read files",
        ),
        (json!({ "text": "include = ['../Cargo.toml']" }), 422, "plans started here cannot read files"),
        (json!({ "plan": "../example" }), 422, "unknown plan"),
        (json!({ "plan": "example", "name": "../outside" }), 422, "not a valid name for results"),
        (json!({ "plan": "example", "name": "linked" }), 403, "links outside"),
        (json!({ "plan": "example", "text": "" }), 422, "either `plan` or `text`"),
        (json!({ "text": "algorithms = 3" }), 422, "plan.toml:1:14"),
    ] {
        let answer = server.post("/api/experiment", &more.to_string());
        assert_eq!(answer.status, status, "{more}: {}", answer.body);
        assert!(answer.body.contains(words), "{more}: {}", answer.body);
    }
    assert_eq!(std::fs::read_dir(&root).unwrap().count(), 2);
}
