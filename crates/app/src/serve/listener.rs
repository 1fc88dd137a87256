//! Accepts a bounded number of connections, and drops those that stall.

use super::limits::Patience;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;

pub(crate) struct Bounded {
    socket: TcpListener,
    seats: Arc<Semaphore>,
    patience: Patience,
}

impl Bounded {
    pub(crate) fn new(socket: TcpListener, patience: Patience) -> Self {
        Self { socket, seats: Arc::new(Semaphore::new(patience.connections)), patience }
    }
}

/// The answer to one connection too many.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 1\r\n\
    connection: close\r\ncontent-length: 74\r\n\r\n\
    {\"error\":\"too many connections are open; close some of them\",\"status\":503}";

impl axum::serve::Listener for Bounded {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let Ok((stream, address)) = self.socket.accept().await else {
                // Out of file handles, or the client is gone already: a moment later it may work.
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            };
            match self.seats.clone().try_acquire_owned() {
                Ok(seat) => return (Connection::new(stream, seat, self.patience), address),
                Err(_) => drop(tokio::spawn(turn_away(stream))),
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }
}

async fn turn_away(mut stream: TcpStream) {
    let _ = tokio::time::timeout(Duration::from_secs(1), stream.write_all(FULL)).await;
}

/// A connection that ends when its client does not read, or keeps us waiting for the rest of a request.
pub(crate) struct Connection {
    stream: Pin<Box<TimeoutStream<TcpStream>>>,
    _seat: OwnedSemaphorePermit,
}

impl Connection {
    fn new(stream: TcpStream, seat: OwnedSemaphorePermit, patience: Patience) -> Self {
        // Small frames must not wait for each other.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(patience.stall));
        stream.set_read_timeout(Some(patience.idle));
        Self { stream: Box::pin(stream), _seat: seat }
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        to: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_read(cx, to)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, from: &[u8]) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write(cx, from)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::FULL;

    #[test]
    fn the_length_of_the_refusal_is_right() {
        let text = std::str::from_utf8(FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.ends_with(&format!("content-length: {}", body.len())), "{}", body.len());
    }
}
