use super::*;

/// A Thursday.
fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 26).unwrap()
}

fn task(message: &str) -> Option<Task> {
    // The account may have either language.
    let [french, english] = [Language::French, Language::English].map(|default| read(message, today(), default));
    assert_eq!(french.as_ref().map(|read| &read.task), english.as_ref().map(|read| &read.task), "{message}");
    french.map(|read| read.task)
}

fn step(title: &str, date: Option<&str>) -> Task {
    let date = date.map(|date| date.parse().unwrap());
    Task::Step(Some(Step { title: title.to_owned(), date }))
}

#[test]
fn reads_steps() {
    let march = Some("2027-03-12");
    for (message, title, date) in [
        ("Ajoute une étape « Bêta fermée » pour le 12 mars", "Bêta fermée", march),
        ("Ajoute une étape : bêta fermée, le 12/03/2027", "Bêta fermée", march),
        ("ajoute une etape bêta fermée pour le 12 mars stp", "Bêta fermée", march),
        ("Javier, peux-tu m'ajouter une étape appelée \"Bêta fermée\" avant le 12 mars 2027 ?", "Bêta fermée", march),
        ("Ajoute à la roadmap une étape : bêta fermée", "Bêta fermée", None),
        ("Ajoute une démo publique à la roadmap pour demain", "Démo publique", Some("2026-11-27")),
        ("Ajoute « Démo du 12 mars » à ma roadmap", "Démo du 12 mars", None),
        ("Crée un nouveau jalon pour la sortie sur iOS, lundi prochain", "Sortie sur iOS", Some("2026-11-30")),
        ("Planifie une étape dans 2 semaines : tests de charge", "Tests de charge", Some("2026-12-10")),
        ("Je voudrais ajouter une étape « iOS » fin février", "iOS", Some("2027-02-28")),
        ("Bonjour ! Ajoute l'étape Version 2.0. Merci !", "Version 2.0", None),
        ("Ajoute une étape : bêta fermée. C'est pour le 12 mars.", "Bêta fermée", march),
        ("Add a step: closed beta, by March 12", "Closed beta", march),
        ("Please add a milestone called “Closed beta” on 2027-03-12", "Closed beta", march),
        ("Can you add a new step for the closed beta by the 12th of March?", "Closed beta", march),
        ("Put a public demo on the roadmap for tomorrow", "Public demo", Some("2026-11-27")),
        ("I'd like to add a step \"Closed beta\" next Monday", "Closed beta", Some("2026-11-30")),
        ("Schedule a task: load tests, in two weeks", "Load tests", Some("2026-12-10")),
    ] {
        assert_eq!(task(message), Some(step(title, date)), "{message}");
    }
}

#[test]
fn reads_steps_without_a_title() {
    for message in [
        "Ajoute une étape",
        "Ajoute une étape à la roadmap s'il te plaît",
        "Peux-tu ajouter une étape pour le 12 mars ?",
        "Ajoute une étape « »",
        "Add a step",
        "Please add a step to my roadmap by Friday",
    ] {
        assert_eq!(task(message), Some(Task::Step(None)), "{message}");
    }
}

#[test]
fn long_titles_are_cut() {
    let Some(Task::Step(Some(step))) = task(&format!("Ajoute une étape : {}", "mot ".repeat(90))) else { panic!() };
    assert!(step.title.chars().count() <= 120 && step.title.ends_with('…'), "{}", step.title);
}

#[test]
fn reads_invitations() {
    let email = |address: &str| Invitee::Email(address.to_owned());
    let discord = |name: &str| Invitee::Discord(name.to_owned());
    let named = |name: &str| Invitee::Named(name.to_owned());
    for (message, expected) in [
        ("Prépare une invitation pour ada@exemple.fr", email("ada@exemple.fr")),
        ("Invite Ada@Exemple.fr.", email("ada@exemple.fr")),
        ("Invite Ada", named("Ada")),
        ("Peux-tu inviter la testeuse « Ada Lovelace » à tester mon projet ?", named("Ada Lovelace")),
        ("Invite @ada_l sur Discord", discord("ada_l")),
        ("Invite ada sur Discord stp", discord("ada")),
        ("Envoie une invitation à Zoé", named("Zoé")),
        ("Je veux inviter <zoe@exemple.fr>", email("zoe@exemple.fr")),
        ("Prepare an invitation for ada@example.org", email("ada@example.org")),
        ("Invite ada@example.org, please", email("ada@example.org")),
        ("Can you invite Ada to my project?", named("Ada")),
        ("Please invite @ada", discord("ada")),
        ("Send an invitation to the tester Ada Lovelace", named("Ada Lovelace")),
        ("Invite ada on Discord", discord("ada")),
    ] {
        assert_eq!(task(message), Some(Task::Invitation(Some(expected))), "{message}");
    }
    for message in [
        "Invite des testeurs",
        "Prépare une invitation",
        "Peux-tu inviter quelqu'un ?",
        "Invite some testers",
        "Draft an invitation",
        "Invite people, please",
    ] {
        assert_eq!(task(message), Some(Task::Invitation(None)), "{message}");
    }
}

