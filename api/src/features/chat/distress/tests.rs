use super::*;
use crate::platform::text;

fn in_french(message: &str) -> Option<bool> {
    responses_to(message).map(|responses| std::ptr::eq(responses, &raw const LANGUAGES.french))
}

#[test]
fn recognises_distress_in_many_wordings() {
    for message in [
        "Je veux mourir",
        "je veux mourrir",
        "J’AI ENVIE D’EN FINIR",
        "j'ai envi d'en finir avec la vie",
        "j'ai vraiment envie d'en finir, ce projet m'a vidé",
        "Je vais en finir ce soir",
        "suicide",
        "je pense au suicide",
        "j'ai des pensées suicidaires",
        "je vais me suicider",
        "je pense au suiside",
        "idées suicidares",
        "je veux me tuer",
        "me tuer",
        "jveux me tué",
        "Je crois que je vais me tuer",
        "j'ai envie de me flinguer",
        "Je ne veux plus vivre",
        "je veux plus vivre",
        "jai plus envie de vivre",
        "je n'ai plus la force de vivre",
        "plus goût à la vie",
        "j'en ai marre de vivre",
        "la vie n'a plus de sens",
        "La vie ne vaut plus la peine d'être vécue",
        "je voudrais être morte",
        "je voudrais m'endormir et ne plus jamais me réveiller",
        "mettre fin à mes jours",
        "je vais mettre fin a ma vie",
        "tout le monde irait mieux sans moi",
        "je serais mieux mort",
        "à quoi bon vivre",
        "je veux me jeter sous un train",
        "j'ai envie de sauter du haut d'un pont",
        "je vais me foutre en l'air",
        "je veux disparaître",
        "Mon amie veut mourir, que faire ?",
        "un de mes testeurs parle de suicide",
        "Bonjour ! Le bug est corrigé. Je veux mourir.",
        "Personne ne me regretterait",
        "personne ne me regrettera",
        "Je ne manquerais à personne",
        "je manquerai a personne",
        "personne ne remarquerait mon absence",
        "personne ne verrait si je disparaissais",
        "personne ne s'apercevrait de mon absence",
        "je ne veux plus être là",
        "ce serait mieux pour tout le monde si je n'existais pas",
        "je suis un poids pour ma famille",
        "je n'arrive plus à vivre",
        "Je ne peux plus continuer à vivre",
        "mon frère s'est suicidé",
        "Ma grand-mère s’est suicidée",
        "son père s'était suicidé l'an dernier",
        "mon frère est suicidaire",
        "Elle est suicidaire",
        "ma sœur a fait une tentative",
        "Ma sœur a fait une TS hier",
        "mon oncle s'est pendu",
        "mon cousin s'est tué",
    ] {
        assert_eq!(in_french(message), Some(true), "{message}");
    }
    for message in [
        "I want to die",
        "i really just wanna die",
        "I'm going to kill myself",
        "thinking about killing myself",
        "I am suicidal",
        "I think about suicide a lot",
        "I want to end my life",
        "I don't want to live anymore",
        "I do not want to be alive",
        "I just want to end it all",
        "everyone would be better off without me",
        "there is no reason to live",
        "I wish I was dead",
        "life is not worth living",
        "I can't go on anymore",
        "I can’t go on any longer",
        "I cant go on anymore",
        "I can't go on living",
        "I cannot go on living",
        "I could not carry on living",
        "I just can't go on",
        "I don't want to go on living",
        "I can't keep living like this",
        "I can't go on like this anymore",
        "I can't live anymore",
        "the world would be better without me",
        "Nobody would miss me",
        "no one will miss me",
        "nobody would notice if I died",
        "My brother killed himself",
        "my sister tried to kill herself",
        "he took his own life",
    ] {
        assert_eq!(in_french(message), Some(false), "{message}");
    }
}

