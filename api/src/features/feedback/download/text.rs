//! The text of a download, a part at a time.

use async_stream::try_stream;
use bytes::Bytes;
use futures_util::Stream;

use super::{
    csv, json,
    naming::Naming,
    parts::{self, Selection},
};
use crate::platform::{app::App, error::Error, language::Language};

/// The format of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For spreadsheets, in a language.
    Csv(Language),
    /// For programs.
    Json,
}

/// Returns the parts of the text, each read when the one before was received.
pub fn text<'a>(
    app: &'a App,
    selection: &'a Selection,
    naming: &'a Naming,
    format: Format,
) -> impl Stream<Item = anyhow::Result<Bytes>> + Send {
    try_stream! {
        let mut part = match format {
            Format::Csv(language) => {
                let headings = csv::headings(language, naming).map_err(Error::into_cause)?;
                [csv::BYTE_ORDER_MARK.as_bytes(), &headings].concat()
            }
            Format::Json => json::BEGIN.into(),
        };
        let (mut after, mut is_first) = (None, true);
        loop {
            let (entries, next) = parts::read(app, selection, after).await.map_err(Error::into_cause)?;
            for entry in &entries {
                match format {
                    Format::Csv(language) => {
                        part.extend(csv::record(language, entry, naming).map_err(Error::into_cause)?);
                    }
                    Format::Json => part.extend(json::object(entry, naming, is_first).into_bytes()),
                }
                is_first = false;
            }
            if next.is_none() && format == Format::Json {
                part.extend(json::END.as_bytes());
            }
            yield Bytes::from(std::mem::take(&mut part));
            after = next;
            if after.is_none() {
                break;
            }
        }
    }
}
