// Resets a password by a link that is shown once to the person who creates it, so that no mail server is needed
// (dashboard-operations.md#links).
import { fail } from '@parley/contract';
import type { System, Visitor } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import type { PasswordHasher } from './password.ts';
import { checkPassword } from './password-rules.ts';
import { endSessions, findReset, insertReset, listMemberships, useUpReset } from './session-store.ts';
import { findPerson, lockPerson, setPassword, switchSecondStepOff } from './store.ts';
import { clearAttempts, createBrowserCookie } from './throttle.ts';
import { createToken, hashToken } from './token.ts';

const RESET_MS = 24 * 60 * 60_000;

export interface ResetLink {
  link: string;
  expires_at: string;
}

/**
 * Creates a link and invalidates the person's earlier one.
 * @param madeIn the workspace of the owner or admin who creates it; null for the operator of the installation.
 */
export async function makeReset(
  tx: Queries,
  system: Pick<System, 'clock' | 'baseUrl'>,
  personId: string,
  { madeIn, endsSecondStep }: { madeIn: string | null; endsSecondStep: boolean },
): Promise<ResetLink> {
  const token = createToken();
  const now = system.clock.now();
  const expires = new Date(now.getTime() + RESET_MS);
  await insertReset(tx, {
    person_id: personId,
    token_hash: hashToken(token),
    team_id: madeIn,
    ends_second_step: endsSecondStep,
    created_at: now,
    expires_at: expires,
  });
  return { link: `${system.baseUrl}/reset/${token}`, expires_at: expires.toISOString() };
}

const failExpired = (): never => fail('not_found', 'reset_link_used');

/** Returns the email address of the person for whom the link was created. */
export async function describeReset(system: System, token: string): Promise<{ email: string }> {
  const found = await findReset(system.db, hashToken(token), system.clock.now());
  const person = found && (await findPerson(system.db, found.person_id));
  return person ? { email: person.email } : failExpired();
}

/**
 * Sets the new password, and signs the person out everywhere. The link works once, even for two concurrent calls. Marks
 * the browser as known for the person, and clears the failed attempts of the account.
 */
export async function useReset(
  system: System,
  hashing: PasswordHasher,
  visitor: Visitor,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const now = system.clock.now();
  const found = await findReset(system.db, hashToken(token), now);
  const person = found && (await findPerson(system.db, found.person_id));
  if (!person) return failExpired();
  const workspaces = await listMemberships(system.db, person.id);
  await checkPassword(password, [person.email, ...workspaces.map(({ workspace }) => workspace)]);
  const hash = await hashing.hash(visitor.address, password);
  await system.db.transaction(async (tx) => {
    await lockPerson(tx, person.id);
    const taken = (await useUpReset(tx, hashToken(token), now)) ?? failExpired();
    await setPassword(tx, person.id, hash, taken.team_id);
    if (taken.ends_second_step) await switchSecondStepOff(tx, person.id);
    await endSessions(tx, person.id, null, now);
  });
  await clearAttempts(system, visitor, person.email);
  visitor.remember(createBrowserCookie(system, { email: person.email, password_hash: hash }));
  return { email: person.email };
}
