// Stores the results of registration checks: whether a phone is on the network, and its chat id.
import { statement } from '../../platform/postgres/database.ts';

/** Returns the last result for a phone; undefined if there is none or it is older than `since`. */
export const findRegistration = statement<{ registered: boolean; chat_id: string | null }>(
  'first-contact.registration',
  `select registered, chat_id from registrations where team_id = $1 and phone = $2 and checked_at > $3`,
).row((teamId: string, phone: string, since: Date) => [teamId, phone, since]);

/**
 * Stores the result of a check.
 * @param found `number_id` is the number that made the check, because the result affects its health; null if a message
 * revealed the result.
 */
export const saveRegistration = statement(
  'first-contact.put-registration',
  `insert into registrations (team_id, phone, registered, chat_id, checked_at, number_id)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (team_id, phone) do update set registered = $3, chat_id = $4, checked_at = $5, number_id = $6`,
  { writes: ['registrations'] },
).write(
  (
    teamId: string,
    phone: string,
    found: { registered: boolean; chat_id: string | null; number_id: string | null },
    at: Date,
  ) => [teamId, phone, found.registered, found.chat_id, at, found.number_id],
);

/** Deletes the result for a phone, so that the next check calls the engine. */
export const deleteRegistration = statement(
  'first-contact.forget-registration',
  'delete from registrations where team_id = $1 and phone = $2',
  { writes: ['registrations'] },
).write((teamId: string, phone: string) => [teamId, phone]);
