-- $1: hash of the token of the session; $2: UUID of the project
with owned as (
    select project.id, project.title
    from session
    join creator_profile on creator_profile.user_id = session.user_id
    join project on project.creator_id = session.user_id
    where session.token_hash = $1 and session.expires_at > now() and project.id = $2::uuid
)
select json_build_object('data', json_build_object('project', json_build_object(
    '__typename', 'Project',
    'id', 'prj_' || replace(owned.id::text, '-', ''),
    'title', owned.title,
    'feedbacks', json_build_object(
        '__typename', 'FeedbackConnection',
        'totalCount', received.total,
        'edges', coalesce(listed.edges, '[]'::json),
        'pageInfo', json_build_object(
            '__typename', 'PageInfo', 'endCursor', listed.end_cursor, 'hasNextPage', received.total > 20
        )
    )
)))::text
from owned,
    lateral (select count(*) as total from feedback where feedback.project_id = owned.id) received,
    lateral (
        select
            json_agg(json_build_object(
                '__typename', 'FeedbackEdge',
                'cursor', item.cursor,
                'node', json_build_object(
                    '__typename', 'Feedback',
                    'id', 'fbk_' || replace(item.id::text, '-', ''),
                    'authorName', item.author_name,
                    'authorDiscord', item.author_discord,
                    'content', item.content,
                    'status', upper(item.status),
                    'createdAt', item.created_at,
                    'version', item.version,
                    'invitation', case when invitation.id is not null then json_build_object(
                        '__typename', 'Invitation',
                        'id', 'inv_' || replace(invitation.id::text, '-', ''),
                        'status', upper(invitation.status),
                        'feedbacks', json_build_object(
                            '__typename', 'FeedbackConnection',
                            'totalCount',
                                (select count(*) from feedback where feedback.invitation_id = invitation.id)
                        )
                    ) end
                )
            ) order by item.created_at desc, item.id desc) as edges,
            (array_agg(item.cursor order by item.created_at, item.id))[1] as end_cursor
        from (
            select feedback.*, translate(encode(convert_to(
                '{"sort":"' || (extract(epoch from created_at) * 1000000)::bigint || '","id":"' || id || '"}', 'UTF8'
            ), 'base64'), E'+/=\n', '-_') as cursor
            from feedback where feedback.project_id = owned.id
            order by created_at desc, id desc limit 20
        ) item
        left join invitation on invitation.id = item.invitation_id
    ) listed
