//! The readers from outside: one test program, because each one links everything again.

mod detect;
mod joined;
mod readers;
