//! One connection of the load client. All connections share one read buffer, so that a read costs one system call and
//! no memory.

use std::{
    cell::RefCell,
    future::poll_fn,
    net::{Ipv4Addr, SocketAddr},
    pin::Pin,
    task::{Context, Poll, ready},
};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWriteExt, ReadBuf},
    net::{TcpSocket, TcpStream},
};

use crate::wire::{self, Frame, Frames};

/// Size of the shared read buffer.
const READ_BUFFER: usize = 256 * 1024;

/// Number of connections from one loopback address, well below the number of ports.
pub const CONNECTIONS_PER_ADDRESS: usize = 20_000;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = RefCell::new(vec![0; READ_BUFFER]);
}

/// The endpoint of a connection, and its session.
#[derive(Clone, Debug)]
pub struct Endpoint {
    /// The server's address.
    pub address: SocketAddr,
    /// The path of the WebSocket.
    pub path: &'static str,
    /// The subprotocol to request.
    pub protocol: Option<&'static str>,
    /// The session, as a `Cookie` header.
    pub cookie: Option<String>,
}

impl Endpoint {
    /// Returns the endpoint of GraphQL over WebSocket, with or without a session.
    pub fn graphql(address: SocketAddr, cookie: Option<String>) -> Self {
        Self { address, path: "/graphql", protocol: Some("graphql-transport-ws"), cookie }
    }
}

/// One connection.
#[derive(Debug)]
pub struct Socket {
    stream: TcpStream,
    frames: Frames,
}

impl Socket {
    /// Connects and upgrades to a WebSocket. `number` is the index of this connection, which determines its loopback
    /// address.
    pub async fn open(endpoint: &Endpoint, number: usize) -> Result<Self> {
        let socket = TcpSocket::new_v4()?;
        let network = u8::try_from(1 + number / CONNECTIONS_PER_ADDRESS)?;
        if network > 1 {
            socket.bind((Ipv4Addr::new(127, 0, 0, network), 0).into())?;
        }
        let mut stream = socket.connect(endpoint.address).await?;
        stream.set_nodelay(true)?;
        let mut request = format!(
            "GET {} HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
            endpoint.path, endpoint.address
        );
        for (name, value) in [("sec-websocket-protocol", endpoint.protocol), ("cookie", endpoint.cookie.as_deref())] {
            if let Some(value) = value {
                request.extend([name, ": ", value, "\r\n"]);
            }
        }
        request.push_str("\r\n");
        stream.write_all(request.as_bytes()).await?;

        let mut response = Vec::with_capacity(1024);
        while !response.ends_with(b"\r\n\r\n") {
            // This cannot read too much: the server sends nothing before the first message of the client.
            ensure!(stream.read_buf(&mut response).await? > 0, "the server closed the connection");
        }
        ensure!(response.starts_with(b"HTTP/1.1 101"), "refused: {}", String::from_utf8_lossy(&response));
        Ok(Self { stream, frames: Frames::default() })
    }

    /// Connects and initializes a `graphql-transport-ws` session.
    pub async fn open_graphql(endpoint: &Endpoint, number: usize) -> Result<Self> {
        let mut socket = Self::open(endpoint, number).await?;
        socket.send(r#"{"type":"connection_init"}"#).await?;
        socket.receive_until(|text| text.contains("connection_ack")).await?;
        Ok(socket)
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &str) -> Result<()> {
        Ok(self.stream.write_all(&wire::text(message)).await?)
    }

    /// Starts an operation.
    pub async fn subscribe(&mut self, id: &str, query: &str, variables: &Value) -> Result<()> {
        let payload = json!({ "query": query, "variables": variables });
        self.send(&json!({ "id": id, "type": "subscribe", "payload": payload }).to_string()).await
    }

    /// Receives messages until `found` returns true for one.
    pub async fn receive_until(&mut self, mut found: impl FnMut(&str) -> bool) -> Result<()> {
        let mut is_found = false;
        while !is_found {
            self.receive(&mut |text| is_found |= found(text)).await?;
        }
        Ok(())
    }

    /// Reads once and passes each message to `each`. Fails if the connection was closed.
    pub async fn receive(&mut self, each: &mut impl FnMut(&str)) -> Result<()> {
        poll_fn(|cx| self.poll_receive(cx, each)).await
    }

    fn poll_receive(&mut self, cx: &mut Context<'_>, each: &mut impl FnMut(&str)) -> Poll<Result<()>> {
        let Self { stream, frames } = self;
        BUFFER.with_borrow_mut(|buffer| {
            let mut buffer = ReadBuf::new(buffer);
            ready!(Pin::new(&mut *stream).poll_read(cx, &mut buffer)).context("the connection failed")?;
            if buffer.filled().is_empty() {
                return Poll::Ready(Err(anyhow::anyhow!("the server closed the connection")));
            }
            let (mut closed, mut pong) = (None, None);
            frames.decode(buffer.filled(), |frame| match frame {
                Frame::Text(text) => each(text),
                Frame::Ping(payload) => pong = Some(wire::pong(payload)),
                Frame::Close(code) => closed = Some(code),
                Frame::Other => {}
            })?;
            if let Some(pong) = pong {
                // A few bytes always fit the send buffer of a connection that hardly writes.
                stream.try_write(&pong)?;
            }
            Poll::Ready(match closed {
                Some(code) => Err(anyhow::anyhow!("the server closed with {code}")),
                None => Ok(()),
            })
        })
    }

    /// Resets the connection without a close handshake, which leaves no port in `TIME_WAIT`.
    pub fn reset(self) -> Result<()> {
        Ok(self.stream.set_zero_linger()?)
    }
}

/// Fails if a message reports that the operation failed.
pub fn check(text: &str) -> Result<()> {
    if text.contains(r#""type":"error""#) || text.contains(r#""errors":"#) {
        bail!("an operation failed: {text}");
    }
    Ok(())
}

/// Returns the cursor in a message.
pub fn cursor(text: &str) -> Option<&str> {
    Some(text.split_once(r#""cursor":""#)?.1.split_once('"')?.0)
}
