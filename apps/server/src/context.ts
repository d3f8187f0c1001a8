// The context passed to every verb: the actor, the workspace, and the system. Time, randomness and ids come from here.
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
  /** Returns a random number, uniform in [0, 1). */
  random: () => number;
  /** Returns that number of unpredictable bytes. */
  randomBytes: (size: number) => Buffer;
  newId: NewId;
  jobs: Jobs;
  log: Log;
  seal: Seal;
  cursors: Cursors;
  /** Public URL of this installation, without a trailing slash. */
  baseUrl: string;
  reader: TextReader;
}

export type Plan = 'free' | 'starter' | 'business' | 'scale';

/** The actor. If you add a kind, handle it wherever code switches over this union. */
export type Actor =
  | { kind: 'key'; id: string; name: string; scopes: Scope[] }
  | { kind: 'member'; id: string; name: string }
  | { kind: 'agent' }
  | { kind: 'system' };

/** A signed-in person, with their workspace and role (dashboard-operations.md#sessions). */
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
  /** When the password was last entered; milliseconds since the epoch, like all times here. */
  confirmedAt: number;
  /** No operation asks for the password again until this time. */
  confirmedUntil: number;
  /** The latest end of the session. */
  expiresAt: number;
  /** The session ends at this time unless it is used before. */
  endsAt: number;
}

/** A caller of the dashboard's API, signed in or not. */
export interface Visitor {
  /** The caller's address, or the network for IPv6. */
  address: string;
  /** The network that contains the address: a /24 for IPv4, a /48 for IPv6. */
  network: string;
  /** The browser's user agent. */
  agent: string | null;
  /** The token of the session's cookie. */
  token: string | null;
  /** The cookie that the browser keeps from an earlier sign-in; it grants no access. */
  browser: string | null;
  /** Counts an attempt to sign in from this address. Returns false after too many in ten minutes. */
  countStranger(): boolean;
  /** Counts an attempt from an address that had too many. Returns false after too many such attempts in an hour. */
  countCrowded(): boolean;
  /** Sets the `Retry-After` header of the response. */
  retryAfter(seconds: number): void;
  /** Sets the browser's token and its known-browser cookie; null removes the token. */
  keep(token: string | null, browser?: string): void;
  /** Sets the known-browser cookie, and leaves the token unchanged. */
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

/** Returns the author of a journal entry (lead.md#journal); null if it is the system. */
export function getAuthorName(actor: Actor): string | null {
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

/** Returns the actor's name, as stored with a message. */
export function getActorName(actor: Actor): string {
  return 'name' in actor ? actor.name : actor.kind;
}
