//! Service requests, donations and contact messages, and the emails about them.

use chrono::TimeDelta;
use entity::{contact_message, donation, service_request, types::language::Language};
use rodage::features::contact::delete_old;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use tokio::time::{Duration, sleep};

use crate::support::{
    app::{Server, scheduled_jobs},
    both_databases,
    client::Client,
};

const REQUEST: &str = "mutation($input: RequestServiceInput!) { requestService(input: $input) { \
    serviceRequest { id offer price { amountCents currency } createdAt } userErrors { code field message } } }";

const CONTACT: &str = "mutation($input: SendContactMessageInput!) { sendContactMessage(input: $input) { \
    contactMessage { id createdAt } userErrors { code field message } } }";

const DONATE: &str = "mutation($amount: Int) { recordDonation(input: { amount: $amount }) { \
    donation { id amount { amountCents currency } paymentUrl } userErrors { code field message } } }";

const CONFIGURATION: &str = "{ configuration { communityUrl hasOnlyLiveStatistics donations { provider \
    minimum { amountCents } maximum { amountCents } } } }";

/// Returns the errors of a payload, as fields and messages.
fn errors(payload: &Value) -> Vec<(&str, &str)> {
    let errors = payload["userErrors"].as_array().unwrap();
    errors.iter().map(|error| (error["field"][1].as_str().unwrap(), error["message"].as_str().unwrap())).collect()
}

async fn send(client: &Client, query: &str, root: &str, input: Value) -> Value {
    client.data(query, json!({ "input": input })).await[root].take()
}

