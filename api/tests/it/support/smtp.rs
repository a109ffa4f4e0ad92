//! A mail server on loopback that stores emails, and can be made to reject them.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    time::{Instant, sleep},
};

use super::emails::Email;

const TIMEOUT: Duration = Duration::from_secs(20);

/// The response to emails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behavior {
    /// Accepts them.
    Accept,
    /// Rejects them temporarily (451).
    TemporaryFailure,
    /// Rejects them permanently (550).
    PermanentFailure,
    /// Rejects them with this response.
    Refusal(&'static str),
}

/// A mail server.
#[derive(Clone)]
pub struct Smtp {
    /// The address it listens on.
    pub address: SocketAddr,
    state: Arc<Mutex<State>>,
}

struct State {
    behavior: Behavior,
    accepted: Vec<(String, String)>,
    rejected: usize,
}

impl Smtp {
    /// Starts a mail server.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(Mutex::new(State { behavior: Behavior::Accept, accepted: Vec::new(), rejected: 0 }));
        let server = Self { address, state };
        tokio::spawn({
            let server = server.clone();
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    let server = server.clone();
                    tokio::spawn(async move { drop(server.handle_connection(stream).await) });
                }
            }
        });
        server
    }

    /// Returns its address, as in `RODAGE_SMTP_URL`.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Changes the response to further emails.
    pub fn set_behavior(&self, behavior: Behavior) {
        self.state.lock().unwrap().behavior = behavior;
    }

    /// Returns the number of rejected emails.
    pub fn rejected(&self) -> usize {
        self.state.lock().unwrap().rejected
    }

    /// Waits until there are `count` emails to an address, and returns them.
    pub async fn to(&self, address: &str, count: usize) -> Vec<Email> {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let accepted: Vec<Email> = self.accepted(address);
            if accepted.len() >= count {
                return accepted;
            }
            assert!(Instant::now() < deadline, "{} of {count} emails to {address}", accepted.len());
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Returns the emails accepted so far for an address.
    pub fn accepted(&self, address: &str) -> Vec<Email> {
        let state = self.state.lock().unwrap();
        let to = state.accepted.iter().filter(|(to, _)| to == address);
        to.map(|(_, message)| Email::parse(message)).collect()
    }

    /// Returns the number of accepted emails.
    pub fn count(&self) -> usize {
        self.state.lock().unwrap().accepted.len()
    }

    /// Implements the part of RFC 5321 that the client uses.
    async fn handle_connection(&self, stream: TcpStream) -> std::io::Result<()> {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).lines();
        write.write_all(b"220 localhost ready\r\n").await?;
        let mut recipient = String::new();
        while let Some(line) = lines.next_line().await? {
            let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
            let response = match verb.as_str() {
                "EHLO" => "250-localhost\r\n250 8BITMIME",
                "RCPT" => {
                    recipient = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                    "250 OK"
                }
                "DATA" => {
                    write.write_all(b"354 go on\r\n").await?;
                    let mut message = String::new();
                    while let Some(line) = lines.next_line().await? {
                        if line == "." {
                            break;
                        }
                        message += line.strip_prefix('.').unwrap_or(&line);
                        message += "\r\n";
                    }
                    self.handle_message(&recipient, message)
                }
                "QUIT" => {
                    write.write_all(b"221 bye\r\n").await?;
                    break;
                }
                _ => "250 OK",
            };
            write.write_all(format!("{response}\r\n").as_bytes()).await?;
        }
        Ok(())
    }

    fn handle_message(&self, recipient: &str, message: String) -> &'static str {
        let mut state = self.state.lock().unwrap();
        let response = match state.behavior {
            Behavior::Accept => "250 OK",
            Behavior::TemporaryFailure => "451 try again later",
            Behavior::PermanentFailure => "550 no such person",
            Behavior::Refusal(response) => response,
        };
        if state.behavior == Behavior::Accept {
            state.accepted.push((recipient.to_owned(), message));
        } else {
            state.rejected += 1;
        }
        response
    }
}
