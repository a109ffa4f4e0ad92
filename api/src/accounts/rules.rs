//! What the fields of an account must be.

use crate::{
    auth::viewer::UserType,
    error::{Error, Result, UserError, UserErrorCode},
    messages::Message,
    text,
};

/// Shortest password, in characters.
const MIN_PASSWORD: usize = 6;
/// Longest password, in characters: hashing a novel would be a way to stall the server.
pub(super) const MAX_PASSWORD: usize = 128;
/// Longest address (RFC 5321), in bytes.
const MAX_EMAIL: usize = 254;
/// Longest name, in characters.
const MAX_NAME: usize = 80;

/// A new account as given.
pub struct NewAccount {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub password: String,
    pub user_type: Option<UserType>,
}

/// A new account that holds all rules: only [`NewAccount::validate`] makes one.
pub struct ValidAccount {
    pub(super) email: String,
    pub(super) first_name: String,
    pub(super) last_name: String,
    pub(super) password: String,
    pub(super) user_type: UserType,
}

impl NewAccount {
    /// Holds every field against its rules.
    pub fn validate(self) -> Result<ValidAccount> {
        let mut broken = Vec::new();
        let mut check = |holds: bool, field, code, message| {
            if !holds {
                broken.push(UserError::on(field, code, message));
            }
        };
        let email = normal_email(&self.email);
        check(is_email(&email), "email", UserErrorCode::InvalidEmail, Message::EMAIL_INVALID);
        let first_name = text::line(&self.first_name);
        check(!first_name.is_empty(), "firstName", UserErrorCode::Required, Message::FIRST_NAME_REQUIRED);
        let fits = text::length(&first_name) <= MAX_NAME;
        check(fits, "firstName", UserErrorCode::TooLong, Message::FIRST_NAME_TOO_LONG);
        let last_name = text::line(&self.last_name);
        check(!last_name.is_empty(), "lastName", UserErrorCode::Required, Message::LAST_NAME_REQUIRED);
        let fits = text::length(&last_name) <= MAX_NAME;
        check(fits, "lastName", UserErrorCode::TooLong, Message::LAST_NAME_TOO_LONG);
        if let Some(error) = broken_by_password("password", &self.password) {
            broken.push(error);
        }
        if self.user_type.is_none() {
            broken.push(UserError::on("userType", UserErrorCode::Required, Message::USER_TYPE_REQUIRED));
        }
        match self.user_type {
            Some(user_type) if broken.is_empty() => {
                Ok(ValidAccount { email, first_name, last_name, password: self.password, user_type })
            }
            _ => Err(Error::Rejected(broken)),
        }
    }
}

/// A password that holds its rules.
pub(super) fn valid_password(field: &'static str, password: String) -> Result<String> {
    match broken_by_password(field, &password) {
        None => Ok(password),
        Some(error) => Err(Error::Rejected(vec![error])),
    }
}

fn broken_by_password(field: &'static str, password: &str) -> Option<UserError> {
    match text::length(password) {
        ..MIN_PASSWORD => Some(UserError::on(field, UserErrorCode::TooShort, Message::PASSWORD_TOO_SHORT)),
        MIN_PASSWORD..=MAX_PASSWORD => None,
        _ => Some(UserError::on(field, UserErrorCode::TooLong, Message::PASSWORD_TOO_LONG)),
    }
}

/// The form in which an address is stored and compared.
pub fn normal_email(typed: &str) -> String {
    typed.trim().to_lowercase()
}

/// The pattern x@y.z: whether mail arrives there is what a verification tells.
pub fn is_email(email: &str) -> bool {
    let Some((local, domain)) = email.split_once('@') else { return false };
    let Some((name, top)) = domain.rsplit_once('.') else { return false };
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && c != '@';
    email.len() <= MAX_EMAIL
        && email.chars().filter(|&c| c != '@').all(plain)
        && !domain.contains('@')
        && [local, name, top].iter().all(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_looks_like_one() {
        for good in ["a@b.c", "jean.dupont+beta@exemple.fr", "é@é.fr"] {
            assert!(is_email(good), "{good}");
        }
        let long = format!("{}@b.c", "a".repeat(254));
        for bad in ["", "a", "a@b", "@b.c", "a@.c", "a@b.", "a b@c.d", "a@b@c.d", "a@b.c\n", long.as_str()] {
            assert!(!is_email(bad), "{bad}");
        }
        assert_eq!(normal_email(" Jean@Exemple.FR "), "jean@exemple.fr");
    }

    #[test]
    fn all_broken_rules_are_told_at_once() {
        let account = NewAccount {
            email: "x".to_owned(),
            first_name: " ".to_owned(),
            last_name: "é".repeat(81),
            password: "12345".to_owned(),
            user_type: None,
        };
        let Err(Error::Rejected(errors)) = account.validate() else { panic!("accepted") };
        let told: Vec<_> = errors.iter().map(|error| error.message).collect();
        assert_eq!(
            told,
            [
                Message::EMAIL_INVALID,
                Message::FIRST_NAME_REQUIRED,
                Message::LAST_NAME_TOO_LONG,
                Message::PASSWORD_TOO_SHORT,
                Message::USER_TYPE_REQUIRED
            ]
        );
    }

    proptest::proptest! {
        #[test]
        fn whatever_counts_as_an_address_has_one_at_sign_and_a_dot_after_it(typed: String, near in "[a-zé@. ]{0,12}") {
            for typed in [typed, near] {
                let email = normal_email(&typed);
                assert_eq!(normal_email(&email), email, "normal is normal");
                if is_email(&email) {
                    let (local, domain) = email.split_once('@').unwrap();
                    assert!(!local.is_empty() && !domain.contains('@') && domain.contains('.'), "{email:?}");
                    assert!(!email.contains(char::is_whitespace) && email.len() <= MAX_EMAIL, "{email:?}");
                }
            }
        }
    }
}
