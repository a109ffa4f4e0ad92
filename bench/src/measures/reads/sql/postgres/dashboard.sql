-- $1: hash of the token of the session
with caller as (
    select session.user_id as id
    from session
    join creator_profile on creator_profile.user_id = session.user_id
    where session.token_hash = $1 and session.expires_at > now()
)
select json_build_object('data', json_build_object('viewer', json_build_object(
    'id', 'usr_' || replace(caller.id::text, '-', ''),
    'dashboard', json_build_object(
        'projectCount', owned.total,
        'completedProjectCount', owned.completed,
        'pendingInvitationCount', invited.pending,
        'acceptedInvitationCount', invited.accepted
    ),
    'projects', json_build_object(
        'totalCount', owned.total,
        'pageInfo', json_build_object('hasNextPage', owned.total > 5),
        'nodes', (
            select coalesce(json_agg(json_build_object(
                'id', 'prj_' || replace(recent.id::text, '-', ''),
                'title', recent.title,
                'status', case recent.status
                    when 'en_cours' then 'IN_PROGRESS' when 'termine' then 'COMPLETED' else 'PAUSED'
                end,
                'createdAt', recent.created_at,
                'version', recent.version,
                'invitationCount', (select count(*) from invitation where invitation.project_id = recent.id),
                'testers', json_build_object('totalCount',
                    (select count(*) from project_tester where project_tester.project_id = recent.id)),
                'feedbacks', json_build_object('totalCount',
                    (select count(*) from feedback where feedback.project_id = recent.id))
            ) order by recent.created_at desc, recent.id desc), '[]'::json)
            from (
                select * from project where project.creator_id = (select id from caller)
                order by created_at desc, id desc limit 5
            ) recent
        )
    ),
    'activities', json_build_object(
        'totalCount', happened.total,
        'pageInfo', json_build_object('hasNextPage', happened.total > 10),
        'nodes', (
            select coalesce(json_agg(json_build_object(
                'id', 'act_' || replace(recent.id::text, '-', ''),
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
                    json_build_object('id', 'prj_' || replace(recent.project_id::text, '-', ''))
                end
            ) order by recent.created_at desc, recent.id desc), '[]'::json)
            from (
                select * from activity where activity.user_id = (select id from caller)
                order by created_at desc, id desc limit 10
            ) recent
        )
    )
)))::text
from caller,
    lateral (
        select count(*) as total, count(*) filter (where status = 'termine') as completed
        from project where project.creator_id = caller.id
    ) owned,
    lateral (
        select count(*) filter (where status = 'pending') as pending,
            count(*) filter (where status = 'accepted') as accepted
        from invitation where invitation.creator_id = caller.id
    ) invited,
    lateral (select count(*) as total from activity where activity.user_id = caller.id) happened
