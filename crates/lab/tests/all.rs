//! The laboratory from outside: one test program, because each one links everything again.

mod evidence;
mod ioh;
mod never_nan;
mod pictures;
mod plans;
mod reference;
