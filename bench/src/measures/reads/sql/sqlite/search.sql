-- $1: hash of the token of the session; $2: the words, as a JSON array
with caller as (
    select session.user_id as id
    from session
    join creator_profile on creator_profile.user_id = session.user_id
    where session.token_hash = $1 and session.expires_at > strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now')
),
word as materialized (select value as word from json_each($2)),
hit as materialized (
    select tester_profile.user_id, tester_profile.username_folded, count(*) as score, count(*) over () as total
    from tester_skill
    join tester_profile on tester_profile.user_id = tester_skill.tester_id
    where tester_profile.is_searchable and tester_profile.username_folded is not null and exists (
        select 1 from word
        where instr(lower(tester_skill.label), word) > 0 or instr(word, lower(tester_skill.label)) > 0
    )
    group by tester_profile.user_id, tester_profile.username_folded
    order by score desc, tester_profile.username_folded limit 20
)
select json_object('data', json_object('testerSearch', json_object(
    'totalCount', coalesce((select max(total) from hit), 0),
    'pageInfo', json_object('hasNextPage',
        json(iif(coalesce((select max(total) from hit), 0) > 20, 'true', 'false'))),
    'edges', json((
        select json_group_array(json_object(
            'matchScore', found.score,
            'matchingSkills', json((
                select json_group_array(label)
                from (
                    select label from tester_skill
                    where tester_skill.tester_id = found.user_id and exists (
                        select 1 from word
                        where instr(lower(tester_skill.label), word) > 0 or instr(word, lower(tester_skill.label)) > 0
                    )
                    order by kind desc, position
                )
            )),
            'node', json_object(
                'id', 'tst_' || lower(hex(found.id)),
                'username', found.username,
                'bio', found.bio,
                'skills', json((
                    select json_group_array(label)
                    from (
                        select label from tester_skill
                        where tester_skill.tester_id = found.user_id and kind = 'technical' order by position
                    )
                )),
                'competences', json((
                    select json_group_array(label)
                    from (
                        select label from tester_skill
                        where tester_skill.tester_id = found.user_id and kind = 'other' order by position
                    )
                )),
                'languages', json(found.languages),
                'country', upper(found.country),
                'availability', found.availability
            )
        ))
        from (
            select hit.score, tester_profile.*
            from hit
            join tester_profile on tester_profile.user_id = hit.user_id
            order by hit.score desc, hit.username_folded
        ) found
    ))
)))
from caller
