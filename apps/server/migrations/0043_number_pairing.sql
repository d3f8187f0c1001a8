-- Since when the number has been connected without interruption; null: it is not connected, or Parley did not observe
-- the start.
alter table number_sessions add column working_since timestamptz(3);
update number_sessions session set working_since = (
  select max(event.at) from number_events event
  where event.team_id = session.team_id and event.number_id = session.number_id and event.kind = 'connected')
from numbers number
where number.team_id = session.team_id and number.id = session.number_id and number.session_status = 'WORKING';

-- The current or last pairing with a phone (running.md#pairing). The codes themselves are not stored.
create table number_pairings (
  team_id id not null,
  number_id id not null,
  state text not null
    check (state in ('starting', 'scan', 'connecting', 'stuck', 'working', 'expired', 'wrong_phone', 'failed')),
  started_at timestamptz(3) not null,
  started_by text,
  -- The number of codes shown, a value that identifies the current one, and since when it has been shown.
  codes integer not null default 0,
  code_digest text,
  code_at timestamptz(3),
  scanned_at timestamptz(3),
  restarts integer not null default 0,
  ended_at timestamptz(3),
  -- The engine's message, for people.
  detail text,
  primary key (team_id, number_id),
  foreign key (team_id, number_id) references numbers on delete cascade
);
alter table number_pairings alter column team_id set statistics 0;
