//! The tables of the documents are those of the runs in `evidence/`.

use evodoku_lab::evidence::Folder;
use std::fs;
use std::path::Path;

#[test]
fn documents_show_what_the_evidence_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut evidence = Folder::new(root.join("evidence"));
    let mut tables = 0;
    for folder in ["docs", "docs/results", "evidence", "crates/evolve/algorithms"] {
        for entry in fs::read_dir(root.join(folder)).unwrap().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|ending| ending == "md") {
                let text = fs::read_to_string(&path).unwrap();
                tables += text.matches("<!-- evidence: ").count();
                let filled = evidence.fill(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
                assert!(
                    filled == text,
                    "{} is not up to date: cargo run --release -p evodoku-lab --example evidence",
                    path.display()
                );
            }
        }
    }
    assert!(tables > 0, "the documents have markers");
    for (name, svg) in evidence.pictures().unwrap() {
        assert!(
            fs::read_to_string(root.join("docs/results").join(&name)).unwrap() == svg,
            "{name} is not up to date"
        );
    }
}

#[test]
fn markers_say_what_is_wrong() {
    let mut evidence = Folder::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../evidence"));
    let mut fault = |marker: &str| {
        evidence.fill(&format!("<!-- evidence: {marker} -->\n<!-- evidence end -->\n")).unwrap_err()
    };
    assert!(fault("weiss-sample-run pie").contains("unknown kind of table 'pie'; use verdicts, published"));
    assert!(fault("weiss-sample-run").contains("a marker names a plan and a kind of table"));
    assert!(fault("nobody verdicts").contains("nobody.csv.gz: "));
    assert!(fault("weiss-parameters solved").contains("too many for a table; choose at most 5"));
}
