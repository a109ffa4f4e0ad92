-- $1: token of the invitation
select json_build_object('data', json_build_object('invitationByToken', json_build_object(
    'id', 'inv_' || replace(invitation.id::text, '-', ''),
    'status', upper(invitation.status),
    'canAccept', invitation.status = 'pending' and project.status = 'en_cours',
    'canSendFeedback', invitation.status = 'pending' and project.status = 'en_cours',
    'respondedAt', invitation.responded_at,
    -- For a visitor without a session.
    'delivery', null,
    'token', null,
    'project', json_build_object(
        'id', 'sht_' || replace(project.id::text, '-', ''),
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
        end
    )
)))::text
from invitation
join project on project.id = invitation.project_id
left join creator_profile on creator_profile.user_id = project.creator_id
left join user_settings on user_settings.id = project.creator_id
where invitation.token = $1 and invitation.status <> 'revoked'
