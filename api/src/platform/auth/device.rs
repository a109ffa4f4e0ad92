//! Browsers in which a user has signed in before, recognized by a signed cookie.
//!
//! A recognized browser has a sign-in limit of its own, so distributed guessing cannot lock a user out of it. It also
//! identifies who created an account when its address is verified. The cookie does not authenticate: the password is
//! required all the same.
//!
//! A browser is recognized for one account under its current password; changing the password invalidates the cookies of
//! all other browsers.

use axum_extra::extract::cookie::Cookie;
use chrono::{DateTime, TimeDelta, Utc};
use entity::{types::id::UserId, user};
use http::HeaderMap;
use sea_orm::prelude::Uuid;

use super::{cookie, request::RequestInfo};
use crate::platform::{app::App, config::Config};

const COOKIE: cookie::Name = cookie::Name("__Host-rodage_device");

/// How long a browser is recognized after a sign-in.
const LIFETIME: TimeDelta = TimeDelta::days(365);

/// The payload of the cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Device {
    user: UserId,
    id: Uuid,
    /// In seconds since the Unix epoch.
    signed_in_at: i64,
}

/// Returns the value of a request's cookie, not yet verified.
pub fn presented(config: &Config, headers: &HeaderMap) -> Option<String> {
    cookie::value(headers, COOKIE.of(config))
}

/// Returns the identifier of a request's browser if it is recognized for the account.
pub fn known(app: &App, request: &RequestInfo, user: &user::Model) -> Option<Uuid> {
    let (payload, signature) = request.device.as_deref()?.rsplit_once('.')?;
    let device = Device::decode(payload).filter(|device| device.user == user.id && device.is_fresh(app.clock.now()))?;
    app.keys.device.verify(&signed_message(payload, user), signature).then_some(device.id)
}

/// Returns the cookie by which a browser is recognized from now on. A recognized browser keeps its identifier.
pub fn remember(app: &App, request: &RequestInfo, user: &user::Model) -> Cookie<'static> {
    let id = known(app, request, user).unwrap_or_else(|| app.ids.request());
    let payload = Device { user: user.id, id, signed_in_at: app.clock.now().timestamp() }.encode();
    let signature = app.keys.device.sign(&signed_message(&payload, user));
    cookie::build(&app.config, COOKIE.of(&app.config), format!("{payload}.{signature}"), Some(LIFETIME))
}

/// The password hash is part of the signed message, so a new password invalidates the signature.
fn signed_message(payload: &str, user: &user::Model) -> Vec<u8> {
    format!("{payload}|{}", user.password_hash.as_deref().unwrap_or_default()).into_bytes()
}

impl Device {
    fn encode(self) -> String {
        format!("{}.{}.{}", Uuid::from(self.user).simple(), self.id.simple(), self.signed_in_at)
    }

    fn decode(payload: &str) -> Option<Self> {
        let mut parts = payload.splitn(3, '.');
        let (user, id, at) = (parts.next()?, parts.next()?, parts.next()?);
        let user = Uuid::try_parse(user).ok()?.into();
        Some(Self { user, id: Uuid::try_parse(id).ok()?, signed_in_at: at.parse().ok()? })
    }

    fn is_fresh(self, now: DateTime<Utc>) -> bool {
        (0..LIFETIME.num_seconds()).contains(&(now.timestamp() - self.signed_in_at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips_and_is_fresh_for_a_year() {
        let device = Device { user: Uuid::from_u128(1).into(), id: Uuid::from_u128(2), signed_in_at: 1000 };
        assert_eq!(Device::decode(&device.encode()), Some(device));
        for other in ["", "x", "..", "1.2.x", &device.encode()[1..]] {
            assert_eq!(Device::decode(other), None, "{other:?}");
        }
        let after = |days| DateTime::from_timestamp(1000, 0).unwrap() + TimeDelta::days(days);
        assert!(device.is_fresh(after(364)) && !device.is_fresh(after(365)) && !device.is_fresh(after(-1)));
    }
}
