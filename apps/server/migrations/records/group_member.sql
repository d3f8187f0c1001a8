-- The current members of a group.
create view group_member_records as
select
  member.team_id, member.id, member.group_id,
  row_to_json(shown) as record
from group_members member
cross join lateral (
  select
    member.id, member.whatsapp_id, member.phone, member.name, member.role, member.lead_id,
    iso(member.joined_at) as joined_at
) shown
where member.left_at is null;
