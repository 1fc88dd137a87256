//! The examples of the README and the quick start: every `$ ...` line runs, and prints what is shown below it.

use std::process::Command;

/// Commands with the output shown for them.
fn examples(text: &str) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    for block in text.split("```console\n").skip(1) {
        for line in block.split("```").next().unwrap_or_default().lines() {
            match (line.strip_prefix("$ "), examples.last_mut()) {
                (Some(command), _) => examples.push((command.into(), String::new())),
                (None, Some((_, output))) => *output += &format!("{line}\n"),
                (None, None) => panic!("output without a command: {line}"),
            }
        }
    }
    examples
}

/// The text without what differs from machine to machine: figures before "CPU".
fn masked(text: &str) -> String {
    let mut parts = text.split(" CPU ");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.truncate(out.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').len());
        out += &format!("# CPU {part}");
    }
    out
}

#[test]
fn the_examples_do_what_they_say() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_evodoku")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    for document in ["README.md", "docs/quickstart.md"] {
        // The examples write where a reader of the repository would.
        for written in ["target/example", "target/mine"] {
            let _ = std::fs::remove_dir_all(format!("{root}/{written}"));
        }
        let text = std::fs::read_to_string(format!("{root}/{document}")).unwrap();
        let examples = examples(&text);
        assert!(examples.len() >= 8, "{document} shows what there is");
        for (command, shown) in examples {
            let run = Command::new("sh")
                .args(["-c", &command])
                .current_dir(root)
                .env("PATH", &path)
                .output()
                .unwrap();
            let [out, err] = [&run.stdout, &run.stderr].map(|bytes| String::from_utf8_lossy(bytes));
            assert!(run.status.success(), "{document}: {command}: {err}");
            // Progress and summaries go to the standard error; a reader sees both.
            let seen = if out.is_empty() { err } else { out };
            // What only a log shows, not a terminal.
            let seen: String = seen
                .split_inclusive('\n')
                .filter(|line| !line.ends_with("a line follows every ten minutes\n"))
                .collect();
            assert_eq!(masked(&seen), masked(&shown), "{document}: {command}");
        }
    }
}

/// Every link to a file of the repository leads to one.
#[test]
fn links_lead_somewhere() {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let folders = ["", "docs", "docs/notebook", "crates/evolve/algorithms"];
    let files = folders.into_iter().flat_map(|folder| std::fs::read_dir(root.join(folder)).unwrap());
    for path in files.map(|file| file.unwrap().path()).filter(|path| path.extension() == Some("md".as_ref()))
    {
        let text = std::fs::read_to_string(&path).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let is_file = !link.is_empty() && !link.contains("://");
            assert!(!is_file || path.with_file_name(link).exists(), "{}: {link}", path.display());
        }
    }
}

#[test]
fn figures_of_time_are_masked() {
    assert_eq!(masked("a (80 computed now, 1.4 CPU seconds)"), "a (80 computed now, # CPU seconds)");
    assert_eq!(masked("nothing to mask"), "nothing to mask");
}
