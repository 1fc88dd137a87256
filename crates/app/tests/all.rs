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
mod serve;
mod signals;
mod solutions;

/// A test file that is not listed above would not run.
#[test]
fn every_file_is_listed() {
    for (krate, list) in [
        ("app", include_str!("all.rs")),
        ("evolve", include_str!("../../evolve/tests/all.rs")),
        ("grid", include_str!("../../grid/tests/all.rs")),
        ("lab", include_str!("../../lab/tests/all.rs")),
    ] {
        let folder = format!("{}/../{krate}/tests", env!("CARGO_MANIFEST_DIR"));
        for file in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
            let name = file.file_stem().unwrap().to_str().unwrap();
            // What counts allocations has an allocator of its own, and so a program of its own.
            let alone = name == "all" || name == "allocation";
            let listed = alone || list.lines().any(|line| line == format!("mod {name};"));
            assert!(file.extension() != Some("rs".as_ref()) || listed, "{} is not in all.rs", file.display());
        }
    }
}