#[test]
fn reads_duplicates_and_replies() {
    for message in [
        "Groupe les doublons",
        "Regroupe les retours similaires",
        "Peux-tu trouver les doublons dans mes retours ?",
        "Y a-t-il des doublons ?",
        "Fusionne les retours identiques",
        "Javier, montre-moi les retours qui se ressemblent",
        "Group the duplicates",
        "Find duplicate feedback",
        "Can you merge the duplicates?",
        "Are there any duplicates?",
        "Show me similar feedback",
        "Please look for duplicates",
    ] {
        assert_eq!(task(message), Some(Task::Duplicates), "{message}");
    }
    for message in [
        "Propose des réponses",
        "Propose-moi des réponses aux derniers retours",
        "Rédige des brouillons de réponses",
        "Peux-tu répondre aux retours ?",
        "Prépare une réponse au dernier retour",
        "Suggère des réponses, s'il te plaît",
        "Suggest replies",
        "Draft some replies to the latest feedback",
        "Can you write answers for my testers?",
        "Reply to the feedback",
        "Please prepare replies",
        "Propose a reply to the latest feedback",
    ] {
        assert_eq!(task(message), Some(Task::Replies), "{message}");
    }
}

#[test]
fn reads_no_order_in_anything_else() {
    for message in [
        "Comment ajouter une étape ?",
        "N'ajoute pas d'étape",
        "J'ai ajouté une étape hier",
        "Ajouté une étape hier",
        "Ajoute pas d'étape",
        "Ajoute-t-on une étape ici ?",
        "Qui a ajouté cette étape ?",
        "Où est-ce que j'ajoute une étape ?",
        "Est-ce que tu as ajouté l'étape ?",
        "Arrête d'ajouter des étapes",
        "Si j'ajoute une étape, que se passe-t-il ?",
        "Il m'a écrit : « invite ada@exemple.fr »",
        "Un retour dit « ajoute une étape Pirate »",
        "Comment inviter ada@exemple.fr ?",
        "Je n'invite pas ada@exemple.fr",
        "Invité hier : ada@exemple.fr",
        "Invite pas Ada",
        "Ne groupe pas les doublons",
        "Pourquoi grouper les doublons ?",
        "Combien de réponses ai-je reçues ?",
        "Qui n'a pas encore répondu ?",
        "Prépare le café",
        "Propose un prix",
        "Ajoute un commentaire",
        "Mets à jour la roadmap",
        "Montre-moi les retours",
        "How do I add a step?",
        "Don't add a step",
        "I added a step yesterday",
        "Should I invite ada@example.org?",
        "Invite link",
        "Invite sent to ada@example.org yesterday",
        "I invited ada@example.org",
        "Never invite Ada",
        "Why are there so many duplicates?",
        "Who replied?",
        "Give me the latest feedback",
        "Add more salt",
        "",
        "👍🏽",
        "مرحبا",
    ] {
        assert_eq!(task(message), None, "{message}");
    }
}

#[test]
fn a_wish_is_told_from_an_order() {
    for (message, is_wish) in [
        ("Ajoute une étape", false),
        ("Peux-tu ajouter une étape ?", false),
        ("Ajouter une étape", true),
        ("Je voudrais ajouter une étape", true),
        ("Prepare an invitation", false),
        ("Prépare une invitation", false),
        ("Montre-moi les doublons", false),
        ("Répondre aux retours", true),
        ("I want to invite someone", true),
    ] {
        assert_eq!(read(message, today(), Language::French).unwrap().is_wish, is_wish, "{message}");
    }
}

proptest::proptest! {
    #[test]
    fn no_message_makes_it_fail(end in "\\PC{0,60}") {
        for start in ["Ajoute une étape ", "Invite ", "Add a step", "Groupe ", "Ajoute "] {
            if let Some(Task::Step(Some(step))) = read(&format!("{start}{end}"), today(), Language::French).map(|read| read.task) {
                let length = step.title.chars().count();
                assert!((1..=120).contains(&length) && !step.title.contains(char::is_control), "{step:?}");
            }
        }
    }
}
