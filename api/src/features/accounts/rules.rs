//! Validation of the fields of an account.

use super::messages;
use crate::{
    features::profiles::{FIRST_NAME, LAST_NAME},
    platform::{
        auth::{rate_limit::UserLimit, viewer::UserType},
        error::{Error, Result, UserError, UserErrorCode},
        text,
    },
};

/// How often a user may export their data: each time all of it is read.
pub(super) const EXPORTS: UserLimit = UserLimit::per_hour("exports", 20);

/// The minimum length of a password, in characters.
const MIN_PASSWORD: usize = 6;
/// The maximum length of a password, in characters, which bounds the cost of hashing one.
pub(super) const MAX_PASSWORD: usize = 128;
/// The maximum length of an address (RFC 5321), in bytes.
const MAX_EMAIL: usize = 254;

/// A new account, not yet validated.
pub struct NewAccount {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub password: String,
    pub user_type: Option<UserType>,
}

/// A validated new account, which only [`NewAccount::validate`] creates.
pub struct ValidAccount {
    pub(super) email: String,
    pub(super) first_name: String,
    pub(super) last_name: String,
    pub(super) password: String,
    pub(super) user_type: UserType,
}

impl NewAccount {
    /// Validates every field and reports all errors at once.
    pub fn validate(self) -> Result<ValidAccount> {
        let mut errors = Vec::new();
        let email = normal_email(&self.email);
        if !is_email(&email) {
            errors.push(UserError::on("email", UserErrorCode::InvalidEmail, messages::EMAIL_INVALID));
        }
        let first_name = FIRST_NAME.check(text::name(&self.first_name), &mut errors);
        let last_name = LAST_NAME.check(text::name(&self.last_name), &mut errors);
        if let Some(error) = password_error("password", &self.password) {
            errors.push(error);
        }
        if self.user_type.is_none() {
            errors.push(UserError::on("userType", UserErrorCode::Required, messages::USER_TYPE_REQUIRED));
        }
        match self.user_type {
            Some(user_type) if errors.is_empty() => {
                Ok(ValidAccount { email, first_name, last_name, password: self.password, user_type })
            }
            _ => Err(Error::Rejected(errors)),
        }
    }
}

/// Returns the password if it is valid.
pub(super) fn valid_password(field: &'static str, password: String) -> Result<String> {
    match password_error(field, &password) {
        None => Ok(password),
        Some(error) => Err(Error::Rejected(vec![error])),
    }
}

fn password_error(field: &'static str, password: &str) -> Option<UserError> {
    match text::length(password) {
        ..MIN_PASSWORD => Some(UserError::on(field, UserErrorCode::TooShort, messages::PASSWORD_TOO_SHORT)),
        MIN_PASSWORD..=MAX_PASSWORD => None,
        _ => Some(UserError::on(field, UserErrorCode::TooLong, messages::PASSWORD_TOO_LONG)),
    }
}

/// Normalizes an address to the form in which it is stored and compared.
pub fn normal_email(typed: &str) -> String {
    typed.trim().to_lowercase()
}

/// Returns whether an address has the form `x@y.z`. Only a verification shows whether email arrives there. Quotes and what
/// needs them are refused: they write one address in many ways, and limits count addresses.
pub fn is_email(email: &str) -> bool {
    let Some((local, domain)) = email.split_once('@') else { return false };
    let Some((name, top)) = domain.rsplit_once('.') else { return false };
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !"\"\\<>()[],;:".contains(c);
    email.len() <= MAX_EMAIL
        && email.chars().filter(|&c| c != '@').all(plain)
        && !domain.contains('@')
        && [local, name, top].iter().all(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::profiles;

    #[test]
    fn accepts_only_addresses_of_the_form_x_at_y_dot_z() {
        for good in ["a@b.c", "jean.dupont+beta@exemple.fr", "é@é.fr"] {
            assert!(is_email(good), "{good}");
        }
        let long = format!("{}@b.c", "a".repeat(254));
        for bad in [
            "",
            "a",
            "a@b",
            "@b.c",
            "a@.c",
            "a@b.",
            "a b@c.d",
            "a@b@c.d",
            "a@b.c\n",
            "\"a\"@b.c",
            "\\a@b.c",
            "<a@b.c>",
            "a,b@c.d",
            long.as_str(),
        ] {
            assert!(!is_email(bad), "{bad}");
        }
        assert_eq!(normal_email(" Jean@Exemple.FR "), "jean@exemple.fr");
    }

    #[test]
    fn reports_all_errors_at_once() {
        let account = NewAccount {
            email: "x".to_owned(),
            first_name: " ".to_owned(),
            last_name: "é".repeat(81),
            password: "12345".to_owned(),
            user_type: None,
        };
        let Err(Error::Rejected(errors)) = account.validate() else { panic!("accepted") };
        let messages: Vec<_> = errors.iter().map(|error| error.message).collect();
        assert_eq!(
            messages,
            [
                messages::EMAIL_INVALID,
                profiles::messages::FIRST_NAME_REQUIRED,
                profiles::messages::LAST_NAME_TOO_LONG,
                messages::PASSWORD_TOO_SHORT,
                messages::USER_TYPE_REQUIRED
            ]
        );
    }

    proptest::proptest! {
        #[test]
        fn accepted_addresses_have_one_at_sign_and_a_dot_after_it(typed: String, near in "[a-zé@. ]{0,12}") {
            for typed in [typed, near] {
                let email = normal_email(&typed);
                assert_eq!(normal_email(&email), email, "normalization is idempotent");
                if is_email(&email) {
                    let (local, domain) = email.split_once('@').unwrap();
                    assert!(!local.is_empty() && !domain.contains('@') && domain.contains('.'), "{email:?}");
                    assert!(!email.contains(char::is_whitespace) && email.len() <= MAX_EMAIL, "{email:?}");
                }
            }
        }
    }
}
