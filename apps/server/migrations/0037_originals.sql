-- What a campaign was given to know, as it was given: so that the workspace can be written as a file, and an agent be
-- changed, without those who have the texts and files.

-- The bytes of a text or a file; null for a page, which is fetched, and for what was read before.
alter table knowledge_sources add column original bytea;

-- Campaigns of earlier versions say in full what becomes of a question that the knowledge does not answer.
update campaigns set agent = agent || '{"unknown": "ask"}' where not agent ? 'unknown';
