//! The caller of a request: viewer, network address, language and credentials.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::ConnectInfo;
use http::{
    HeaderMap, HeaderName, HeaderValue,
    header::{AUTHORIZATION, COOKIE, ORIGIN, USER_AGENT},
    request::Parts,
};

use tokio::time::{Instant, Interval, timeout_at};

use super::{Shared, timeouts::jittered_interval};
use crate::platform::{
    app::App,
    auth::{api_token::bearer, device, request::RequestInfo, viewer::Viewer},
    error::{Error, Result},
    language::Language,
};

/// The caller of a long-lived connection.
pub struct Caller {
    /// The state shared by the handlers.
    pub shared: Shared,
    /// The request that opened the connection.
    pub info: RequestInfo,
    /// The cookies or the bearer token, with which the viewer is looked up again for each operation.
    credentials: HeaderMap,
}

impl Caller {
    /// Creates the caller of a connection from the headers of the request that opened it.
    pub fn new(shared: Shared, info: RequestInfo, headers: &HeaderMap) -> Self {
        // Copied, because a header value keeps the whole buffer that the request was read into alive.
        let lines = |name: HeaderName| {
            let copies = headers.get_all(&name).iter().map(|line| HeaderValue::from_bytes(line.as_bytes()));
            copies.filter_map(Result::ok).map(|line| (name.clone(), line)).collect::<Vec<_>>()
        };
        let credentials = lines(COOKIE).into_iter().chain(lines(AUTHORIZATION)).collect();
        Self { shared, info, credentials }
    }

    /// Returns the caller with the bearer token of `authorization` as its only credential.
    pub async fn with_authorization(&self, authorization: &str) -> Result<Self> {
        let value = HeaderValue::from_str(authorization).map_err(|_| Error::SessionInvalid)?;
        let credentials = HeaderMap::from_iter([(AUTHORIZATION, value)]);
        if bearer(&credentials).is_none() {
            return Err(Error::SessionInvalid);
        }
        let viewer = Viewer::of(&self.shared.app, &credentials).await?;
        let info = RequestInfo { viewer, ..self.info.clone() };
        Ok(Self { shared: self.shared.clone(), info, credentials })
    }

    /// Returns the caller with another language.
    pub fn with_language(&self, language: Language) -> Self {
        let info = RequestInfo { language, ..self.info.clone() };
        Self { shared: self.shared.clone(), info, credentials: self.credentials.clone() }
    }

    /// Looks up the current viewer, on which each operation is authorized.
    pub async fn viewer(&self) -> Result<Viewer> {
        Viewer::of(&self.shared.app, &self.credentials).await
    }
}

/// When to look up again whom the credentials of a long-lived connection identify: when they expire, and now and then.
pub struct SessionCheck {
    interval: Interval,
    expiry: Option<Instant>,
}

impl SessionCheck {
    /// Creates the check of a connection.
    pub fn new(caller: &Caller) -> Self {
        let (app, timeouts) = (&caller.shared.app, caller.shared.timeouts);
        let lifetime = app.identities.lifetime(app, &caller.credentials);
        Self {
            interval: jittered_interval(timeouts.session_check_interval),
            expiry: lifetime.map(|lifetime| Instant::now() + lifetime),
        }
    }

    /// Completes when the next one is due.
    pub async fn due(&mut self) {
        match self.expiry {
            Some(expiry) => {
                if timeout_at(expiry, self.interval.tick()).await.is_err() {
                    self.expiry = None;
                }
            }
            None => drop(self.interval.tick().await),
        }
    }
}

/// Returns the information about the caller that resolvers use.
pub async fn request_info(app: &App, parts: &Parts) -> Result<RequestInfo> {
    Ok(RequestInfo {
        viewer: Viewer::of(app, &parts.headers).await?,
        language: Language::of(&parts.headers),
        address: address(app.config.behind_proxy, parts),
        user_agent: text(&parts.headers, &USER_AGENT),
        origin: text(&parts.headers, &ORIGIN),
        device: device::presented(&app.config, &parts.headers),
    })
}

/// Returns the caller's network address: the peer's, or behind a proxy the last one in `X-Forwarded-For`.
pub fn address(behind_proxy: bool, parts: &Parts) -> IpAddr {
    let forwarded = || {
        let last_line = parts.headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        let last = last_line.rsplit(',').next()?.trim();
        // Some proxies add the port.
        last.parse::<IpAddr>().ok().or_else(|| last.parse::<SocketAddr>().ok().map(|address| address.ip()))
    };
    let peer = || parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    let address = if behind_proxy { forwarded().or_else(peer) } else { peer() };
    address.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |address| address.to_canonical())
}

fn text(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use http::Request;

    use super::*;

    fn parts(peer: &str, forwarded: &[&str]) -> Parts {
        let mut request = Request::builder().extension(ConnectInfo(peer.parse::<SocketAddr>().unwrap()));
        for line in forwarded {
            request = request.header("x-forwarded-for", *line);
        }
        request.body(()).unwrap().into_parts().0
    }

    #[test]
    fn trusts_forwarded_addresses_only_behind_a_proxy() {
        let forged = parts("192.0.2.1:1234", &["198.51.100.7"]);
        assert_eq!(address(false, &forged).to_string(), "192.0.2.1");
        assert_eq!(address(true, &forged).to_string(), "198.51.100.7");
    }

    #[test]
    fn uses_the_last_forwarded_address() {
        let lines = parts("[::ffff:192.0.2.1]:1", &["203.0.113.5, 198.51.100.1", "203.0.113.6,  2001:db8::1"]);
        assert_eq!(address(true, &lines).to_string(), "2001:db8::1");
        assert_eq!(address(false, &lines).to_string(), "192.0.2.1");
        assert_eq!(address(true, &parts("192.0.2.1:1", &["unknown"])).to_string(), "192.0.2.1");
        assert_eq!(address(true, &parts("192.0.2.1:1", &["203.0.113.5:4711"])).to_string(), "203.0.113.5");
        assert_eq!(address(true, &parts("192.0.2.1:1", &["[2001:db8::1]:443"])).to_string(), "2001:db8::1");
    }
}
