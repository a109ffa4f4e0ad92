//! Devices that get pushes: registration, encryption and signatures, what push services answer, and who may be called.

use std::array::from_fn;

use chrono::TimeDelta;
use entity::push_subscription;
use futures_util::future::join_all;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use crate::{
    reminders::{awake, give_feedback, in_days, join, remind, set_deadline},
    support::{
        app::{Server, scheduled_jobs},
        both_databases,
        client::Client,
        database::Database,
        push_service::{Device, PushService},
    },
};

const KEY: &str = "{ configuration { pushPublicKey } }";
const IS_SUBSCRIBED: &str = "{ viewer { hasPushSubscription } }";
const UNSUBSCRIBE: &str = "mutation { unsubscribeFromPush { viewer { hasPushSubscription } userErrors { code } } }";

async fn public_key(server: &Server) -> String {
    let data = server.visitor().data(KEY, json!({})).await;
    data["configuration"]["pushPublicKey"].as_str().unwrap().to_owned()
}

/// Signs in to an account in a new browser.
async fn signed_in(server: &Server, email: &str) -> Client {
    let browser = server.visitor();
    let sign_in = "mutation($email: String!) { signIn(input: { email: $email, password: \"secret!\" }) { \
        viewer { id } userErrors { code } } }";
    let data = browser.data(sign_in, json!({ "email": email })).await;
    assert!(data["signIn"]["viewer"]["id"].is_string(), "{data:#}");
    browser
}

async fn is_subscribed(person: &Client) -> bool {
    person.data(IS_SUBSCRIBED, json!({})).await["viewer"]["hasPushSubscription"] == true
}

async fn devices(server: &Server) -> u64 {
    push_subscription::Entity::find().count(server.app.db.read()).await.unwrap()
}

/// Makes a tester with a device due for a reminder. Returns them, the owner and the project.
async fn due(server: &Server, device: &Device) -> (Client, Client, String) {
    let (owner, (tester, _)) = (server.creator().await, awake(server, "TESTER").await);
    device.subscribe(&tester).await;
    let project = owner.create_project("Le secret").await;
    // The end of an identifier is random.
    let name = format!("Zoé {}", &project[project.len() - 8..]);
    join(&owner, &tester, &project, &name).await;
    server.app.clock.advance(TimeDelta::days(2));
    set_deadline(&owner, &project, in_days(server, 3)).await;
    (tester, owner, project)
}

/// Advances the clock and runs what is due.
async fn later(server: &Server, by: TimeDelta) {
    server.app.clock.advance(by);
    remind(server).await;
}

async fn pending_pushes(server: &Server) -> usize {
    scheduled_jobs(&server.app).await.iter().filter(|job| job.kind == "reminder_push").count()
}

