-- The sender is looked up row by row, so that earlier messages show a phone or name that became known later.
create view group_message_records as
select
  message.team_id, message.id, message.group_id, message.member_id, message.from_agent, message.sent_at,
  row_to_json(shown) as record
from group_messages message
cross join lateral (
  select
    message.id, message.engine_message_id as whatsapp_message_id,
    case when message.from_agent then (
      select row_to_json(sender) from (
        select number.phone, number.name from groups tracked
        join numbers number on number.team_id = tracked.team_id and number.id = tracked.number_id
        where tracked.team_id = message.team_id and tracked.id = message.group_id
      ) sender
    ) else (
      select row_to_json(sender) from (
        select member.phone, member.name from group_members member
        where member.team_id = message.team_id and member.id = message.member_id
      ) sender
    ) end as sender,
    message.from_agent, message.ai_generated, message.text, message.type, message.is_mention,
    message.media_type is not null as has_media, message.media_type, iso(message.sent_at) as sent_at
) shown;
