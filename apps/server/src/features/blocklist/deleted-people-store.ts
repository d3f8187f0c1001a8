// Remembers people whose lead was deleted, without their phone (docs/adr/delete-leads-with-their-data.md).
import { statement } from '../../platform/postgres/database.ts';

/** Remembers that no campaign can contact this phone again. */
export const rememberDeletedPerson = statement(
  'blocklist.remember-deleted',
  `insert into deleted_people (team_id, person, deleted_at) values ($1::text, hash_person($1::text, $2), $3)
   on conflict do nothing`,
  { writes: ['deleted_people'] },
).write((teamId: string, phone: string, now: Date) => [teamId, phone, now]);

/** Returns whether a lead with this phone was deleted after they were contacted or opted out. */
export const wasPersonDeleted = statement(
  'blocklist.was-deleted',
  'select 1 from deleted_people where team_id = $1 and person = hash_person($1, $2)',
).exists((teamId: string, phone: string) => [teamId, phone]);
