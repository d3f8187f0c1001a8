-- The original texts and files of a campaign's knowledge, so that the workspace can be exported as a file and an agent
-- can be changed without the author's copies.

-- The bytes of a text or a file; null for a page, which can be fetched, and for sources from before this migration.
alter table knowledge_sources add column original bytea;

-- Writes into campaigns of earlier versions what happens to a question that the knowledge does not answer.
update campaigns set agent = agent || '{"unknown": "ask"}' where not agent ? 'unknown';
