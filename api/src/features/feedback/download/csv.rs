//! The download for spreadsheets: a line of headings, and one for each feedback, in the language of the reader.

use std::borrow::Cow;

use csv::{Terminator, WriterBuilder};
use entity::types::{
    feedback_kind::FeedbackKind, feedback_retest::FeedbackRetest, feedback_severity::FeedbackSeverity,
    feedback_status::FeedbackStatus,
};

use super::{naming::Naming, parts::Entry};
use crate::{
    features::{
        feedback::{messages as texts, pictures::Attachments},
        questions,
    },
    platform::{error::Result, language::Language, messages::Event},
};

/// Tells a spreadsheet that the text is UTF-8.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The headings before those of what is attached and of the identifiers.
const HEADINGS: [Event; 21] = [
    texts::EXPORT_DATE,
    texts::EXPORT_AUTHOR,
    texts::EXPORT_DISCORD,
    texts::EXPORT_TEXT,
    texts::EXPORT_KIND,
    texts::EXPORT_SEVERITY,
    texts::EXPORT_STEPS,
    texts::EXPORT_RATING,
    texts::EXPORT_ANSWERS,
    texts::EXPORT_STATUS,
    texts::EXPORT_IS_READ,
    texts::EXPORT_IS_USEFUL,
    texts::EXPORT_IS_PUBLIC,
    texts::EXPORT_TAGS,
    texts::EXPORT_TESTED_RELEASE,
    texts::EXPORT_FIXED_IN,
    texts::EXPORT_RETEST,
    texts::EXPORT_ROADMAP_ITEM,
    texts::EXPORT_ENVIRONMENT,
    texts::EXPORT_PAGE_URL,
    texts::EXPORT_MESSAGES,
];

/// Returns the line of headings.
pub fn headings(language: Language, naming: &Naming) -> Result<Vec<u8>> {
    let picture_files = naming.has_files().then_some(texts::EXPORT_PICTURE_FILES);
    let film_file = naming.has_files().then_some(texts::EXPORT_FILM_FILE);
    let pictures = [texts::EXPORT_PICTURES].into_iter().chain(picture_files);
    let film = [texts::EXPORT_FILM].into_iter().chain(film_file);
    let identifiers = [texts::EXPORT_IDENTIFIER, texts::EXPORT_DUPLICATE_OF];
    let headings = HEADINGS.into_iter().chain(pictures).chain(film).chain(identifiers);
    let headings: Vec<String> = headings.map(|heading| heading.text(language, &[])).collect();
    line(language, &headings)
}

/// Returns the line of feedback. Several values in a cell are lines of it.
pub fn record(language: Language, entry: &Entry, naming: &Naming) -> Result<Vec<u8>> {
    let row = &entry.feedback;
    let text = |event: Event| event.text(language, &[]);
    let yes_or_no = |is_true| text(if is_true { texts::EXPORT_YES } else { texts::EXPORT_NO });
    let environment = row.environment.iter().flat_map(|environment| {
        [&environment.browser, &environment.system, &environment.screen, &environment.language]
    });
    let environment: Vec<&str> = environment.filter_map(Option::as_deref).collect();
    let said = |who: &str, what: &str| match language {
        Language::French => format!("{who} : {what}"),
        Language::English => format!("{who}: {what}"),
    };
    let messages: Vec<String> =
        entry.messages.iter().map(|message| said(&message.author_name, &message.content)).collect();
    let answers = row.answers.0.iter();
    let answers: Vec<String> =
        answers.map(|answer| said(&answer.question, &questions::answers::text_of(&answer.value))).collect();
    let Attachments { pictures, film } = &entry.attachments;
    let links: Vec<String> = pictures.iter().map(|picture| naming.url(picture)).collect();
    let mut cells = vec![
        row.created_at.to_rfc3339(),
        row.author_name.clone(),
        row.author_discord.clone().unwrap_or_default(),
        row.content.clone(),
        row.kind.map(|kind| text(kind_text(kind))).unwrap_or_default(),
        row.severity.map(|severity| text(severity_text(severity))).unwrap_or_default(),
        row.steps.clone().unwrap_or_default(),
        row.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        answers.join("\n"),
        text(status_text(row.status)),
        yes_or_no(row.is_read),
        yes_or_no(row.is_useful),
        yes_or_no(row.is_public),
        row.tags.0.join(", "),
        entry.tested_release.clone().unwrap_or_default(),
        entry.fixed_in.clone().unwrap_or_default(),
        row.retest.map(|retest| text(retest_text(retest))).unwrap_or_default(),
        entry.step.clone().unwrap_or_default(),
        environment.join(", "),
        row.page_url.clone().unwrap_or_default(),
        messages.join("\n"),
        links.join("\n"),
    ];
    if naming.has_files() {
        let files: Vec<&str> = pictures.iter().filter_map(|picture| naming.file(picture)).collect();
        cells.push(files.join("\n"));
    }
    cells.push(film.as_ref().map(|film| naming.url(film)).unwrap_or_default());
    if naming.has_files() {
        cells.push(film.as_ref().and_then(|film| naming.file(film)).unwrap_or_default().to_owned());
    }
    cells.push(row.id.to_string());
    cells.push(row.duplicate_of_id.map(|id| id.to_string()).unwrap_or_default());
    line(language, &cells)
}