both_databases! {
    async fn stores_a_service_request_with_its_offer(server: Server) {
        let visitor = server.visitor();
        for (offer, cents) in [("LANDING_PAGE", 5000), ("SIX_PAGES", 9000), ("TEN_PAGES", 15000)] {
            let input = json!({ "offer": offer, "name": " Zoé ", "email": "ZOE@exemple.fr", "message": "Un site\r\nsvp" });
            let payload = send(&visitor, REQUEST, "requestService", input).await;
            assert_eq!(payload["userErrors"], json!([]));
            let request = &payload["serviceRequest"];
            assert!(request["id"].as_str().unwrap().starts_with("srq_"));
            assert_eq!((&request["offer"], &request["price"]), (&json!(offer), &json!({ "amountCents": cents, "currency": "EUR" })));
        }
        let rows = service_request::Entity::find().all(server.app.db.read()).await.unwrap();
        assert_eq!(rows.len(), 3);
        assert_eq!((rows[0].name.as_str(), rows[0].email.as_str()), ("Zoé", "zoe@exemple.fr"));
        assert_eq!((rows[0].message.as_str(), rows[0].language), ("Un site\nsvp", Language::French));
    }

    async fn reports_all_validation_errors_at_once(server: Server) {
        let visitor = server.visitor();
        let nothing = [("name", "Le nom est requis"), ("email", "L'email est requis"), ("message", "Le message est requis")];
        for blank in [json!({}), json!({ "name": " ", "email": "\t", "message": "\u{200b}\n" })] {
            assert_eq!(errors(&send(&visitor, CONTACT, "sendContactMessage", blank.clone()).await), nothing);
            let request = send(&visitor, REQUEST, "requestService", blank).await;
            assert_eq!(errors(&request)[..3], nothing);
            assert_eq!(errors(&request)[3], ("offer", "Choisissez une offre"));
            assert_eq!(request["serviceRequest"], Value::Null);
        }
        let wrong = json!({ "name": "é".repeat(81), "email": "zoe", "message": "🦀".repeat(5001) });
        assert_eq!(errors(&send(&visitor, CONTACT, "sendContactMessage", wrong).await), [
            ("name", "Le nom doit contenir au plus 80 caractères"),
            ("email", "Email invalide"),
            ("message", "Le message doit contenir au plus 5000 caractères"),
        ]);
        assert_eq!(visitor.error_code(REQUEST, json!({ "input": { "offer": "GRATUIT" } })).await, "BAD_REQUEST");
        assert!(contact_message::Entity::find().one(server.app.db.read()).await.unwrap().is_none());
        assert!(service_request::Entity::find().one(server.app.db.read()).await.unwrap().is_none());
    }

    async fn stores_a_contact_message_with_the_language_of_the_request(server: Server) {
        let visitor = server.visitor();
        let input = json!({ "name": "Ada", "email": "ada@exemple.fr", "message": "\u{202e}Hello 👍🏽\u{0}" });
        let answer: Value = visitor.request(reqwest::Method::POST, "/graphql").header("accept-language", "en")
            .json(&json!({ "query": CONTACT, "variables": { "input": input } })).send().await.unwrap().json().await.unwrap();
        let message = &answer["data"]["sendContactMessage"]["contactMessage"];
        assert!(message["id"].as_str().unwrap().starts_with("ctm_"), "{answer}");
        let row = contact_message::Entity::find().one(server.app.db.read()).await.unwrap().unwrap();
        assert_eq!(row.language, Language::English);
        assert!(row.message.contains("Hello 👍🏽") && !row.message.contains('\u{0}'));
    }

    async fn deletes_messages_and_requests_after_a_year(server: Server) {
        let (visitor, app) = (server.visitor(), &server.app);
        let input = json!({ "name": "Ada", "email": "ada@exemple.fr", "message": "Bonjour" });
        send(&visitor, CONTACT, "sendContactMessage", input).await;
        let input = json!({ "name": "Ada", "email": "ada@exemple.fr", "message": "Un site", "offer": "SIX_PAGES" });
        send(&visitor, REQUEST, "requestService", input).await;
        app.clock.advance(TimeDelta::days(364));
        assert_eq!(delete_old(app).await.unwrap(), 0);
        app.clock.advance(TimeDelta::days(1));
        assert_eq!(delete_old(app).await.unwrap(), 2);
        assert!(contact_message::Entity::find().one(app.db.read()).await.unwrap().is_none());
        assert!(service_request::Entity::find().one(app.db.read()).await.unwrap().is_none());
    }

    async fn donations_are_closed_without_a_payment_page(server: Server) {
        let visitor = server.visitor();
        let data = visitor.data(DONATE, json!({ "amount": 5 })).await;
        let closed = json!({ "code": "DONATIONS_CLOSED", "field": null, "message": "Les dons sont fermés pour le moment." });
        assert_eq!(data["recordDonation"], json!({ "donation": null, "userErrors": [closed] }));
        let configuration = json!({ "communityUrl": null, "hasOnlyLiveStatistics": false, "donations": null });
        assert_eq!(visitor.data(CONFIGURATION, json!({})).await["configuration"], configuration);

        let flags = ["--donation-url", "https://www.pay.example/rodage/{amount}", "--community-url", "https://chat.example/abc", "--live-statistics-only"];
        let open = Server::start_with(server.database.clone(), &flags).await;
        let visitor = open.visitor();
        assert_eq!(visitor.data(CONFIGURATION, json!({})).await["configuration"], json!({
            "communityUrl": "https://chat.example/abc",
            "hasOnlyLiveStatistics": true,
            "donations": { "provider": "pay.example", "minimum": { "amountCents": 100 }, "maximum": { "amountCents": 1_000_000 } },
        }));
        for euros in [1, 5, 15, 50, 10_000] {
            let data = visitor.data(DONATE, json!({ "amount": euros })).await;
            let donation = &data["recordDonation"]["donation"];
            assert!(donation["id"].as_str().unwrap().starts_with("don_"));
            assert_eq!(donation["amount"], json!({ "amountCents": euros * 100, "currency": "EUR" }));
            assert_eq!(donation["paymentUrl"], format!("https://www.pay.example/rodage/{euros}"));
        }
        for bad in [json!(0), json!(-5), json!(10_001), json!(2_147_483_647), Value::Null] {
            let data = visitor.data(DONATE, json!({ "amount": bad })).await;
            let expected = [("amount", "Le montant doit être un nombre entier d'euros, de 1 à 10\u{a0}000")];
            assert_eq!(errors(&data["recordDonation"]), expected, "{bad}");
            assert_eq!(data["recordDonation"]["userErrors"][0]["code"], "INVALID_AMOUNT");
        }
        for bad in [json!(1.5), json!("5"), json!(3_000_000_000_u64)] {
            assert_eq!(visitor.error_code(DONATE, json!({ "amount": bad })).await, "BAD_REQUEST", "{bad}");
        }
        assert_eq!(donation::Entity::find().all(open.app.db.read()).await.unwrap().len(), 5);
    }

    async fn all_forms_share_one_rate_limit(server: Server) {
        let limited = Server::start_with(server.database.clone(), &["--public-form-rate", "1"]).await;
        let visitor = limited.visitor();
        send(&visitor, CONTACT, "sendContactMessage", json!({})).await;
        for (query, variables) in [(CONTACT, json!({ "input": {} })), (REQUEST, json!({ "input": {} })), (DONATE, json!({ "amount": 5 }))] {
            assert_eq!(visitor.error_code(query, variables).await, "RATE_LIMITED");
        }
    }
}

