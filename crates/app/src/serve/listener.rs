//! Accepts a bounded number of connections, and drops those that stall.

use super::limits::Patience;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;

/// The answer to one connection too many.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 1\r\n\
    connection: close\r\ncontent-length: 74\r\n\r\n\
    {\"error\":\"too many connections are open; close some of them\",\"status\":503}";

/// Serves until `ended`, then waits for the answers that are under way.
pub(crate) async fn serve(
    socket: TcpListener,
    router: Router,
    patience: Patience,
    ended: impl Future<Output = ()>,
) {
    let seats = Seats::new(patience);
    let graceful = GracefulShutdown::new();
    let mut ended = std::pin::pin!(ended);
    loop {
        let accepted = tokio::select! {
            accepted = socket.accept() => accepted,
            () = &mut ended => break,
        };
        let Ok((stream, address)) = accepted else {
            // Out of file handles, or the client is gone already: a moment later it may work.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let Some(seat) = seats.take(address.ip()) else {
            tokio::spawn(turn_away(stream));
            continue;
        };
        // Small frames must not wait for each other.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(patience.stall));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(patience.head)
            .serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(router.clone()));
        let served = graceful.watch(connection);
        tokio::spawn(async move {
            // Clients leave and stall all the time; nobody needs to hear of it.
            let _ = served.await;
            drop(seat);
        });
    }
    drop(socket);
    graceful.shutdown().await;
}

async fn turn_away(mut stream: TcpStream) {
    let _ = tokio::time::timeout(Duration::from_secs(1), stream.write_all(FULL)).await;
}

/// Room for connections: a limit for all, and a lower one per address.
struct Seats {
    all: Arc<Semaphore>,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
    each: usize,
}

struct Seat {
    address: IpAddr,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
    _permit: OwnedSemaphorePermit,
}

impl Seats {
    fn new(patience: Patience) -> Self {
        let all = Arc::new(Semaphore::new(patience.connections));
        Self { all, taken: Arc::default(), each: patience.each }
    }

    /// A seat, if there is one left. This machine itself may take them all: whoever sits at it can stop the server anyway.
    fn take(&self, address: IpAddr) -> Option<Seat> {
        let permit = self.all.clone().try_acquire_owned().ok()?;
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address).or_insert(0);
        if *count >= self.each && !address.is_loopback() {
            return None;
        }
        *count += 1;
        Some(Seat { address, taken: self.taken.clone(), _permit: permit })
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        match taken.get_mut(&self.address) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(taken.remove(&self.address)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_of_the_refusal_is_right() {
        let text = std::str::from_utf8(FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.ends_with(&format!("content-length: {}", body.len())), "{}", body.len());
    }

    #[test]
    fn one_address_does_not_take_all_seats() {
        let seats = Seats::new(Patience { connections: 5, each: 2, ..Patience::default() });
        let far: IpAddr = "192.0.2.1".parse().unwrap();
        let held: Vec<_> = (0..2).map(|_| seats.take(far).unwrap()).collect();
        assert!(seats.take(far).is_none());
        let own: Vec<_> = (0..3).map(|_| seats.take("127.0.0.1".parse().unwrap()).unwrap()).collect();
        drop(held);
        assert!(seats.take(far).is_some() && seats.take("::1".parse().unwrap()).is_some());
        drop(own);
        assert!(seats.taken.lock().unwrap().is_empty());
    }
}
