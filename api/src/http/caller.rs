//! Who a request is from.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::ConnectInfo;
use http::{
    HeaderMap, HeaderName, HeaderValue,
    header::{AUTHORIZATION, COOKIE, USER_AGENT},
    request::Parts,
};

use super::Shared;
use crate::{
    app::App,
    auth::{api_token::bearer, device, viewer::Viewer},
    error::{Error, Result},
    graphql::context::RequestInfo,
    language::Language,
};

/// Who is at the other end of a connection that lasts.
pub struct Caller {
    /// What all handlers share.
    pub shared: Shared,
    /// As it was when the connection was opened.
    pub info: RequestInfo,
    /// The cookies, or the bearer, to ask again who is behind them.
    credentials: HeaderMap,
}

impl Caller {
    /// The one behind a request.
    pub fn new(shared: Shared, info: RequestInfo, headers: &HeaderMap) -> Self {
        // Copied: a header is a part of the buffer that the request was read into, and would keep all of it.
        let lines = |name: HeaderName| {
            let copies = headers.get_all(&name).iter().map(|line| HeaderValue::from_bytes(line.as_bytes()));
            copies.filter_map(Result::ok).map(|line| (name.clone(), line)).collect::<Vec<_>>()
        };
        let credentials = lines(COOKIE).into_iter().chain(lines(AUTHORIZATION)).collect();
        Self { shared, info, credentials }
    }

    /// The same connection, which now presents a bearer, and that alone.
    pub async fn introduced(&self, authorization: &str) -> Result<Self> {
        let value = HeaderValue::from_str(authorization).map_err(|_| Error::SessionInvalid)?;
        let credentials = HeaderMap::from_iter([(AUTHORIZATION, value)]);
        if bearer(&credentials).is_none() {
            return Err(Error::SessionInvalid);
        }
        let viewer = Viewer::of(&self.shared.app, &credentials).await?;
        let info = RequestInfo { viewer, ..self.info.clone() };
        Ok(Self { shared: self.shared.clone(), info, credentials })
    }

    /// The same connection, spoken to in another language.
    pub fn spoken_to_in(&self, language: Language) -> Self {
        let info = RequestInfo { language, ..self.info.clone() };
        Self { shared: self.shared.clone(), info, credentials: self.credentials.clone() }
    }

    /// Who is there now: each operation is decided on that, as each request is.
    pub async fn viewer(&self) -> Result<Viewer> {
        Viewer::of(&self.shared.app, &self.credentials).await
    }
}

/// Everything that a resolver may want to know of the caller.
pub async fn request_info(app: &App, parts: &Parts) -> Result<RequestInfo> {
    Ok(RequestInfo {
        viewer: Viewer::of(app, &parts.headers).await?,
        language: Language::of(&parts.headers),
        address: address(app.config.behind_proxy, parts),
        user_agent: text(&parts.headers, &USER_AGENT),
        device: device::presented(&app.config, &parts.headers),
    })
}

/// The caller's network address: the peer's, or what our own proxy says that the peer was.
fn address(behind_proxy: bool, parts: &Parts) -> IpAddr {
    let forwarded = || {
        let last_line = parts.headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        last_line.rsplit(',').next()?.trim().parse::<IpAddr>().ok()
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
    fn only_a_proxy_of_ours_is_believed() {
        let forged = parts("192.0.2.1:1234", &["198.51.100.7"]);
        assert_eq!(address(false, &forged).to_string(), "192.0.2.1");
        assert_eq!(address(true, &forged).to_string(), "198.51.100.7");
    }

    #[test]
    fn of_several_addresses_the_one_our_proxy_added_counts() {
        let lines = parts("[::ffff:192.0.2.1]:1", &["203.0.113.5, 198.51.100.1", "203.0.113.6,  2001:db8::1"]);
        assert_eq!(address(true, &lines).to_string(), "2001:db8::1");
        assert_eq!(address(false, &lines).to_string(), "192.0.2.1");
        assert_eq!(address(true, &parts("192.0.2.1:1", &["unknown"])).to_string(), "192.0.2.1");
    }
}
