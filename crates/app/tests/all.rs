//! The program as a user runs it: one test program, because each one links everything again.

mod choices;
mod cli;
mod common;
mod laboratory;
mod places;
mod print;
#[path = "common/program.rs"]
mod program;
mod readme;
mod report;
mod results;
mod runs;
mod serve;
mod signals;
mod solutions;

/// A test file that is neither listed above nor a program of its own (`[[test]]` in the manifest) would not run.
#[test]
fn every_file_is_listed() {
    for krate in ["app", "evolve", "grid", "lab"] {
        let home = format!("{}/../{krate}", env!("CARGO_MANIFEST_DIR"));
        let read = |name: &str| std::fs::read_to_string(format!("{home}/{name}")).unwrap();
        let (list, manifest) = (read("tests/all.rs"), read("Cargo.toml"));
        for file in std::fs::read_dir(format!("{home}/tests")).unwrap().map(|file| file.unwrap().path()) {
            let name = file.file_stem().unwrap().to_str().unwrap();
            let listed = list.lines().any(|line| line == format!("mod {name};"))
                || manifest.contains(&format!("[[test]]\nname = \"{name}\"\n"));
            assert!(file.extension() != Some("rs".as_ref()) || listed, "{} would not run", file.display());
        }
    }
}
