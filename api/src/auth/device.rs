//! Browsers in which somebody was signed in before, recognised by a signed cookie.
//!
//! Guesses from everywhere at once use up what an account allows to browsers that it does not know, but not what it
//! allows to one that it knows: nobody can lock a person out of a browser of theirs. And whoever proves an address in a
//! browser that its account knows is who made the account. The cookie opens nothing: a password is asked for all the same.
//!
//! A browser is known for one account, under its present password: a new one forgets all other browsers.

use axum_extra::extract::cookie::Cookie;
use chrono::{DateTime, TimeDelta, Utc};
use entity::{types::id::UserId, user};
use http::HeaderMap;
use sea_orm::prelude::Uuid;

use super::cookie;
use crate::{app::App, config::Config, graphql::context::RequestInfo};

/// The cookie's name, where there is TLS: no other site, not even one of the same domain, can set one that begins so.
const SECURE_NAME: &str = "__Host-rodage_device";
/// The cookie's name elsewhere.
const NAME: &str = "rodage_device";

/// How long a browser is known after a sign-in.
const LIFETIME: TimeDelta = TimeDelta::days(365);

/// A browser, as its account knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Device {
    user: UserId,
    id: Uuid,
    /// Seconds since 1970.
    signed_in_at: i64,
}

/// What a request's cookies say of its browser, not looked at yet.
pub fn presented(config: &Config, headers: &HeaderMap) -> Option<String> {
    cookie::value(headers, name(config))
}

/// The browser of a request, if somebody was signed in to the account with it before.
pub fn known(app: &App, request: &RequestInfo, user: &user::Model) -> Option<Uuid> {
    let (said, signature) = request.device.as_deref()?.rsplit_once('.')?;
    let device = Device::read(said).filter(|device| device.user == user.id && device.is_fresh(app.clock.now()))?;
    app.keys.device.signed(&under_password(said, user), signature).then_some(device.id)
}

/// Has a browser be known from now on; one that was stays the same one.
pub fn remember(app: &App, request: &RequestInfo, user: &user::Model) -> Cookie<'static> {
    let id = known(app, request, user).unwrap_or_else(|| app.ids.request());
    let said = Device { user: user.id, id, signed_in_at: app.clock.now().timestamp() }.write();
    let signature = app.keys.device.sign(&under_password(&said, user));
    cookie::make(&app.config, name(&app.config), format!("{said}.{signature}"), Some(LIFETIME))
}

fn name(config: &Config) -> &'static str {
    if cookie::is_secure(config) { SECURE_NAME } else { NAME }
}

fn under_password(said: &str, user: &user::Model) -> Vec<u8> {
    format!("{said}|{}", user.password_hash.as_deref().unwrap_or_default()).into_bytes()
}

impl Device {
    fn write(self) -> String {
        format!("{}.{}.{}", Uuid::from(self.user).simple(), self.id.simple(), self.signed_in_at)
    }

    fn read(said: &str) -> Option<Self> {
        let mut parts = said.splitn(3, '.');
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
    fn a_browser_is_read_back_and_known_for_a_year() {
        let device = Device { user: Uuid::from_u128(1).into(), id: Uuid::from_u128(2), signed_in_at: 1000 };
        assert_eq!(Device::read(&device.write()), Some(device));
        for other in ["", "x", "..", "1.2.x", &device.write()[1..]] {
            assert_eq!(Device::read(other), None, "{other:?}");
        }
        let after = |days| DateTime::from_timestamp(1000, 0).unwrap() + TimeDelta::days(days);
        assert!(device.is_fresh(after(364)) && !device.is_fresh(after(365)) && !device.is_fresh(after(-1)));
    }
}
