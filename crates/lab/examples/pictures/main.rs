//! Draws one sample of every plot: `cargo run -p evodoku-lab --example pictures -- DIR` writes DIR/*.svg and *.csv.

mod samples;

use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "pictures".to_owned()));
    std::fs::create_dir_all(&folder)?;
    for (name, plot) in samples::all() {
        std::fs::write(folder.join(name).with_extension("svg"), plot.svg())?;
        std::fs::write(folder.join(name).with_extension("csv"), plot.csv())?;
    }
    Ok(())
}
