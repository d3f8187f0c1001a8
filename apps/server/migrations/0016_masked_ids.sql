-- Whose masked ids are whose: what a network told of a person once (docs/adr/0054).

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
