-- Who waits for a person (dashboard-operations.md#inbox).
alter table conversations
  -- When the lead wrote the first message that no one has answered; null: none. Automatic texts, such as the agent's
  -- hand-over, are not answers.
  add column asked_at timestamptz(3),
  -- The journal entry with the question that the agent left to a person; null: none, or a person has written since.
  add column open_question_id id;

update conversations talk set asked_at = (
  select min(message.created_at) from messages message
  where message.team_id = talk.team_id and message.lead_id = talk.lead_id and message.direction = 'inbound'
    and message.about is null and message.id > coalesce((
      select max(answer.id) from messages answer
      where answer.team_id = talk.team_id and answer.lead_id = talk.lead_id and answer.status = 'accepted'
        and answer.type in ('AI_REPLY', 'API_MESSAGE', 'MEMBER_MESSAGE', 'MANUAL_MESSAGE')), ''))
where talk.held or talk.last_message_direction = 'inbound';

create index conversations_waiting on conversations (team_id, lead_id)
  where listed and (open_question_id is not null or held and asked_at is not null);

-- A campaign that a member only tried out does not answer people who write first once another has started on the number.
alter table campaigns add column trial boolean not null default false;
update campaigns set trial = true where slug ~ '^try-it(-[0-9]+)?$';
