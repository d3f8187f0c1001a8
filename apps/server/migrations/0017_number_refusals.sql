-- Which restriction stops a number's first contacts: only the network's word on the same one ends it. null: not known.
alter table numbers add column restriction_kind text collate "C";

-- When a send was last refused for want of access, although the provider may say that the number is connected.
alter table number_sessions add column refused_at timestamptz(3);
