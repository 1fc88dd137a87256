//! One file for each command: flags in, words and data out.

pub(crate) mod cancel;
pub(crate) mod check;
pub(crate) mod collect;
pub(crate) mod compare;
pub(crate) mod convert;
mod each;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod list;
pub(crate) mod plan;
pub(crate) mod print;
pub(crate) mod rate;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod shell;
pub(crate) mod solve;
pub(crate) mod tune;
pub(crate) mod worker;
