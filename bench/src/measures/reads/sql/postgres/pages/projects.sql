-- $1: hash of the token of the session
with caller as (
    select session.user_id as id
    from session
    join creator_profile on creator_profile.user_id = session.user_id
    where session.token_hash = $1 and session.expires_at > now()
)
select json_build_object('data', json_build_object('viewer', json_build_object(
    '__typename', 'Viewer',
    'id', 'usr_' || replace(caller.id::text, '-', ''),
    'projects', json_build_object(
        '__typename', 'ProjectConnection',
        'totalCount', owned.total,
        'edges', coalesce(listed.edges, '[]'::json),
        'pageInfo', json_build_object(
            '__typename', 'PageInfo', 'endCursor', listed.end_cursor, 'hasNextPage', owned.total > 12
        )
    )
)))::text
from caller,
    lateral (select count(*) as total from project where project.creator_id = caller.id) owned,
    lateral (
        select
            json_agg(json_build_object(
                '__typename', 'ProjectEdge',
                'cursor', item.cursor,
                'node', json_build_object(
                    '__typename', 'Project',
                    'id', 'prj_' || replace(item.id::text, '-', ''),
                    'title', item.title,
                    'description', item.description,
                    'keywords', item.keywords,
                    'status', case item.status
                        when 'en_cours' then 'IN_PROGRESS' when 'termine' then 'COMPLETED' else 'PAUSED'
                    end,
                    'deadline', item.deadline,
                    'createdAt', item.created_at,
                    'version', item.version,
                    'invitationCount', (select count(*) from invitation where invitation.project_id = item.id),
                    'unreadFeedbackCount',
                        (select count(*) from feedback where feedback.project_id = item.id and not feedback.is_read),
                    'testers', json_build_object(
                        '__typename', 'ProjectTesterConnection',
                        'totalCount', (select count(*) from project_tester where project_tester.project_id = item.id)
                    ),
                    'feedbacks', json_build_object(
                        '__typename', 'FeedbackConnection',
                        'totalCount', (select count(*) from feedback where feedback.project_id = item.id)
                    )
                )
            ) order by item.created_at desc, item.id desc) as edges,
            (array_agg(item.cursor order by item.created_at, item.id))[1] as end_cursor
        from (
            select project.*, translate(encode(convert_to(
                '{"sort":"' || (extract(epoch from created_at) * 1000000)::bigint || '","id":"' || id || '"}', 'UTF8'
            ), 'base64'), E'+/=\n', '-_') as cursor
            from project where project.creator_id = caller.id
            order by created_at desc, id desc limit 12
        ) item
    ) listed
