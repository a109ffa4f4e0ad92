//! Reminders: who is reminded and when, quiet hours, what is settled meanwhile, and the links that stop them.

use std::time::Duration;

use chrono::{Days, NaiveDate, NaiveTime, TimeDelta};
use entity::{job, reminder};
use futures_util::future::join_all;
use http::{Method, StatusCode};
use rodage::{
    features::{
        notifications::send_due_emails,
        reminders::{delete_old, send_due},
    },
    platform::{jobs, language::Language},
};
use sea_orm::{ConnectionTrait, DatabaseBackend, EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::{
    invitations::{ACCEPT, REFUSE, named_tester, set_status},
    support::{
        app::{Server, scheduled_jobs},
        both_databases,
        client::Client,
        push_service::PushService,
        sql,
    },
    widgets,
};

/// The flag that lets a server call push services on loopback.
pub const PRIVATE: [&str; 1] = ["--webhook-private-networks"];

/// Longer than sending takes on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The jobs by which a reminder is sent.
const KINDS: [&str; 3] = ["mail", "reminder", "reminder_push"];

const LIST: &str =
    "{ viewer { notifications(first: 50) { nodes { type message project { title } invitation { id } } } } }";

const SETTINGS: &str =
    "mutation($input: UpdateSettingsInput!) { updateSettings(input: $input) { userErrors { code } } }";

const PREFERENCE: &str = "query($token: String!) { reminderPreference(token: $token) { kind isWanted } }";

const SET_PREFERENCE: &str = "mutation($token: String!, $isWanted: Boolean!) { \
    setReminderPreference(input: { token: $token, isWanted: $isWanted }) { reminderPreference { kind isWanted } \
    userErrors { code field message } } }";

/// Changes settings.
pub async fn save_settings(person: &Client, input: Value) {
    let data = person.data(SETTINGS, json!({ "input": input })).await;
    assert_eq!(data["updateSettings"]["userErrors"], json!([]));
}

/// Signs up somebody whom nothing keeps from being reminded at any hour. Returns them and their address.
pub async fn awake(server: &Server, user_type: &str) -> (Client, String) {
    let person = server.visitor();
    let address = person.sign_up(user_type).await;
    save_settings(&person, json!({ "quietHours": null })).await;
    (person, address)
}

/// Makes somebody a tester of a project. Returns the path of their invitation.
pub async fn join(owner: &Client, tester: &Client, project: &str, name: &str) -> String {
    let id = named_tester(tester, name).await;
    let (_, token) = owner.invite(project, json!({ "testerId": id })).await;
    tester.data(ACCEPT, json!({ "token": token })).await;
    format!("/invitation/{token}")
}

/// Sets the deadline of a project.
pub async fn set_deadline(owner: &Client, project: &str, deadline: NaiveDate) {
    let update = "mutation($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { code } } }";
    let data = owner.data(update, json!({ "input": { "id": project, "deadline": deadline.to_string() } })).await;
    assert_eq!(data["updateProject"]["userErrors"], json!([]));
}

pub async fn give_feedback(tester: &Client, project: &str) {
    let send =
        "mutation($id: ID!) { sendFeedback(input: { projectId: $id, content: \"Bien\" }) { userErrors { code } } }";
    let data = tester.data(send, json!({ "id": project })).await;
    assert_eq!(data["sendFeedback"]["userErrors"], json!([]));
}

/// Returns the day that is a number of days from now.
pub fn in_days(server: &Server, days: u64) -> NaiveDate {
    server.app.clock.now().date_naive() + Days::new(days)
}

/// Sends what is due, and waits until no job of a reminder is due or running any more.
pub async fn remind(server: &Server) -> u64 {
    let sent = send_due(&server.app).await.unwrap();
    let deadline = Instant::now() + TIMEOUT;
    loop {
        // The runners of the server do not notice that the clock was advanced, but may have taken some jobs.
        jobs::run_due(&server.app).await.unwrap();
        let (jobs, now) = (scheduled_jobs(&server.app).await, server.app.clock.now());
        let is_busy = |job: &job::Model| KINDS.contains(&&*job.kind) && (job.attempts > 0 || job.run_at <= now);
        if !jobs.iter().any(is_busy) {
            return sent;
        }
        assert!(Instant::now() < deadline, "{jobs:?}");
        sleep(Duration::from_millis(20)).await;
    }
}

/// Returns the reminders among the notifications of somebody.
async fn reminders(person: &Client) -> Vec<Value> {
    let mut data = person.data(LIST, json!({})).await;
    let nodes = data["viewer"]["notifications"]["nodes"].as_array_mut().unwrap();
    let is_reminder = |node: &&mut Value| node["type"] == "DEADLINE_NEAR" || node["type"] == "FEEDBACK_MISSING";
    nodes.iter_mut().filter(is_reminder).map(Value::take).collect()
}

/// Returns the number of emails to an address so far whose subject is about the project with this title.
fn emails_about(server: &Server, address: &str, title: &str) -> usize {
    let emails = server.outbox.emails();
    let to = emails.iter().filter(|email| email.header("To").contains(address));
    to.filter(|email| email.text.contains(title) && email.text.contains("/rappels/arret/")).count()
}

/// Returns the token that stops the reminders of the last email to an address, which has it in its headers too.
async fn stop_token(server: &Server, address: &str, count: usize) -> String {
    let email = server.outbox.to(address, count).await.pop().unwrap();
    assert_eq!(email.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    let line = email.text.lines().find(|line| line.contains("/rappels/arret/")).unwrap();
    assert!(email.html.contains(&format!("href=\"{line}\"")), "{}", email.html);
    let token = line.rsplit('/').next().unwrap().to_owned();
    let one_click = email.header("List-Unsubscribe").replace(['<', '>', ' '], "");
    assert!(one_click.ends_with(&format!("/reminders/unsubscribe/{token}")), "{one_click}");
    token
}

both_databases! {
    with PRIVATE;

    async fn a_reminder_delays_no_other_email(server: Server) {
        let (owner, (tester, address)) = (server.creator().await, awake(&server, "TESTER").await);
        let project = owner.create_project("Rodage").await;
        set_deadline(&owner, &project, in_days(&server, 5)).await;
        join(&owner, &tester, &project, "Zoé").await;
        // Of the invitation, which was answered, there is none.
        server.app.clock.advance(TimeDelta::minutes(3));
        send_due_emails(&server.app).await.unwrap();
        server.app.clock.advance(TimeDelta::days(3));
        remind(&server).await;
        server.outbox.to(&address, 1).await;
        set_status(&owner, &project, "PAUSED").await;
        server.app.clock.advance(TimeDelta::minutes(3));
        send_due_emails(&server.app).await.unwrap();
        let emails = server.outbox.to(&address, 2).await;
        assert!(emails.iter().any(|email| email.text.contains("est en pause")), "{emails:?}");
    }

    async fn a_project_that_fails_keeps_no_other_waiting(server: Server) {
        let (owner, (tester, _)) = (server.creator().await, awake(&server, "TESTER").await);
        save_settings(&owner, json!({ "hasSilenceReminders": false })).await;
        // The first is due before the second.
        for (title, days) in [("Cassé", 9), ("Rodage", 10)] {
            let project = owner.create_project(title).await;
            set_deadline(&owner, &project, in_days(&server, days)).await;
            join(&owner, &tester, &project, "Zoé").await;
        }
        let is_sqlite = server.app.db.read().get_database_backend() == DatabaseBackend::Sqlite;
        let broken: &[&str] = if is_sqlite {
            &["create trigger broken before insert on notification when new.title = 'Cassé' \
                begin select raise(abort, 'broken'); end"]
        } else {
            &["create function broken() returns trigger language plpgsql as \
                $$ begin if new.title = 'Cassé' then raise exception 'broken'; end if; return new; end $$",
              "create trigger broken before insert on notification for each row execute function broken()"]
        };
        let mended = if is_sqlite { "drop trigger broken" } else { "drop trigger broken on notification" };
        sql::execute(&server, broken).await;
        server.app.clock.advance(TimeDelta::days(8));
        // The poll of the server itself may have come first; one that finds nothing but the broken row fails.
        drop(send_due(&server.app).await);
        let sent = reminders(&tester).await;
        assert_eq!(sent.len(), 1, "{sent:?}");
        assert!(sent[0]["message"].as_str().unwrap().contains("Rodage"), "{sent:?}");
        sql::execute(&server, &[mended]).await;
        send_due(&server.app).await.unwrap();
        assert_eq!(reminders(&tester).await.len(), 2, "nothing is lost");
    }

    async fn silent_testers_are_reminded_of_a_deadline_once_at_each_step(server: Server) {
        let (owner, (silent, address), (active, other)) =
            (server.creator().await, awake(&server, "TESTER").await, awake(&server, "TESTER").await);
        save_settings(&owner, json!({ "hasSilenceReminders": false })).await;
        let project = owner.create_project("Rodage").await;
        let deadline = in_days(&server, 10);
        set_deadline(&owner, &project, deadline).await;
        let invitation = join(&owner, &silent, &project, "Zoé").await;
        join(&owner, &active, &project, "Ada").await;
        give_feedback(&active, &project).await;
        assert_eq!(remind(&server).await, 0, "not due yet");

        let mut socket = silent.socket().await;
        let changes = "subscription { notificationChanges { cursor changes { operation notification { type message } } } }";
        socket.subscribe("1", changes, json!({})).await;
        socket.next("1").await;
        server.app.clock.advance(TimeDelta::days(8));
        // Two instances that poll at once, while the server itself may have been first.
        let polls = join_all((0..2).map(|_| async { send_due(&server.app).await.unwrap() })).await;
        assert!(polls.iter().sum::<u64>() <= 1, "{polls:?}");
        let change = socket.next("1").await["notificationChanges"]["changes"][0].take();
        let message = format!("« Rodage » attend votre retour jusqu'au {}", Language::French.date(deadline));
        assert_eq!((&change["operation"], &change["notification"]["type"]), (&json!("CREATED"), &json!("DEADLINE_NEAR")));
        assert_eq!(change["notification"]["message"].as_str().unwrap().replace('\u{a0}', " "), message);
        assert_eq!(reminders(&silent).await.len(), 1);
        assert_eq!(reminders(&active).await, [] as [Value; 0]);
        let email = server.outbox.to(&address, 1).await.pop().unwrap();
        assert_eq!(email.path(), invitation);
        assert!(email.text.contains("Rodage"), "{}", email.text);
        assert_eq!(remind(&server).await, 0, "once");

        server.app.clock.advance(TimeDelta::days(1));
        assert_eq!(remind(&server).await, 1, "again on the day before");
        assert_eq!((reminders(&silent).await.len(), reminders(&active).await.len()), (2, 0));
        server.outbox.to(&address, 2).await;
        server.app.clock.advance(TimeDelta::days(3));
        assert_eq!(remind(&server).await, 0, "the deadline is over");
        assert_eq!(emails_about(&server, &other, "Rodage"), 0);

        set_deadline(&owner, &project, in_days(&server, 3)).await;
        assert_eq!(remind(&server).await, 1, "a new deadline has its own reminders");
        server.app.clock.advance(TimeDelta::days(90));
        assert!(delete_old(&server.app).await.unwrap() >= 3);
        assert_eq!(reminder::Entity::find().count(server.app.db.read()).await.unwrap(), 0);
    }

    async fn nobody_is_reminded_who_just_joined_or_of_what_is_not_in_progress(server: Server) {
        let (owner, (tester, _)) = (server.creator().await, awake(&server, "TESTER").await);
        let id = named_tester(&tester, "Zoé").await;
        let projects = ["En pause", "Terminé", "Refusé", "Tout neuf"];
        let mut ids = Vec::new();
        for title in projects {
            let project = owner.create_project(title).await;
            set_deadline(&owner, &project, in_days(&server, 4)).await;
            let (_, token) = owner.invite(&project, json!({ "testerId": id })).await;
            if title == "Refusé" {
                tester.data(REFUSE, json!({ "token": token })).await;
            } else if title != "Tout neuf" {
                tester.data(ACCEPT, json!({ "token": token })).await;
            }
            ids.push((project, token));
        }
        set_status(&owner, &ids[0].0, "PAUSED").await;
        set_status(&owner, &ids[1].0, "COMPLETED").await;
        server.app.clock.advance(TimeDelta::days(2));
        tester.data(ACCEPT, json!({ "token": ids[3].1 })).await;
        assert_eq!(remind(&server).await, 0);
        set_status(&owner, &ids[0].0, "IN_PROGRESS").await;
        assert_eq!(remind(&server).await, 1, "it goes on");
        assert!(reminders(&tester).await[0]["message"].as_str().unwrap().contains("En pause"));
    }

    async fn who_joined_just_before_the_last_look_is_reminded_a_day_later(server: Server) {
        let (owner, (tester, _), (late, _)) =
            (server.creator().await, awake(&server, "TESTER").await, awake(&server, "TESTER").await);
        let project = owner.create_project("Rodage").await;
        set_deadline(&owner, &project, in_days(&server, 5)).await;
        join(&owner, &tester, &project, "Zoé").await;
        // The morning of the day before the deadline.
        let look = (in_days(&server, 4)).and_time(NaiveTime::MIN).and_utc() + TimeDelta::minutes(1);
        server.app.clock.advance(look - TimeDelta::hours(14) - server.app.clock.now());
        assert_eq!(remind(&server).await, 1);
        join(&owner, &late, &project, "Ada").await;
        server.app.clock.advance(TimeDelta::hours(14));
        assert_eq!(remind(&server).await, 1, "once more who is not new");
        assert_eq!(reminders(&late).await, [] as [Value; 0]);
        server.app.clock.advance(TimeDelta::hours(11));
        assert_eq!(remind(&server).await, 1);
        assert_eq!(reminders(&late).await.len(), 1);
        server.app.clock.advance(TimeDelta::hours(12));
        assert_eq!(remind(&server).await, 0);
    }

    async fn email_and_push_wait_until_quiet_hours_are_over(server: Server) {
        let service = PushService::start().await;
        let device = service.device("nuit");
        let (owner, (tester, address)) = (server.creator().await, awake(&server, "TESTER").await);
        device.subscribe(&tester).await;
        let project = owner.create_project("Rodage").await;
        let invitation = join(&owner, &tester, &project, "Zoé").await;
        server.app.clock.advance(TimeDelta::days(2));
        let time = |hours: i64| (server.app.clock.now() + TimeDelta::hours(hours)).format("%H:%M").to_string();
        save_settings(&tester, json!({ "quietHours": { "start": time(-1), "end": time(2) }, "timeZone": "UTC" })).await;
        set_deadline(&owner, &project, in_days(&server, 2)).await;
        assert_eq!(remind(&server).await, 1);
        assert_eq!(reminders(&tester).await.len(), 1, "the notification does not wait");
        assert_eq!((service.received().len(), emails_about(&server, &address, "Rodage")), (0, 0));

        server.app.clock.advance(TimeDelta::minutes(90));
        remind(&server).await;
        assert_eq!((service.received().len(), emails_about(&server, &address, "Rodage")), (0, 0), "still quiet");
        server.app.clock.advance(TimeDelta::minutes(31));
        remind(&server).await;
        let message = service.wait_for(1).await.remove(0);
        assert_eq!(device.read(&message)["url"], invitation);
        let ttl: i64 = message.headers["ttl"].to_str().unwrap().parse().unwrap();
        assert!(ttl > 0 && ttl <= TimeDelta::hours(21).num_seconds(), "not kept into the next quiet hours: {ttl}");
        server.outbox.to(&address, 1).await;
    }

    async fn what_is_settled_while_it_waits_is_not_sent(server: Server) {
        let service = PushService::start().await;
        let owner = server.creator().await;
        let time = |hours: i64| (server.app.clock.now() + TimeDelta::hours(hours)).format("%H:%M").to_string();
        let quiet = json!({ "quietHours": { "start": time(-1), "end": time(2) }, "timeZone": "UTC" });
        let mut waiting = Vec::new();
        for name in ["retour", "pause", "date", "coupé", "compte"] {
            let (tester, address) = awake(&server, "TESTER").await;
            service.device(&format!("a{}", waiting.len())).subscribe(&tester).await;
            let project = owner.create_project(name).await;
            join(&owner, &tester, &project, name).await;
            waiting.push((tester, address, project));
        }
        server.app.clock.advance(TimeDelta::days(2));
        for (tester, _, project) in &waiting {
            save_settings(tester, quiet.clone()).await;
            set_deadline(&owner, project, in_days(&server, 2)).await;
        }
        assert_eq!(remind(&server).await, 5);
        give_feedback(&waiting[0].0, &waiting[0].2).await;
        set_status(&owner, &waiting[1].2, "PAUSED").await;
        set_deadline(&owner, &waiting[2].2, in_days(&server, 30)).await;
        save_settings(&waiting[3].0, json!({ "hasDeadlineReminders": false })).await;
        let delete = "mutation { deleteAccount(input: { password: \"secret!\" }) { deletedViewerId userErrors { code } } }";
        let deleted = waiting[4].0.data(delete, json!({})).await;
        assert_eq!(deleted["deleteAccount"]["userErrors"], json!([]));
        server.app.clock.advance(TimeDelta::hours(3));
        remind(&server).await;
        for (_, address, _) in &waiting {
            assert_eq!(emails_about(&server, address, ""), 0, "{address}");
        }
        assert_eq!(service.received().len(), 0);
    }

    async fn creators_are_told_once_for_each_week_of_silence(server: Server) {
        let ((owner, address), tester) = (awake(&server, "CREATOR").await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        owner.create_project("Sans testeur").await;
        let muted = owner.create_project("Muet").await;
        let off = "mutation($id: ID!) { updateWorkspaceSettings(input: { projectId: $id, hasNotifications: false }) { userErrors { code } } }";
        owner.data(off, json!({ "id": muted })).await;
        // Beyond all of the test.
        set_deadline(&owner, &project, in_days(&server, 300)).await;
        set_deadline(&owner, &muted, in_days(&server, 300)).await;
        server.app.clock.advance(TimeDelta::days(20));
        assert_eq!(remind(&server).await, 0, "nobody tests them");
        join(&owner, &tester, &project, "Zoé").await;
        join(&owner, &server.tester().await, &muted, "Ada").await;
        server.app.clock.advance(TimeDelta::days(6));
        assert_eq!(remind(&server).await, 0, "six days");
        server.app.clock.advance(TimeDelta::days(2));
        let polls = join_all((0..2).map(|_| async { send_due(&server.app).await.unwrap() })).await;
        assert!(polls.iter().sum::<u64>() <= 1, "{polls:?}");
        let found = reminders(&owner).await;
        assert_eq!(found.len(), 1);
        assert_eq!((&found[0]["type"], &found[0]["project"]["title"]), (&json!("FEEDBACK_MISSING"), &json!("Rodage")));
        let email = server.outbox.to(&address, 1).await.pop().unwrap();
        assert_eq!(email.path(), format!("/dashboard/testers?projet={project}"));
        server.app.clock.advance(TimeDelta::days(5));
        assert_eq!(remind(&server).await, 0, "the second week is not over");
        let site = "https://exemple.fr";
        let widget = widgets::add(&owner, &project, &[site]).await;
        let sent = widgets::send(&server.visitor(), Some(site), json!({ "widgetId": widget, "content": "Lent" })).await;
        assert_eq!(sent["userErrors"], json!([]), "a visitor of a site is no tester");
        server.app.clock.advance(TimeDelta::days(2));
        assert_eq!(remind(&server).await, 1, "the second week");

        give_feedback(&tester, &project).await;
        server.app.clock.advance(TimeDelta::days(6));
        assert_eq!(remind(&server).await, 0, "feedback ends the silence");
        set_status(&owner, &project, "PAUSED").await;
        server.app.clock.advance(TimeDelta::days(10));
        assert_eq!(remind(&server).await, 0, "paused");
        set_status(&owner, &project, "IN_PROGRESS").await;
        assert_eq!(remind(&server).await, 0, "a week after it goes on");
        server.app.clock.advance(TimeDelta::days(7));
        assert_eq!(remind(&server).await, 1);
        assert_eq!(reminders(&owner).await.len(), 3);
    }

    async fn a_kind_of_reminders_is_stopped_by_its_link_without_signing_in(server: Server) {
        let (owner, (tester, address)) = (server.creator().await, awake(&server, "TESTER").await);
        let project = owner.create_project("Rodage").await;
        join(&owner, &tester, &project, "Zoé").await;
        server.app.clock.advance(TimeDelta::days(2));
        set_deadline(&owner, &project, in_days(&server, 3)).await;
        assert_eq!(remind(&server).await, 1);
        let token = stop_token(&server, &address, 1).await;
        let visitor = server.visitor();
        let preference = |is_wanted: bool| json!({ "kind": "DEADLINE", "isWanted": is_wanted });
        let read = async || visitor.data(PREFERENCE, json!({ "token": token })).await["reminderPreference"].take();
        assert_eq!(read().await, preference(true));

        let path = format!("/reminders/unsubscribe/{token}");
        let response = visitor.request(Method::GET, &path).send().await.unwrap();
        assert_eq!((response.status(), &response.headers()["location"]), (StatusCode::SEE_OTHER, &format!("/rappels/arret/{token}").parse().unwrap()));
        assert_eq!(read().await, preference(true), "opening the address changes nothing");
        let post = async |path: &str, body: &'static str| {
            let request = visitor.request(Method::POST, path).header("content-type", "application/x-www-form-urlencoded");
            request.body(body).send().await.unwrap().status()
        };
        assert_eq!(post(&path, "").await, StatusCode::BAD_REQUEST);
        assert_eq!(post(&format!("{path}x"), "List-Unsubscribe=One-Click").await, StatusCode::NOT_FOUND);
        assert_eq!(post(&path, "List-Unsubscribe=One-Click").await, StatusCode::OK);
        assert_eq!(read().await, preference(false));
        let version = async || tester.data("{ viewer { settings { version } } }", json!({})).await;
        let stopped = version().await;
        assert_eq!(post(&path, "List-Unsubscribe=One-Click").await, StatusCode::OK);
        assert_eq!(version().await, stopped, "repeating it changes nothing");
        let settings = tester.data("{ viewer { settings { hasDeadlineReminders hasSilenceReminders } } }", json!({})).await;
        assert_eq!(settings["viewer"]["settings"], json!({ "hasDeadlineReminders": false, "hasSilenceReminders": true }));
        server.app.clock.advance(TimeDelta::days(2));
        assert_eq!(remind(&server).await, 0, "not wanted");
        assert_eq!(reminders(&tester).await.len(), 1);

        let set = async |token: &str, is_wanted: bool| {
            visitor.data(SET_PREFERENCE, json!({ "token": token, "isWanted": is_wanted })).await["setReminderPreference"].take()
        };
        assert_eq!(set(&token, true).await, json!({ "reminderPreference": preference(true), "userErrors": [] }));
        // The kind is part of what is signed.
        let forged = token.replacen("d.", "s.", 1);
        for wrong in [&*forged, "", "d", "d.x.y", &token[1..]] {
            assert_eq!(set(wrong, false).await["userErrors"][0]["code"], "INVALID_TOKEN", "{wrong}");
            assert_eq!(visitor.data(PREFERENCE, json!({ "token": wrong })).await["reminderPreference"], Value::Null);
        }
        assert_eq!(read().await, preference(true));
    }

    async fn each_channel_has_its_own_switch(server: Server) {
        let service = PushService::start().await;
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let mut testers = Vec::new();
        for name in ["hasEmailNotifications", "hasPushNotifications"] {
            let (tester, address) = awake(&server, "TESTER").await;
            service.device(&name[..8]).subscribe(&tester).await;
            save_settings(&tester, json!({ name: false, "language": "ENGLISH" })).await;
            join(&owner, &tester, &project, name).await;
            testers.push((address, service.device(&name[..8])));
        }
        server.app.clock.advance(TimeDelta::days(2));
        set_deadline(&owner, &project, in_days(&server, 1)).await;
        assert_eq!(remind(&server).await, 2);
        let message = service.wait_for(1).await.remove(0);
        let shown = testers[0].1.read(&message);
        assert_eq!((&shown["title"], &shown["lang"]), (&json!("“Rodage” awaits your feedback"), &json!("en")));
        server.outbox.to(&testers[1].0, 1).await;
        assert_eq!(service.received().len(), 1);
        assert_eq!((emails_about(&server, &testers[0].0, "Rodage"), emails_about(&server, &testers[1].0, "Rodage")), (0, 1));
        assert_eq!(server.outbox.to(&testers[1].0, 1).await[0].header("Content-Language"), "en");
    }
}
