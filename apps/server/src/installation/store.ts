// The row of the installation, which identifies the key that seals its secrets; and counts of waiting rows.
import { IS_DEAD, IS_WAITING } from '../platform/jobs/store.ts';
import { type Database, statement } from '../platform/postgres/database.ts';
import type { Seal } from '../platform/seal.ts';

const putCheck = statement(
  'installation.put-check',
  'insert into installation (secret_check) values ($1) on conflict do nothing',
  { writes: ['installation'] },
);
const check = statement<{ secret_check: string }>(
  'installation.check',
  'select secret_check from installation',
);

/** Returns the value by which the database recognizes the secret key. */
export function computeSecretCheck(seal: Seal): string {
  return seal.sign('installation').toString('base64url');
}

/** The error if the given key does not belong to this installation. The message explains what to do. */
export class SecretKeyError extends Error {
  override name = 'SecretKeyError';
}

/** Refuses a SECRET_KEY other than the one that sealed this database's secrets. */
export async function checkSecretKey(db: Database, seal: Seal): Promise<void> {
  const ours = computeSecretCheck(seal);
  await db.write(putCheck, [ours]);
  const { secret_check } = (await db.row(check, []))!;
  if (secret_check === ours) return;
  throw new SecretKeyError(
    'The secret key (SECRET_KEY, or secret.key in the data directory) is not the one of this database: use the key ' +
      'that it was set up with.',
  );
}

const waiting = statement<{ kind: string; count: number }>(
  'installation.waiting',
  `select 'messages_waiting' as kind, count(*) as count from messages where status = 'queued'
   union all select 'messages_sending', count(*) from messages where status = 'sending'
   union all select 'deliveries_pending', count(*) from deliveries where status = 'pending'
   union all select 'first_contacts_waiting', count(*) from first_contacts
   union all select 'numbers_connected', count(*) from numbers where session_status = 'WORKING'
   union all select 'numbers_disconnected', count(*) from number_sessions where incident_at is not null
   union all select 'numbers_not_linked', count(*) from numbers number where session_status <> 'WORKING'
     and not exists (select 1 from number_sessions session where session.team_id = number.team_id
       and session.number_id = number.id and session.incident_at is not null)
   union all select 'numbers_restricted', count(*) from numbers where restricted_until > $1
   union all select 'numbers_paused', count(*) from numbers where pause_reason is not null
   union all select 'jobs_running', count(*) from jobs where locked_by is not null
   union all select 'jobs_dead', count(*) from jobs where ${IS_DEAD}
   union all select 'jobs_waiting', count(*) from jobs where ${IS_WAITING}`,
);

/** Returns the number of waiting and failed rows, by kind. */
export async function countWaitingRows(db: Database, now: Date): Promise<Record<string, number>> {
  const rows = await db.rows(waiting, [now]);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}
