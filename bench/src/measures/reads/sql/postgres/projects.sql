-- $1: hash of the token of the session
with caller as (
    select session.user_id as id
    from session
    join creator_profile on creator_profile.user_id = session.user_id
    where session.token_hash = $1 and session.expires_at > now()
)
select json_build_object('data', json_build_object('viewer', json_build_object(
    'id', 'usr_' || replace(caller.id::text, '-', ''),
    'projects', json_build_object(
        'totalCount', owned.total,
        'pageInfo', json_build_object('hasNextPage', owned.total > 20),
        'nodes', (
            select coalesce(json_agg(json_build_object(
                'id', 'prj_' || replace(recent.id::text, '-', ''),
                'title', recent.title,
                'description', recent.description,
                'objectives', recent.objectives,
                'feedbackType', recent.feedback_type,
                'detailsForTesters', recent.details_for_testers,
                'prototypeLink', recent.prototype_link,
                'deadline', recent.deadline,
                'keywords', recent.keywords,
                'status', case recent.status
                    when 'en_cours' then 'IN_PROGRESS' when 'termine' then 'COMPLETED' else 'PAUSED'
                end,
                'version', recent.version,
                'createdAt', recent.created_at,
                'updatedAt', recent.updated_at,
                'invitationCount', (select count(*) from invitation where invitation.project_id = recent.id),
                'testers', json_build_object('totalCount',
                    (select count(*) from project_tester where project_tester.project_id = recent.id)),
                'feedbacks', json_build_object(
                    'totalCount', (select count(*) from feedback where feedback.project_id = recent.id),
                    'nodes', (
                        select coalesce(json_agg(json_build_object(
                            'id', 'fbk_' || replace(latest.id::text, '-', ''),
                            'authorName', latest.author_name,
                            'authorDiscord', latest.author_discord,
                            'content', latest.content,
                            'createdAt', latest.created_at,
                            'version', latest.version
                        ) order by latest.created_at desc, latest.id desc), '[]'::json)
                        from (
                            select * from feedback where feedback.project_id = recent.id
                            order by created_at desc, id desc limit 5
                        ) latest
                    )
                )
            ) order by recent.created_at desc, recent.id desc), '[]'::json)
            from (
                select * from project where project.creator_id = (select id from caller)
                order by created_at desc, id desc limit 20
            ) recent
        )
    )
)))::text
from caller,
    lateral (select count(*) as total from project where project.creator_id = caller.id) owned
