//! The macro that embeds a folder does not see a file that is added to it; Cargo does.

fn main() {
    println!("cargo::rerun-if-changed=plans");
}
