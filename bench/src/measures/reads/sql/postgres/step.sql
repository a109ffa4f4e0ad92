-- $1: hash of the token of the session; $2: UUID of the project; $3: title; $4: description; $5: date
with item as (
    insert into roadmap_item
        (id, project_id, title, description, date, status, priority, version, created_at, updated_at)
    select gen_random_uuid(), project.id, $3, $4, $5::date, 'pending', 1, 1, now(), now()
    from session
    join creator_profile on creator_profile.user_id = session.user_id
    join project on project.creator_id = session.user_id
    where session.token_hash = $1 and session.expires_at > now() and project.id = $2::uuid
    returning *
)
select json_build_object('data', json_build_object('createRoadmapItem', json_build_object(
    'roadmapItem', json_build_object(
        'id', 'rmi_' || replace(id::text, '-', ''),
        'title', title,
        'description', description,
        'date', date,
        'status', upper(status),
        'createdAt', created_at,
        'version', version
    ),
    'userErrors', '[]'::json
)))::text
from item
