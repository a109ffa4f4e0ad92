-- $1: hash of the token of the session; $2: the words, as a JSON array
with caller as (
    select session.user_id as id
    from session
    join creator_profile on creator_profile.user_id = session.user_id
    where session.token_hash = $1 and session.expires_at > now()
),
word as materialized (select json_array_elements_text($2::json) as word),
hit as (
    select tester_profile.user_id, tester_profile.username_folded, count(*) as score, count(*) over () as total
    from tester_skill
    join tester_profile on tester_profile.user_id = tester_skill.tester_id
    where tester_profile.is_searchable and tester_profile.username_folded is not null and exists (
        select from word
        where strpos(lower(tester_skill.label), word) > 0 or strpos(word, lower(tester_skill.label)) > 0
    )
    group by tester_profile.user_id, tester_profile.username_folded
    order by score desc, tester_profile.username_folded collate "C" limit 20
)
select json_build_object('data', json_build_object('testerSearch', json_build_object(
    'totalCount', coalesce((select max(total) from hit), 0),
    'pageInfo', json_build_object('hasNextPage', coalesce((select max(total) from hit), 0) > 20),
    'edges', (
        select coalesce(json_agg(json_build_object(
            'matchScore', hit.score,
            'matchingSkills', (
                select json_agg(label order by kind desc, position)
                from tester_skill
                where tester_skill.tester_id = hit.user_id and exists (
                    select from word
                    where strpos(lower(tester_skill.label), word) > 0 or strpos(word, lower(tester_skill.label)) > 0
                )
            ),
            'node', json_build_object(
                'id', 'tst_' || replace(tester_profile.id::text, '-', ''),
                'username', tester_profile.username,
                'bio', tester_profile.bio,
                'skills', (
                    select coalesce(json_agg(label order by position), '[]'::json)
                    from tester_skill where tester_skill.tester_id = hit.user_id and kind = 'technical'
                ),
                'competences', (
                    select coalesce(json_agg(label order by position), '[]'::json)
                    from tester_skill where tester_skill.tester_id = hit.user_id and kind = 'other'
                ),
                'languages', tester_profile.languages,
                'country', upper(tester_profile.country),
                'availability', tester_profile.availability
            )
        ) order by hit.score desc, hit.username_folded collate "C"), '[]'::json)
        from hit
        join tester_profile on tester_profile.user_id = hit.user_id
    )
)))::text
from caller
