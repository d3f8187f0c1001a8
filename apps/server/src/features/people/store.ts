// Stores people, one for each email address of the installation.
import { type Queries, type Statement, statement } from '../../platform/postgres/database.ts';

export interface PersonRow {
  id: string;
  email: string;
  name: string | null;
  password_hash: string | null;
  /** The workspace whose link set the password; null if the operator provided the password or the link. */
  password_team_id: string | null;
  totp_sealed: string | null;
  second_step_at: Date | null;
  codes_left: number;
  locale: 'en' | 'fr' | null;
  timezone: string | null;
  preferences: Record<string, unknown>;
}

const COLUMNS = `id, email, name, password_hash, password_team_id, totp_sealed, second_step_at,
  cardinality(recovery_codes) as codes_left, locale, timezone, preferences`;

/** Returns the person with that email address, ignoring case; undefined if there is none. */
export const findByEmail = statement<PersonRow>(
  'people.by-email',
  `select ${COLUMNS} from people where lower(email) = lower($1)`,
).row((email: string) => [email]);

const fold = statement<{ email: string }>('people.fold-email', 'select lower($1) as email');

/**
 * Returns the address as the database compares it, because JavaScript and PostgreSQL lowercase some letters
 * differently.
 */
export async function toLowercaseEmail(db: Queries, email: string): Promise<string> {
  return (await db.row(fold, [email]))!.email;
}

export const findPerson = statement<PersonRow>(
  'people.by-id',
  `select ${COLUMNS} from people where id = $1`,
).row((id: string) => [id]);

export const lockByEmail = statement<PersonRow>(
  'people.lock',
  `select ${COLUMNS} from people where lower(email) = lower($1) for no key update`,
).row((email: string) => [email]);

/**
 * Locks the person until the transaction ends. No session can start while others are ended, so that no session with an
 * old password remains.
 * @returns the current values that a sign-in depends on; undefined if there is no such person.
 */
export const lockPerson = statement<Pick<PersonRow, 'password_hash' | 'second_step_at'>>(
  'people.hold',
  'select password_hash, second_step_at from people where id = $1 for no key update',
).row((id: string) => [id]);

/** Inserts the person, unless a concurrent call did so first. */
export const insertPerson = statement(
  'people.insert',
  `insert into people (id, email, name, password_hash, created_at) values ($1, $2, $3, $4, $5)
   on conflict (lower(email)) do nothing`,
  { writes: ['people'] },
).write((row: Pick<PersonRow, 'id' | 'email' | 'name' | 'password_hash'> & { created_at: Date }) => [
  row.id,
  row.email,
  row.name,
  row.password_hash,
  row.created_at,
]);

/** Replaces the password, and keeps `password_team_id`. */
export const setPasswordHash = statement(
  'people.set-password',
  'update people set password_hash = $2 where id = $1',
  { writes: ['people'] },
).write((id: string, hash: string) => [id, hash]);

/**
 * Sets a password that the person chose on the page of a link. @param provenTo the workspace of the link; null for the
 * operator's link.
 */
export const setPassword = statement(
  'people.give-password',
  'update people set password_hash = $2, password_team_id = $3 where id = $1',
  { writes: ['people'] },
).write((id: string, hash: string, provenTo: string | null) => [id, hash, provenTo]);

/**
 * Sets the password of a person without one.
 * @param provenTo the workspace whose link led to the page where it was chosen; null for the operator's link.
 * @returns false if another call has set one.
 */
export const setFirstPassword = statement<{ id: string }>(
  'people.set-first-password',
  `update people set password_hash = $2, password_team_id = $3 where id = $1 and password_hash is null
   returning id`,
  { writes: ['people'] },
).exists((id: string, hash: string, provenTo: string | null) => [id, hash, provenTo]);

/** Changes only the given fields, so that concurrent changes of other fields are kept. */
export const changePerson = statement(
  'people.describe',
  `update people set name = case when $2::jsonb ? 'name' then $2->>'name' else name end,
     locale = case when $2 ? 'locale' then $2->>'locale' else locale end,
     timezone = case when $2 ? 'timezone' then $2->>'timezone' else timezone end,
     preferences = coalesce($2->'preferences', preferences)
   where id = $1`,
  { writes: ['people'] },
).write((id: string, given: Partial<Pick<PersonRow, 'name' | 'locale' | 'timezone' | 'preferences'>>) => [
  id,
  JSON.stringify(given),
]);

