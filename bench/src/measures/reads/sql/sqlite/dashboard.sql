-- $1: hash of the token of the session
with caller as (
    select session.user_id as id
    from session
    join creator_profile on creator_profile.user_id = session.user_id
    where session.token_hash = $1 and session.expires_at > strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now')
),
owned as (
    select count(*) as total, count(*) filter (where status = 'termine') as completed
    from project where creator_id = (select id from caller)
),
invited as (
    select count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'accepted') as accepted
    from invitation where creator_id = (select id from caller)
),
happened as (select count(*) as total from activity where user_id = (select id from caller))
select json_object('data', json_object('viewer', json_object(
    'id', 'usr_' || lower(hex(caller.id)),
    'dashboard', json_object(
        'projectCount', owned.total,
        'completedProjectCount', owned.completed,
        'pendingInvitationCount', invited.pending,
        'acceptedInvitationCount', invited.accepted
    ),
    'projects', json_object(
        'totalCount', owned.total,
        'pageInfo', json_object('hasNextPage', json(iif(owned.total > 5, 'true', 'false'))),
        'nodes', json((
            select json_group_array(json_object(
                'id', 'prj_' || lower(hex(recent.id)),
                'title', recent.title,
                'status', case recent.status
                    when 'en_cours' then 'IN_PROGRESS' when 'termine' then 'COMPLETED' else 'PAUSED'
                end,
                'createdAt', recent.created_at,
                'version', recent.version,
                'invitationCount', (select count(*) from invitation where invitation.project_id = recent.id),
                'testers', json_object('totalCount',
                    (select count(*) from project_tester where project_tester.project_id = recent.id)),
                'feedbacks', json_object('totalCount',
                    (select count(*) from feedback where feedback.project_id = recent.id))
            ))
            from (
                select * from project where project.creator_id = (select id from caller)
                order by created_at desc, id desc limit 5
            ) recent
        ))
    ),
    'activities', json_object(
        'totalCount', happened.total,
        'pageInfo', json_object('hasNextPage', json(iif(happened.total > 10, 'true', 'false'))),
        'nodes', json((
            select json_group_array(json_object(
                'id', 'act_' || lower(hex(recent.id)),
                'type', upper(recent.type),
                'message', case recent.type
                    when 'project_created' then 'Projet « ' || recent.title || ' » créé'
                    when 'tester_invited'
                        then recent.person || ' : invitation à tester « ' || recent.title || ' » créée'
                    when 'invitation_accepted' then recent.person || ' a accepté de tester « ' || recent.title || ' »'
                    when 'feedback_received' then recent.person || ' a fait un retour sur « ' || recent.title || ' »'
                end,
                'createdAt', recent.created_at,
                'version', recent.version,
                'project', case when recent.project_id is not null then
                    json_object('id', 'prj_' || lower(hex(recent.project_id)))
                end
            ))
            from (
                select * from activity where activity.user_id = (select id from caller)
                order by created_at desc, id desc limit 10
            ) recent
        ))
    )
)))
from caller, owned, invited, happened
