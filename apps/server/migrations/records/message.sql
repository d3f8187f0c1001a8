-- Messages that were exchanged, without those that are waiting, refused or discarded. The text of a voice note is its
-- transcript.
create view message_records as
select
  message.team_id, message.id, message.lead_id,
  row_to_json(shown) as record
from messages message
cross join lateral (
  select
    message.id, message.direction, coalesce(message.text, message.words) as text, message.type, message.has_media,
    iso(message.sent_at) as sent_at
) shown
where message.status in ('received', 'sending', 'accepted', 'unconfirmed');
