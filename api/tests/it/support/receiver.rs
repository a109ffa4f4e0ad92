//! A receiver of webhooks on loopback, which stores requests, and has a configurable response.

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

const TIMEOUT: Duration = Duration::from_secs(20);

/// A receiver.
#[derive(Clone)]
pub struct Receiver {
    address: SocketAddr,
    state: Arc<Mutex<ReceiverState>>,
}

struct ReceiverState {
    status: StatusCode,
    /// The delay of responses.
    delay: Duration,
    received: Vec<Received>,
}

/// A received request.
#[derive(Clone, Debug)]
pub struct Received {
    headers: HeaderMap,
    /// The raw body, which is signed.
    pub body: String,
}

impl Receiver {
    /// Starts a receiver that accepts all requests.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(Mutex::new(ReceiverState {
            status: StatusCode::NO_CONTENT,
            delay: Duration::ZERO,
            received: Vec::new(),
        }));
        let receiver = Self { address, state };
        let router = Router::new().route("/crochet", post(receive)).with_state(receiver.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        receiver
    }

    /// Returns its address.
    pub fn url(&self) -> String {
        format!("http://{}/crochet", self.address)
    }

    /// Changes the status of further responses.
    pub fn respond_with(&self, status: u16) {
        self.state.lock().unwrap().status = StatusCode::from_u16(status).unwrap();
    }

    /// Delays further responses.
    pub fn delay_responses(&self, delay: Duration) {
        self.state.lock().unwrap().delay = delay;
    }

    /// Returns the requests received so far.
    pub fn received(&self) -> Vec<Received> {
        self.state.lock().unwrap().received.clone()
    }

    /// Waits until `count` requests were received, and returns them.
    pub async fn wait_for(&self, count: usize) -> Vec<Received> {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let received = self.received();
            if received.len() >= count {
                return received;
            }
            assert!(Instant::now() < deadline, "received {} of {count}", received.len());
            sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Received {
    /// Returns a header. Panics if it is absent.
    pub fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    /// Returns the parsed body.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

async fn receive(State(receiver): State<Receiver>, headers: HeaderMap, body: String) -> StatusCode {
    let (status, delay) = {
        let mut state = receiver.state.lock().unwrap();
        state.received.push(Received { headers, body });
        (state.status, state.delay)
    };
    sleep(delay).await;
    status
}