#[test]
fn ignores_figures_of_speech_and_talk_of_work() {
    for message in [
        "je veux tuer ce bug",
        "mon projet est mort",
        "tuer le process",
        "comment tuer un process zombie ?",
        "kill -9 4242",
        "how do I kill the process?",
        "ce bug va me tuer",
        "Mon client va me tuer si je rate la date",
        "tu veux me tuer avec ces questions",
        "je vais me tuer à la tâche",
        "c'était à mourir de rire",
        "j'ai envie de mourir de rire",
        "je préfère mourir que de refaire ce formulaire",
        "J'ai envie d'en finir avec ce bug",
        "j'ai envie d'en finir rapidement avec ce sprint",
        "il faut en finir avec la dette technique",
        "je veux finir la version 2 demain",
        "Mes testeurs meurent d'ennui",
        "lancer en août, ce serait du suicide",
        "un suicide commercial",
        "je veux créer un jeu",
        "je veux faire mûrir l'idée",
        "je veux faire disparaître ce bouton",
        "je ne veux pas mourir",
        "je ne peux pas vivre sans café",
        "Le personnage meurt au niveau 3",
        "mettre fin à la bêta",
        "mettre fin au test",
        "je n'ai plus envie de travailler",
        "le serveur est en fin de vie",
        "I don't want to go live yet",
        "I don't want to live in the terminal",
        "this bug is killing me",
        "I want this feature to die",
        "I want to finish it tonight",
        "my project is dead",
        "deadline",
        "c'est du suicide de sortir un vendredi",
        "ce serait suicidaire de tout réécrire",
        "il serait suicidaire de sortir en août",
        "cette deadline est suicidaire",
        "je manque de personnes pour tester",
        "cette fonction ne manquera à personne",
        "Personne ne me répond",
        "personne ne remarquerait le bouton",
        "mon frère a fait une tentative de connexion",
        "j'ai fait une tentative avec le widget",
        "j'arrive plus à vivre de mon jeu",
        "je suis un poids plume",
        "this deadline is killing me",
        "I can't go on holiday",
        "I cannot go on vacation before the release",
        "I can't go on the page of my project",
        "I can't go on to the next level anymore",
        "nobody would miss this button",
        "nobody cares if I delete it",
        "I can't live without coffee",
        "je ne veux plus être là quand ça plante",
        "nobody will miss the meeting",
        "my brother tried the beta",
        "my brother made an attempt at level 3",
        "",
        "👍🏽",
    ] {
        assert_eq!(in_french(message), None, "{message}");
    }
}

#[test]
fn replies_are_calm_and_name_places_that_help() {
    for responses in [&LANGUAGES.french, &LANGUAGES.english] {
        for reply in [&responses.reply, &responses.afterwards] {
            assert!(reply.contains("3114") && reply.contains("112"), "{reply}");
            assert!(!reply.contains('!'), "{reply}");
        }
        assert!(responses.reply.contains("findahelpline.com"));
        assert!(responses_after(&responses.reply, "").is_some());
        assert!(responses_after(&responses.afterwards, "").is_none());
        for pattern in responses.patterns.iter().chain(&responses.idioms) {
            let words = pattern.split([' ', '|']).map(|word| word.trim_start_matches('!'));
            for word in words.filter(|word| !["^", "$"].contains(word)) {
                assert_eq!(text::fold(word), *word, "{pattern}");
            }
        }
    }
    assert!(LANGUAGES.english.reply.contains("988"));
}

#[test]
fn the_message_after_is_answered_in_its_own_language() {
    let Languages { french, english } = &*LANGUAGES;
    for (previous, message, expected) in [
        (french, "Merci, et mon projet ?", french),
        (french, "Thank you, what about my project?", english),
        (english, "Merci, je vais en parler", french),
        (english, "What is next?", english),
        (french, "ok", french),
        (english, "ok", english),
        (english, "👍🏽", english),
    ] {
        let responses = responses_after(&previous.reply, message).unwrap();
        assert_eq!(responses.afterwards, expected.afterwards, "{message}");
    }
}
