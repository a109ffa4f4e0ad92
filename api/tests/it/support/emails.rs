//! Parses emails, independently of the code that creates them.

use std::{path::PathBuf, time::Duration};

use tempfile::TempDir;
use tokio::time::{Instant, sleep};

/// Longer than an email takes on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A received email.
#[derive(Clone, Debug)]
pub struct Email {
    /// The headers, unfolded.
    pub headers: Vec<(String, String)>,
    /// The plain text part, decoded.
    pub text: String,
    /// The HTML part, decoded.
    pub html: String,
}

/// The outbox of a server without a mail server. The directory is removed on drop.
pub struct Outbox(TempDir);

impl Outbox {
    /// Creates an empty outbox.
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Returns the directory.
    pub fn path(&self) -> PathBuf {
        self.0.path().join("outbox")
    }

    /// Returns all emails, oldest first.
    pub fn emails(&self) -> Vec<Email> {
        let Ok(entries) = std::fs::read_dir(self.path()) else { return Vec::new() };
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "eml"));
        files.sort();
        files.iter().map(|file| Email::parse(&std::fs::read_to_string(file).unwrap())).collect()
    }

    /// Waits until there are `count` emails to an address, and returns them.
    pub async fn to(&self, address: &str, count: usize) -> Vec<Email> {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let mut emails = self.emails();
            emails.retain(|email| email.header("To").contains(address));
            if emails.len() >= count {
                return emails;
            }
            assert!(Instant::now() < deadline, "{} of {count} emails to {address}", emails.len());
            sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Email {
    /// Parses a message of two quoted-printable parts.
    pub fn parse(message: &str) -> Self {
        let (head, body) = message.split_once("\r\n\r\n").unwrap();
        let headers = headers(head);
        let content_type = find(&headers, "Content-Type");
        let boundary = content_type.split("boundary=\"").nth(1).unwrap().split('"').next().unwrap();
        let parts: Vec<String> = body
            .split(&format!("--{boundary}"))
            .skip(1)
            .take(2)
            .map(|part| {
                let (head, body) = part.trim_start().split_once("\r\n\r\n").unwrap();
                assert_eq!(find(&self::headers(head), "Content-Transfer-Encoding"), "quoted-printable");
                decode(body)
            })
            .collect();
        let [text, html] = parts.try_into().unwrap();
        Self { headers, text, html }
    }

    /// Returns the value of a header, not decoded.
    pub fn header(&self, name: &str) -> &str {
        find(&self.headers, name)
    }

    /// Returns the path and query of the only link.
    pub fn path(&self) -> String {
        let line = self.text.lines().find(|line| line.starts_with("http")).expect("a line with the link");
        let href = format!("href=\"{}\"", line.replace('&', "&#38;"));
        assert!(self.html.contains(&href), "the button has the same link: {}", self.html);
        url::Url::parse(line).unwrap()[url::Position::BeforePath..].to_owned()
    }

    /// Returns the token at the end of the link.
    pub fn token(&self) -> String {
        self.path().split('?').next().unwrap().rsplit('/').next().unwrap().to_owned()
    }
}

fn headers(head: &str) -> Vec<(String, String)> {
    let unfolded = head.replace("\r\n ", " ").replace("\r\n\t", " ");
    let pair = |line: &str| {
        let (name, value) = line.split_once(':').unwrap();
        (name.to_owned(), value.trim().to_owned())
    };
    unfolded.split("\r\n").map(pair).collect()
}

fn find<'a>(headers: &'a [(String, String)], name: &str) -> &'a str {
    let found = headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    &found.unwrap_or_else(|| panic!("no header {name}")).1
}

/// Decodes quoted-printable text (RFC 2045, section 6.7).
fn decode(body: &str) -> String {
    let (joined, mut bytes) = (body.replace("=\r\n", ""), Vec::new());
    let mut rest = joined.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        if *first == b'=' && tail.len() >= 2 {
            bytes.push(u8::from_str_radix(std::str::from_utf8(&tail[..2]).unwrap(), 16).unwrap());
            rest = &tail[2..];
        } else {
            bytes.push(*first);
            rest = tail;
        }
    }
    String::from_utf8(bytes).unwrap().replace("\r\n", "\n")
}
