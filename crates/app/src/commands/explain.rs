//! `explain`: source, pseudo-code, parameters and readings of an algorithm.

use crate::commands::solve::method::OWN;
use crate::{Exit, output};
use anyhow::Result;
use evodoku_evolve::champion::Champion;
use evodoku_evolve::{Parameters as _, explain, named};

pub(crate) fn run(name: &str) -> Result<Exit> {
    let own = OWN.iter().find(|(own, _)| *own == name);
    let text = match own {
        Some((name, what)) => {
            let mut text = format!("{name}\n\n{what}\n");
            if *name != "exact" {
                text += "\nParameters of the champion\n";
                for p in Champion::default().parameters() {
                    text += &format!("  {} = {}  ({})\n      {}\n", p.name, p.value, p.allowed, p.doc);
                }
            }
            text
        }
        None => explain(&*named(name)?),
    };
    output::print(&text)?;
    Ok(Exit::Good)
}
