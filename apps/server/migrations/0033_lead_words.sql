-- The words by which leads are found (dashboard-doors.md#search). They are written in a separate table shortly after
-- the lead, so that writing leads does not wait for an index of words (docs/adr/index-search-words-later.md).

create table lead_words (
  team_id id not null,
  lead_id id not null,
  -- The words without accents and capitals. A phone is indexed as all its digits, as the digits without country code,
  -- and as both in reverse.
  words tsvector not null,
  primary key (team_id, lead_id),
  foreign key (team_id, lead_id) references leads on delete cascade
);
alter table lead_words alter column team_id set statistics 0;
-- The pending list is short, because words are searched right after they are written.
create index lead_words_found on lead_words using gin (team_id, words) with (gin_pending_list_limit = 256);

-- Leads that were inserted or changed and need their words written: one row for each statement. Other leads can lie
-- between the first and the last id; writing their words again is harmless.
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

-- Adds the existing leads, five hundred in each row.
insert into lead_changes
  select team_id, min(id), max(id), count(*)
  from (select team_id, id, (row_number() over (partition by team_id order by id) - 1) / 500 as part from leads) lead
  group by team_id, part;
