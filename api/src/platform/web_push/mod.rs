//! Web push: messages that the browser of a device shows even when no page is open.
//!
//! A browser gives the address of its push service and two keys ([`Device`]). A message is encrypted for the device, as
//! RFC 8291 says, and posted to that address with a signature that proves which deployment sends it ([`vapid`]). The
//! push service cannot read it.

mod vapid;

use std::time::Duration;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use http::{
    StatusCode,
    header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE},
};
use url::Url;
use web_push_native::{Auth, encrypt, p256::PublicKey};

pub use self::vapid::VapidKey;
use super::{
    config::Config,
    db::Db,
    error::Result,
    http_client::retry_after,
    public_http::{PublicHttp, is_private_address},
};

/// The length of the secret of a device, in bytes.
const AUTH_LENGTH: usize = 16;

/// The maximum length of the address of a push service, in characters.
const MAX_ENDPOINT: usize = 2000;

/// Sends pushes.
pub struct WebPush {
    key: VapidKey,
    http: PublicHttp,
    /// Whether devices are offered pushes.
    is_enabled: bool,
    /// The address of the operator, for the push services.
    contact: String,
}

/// The push address and keys of a device, as given by its browser (`PushSubscription.toJSON()`).
#[derive(Clone, Debug)]
pub struct Device {
    /// Address at the push service.
    pub endpoint: String,
    /// Public key of the device: a point of P-256 in base64url.
    pub p256dh: String,
    /// Secret of the device: 16 bytes in base64url.
    pub auth: String,
}

/// A message for a device.
#[derive(Clone, Copy, Debug)]
pub struct Push<'a> {
    /// The payload that the service worker of the web client receives.
    pub payload: &'a [u8],
    /// For how long the push service keeps it while the device is off.
    pub ttl: Duration,
    /// At most 32 characters of base64url: a later message with the same topic replaces one that was not yet delivered.
    pub topic: &'a str,
}

/// The outcome of sending a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PushOutcome {
    /// The push service accepted it.
    Accepted,
    /// The device no longer gets pushes at this address.
    Gone,
    /// The push service will not accept the push; the reason is logged.
    Refused,
    /// The push may be accepted later, not before the delay that the push service asks for.
    Failed(Option<Duration>),
}

impl WebPush {
    /// Uses the configured key, else loads that of the deployment, or creates it.
    pub async fn new(config: &Config, configured: Option<VapidKey>, db: &Db) -> anyhow::Result<Self> {
        let key = match configured {
            Some(key) => key,
            None => VapidKey::load_or_create(db).await?,
        };
        Ok(Self { key, http: PublicHttp::new(config)?, is_enabled: !config.no_push, contact: contact(config) })
    }

    /// Returns the public key that browsers need to register, `None` when pushes are switched off.
    pub fn public_key(&self) -> Option<String> {
        self.is_enabled.then(|| self.key.public_key())
    }

    /// Returns whether a device can be registered, as far as is known without calling its push service.
    pub fn accepts(&self, device: &Device) -> bool {
        let is_reachable = Url::parse(&device.endpoint).is_ok_and(|url| self.http.accepts(&url));
        is_reachable && device.endpoint.len() <= MAX_ENDPOINT && keys(device).is_some()
    }

    /// Sends a message to a device. An error means that it cannot be sent at all.
    pub async fn send(&self, device: &Device, push: Push<'_>, now: DateTime<Utc>) -> Result<PushOutcome> {
        if !self.is_enabled {
            return Ok(PushOutcome::Refused);
        }
        let keys = keys(device).ok_or_else(|| anyhow::anyhow!("the keys of a device are invalid"))?;
        let (public_key, auth) = keys;
        let body = encrypt(push.payload.to_vec(), &public_key, &auth).map_err(anyhow::Error::from)?;
        let Some(request) = self.http.post(&device.endpoint) else { return Ok(PushOutcome::Refused) };
        let audience = Url::parse(&device.endpoint).map_err(anyhow::Error::from)?.origin().ascii_serialization();
        let request = request
            .header(AUTHORIZATION, self.key.authorization(&audience, &self.contact, now))
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("ttl", push.ttl.as_secs())
            .header("topic", push.topic)
            .header("urgency", "normal")
            .body(body);
        Ok(match request.send().await {
            Ok(response) => outcome(&response, now),
            Err(error) if is_private_address(&error) => PushOutcome::Refused,
            // Without the address, which is a secret of the device.
            Err(error) => {
                tracing::debug!(error = %error.without_url(), "a push service did not respond");
                PushOutcome::Failed(None)
            }
        })
    }
}

fn outcome(response: &reqwest::Response, now: DateTime<Utc>) -> PushOutcome {
    let status = response.status();
    match status {
        status if status.is_success() => PushOutcome::Accepted,
        StatusCode::NOT_FOUND | StatusCode::GONE => PushOutcome::Gone,
        status if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() => {
            PushOutcome::Failed(retry_after(response.headers(), now))
        }
        status => {
            tracing::warn!(%status, host = response.url().host_str(), "a push service refused a message");
            PushOutcome::Refused
        }
    }
}

/// Returns the keys of a device, `None` when they are invalid.
fn keys(device: &Device) -> Option<(PublicKey, Auth)> {
    let decode = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).ok();
    let public_key = PublicKey::from_sec1_bytes(&decode(&device.p256dh)?).ok()?;
    let auth: [u8; AUTH_LENGTH] = decode(&device.auth)?.try_into().ok()?;
    Some((public_key, auth.into()))
}

/// Returns the address at which a push service may reach the operator.
fn contact(config: &Config) -> String {
    let sender = config.mail_from.as_ref().map(|mailbox| &mailbox.email);
    match config.operator_email.as_ref().or(sender) {
        Some(address) => format!("mailto:{address}"),
        None => config.base_url().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use web_push_native::{decrypt, p256::SecretKey};

    use super::*;

    #[test]
    fn the_encryption_is_that_of_the_example_in_the_specification() {
        // RFC 8291, section 5.
        let decode = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).unwrap();
        let message = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
            EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        let key = SecretKey::from_slice(&decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")).unwrap();
        let auth: [u8; AUTH_LENGTH] = decode("BTBZMqHH6r4Tts7J_aSIgg").try_into().unwrap();
        let text = decrypt(decode(message), &key, &auth.into()).unwrap();
        assert_eq!(text, b"When I grow up, I want to be a watermelon");
        let encrypted = encrypt(text.clone(), &key.public_key(), &auth.into()).unwrap();
        assert_eq!(decrypt(encrypted, &key, &auth.into()).unwrap(), text);
    }

    #[test]
    fn reads_only_keys_of_the_right_length() {
        // The keys of the example in RFC 8291, section 5.
        let p256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let device = |p256dh: &str, auth: &str| Device {
            endpoint: "https://push.example".to_owned(),
            p256dh: p256dh.to_owned(),
            auth: auth.to_owned(),
        };
        assert!(keys(&device(p256dh, "BTBZMqHH6r4Tts7J_aSIgg")).is_some());
        for (p256dh, auth) in [("", ""), (p256dh, "BTBZMqHH6r4Tts7J"), (&p256dh[..40], "BTBZMqHH6r4Tts7J_aSIgg")] {
            assert!(keys(&device(p256dh, auth)).is_none(), "{p256dh} {auth}");
        }
    }
}
