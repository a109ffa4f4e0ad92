//! The web client: its files, routes and headers.

use std::fs;

use reqwest::{Method, Response, StatusCode, header};
use tempfile::TempDir;

use crate::support::{app::Server, database::Database};

/// `<svg></svg>`, compressed with Brotli.
const COMPRESSED_SVG: &[u8] = b"\x0b\x05\x80<svg></svg>\x03";

/// A server with a small client: pages in two languages, one script with its compressed variants, and private files.
struct Site {
    server: Server,
    _files: TempDir,
}

impl Site {
    async fn start() -> Self {
        let files = tempfile::tempdir().unwrap();
        let directory = files.path().join("client");
        for (path, content) in [
            ("client/pages/fr/app.html", "the page"),
            ("client/pages/en/app.html", "the page, in English"),
            ("client/pages/fr/faq.html", "<html lang=\"fr\">les questions, de https://site.invalid/faq</html>"),
            ("client/pages/en/faq.html", "<html lang=\"en\">the questions, of https://site.invalid/faq</html>"),
            ("client/theme-init.js", ""),
            ("client/assets/app-1a2b.js", "the script"),
            ("client/assets/app-1a2b.js.br", "the script, by brotli"),
            ("client/.vite/manifest.json", "{}"),
            ("secret.txt", "not in the client's directory"),
        ] {
            let path = files.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        fs::write(directory.join("icon.svg.br"), COMPRESSED_SVG).unwrap();
        let server = Server::start_with(Database::sqlite(), &["--web-dir", directory.to_str().unwrap()]).await;
        Self { server, _files: files }
    }

    async fn get(&self, path: &str, headers: &[(&str, &str)]) -> Response {
        let request = self.server.visitor().request(Method::GET, path);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        request.send().await.unwrap()
    }

    async fn text(&self, path: &str, headers: &[(&str, &str)]) -> (StatusCode, String) {
        let response = self.get(path, headers).await;
        (response.status(), response.text().await.unwrap())
    }
}

#[tokio::test]
async fn serves_every_route_of_the_client_and_404_for_others() {
    let site = Site::start().await;
    for (path, status) in [
        ("/", StatusCode::OK),
        ("/login", StatusCode::OK),
        ("/Login/", StatusCode::OK),
        ("/dashboard/projects?after=x", StatusCode::OK),
        ("/no/such/page", StatusCode::NOT_FOUND),
        ("/pages/fr/app.html", StatusCode::NOT_FOUND),
        ("/.vite/manifest.json", StatusCode::NOT_FOUND),
        ("/pages/fr/app.html.br", StatusCode::NOT_FOUND),
        ("//etc/passwd", StatusCode::NOT_FOUND),
        ("/%2e%2e/secret.txt", StatusCode::NOT_FOUND),
        ("/..%2fsecret.txt", StatusCode::NOT_FOUND),
        ("/..\\secret.txt", StatusCode::NOT_FOUND),
    ] {
        assert_eq!(site.text(path, &[]).await, (status, "the page".to_owned()), "{path}");
    }
}

#[tokio::test]
async fn a_page_is_in_the_chosen_or_preferred_language() {
    let site = Site::start().await;
    let (french, english) =
        ("les questions, de http://localhost:8000/faq", "the questions, of http://localhost:8000/faq");
    for (headers, tag, expected) in [
        (&[][..], "fr", french),
        (&[("accept-language", "en-GB,fr;q=0.5")], "en", english),
        (&[("accept-language", "de")], "fr", french),
        (&[("accept-language", "en"), ("cookie", "language=fr")], "fr", french),
        (&[("accept-language", "fr"), ("cookie", "a=b; language=en")], "en", english),
        (&[("accept-language", "fr"), ("cookie", "language=tlh")], "fr", french),
    ] {
        let response = site.get("/faq", headers).await;
        assert_eq!(response.headers()[header::CONTENT_LANGUAGE], tag, "{headers:?}");
        assert_eq!(response.headers()[header::VARY], "accept-language, cookie");
        assert_eq!(response.text().await.unwrap(), format!("<html lang=\"{tag}\">{expected}</html>"), "{headers:?}");
    }
    assert_eq!(site.text("/login", &[("accept-language", "en")]).await.1, "the page, in English");
}

#[tokio::test]
async fn marks_pages_requested_with_a_session() {
    let site = Site::start().await;
    let html = site.text("/faq", &[("cookie", "rodage_session=x")]).await.1;
    assert!(html.starts_with("<html data-session lang=\"fr\">"), "{html}");
    assert!(!site.text("/faq", &[]).await.1.contains("data-session"));
}

#[tokio::test]
async fn a_missing_asset_is_not_a_page() {
    let site = Site::start().await;
    for path in ["/assets/app-0000.js", "/assets/", "/assets/app-1a2b.js.br", "/assets/../../secret.txt"] {
        let (status, body) = site.text(path, &[]).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(!body.contains("secret") && !body.contains("not in"), "{path}: {body}");
    }
    assert_eq!(site.text("/assets/app-0000.js", &[]).await.1, "Not found.\n");
}

#[tokio::test]
async fn serves_the_best_accepted_encoding() {
    let site = Site::start().await;
    for (accepted, encoding, expected) in [
        ("gzip, deflate, br", Some("br"), "the script, by brotli"),
        ("br;q=0.5, gzip", Some("br"), "the script, by brotli"),
        ("gzip", Some("gzip"), ""),
        ("identity", None, "the script"),
        ("br;q=0", None, "the script"),
    ] {
        let response = site.get("/assets/app-1a2b.js", &[("accept-encoding", accepted)]).await;
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
        assert_eq!(response.headers()[header::VARY], "accept-encoding");
        assert_eq!(response.headers().get(header::CONTENT_ENCODING).map(|value| value.to_str().unwrap()), encoding);
        if !expected.is_empty() {
            assert_eq!(response.text().await.unwrap(), expected, "{accepted}");
        }
    }
}

#[tokio::test]
async fn decompresses_what_is_stored_compressed_only() {
    let site = Site::start().await;
    for (accepted, encoding) in [("identity", None), ("br", Some("br"))] {
        let response = site.get("/icon.svg", &[("accept-encoding", accepted)]).await;
        assert_eq!(response.headers()[header::CONTENT_TYPE], "image/svg+xml; charset=utf-8");
        assert_eq!(response.headers().get(header::CONTENT_ENCODING).map(|value| value.to_str().unwrap()), encoding);
        let body = response.bytes().await.unwrap();
        assert_eq!(body, if encoding.is_some() { COMPRESSED_SVG } else { b"<svg></svg>" }, "{accepted}");
    }
}

#[tokio::test]
async fn assets_are_immutable_and_support_conditional_requests() {
    let site = Site::start().await;
    let asset = site.get("/assets/app-1a2b.js", &[]).await;
    assert_eq!(asset.headers()[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
    let etag = asset.headers()[header::ETAG].to_str().unwrap();

    let strong = etag.trim_start_matches("W/");
    let several = format!("\"other\", {strong}");
    for known in [etag, strong, &several, "*"] {
        let again = site.get("/assets/app-1a2b.js", &[("if-none-match", known)]).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{known}");
        assert_eq!(again.headers()[header::ETAG], etag);
        assert_eq!(again.text().await.unwrap(), "");
    }
    // Another encoding has another entity tag.
    let other = site.get("/assets/app-1a2b.js", &[("accept-encoding", "br"), ("if-none-match", etag)]).await;
    assert_eq!(other.status(), StatusCode::OK);
    for (path, status) in [("/login", StatusCode::NOT_MODIFIED), ("/no/such/page", StatusCode::NOT_FOUND)] {
        let page = site.get(path, &[]).await;
        assert_eq!(page.headers()[header::CACHE_CONTROL], "no-cache");
        let etag = page.headers()[header::ETAG].to_str().unwrap();
        assert_eq!(site.get(path, &[("if-none-match", etag)]).await.status(), status, "{path}");
    }
}

#[tokio::test]
async fn pages_support_only_get_and_head() {
    let site = Site::start().await;
    let request = |method| site.server.visitor().request(method, "/login").send();
    let head = request(Method::HEAD).await.unwrap();
    assert_eq!((head.status(), head.headers()[header::CONTENT_LENGTH].to_str().unwrap()), (StatusCode::OK, "8"));
    let post = request(Method::POST).await.unwrap();
    assert_eq!(
        (post.status(), post.headers()[header::ALLOW].to_str().unwrap()),
        (StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD")
    );
}

#[tokio::test]
async fn every_response_has_security_headers() {
    let site = Site::start().await;
    for path in ["/", "/no/such/page", "/assets/app-1a2b.js", "/graphql", "/healthz"] {
        let response = site.get(path, &[]).await;
        let header = |name: &str| response.headers()[name].to_str().unwrap();
        // The hash is that of the empty script.
        let policy =
            "default-src 'none'; script-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src";
        assert!(header("content-security-policy").starts_with(policy), "{path}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("referrer-policy"), "strict-origin-when-cross-origin", "{path}");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert!(!response.headers().contains_key("strict-transport-security"), "plain http: {path}");
    }
    let server = Server::start_with(Database::sqlite(), &["--public-url", "https://rodage.example"]).await;
    let response = server.visitor().request(Method::GET, "/healthz").send().await.unwrap();
    assert_eq!(response.headers()["strict-transport-security"], "max-age=31536000");
}

#[tokio::test]
async fn without_the_client_it_explains_how_to_build_it() {
    let nothing = tempfile::tempdir().unwrap();
    let flags = ["--web-dir", nothing.path().to_str().unwrap()];
    let server = Server::start_with(Database::sqlite(), &flags).await;
    let response = server.visitor().request(Method::GET, "/").send().await.unwrap();
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(response.text().await.unwrap().contains("npm run build"));
}