const deleteAlone = statement(
  'people.delete-alone',
  `delete from people person where person.id = $1
     and not exists (select 1 from members member where member.person_id = person.id)`,
  { writes: ['people'] },
);

/** Deletes a person who is in no workspace. */
export const deleteIfInNoWorkspace = deleteAlone.write((id: string) => [id]);

/** Stores a secret for two-factor authentication, not in effect yet. Returns false if one is in effect already. */
export const setTotp = statement<{ id: string }>(
  'people.set-totp',
  `update people set totp_sealed = $2, totp_step = null where id = $1 and second_step_at is null returning id`,
  { writes: ['people'] },
).exists((id: string, sealed: string) => [id, sealed]);

const switchOn = statement<{ id: string }>(
  'people.second-step-on',
  `update people set second_step_at = $2, recovery_codes = $3
   where id = $1 and second_step_at is null and totp_sealed is not null returning id`,
  { writes: ['people'] },
);

export const switchSecondStepOn = switchOn.exists((id: string, at: Date, codes: readonly Buffer[]) => [
  id,
  at,
  codes,
]);

const switchOff = statement(
  'people.second-step-off',
  `update people set second_step_at = null, totp_sealed = null, totp_step = null, recovery_codes = '{}'
   where id = $1`,
  { writes: ['people'] },
);

export const switchSecondStepOff = switchOff.write((id: string) => [id]);

export const setRecoveryCodes = statement(
  'people.set-codes',
  'update people set recovery_codes = $2 where id = $1',
  { writes: ['people'] },
).write((id: string, codes: readonly Buffer[]) => [id, codes]);

/** Marks the time step of a code as used. Returns false if that code or a later one was already used. */
export const useTotpStep = statement<{ id: string }>(
  'people.use-totp-step',
  'update people set totp_step = $2 where id = $1 and (totp_step is null or totp_step < $2) returning id',
  { writes: ['people'] },
).exists((id: string, step: number) => [id, step]);

/** Marks a recovery code as used. Returns false if the person has no such code or it was already used. */
export const useRecoveryCode = statement<{ id: string }>(
  'people.use-recovery-code',
  `update people set recovery_codes = array_remove(recovery_codes, $2) where id = $1 and $2 = any(recovery_codes)
   returning id`,
  { writes: ['people'] },
).exists((id: string, hash: Buffer) => [id, hash]);

/**
 * Statements for every sealed secret of two-factor authentication, for changing the secret key. People belong to no
 * workspace.
 */
export const SEALED_TOTP_STATEMENTS = {
  list: statement<{ team_id: string; id: string; sealed: string }>(
    'people.sealed-totp',
    `select '' as team_id, id, totp_sealed as sealed from people where totp_sealed is not null for update`,
  ),
  save: statement(
    'people.save-totp',
    'update people set totp_sealed = $3 where $1::text is not null and id = $2',
    { writes: ['people'] },
  ),
};

/**
 * Turns off two-factor authentication for everyone, because the secret key is lost. @returns the number of people who
 * used it.
 */
export const abandonSecondSteps = statement<{ id: string }>(
  'people.abandon-totp',
  `update people set second_step_at = null, totp_sealed = null, totp_step = null, recovery_codes = '{}'
   where totp_sealed is not null returning id`,
  { writes: ['people'] },
).rows(
  () => [],
  (rows) => rows.length,
);

const forgetTries = statement('people.forget-tries', 'delete from sign_in_tries where tried_at < $1', {
  writes: ['sign_in_tries'],
});
const forgetResets = statement('people.forget-resets', 'delete from resets where expires_at < $1', {
  writes: ['resets'],
});
const forgetSessions = statement('people.forget-sessions', 'delete from sessions where expires_at < $1', {
  writes: ['sessions'],
});

/** Deletes expired links, and sessions and attempts that ended before the given times. */
export async function deleteExpired(
  db: Queries,
  before: { now: Date; sessions: Date; tries: Date },
): Promise<void> {
  await db.write(forgetTries, [before.tries]);
  await db.write(forgetResets, [before.now]);
  await db.write(forgetSessions, [before.sessions]);
}

/**
 * Returns whether this statement changes the permissions of sessions. Processes cache them until they are notified of
 * such a change.
 */
export function changesPeople(changed: Statement<unknown>): boolean {
  return changed === switchOn || changed === switchOff || changed === deleteAlone;
}
