//! The compressed variants of a file.

use http::{HeaderMap, header::ACCEPT_ENCODING};

use crate::platform::http::quality::weight_of;

/// An encoding that the client's build produces, in order of compressed size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Brotli.
    Brotli,
    /// Gzip.
    Gzip,
}

impl Encoding {
    /// Returns the encodings that a request accepts, the preferred first.
    pub fn by_preference(headers: &HeaderMap) -> Vec<Self> {
        let weight = |encoding: Self| {
            let weight = weight_of(headers, &ACCEPT_ENCODING, |item| match item {
                "*" => 1,
                item => 2 * u8::from(item.eq_ignore_ascii_case(encoding.name())),
            });
            weight.map_or(0.0, |(weight, _)| weight)
        };
        let mut accepted: Vec<Self> =
            [Self::Brotli, Self::Gzip].into_iter().filter(|encoding| weight(*encoding) > 0.0).collect();
        accepted.sort_by(|one, other| weight(*other).total_cmp(&weight(*one)));
        accepted
    }

    /// Returns the suffix of the compressed file's name.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Gzip => ".gz",
        }
    }

    /// Returns the value of `Content-Encoding`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Encoding::*, *};

    #[test]
    fn orders_accepted_encodings_by_preference() {
        for (header, expected) in [
            ("gzip, deflate, br, zstd", vec![Brotli, Gzip]),
            ("gzip;q=1.0, br;q=0.5", vec![Gzip, Brotli]),
            ("gzip, br;q=0", vec![Gzip]),
            ("*", vec![Brotli, Gzip]),
            ("identity", vec![]),
            ("br;q=0, *;q=0.1", vec![Gzip]),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, header.parse().unwrap());
            assert_eq!(Encoding::by_preference(&headers), expected, "{header}");
        }
        assert!(Encoding::by_preference(&HeaderMap::new()).is_empty());
    }
}
