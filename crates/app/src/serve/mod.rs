//! `serve`: the page and its HTTP API, on this machine only by default.
//!
//! Nothing here may make a solver wait: runs publish into a slot that holds the newest frame, and whoever watches takes
//! what is there. Every request is bounded in size, time and number ([`limits`]).

mod address;
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
mod secret;
#[cfg(test)]
mod tests;
mod work;

use crate::args::Serve;
use crate::{Exit, interrupt, output};
use address::Token;
use anyhow::{Context as _, Result, bail};
use axum::Router;
use guard::Hosts;
use limits::Patience;
use results::Results;
use runs::Registry;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use work::Workbench;

pub(crate) use limits::RESULTS as RESULTS_LIMIT;

/// What all handlers share.
pub(crate) struct Shop {
    pub(crate) work: Workbench,
    pub(crate) runs: Registry,
    pub(crate) results: Results,
    pub(crate) hosts: Hosts,
    pub(crate) token: Token,
    /// A word that no other server has, nor this one when it is started again.
    pub(crate) name: String,
    pub(crate) patience: Patience,
    /// One permit for each open event stream.
    pub(crate) streams: Arc<tokio::sync::Semaphore>,
}

impl Shop {
    fn new(hosts: Hosts, token: Token, results: Results, patience: Patience) -> Arc<Self> {
        Arc::new(Self {
            work: Workbench::new(),
            runs: Registry::default(),
            results,
            hosts,
            token,
            name: secret::word(),
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
    let results = Results::new(args.results.clone(), args.results_limit.saturating_mul(1_000_000));
    let token = Token::for_address(args.bind);
    let links = address::links(address, &token);
    let shop = Shop::new(Hosts::new(&args.host), token, results, Patience::default());
    output::print(&(links.join("\n") + "\n"))?;
    if !args.bind.is_loopback() {
        output::note(&format!(
            "warning: everybody who has this link may solve, search and start plans here, and so fill up to {} MB of {}",
            args.results_limit,
            args.results.display()
        ));
    }
    output::note("Ctrl-C ends the server");
    if args.open {
        open(&links[0]);
    }
    let reaper = tokio::spawn(runs::reap(shop.clone()));
    let served = listener::serve(socket, router(shop.clone()), shop.patience, ended(shop.clone()));
    // Who is still answered when the server ends is waited for, but not for ever: a client may never read.
    let patience = async {
        ended(shop.clone()).await;
        tokio::time::sleep(limits::FAREWELL).await;
    };
    tokio::select! {
        () = served => {}
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

/// Asks the desktop to show the page; if there is none, the printed address must do.
fn open(url: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let quiet = std::process::Stdio::null;
    let started = std::process::Command::new(program).arg(url).stdout(quiet()).stderr(quiet()).spawn();
    if started.is_err() {
        output::note(&format!("could not start a browser; open {url} yourself"));
    }
}
