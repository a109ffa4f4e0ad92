//! Dates in sentences.

use std::ops::Range;

use chrono::{Datelike, Days, Months, NaiveDate, Weekday};

use super::{
    tokens::{Phrases, Token, tokens},
    vocabulary::DateWords,
};

/// The years that a date may have.
const YEARS: std::ops::RangeInclusive<i32> = 2000..=2199;
/// The largest number of days, weeks or months from now.
const MAX_AHEAD: u32 = 1000;

/// A date in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its place, with the prepositions before it.
    pub place: Range<usize>,
    /// The date.
    pub date: NaiveDate,
}

/// Finds the first date in a text. One without a year is the next one from `today` on; the day stands before the month
/// in `12/03`.
pub fn find(text: &str, today: NaiveDate, words: &DateWords) -> Option<Found> {
    let tokens = tokens(text);
    let reader = Reader { text, tokens: &tokens, today, words };
    (0..tokens.len()).find_map(|at| {
        let (date, length) = reader.date_at(at)?;
        let first = reader.first_preposition(at);
        Some(Found { place: tokens[first].start..tokens[at + length - 1].end, date })
    })
}

struct Reader<'a> {
    text: &'a str,
    tokens: &'a [Token],
    today: NaiveDate,
    words: &'a DateWords,
}

