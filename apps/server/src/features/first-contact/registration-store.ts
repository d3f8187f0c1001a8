// Stores the results of registration checks: whether a phone is on the network, and its chat id.
import { type Queries, statement } from '../../platform/postgres/database.ts';

const registration = statement<{ registered: boolean; chat_id: string | null }>(
  'first-contact.registration',
  `select registered, chat_id from registrations where team_id = $1 and phone = $2 and checked_at > $3`,
);

/** Returns the last result for a phone; undefined if there is none or it is older than `since`. */
export function findRegistration(
  db: Queries,
  teamId: string,
  phone: string,
  since: Date,
): Promise<{ registered: boolean; chat_id: string | null } | undefined> {
  return db.row(registration, [teamId, phone, since]);
}

const putRegistration = statement(
  'first-contact.put-registration',
  `insert into registrations (team_id, phone, registered, chat_id, checked_at, number_id)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (team_id, phone) do update set registered = $3, chat_id = $4, checked_at = $5, number_id = $6`,
  { writes: ['registrations'] },
);

/**
 * Stores the result of a check.
 * @param found `number_id` is the number that made the check, because the result affects its health; null if a message
 * revealed the result.
 */
export async function saveRegistration(
  db: Queries,
  teamId: string,
  phone: string,
  found: { registered: boolean; chat_id: string | null; number_id: string | null },
  at: Date,
): Promise<void> {
  const { registered, chat_id, number_id } = found;
  await db.write(putRegistration, [teamId, phone, registered, chat_id, at, number_id]);
}

const forgetRegistration = statement(
  'first-contact.forget-registration',
  'delete from registrations where team_id = $1 and phone = $2',
  { writes: ['registrations'] },
);

/** Deletes the result for a phone, so that the next check calls the engine. */
export async function deleteRegistration(db: Queries, teamId: string, phone: string): Promise<void> {
  await db.write(forgetRegistration, [teamId, phone]);
}
