// The context that every verb is given: who acts, in which workspace, and the system. Time, randomness and ids come
// from here.
import type { Role, Scope } from '@parley/contract';
import type { TextReader } from './language/signals.ts';
import type { Clock } from './platform/clock.ts';
import type { Cursors } from './platform/cursor.ts';
import type { NewId } from './platform/ids.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Database } from './platform/postgres/database.ts';
import type { Seal } from './platform/seal.ts';

export interface System {
  db: Database;
  clock: Clock;
  /** Uniform in [0, 1). */
  random: () => number;
  newId: NewId;
  jobs: Jobs;
  log: Log;
  seal: Seal;
  cursors: Cursors;
  /** Public address of this installation, without a trailing slash. */
  baseUrl: string;
  reader: TextReader;
}

export type Plan = 'free' | 'starter' | 'business' | 'scale';

/** Who acts. A new kind must be handled wherever code switches over this union. */
export type Actor =
  | { kind: 'key'; id: string; name: string; scopes: Scope[] }
  | { kind: 'member'; id: string; name: string }
  | { kind: 'agent' }
  | { kind: 'system' };

/** Somebody who is signed in, where and as what (dashboard-doors.md#sessions). */
export interface SignedIn {
  sessionId: string;
  teamId: string;
  personId: string;
  memberId: string;
  name: string | null;
  email: string;
  role: Role;
  scopes: readonly Scope[];
  lacksSecondStep: boolean;
  /** When the password was given last; milliseconds since the epoch, as all times here. */
  confirmedAt: number;
  /** Until then no operation asks for the password again. */
  confirmedUntil: number;
  /** The session ends then whatever is done. */
  expiresAt: number;
  /** It ends then unless it is used before. */
  endsAt: number;
}

/** Who is at the dashboard's door, signed in or not. */
export interface Visitor {
  /** The caller's address; of IPv6 the network. */
  address: string;
  /** The network that the address is in: a /24 of IPv4, a /48 of IPv6. */
  network: string;
  /** What the browser says that it is. */
  agent: string | null;
  /** The token of the session's cookie. */
  token: string | null;
  /** What the browser keeps from an earlier sign-in; it opens nothing. */
  browser: string | null;
  /** Counts a try to sign in from this address; false once there were too many in ten minutes. */
  countStranger(): boolean;
  /** Counts a try of an address that had too many; false once there were too many of these in an hour as well. */
  countCrowded(): boolean;
  /** Tells for how many seconds to wait. */
  retryAfter(seconds: number): void;
  /** Gives the browser a token, and what it keeps; null takes the token away. */
  keep(token: string | null, browser?: string): void;
  /** Gives the browser what it keeps, and leaves its token as it is. */
  remember(browser: string): void;
}

/** A {@link Visitor} who is signed in. */
export interface Visit extends Visitor {
  session: SignedIn;
}

export interface Ctx extends System {
  teamId: string;
  actor: Actor;
}

/** Whose name a journal entry carries (lead.md#journal). */
export function authorOf(actor: Actor): string | null {
  switch (actor.kind) {
    case 'key':
      return `API · ${actor.name}`;
    case 'member':
      return actor.name;
    case 'agent':
      return 'Agent';
    case 'system':
      return null;
  }
}

/** The name of who acts, as a message keeps it. */
export function nameOf(actor: Actor): string {
  return 'name' in actor ? actor.name : actor.kind;
}
