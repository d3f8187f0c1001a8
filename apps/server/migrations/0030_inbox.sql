-- Who took over a conversation and why, who wrote a message, and the state of the dashboard's inbox
-- (dashboard-doors.md#inbox).

alter table leads
  -- While manual_override is true: who took over. `agent`: the agent handed it over and no member has taken it yet.
  add column held_how text check (held_how in ('member', 'key', 'phone', 'agent')),
  add column held_by id,
  add column held_since timestamptz(3),
  add column held_why text,
  add foreign key (team_id, held_by) references members on delete set null (held_by);
update leads set held_how = 'phone', held_since = updated_at where manual_override;
create index leads_held_by on leads (team_id, held_by) where held_by is not null;
create index leads_handed_over on leads (team_id, held_since) where held_how = 'agent' and listed;
create index leads_due on leads (team_id, next_action_at) where next_action_at is not null and listed;

-- The name of the member or the key that wrote the message.
alter table messages add column author text;
-- Messages that were not sent or might not have arrived. The index is small because there are few.
create index messages_failed on messages (team_id, created_at)
  where direction = 'outbound' and status in ('refused', 'unconfirmed');

-- Copied from the lead, like `listed`.
alter table conversations add column held boolean not null default false;
update conversations conversation set held = true from leads lead
  where lead.team_id = conversation.team_id and lead.id = conversation.lead_id and lead.manual_override;
create index conversations_held on conversations (team_id, last_message_at desc, lead_id desc) where held and listed;
create or replace function follow_lead() returns trigger language plpgsql as $$
begin
  update conversations set campaign_id = new.campaign_id, listed = new.listed, held = new.manual_override
  where team_id = new.team_id and lead_id = new.id;
  return null;
end $$;
drop trigger leads_followed on leads;
create trigger leads_followed after update of campaign_id, listed, manual_override on leads for each row
  when ((old.campaign_id, old.listed, old.manual_override)
    is distinct from (new.campaign_id, new.listed, new.manual_override)) execute function follow_lead();

-- Marks that members set on a conversation in the inbox.
create table inbox_marks (
  team_id id not null,
  lead_id id not null,
  -- Reasons to need a person count as done if they are not newer than this.
  done_at timestamptz(3),
  -- The newest message that a member has read; null: none.
  read_through id,
  primary key (team_id, lead_id),
  foreign key (team_id, lead_id) references leads on delete cascade
);
alter table inbox_marks alter column team_id set statistics 0;

-- true for entries of the service, false for notes of people. The dashboard shows them differently.
alter table notes add column entry boolean not null default false;
update notes set entry = true where author is null or author = 'Agent';
