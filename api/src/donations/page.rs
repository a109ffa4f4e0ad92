//! Where donations are paid.

use std::str::FromStr;

use url::Url;

/// Where the amount goes.
const PLACE: &str = "{amount}";

/// The address of a payment page, with a place for the amount: `https://pay.example/rodage/{amount}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentPage(String);

impl PaymentPage {
    /// The page for an amount in whole euros.
    pub fn of(&self, euros: i64) -> String {
        self.0.replace(PLACE, &euros.to_string())
    }

    /// The name of its host, without `www.`: what the provider is called when nothing better is configured.
    pub fn host(&self) -> String {
        let url = Url::parse(&self.of(1)).ok();
        let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
        host.strip_prefix("www.").unwrap_or(host).to_owned()
    }
}

impl FromStr for PaymentPage {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_web = |url: &Url| matches!(url.scheme(), "http" | "https") && url.has_host();
        let (one, two) = (text.replace(PLACE, "1"), text.replace(PLACE, "2"));
        let hosts = [&one, &two].map(|text| Url::parse(text).ok().filter(is_web).map(|url| url.origin()));
        match hosts {
            [Some(_), _] if one == two => Err("the address must contain {amount}"),
            [Some(one), Some(two)] if one == two => Ok(Self(text.to_owned())),
            _ => Err("this is not an http or https address with {amount} in its path"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_a_web_address_with_a_place_for_the_amount() {
        let page: PaymentPage = "https://www.pay.example/rodage/{amount}?c=EUR".parse().unwrap();
        assert_eq!(page.of(15), "https://www.pay.example/rodage/15?c=EUR");
        assert_eq!(page.host(), "pay.example");
        for bad in
            ["", "https://pay.example/", "javascript:{amount}", "https://{amount}.example/", "pay.example/{amount}"]
        {
            assert!(bad.parse::<PaymentPage>().is_err(), "{bad}");
        }
    }
}
