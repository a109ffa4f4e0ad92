//! A mail server on loopback that keeps what it is given, and can be told to be in a bad mood.

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

use super::letters::Letter;

const PATIENCE: Duration = Duration::from_secs(20);

/// What it answers to the next letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// Takes them.
    Good,
    /// « Come back later ».
    Busy,
    /// « Never ».
    Stubborn,
}

/// One mail server.
#[derive(Clone)]
pub struct Smtp {
    /// Where it listens.
    pub address: SocketAddr,
    state: Arc<Mutex<State>>,
}

struct State {
    mood: Mood,
    taken: Vec<(String, String)>,
    refused: usize,
}

impl Smtp {
    /// Starts one.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(Mutex::new(State { mood: Mood::Good, taken: Vec::new(), refused: 0 }));
        let server = Self { address, state };
        tokio::spawn({
            let server = server.clone();
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    let server = server.clone();
                    tokio::spawn(async move { drop(server.speak(stream).await) });
                }
            }
        });
        server
    }

    /// As the server is told of it.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Changes its mood.
    pub fn set_mood(&self, mood: Mood) {
        self.state.lock().unwrap().mood = mood;
    }

    /// How many letters it did not take.
    pub fn refused(&self) -> usize {
        self.state.lock().unwrap().refused
    }

    /// The letters to an address, once there are so many.
    pub async fn to(&self, address: &str, count: usize) -> Vec<Letter> {
        let patience = Instant::now() + PATIENCE;
        loop {
            let taken: Vec<Letter> = self.taken(address);
            if taken.len() >= count {
                return taken;
            }
            assert!(Instant::now() < patience, "{} letters to {address} of {count}", taken.len());
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// The letters to an address so far.
    pub fn taken(&self, address: &str) -> Vec<Letter> {
        let state = self.state.lock().unwrap();
        let to = state.taken.iter().filter(|(to, _)| to == address);
        to.map(|(_, message)| Letter::parse(message)).collect()
    }

    /// How many letters it took.
    pub fn count(&self) -> usize {
        self.state.lock().unwrap().taken.len()
    }

    /// RFC 5321, as much of it as a client needs.
    async fn speak(&self, stream: TcpStream) -> std::io::Result<()> {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).lines();
        write.write_all(b"220 localhost ready\r\n").await?;
        let mut recipient = String::new();
        while let Some(line) = lines.next_line().await? {
            let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
            let answer = match verb.as_str() {
                "EHLO" => "250-localhost\r\n250 8BITMIME\r\n",
                "RCPT" => {
                    recipient = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                    "250 OK\r\n"
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
                    self.consider(&recipient, message)
                }
                "QUIT" => {
                    write.write_all(b"221 bye\r\n").await?;
                    break;
                }
                _ => "250 OK\r\n",
            };
            write.write_all(answer.as_bytes()).await?;
        }
        Ok(())
    }

    fn consider(&self, recipient: &str, message: String) -> &'static str {
        let mut state = self.state.lock().unwrap();
        match state.mood {
            Mood::Good => {
                state.taken.push((recipient.to_owned(), message));
                "250 OK\r\n"
            }
            Mood::Busy => {
                state.refused += 1;
                "451 try again later\r\n"
            }
            Mood::Stubborn => {
                state.refused += 1;
                "550 no such person\r\n"
            }
        }
    }
}
