//! Validation of the origins of a widget, and of the page from which feedback is sent.

use url::{Host, Url};

use super::messages;
use crate::platform::{
    error::{Error, Result, UserErrorCode},
    text,
};

/// The maximum number of origins of a widget.
const MAX_ORIGINS: usize = 10;

/// The maximum length of the address of a page, in characters.
const MAX_PAGE_URL: usize = 2000;

/// Validates origins. Returns them as browsers send them, each once.
pub fn valid_origins(given: &[String], is_enabled: bool) -> Result<Vec<String>> {
    let reject = |code, message| Err(Error::rejected("origins", code, message));
    let mut origins: Vec<String> = Vec::new();
    for given in given.iter().map(|given| text::line(given)).filter(|given| !given.is_empty()) {
        let Some(origin) = origin_of(&given) else {
            return reject(UserErrorCode::InvalidOrigin, messages::WIDGET_ORIGIN_INVALID);
        };
        if !origins.contains(&origin) {
            origins.push(origin);
        }
    }
    if origins.len() > MAX_ORIGINS {
        return reject(UserErrorCode::TooMany, messages::WIDGET_TOO_MANY_ORIGINS);
    }
    if is_enabled && origins.is_empty() {
        return reject(UserErrorCode::Required, messages::WIDGET_ORIGIN_REQUIRED);
    }
    Ok(origins)
}

/// Returns an origin as browsers send it; `None` for what is none. Without TLS only this machine is one: anyone on the way
/// could change the page.
fn origin_of(given: &str) -> Option<String> {
    let url = text::web_link(given)?;
    let is_bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    let is_here = match url.host()? {
        Host::Domain(name) => name == "localhost" || name.ends_with(".localhost"),
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    };
    // A URL may have a host with an asterisk, which is no pattern here.
    let is_safe = (url.scheme() == "https" || is_here) && !given.contains('*');
    (is_bare && is_safe).then(|| url.origin().ascii_serialization())
}

/// Validates the address of a page of an origin. Returns it without its query string and its fragment, which may hold
/// anything of the visitor's.
pub fn valid_page_url(given: &str, origin: Option<&str>) -> Result<String> {
    let invalid = || Error::rejected("pageUrl", UserErrorCode::InvalidUrl, messages::WIDGET_PAGE_INVALID);
    let mut url: Url = text::web_link(given).ok_or_else(invalid)?;
    url.set_query(None);
    url.set_fragment(None);
    let url_origin = url.origin().ascii_serialization();
    let url = String::from(url);
    if origin != Some(&*url_origin) || text::length(&url) > MAX_PAGE_URL {
        return Err(invalid());
    }
    Ok(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origins(given: &[&str]) -> Option<Vec<String>> {
        valid_origins(&given.iter().map(|&given| given.to_owned()).collect::<Vec<_>>(), true).ok()
    }

    #[test]
    fn origins_are_as_browsers_send_them() {
        let given =
            [" https://Exemple.fr/ ", "https://exemple.fr:443", "https://exemple.fr:8443", "", "https://été.fr"];
        let expected = ["https://exemple.fr", "https://exemple.fr:8443", "https://xn--t-9fab.fr"];
        assert_eq!(origins(&given).unwrap(), expected);
        for here in ["http://localhost:3000", "http://app.localhost", "http://127.0.0.1:8000", "http://[::1]:1"] {
            assert_eq!(origins(&[here]).unwrap(), [here]);
        }
    }

    #[test]
    fn rejects_what_is_no_origin() {
        for given in [
            "exemple.fr",
            "http://exemple.fr",
            "https://exemple.fr/page",
            "https://exemple.fr/?a",
            "https://exemple.fr/#a",
            "https://moi@exemple.fr",
            "https://*.exemple.fr",
            "null",
            "*",
            "ftp://exemple.fr",
        ] {
            assert_eq!(origins(&[given]), None, "{given}");
        }
        assert_eq!(origins(&[]), None);
        assert!(valid_origins(&[], false).unwrap().is_empty());
        let many: Vec<String> = (0..11).map(|number| format!("https://{number}.exemple.fr")).collect();
        assert!(valid_origins(&many[..10], true).is_ok());
        assert!(valid_origins(&many, true).is_err());
    }

    #[test]
    fn a_page_is_of_the_origin_and_has_no_query_string() {
        let page = |given| valid_page_url(given, Some("https://exemple.fr")).ok();
        assert_eq!(page("https://exemple.fr/panier?jeton=1#a").as_deref(), Some("https://exemple.fr/panier"));
        assert_eq!(page("https://exemple.fr").as_deref(), Some("https://exemple.fr/"));
        for given in ["https://autre.fr/", "javascript:alert(1)", "/panier", "https://exemple.fr:8443/"] {
            assert_eq!(page(given), None, "{given}");
        }
        assert_eq!(page(&format!("https://exemple.fr/{}", "a".repeat(2000))), None);
        assert!(valid_page_url("https://exemple.fr", None).is_err());
    }
}
