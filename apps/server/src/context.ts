// The context that every verb is given: who acts, in which workspace, and the system. Time, randomness and ids come
// from here.
import type { Scope } from '@parley/contract';
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
}

export type Plan = 'free' | 'starter' | 'business' | 'scale';

/** Who acts. A new kind must be handled wherever code switches over this union. */
export type Actor =
  | { kind: 'key'; id: string; name: string; scopes: Scope[] }
  | { kind: 'member'; id: string; name: string }
  | { kind: 'agent' }
  | { kind: 'system' };

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
