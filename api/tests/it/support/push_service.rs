//! A push service on loopback, and a device that gets its pushes: it decrypts them with its own keys, and verifies who signed
//! them.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{Router, body::Bytes, extract::State, response::IntoResponse, routing::post};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use http::{HeaderMap, StatusCode, header::RETRY_AFTER};
use serde_json::{Value, json};
use tokio::{
    net::TcpListener,
    time::{Instant, sleep},
};
use web_push_native::{
    decrypt,
    p256::{
        PublicKey, SecretKey,
        ecdsa::{Signature, VerifyingKey, signature::Verifier},
        elliptic_curve::sec1::ToEncodedPoint,
    },
};

use super::client::Client;

const TIMEOUT: Duration = Duration::from_secs(20);

/// The path of devices.
const PATH: &str = "/appareil";

const SUBSCRIBE: &str = "mutation($input: SubscribeToPushInput!) { subscribeToPush(input: $input) { \
    viewer { hasPushSubscription } userErrors { code field message } } }";

/// A push service.
#[derive(Clone)]
pub struct PushService {
    address: SocketAddr,
    state: Arc<Mutex<ServiceState>>,
}

struct ServiceState {
    status: StatusCode,
    retry_after: Option<String>,
    received: Vec<Message>,
}

/// A message as the push service gets it.
#[derive(Clone, Debug)]
pub struct Message {
    pub headers: HeaderMap,
    body: Vec<u8>,
}

/// A browser that is registered at a push service.
pub struct Device {
    endpoint: String,
    key: SecretKey,
    auth: [u8; 16],
}

impl PushService {
    /// Starts a service that accepts all messages.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = ServiceState { status: StatusCode::CREATED, retry_after: None, received: Vec::new() };
        let service = Self { address, state: Arc::new(Mutex::new(state)) };
        let router = Router::new().route(&format!("{PATH}/{{name}}"), post(receive)).with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        service
    }

    /// Returns a new device, whose keys follow from its name.
    pub fn device(&self, name: &str) -> Device {
        let mut bytes = [7; 32];
        bytes[..name.len()].copy_from_slice(name.as_bytes());
        Device {
            endpoint: format!("http://{}{PATH}/{name}", self.address),
            key: SecretKey::from_slice(&bytes).unwrap(),
            auth: bytes[16..].try_into().unwrap(),
        }
    }

    /// Changes the status of further responses, and how long they ask to wait.
    pub fn respond_with(&self, status: u16, retry_after: Option<&str>) {
        let mut state = self.state.lock().unwrap();
        state.status = StatusCode::from_u16(status).unwrap();
        state.retry_after = retry_after.map(str::to_owned);
    }

    /// Returns the messages received so far.
    pub fn received(&self) -> Vec<Message> {
        self.state.lock().unwrap().received.clone()
    }

    /// Waits until `count` messages were received, and returns them.
    pub async fn wait_for(&self, count: usize) -> Vec<Message> {
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

    /// Verifies the signature of a message with the public key that the server tells browsers, as a push service does.
    pub fn verify(&self, message: &Message, public_key: &str, now: DateTime<Utc>) {
        let header = message.headers["authorization"].to_str().unwrap();
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, public_key);
        let decode = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let key = VerifyingKey::from_sec1_bytes(&decode(key)).unwrap();
        key.verify(signed.as_bytes(), &Signature::from_slice(&decode(signature)).unwrap()).unwrap();
        let (head, claims) = signed.split_once('.').unwrap();
        let json = |text: &str| serde_json::from_slice::<Value>(&decode(text)).unwrap();
        assert_eq!(json(head), json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = json(claims);
        assert_eq!(claims["aud"], format!("http://{}", self.address));
        let seconds_left = claims["exp"].as_i64().unwrap() - now.timestamp();
        assert!((1..=24 * 3600).contains(&seconds_left), "{claims}");
        assert!(claims["sub"].as_str().is_some_and(|contact| contact.contains(':')), "{claims}");
    }
}

impl Device {
    /// Returns the input of the mutation that registers it.
    pub fn input(&self) -> Value {
        let public_key: PublicKey = self.key.public_key();
        json!({
            "endpoint": self.endpoint,
            "p256dh": BASE64_URL_SAFE_NO_PAD.encode(public_key.to_encoded_point(false)),
            "auth": BASE64_URL_SAFE_NO_PAD.encode(self.auth),
        })
    }

    /// Registers it for a session.
    pub async fn subscribe(&self, person: &Client) {
        let data = person.data(SUBSCRIBE, json!({ "input": self.input() })).await;
        let expected = json!({ "viewer": { "hasPushSubscription": true }, "userErrors": [] });
        assert_eq!(data["subscribeToPush"], expected);
    }

    /// Tries to register an input. Returns the payload.
    pub async fn try_input(person: &Client, input: &Value) -> Value {
        person.data(SUBSCRIBE, json!({ "input": input })).await["subscribeToPush"].take()
    }

    /// Decrypts a message.
    pub fn read(&self, message: &Message) -> Value {
        assert_eq!(message.headers["content-encoding"], "aes128gcm");
        let text = decrypt(message.body.clone(), &self.key, &self.auth.into()).unwrap();
        serde_json::from_slice(&text).unwrap()
    }
}

async fn receive(State(service): State<PushService>, headers: HeaderMap, body: Bytes) -> impl IntoResponse {
    let mut state = service.state.lock().unwrap();
    state.received.push(Message { headers, body: body.to_vec() });
    let mut response = HeaderMap::new();
    if let Some(seconds) = &state.retry_after {
        response.insert(RETRY_AFTER, seconds.parse().unwrap());
    }
    (state.status, response)
}
