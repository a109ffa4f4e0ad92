//! The download of everything as one archive: the pictures, the films, and both texts, which name them.
//!
//! The archive is written by a task of its own, which waits for the client: so that its end does not depend on a
//! client that takes nothing more, and a slot ([`ArchiveSlots`]) becomes free again.

use std::{
    collections::{HashMap, hash_map::Entry},
    fmt::{self, Display, Formatter},
    io::{self, Write},
    pin::pin,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use anyhow::Context;
use async_stream::try_stream;
use bytes::Bytes;
use entity::types::id::{FeedbackPictureId, UserId};
use futures_util::{Stream, TryStreamExt};
use tokio::{
    select,
    sync::mpsc::{self, Sender},
    time::timeout,
};
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions, write::StreamWriter};

use super::{
    naming::Naming,
    parts::{self, Selection},
    text::{Format, text},
};
use crate::{
    features::feedback::pictures::{Kind, Original},
    platform::{
        app::App,
        error::{Error, Result},
        language::Language,
    },
};

/// The number of archives that one process writes at once.
const MAX_SLOTS: u32 = 16;
/// The number of archives that are written for one person at once.
const MAX_SLOTS_OF_PERSON: u32 = 2;
/// When to try again if there is no slot.
const RETRY_AFTER: Duration = Duration::from_secs(30);

/// The number of bytes that are collected before they are sent.
const PART: usize = 64 * 1024;
/// How long to wait for a client to take more.
const IDLE: Duration = Duration::from_mins(1);
/// The maximum time of a download.
const TIME: Duration = Duration::from_hours(1);

/// How many archives are being written for whom. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct ArchiveSlots(Arc<Mutex<HashMap<UserId, u32>>>);

/// A slot, which is free again when this is dropped.
#[derive(Debug)]
pub struct ArchiveSlot {
    slots: ArchiveSlots,
    person: UserId,
}

impl ArchiveSlots {
    /// Takes a slot. Fails with [`Error::RateLimited`] if there is none.
    pub fn take(&self, person: UserId) -> Result<ArchiveSlot> {
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_person = slots.get(&person).copied().unwrap_or_default();
        if of_person >= MAX_SLOTS_OF_PERSON || slots.values().sum::<u32>() >= MAX_SLOTS {
            return Err(Error::RateLimited { limit: "archives at once", retry_after: RETRY_AFTER });
        }
        slots.insert(person, of_person + 1);
        Ok(ArchiveSlot { slots: self.clone(), person })
    }
}

impl Drop for ArchiveSlot {
    fn drop(&mut self) {
        let mut slots = self.slots.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut entry) = slots.entry(self.person) {
            *entry.get_mut() -= 1;
            if *entry.get() == 0 {
                entry.remove();
            }
        }
    }
}

/// Returns the parts of the archive. It ends with an error if it is incomplete.
pub fn archive(
    app: App,
    selection: Selection,
    language: Language,
    slot: ArchiveSlot,
) -> impl Stream<Item = anyhow::Result<Bytes>> {
    let (sender, mut parts) = mpsc::channel(1);
    let tasks = app.tasks.clone();
    let writing = tasks.spawn(async move {
        let client = sender.clone();
        let written = select! {
            // Nobody sees the result.
            () = client.closed() => Ok(()),
            written = timeout(TIME, write(&app, &selection, language, sender)) => {
                written.context("it takes too long").flatten()
            }
        };
        drop(slot);
        written.inspect_err(|error| {
            if error.is::<Stopped>() {
                tracing::debug!("{error}");
            } else {
                tracing::error!("an archive of feedback ends early: {error:#}");
            }
        })
    });
    try_stream! {
        while let Some(part) = parts.recv().await {
            yield part;
        }
        writing.await??;
    }
}

/// Writes the archive. What is attached comes first: the texts then name the files that are there.
async fn write(app: &App, selection: &Selection, language: Language, parts: Sender<Bytes>) -> anyhow::Result<()> {
    let mut output = Output::new(parts);
    let files = write_attachments(app, selection, &mut output).await?;
    let naming = Naming::with_files(app, selection.project, files);
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(selection.until.naive_utc().try_into()?);
    for (name, format) in [("feedback.csv", Format::Csv(language)), ("feedback.json", Format::Json)] {
        output.zip.start_file(name, options)?;
        let mut text = pin!(text(app, selection, &naming, format));
        while let Some(part) = text.try_next().await? {
            output.add(&part).await?;
        }
    }
    output.finish().await
}

