// Remembers people whose lead was deleted, without their phone or masked id (docs/adr/delete-leads-with-their-data.md).
import { statement } from '../../platform/postgres/database.ts';

/** Remembers that no campaign can contact this person again, by phone or masked id. */
export const rememberDeletedPerson = statement(
  'blocklist.remember-deleted',
  `insert into deleted_people (team_id, person, deleted_at) values ($1::text, hash_person($1::text, $2), $3)
   on conflict do nothing`,
  { writes: ['deleted_people'] },
).write((teamId: string, person: string, now: Date) => [teamId, person, now]);

/** Returns whether a lead with one of these ids was deleted after they were contacted or opted out. */
export const wasPersonDeleted = statement(
  'blocklist.was-deleted',
  `select 1 from deleted_people where team_id = $1
     and person = any(array(select hash_person($1, id) from unnest($2::text[]) as one (id)))`,
).exists((teamId: string, ids: readonly string[]) => [teamId, ids]);
