//! The limits of the server as a client meets them, made so small that they are met at once.

use super::address::Token;
use super::guard::Hosts;
use super::limits::Patience;
use super::listener;
use super::results::Results;
use super::{Shop, router};
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// Longer than any limit of a test; a test that reaches it fails.
const LONG: Duration = Duration::from_secs(60);

/// A server that ends with the test.
struct Small {
    address: SocketAddr,
    _runtime: tokio::runtime::Runtime,
}

impl Small {
    fn with(patience: Patience) -> Self {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let socket = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = socket.local_addr().unwrap();
        let token = Token::for_address(address.ip());
        let shop = Shop::new(Hosts::new(&[]), token, Results::new("no-results".into(), u64::MAX), patience);
        runtime.spawn(listener::serve(socket, router(shop), patience, std::future::pending()));
        Self { address, _runtime: runtime }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream.set_write_timeout(Some(LONG)).unwrap();
        stream
    }

    /// Asks for a page over a connection that stays open; the status, 0 if there is no answer.
    fn status(&self, stream: &mut TcpStream) -> u16 {
        let _ = write!(stream, "GET /api/algorithms/weiss HTTP/1.1\r\nhost: {}\r\n\r\n", self.address);
        let mut start = [0; 12];
        match stream.read_exact(&mut start) {
            Ok(()) => std::str::from_utf8(&start[9..]).unwrap().parse().unwrap(),
            Err(_) => 0,
        }
    }

    /// Tries again until a seat is free: the server learns of a connection's end a moment later.
    fn is_served_again(&self) -> bool {
        (0..600).any(|_| {
            std::thread::sleep(Duration::from_millis(50));
            self.status(&mut self.connect()) == 200
        })
    }
}

/// Whether the server ends this connection, whatever it sends before.
fn is_ended(stream: &mut TcpStream) -> bool {
    match stream.read_to_end(&mut Vec::new()) {
        Ok(_) => true,
        Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
    }
}

#[test]
fn a_connection_too_many_is_turned_away_until_one_leaves() {
    let server = Small::with(Patience { connections: 3, ..Patience::default() });
    let mut seated: Vec<TcpStream> = (0..3).map(|_| server.connect()).collect();
    assert!(seated.iter_mut().all(|stream| server.status(stream) == 200));
    for _ in 0..5 {
        let mut text = String::new();
        let _ = server.connect().read_to_string(&mut text);
        assert!(
            text.starts_with("HTTP/1.1 503 ") && text.contains("too many connections are open"),
            "{text}"
        );
    }
    drop(seated.pop());
    assert!(server.is_served_again());
    assert!(
        seated.iter_mut().all(|stream| stream.set_nonblocking(true).is_ok()),
        "the others are still there"
    );
}

#[test]
fn a_request_that_takes_too_long_is_answered_so() {
    let server = Small::with(Patience { request: Duration::from_millis(100), ..Patience::default() });
    let mut stream = server.connect();
    // The body never comes, so the handler waits for it.
    let head = "POST /api/solve HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 100";
    write!(stream, "{head}\r\nconnection: close\r\nhost: {}\r\n\r\n{{", server.address).unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    assert!(answer.starts_with("HTTP/1.1 504 ") && answer.contains("no answer within"), "{answer}");
    assert_eq!(server.status(&mut server.connect()), 200);
}

#[test]
fn a_client_that_sends_nothing_is_given_up() {
    let server =
        Small::with(Patience { connections: 1, head: Duration::from_millis(200), ..Patience::default() });
    // Nothing at all, half a head, and a whole request followed by silence.
    for text in
        ["", "GET / HTTP/1.1\r\nhost: ", "GET /api/algorithms/weiss HTTP/1.1\r\nhost: localhost\r\n\r\n"]
    {
        assert!(server.is_served_again(), "before {text:?}");
        let mut stream = loop {
            let mut stream = server.connect();
            let _ = stream.write_all(text.as_bytes());
            // The seat of the one before may not be free yet; then this one is turned away at once.
            let mut first = [0; 12];
            stream.set_nonblocking(true).unwrap();
            std::thread::sleep(Duration::from_millis(20));
            let refused = matches!(stream.peek(&mut first), Ok(12) if first.ends_with(b"503"));
            stream.set_nonblocking(false).unwrap();
            if !refused {
                break stream;
            }
        };
        assert!(is_ended(&mut stream), "after {text:?}");
    }
    assert!(server.is_served_again());
}

#[test]
fn a_client_that_reads_nothing_is_given_up() {
    let patience = Patience { connections: 1, stall: Duration::from_millis(200), ..Patience::default() };
    let server = Small::with(patience);
    let mut stream = server.connect();
    stream.set_write_timeout(Some(Duration::from_millis(500))).unwrap();
    // More answers than the buffers between us hold, none of them read.
    let ask = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n", server.address);
    let many = ask.repeat(1000);
    for _ in 0..20 {
        if stream.write_all(many.as_bytes()).is_err() {
            break;
        }
    }
    // Its seat is free again although it is still open on this side.
    assert!(server.is_served_again());
    assert!(is_ended(&mut stream));
}

#[test]
fn a_head_that_drips_is_not_waited_for() {
    let server =
        Small::with(Patience { connections: 1, head: Duration::from_millis(400), ..Patience::default() });
    let mut stream = server.connect();
    let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\n");
    // A line now and then is not enough to keep the seat.
    let dripped = (0..200).take_while(|i| {
        std::thread::sleep(Duration::from_millis(50));
        write!(stream, "x-{i}: 1\r\n").is_ok()
    });
    assert!(dripped.count() < 200);
    assert!(server.is_served_again());
}
