use std::collections::HashSet;

use chrono::{DateTime, NaiveDate};
use chrono_tz::{America::Martinique, Europe::Paris};
use entity::types::{id::ProjectId, message_source::MessageSource, project_status::ProjectStatus};
use sea_orm::Iterable;
use uuid::Uuid;

use super::{
    facts::{Figures, Waiting},
    week::Week,
    *,
};
use crate::{
    features::chat::tools::request::{self, Task},
    platform::language::Language,
};

const LANGUAGES: [Language; 2] = [Language::French, Language::English];

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
}

/// Returns the facts of a project on 10 November 2026.
fn facts() -> Facts {
    let figures = Figures {
        id: ProjectId::from(Uuid::from_u128(1)),
        title: "Carnet de bord".to_owned(),
        status: ProjectStatus::InProgress,
        deadline: day(22),
        // 6 November at 23:30 in UTC.
        created_at: DateTime::from_timestamp(1_794_007_800, 0).unwrap(),
        projects: 2,
        pending: 5,
        accepted: 3,
        refused: 1,
        given: 1,
        quiet: 2,
        feedbacks: 4,
        unread: 3,
        givers: 2,
        feedback_id: Some(Uuid::from_u128(11).into()),
        author: Some("Ada".to_owned()),
        content: Some("Le menu {title} est caché.".to_owned()),
        // 6 November at 23:30 in UTC.
        written_at: DateTime::from_timestamp(1_794_007_800, 0),
        steps: 4,
        done: 1,
        late: 1,
        late_id: Some(Uuid::from_u128(12).into()),
        late_title: Some("Maquette".to_owned()),
        late_date: Some(day(3)),
        next_id: Some(Uuid::from_u128(13).into()),
        next_title: Some("Bêta".to_owned()),
        next_date: Some(day(15)),
    };
    let week =
        Week { feedbacks: 3, bugs: 2, blocking: 1, unanswered: 2, words: vec!["menu".to_owned()], ..Week::default() };
    let waiting = [Some("@lea"), None, Some("tom@exemple.fr")]
        .into_iter()
        .zip(21..)
        .map(|(name, id)| Waiting { invitation: Uuid::from_u128(id).into(), name: name.map(str::to_owned) });
    let waiting = waiting.collect();
    Facts { today: day(10), zone: Paris, figures, waiting, is_chosen: false, week: Some(week), bugs: Some(2) }
}

/// Returns all first answers to a message.
fn answers(persona: Persona, message: &str, facts: Option<&Facts>) -> Vec<String> {
    let reading = reading::read(message, Language::French);
    let first = Answers::new(persona, &reading, facts).stages.swap_remove(0);
    first.into_iter().map(|line| line.text).collect()
}

/// Asserts that all answers of all personalities contain one of some texts.
#[track_caller]
fn assert_answers(message: &str, facts: &Facts, expected: &[&str]) {
    for persona in Persona::iter() {
        for answer in answers(persona, message, Some(facts)) {
            assert!(expected.iter().any(|text| answer.contains(text)), "{persona:?}, {message}: {answer}");
        }
    }
}

#[test]
fn answers_contain_the_facts() {
    let facts = facts();
    for (message, expected) in [
        ("Qui n'a pas encore répondu à mes invitations ?", "@lea, quelqu'un, tom@exemple.fr et 2 autres"),
        ("Il me reste combien de jours ?", "12 jours"),
        ("C'est quoi la prochaine étape ?", "« Bêta »"),
        ("Suis-je en retard ?", "« Maquette »"),
        ("Des nouvelles de mes testeurs ?", "5 invitations"),
        ("Quel est le dernier retour ?", "« Le menu {title} est caché. »"),
        ("Résume les retours de la semaine", "2 bugs ; 1 bloquant ; 2 sans réponse ; ce qui revient : menu"),
        ("Qui a refusé ?", "1 "),
        ("Combien de projets ai-je ?", "2 projets"),
        ("Mon projet est-il en pause ?", "en cours"),
        ("Qui n'a pas donné son avis ?", "2 "),
        ("Where is the calculator?", "“Calculator”"),
        ("How many days are left?", "12 days"),
        ("Am I late?", "“Maquette”"),
        ("How many testers have I invited?", "10 invitations"),
        ("Combien de testeurs ai-je invités ?", "1 refusée"),
        ("Qui est silencieux ?", "« Chiffres »"),
        ("Quels retours n'ai-je pas encore lus ?", "3 retours"),
        ("Which feedback is still unread?", "3 pieces of feedback"),
        ("Combien de bugs ?", "2 "),
        ("Quand est-ce que j'ai créé ce projet ?", "7 nov. 2026"),
        ("Quel testeur m'a envoyé le plus de retours ?", "« Retours »"),
        ("Comment je publie une version ?", "« Annoncer »"),
        ("How do I publish a release?", "“Announce”"),
        ("Où sont les chiffres de mon projet ?", "« Chiffres »"),
        ("How do I change my email address?", "cannot be changed"),
        ("Comment activer le widget ?", "« Widget »"),
        ("Comment rendre la page publique ?", "« Page publique »"),
        ("How many votes on my roadmap?", "“Roadmap”"),
    ] {
        assert_answers(message, &facts, &[expected]);
    }
}

