-- $1: hash of the token of the session
with caller as (
    select session.user_id as id
    from session
    join creator_profile on creator_profile.user_id = session.user_id
    where session.token_hash = $1 and session.expires_at > strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now')
),
owned as (select count(*) as total from project where creator_id = (select id from caller))
select json_object('data', json_object('viewer', json_object(
    'id', 'usr_' || lower(hex(caller.id)),
    'projects', json_object(
        'totalCount', owned.total,
        'pageInfo', json_object('hasNextPage', json(iif(owned.total > 20, 'true', 'false'))),
        'nodes', json((
            select json_group_array(json_object(
                'id', 'prj_' || lower(hex(recent.id)),
                'title', recent.title,
                'description', recent.description,
                'objectives', recent.objectives,
                'feedbackType', recent.feedback_type,
                'detailsForTesters', recent.details_for_testers,
                'prototypeLink', recent.prototype_link,
                'deadline', recent.deadline,
                'keywords', json(recent.keywords),
                'status', case recent.status
                    when 'en_cours' then 'IN_PROGRESS' when 'termine' then 'COMPLETED' else 'PAUSED'
                end,
                'version', recent.version,
                'createdAt', recent.created_at,
                'updatedAt', recent.updated_at,
                'invitationCount', (select count(*) from invitation where invitation.project_id = recent.id),
                'testers', json_object('totalCount',
                    (select count(*) from project_tester where project_tester.project_id = recent.id)),
                'feedbacks', json_object(
                    'totalCount', (select count(*) from feedback where feedback.project_id = recent.id),
                    'nodes', json((
                        select json_group_array(json_object(
                            'id', 'fbk_' || lower(hex(latest.id)),
                            'authorName', latest.author_name,
                            'authorDiscord', latest.author_discord,
                            'content', latest.content,
                            'createdAt', latest.created_at,
                            'version', latest.version
                        ))
                        from (
                            select * from feedback where feedback.project_id = recent.id
                            order by created_at desc, id desc limit 5
                        ) latest
                    ))
                )
            ))
            from (
                select * from project where project.creator_id = (select id from caller)
                order by created_at desc, id desc limit 20
            ) recent
        ))
    )
)))
from caller, owned
