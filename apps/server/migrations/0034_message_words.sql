-- The words by which messages are found (dashboard-doors.md#search). They are written shortly after the messages, for
-- many messages of a workspace together: writing a message does not wait for an index of words, and frequent words have
-- few entries (docs/adr/index-search-words-later.md).

create table message_words (
  team_id id not null,
  -- The id of the newest message in the row.
  last_id id not null,
  -- The ids of the messages with text, in order.
  ids text[] collate "C" not null,
  -- Words without accents and capitals. The position of a word is that of its message in `ids`.
  words tsvector not null,
  primary key (team_id, last_id)
) with (toast_tuple_target = 128);
alter table message_words alter column team_id set statistics 0;
create index message_words_found on message_words using gin (team_id, words) with (gin_pending_list_limit = 256);

-- Messages that need their words written: one row for each statement, kept as small as possible.
create table message_changes (
  team_id id not null,
  -- Ids separated by spaces.
  ids text collate "C" not null
);
alter table message_changes alter column team_id set statistics 0;

create function messages_came() returns trigger language plpgsql as $$
begin
  insert into message_changes
    select team_id, string_agg(id, ' ') from came where text is not null group by team_id;
  return null;
end $$;
create trigger messages_came after insert on messages referencing new table as came
  for each statement execute function messages_came();

create function message_worded() returns trigger language plpgsql as $$
begin
  insert into message_changes values (new.team_id, new.id);
  return null;
end $$;
-- The transcript of a recording is written later. Nothing else changes a message's text.
create trigger message_worded after update of words on messages for each row
  when (new.text is null and old.words is null and new.words is not null) execute function message_worded();

insert into message_changes
  select team_id, string_agg(id, ' ' order by id)
  from (
    select team_id, id, (row_number() over (partition by team_id order by id) - 1) / 64 as part
    from messages where coalesce(text, words) is not null) message
  group by team_id, part;
