-- Maps masked ids to people, as a network reported them (docs/adr/one-lead-per-person-and-number.md).

create table masked_ids (
  team_id id not null,
  number_id id not null,
  -- `<digits>@lid`, or the network's own id of the person.
  masked text collate "C" not null,
  phone text collate "C" not null,
  primary key (team_id, number_id, masked),
  foreign key (team_id, number_id) references numbers on delete cascade
);
alter table masked_ids alter column team_id set statistics 0;

-- When two leads turn out to be the same person, one is deleted and its rows move to the other, so each reference needs
-- an index.
create index group_members_lead on group_members (team_id, lead_id) where lead_id is not null;
create index link_clicks_lead on link_clicks (team_id, lead_id) where lead_id is not null;