/// Writes the pictures and the films. Returns the file of each.
async fn write_attachments(
    app: &App,
    selection: &Selection,
    output: &mut Output,
) -> anyhow::Result<HashMap<FeedbackPictureId, String>> {
    let (mut files, mut after) = (HashMap::new(), None);
    loop {
        let (found, next) = parts::read_attachments(app, selection, after).await.map_err(Error::into_cause)?;
        for (feedback, attachments) in found {
            for (number, attached) in (1..).zip(attachments.all()) {
                let mut original = match Original::open(app, selection.project, Kind::of(attached), attached.id).await {
                    Ok(original) => original,
                    // It was removed meanwhile.
                    Err(Error::NotFound) => continue,
                    Err(error) => return Err(error.into_cause()),
                };
                let file = match Kind::of(attached) {
                    Kind::Picture => format!("pictures/{feedback}-{number}.{}", original.extension),
                    Kind::Film => format!("films/{feedback}.{}", original.extension),
                };
                // Pictures and films are compressed already.
                let options = SimpleFileOptions::default()
                    .compression_method(CompressionMethod::Stored)
                    .last_modified_time(attached.created_at.naive_utc().try_into()?);
                output.zip.start_file(&file, options)?;
                while let Some(part) = original.content.try_next().await? {
                    output.add(&part).await?;
                }
                files.insert(attached.id, file);
            }
        }
        after = next;
        if after.is_none() {
            return Ok(files);
        }
    }
}

/// The archive that is being written, and the client who receives it.
struct Output {
    /// Some kilobytes, too many to be moved along with the future that writes.
    zip: Box<ZipWriter<StreamWriter<Written>>>,
    written: Written,
    parts: Sender<Bytes>,
}

impl Output {
    fn new(parts: Sender<Bytes>) -> Self {
        let written = Written::default();
        Self { zip: Box::new(ZipWriter::new_stream(written.clone())), written, parts }
    }

    /// Adds to the current file.
    async fn add(&mut self, content: &[u8]) -> anyhow::Result<()> {
        self.zip.write_all(content)?;
        let part = self.written.take(PART);
        send(&self.parts, part).await
    }

    /// Ends the archive.
    async fn finish(self) -> anyhow::Result<()> {
        self.zip.finish()?;
        send(&self.parts, self.written.take(0)).await
    }
}

async fn send(parts: &Sender<Bytes>, part: Bytes) -> anyhow::Result<()> {
    if part.is_empty() {
        return Ok(());
    }
    timeout(IDLE, parts.send(part)).await.ok().and_then(Result::ok).ok_or_else(|| Stopped.into())
}

/// The client went away, or takes nothing more.
#[derive(Debug)]
struct Stopped;

impl Display for Stopped {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("the client of an archive of feedback takes nothing more")
    }
}

impl std::error::Error for Stopped {}

/// The bytes written and not yet sent. Writing never waits, so that the archive can be written by asynchronous code.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    /// Takes what was written, if it is this much.
    fn take(&self, at_least: usize) -> Bytes {
        let mut written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if written.len() < at_least { Bytes::new() } else { std::mem::take(&mut *written).into() }
    }
}

impl Write for Written {
    fn write(&mut self, content: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(content);
        Ok(content.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_person_has_some_slots_and_a_process_has_more() {
        let (slots, person) = (ArchiveSlots::default(), |number| UserId::from(Uuid::from_u128(number)));
        let first = slots.take(person(0)).unwrap();
        let mut taken = vec![slots.take(person(0)).unwrap()];
        assert!(slots.take(person(0)).is_err());
        drop(first);
        taken.push(slots.take(person(0)).unwrap());
        taken.extend((2..MAX_SLOTS).map(|number| slots.take(person(number.into())).unwrap()));
        assert!(slots.take(person(1)).is_err(), "the process has no slot left");
        drop(taken);
        assert!(slots.0.lock().unwrap().is_empty());
    }
}