both_databases! {
    with ["--operator-email", "operateur@exemple.fr"];

    async fn sends_emails_to_the_operator_and_an_acknowledgement_to_the_sender(server: Server) {
        // An account whose address was never verified gives it no name either.
        let sign_up = "mutation { signUp(input: { email: \"zoe@exemple.fr\", password: \"secret!\", firstName: \"Zoe\", \
            lastName: \"Hopper\", userType: TESTER }) { userErrors { code } } }";
        assert_eq!(server.visitor().data(sign_up, json!({})).await["signUp"]["userErrors"], json!([]));
        let visitor = server.visitor();
        let message = "Bonjour,\n\n<b>une idée</b> : https://mal.exemple/a ?";
        let input = json!({ "name": "Zoe", "email": "zoe@exemple.fr", "message": message });
        send(&visitor, CONTACT, "sendContactMessage", input).await;
        let email = server.outbox.to("operateur@exemple.fr", 1).await.remove(0);
        assert_eq!(email.header("Reply-To"), "Zoe <zoe@exemple.fr>");
        assert!(email.header("Subject").starts_with("Zoe vous a "), "{:?}", email.header("Subject"));
        assert!(email.text.contains("> Bonjour,\n> \n> <b>une idée</b> : https://mal.exemple/a ?\n"), "{}", email.text);
        assert!(!email.html.contains("<b>") && email.html.contains("une idée"), "{}", email.html);

        let email = server.outbox.to("zoe@exemple.fr", 1).await.remove(0);
        assert!(email.headers.iter().all(|(name, _)| name != "Reply-To"), "{:?}", email.headers);
        assert!(email.text.contains("> Bonjour, <b>une … : … ?\n"), "{}", email.text);
        assert!(!email.text.contains("Zoe"), "the submitted name must not appear: {}", email.text);

        let input = json!({ "name": "Zoe", "email": "zoe@exemple.fr", "message": "Un site", "offer": "SIX_PAGES" });
        send(&visitor, REQUEST, "requestService", input.clone()).await;
        let email = server.outbox.to("operateur@exemple.fr", 2).await.remove(1);
        let offered = email.text.replace('\u{a0}', " ");
        assert!(offered.contains("Zoe (zoe@exemple.fr) vous demande : 6 pages, 90 €.\n\n> Un site\n"), "{offered}");
        for _ in 0..100 {
            if scheduled_jobs(&server.app).await.is_empty() { break }
            sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(server.outbox.to("zoe@exemple.fr", 1).await.len(), 1, "acknowledged once an hour");

        server.app.clock.advance(TimeDelta::minutes(61));
        let body = json!({ "query": REQUEST, "variables": { "input": input } });
        let request = visitor.request(reqwest::Method::POST, "/graphql").header("accept-language", "en");
        request.json(&body).send().await.unwrap();
        let email = server.outbox.to("zoe@exemple.fr", 2).await.remove(1);
        assert!(email.text.contains("Your request: 6 pages, €90."), "{}", email.text);
        let email = server.outbox.to("operateur@exemple.fr", 3).await.remove(2);
        assert!(email.text.contains("vous demande"), "in the language of the operator: {}", email.text);
    }
}
