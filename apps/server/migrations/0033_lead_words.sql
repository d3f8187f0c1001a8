-- The words by which leads are found (dashboard-doors.md#search). Written shortly after the lead, apart from it, so that
-- whoever writes leads waits for no index of words (docs/adr/0084).

create table lead_words (
  team_id id not null,
  lead_id id not null,
  -- Folded: no accents, no capitals. Of the phone its digits, those without country code, and those backwards.
  words tsvector not null,
  primary key (team_id, lead_id),
  foreign key (team_id, lead_id) references leads on delete cascade
);
alter table lead_words alter column team_id set statistics 0;
-- With a short list of pending entries: it is searched right after it was written.
create index lead_words_found on lead_words using gin (team_id, words) with (gin_pending_list_limit = 256);

-- Leads that came or changed, whose words are to be written: a row for each statement. Others may lie between the first
-- and the last; to write their words again does no harm.
create table lead_changes (
  team_id id not null,
  first_id id not null,
  last_id id not null,
  leads integer not null
);
alter table lead_changes alter column team_id set statistics 0;

create function leads_came() returns trigger language plpgsql as $$
begin
  insert into lead_changes select team_id, min(id), max(id), count(*) from came group by team_id;
  return null;
end $$;
create trigger leads_came after insert on leads referencing new table as came
  for each statement execute function leads_came();

create function lead_changed() returns trigger language plpgsql as $$
begin
  insert into lead_changes values (new.team_id, new.id, new.id, 1);
  return null;
end $$;
create trigger lead_changed after update of name, phone, email, ig_username, external_reference, tags on leads
  for each row when (
    (old.name, old.phone, old.email, old.ig_username, old.external_reference, old.tags)
    is distinct from (new.name, new.phone, new.email, new.ig_username, new.external_reference, new.tags))
  execute function lead_changed();

-- Those that are there: five hundred at a time.
insert into lead_changes
  select team_id, min(id), max(id), count(*)
  from (select team_id, id, (row_number() over (partition by team_id order by id) - 1) / 500 as part from leads) lead
  group by team_id, part;
