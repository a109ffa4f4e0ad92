-- $1: hash of the token of the session; $2: UUID of the project; $3: title; $4: description; $5: date
insert into roadmap_item
    (id, project_id, title, description, date, status, priority, version, created_at, updated_at)
select randomblob(16), project.id, $3, $4, $5, 'pending', 1, 1,
    strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')
from session
join creator_profile on creator_profile.user_id = session.user_id
join project on project.creator_id = session.user_id
where session.token_hash = $1 and session.expires_at > strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now')
    and project.id = unhex($2)
returning json_object('data', json_object('createRoadmapItem', json_object(
    'roadmapItem', json_object(
        'id', 'rmi_' || lower(hex(id)),
        'title', title,
        'description', description,
        'date', date,
        'status', upper(status),
        'createdAt', created_at,
        'version', version
    ),
    'userErrors', json_array()
)))
