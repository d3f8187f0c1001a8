-- Questions of leads that the agent left open: by lead, and the latest ones of the workspace.
create index notes_open_questions on notes (team_id, lead_id, created_at desc)
  where fact->>'code' = 'question_left_open';
create index notes_latest_questions on notes (team_id, created_at) include (lead_id)
  where fact->>'code' = 'question_left_open';