#[test]
fn the_numbers_of_an_answer_about_invitations_add_up() {
    let (french, english) = ("Combien de testeurs ai-je invités ?", "How many testers have I invited?");
    for answer in [french, english].iter().flat_map(|question| answers(Persona::Mentor, question, Some(&facts()))) {
        let numbers = answer.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        let numbers: Vec<i64> = numbers.map(|number| number.parse().unwrap()).collect();
        assert_eq!(numbers[0], numbers[1..].iter().sum::<i64>(), "{answer}");
    }
}

#[test]
fn feedback_has_the_date_of_the_time_zone_of_the_owner() {
    let date = |facts: &Facts| facts.value("feedback_date", Language::French);
    assert_eq!(date(&facts()), Some(Value::Text(Language::French.date(day(7)))));
    let facts = Facts { zone: Martinique, ..facts() };
    assert_eq!(date(&facts), Some(Value::Text(Language::French.date(day(6)))));
}

#[test]
fn answers_follow_the_state_of_the_project() {
    let mut facts = facts();
    let figures = &mut facts.figures;
    (figures.pending, figures.late, figures.late_title, figures.late_date) = (0, 0, None, None);
    (figures.feedbacks, figures.refused, figures.accepted, figures.quiet) = (0, 0, 1, 0);
    assert_answers(
        "Qui n'a pas répondu à mes invitations ?",
        &facts,
        &["Aucune invitation en attente", "0 invitation"],
    );
    assert_answers("Suis-je en retard ?", &facts, &["Rien en retard", "Aucune étape dépassée"]);
    assert_answers("Combien de retours ?", &facts, &["Aucun retour", "0 retour"]);
    assert_answers("Combien de retours non lus ?", &facts, &["Aucun retour", "0 retour"]);
    (facts.figures.feedbacks, facts.figures.unread) = (4, 0);
    assert_answers("Combien de retours non lus ?", &facts, &["Tout est lu", "0 retour à lire"]);
    assert_answers("Combien de personnes ont accepté ?", &facts, &["1 testeur a accepté", "1 invitation acceptée"]);
    facts.figures.steps = 0;
    assert_answers("C'est quoi la prochaine étape ?", &facts, &["La roadmap est vide", "0 étape"]);
    facts.today = day(22);
    assert_answers("Il me reste combien de jours ?", &facts, &["aujourd'hui", "0 jour"]);
    facts.today = day(23);
    assert_answers("Il me reste combien de jours ?", &facts, &["passée depuis 1 jour ", "dépassée de 1 jour."]);
    for persona in Persona::iter() {
        for answer in answers(persona, "Suis-je en retard ?", None) {
            assert!(answer.contains("Mes Projets"), "{answer}");
        }
    }
}

