//! `evodoku serve` as a client sees it: what it answers, and what it refuses.

use crate::common::Server;
use serde_json::{Value, json};
use std::io::{Read as _, Write as _};
use std::time::{Duration, Instant};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const DEAD_END: &str = "........772.3.9..1..87.5.6.1.289.....4.5.1.9.....637.5.3.9.61..2..1.7.539........";
const TWO: &str = "1...23....4.....";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn the_api_solves_checks_rates_hints_makes_and_converts() {
    let server = Server::start(&[]);
    let puzzle = json!({ "puzzle": EASY }).to_string();
    for algorithm in ["champion", "exact", "lsga"] {
        let ask = json!({ "puzzle": EASY, "algorithm": algorithm }).to_string();
        let answer = server.post("/api/solve", &ask);
        assert_eq!(answer.status, 200, "{}", answer.body);
        let answer = parsed(&answer.body);
        assert_eq!((answer["solved"].as_bool(), answer["solution"].as_str()), (Some(true), Some(SOLVED)));
        assert_eq!(answer["algorithm"], algorithm);
    }
    assert_eq!(parsed(&server.post("/api/check", &puzzle).body)["unique"], true);
    assert_eq!(parsed(&server.post("/api/rate", &puzzle).body)["level"], "easy");
    assert!(parsed(&server.post("/api/hint", &puzzle).body)["steps"][0]["words"].is_string());
    let made = parsed(&server.post("/api/generate", r#"{"layout":"6=2x3","seed":5}"#).body);
    assert_eq!(made["seed"], 5);
    let again = json!({ "puzzle": { "layout": "6=2x3", "text": made["puzzle"] } }).to_string();
    assert_eq!(parsed(&server.post("/api/check", &again).body)["unique"], true);
    let sdk = parsed(&server.post("/api/convert", &json!({ "puzzle": EASY, "to": "sdk" }).to_string()).body);
    let read = parsed(&server.post("/api/parse", &json!({ "puzzle": sdk["text"] }).to_string()).body);
    assert_eq!(read["puzzles"][0]["puzzle"], EASY);
    let values = json!({ "puzzle": { "values": read["puzzles"][0]["values"] } }).to_string();
    assert_eq!(parsed(&server.post("/api/solve", &values).body)["solution"], SOLVED);
    let broken =
        parsed(&server.post("/api/hint", &json!({ "puzzle": DEAD_END, "all": true }).to_string()).body);
    assert!(broken["ending"].as_str().unwrap().contains("has no solution"), "{broken}");
    let layout = parsed(&server.get("/api/layout?name=samurai").body);
    assert_eq!(layout["cells"].as_array().unwrap().len(), 369);
    assert_eq!(parsed(&server.get("/api/algorithms/weiss").body)["name"], "weiss");
    assert!(parsed(&server.get("/api/puzzles").body).as_array().unwrap().len() >= 6);
}

#[test]
fn refusals_are_json_with_a_sentence_and_a_status() {
    let server = Server::start(&[]);
    let huge =
        json!({ "puzzle": { "text": format!("{}\n", "0 ".repeat(300)).repeat(300), "format": "integers" } });
    let clash = json!({ "puzzle": format!("11{}", ".".repeat(79)) }).to_string();
    let cases = [
        (server.post("/api/solve", &huge.to_string()), 422, "300 rows of 300 cells"),
        (server.post("/api/solve", r#"{"puzzle":{"layout":"300","values":[]}}"#), 422, "300"),
        (
            server.post("/api/solve", r#"{"puzzle":{"layout":"144","values":[]}}"#),
            422,
            "too large for the page",
        ),
        (server.post("/api/solve", &clash), 422, "given twice"),
        (server.post("/api/rate", &json!({ "puzzle": DEAD_END }).to_string()), 422, "has no solution"),
        (server.post("/api/solve", r#"{"puzzle":"@mantere/s99"}"#), 422, "no puzzle 's99'"),
        (server.post("/api/solve", r#"{"puzzle":"@mantere/s16","seconds":1e9}"#), 422, "at most 60"),
        (
            server.post("/api/solve", r#"{"puzzle":"@mantere/s16","algorithm":"luck"}"#),
            422,
            "unknown algorithm",
        ),
        (server.post("/api/solve", r#"{"puzzle":"@mantere/s16","speed":3}"#), 400, "unknown field"),
        (server.post("/api/solve", "{"), 400, "JSON"),
        (
            server.post(
                "/api/runs",
                r#"{"puzzle":"@mantere/s16","algorithm":"weiss","set":{"population":9999999}}"#,
            ),
            422,
            "set population to at most",
        ),
        (server.post("/api/runs/7?key=x", r#"{"action":"pause"}"#), 404, "run 7 not found"),
        (server.ask("POST /api/solve", &[], "puzzle=1"), 415, "application/json"),
        (server.get("/api/solve"), 405, "openapi"),
        (server.get("/api/nothing"), 404, "not found: /api/nothing; see /api/openapi.json"),
        (server.post("/api/solve", r#"{"puzzle":"53..7....6"}"#), 422, "or give `layout`"),
        (
            server.post("/api/solve", r#"{"puzzle":"@mantere/s16","algorithm":"exact","set":{"x":1}}"#),
            422,
            "has no parameter 'x'",
        ),
        (server.get("/api/layout"), 400, "name"),
        (server.get("/api/layout?name=7x"), 422, "layout"),
        (server.get("/api/runs/x"), 400, "id"),
        (server.get("/api/events?runs=x"), 422, "runs"),
    ];
    for (answer, status, words) in cases {
        assert_eq!(answer.status, status, "{words}: {}", answer.body);
        let body = parsed(&answer.body);
        assert_eq!(body["status"], status);
        assert!(body["error"].as_str().unwrap().contains(words), "{words}: {}", answer.body);
    }
}

/// Two kilobytes that describe two hundred of the largest grids, one on top of the other.
#[test]
fn a_short_layout_text_does_not_fill_the_memory() {
    let server = Server::start(&[]);
    let layout = (0..200).map(|i| format!("256@{i},{}", 7 * i % 250)).collect::<Vec<_>>().join(" ");
    let asks = [
        ("/api/parse", json!({ "puzzle": format!("# layout: {layout}\n.\n") })),
        ("/api/solve", json!({ "puzzle": { "layout": layout, "values": [] } })),
        ("/api/generate", json!({ "layout": layout })),
    ];
    for (path, ask) in asks {
        let answer = server.post(path, &ask.to_string());
        assert!(answer.body.contains("too many houses"), "{path}: {} {}", answer.status, answer.body);
        assert!(answer.body.len() < 1000, "{path}: {}", answer.body);
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    let peak: u64 = peak.split_whitespace().next().and_then(|kb| kb.parse().ok()).unwrap();
    assert!(peak < 100_000, "{peak} kB");
}

#[test]
fn a_200_mb_paste_is_refused_before_it_is_sent() {
    let server = Server::start(&[]);
    let begun = Instant::now();
    let headers = [("content-type", "application/json"), ("content-length", "200000000")];
    let answer = server.ask("POST /api/solve", &headers, "{\"puzzle\":\"");
    assert_eq!(answer.status, 413, "{}", answer.body);
    assert!(answer.body.contains("larger than"));
    assert!(begun.elapsed() < Duration::from_secs(10), "nobody waits for the rest");
    // Without a length it is refused as soon as it is too long.
    let mut stream = server.connect();
    let head = format!(
        "POST /api/solve HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
        server.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    let chunk = format!("{:x}\r\n{}\r\n", 1 << 16, "1".repeat(1 << 16));
    let sent = (0..3200).take_while(|_| stream.write_all(chunk.as_bytes()).is_ok()).count();
    assert!(sent < 3200, "the server does not take 200 MB");
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn other_sites_and_other_paths_get_nothing() {
    let server = Server::start(&[]);
    let body = json!({ "puzzle": EASY }).to_string();
    let ask = |name: &str, value: &str| {
        server.ask("POST /api/solve", &[("content-type", "application/json"), (name, value)], &body).status
    };
    assert_eq!(ask("origin", "http://evil.example"), 403);
    assert_eq!(ask("sec-fetch-site", "cross-site"), 403);
    assert_eq!(ask("host", "evil.example"), 403, "DNS rebinding");
    assert_eq!(ask("origin", &format!("http://{}", server.address)), 200);
    assert_eq!(server.ask("GET /", &[("host", "evil.example")], "").status, 403);
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fCargo.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/page/app.js",
        "/.%00",
    ] {
        let answer = server.get(path);
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
        assert!(!answer.body.contains("[package]") && !answer.body.contains("root:"));
    }
    let page = server.get("/");
    assert_eq!(page.status, 200);
    for answer in [&page, &server.get("/api/algorithms/weiss"), &server.get("/nothing")] {
        for seal in [
            "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
             connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n",
            "x-content-type-options: nosniff\r\n",
            "x-frame-options: deny\r\n",
            "referrer-policy: no-referrer\r\n",
            "cross-origin-opener-policy: same-origin\r\n",
            "cross-origin-resource-policy: same-origin\r\n",
        ] {
            assert!(format!("{}\r\n", answer.head).contains(seal), "{seal}: {}", answer.head);
        }
    }
    assert!(
        !page.body.contains("http://") && !page.body.contains("https://"),
        "nothing comes from elsewhere"
    );
}

#[test]
fn a_server_for_the_network_warns_and_asks_for_its_token() {
    let server = Server::start(&["--bind", "0.0.0.0"]);
    let (address, token) = server.address.split_once("/?token=").expect("the link holds a token");
    let ask = |path: &str, headers: &[(&str, &str)]| {
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        let headers: Vec<String> = headers.iter().map(|(n, v)| format!("{n}: {v}\r\n")).collect();
        let headers = headers.concat();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{headers}\r\n")
            .unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    };
    let refused = ask("/api/puzzles", &[]);
    assert!(refused.starts_with("HTTP/1.1 401") && refused.contains("asks for a token"), "{refused}");
    assert!(ask("/", &[]).starts_with("HTTP/1.1 200"), "the page says the same");
    let opened = ask(&format!("/?token={token}"), &[]).to_ascii_lowercase();
    assert!(opened.contains(&format!("set-cookie: evodoku-token={token}; path=/; httponly")), "{opened}");
    assert!(
        ask("/api/puzzles", &[("cookie", &format!("evodoku-token={token}"))]).starts_with("HTTP/1.1 200")
    );
    assert!(ask(&format!("/api/puzzles?token={token}"), &[]).starts_with("HTTP/1.1 200"));
}

#[test]
fn other_sites_open_no_streams_and_take_no_downloads() {
    let server = Server::start(&[]);
    for path in ["/api/results", "/api/events?runs=1", "/api/pulse"] {
        for site in ["cross-site", "same-site"] {
            let headers = [("sec-fetch-site", site)];
            assert_eq!(server.ask(&format!("GET {path}"), &headers, "").status, 403, "{path}");
        }
    }
    assert_eq!(
        server.ask("GET /", &[("sec-fetch-site", "cross-site")], "").status,
        200,
        "a link may lead here"
    );
}

/// The real number of seats; `serve/tests.rs` has the other limits, made small.
#[test]
fn five_hundred_and_twelve_connections_are_served_and_no_more() {
    let server = Server::start(&[]);
    let mut open: Vec<_> = (0..512).map(|_| server.connect()).collect();
    let refused = server.get("/");
    assert_eq!(
        (refused.status, parsed(&refused.body)["status"].as_u64()),
        (503, Some(503)),
        "{}",
        refused.body
    );
    assert!(refused.body.contains("too many connections are open"), "{}", refused.body);
    open.truncate(500);
    let begun = Instant::now();
    while server.get("/").status != 200 {
        assert!(begun.elapsed() < Duration::from_secs(60), "those who leave make room");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn results_in_a_file_are_refused_before_anything_is_served() {
    let mut serve = std::process::Command::new(env!("CARGO_BIN_EXE_evodoku"));
    let ended =
        serve.args(["serve", "--port", "0", "--results", file!()]).current_dir("../..").output().unwrap();
    let message = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.code() == Some(2) && message.contains("is not a folder"), "{message}");
    assert!(ended.stdout.is_empty());
}

/// Every answer of the command line is the answer of the server, apart from its place and what depends on the moment.
#[test]
fn the_command_line_and_the_server_give_one_answer() {
    let server = Server::start(&[]);
    let cases = [
        ("solve", json!({ "puzzle": TWO, "algorithm": "exact" }), vec!["--algorithm", "exact", TWO]),
        ("check", json!({ "puzzle": TWO }), vec![TWO]),
        ("rate", json!({ "puzzle": EASY }), vec![EASY]),
        ("hint", json!({ "puzzle": EASY, "all": true }), vec!["--all", EASY]),
        ("generate", json!({ "layout": "6=2x3", "seed": 4 }), vec!["--layout", "6=2x3", "--seed", "4"]),
    ];
    for (command, question, arguments) in cases {
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_evodoku"))
            .args([command, "--json"])
            .args(arguments)
            .output()
            .unwrap();
        let mut printed = parsed(&String::from_utf8_lossy(&run.stdout));
        let mut answered = parsed(&server.post(&format!("/api/{command}"), &question.to_string()).body);
        for answer in [&mut printed, &mut answered] {
            let fields = answer.as_object_mut().unwrap();
            fields.remove("place");
            fields.remove("cpu_seconds");
        }
        assert_eq!(printed, answered, "{command}");
    }
}

/// The document describes what is asked and answered: every reference leads somewhere, every field says what it means.
#[test]
fn the_description_is_complete() {
    fn walk(value: &Value, path: &str, described: &Value) {
        if let Some(reference) = value["$ref"].as_str() {
            assert!(
                !described.pointer(&reference[1..]).unwrap_or(&Value::Null).is_null(),
                "{path}: {reference}"
            );
        }
        for (name, field) in value["properties"].as_object().into_iter().flatten() {
            let says = ["description", "$ref", "anyOf", "const"].iter().any(|key| field.get(key).is_some());
            assert!(says, "{path}/{name} says nothing: {field}");
        }
        match value {
            Value::Object(fields) => {
                fields.iter().for_each(|(name, field)| walk(field, &format!("{path}/{name}"), described));
            }
            Value::Array(list) => list.iter().for_each(|item| walk(item, path, described)),
            _ => {}
        }
    }
    let server = Server::start(&[]);
    let described = parsed(&server.get("/api/openapi.json").body);
    walk(&described, "", &described);
    let paths = described["paths"].as_object().unwrap();
    assert!(paths.len() > 20, "{}", paths.len());
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().unwrap() {
            let named = operation["parameters"].as_array().map_or(0, |all| {
                all.iter()
                    .filter(|p| {
                        p["in"] == "path" && path.contains(&format!("{{{}}}", p["name"].as_str().unwrap()))
                    })
                    .count()
            });
            assert_eq!(named, path.matches('{').count(), "{method} {path} describes each part of its path");
            assert!(
                operation["responses"]["503"].is_object() && operation["summary"].is_string(),
                "{method} {path}"
            );
        }
    }
}

/// The `curl` lines of the documentation, against a server of our own.
#[test]
fn the_curl_examples_work() {
    let results = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("page-readme");
    let _ = std::fs::remove_dir_all(&results);
    let server = Server::start(&["--results", results.to_str().unwrap()]);
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/http.md")).unwrap();
    let lines: Vec<&str> = page.lines().filter(|line| line.starts_with("curl ")).collect();
    assert!(lines.len() >= 4, "docs/http.md shows how");
    for line in lines {
        let command = line
            .replace("127.0.0.1:8090", &server.address)
            .replace("curl ", "curl --fail-with-body -sS -m 60 ");
        let run = std::process::Command::new("sh").args(["-c", &command]).output().unwrap();
        let out = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success(), "{line}: {out} {}", String::from_utf8_lossy(&run.stderr));
        let wanted = line.split_once(" # ").map_or("{", |(_, wanted)| wanted);
        assert!(out.contains(wanted), "{line}: {out}");
    }
}
