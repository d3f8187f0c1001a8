// How often somebody may try to sign in (dashboard-doors.md#throttle). An account that is tried again and again gets a
// pause that grows to a minute, and is never locked. A browser in which the person signed in before has a count of its
// own, so a stranger who guesses cannot keep them out; every other one shares the count of the account.
import { hash, randomBytes } from 'node:crypto';
import { fail } from '@parley/contract';
import type { System, Visitor } from '../../context.ts';
import { clearTries, nextTryAt, takeTry } from './store.ts';

/** Tries without a pause: the fifth failure brings the first. */
const FREE = 5;
const LONGEST_PAUSE_S = 60;
/** After an hour without a try the count begins anew. */
const FORGOTTEN_MS = 60 * 60_000;

const accountSubject = (email: string) => hash('sha256', `account ${email.toLowerCase()}`, 'buffer');

/** What a browser keeps to show that this person signed in there. It opens nothing. */
export function knownBrowser({ seal }: Pick<System, 'seal'>, email: string): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${seal.sign(`browser ${name} ${email.toLowerCase()}`).toString('base64url')}`;
}

/** The count of this browser; null when the person never signed in there. */
function browserSubject({ seal }: Pick<System, 'seal'>, email: string, kept: string | null): Buffer | null {
  const [name = '', signature = ''] = (kept ?? '').split('.');
  if (!seal.verify(`browser ${name} ${email.toLowerCase()}`, Buffer.from(signature, 'base64url')))
    return null;
  return hash('sha256', `browser ${name} ${email.toLowerCase()}`, 'buffer');
}

/** A try that was counted. */
export interface Try {
  /** It was right: what was counted against it is forgotten. */
  succeeded(): Promise<void>;
}

/**
 * Counts a try for this address, before anything is looked up or hashed.
 * @throws 429 during a pause, and for an address that tried too often.
 */
export async function countTry(system: System, visitor: Visitor, email: string): Promise<Try> {
  const { db, clock } = system;
  const known = browserSubject(system, email, visitor.browser);
  if (!known) visitor.countStranger();
  const subject = known ?? accountSubject(email);
  const now = clock.now();
  const forgotten = new Date(now.getTime() - FORGOTTEN_MS);
  if (!(await takeTry(db, subject, { now, forgotten, free: FREE, pause: LONGEST_PAUSE_S }))) {
    const next = await nextTryAt(db, subject);
    const seconds = Math.max(1, Math.ceil(((next ?? now).getTime() - now.getTime()) / 1000));
    visitor.retryAfter(Math.min(LONGEST_PAUSE_S, seconds));
    fail('rate_limited', `Too many tries. Wait ${Math.min(LONGEST_PAUSE_S, seconds)} s.`);
  }
  return { succeeded: () => clearTries(db, [subject]) };
}
