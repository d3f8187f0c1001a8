-- Who waits for a person (dashboard-operations.md#inbox).
alter table conversations
  -- When the lead wrote the first message that no one has answered; null: none. Automatic texts, such as the agent's
  -- hand-over, are not answers.
  add column asked_at timestamptz(3),
  -- The journal entry with the question that the agent left to a person; null: none, or a person has written since.
  add column open_question_id id;

-- The update locks the table. It skips conversations that no person drives and whose last message is an answer or older
-- than 30 days: their time is not shown until the lead writes again.
update conversations talk set asked_at = (
  select message.created_at from messages message
  where message.team_id = talk.team_id and message.lead_id = talk.lead_id and message.direction = 'inbound'
    and message.about is null and message.id > coalesce((
      select max(answer.id) from messages answer
      where answer.team_id = talk.team_id and answer.lead_id = talk.lead_id and answer.status = 'accepted'
        and answer.type in ('AI_REPLY', 'API_MESSAGE', 'MEMBER_MESSAGE', 'MANUAL_MESSAGE')), '')
  order by message.id limit 1)
where talk.held or talk.last_message_direction = 'inbound' and talk.last_message_at > now() - interval '30 days';

create index conversations_waiting on conversations (team_id, lead_id)
  where listed and (open_question_id is not null or held and asked_at is not null);

-- A campaign that a member only tries out does not answer people who write first once another has started on the number.
alter table campaigns add column trial boolean not null default false;
update campaigns set trial = true from numbers
where numbers.team_id = campaigns.team_id and numbers.id = campaigns.number_id and numbers.engine = 'simulator'
  and campaigns.slug ~ '^try-it(-[0-9]+)?$';
