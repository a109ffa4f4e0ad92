//! The address of the page where donations are paid.

use std::str::FromStr;

use url::Url;

/// The placeholder of the amount.
const PLACEHOLDER: &str = "{amount}";

/// The address of a payment page, with a placeholder for the amount: `https://pay.example/rodage/{amount}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentPage(String);

impl PaymentPage {
    /// Returns the address for an amount in whole euros.
    pub fn of(&self, euros: i64) -> String {
        self.0.replace(PLACEHOLDER, &euros.to_string())
    }

    /// Returns the name of its host, without `www.`: the default name of the provider.
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
        let (one, two) = (text.replace(PLACEHOLDER, "1"), text.replace(PLACEHOLDER, "2"));
        let hosts = [&one, &two].map(|text| Url::parse(text).ok().filter(is_web).map(|url| url.origin()));
        match hosts {
            [Some(_), _] if one == two => Err("the address must contain {amount}"),
            [Some(one), Some(two)] if one == two => Ok(Self(text.to_owned())),
            _ => Err("expected an http or https address with {amount} in its path"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_a_web_address_with_a_placeholder_for_the_amount() {
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
