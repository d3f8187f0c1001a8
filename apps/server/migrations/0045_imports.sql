-- Files of contacts that are imported into lists, with the result of each row (lists.md#files).

create table imports (
  team_id id not null references teams,
  id id not null,
  list_id id not null,
  -- The name of the file.
  name text not null,
  state text not null default 'uploading' check (state in ('uploading', 'running', 'paused', 'done', 'canceled')),
  -- Why the server paused the import.
  held text,
  columns jsonb not null,
  mapping jsonb not null,
  -- A digest of the rows, computed by the browser, which identifies the same file later.
  digest text not null,
  -- The name of the member who started the import.
  author text,
  idempotency_key text,
  -- SHA-256 of the request with that idempotency key.
  fingerprint bytea not null,
  total integer not null,
  received integer not null default 0,
  done integer not null default 0,
  -- The verdicts at the time of the import. Later verdicts are counted from the rows.
  imported integer not null default 0,
  in_list integer not null default 0,
  rejected integer not null default 0,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (team_id, id),
  foreign key (team_id, list_id) references lists on delete cascade
);
alter table imports alter column team_id set statistics 0;
create index imports_list on imports (team_id, list_id, id);
create index imports_created on imports (created_at);
create index imports_under_way on imports (team_id, id) where state in ('uploading', 'running', 'paused');
create unique index imports_key on imports (team_id, idempotency_key) where idempotency_key is not null;

-- No foreign key to the lead: it can be deleted or merged with another.
create table import_rows (
  team_id id not null,
  import_id id not null,
  n integer not null,
  -- The cells as in the file.
  cells jsonb not null,
  verdict text not null default 'waiting'
    check (verdict in ('waiting', 'imported', 'in_list', 'rejected', 'not_on_whatsapp', 'not_contacted')),
  reason text,
  lead_id id,
  judged_at timestamptz(3),
  -- When the later verdict was found. For `in_list`, since when the lead has been in the list.
  at timestamptz(3),
  primary key (team_id, import_id, n),
  foreign key (team_id, import_id) references imports on delete cascade
);
alter table import_rows alter column team_id set statistics 0;
create index import_rows_verdict on import_rows (team_id, import_id, verdict, n);
create index import_rows_lead on import_rows (team_id, lead_id)
  where verdict in ('imported', 'not_on_whatsapp', 'not_contacted');
