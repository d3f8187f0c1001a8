// Signs people in with email and password (dashboard-operations.md#sign-in). The response is the same, and takes the same
// time, for every kind of mistake.
import { fail } from '@parley/contract';
import type { System, Visitor } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import type { PasswordHasher } from './password.ts';
import { useCode } from './second-step.ts';
import { listMemberships, type Membership } from './session-store.ts';
import { recordSignIn, startSession } from './sessions.ts';
import { findByEmail, lockPerson, type PersonRow } from './store.ts';
import { countAttempt, createBrowserCookie } from './throttle.ts';

export interface Credentials {
  email: string;
  password: string;
  code?: string | undefined;
}

/** Gives the browser a session in the workspace that the person used last. */
export async function signIn(
  system: System,
  hashing: PasswordHasher,
  visitor: Visitor,
  credentials: Credentials,
): Promise<string> {
  const { person, succeeded } = await authenticate(system, hashing, visitor, credentials);
  const [membership] = await listMemberships(system.db, person.id);
  if (!membership) return failSignIn();
  await succeeded();
  const begun = buildSessionStart(person, membership);
  const token = await system.db.transaction(async (tx) => {
    await lockAuthenticated(tx, person);
    const token = await startSession(tx, system, visitor, begun);
    await recordSignIn(tx, system, visitor, begun);
    return token;
  });
  visitor.keep(token, createBrowserCookie(system, person));
  return token;
}

export function buildSessionStart(person: Pick<PersonRow, 'id' | 'email'>, at: Membership) {
  const { team_id, member_id, name } = at;
  return { teamId: team_id, memberId: member_id, personId: person.id, name, email: person.email };
}

/**
 * Returns the person with this email address, password and code. Each attempt counts (throttle.ts), so that an attacker
 * who has the password can't try every code.
 * @param checkPerson can refuse a person with the right password, before the code is used.
 */
export async function authenticate(
  system: System,
  hashing: PasswordHasher,
  visitor: Visitor,
  { email, password, code }: Credentials,
  checkPerson: (person: PersonRow) => Promise<void> = async () => {},
): Promise<{ person: PersonRow; succeeded: () => Promise<void> }> {
  const counted = await countAttempt(system, visitor, email);
  const person = await findByEmail(system.db, email);
  const isRight = await hashing.verify(visitor.address, password, person?.password_hash ?? null);
  if (!person || !isRight) {
    system.log.warn({ address: visitor.address }, 'a sign-in failed');
    return failSignIn();
  }
  await checkPerson(person);
  if (person.second_step_at !== null) {
    if (code === undefined) fail('second_step_required', 'second_step_code');
    if (!(await useCode(system.db, system, person, code))) {
      system.log.warn({ address: visitor.address }, 'a two-factor code was wrong');
      fail('second_step_required', 'second_step_wrong');
    }
  }
  return { person, succeeded: counted.succeeded };
}

/** Locks the person. Fails if the password has changed since it was entered. */
export async function lockAuthenticated(tx: Queries, person: PersonRow): Promise<void> {
  const now = await lockPerson(tx, person.id);
  const isSame =
    now?.password_hash === person.password_hash &&
    now?.second_step_at?.getTime() === person.second_step_at?.getTime();
  if (!isSame) failSignIn();
}

export function failSignIn(): never {
  return fail('sign_in_failed', 'sign_in_wrong');
}
