//! The algorithms from outside: one test program, because each one links everything again.

mod common;
mod facts;
mod golden;
mod layouts;
mod recipes;
mod schema;
mod steps;
mod vocabulary;
