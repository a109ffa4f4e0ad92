//! Weighted preferences in headers such as `Accept`, `Accept-Encoding` and `Accept-Language`: `br, gzip;q=0.8, *;q=0`.

use http::{HeaderMap, HeaderName};

/// An item of the list.
pub struct Preference<'a> {
    /// The preferred value.
    pub value: &'a str,
    /// From 0 (never) to 1.
    pub weight: f32,
}

/// Returns the items of a header, over all its lines. Parameters other than `q` are ignored.
pub fn preferences<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = Preference<'a>> {
    headers
        .get_all(name)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .map(|item| {
            let mut parts = item.split(';').map(str::trim);
            let value = parts.next().unwrap_or_default();
            let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
            Preference { value, weight: weight.map_or(1.0, |q| q.parse().unwrap_or(0.0)) }
        })
        .filter(|preference| !preference.value.is_empty())
}

/// Returns the weight and specificity of the most specific item that matches, or `None` when no item matches.
/// `specificity` returns 0 for an item that does not match.
pub fn weight_of(headers: &HeaderMap, name: &HeaderName, specificity: impl Fn(&str) -> u8) -> Option<(f32, u8)> {
    preferences(headers, name)
        .map(|preference| (preference.weight, specificity(preference.value)))
        .filter(|(_, specificity)| *specificity > 0)
        .reduce(|best, other| if other.1 > best.1 { other } else { best })
}

#[cfg(test)]
mod tests {
    use http::header::ACCEPT_ENCODING;

    use super::*;

    #[test]
    fn the_most_specific_item_decides() {
        let mut headers = HeaderMap::new();
        headers.append(ACCEPT_ENCODING, "gzip;q=0.5, *;q=0.1".parse().unwrap());
        headers.append(ACCEPT_ENCODING, "br;level=3;q=0".parse().unwrap());
        let weight = |name: &str| {
            weight_of(&headers, &ACCEPT_ENCODING, |item| match item {
                "*" => 1,
                item => 2 * u8::from(item == name),
            })
        };
        assert_eq!(weight("gzip"), Some((0.5, 2)));
        assert_eq!(weight("br"), Some((0.0, 2)));
        assert_eq!(weight("zstd"), Some((0.1, 1)));
        assert_eq!(weight_of(&HeaderMap::new(), &ACCEPT_ENCODING, |_| 1), None);
    }
}