both_databases! {
    with crate::reminders::PRIVATE;

    async fn a_push_is_encrypted_for_the_device_and_signed_by_the_deployment(server: Server) {
        let service = PushService::start().await;
        let (device, other) = (service.device("un"), service.device("deux"));
        let (tester, ..) = due(&server, &device).await;
        other.subscribe(&server.tester().await).await;
        assert_eq!(remind(&server).await, 1);
        let message = service.wait_for(1).await.remove(0);
        let key = public_key(&server).await;
        service.verify(&message, &key, server.app.clock.now());
        let shown = device.read(&message);
        assert_eq!(shown["title"].as_str().unwrap().replace('\u{a0}', " "), "« Le secret » attend votre retour");
        assert!(shown["url"].as_str().unwrap().starts_with("/invitation/"), "{shown}");
        assert_eq!(shown["lang"], "fr");
        assert!(shown["tag"].as_str().unwrap().starts_with("rmd_"));
        let topic = message.headers["topic"].to_str().unwrap();
        assert!(topic.len() <= 32 && topic.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{topic}");
        assert_eq!(message.headers["urgency"], "normal");
        assert_eq!(pending_pushes(&server).await, 0);
        assert_eq!(service.received().len(), 1, "to no other device");

        let again = server.start_another_with(&crate::reminders::PRIVATE).await;
        assert_eq!(public_key(&again).await, key, "all instances have the same key");
        assert!(is_subscribed(&tester.at(again.address)).await);
    }

    async fn a_device_that_is_gone_is_removed(server: Server) {
        for status in [404, 410] {
            let service = PushService::start().await;
            let (tester, ..) = due(&server, &service.device("parti")).await;
            service.respond_with(status, None);
            remind(&server).await;
            service.wait_for(1).await;
            later(&server, TimeDelta::hours(3)).await;
            assert!(!is_subscribed(&tester).await, "{status}");
            assert_eq!((service.received().len(), devices(&server).await, pending_pushes(&server).await), (1, 0, 0));
        }
    }

    async fn a_busy_push_service_is_tried_again_when_it_says(server: Server) {
        let service = PushService::start().await;
        let device = service.device("patient");
        let (tester, ..) = due(&server, &device).await;
        service.respond_with(429, Some("600"));
        remind(&server).await;
        service.wait_for(1).await;
        later(&server, TimeDelta::minutes(9)).await;
        assert_eq!(service.received().len(), 1, "not before");
        service.respond_with(500, None);
        later(&server, TimeDelta::minutes(2)).await;
        assert_eq!(service.received().len(), 2);
        service.respond_with(201, None);
        later(&server, TimeDelta::minutes(3)).await;
        let received = service.wait_for(3).await;
        assert_eq!(device.read(&received[0]), device.read(&received[2]));
        assert_eq!(received[0].headers["topic"], received[2].headers["topic"]);
        assert!(is_subscribed(&tester).await);
        later(&server, TimeDelta::hours(5)).await;
        assert_eq!((service.received().len(), pending_pushes(&server).await), (3, 0), "once it is accepted, no more");
    }

    async fn feedback_ends_the_attempts_and_so_does_their_number(server: Server) {
        let service = PushService::start().await;
        let (tester, _, project) = due(&server, &service.device("un")).await;
        service.respond_with(503, None);
        remind(&server).await;
        service.wait_for(1).await;
        give_feedback(&tester, &project).await;
        later(&server, TimeDelta::minutes(1)).await;
        assert_eq!((service.received().len(), pending_pushes(&server).await), (1, 0));

        let service = PushService::start().await;
        due(&server, &service.device("deux")).await;
        service.respond_with(503, None);
        remind(&server).await;
        for _ in 0..9 {
            later(&server, TimeDelta::hours(2)).await;
        }
        assert_eq!((service.received().len(), pending_pushes(&server).await), (6, 0));
    }

    async fn a_device_belongs_to_the_session_of_its_browser(server: Server) {
        let service = PushService::start().await;
        let device = service.device("partage");
        let (one, other) = (server.tester().await, server.tester().await);
        device.subscribe(&one).await;
        device.subscribe(&one).await;
        service.device("autre").subscribe(&one).await;
        assert_eq!(devices(&server).await, 1, "in place of the one before");
        device.subscribe(&other).await;
        device.subscribe(&one).await;
        assert_eq!((is_subscribed(&one).await, is_subscribed(&other).await), (true, false), "an address is registered once");
        device.subscribe(&other).await;
        one.data(UNSUBSCRIBE, json!({})).await;
        assert!(is_subscribed(&other).await, "another session's");
        let removed = other.data(UNSUBSCRIBE, json!({})).await;
        assert_eq!(removed["unsubscribeFromPush"], json!({ "viewer": { "hasPushSubscription": false }, "userErrors": [] }));

        device.subscribe(&one).await;
        one.data("mutation { signOut { userErrors { code } } }", json!({})).await;
        assert_eq!(devices(&server).await, 0, "ends with the session");
        assert_eq!(server.visitor().error_code(UNSUBSCRIBE, json!({})).await, "UNAUTHENTICATED");
        assert_eq!(server.visitor().data("{ viewer { id } }", json!({})).await["viewer"], Value::Null);
    }

    async fn an_account_has_ten_devices(server: Server) {
        let service = PushService::start().await;
        let person = server.visitor();
        let email = person.sign_up("TESTER").await;
        service.device("d0").subscribe(&person).await;
        for index in 1..=10 {
            let browser = signed_in(&server, &email).await;
            server.app.clock.advance(TimeDelta::seconds(1));
            service.device(&format!("d{index}")).subscribe(&browser).await;
        }
        assert_eq!(devices(&server).await, 10);
        assert!(!is_subscribed(&person).await, "the one registered longest ago is gone");
    }

    async fn devices_that_register_at_once_are_ten_too(server: Server) {
        let service = PushService::start().await;
        let email = server.visitor().sign_up("TESTER").await;
        let mut browsers = Vec::new();
        for _ in 0..12 {
            browsers.push(signed_in(&server, &email).await);
        }
        let register = async |names: [usize; 12]| {
            let inputs = names.map(|name| service.device(&format!("d{name}")).input());
            let answers = browsers.iter().zip(&inputs).map(|(browser, input)| Device::try_input(browser, input));
            for answer in join_all(answers).await {
                assert_eq!(answer["userErrors"], json!([]));
            }
            devices(&server).await
        };
        // Two browsers give each address.
        assert_eq!(register(from_fn(|index| index / 2)).await, 6, "an address is registered once");
        assert_eq!(register(from_fn(|index| index + 6)).await, 10);
    }

    async fn the_export_names_devices_without_their_secrets(server: Server) {
        let service = PushService::start().await;
        let device = service.device("export");
        let (person, _) = awake(&server, "TESTER").await;
        device.subscribe(&person).await;
        let data = person.data("mutation { exportAccount { archive { content } } }", json!({})).await;
        let content = data["exportAccount"]["archive"]["content"].as_str().unwrap();
        let archive: Value = serde_json::from_str(content).unwrap();
        assert_eq!(archive["pushDevices"][0]["service"], "127.0.0.1");
        assert!(archive["pushDevices"][0]["createdAt"].is_string());
        let input = device.input();
        for secret in ["endpoint", "p256dh", "auth"] {
            assert!(!content.contains(input[secret].as_str().unwrap()), "{secret}");
        }
        assert_eq!(archive["settings"]["quietHours"], Value::Null);
    }

    async fn only_what_a_browser_gives_is_accepted(server: Server) {
        let person = server.tester().await;
        let valid = PushService::start().await.device("valable").input();
        for (field, wrong) in [
            ("endpoint", "ftp://push.exemple.fr/x".to_owned()),
            ("endpoint", "pas une adresse".to_owned()),
            ("endpoint", format!("https://push.exemple.fr/{}", "x".repeat(2000))),
            ("p256dh", "AAAA".to_owned()),
            ("p256dh", "A".repeat(87)),
            ("auth", "trop court".to_owned()),
        ] {
            let mut input = valid.clone();
            input[field] = json!(wrong);
            let payload = Device::try_input(&person, &input).await;
            assert_eq!(payload["userErrors"][0]["code"], "INVALID_URL", "{field} {wrong}");
            assert_eq!(payload["viewer"], Value::Null);
        }
        assert_eq!(devices(&server).await, 0);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn private_addresses_are_not_called() {
    let server = Server::start(Database::sqlite()).await;
    let person = server.tester().await;
    let valid = PushService::start().await.device("interne").input();
    for endpoint in [
        "http://127.0.0.1:9/x",
        "https://127.0.0.1/x",
        "https://10.0.0.1/x",
        "https://localhost/x",
        "http://exemple.fr",
    ] {
        let mut input = valid.clone();
        input["endpoint"] = json!(endpoint);
        let payload = Device::try_input(&person, &input).await;
        assert_eq!(payload["userErrors"][0]["code"], "INVALID_URL", "{endpoint}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pushes_can_be_switched_off_and_have_a_configured_key() {
    let flags = ["--webhook-private-networks", "--no-push"];
    let server = Server::start_with(Database::sqlite(), &flags).await;
    let data = server.visitor().data(KEY, json!({})).await;
    assert_eq!(data["configuration"]["pushPublicKey"], Value::Null);
    let input = PushService::start().await.device("eteint").input();
    assert_eq!(Device::try_input(&server.tester().await, &input).await["userErrors"][0]["code"], "INVALID_URL");

    // Parsed from the command line here, which the binary refuses for secrets.
    let key = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
    let server = Server::start_with(Database::sqlite(), &["--vapid-key", key]).await;
    let expected = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    assert_eq!(public_key(&server).await, expected);
}
