//! Full grids and puzzles.

use divan::Bencher;
use evodoku_grid::generate::{self, Request};
use evodoku_grid::{Layout, Rng};

fn main() {
    divan::main();
}

fn layout(spec: &str) -> Layout {
    Layout::parse(spec).expect("the layout exists")
}

/// Every iteration goes on with the same stream, so that the mean is over many grids.
fn make(bencher: Bencher, request: &Request) {
    let mut rng = Rng::seeded(1);
    bencher.bench_local(|| generate::generate(request, &mut rng, None).expect("the request can be met"));
}

#[divan::bench(args = ["9", "16", "25", "64", "256", "samurai", "x", "flower"], sample_count = 20)]
fn full(bencher: Bencher, spec: &str) {
    let layout = layout(spec);
    let mut rng = Rng::seeded(1);
    bencher.bench_local(|| generate::full(&layout, &mut rng).expect("the layout has full grids"));
}

#[divan::bench(args = ["9", "16", "samurai", "x"], sample_count = 20)]
fn unique(bencher: Bencher, spec: &str) {
    make(bencher, &Request::new(layout(spec)));
}

#[divan::bench(args = ["9", "16", "samurai", "x"], sample_count = 20)]
fn minimal(bencher: Bencher, spec: &str) {
    make(bencher, &Request { minimal: true, ..Request::new(layout(spec)) });
}

#[divan::bench(args = ["25", "64"], sample_count = 20)]
fn half_filled(bencher: Bencher, spec: &str) {
    make(bencher, &Request { fill: Some(0.5), ..Request::new(layout(spec)) });
}
