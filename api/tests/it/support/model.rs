//! A server of the chat protocol of OpenAI on loopback, which answers as a test says, and stores requests.

use std::{
    collections::VecDeque,
    io,
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    Json, Router,
    body::Body,
    extract::State,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use http::{HeaderMap, StatusCode, header};
use serde_json::{Value, json};
use tokio::{
    net::TcpListener,
    sync::Semaphore,
    time::{Instant, sleep},
};

/// The key that the server accepts.
pub const KEY: &str = "sk-only-for-this-test";

/// The name of its model.
pub const NAME: &str = "essai-1";

const TIMEOUT: Duration = Duration::from_secs(20);

/// How the server answers one request.
#[derive(Clone, Debug)]
pub enum Reply {
    /// Writes a text in pieces, with its usage at the end.
    Text(String),
    /// The same without usage.
    Uncounted(String),
    /// The same, each piece after this delay.
    Slow(String, Duration),
    /// The same, each piece when [`Model::release`] allows it.
    Held(String),
    /// Writes a text and then nothing more, on an open connection.
    Stall(String),
    /// Writes a text and then breaks the connection.
    BreakOff(String),
    /// Responds with a status, a `Retry-After` and a body.
    Status(u16, Option<&'static str>, Value),
    /// Responds with status 200, a media type and a body.
    Raw(&'static str, String),
}

/// A stored request.
#[derive(Clone, Debug)]
pub struct Asked {
    headers: HeaderMap,
    /// Its body.
    pub body: Value,
}

/// The server.
#[derive(Clone)]
pub struct Model {
    address: SocketAddr,
    state: Arc<Inner>,
}

struct Inner {
    asked: Mutex<Vec<Asked>>,
    script: Mutex<VecDeque<Reply>>,
    pieces: Semaphore,
    /// The number of answers that are being written.
    open: AtomicUsize,
}

impl Model {
    /// Starts a server. Requests without a reply in its script are answered « Bien sûr. ».
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(Inner {
            asked: Mutex::default(),
            script: Mutex::default(),
            pieces: Semaphore::new(0),
            open: AtomicUsize::new(0),
        });
        let model = Self { address, state };
        let router = Router::new()
            .route("/v1/chat/completions", post(complete))
            .route("/v1/models", get(models))
            .with_state(model.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        model
    }

    /// Returns its address, as configured.
    pub fn url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// Returns the flags of a Rodage server that uses it.
    pub fn flags(&self) -> Vec<String> {
        ["--llm-url", &self.url(), "--llm-model", NAME, "--llm-key", KEY].map(str::to_owned).to_vec()
    }

    /// Sets the replies to the next requests.
    pub fn script(&self, replies: impl IntoIterator<Item = Reply>) {
        self.state.script.lock().unwrap().extend(replies);
    }

    /// Lets a held reply write a number of pieces.
    pub fn release(&self, pieces: usize) {
        self.state.pieces.add_permits(pieces);
    }

    /// Returns the requests so far.
    pub fn asked(&self) -> Vec<Asked> {
        self.state.asked.lock().unwrap().clone()
    }

    /// Waits until there were `count` requests, and returns them.
    pub async fn wait_for(&self, count: usize) -> Vec<Asked> {
        let deadline = Instant::now() + TIMEOUT;
        while self.asked().len() < count {
            assert!(Instant::now() < deadline, "{} of {count} requests", self.asked().len());
            sleep(Duration::from_millis(20)).await;
        }
        self.asked()
    }

    /// Waits until at most `count` answers are being written: of the others the client has closed the connection, or they
    /// are complete.
    pub async fn wait_until_open(&self, count: usize) {
        let deadline = Instant::now() + TIMEOUT;
        while self.state.open.load(Ordering::SeqCst) > count {
            assert!(Instant::now() < deadline, "more than {count} answers are being written");
            sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Asked {
    /// Returns a header. Panics if it is absent.
    pub fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    /// Returns what the turns of a role say.
    pub fn said(&self, role: &str) -> Vec<String> {
        let turns = self.body["messages"].as_array().unwrap();
        let of_role = turns.iter().filter(|turn| turn["role"] == role);
        of_role.map(|turn| turn["content"].as_str().unwrap().to_owned()).collect()
    }
}

/// Counts an answer until it is dropped.
struct Open(Arc<Inner>);

impl Open {
    fn new(state: Arc<Inner>) -> Self {
        state.open.fetch_add(1, Ordering::SeqCst);
        Self(state)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Ordering::SeqCst);
    }
}

async fn models(headers: HeaderMap) -> Response {
    if headers.get(header::AUTHORIZATION).is_none_or(|value| value != &format!("Bearer {KEY}")) {
        return refusal();
    }
    Json(json!({ "object": "list", "data": [{ "id": "autre" }, { "id": NAME }] })).into_response()
}

fn refusal() -> Response {
    let error = json!({ "error": { "message": format!("Incorrect key {KEY}"), "code": "invalid_api_key" } });
    (StatusCode::UNAUTHORIZED, Json(error)).into_response()
}

async fn complete(State(model): State<Model>, headers: HeaderMap, Json(body): Json<Value>) -> Response {
    if headers.get(header::AUTHORIZATION).is_none_or(|value| value != &format!("Bearer {KEY}")) {
        return refusal();
    }
    model.state.asked.lock().unwrap().push(Asked { headers, body });
    let reply = model.state.script.lock().unwrap().pop_front();
    let open = Open::new(model.state.clone());
    match reply.unwrap_or_else(|| Reply::Text("Bien sûr.".to_owned())) {
        Reply::Status(status, after, body) => {
            let mut response = (StatusCode::from_u16(status).unwrap(), Json(body)).into_response();
            if let Some(after) = after {
                response.headers_mut().insert(header::RETRY_AFTER, after.parse().unwrap());
            }
            response
        }
        Reply::Raw(media_type, body) => ([(header::CONTENT_TYPE, media_type)], body).into_response(),
        reply => ([(header::CONTENT_TYPE, "text/event-stream; charset=utf-8")], events(open, reply)).into_response(),
    }
}

/// Returns the events of a reply.
fn events(open: Open, reply: Reply) -> Body {
    let (Reply::Text(text)
    | Reply::Uncounted(text)
    | Reply::Slow(text, _)
    | Reply::Held(text)
    | Reply::Stall(text)
    | Reply::BreakOff(text)) = reply.clone()
    else {
        unreachable!("the other replies have no events")
    };
    let stream = async_stream::stream! {
        yield Ok::<_, io::Error>(event(&json!({ "choices": [{ "index": 0, "delta": { "role": "assistant", "content": "" } }] })));
        for piece in pieces(&text) {
            match &reply {
                Reply::Slow(_, delay) => sleep(*delay).await,
                Reply::Held(_) => open.0.pieces.acquire().await.unwrap().forget(),
                _ => {}
            }
            yield Ok(event(&json!({ "choices": [{ "index": 0, "delta": { "content": piece }, "finish_reason": null }] })));
        }
        match reply {
            Reply::Stall(_) => std::future::pending::<()>().await,
            Reply::BreakOff(_) => {
                // What is written is sent while this waits, and thrown away otherwise.
                sleep(Duration::from_millis(50)).await;
                yield Err(io::Error::other("broken"));
            }
            _ => {}
        }
        yield Ok(event(&json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": "stop" }] })));
        if !matches!(reply, Reply::Uncounted(_)) {
            yield Ok(event(&json!({ "choices": [], "usage": { "prompt_tokens": 1000, "completion_tokens": 23, "total_tokens": 1023 } })));
        }
        yield Ok("data: [DONE]\n\n".to_owned());
        drop(open);
    };
    Body::from_stream(stream)
}

fn event(data: &Value) -> String {
    format!(": a comment\n\ndata: {data}\n\n")
}

/// Splits a text after each space.
fn pieces(text: &str) -> Vec<String> {
    text.split_inclusive(' ').map(str::to_owned).collect()
}
