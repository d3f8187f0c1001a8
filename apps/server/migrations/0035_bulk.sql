-- Changes of many leads in one request, which run as jobs and can be undone (dashboard-doors.md#changes-of-many-leads).

create table bulks (
  team_id id not null references teams,
  id id not null,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  -- The change as requested.
  change jsonb not null,
  -- The names of the members who requested the change and the undo.
  author text,
  undone_by text,
  idempotency_key text,
  -- SHA-256 of the request with that idempotency key.
  fingerprint bytea not null,
  total integer not null,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  created_at timestamptz(3) not null,
  primary key (team_id, id)
);
alter table bulks alter column team_id set statistics 0;
create unique index bulks_key on bulks (team_id, idempotency_key) where idempotency_key is not null;

-- The leads of a change, with the result for each. No foreign key: a lead can be deleted, and the ids of a request can
-- be wrong.
create table bulk_leads (
  team_id id not null,
  bulk_id id not null,
  lead_id id not null,
  verdict text not null default 'waiting'
    check (verdict in ('waiting', 'changed', 'unchanged', 'refused', 'restored', 'kept')),
  reason text,
  -- For the undo: the value of each changed field before and after.
  fields jsonb,
  primary key (team_id, bulk_id, lead_id),
  foreign key (team_id, bulk_id) references bulks on delete cascade
);
alter table bulk_leads alter column team_id set statistics 0;
create index bulk_leads_told on bulk_leads (team_id, bulk_id, verdict, lead_id)
  where verdict in ('refused', 'kept');
