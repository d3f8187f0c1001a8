-- Leads that changed since a time: their own columns, or their conversation (docs/adr/page-lists-by-index.md).
create index leads_updated on leads (team_id, updated_at);
create index conversations_updated on conversations (team_id, updated_at);
