//! `GET /api/results/{name}/files/{file}`: the runs and the report of a store as files.
//!
//! A report is made whole before it is sent; runs may be many, so they are sent while they are read, and a client that does
//! not read them holds up nothing but its own thread.

use crate::serve::answer::Download;
use crate::serve::ask::InPath;
use crate::serve::refusal::Refusal;
use crate::serve::{Shop, limits};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse as _;
use evodoku_lab::files::Zip;
use evodoku_lab::report::Report;
use evodoku_lab::store::Store;
use evodoku_lab::{Error, export};
use futures_util::stream::unfold;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;
use tokio::sync::mpsc::{self, Sender};

enum Make {
    Whole(fn(&Report) -> Result<Vec<u8>, Error>),
    Stream(fn(&Store, &mut dyn Write) -> Result<(), Error>),
}

/// Name, type, and how it is made.
const FILES: [(&str, &str, Make); 7] = [
    ("runs.csv", "text/csv; charset=utf-8", Make::Stream(export::runs_csv)),
    ("trace.csv", "text/csv; charset=utf-8", Make::Stream(export::trace_csv)),
    ("ioh.zip", "application/zip", Make::Stream(ioh)),
    ("tables.tex", "application/x-tex; charset=utf-8", Make::Whole(|report| Ok(report.latex().into()))),
    ("report.html", "text/html; charset=utf-8", Make::Whole(|report| Ok(report.html().into()))),
    ("report.md", "text/markdown; charset=utf-8", Make::Whole(|report| Ok(report.markdown().into()))),
    ("report.zip", "application/zip", Make::Whole(zipped)),
];

fn ioh(store: &Store, out: &mut dyn Write) -> Result<(), Error> {
    let mut zip = Zip::new(out, "ioh.zip");
    export::ioh(store, &mut zip)?;
    zip.finish().map(drop)
}

fn zipped(report: &Report) -> Result<Vec<u8>, Error> {
    let mut zip = Zip::new(Vec::new(), "report.zip");
    report.save(&mut zip)?;
    zip.finish()
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct FileName {
    /// The name of the results.
    name: String,
    /// The file.
    #[schemars(schema_with = "files")]
    file: String,
}

fn files(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": FILES.map(|(name, ..)| name) })
}

pub(crate) async fn download(
    State(shop): State<Arc<Shop>>,
    InPath(FileName { name, file }): InPath<FileName>,
) -> Result<Download, Refusal> {
    let known = || FILES.map(|(name, ..)| name).join(", ");
    let unknown = || Refusal::unknown(format!("file not found; use one of {}", known()));
    let (file, kind, make) = FILES.into_iter().find(|(known, ..)| *known == file).ok_or_else(unknown)?;
    let plain = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '_' };
    let saved = format!("{}-{file}", name.chars().map(plain).collect::<String>());
    let folder = shop.results.folder.clone();
    let body = match make {
        Make::Whole(make) => {
            let made = shop.work.run(move |_| Ok::<_, Refusal>(make(&Report::read(&folder.open(&name)?)?)?));
            Body::from(made.await??)
        }
        Make::Stream(write) => {
            let busy = || {
                Refusal::busy(format!("already sending {} files; wait for one to finish", limits::DOWNLOADS))
            };
            let permit = shop.results.downloads.clone().try_acquire_owned().map_err(|_| busy())?;
            let store = shop.work.run(move |_| folder.open(&name)).await??;
            let (send, receive) = mpsc::channel::<io::Result<Bytes>>(4);
            tokio::task::spawn_blocking(move || {
                let mut out = BufWriter::with_capacity(1 << 16, Pipe(send));
                let written = write(&store, &mut out).map_err(|error| error.to_string());
                if let Err(why) = written.and_then(|()| out.flush().map_err(|why| why.to_string())) {
                    // The connection is cut, so that half a file is not taken for a whole one.
                    let _ = out.into_parts().0.0.blocking_send(Err(io::Error::other(why)));
                }
                drop(permit);
            });
            let next = |mut receive: mpsc::Receiver<_>| async move { Some((receive.recv().await?, receive)) };
            Body::from_stream(unfold(receive, next))
        }
    };
    let disposition = format!("attachment; filename=\"{saved}\"");
    Ok(Download(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, disposition.as_str())], body).into_response()))
}

/// Writes into a body that is being sent.
struct Pipe(Sender<io::Result<Bytes>>);

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.0.blocking_send(Ok(Bytes::copy_from_slice(bytes)));
        sent.map(|()| bytes.len()).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
