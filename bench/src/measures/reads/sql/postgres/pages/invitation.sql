-- $1: token of the invitation
select json_build_object('data', json_build_object(
    -- For a visitor without a session.
    'viewer', null,
    'invitationByToken', json_build_object(
        '__typename', 'Invitation',
        'id', 'inv_' || replace(invitation.id::text, '-', ''),
        'status', upper(invitation.status),
        'canAccept', invitation.status = 'pending' and project.status = 'en_cours',
        'canSendFeedback', invitation.status = 'pending' and project.status = 'en_cours',
        'respondedAt', invitation.responded_at,
        'delivery', null,
        'token', null,
        'canFollowReleases', following.may,
        'isFollowingReleases', following.may and invitation.is_following_releases,
        'feedbacks', case when invitation.tester_id is null or invitation.status = 'feedback_given' then
            json_build_object(
                '__typename', 'FeedbackConnection',
                'totalCount', sent.total,
                'edges', coalesce(listed.edges, '[]'::json),
                'pageInfo', json_build_object(
                    '__typename', 'PageInfo', 'endCursor', listed.end_cursor, 'hasNextPage', sent.total > 4
                )
            )
        end,
        'project', json_build_object(
            '__typename', 'ProjectSheet',
            'id', 'sht_' || replace(project.id::text, '-', ''),
            'projectId', 'prj_' || replace(project.id::text, '-', ''),
            'title', project.title,
            'creatorName', coalesce(nullif(user_settings.username, ''),
                creator_profile.first_name || ' ' || creator_profile.last_name),
            'description', project.description,
            'objectives', case when invitation.status = 'refused' then '' else project.objectives end,
            'feedbackType', project.feedback_type,
            'detailsForTesters', case when invitation.status = 'refused' then '' else project.details_for_testers end,
            'prototypeLink', case when invitation.status <> 'refused' then project.prototype_link end,
            'deadline', project.deadline,
            'status', case project.status
                when 'en_cours' then 'IN_PROGRESS' when 'termine' then 'COMPLETED' else 'PAUSED'
            end,
            'questionnaire', case when invitation.status <> 'refused' then json_build_object(
                '__typename', 'Questionnaire',
                'id', 'qnr_' || replace(project.id::text, '-', ''),
                'questions', coalesce(questionnaire.questions, '[]'::jsonb),
                'version', coalesce(questionnaire.version, 0)
            ) end,
            'releases', case when invitation.status <> 'refused' then json_build_object(
                '__typename', 'ReleaseConnection',
                'totalCount', announced.total,
                'edges', coalesce(announced.edges, '[]'::json),
                'pageInfo', json_build_object(
                    '__typename', 'PageInfo', 'endCursor', null, 'hasNextPage', announced.total > 10
                )
            ) end
        )
    )
))::text
from invitation
join project on project.id = invitation.project_id
left join creator_profile on creator_profile.user_id = project.creator_id
left join user_settings on user_settings.id = project.creator_id
left join questionnaire on questionnaire.id = project.id,
    lateral (
        select invitation.email is not null and invitation.tester_id is null
            and invitation.status in ('pending', 'feedback_given') as may
    ) following,
    lateral (
        select count(*) as total from feedback
        where feedback.invitation_id = invitation.id and feedback.author_id is null
    ) sent,
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
                    'kind', upper(item.kind),
                    'severity', upper(item.severity),
                    'steps', item.steps,
                    'rating', item.rating,
                    'answers', item.answers,
                    'environment', item.environment,
                    'status', upper(item.status),
                    'isUseful', item.is_useful,
                    'isPublic', item.is_public,
                    'editableUntil', case when item.created_at + interval '1 day' > now()
                        then item.created_at + interval '1 day' end,
                    'editedAt', item.edited_at,
                    'messageCount', item.message_count,
                    'createdAt', item.created_at,
                    'version', item.version,
                    'project', json_build_object(
                        '__typename', 'ProjectSheet',
                        'id', 'sht_' || replace(project.id::text, '-', ''),
                        'projectId', 'prj_' || replace(project.id::text, '-', ''),
                        'title', project.title
                    ),
                    'testedRelease', case when tested.id is not null then json_build_object(
                        '__typename', 'Release',
                        'id', 'rel_' || replace(tested.id::text, '-', ''),
                        'name', tested.name
                    ) end,
                    'fixedIn', case when fixing.id is not null then json_build_object(
                        '__typename', 'Release',
                        'id', 'rel_' || replace(fixing.id::text, '-', ''),
                        'name', fixing.name,
                        'link', fixing.link
                    ) end,
                    'retest', upper(item.retest),
                    -- Without addresses, which are not in the database.
                    'pictures', coalesce(uploaded.pictures, '[]'::json),
                    'film', uploaded.film,
                    'messages', json_build_object(
                        '__typename', 'FeedbackMessageConnection',
                        'totalCount', exchanged.total,
                        'edges', coalesce(exchanged.edges, '[]'::json),
                        'pageInfo', json_build_object(
                            '__typename', 'PageInfo', 'startCursor', null, 'hasNextPage', false,
                            'hasPreviousPage', exchanged.total > 50
                        )
                    ),
                    'latest', json_build_object(
                        '__typename', 'FeedbackMessageConnection',
                        'totalCount', exchanged.total,
                        'edges', coalesce(exchanged.latest, '[]'::json),
                        'pageInfo', json_build_object(
                            '__typename', 'PageInfo', 'startCursor', null, 'hasNextPage', false,
                            'hasPreviousPage', exchanged.total > 1
                        )
                    )
                )
            ) order by item.created_at desc, item.id desc) as edges,
            (array_agg(item.cursor order by item.created_at, item.id))[1] as end_cursor
        from (
            select feedback.*, translate(encode(convert_to(
                '{"sort":"' || (extract(epoch from created_at) * 1000000)::bigint || '","id":"' || id || '"}', 'UTF8'
            ), 'base64'), E'+/=\n', '-_') as cursor
            from feedback where feedback.invitation_id = invitation.id and feedback.author_id is null
            order by created_at desc, id desc limit 4
        ) item
        left join release tested on tested.id = item.tested_release_id
        left join release fixing on fixing.id = item.fixed_in_id,
        lateral (
            select
                json_agg(json_build_object(
                    '__typename', 'FeedbackPicture',
                    'id', 'pic_' || replace(picture.id::text, '-', ''),
                    'name', picture.name,
                    'width', picture.width,
                    'height', picture.height
                ) order by picture.position) filter (where not picture.is_film) as pictures,
                (json_agg(json_build_object(
                    '__typename', 'FeedbackFilm',
                    'id', 'flm_' || replace(picture.id::text, '-', ''),
                    'name', picture.name,
                    'width', picture.width,
                    'height', picture.height
                )) filter (where picture.is_film)) -> 0 as film
            from picture where picture.feedback_id = item.id
        ) uploaded,
        lateral (
            select
                count(*) as total,
                json_agg(json_build_object(
                    '__typename', 'FeedbackMessageEdge', 'node', message.node
                ) order by message.id) as edges,
                json_agg(json_build_object(
                    '__typename', 'FeedbackMessageEdge', 'node', message.node
                )) filter (where message.place = 1) as latest
            from (
                select
                    feedback_message.id,
                    row_number() over (order by feedback_message.id desc) as place,
                    json_build_object(
                        '__typename', 'FeedbackMessage',
                        'id', 'fbm_' || replace(feedback_message.id::text, '-', ''),
                        'content', feedback_message.content,
                        'authorName', feedback_message.author_name,
                        'isFromCreator', feedback_message.is_from_creator,
                        'createdAt', feedback_message.created_at,
                        'version', feedback_message.version
                    ) as node
                from feedback_message where feedback_message.feedback_id = item.id
                order by feedback_message.id desc limit 50
            ) message
        ) exchanged
    ) listed,
    lateral (
        select
            count(*) as total,
            json_agg(json_build_object(
                '__typename', 'ReleaseEdge',
                'node', json_build_object(
                    '__typename', 'Release',
                    'id', 'rel_' || replace(latest.id::text, '-', ''),
                    'name', latest.name,
                    'notes', latest.notes,
                    'link', latest.link,
                    'releasedOn', latest.released_on,
                    'createdAt', latest.created_at,
                    'version', latest.version
                )
            ) order by latest.released_on desc, latest.id desc) as edges
        from (
            select * from release where release.project_id = project.id
            order by released_on desc, id desc limit 11
        ) latest
    ) announced
where invitation.token = $1 and invitation.status <> 'revoked'
