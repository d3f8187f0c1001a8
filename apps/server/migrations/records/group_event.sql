create view group_event_records as
select
  event.team_id, event.id, event.group_id, event.type, event.occurred_at,
  row_to_json(shown) as record
from group_events event
cross join lateral (
  select
    event.id, event.type,
    (select row_to_json(person) from (
      select member.whatsapp_id, member.phone, member.name
      from group_members member where member.team_id = event.team_id and member.id = event.member_id
    ) person) as member,
    event.cause, event.actor, iso(event.occurred_at) as occurred_at
) shown;
