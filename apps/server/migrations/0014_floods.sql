-- A flood of clicks is not many visitors (docs/adr/0036): a visitor's clicks within ten minutes are one row, and an
-- address that brings too many is marked, so that nobody who writes later is put down to it.
alter table link_clicks add column visitor bytea;
-- The address, as a keyed hash that changes every day.
alter table link_clicks add column origin bytea;
-- The ten minutes in which the visitor's clicks are this row.
alter table link_clicks add column slot timestamptz(3);
alter table link_clicks add column hits integer not null default 1;
alter table link_clicks add column flood boolean not null default false;
create unique index link_clicks_visitor on link_clicks (team_id, link_id, visitor, slot) where lead_id is null;
create index link_clicks_origin on link_clicks (team_id, number_id, origin, clicked_at) where lead_id is null;
drop index link_clicks_recent;
create index link_clicks_recent on link_clicks (team_id, number_id, clicked_at desc) where lead_id is null and not flood;

-- Two machines must not talk to each other for ever (docs/adr/0037): the message of the lead that last brought the
-- conversation on. What the agent wrote since then is counted.
alter table leads add column progress_message_id text collate "C";
