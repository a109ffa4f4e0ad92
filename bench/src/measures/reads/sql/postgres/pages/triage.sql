-- $1: hash of the token of the session; $2: UUID of the project
with owned as (
    select project.id
    from session
    join creator_profile on creator_profile.user_id = session.user_id
    join project on project.creator_id = session.user_id
    where session.token_hash = $1 and session.expires_at > now() and project.id = $2::uuid
)
select json_build_object('data', json_build_object('project', json_build_object(
    '__typename', 'Project',
    'id', 'prj_' || replace(owned.id::text, '-', ''),
    'feedbacks', json_build_object(
        '__typename', 'FeedbackConnection',
        'totalCount', received.total,
        'edges', coalesce(listed.edges, '[]'::json),
        'pageInfo', json_build_object(
            '__typename', 'PageInfo', 'endCursor', listed.end_cursor, 'hasNextPage', received.total > 30
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
                    'content', item.content,
                    'authorName', item.author_name,
                    'authorDiscord', item.author_discord,
                    'kind', upper(item.kind),
                    'severity', upper(item.severity),
                    'steps', item.steps,
                    'rating', item.rating,
                    'answers', item.answers,
                    'environment', item.environment,
                    'status', upper(item.status),
                    'isUseful', item.is_useful,
                    'isPublic', item.is_public,
                    'isRead', item.is_read,
                    'tags', item.tags,
                    'editedAt', item.edited_at,
                    'messageCount', item.message_count,
                    'createdAt', item.created_at,
                    'version', item.version,
                    'duplicateOf', case when original.id is not null then json_build_object(
                        '__typename', 'Feedback',
                        'id', 'fbk_' || replace(original.id::text, '-', ''),
                        'authorName', original.author_name,
                        'content', original.content
                    ) end,
                    'roadmapItem', case when step.id is not null then json_build_object(
                        '__typename', 'RoadmapItem',
                        'id', 'rmi_' || replace(step.id::text, '-', ''),
                        'title', step.title,
                        'status', upper(step.status)
                    ) end,
                    'testedRelease', case when tested.id is not null then json_build_object(
                        '__typename', 'Release',
                        'id', 'rel_' || replace(tested.id::text, '-', ''),
                        'name', tested.name
                    ) end,
                    'fixedIn', case when fixing.id is not null then json_build_object(
                        '__typename', 'Release',
                        'id', 'rel_' || replace(fixing.id::text, '-', ''),
                        'name', fixing.name
                    ) end,
                    'retest', upper(item.retest),
                    -- Without addresses, which are not in the database.
                    'pictures', (
                        select coalesce(json_agg(json_build_object(
                            '__typename', 'FeedbackPicture',
                            'id', 'pic_' || replace(picture.id::text, '-', ''),
                            'name', picture.name,
                            'width', picture.width,
                            'height', picture.height
                        ) order by picture.position), '[]'::json)
                        from picture where picture.feedback_id = item.id and not picture.is_film
                    )
                )
            ) order by item.created_at desc, item.id desc) as edges,
            (array_agg(item.cursor order by item.created_at, item.id))[1] as end_cursor
        from (
            select feedback.*, translate(encode(convert_to(
                '{"sort":"' || (extract(epoch from created_at) * 1000000)::bigint || '","id":"' || id || '"}', 'UTF8'
            ), 'base64'), E'+/=\n', '-_') as cursor
            from feedback where feedback.project_id = owned.id
            order by created_at desc, id desc limit 30
        ) item
        left join feedback original on original.id = item.duplicate_of_id
        left join roadmap_item step on step.id = item.roadmap_item_id
        left join release tested on tested.id = item.tested_release_id
        left join release fixing on fixing.id = item.fixed_in_id
    ) listed
