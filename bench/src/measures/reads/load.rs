//! Keep-alive connections over HTTP/1.1, each of which sends the next request when it has the answer to the last one.
//!
//! They share one thread with each other, and a processor with PostgreSQL: a client as heavy as the server would
//! measure itself.

use std::{
    cell::{Cell, RefCell},
    net::SocketAddr,
    rc::Rc,
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
    time::{Instant, sleep_until, timeout},
};

use crate::report::{Times, float};

/// Time at the start that is not counted, in which statements are prepared and caches are filled.
const WARM_UP: Duration = Duration::from_secs(1);

/// Timeout of a request, longer than any takes unless it is broken.
const TIMEOUT: Duration = Duration::from_mins(1);

/// Size of the read buffer: most answers fit.
const READ_BUFFER: usize = 128 * 1024;

/// A request, and the length of its answer.
#[derive(Clone, Debug)]
pub struct Request {
    /// The whole request.
    pub bytes: Vec<u8>,
    /// Length of the body of the answer, in bytes.
    pub length: usize,
    /// By how much it may differ.
    pub tolerance: usize,
}

/// How hard to load a server.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Intensity {
    /// Connections that send requests
    #[arg(long, default_value_t = 32)]
    pub connections: usize,
    /// Seconds counted per work and server in a round
    #[arg(long, default_value_t = 4)]
    pub seconds: u64,
}

/// What was answered, and two readings of the resources used meanwhile.
pub struct Answered<S> {
    /// Number of answers between the readings.
    pub count: usize,
    /// Time between the readings.
    pub elapsed: Duration,
    /// The reading after the warm-up, and that at the end.
    pub readings: [S; 2],
    /// Time to each answer.
    pub times: Times,
}

impl<S> Answered<S> {
    /// Returns the answers per second.
    pub fn per_second(&self) -> f64 {
        float(self.count) / self.elapsed.as_secs_f64()
    }
}

/// The answers counted so far.
#[derive(Default)]
struct Tally {
    count: Cell<usize>,
    times: RefCell<Times>,
}

/// Sends requests to a server, each connection in turn from a place of its own, and reads the resources used.
pub async fn drive<S>(
    address: SocketAddr,
    requests: &Rc<[Request]>,
    intensity: Intensity,
    read: impl Fn() -> Result<S>,
) -> Result<Answered<S>> {
    ensure!(!requests.is_empty(), "no requests");
    let tally = Rc::<Tally>::default();
    let mut connections = Vec::with_capacity(intensity.connections);
    for _ in 0..intensity.connections {
        connections.push(Connection::open(address).await?);
    }
    let from = Instant::now() + WARM_UP;
    let until = from + Duration::from_secs(intensity.seconds);
    let mut tasks = JoinSet::new();
    for (number, mut connection) in connections.into_iter().enumerate() {
        let (requests, tally) = (Rc::clone(requests), Rc::clone(&tally));
        tasks.spawn_local(async move {
            let mut next = number * requests.len() / intensity.connections;
            while Instant::now() < until {
                let request = &requests[next % requests.len()];
                let sent = Instant::now();
                connection.check(request).await?;
                tally.times.borrow_mut().push(sent.elapsed());
                tally.count.set(tally.count.get() + 1);
                next += 1;
            }
            anyhow::Ok(())
        });
    }
    sleep_until(from).await;
    tally.times.take();
    tally.count.set(0);
    let (begun, before) = (Instant::now(), read()?);
    sleep_until(until).await;
    let (count, times) = (tally.count.get(), tally.times.take());
    let (elapsed, after) = (begun.elapsed(), read()?);
    while let Some(outcome) = tasks.join_next().await {
        outcome??;
    }
    ensure!(count > 0, "no request was answered in time");
    Ok(Answered { count, elapsed, readings: [before, after], times })
}

/// One connection.
pub struct Connection {
    stream: TcpStream,
    read: Vec<u8>,
}

impl Connection {
    /// Connects to a server.
    pub async fn open(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, read: Vec::with_capacity(READ_BUFFER) })
    }

    /// Sends a request and returns the body of the answer. Fails unless its status is 200.
    pub async fn exchange(&mut self, request: &[u8]) -> Result<&[u8]> {
        timeout(TIMEOUT, self.send(request)).await.context("timed out waiting for an answer")?
    }

    /// Sends a request and checks the length of the answer: reading it would be more work than receiving it.
    async fn check(&mut self, request: &Request) -> Result<()> {
        let body = self.exchange(&request.bytes).await?;
        ensure!(
            body.len().abs_diff(request.length) <= request.tolerance,
            "{} bytes instead of {}: {}",
            body.len(),
            request.length,
            String::from_utf8_lossy(body)
        );
        Ok(())
    }

    async fn send(&mut self, request: &[u8]) -> Result<&[u8]> {
        self.stream.write_all(request).await?;
        self.read.clear();
        let start = loop {
            self.receive().await?;
            if let Some(end) = self.read.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
                break end + 4;
            }
        };
        let (status, length) = head(&self.read[..start])?;
        while self.read.len() < start + length {
            self.receive().await?;
        }
        let body = &self.read[start..];
        ensure!(status == 200, "refused with {status}: {}", String::from_utf8_lossy(body));
        Ok(body)
    }

    async fn receive(&mut self) -> Result<()> {
        ensure!(self.stream.read_buf(&mut self.read).await? > 0, "the server closed the connection");
        Ok(())
    }
}

/// Returns the status of a response and the length of its body.
fn head(bytes: &[u8]) -> Result<(u16, usize)> {
    let text = str::from_utf8(bytes)?;
    let status = text.split(' ').nth(1).context("no status")?.parse()?;
    let length = text.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim())
    });
    Ok((status, length.context("no length")?.parse()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_status_and_the_length() {
        let response = b"HTTP/1.1 200 OK\r\nx-request-id: 1\r\nContent-Length: 27\r\n\r\n";
        assert_eq!(head(response).unwrap(), (200, 27));
        assert!(head(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n").is_err());
    }
}
