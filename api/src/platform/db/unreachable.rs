//! Whether the database could be reached.

use sea_orm::{DbErr, RuntimeErr};
use sqlx::postgres::{PgDatabaseError, PgSeverity};

/// Whether no connection could be opened or was free in time, or the connection was lost before the response to a
/// statement. Nothing is wrong with the statement: it may succeed later.
pub fn is_unreachable(error: &DbErr) -> bool {
    match error {
        DbErr::Conn(_) | DbErr::ConnectionAcquire(_) => true,
        DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error)) => match &**error {
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) => true,
            // PostgreSQL ends the session, as when it shuts down.
            sqlx::Error::Database(error) => error
                .try_downcast_ref::<PgDatabaseError>()
                .is_some_and(|error| matches!(error.severity(), PgSeverity::Fatal | PgSeverity::Panic)),
            _ => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::{io, sync::Arc};

    use sea_orm::ConnAcquireErr;

    use super::*;

    #[test]
    fn tells_a_lost_connection_from_a_wrong_statement() {
        let query = |error| DbErr::Query(RuntimeErr::SqlxError(Arc::new(error)));
        for (error, expected) in [
            (DbErr::ConnectionAcquire(ConnAcquireErr::Timeout), true),
            (DbErr::Conn(RuntimeErr::Internal("refused".to_owned())), true),
            (query(io::Error::from(io::ErrorKind::UnexpectedEof).into()), true),
            (query(sqlx::Error::RowNotFound), false),
            (DbErr::Custom("an earlier statement failed".to_owned()), false),
        ] {
            assert_eq!(is_unreachable(&error), expected, "{error:?}");
        }
    }
}
