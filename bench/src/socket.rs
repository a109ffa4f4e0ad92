//! One connection of the load client. It owns a stream and nothing else: what it reads goes through a buffer that all
//! connections share, so that a reading costs one system call and no memory.

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

/// Bytes read at once.
const READING: usize = 256 * 1024;

/// Connections from one loopback address, well below the ports there are.
pub const PORTS: usize = 20_000;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = RefCell::new(vec![0; READING]);
}

/// Where to connect to, and as whom.
#[derive(Clone, Debug)]
pub struct Door {
    /// The server.
    pub address: SocketAddr,
    /// The path of the socket.
    pub path: &'static str,
    /// The subprotocol to ask for.
    pub protocol: Option<&'static str>,
    /// The session, as the `Cookie` header has it.
    pub cookie: Option<String>,
}

impl Door {
    /// GraphQL over WebSocket, with a session or without.
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
    /// Connects and is let in. `number` is this connection's among all: it decides the loopback address that it comes
    /// from.
    pub async fn open(door: &Door, number: usize) -> Result<Self> {
        let socket = TcpSocket::new_v4()?;
        let network = u8::try_from(1 + number / PORTS)?;
        if network > 1 {
            socket.bind((Ipv4Addr::new(127, 0, 0, network), 0).into())?;
        }
        let mut stream = socket.connect(door.address).await?;
        stream.set_nodelay(true)?;
        let mut request = format!(
            "GET {} HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
            door.path, door.address
        );
        for (name, value) in [("sec-websocket-protocol", door.protocol), ("cookie", door.cookie.as_deref())] {
            if let Some(value) = value {
                request.extend([name, ": ", value, "\r\n"]);
            }
        }
        request.push_str("\r\n");
        stream.write_all(request.as_bytes()).await?;

        let mut answer = Vec::with_capacity(1024);
        while !answer.ends_with(b"\r\n\r\n") {
            // Byte counts do not matter here: the server says nothing more before it is spoken to.
            ensure!(stream.read_buf(&mut answer).await? > 0, "the server hung up");
        }
        ensure!(answer.starts_with(b"HTTP/1.1 101"), "refused: {}", String::from_utf8_lossy(&answer));
        Ok(Self { stream, frames: Frames::default() })
    }

    /// Connects and introduces itself, as `graphql-transport-ws` wants it.
    pub async fn introduced(door: &Door, number: usize) -> Result<Self> {
        let mut socket = Self::open(door, number).await?;
        socket.send(r#"{"type":"connection_init"}"#).await?;
        socket.until(|text| text.contains("connection_ack")).await?;
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

    /// Reads until a message is the one looked for.
    pub async fn until(&mut self, mut found: impl FnMut(&str) -> bool) -> Result<()> {
        let mut is_found = false;
        while !is_found {
            self.receive(&mut |text| is_found |= found(text)).await?;
        }
        Ok(())
    }

    /// One reading; each message in it. An error when the connection is over.
    pub async fn receive(&mut self, each: &mut impl FnMut(&str)) -> Result<()> {
        poll_fn(|cx| self.poll_receive(cx, each)).await
    }

    fn poll_receive(&mut self, cx: &mut Context<'_>, each: &mut impl FnMut(&str)) -> Poll<Result<()>> {
        let Self { stream, frames } = self;
        BUFFER.with_borrow_mut(|buffer| {
            let mut buffer = ReadBuf::new(buffer);
            ready!(Pin::new(&mut *stream).poll_read(cx, &mut buffer)).context("the connection broke")?;
            if buffer.filled().is_empty() {
                return Poll::Ready(Err(anyhow::anyhow!("the server hung up")));
            }
            let (mut closed, mut pong) = (None, None);
            frames.take(buffer.filled(), |frame| match frame {
                Frame::Text(text) => each(text),
                Frame::Ping(payload) => pong = Some(wire::pong(payload)),
                Frame::Close(code) => closed = Some(code),
                Frame::Other => {}
            })?;
            if let Some(pong) = pong {
                // A few bytes on a connection on which we hardly write: there is room.
                stream.try_write(&pong)?;
            }
            Poll::Ready(match closed {
                Some(code) => Err(anyhow::anyhow!("the server closed with {code}")),
                None => Ok(()),
            })
        })
    }

    /// Ends without a farewell, as a cut cable does, and leaves no port waiting.
    pub fn cut(self) -> Result<()> {
        Ok(self.stream.set_zero_linger()?)
    }
}

/// Refuses a message that says that the operation failed.
pub fn check(text: &str) -> Result<()> {
    if text.contains(r#""type":"error""#) || text.contains(r#""errors":"#) {
        bail!("an operation failed: {text}");
    }
    Ok(())
}

/// The cursor in a message.
pub fn cursor(text: &str) -> Option<&str> {
    Some(text.split_once(r#""cursor":""#)?.1.split_once('"')?.0)
}
