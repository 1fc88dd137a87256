//! Compresses the page, and tells the program which commit it is built from; it is built all the same where nobody knows.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    // The macro that embeds the page does not see a file that is added to it; Cargo does.
    println!("cargo::rerun-if-changed=src/serve/page");
    compress(Path::new("src/serve/page"));
    println!("cargo::rerun-if-env-changed=EVODOKU_COMMIT");
    let given = std::env::var("EVODOKU_COMMIT").ok();
    let commit = given.or_else(packaged).or_else(checked_out).unwrap_or_default();
    println!("cargo::rustc-env=EVODOKU_COMMIT={}", commit.trim());
}

/// Writes each file of the page once more, made small for browsers, to where `serve/assets.rs` embeds it from.
fn compress(page: &Path) {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("Cargo says where")).join("page");
    let _ = std::fs::remove_dir_all(&out);
    std::fs::create_dir_all(&out).expect("the folder for the page can be made");
    for file in std::fs::read_dir(page).expect("the page is there").flatten() {
        let bytes = std::fs::read(file.path()).expect("the page can be read");
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&bytes).expect("a buffer takes all");
        let small = encoder.finish().expect("a buffer takes all");
        std::fs::write(out.join(file.file_name()), small).expect("the page can be written");
    }
}

/// The commit of a package from a registry, which carries it in a file.
fn packaged() -> Option<String> {
    let text = std::fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = text.split_once("\"sha1\"")?;
    let digits: String = rest.chars().skip_while(|sign| !sign.is_ascii_hexdigit()).take(12).collect();
    Some(digits)
}

/// The commit of a checkout, unless the sources only lie inside somebody else's.
fn checked_out() -> Option<String> {
    let root = Path::new("../..").canonicalize().ok()?;
    if Path::new(&git(&["rev-parse", "--show-toplevel"])?).canonicalize().ok()? != root {
        return None;
    }
    // The log of HEAD grows with every commit and every switch.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output =
        Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned())
}
