//! The result of periodic work that handles a batch of rows one by one, each in a transaction of its own.

use std::fmt::Display;

use crate::platform::error::{Error, Result};

/// The result of a run so far.
#[derive(Debug, Default)]
pub struct BatchResult {
    sum: u64,
    has_success: bool,
    failure: Option<Error>,
}

impl BatchResult {
    /// Adds the outcome for one row. A failure is logged, and the rest of the batch is handled all the same, unless the
    /// database cannot be reached: then each row would wait for it. A row that fails is read again by the next run: where a
    /// run reads one batch, others wait once as many fail for good as it has.
    pub fn add(&mut self, row: &impl Display, outcome: Result<u64>) -> Result<()> {
        match outcome {
            Ok(count) => {
                self.sum += count;
                self.has_success = true;
            }
            Err(error) if error.is_unavailable() => return Err(error),
            Err(error) => {
                tracing::error!(error = error.chain(), %row, "a row of periodic work failed");
                self.failure = Some(error);
            }
        }
        Ok(())
    }

    /// Returns the sum, or the last failure when there was no success.
    pub fn sum(self) -> Result<u64> {
        match self.failure {
            Some(failure) if !self.has_success => Err(failure),
            _ => Ok(self.sum),
        }
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::{ConnAcquireErr, DbErr};

    use super::*;

    fn sum(rows: Vec<Result<u64>>) -> Result<u64> {
        let mut batch = BatchResult::default();
        for (number, row) in rows.into_iter().enumerate() {
            batch.add(&number, row)?;
        }
        batch.sum()
    }

    #[test]
    fn one_failure_is_not_that_of_all() {
        assert_eq!(sum(vec![]).unwrap(), 0);
        assert_eq!(sum(vec![Ok(1), Err(Error::NotFound), Ok(2)]).unwrap(), 3);
        assert_eq!(sum(vec![Err(Error::NotFound), Ok(0)]).unwrap(), 0);
        assert!(matches!(sum(vec![Err(Error::NotFound), Err(Error::Forbidden)]), Err(Error::Forbidden)));
    }

    #[test]
    fn a_run_ends_without_the_database() {
        let away = Error::Database(DbErr::ConnectionAcquire(ConnAcquireErr::Timeout));
        assert!(matches!(sum(vec![Ok(1), Err(away), Ok(2)]), Err(Error::Database(_))));
    }
}