#[test]
fn an_answer_has_what_it_tells_of_as_sources() {
    let facts = facts();
    let id = Uuid::from_u128;
    let (feedback, late, next) = (
        MessageSource::Feedback(id(11).into()),
        MessageSource::RoadmapItem(id(12).into()),
        MessageSource::RoadmapItem(id(13).into()),
    );
    let invitations = [21, 22, 23].map(|number| MessageSource::Invitation(id(number).into()));
    for (message, expected) in [
        ("Quel est le dernier retour ?", &[feedback][..]),
        ("Suis-je en retard ?", &[late]),
        ("C'est quoi la prochaine étape ?", &[next, late]),
        ("Qui n'a pas encore répondu à mes invitations ?", &invitations),
        ("Il me reste combien de jours ?", &[]),
        ("Où est la roadmap ?", &[]),
        ("Salut !", &[]),
    ] {
        let reading = reading::read(message, Language::French);
        for persona in Persona::iter() {
            let first = Answers::new(persona, &reading, Some(&facts)).stages.swap_remove(0);
            for line in first {
                let mut sources = line.sources;
                sources.dedup();
                assert_eq!(sources, expected, "{message}: {}", line.text);
            }
        }
    }
}

#[test]
fn an_answer_about_a_chosen_project_says_so() {
    let facts = Facts { is_chosen: true, ..facts() };
    assert_answers(
        "Suis-je en retard ?",
        &facts,
        &["Il s'agit de « Carnet de bord », le dernier modifié de 2 projets"],
    );
    for answer in answers(Persona::Mentor, "Où est la roadmap ?", Some(&facts)) {
        assert!(!answer.contains("Carnet de bord"), "{answer}");
    }
}

#[test]
fn no_line_is_said_twice() {
    let facts = facts();
    for persona in Persona::iter() {
        for message in ["bug", "Suis-je en retard ?", "merci", "Salut !", "Ne me parle pas de la deadline", "Il pleut"]
        {
            let mut said = HashSet::new();
            for number in 1..80_u64 {
                let reading = reading::read(message, Language::French);
                let line = Answers::new(persona, &reading, Some(&facts)).choose(&said, number * 7).text;
                assert!(!line.is_empty() && line.len() < 4000, "{line}");
                assert!(said.insert(line.clone()), "{persona:?}, {message}: {line}");
            }
        }
    }
}

#[test]
fn every_answer_is_filled_in() {
    let facts = facts();
    for (persona, language) in Persona::iter().flat_map(|persona| LANGUAGES.map(|language| (persona, language))) {
        for intent in Intent::ALL {
            for facts in [Some(&facts), None] {
                let reading = Reading { language, intent: Some(*intent), topics: Vec::new() };
                for line in Answers::new(persona, &reading, facts).stages.into_iter().flatten() {
                    let line = line.text.replace("{title} est caché", "");
                    assert!(!line.trim().is_empty() && !line.contains(['{', '}', '|']), "{intent:?}: {line}");
                    assert!(!line.contains("  "), "{intent:?}: {line}");
                }
            }
        }
    }
}

#[test]
fn starters_fit_the_state_and_are_understood() {
    let full = facts().figures;
    let empty = Figures {
        pending: 0,
        accepted: 0,
        refused: 0,
        given: 0,
        feedbacks: 0,
        steps: 0,
        late: 0,
        next_title: None,
        deadline: day(30),
        ..full.clone()
    };
    let french = |figures| starters(figures, day(1), Language::French);
    assert_eq!(
        french(&empty),
        [
            "Comment inviter un testeur ?",
            "Comment ajouter une étape à la roadmap ?",
            "Où est la calculatrice ?",
            "Que peux-tu faire ?",
        ]
    );
    assert_eq!(
        french(&full),
        [
            "Qu'est-ce qui est en retard ?",
            "Résume les retours de la semaine",
            "Qui n'a pas encore répondu ?",
            "Propose des réponses aux retours",
        ]
    );
    assert_eq!(starters(&full, day(10), Language::English)[1], "How many days are left?");
    for language in LANGUAGES {
        for intent in Intent::ALL {
            let question = catalogue::starter(intent.key(), language);
            if !question.is_empty() {
                let reading = reading::read(question, Language::French);
                assert_eq!((reading.intent, reading.language), (Some(*intent), language), "{question}");
            }
        }
        for (key, task) in [(starters::DUPLICATES, Task::Duplicates), (starters::REPLIES, Task::Replies)] {
            let order = request::read(catalogue::starter(key, language), day(1), Language::French).unwrap();
            assert_eq!((order.task, order.language, order.is_wish), (task, language, false), "{key}");
        }
    }
}
