-- The restriction that stops a number's first contacts; only a report from the network about the same restriction ends
-- it. null: not known.
alter table numbers add column restriction_kind text collate "C";

-- When a send was last refused for lack of access, even if the provider reports the number as connected.
alter table number_sessions add column refused_at timestamptz(3);
