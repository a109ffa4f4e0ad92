use super::*;
use crate::{features::chat::tools::request::vocabulary::vocabulary, platform::language::Language};

/// A Thursday.
fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 26).unwrap()
}

fn found(text: &str, language: Language) -> Option<(String, String)> {
    let found = find(text, today(), &vocabulary(language).dates)?;
    let rest = format!("{}{}", &text[..found.place.start], &text[found.place.end..]);
    Some((found.date.to_string(), rest))
}

fn check(language: Language, cases: &[(&str, &str, &str)]) {
    for (text, date, rest) in cases {
        let expected = Some(((*date).to_owned(), (*rest).to_owned()));
        assert_eq!(found(text, language), expected, "{text}");
    }
}

#[test]
fn reads_french_dates() {
    check(
        Language::French,
        &[
            ("bêta pour le 12 mars", "2027-03-12", "bêta "),
            ("bêta le 1er décembre", "2026-12-01", "bêta "),
            ("bêta avant le jeudi 12 mars 2028", "2028-03-12", "bêta "),
            ("bêta le 12/03/2027 au soir", "2027-03-12", "bêta  au soir"),
            ("bêta 12/03", "2027-03-12", "bêta "),
            ("bêta le 5/1", "2027-01-05", "bêta "),
            ("bêta 26.11.26", "2026-11-26", "bêta "),
            ("2027-03-12 bêta", "2027-03-12", " bêta"),
            ("bêta demain", "2026-11-27", "bêta "),
            ("bêta après-demain", "2026-11-28", "bêta "),
            ("bêta aujourd’hui", "2026-11-26", "bêta "),
            ("bêta lundi prochain", "2026-11-30", "bêta "),
            ("bêta pour jeudi", "2026-12-03", "bêta "),
            ("bêta dans 2 semaines", "2026-12-10", "bêta "),
            ("bêta d'ici trois mois", "2027-02-26", "bêta "),
            ("bêta dans dix jours", "2026-12-06", "bêta "),
            ("bêta la semaine prochaine", "2026-11-30", "bêta "),
            ("bêta le mois prochain", "2026-12-01", "bêta "),
            ("bêta fin février", "2027-02-28", "bêta "),
            ("bêta pour la fin du mois", "2026-11-30", "bêta "),
            ("bêta 22 novembre", "2027-11-22", "bêta "),
        ],
    );
}

#[test]
fn reads_english_dates() {
    check(
        Language::English,
        &[
            ("beta by March 12", "2027-03-12", "beta "),
            ("beta on March 12th, 2028", "2028-03-12", "beta "),
            ("beta for the 12th of March", "2027-03-12", "beta "),
            ("beta 12 March", "2027-03-12", "beta "),
            ("beta by 12/03/2027", "2027-03-12", "beta "),
            ("beta 2027-03-12", "2027-03-12", "beta "),
            ("beta tomorrow", "2026-11-27", "beta "),
            ("beta the day after tomorrow", "2026-11-28", "beta "),
            ("beta next Monday", "2026-11-30", "beta "),
            ("beta by Friday", "2026-11-27", "beta "),
            ("beta in two weeks", "2026-12-10", "beta "),
            ("beta within a month", "2026-12-26", "beta "),
            ("beta next month", "2026-12-01", "beta "),
            ("beta by the end of March", "2027-03-31", "beta "),
        ],
    );
}

#[test]
fn reads_no_date_in_anything_else() {
    for text in [
        "bêta 1/2",
        "version 2.0",
        "le 31 février",
        "le 32/01/2027",
        "réunion du lundi matin",
        "niveau 12",
        "dans le menu",
        "12 testeurs",
        "99/99",
        "le 12/03/9999",
        "dans 99999 jours",
    ] {
        assert_eq!(found(text, Language::French), None, "{text}");
    }
    for text in ["Black Friday sale page", "may work", "march on", "in the menu"] {
        assert_eq!(found(text, Language::English), None, "{text}");
    }
}

proptest::proptest! {
    #[test]
    fn a_date_that_is_written_out_is_found(days in 0_u64..400) {
        let date = today() + Days::new(days);
        for text in [date.format("pour le %d/%m/%Y"), date.format("le %Y-%m-%d")] {
            let found = find(&text.to_string(), today(), &vocabulary(Language::French).dates).unwrap();
            assert_eq!((found.date, found.place), (date, 0..text.to_string().len()));
        }
    }

    #[test]
    fn no_text_makes_it_fail(text in "\\PC{0,40}|[0-9/. -]{0,12}") {
        for language in [Language::French, Language::English] {
            find(&text, today(), &vocabulary(language).dates);
        }
    }
}
