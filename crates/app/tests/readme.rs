//! The examples of the README: every `$ evodoku ...` line runs, and prints what stands below it.

use std::process::Command;

/// Commands with the output shown for them; `...` stands for any further output.
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

#[test]
fn the_examples_of_the_readme_do_what_they_say() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let readme = std::fs::read_to_string(format!("{root}/README.md")).unwrap();
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_evodoku")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let examples = examples(&readme);
    assert!(examples.len() >= 8, "the README shows what there is");
    for (command, shown) in examples {
        let run =
            Command::new("sh").args(["-c", &command]).current_dir(root).env("PATH", &path).output().unwrap();
        let out = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success(), "{command}: {}", String::from_utf8_lossy(&run.stderr));
        match shown.strip_suffix("...\n") {
            Some(start) => assert!(out.starts_with(start) && out.len() > start.len(), "{command}:\n{out}"),
            None => assert_eq!(out, shown, "{command}"),
        }
    }
}