impl Reader<'_> {
    /// Returns the date that begins at a word, and the number of its words.
    fn date_at(&self, at: usize) -> Option<(NaiveDate, usize)> {
        self.numeric(at)
            .or_else(|| self.day_and_month(at))
            .or_else(|| self.month_and_day(at))
            .or_else(|| self.relative(at))
            .or_else(|| self.weekday(at))
    }

    /// `2027-03-12`, `12/03/2027`, `12.03.2027` or `12/03`.
    fn numeric(&self, at: usize) -> Option<(NaiveDate, usize)> {
        let (first, second) = (self.number(at)?, self.number(at + 1)?);
        let separator = self.separator(at)?;
        let third = self.number(at + 2).filter(|_| self.separator(at + 1) == Some(separator));
        if let Some(third) = third {
            let date = if self.tokens[at].word.len() == 4 {
                date(first, second, third)
            } else {
                let year = if self.tokens[at + 2].word.len() == 2 { 2000 + third } else { third };
                date(year, second, first)
            };
            return date.map(|date| (date, 3));
        }
        // Parts of something are counted like this, too: « partie 1/2 ».
        let is_date = self.has_preposition(at) || self.tokens[at + 1].word.len() == 2;
        let date = self.coming(second, first).filter(|_| separator == '/' && is_date)?;
        Some((date, 2))
    }

    /// « 12 mars », « 1er mars 2027 », `12th of March`.
    fn day_and_month(&self, at: usize) -> Option<(NaiveDate, usize)> {
        let day = self.ordinal(at)?;
        let of = self.words.of.at_start(self.rest(at + 1)).unwrap_or_default();
        let month_at = at + 1 + of;
        let month = self.month(month_at)?;
        self.with_year(month, day, month_at + 1).map(|(date, years)| (date, 2 + of + years))
    }

    /// `March 12th, 2027`, and the end of a month.
    fn month_and_day(&self, at: usize) -> Option<(NaiveDate, usize)> {
        if let Some(length) = self.words.end_of.at_start(self.rest(at)) {
            return self.end_of_month(at + length).map(|(date, more)| (date, length + more));
        }
        let month = self.month(at)?;
        let day = self.ordinal(at + 1)?;
        self.with_year(month, day, at + 2).map(|(date, years)| (date, 2 + years))
    }

    fn end_of_month(&self, at: usize) -> Option<(NaiveDate, usize)> {
        if let Some(length) = self.words.this_month.at_start(self.rest(at)) {
            return last_day(self.today.year(), self.today.month()).map(|date| (date, length));
        }
        let month = self.month(at)?;
        let (year, years) = match self.year(at + 1) {
            Some(year) => (year, 1),
            None => (self.today.year() + i32::from(month < self.today.month()), 0),
        };
        last_day(year, month).map(|date| (date, 1 + years))
    }

    /// « demain », « dans deux semaines », « le mois prochain ».
    fn relative(&self, at: usize) -> Option<(NaiveDate, usize)> {
        let (rest, words) = (self.rest(at), self.words);
        let week_day = u64::from(self.today.weekday().num_days_from_monday());
        let fixed: [(&Phrases, Option<NaiveDate>); 5] = [
            (&words.today, Some(self.today)),
            (&words.tomorrow, self.today.checked_add_days(Days::new(1))),
            (&words.after_tomorrow, self.today.checked_add_days(Days::new(2))),
            (&words.next_week, self.today.checked_add_days(Days::new(7 - week_day))),
            (&words.next_month, self.today.with_day(1).and_then(|first| first.checked_add_months(Months::new(1)))),
        ];
        for (phrases, date) in fixed {
            if let Some(length) = phrases.at_start(rest) {
                return date.map(|date| (date, length));
            }
        }
        let length = words.within.at_start(rest)?;
        let count = self.count(at + length).filter(|count| *count <= MAX_AHEAD)?;
        let unit = self.rest(at + length + 1);
        let date = if words.days.at_start(unit).is_some() {
            self.today.checked_add_days(Days::new(count.into()))
        } else if words.weeks.at_start(unit).is_some() {
            self.today.checked_add_days(Days::new(7 * u64::from(count)))
        } else if words.months_unit.at_start(unit).is_some() {
            self.today.checked_add_months(Months::new(count))
        } else {
            None
        };
        date.map(|date| (date, length + 2))
    }

    /// « lundi », « lundi prochain », `next Monday`: the first one after today. A weekday within a sentence is part of
    /// what is to be done, unless a preposition leads to it. The weekday before a date (« jeudi 12 mars ») adds nothing.
    fn weekday(&self, at: usize) -> Option<(NaiveDate, usize)> {
        let before = self.words.next.at_start(self.rest(at)).unwrap_or_default();
        let at_day = at + before;
        let number = position(&self.words.weekdays, self.rest(at_day))?;
        let weekday = Weekday::try_from(u8::try_from(number).ok()?).ok()?;
        let after = self.words.next.at_start(self.rest(at_day + 1)).unwrap_or_default();
        if after == 0 && before == 0 {
            let dated = self.numeric(at_day + 1).or_else(|| self.day_and_month(at_day + 1));
            if let Some((date, length)) = dated.or_else(|| self.month_and_day(at_day + 1)) {
                return Some((date, 1 + length));
            }
        }
        let is_last = at_day + 1 == self.tokens.len();
        if before + after == 0 && !is_last && !self.has_preposition(at) {
            return None;
        }
        let date = self.today.iter_days().skip(1).take(7).find(|day| day.weekday() == weekday)?;
        Some((date, before + 1 + after))
    }

    /// Returns the date of a day and a month, with the year that may follow, and the number of words of the year.
    fn with_year(&self, month: u32, day: u32, at: usize) -> Option<(NaiveDate, usize)> {
        match self.year(at) {
            Some(year) => NaiveDate::from_ymd_opt(year, month, day).map(|date| (date, 1)),
            None => self.coming(month, day).map(|date| (date, 0)),
        }
    }

    /// Returns the next date with a month and a day.
    fn coming(&self, month: u32, day: u32) -> Option<NaiveDate> {
        let year = self.today.year();
        [year, year + 1]
            .into_iter()
            .filter_map(|year| NaiveDate::from_ymd_opt(year, month, day))
            .find(|date| *date >= self.today)
    }

    fn rest(&self, at: usize) -> &[Token] {
        self.tokens.get(at..).unwrap_or_default()
    }

    fn number(&self, at: usize) -> Option<u32> {
        let word = &self.tokens.get(at)?.word;
        let is_number = word.len() <= 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| word.parse().ok()).flatten()
    }

    /// Returns a number that may be an ordinal.
    fn ordinal(&self, at: usize) -> Option<u32> {
        let word = self.tokens.get(at)?.word.as_str();
        let digits = word.trim_end_matches(|c: char| !c.is_ascii_digit());
        let ending = &word[digits.len()..];
        let is_ordinal = ending.is_empty() || self.words.ordinals.iter().any(|one| one == ending);
        (is_ordinal && digits.len() <= 2).then(|| digits.parse().ok()).flatten()
    }

    /// Returns a number in digits or letters.
    fn count(&self, at: usize) -> Option<u32> {
        let in_letters = || position(&self.words.numbers, self.rest(at)).and_then(|at| u32::try_from(at + 1).ok());
        self.number(at).or_else(in_letters)
    }

    fn month(&self, at: usize) -> Option<u32> {
        position(&self.words.months, self.rest(at)).and_then(|at| u32::try_from(at + 1).ok())
    }

    fn year(&self, at: usize) -> Option<i32> {
        let year = self.number(at).and_then(|year| i32::try_from(year).ok())?;
        YEARS.contains(&year).then_some(year)
    }

    /// Returns the one character between a word and the next.
    fn separator(&self, at: usize) -> Option<char> {
        let (one, next) = (self.tokens.get(at)?, self.tokens.get(at + 1)?);
        let mut between = self.text[one.end..next.start].chars();
        let separator = between.next().filter(|c| ['/', '-', '.'].contains(c));
        separator.filter(|_| between.next().is_none())
    }

    fn has_preposition(&self, at: usize) -> bool {
        at > 0 && self.words.prepositions.has(&self.tokens[at - 1].word)
    }

    /// Returns the first of the prepositions before a date.
    fn first_preposition(&self, at: usize) -> usize {
        let mut first = at;
        while self.has_preposition(first) && self.is_joined(first - 1) {
            first -= 1;
        }
        first
    }

    /// Whether nothing but spaces and apostrophes stand between a word and the next.
    fn is_joined(&self, at: usize) -> bool {
        let between = &self.text[self.tokens[at].end..self.tokens[at + 1].start];
        between.chars().all(|c| c.is_whitespace() || ['\'', '’', '-'].contains(&c))
    }
}

/// Returns the place of the phrases with which these words begin.
fn position(phrases: &[Phrases], words: &[Token]) -> Option<usize> {
    phrases.iter().position(|phrases| phrases.at_start(words).is_some())
}

fn date(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    let year = i32::try_from(year).ok().filter(|year| YEARS.contains(year))?;
    NaiveDate::from_ymd_opt(year, month, day)
}

fn last_day(year: i32, month: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(year, month, 1)?.checked_add_months(Months::new(1))?.pred_opt()
}

#[cfg(test)]
mod tests;
