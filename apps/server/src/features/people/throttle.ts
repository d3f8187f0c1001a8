// Limits attempts to sign in (dashboard-operations.md#throttle, docs/adr/protect-accounts-without-mail.md). An account gets
// pauses that grow to two minutes, but never a lock. Two rules keep an attacker from locking the person out: a browser
// in which the person signed in before has a separate count, and a reserve of attempts is kept for networks with few
// failures on the account.
import { hash, randomBytes } from 'node:crypto';
import { fail } from '@parley/contract';
import type { System, Visitor } from '../../context.ts';
import { findByEmail, type PersonRow, toLowercaseEmail } from './store.ts';
import * as tries from './tries-store.ts';

/**
 * The number of attempts before the first pause, and the longest pause in seconds. After the fifth failure, about 41
 * attempts an hour are possible.
 */
const PACE = { free: 5, pause: 120 };
/**
 * Attempts that are reserved for networks with few failures: 8 at first, and 48 more each hour. Together with {@link
 * PACE}, an account allows fewer than 100 attempts an hour.
 */
const RESERVE = { most: 8, intervalMs: 75_000 };
/**
 * The maximum number of attempts for an account from one network that can use {@link RESERVE}, or that are checked
 * although too many came from their address.
 */
const SHARE = 2;
/** After this time without an attempt, the count restarts. */
const FORGOTTEN_MS = 60 * 60_000;

const hashCountKey = (text: string) => hash('sha256', text, 'buffer');

/** Returns the keys of the counts for an email address. Spellings that find the same account share its counts. */
async function getCountKeys({ db }: Pick<System, 'db'>, { network }: Visitor, email: string) {
  const folded = await toLowercaseEmail(db, email);
  return {
    account: hashCountKey(`account ${folded}`),
    reserve: hashCountKey(`reserve ${folded}`),
    network: hashCountKey(`network ${network} ${folded}`),
  };
}

type KnownPerson = Pick<PersonRow, 'email' | 'password_hash'>;

const hashPasswordTag = (passwordHash: string | null) =>
  hashCountKey(passwordHash ?? '')
    .subarray(0, 9)
    .toString('base64url');

const buildSignedText = (name: string, tag: string, email: string) => `browser ${name} ${tag} ${email}`;

/**
 * Returns the cookie which shows that this person signed in, or used a link, in this browser. It grants no access, and
 * is valid as long as the person has this password, so that a previous owner of the account gets no separate count.
 */
export function createBrowserCookie(
  { seal }: Pick<System, 'seal'>,
  { email, password_hash }: KnownPerson,
): string {
  const name = randomBytes(16).toString('base64url');
  const tag = hashPasswordTag(password_hash);
  return `${name}.${tag}.${seal.sign(buildSignedText(name, tag, email)).toString('base64url')}`;
}

/** Returns the key of this browser's count; null if the person has not signed in with this browser before. */
async function findBrowserCountKey(
  { db, seal }: System,
  email: string,
  kept: string | null,
): Promise<Buffer | null> {
  const [name = '', tag = '', signature = ''] = (kept ?? '').split('.');
  if (kept === null) return null;
  const person = await findByEmail(db, email);
  const text = buildSignedText(name, tag, person?.email ?? email);
  const isOurs = seal.verify(text, Buffer.from(signature, 'base64url'));
  return isOurs && person && hashPasswordTag(person.password_hash) === tag ? hashCountKey(text) : null;
}

/** A counted attempt. */
export interface SignInAttempt {
  /** Clears the counts after a successful attempt. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt for this email address, before the password is looked up or hashed.
 * @throws 429 during a pause, or after too many attempts from the visitor's address.
 */
export async function countAttempt(system: System, visitor: Visitor, email: string): Promise<SignInAttempt> {
  const { db, clock } = system;
  const now = clock.now();
  const forgotten = new Date(now.getTime() - FORGOTTEN_MS);
  const pace = { now, forgotten, ...PACE };
  const known = await findBrowserCountKey(system, email, visitor.browser);
  if (known) {
    if (!(await tries.insertAttempt(db, known, pace))) return refuse(system, visitor, known);
    return { succeeded: () => tries.clearTries(db, [known]) };
  }
  const { account, reserve, network } = await getCountKeys(system, visitor, email);
  const isCrowded = !visitor.countStranger();
  const added = await tries.addTry(db, network, { now, forgotten });
  const hasShare = added.tries <= SHARE;
  const mayTry = !isCrowded || (hasShare && visitor.countCrowded());
  if (mayTry && (await tries.insertAttempt(db, account, pace))) {
    return { succeeded: () => tries.clearTries(db, [account, network]) };
  }
  if (mayTry && hasShare && (await tries.useReservedAttempt(db, reserve, { now, ...RESERVE }))) {
    // Keep the pause of the account, because a success here would otherwise give an attacker more attempts.
    return { succeeded: () => tries.clearTries(db, [network]) };
  }
  // The password is not checked, so this does not count as a failure of the network.
  await tries.removeTry(db, network, added);
  return refuse(system, visitor, mayTry ? account : null);
}

/**
 * Refuses an attempt with 429. @param paused the key of the count with a pause; null if there are too many attempts
 * from the visitor's address.
 */
async function refuse({ db, clock }: System, visitor: Visitor, paused: Buffer | null): Promise<never> {
  const next = paused && (await tries.nextTryAt(db, paused));
  const ms = paused ? (next?.getTime() ?? 0) - clock.ms() : PACE.pause * 1000;
  const seconds = Math.min(PACE.pause, Math.max(1, Math.ceil(ms / 1000)));
  visitor.retryAfter(seconds);
  return fail('rate_limited', 'too_many_tries', { seconds });
}

/** Clears the counts of an account after the person has used a link. */
export async function clearAttempts(system: System, visitor: Visitor, email: string): Promise<void> {
  await tries.clearTries(system.db, Object.values(await getCountKeys(system, visitor, email)));
}
