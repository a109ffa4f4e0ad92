//! Errors as the log shows them: on one line, with all their causes. `Debug` would also print a stack, in which a release
//! has no names, and the values of rows that violate a constraint.

use std::error::Error as Cause;

use super::Error;

impl Error {
    /// Returns the error with all its causes, `a: b: c`: for the log, never for a caller.
    pub fn chain(&self) -> String {
        match self {
            Self::Database(error) => chain(error),
            Self::Files(error) | Self::Internal(error) => chain(&***error),
            other => format!("{other:?}"),
        }
    }
}

/// Returns an error with all its causes, `a: b: c`, without those that the text before already ends with.
pub fn chain(error: &(dyn Cause + 'static)) -> String {
    let mut chain = error.to_string();
    let mut last = chain.clone();
    for cause in anyhow::Chain::new(error).skip(1) {
        let text = cause.to_string();
        if !last.ends_with(&text) {
            chain.push_str(": ");
            chain.push_str(&text);
        }
        last = text;
    }
    chain
}

#[cfg(test)]
mod tests {
    use std::{io, sync::Arc};

    use anyhow::Context;
    use sea_orm::{DbErr, RuntimeErr};

    use super::*;

    fn refused() -> io::Error {
        io::Error::other("connection refused")
    }

    #[test]
    fn an_error_is_one_line_with_each_cause_once() {
        let error = Err::<(), _>(refused()).context("cannot connect").context("cannot send").unwrap_err();
        assert_eq!(Error::from(error).chain(), "cannot send: cannot connect: connection refused");

        let database = DbErr::Conn(RuntimeErr::SqlxError(Arc::new(sqlx::Error::Io(refused()))));
        let text = "Connection Error: error communicating with database: connection refused";
        assert_eq!(Error::from(database.clone()).chain(), text);
        let error = anyhow::Error::from(database).context("cannot read the key");
        assert_eq!(Error::from(error).chain(), format!("cannot read the key: {text}"));
    }
}
