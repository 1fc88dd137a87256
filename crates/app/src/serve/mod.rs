//! `serve`: the page and its HTTP API, on this machine only by default.
//!
//! Nothing here may make a solver wait: runs publish into a slot that holds the newest frame, and whoever watches takes
//! what is there. Every request is bounded in size, time and number ([`limits`]).

mod answer;
mod api;
mod ask;
mod assets;
mod guard;
mod limits;
mod listener;
mod openapi;
mod puzzle;
mod refusal;
mod results;
mod route;
mod runs;
#[cfg(test)]
mod tests;
mod work;

use crate::args::Serve;
use crate::{Exit, interrupt, output};
use anyhow::{Context as _, Result, bail};
use axum::Router;
use guard::Hosts;
use limits::Patience;
use listener::Bounded;
use results::Results;
use runs::Registry;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use work::Workbench;

/// What all handlers share.
pub(crate) struct Shop {
    pub(crate) work: Workbench,
    pub(crate) runs: Registry,
    pub(crate) results: Results,
    pub(crate) hosts: Hosts,
    pub(crate) patience: Patience,
    /// One permit for each open event stream.
    pub(crate) streams: Arc<tokio::sync::Semaphore>,
}

impl Shop {
    fn new(hosts: Hosts, results: Results, patience: Patience) -> Arc<Self> {
        Arc::new(Self {
            work: Workbench::new(),
            runs: Registry::default(),
            results,
            hosts,
            patience,
            streams: Arc::new(tokio::sync::Semaphore::new(limits::STREAMS)),
        })
    }
}

pub(crate) fn run(args: &Serve) -> Result<Exit> {
    interrupt::flag();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(limits::seats() + limits::DOWNLOADS + 2)
        .enable_all()
        .build()
        .context("the server cannot start its threads")?;
    runtime.block_on(serve(args))?;
    // Running jobs have been asked to stop; the server does not wait for those that do not respond.
    runtime.shutdown_timeout(Duration::from_secs(2));
    Ok(Exit::Good)
}

async fn serve(args: &Serve) -> Result<()> {
    if args.results.exists() && !args.results.is_dir() {
        bail!("{} is not a folder; choose one with --results (it may not exist yet)", args.results.display());
    }
    let wanted = SocketAddr::new(args.bind, args.port);
    let remedy = "is the port taken? choose another with --port, or --port 0 for any free one";
    let socket =
        TcpListener::bind(wanted).await.with_context(|| format!("{wanted} cannot be used; {remedy}"))?;
    let address = socket.local_addr()?;
    let shop = Shop::new(Hosts::new(&args.host), Results::new(args.results.clone()), Patience::default());
    output::print(&format!("http://{}\n", shown(address)))?;
    output::note("Ctrl-C ends the server");
    if args.open {
        open(&format!("http://{}", shown(address)));
    }
    let reaper = tokio::spawn(runs::reap(shop.clone()));
    let served = axum::serve(Bounded::new(socket, shop.patience), router(shop.clone()));
    // Who is still answered when the server ends is waited for, but not for ever: a client may never read.
    let patience = async {
        ended(shop.clone()).await;
        tokio::time::sleep(limits::FAREWELL).await;
    };
    tokio::select! {
        served = served.with_graceful_shutdown(ended(shop.clone())) => served?,
        () = patience => {}
    }
    reaper.abort();
    shop.runs.stop_all();
    shop.results.stop();
    shop.results.settle().await;
    Ok(())
}

/// All routes, behind all guards.
pub(crate) fn router(shop: Arc<Shop>) -> Router {
    let routes = Router::new().merge(assets::routes()).nest("/api", api::routes());
    guard::around(routes, &shop).with_state(shop)
}

/// Waits for Ctrl-C, then ends runs and jobs, so that the requests that wait for them end too.
async fn ended(shop: Arc<Shop>) {
    while !interrupt::asked() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    shop.work.close();
    shop.runs.stop_all();
    shop.results.stop();
}

/// The address for a browser: one that listens everywhere is reached as this machine.
fn shown(address: SocketAddr) -> SocketAddr {
    let local: std::net::IpAddr = match address {
        SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
        SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
    };
    if address.ip().is_unspecified() { SocketAddr::new(local, address.port()) } else { address }
}

/// Asks the desktop to show the page; if there is none, the printed address must do.
fn open(url: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let quiet = std::process::Stdio::null;
    let started = std::process::Command::new(program).arg(url).stdout(quiet()).stderr(quiet()).spawn();
    if started.is_err() {
        output::note(&format!("could not start a browser; open {url} yourself"));
    }
}