/// Returns one line. French spreadsheets separate cells by semicolons, because numbers have commas.
fn line(language: Language, cells: &[String]) -> Result<Vec<u8>> {
    let delimiter = if language == Language::French { b';' } else { b',' };
    let mut writer = WriterBuilder::new().delimiter(delimiter).terminator(Terminator::CRLF).from_writer(Vec::new());
    writer.write_record(cells.iter().map(|cell| without_formula(cell).into_owned())).map_err(anyhow::Error::from)?;
    Ok(writer.into_inner().map_err(|error| anyhow::anyhow!("{error}"))?)
}

/// Keeps a spreadsheet from running a text of somebody else as a formula.
fn without_formula(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}

fn kind_text(kind: FeedbackKind) -> Event {
    match kind {
        FeedbackKind::Bug => texts::EXPORT_BUG,
        FeedbackKind::Idea => texts::EXPORT_IDEA,
        FeedbackKind::Opinion => texts::EXPORT_OPINION,
    }
}

fn severity_text(severity: FeedbackSeverity) -> Event {
    match severity {
        FeedbackSeverity::Blocking => texts::EXPORT_BLOCKING,
        FeedbackSeverity::Major => texts::EXPORT_MAJOR,
        FeedbackSeverity::Minor => texts::EXPORT_MINOR,
    }
}

fn status_text(status: FeedbackStatus) -> Event {
    match status {
        FeedbackStatus::New => texts::EXPORT_NEW,
        FeedbackStatus::InfoRequested => texts::EXPORT_INFO_REQUESTED,
        FeedbackStatus::Planned => texts::EXPORT_PLANNED,
        FeedbackStatus::Fixed => texts::EXPORT_FIXED,
        FeedbackStatus::Declined => texts::EXPORT_DECLINED,
    }
}

fn retest_text(retest: FeedbackRetest) -> Event {
    match retest {
        FeedbackRetest::Requested => texts::EXPORT_RETEST_REQUESTED,
        FeedbackRetest::Confirmed => texts::EXPORT_RETEST_CONFIRMED,
        FeedbackRetest::Reopened => texts::EXPORT_RETEST_REOPENED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_separators_and_disarms_formulas() {
        let cells = || ["a;b".to_owned(), "c,d".to_owned(), "=1+1".to_owned(), "« e \"f\"\ng »".to_owned()];
        let text = |language| String::from_utf8(line(language, &cells()).unwrap()).unwrap();
        assert_eq!(text(Language::French), "\"a;b\";c,d;'=1+1;\"« e \"\"f\"\"\ng »\"\r\n");
        assert_eq!(text(Language::English), "a;b,\"c,d\",'=1+1,\"« e \"\"f\"\"\ng »\"\r\n");
    }
}
