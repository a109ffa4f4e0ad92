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
    'invitations', json_build_object(
        '__typename', 'InvitationConnection',
        'totalCount', invited.total,
        'edges', coalesce(listed.edges, '[]'::json),
        'pageInfo', json_build_object(
            '__typename', 'PageInfo', 'endCursor', listed.end_cursor, 'hasNextPage', invited.total > 20
        )
    )
)))::text
from owned,
    lateral (select count(*) as total from invitation where invitation.project_id = owned.id) invited,
    lateral (
        select
            json_agg(json_build_object(
                '__typename', 'InvitationEdge',
                'cursor', item.cursor,
                'node', json_build_object(
                    '__typename', 'Invitation',
                    'id', 'inv_' || replace(item.id::text, '-', ''),
                    'status', upper(item.status),
                    'delivery', upper(item.delivery),
                    'deliveryFailure', upper(item.delivery_failure),
                    'discordUsername', item.discord_username,
                    'email', item.email,
                    'createdAt', item.created_at,
                    'seenAt', item.seen_at,
                    'respondedAt', item.responded_at,
                    'refusalReason', item.refusal_reason,
                    'token', item.token,
                    -- For a server that does not know its public address.
                    'url', null,
                    'version', item.version,
                    'tester', case when tester_profile.id is not null then json_build_object(
                        '__typename', 'Tester',
                        'id', 'tst_' || replace(tester_profile.id::text, '-', ''),
                        'username', tester_profile.username
                    ) end,
                    'feedbacks', json_build_object(
                        '__typename', 'FeedbackConnection',
                        'totalCount', (select count(*) from feedback where feedback.invitation_id = item.id)
                    )
                )
            ) order by item.created_at desc, item.id desc) as edges,
            (array_agg(item.cursor order by item.created_at, item.id))[1] as end_cursor
        from (
            select invitation.*, translate(encode(convert_to(
                '{"sort":"' || (extract(epoch from created_at) * 1000000)::bigint || '","id":"' || id || '"}', 'UTF8'
            ), 'base64'), E'+/=\n', '-_') as cursor
            from invitation where invitation.project_id = owned.id
            order by created_at desc, id desc limit 20
        ) item
        left join tester_profile on tester_profile.user_id = item.tester_id
    ) listed
