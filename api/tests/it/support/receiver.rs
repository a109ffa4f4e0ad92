//! The receiver of webhooks, on loopback: it keeps what it is sent, and answers as it is told to.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{Router, extract::State, routing::post};
use http::{HeaderMap, StatusCode};
use serde_json::Value;
use tokio::{
    net::TcpListener,
    time::{Instant, sleep},
};

const PATIENCE: Duration = Duration::from_secs(20);

/// One receiver.
#[derive(Clone)]
pub struct Receiver {
    address: SocketAddr,
    state: Arc<Mutex<Desk>>,
}

struct Desk {
    answer: StatusCode,
    /// How long it thinks before it answers.
    delay: Duration,
    received: Vec<Received>,
}

/// What came.
#[derive(Clone, Debug)]
pub struct Received {
    headers: HeaderMap,
    /// The bytes, which the signature is about.
    pub body: String,
}

impl Receiver {
    /// One that takes everything.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state =
            Arc::new(Mutex::new(Desk { answer: StatusCode::NO_CONTENT, delay: Duration::ZERO, received: Vec::new() }));
        let receiver = Self { address, state };
        let router = Router::new().route("/crochet", post(take)).with_state(receiver.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        receiver
    }

    /// Where it listens.
    pub fn url(&self) -> String {
        format!("http://{}/crochet", self.address)
    }

    /// Has it answer so from now on.
    pub fn answer(&self, status: u16) {
        self.state.lock().unwrap().answer = StatusCode::from_u16(status).unwrap();
    }

    /// Has it think for so long before each answer from now on.
    pub fn slow_down(&self, delay: Duration) {
        self.state.lock().unwrap().delay = delay;
    }

    /// What came so far.
    pub fn received(&self) -> Vec<Received> {
        self.state.lock().unwrap().received.clone()
    }

    /// What came, once there is so much.
    pub async fn wait_for(&self, count: usize) -> Vec<Received> {
        let patience = Instant::now() + PATIENCE;
        loop {
            let received = self.received();
            if received.len() >= count {
                return received;
            }
            assert!(Instant::now() < patience, "{} of {count} came", received.len());
            sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Received {
    /// A header, which must be there.
    pub fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    /// The body, read.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

async fn take(State(receiver): State<Receiver>, headers: HeaderMap, body: String) -> StatusCode {
    let (answer, delay) = {
        let mut desk = receiver.state.lock().unwrap();
        desk.received.push(Received { headers, body });
        (desk.answer, desk.delay)
    };
    sleep(delay).await;
    answer
}
