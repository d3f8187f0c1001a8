// Composes the dashboard's API (dashboard-operations.md): authentication, operations that only the dashboard has, and the
// events that clear this process's cache of sessions.
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../context.ts';
import { countInbox, type ReportPresence, readLiveEvents } from '../features/inbox/index.ts';
import {
  changesPeople,
  changesSessions,
  findSession,
  IDLE_MS,
  recordSessionUse,
} from '../features/people/index.ts';
import { changesMember, changesMembers, changesWorkspace } from '../features/team/index.ts';
import type { ENDPOINT_RATES, EndpointLimits } from '../http/admission/endpoint-limits.ts';
import { createPrincipals } from '../http/admission/principal.ts';
import { createLive } from '../http/live/live.ts';
import { createLivePage } from '../http/live/live-page.ts';
import type { StreamBounds } from '../http/live/live-places.ts';
import type { CallerAuth } from '../http/mount-routes.ts';
import { createSessionAuth, TOKEN_FORMAT } from '../http/session.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Database, Statement } from '../platform/postgres/database.ts';
import { findTouched } from '../platform/touched-records.ts';

/** Functions that return whether a statement changes the permissions of sessions, or ends them. */
const CHANGES = [changesSessions, changesPeople, changesMember, changesMembers, changesWorkspace];

export interface DashboardApiOptions {
  db: Database;
  /** The same database, for work that a caller waits for. */
  callers: Database;
  clock: Clock;
  endpointLimits: EndpointLimits;
  log: Log;
  baseUrl: string;
  /** The version of Parley that this process runs. */
  build: string;
  /** Returns false while this process can't receive notifications of changes. Then every request asks the database. */
  hears: () => boolean;
  rates?: typeof ENDPOINT_RATES | undefined;
  streamBounds?: StreamBounds | undefined;
  processId: string;
  createCtx: (teamId: string) => Ctx;
  /** Notifies the streams in other processes. */
  tellOthers: (text: string) => void;
  /** Returns whether another process ran jobs at this process's last heartbeat. */
  hasOthers: () => boolean;
}

export interface DashboardApi {
  entry: CallerAuth;
  /** Shows colleagues that a member is viewing a lead. */
  present: ReportPresence;
  changesSessions(statement: Statement<unknown>): boolean;
  /** Clears the cache of sessions, so that each is loaded again. */
  forget(): void;
  /** Reports the changes of a committed statement to the live stream. */
  committed(statement: Statement<unknown>, values: readonly unknown[]): void;
  /** Receives a message that another process sent to the streams of this one. */
  heard(text: string): void;
  /** Called when notifications from other processes might have been lost. */
  missed(): void;
  /** The route of the live stream. */
  livePage: (app: FastifyInstance) => void;
}

export function createDashboardApi(options: DashboardApiOptions): DashboardApi {
  const { db, callers, clock, endpointLimits, log, baseUrl, build, hears, rates } = options;
  const sessions = createPrincipals({
    clock,
    format: TOKEN_FORMAT,
    load: (hash) => findSession(callers.brief, hash, clock.ms()),
    hears,
    used: ({ teamId, sessionId }) => {
      recordSessionUse(db, teamId, sessionId, clock.now(), new Date(clock.ms() - IDLE_MS)).catch((error) =>
        log.warn({ err: error }, 'could not record the last use of a session'),
      );
    },
  });
  const entry = createSessionAuth({ clock, endpointLimits, sessions, baseUrl, rates });
  const { processId, createCtx } = options;
  const live = createLive({
    ...{ epoch: processId, build, clock, log, tell: options.tellOthers },
    hasOthers: options.hasOthers,
    bounds: options.streamBounds,
    read: (teamId, changed) => readLiveEvents(createCtx(teamId), changed),
    counts: (teamId, memberId) => countInbox(callers.brief, teamId, memberId, clock.now()),
    async sessionOf(token) {
      const session = await sessions.find(token);
      return session && session.endsAt > clock.ms() ? session : null;
    },
  });
  return {
    entry,
    present: live.present,
    changesSessions: (statement) => CHANGES.some((changes) => changes(statement)),
    forget() {
      sessions.forget();
      live.recheck();
    },
    committed(statement, values) {
      for (const touched of findTouched(statement, values)) live.touched(touched);
    },
    heard: live.heard,
    missed: live.missed,
    livePage: createLivePage(live, entry),
  };
}
