// Composes the dashboard's API (dashboard-doors.md): authentication, operations that only the dashboard has, and the
// events that clear this process's cache of sessions.
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../context.ts';
import type { EngineKind } from '../engines/capabilities.ts';
import type { Engine } from '../engines/port.ts';
import { activityRoutes } from '../features/activity/index.ts';
import type { TestChatParts } from '../features/agent/index.ts';
import { blockDoorRoutes } from '../features/blocklist/index.ts';
import { meetingRoutes } from '../features/bookings/index.ts';
import { bulkRoutes } from '../features/bulk/index.ts';
import { campaignBoardRoutes } from '../features/campaign-board/index.ts';
import { countInbox, inboxRoutes, readLiveEvents } from '../features/inbox/index.ts';
import { keyDoorRoutes } from '../features/keys/index.ts';
import { leadTableRoutes } from '../features/lead-table/index.ts';
import { leadDoorRoutes } from '../features/leads/index.ts';
import { linkDoorRoutes } from '../features/links/index.ts';
import { listDoorRoutes } from '../features/lists/index.ts';
import type { Outbox } from '../features/messages/index.ts';
import { numberDashboardRoutes } from '../features/numbers/index.ts';
import {
  changesPeople,
  changesSessions,
  createHashing,
  findSession,
  IDLE_MS,
  peopleRoutes,
  recordSessionUse,
} from '../features/people/index.ts';
import { searchRoutes } from '../features/search/index.ts';
import {
  changesMember,
  changesMembers,
  changesWorkspace,
  teamDashboardRoutes,
} from '../features/team/index.ts';
import { viewRoutes } from '../features/views/index.ts';
import { webhookDashboardRoutes } from '../features/webhooks/index.ts';
import type { DOOR_RATES, Doors } from '../http/admission/doors.ts';
import { createPrincipals } from '../http/admission/principal.ts';
import { createLive } from '../http/live/live.ts';
import { createLivePage } from '../http/live/live-page.ts';
import type { StreamBounds } from '../http/live/live-places.ts';
import type { CallerEntry } from '../http/mount-routes.ts';
import type { Route } from '../http/route.ts';
import { createSessionEntry, TOKEN_FORMAT } from '../http/session.ts';
import { tryItRoute } from '../installation/try-it.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Database, Statement } from '../platform/postgres/database.ts';
import { findTouched } from '../platform/touched-records.ts';
import {
  agentRoutes,
  campaignEditRoutes,
  type Edit,
  numberEditorRoutes,
  type ProviderRoutes,
  providerRoutes,
  testChatRoutes,
} from '../workspace-editor/index.ts';

/** Functions that return whether a statement changes the permissions of sessions, or ends them. */
const CHANGES = [changesSessions, changesPeople, changesMember, changesMembers, changesWorkspace];

export interface DashboardApiOptions {
  db: Database;
  /** The same database, for work that a caller waits for. */
  callers: Database;
  clock: Clock;
  doors: Doors;
  log: Log;
  baseUrl: string;
  /** The version of Parley that this process runs. */
  build: string;
  /** Returns false while this process can't receive notifications of changes. Then every request asks the database. */
  hears: () => boolean;
  rates?: typeof DOOR_RATES | undefined;
  streamBounds?: StreamBounds | undefined;
  processId: string;
  createCtx: (teamId: string) => Ctx;
  edit: Edit;
  calendars: ProviderRoutes['calendars'];
  models: ProviderRoutes['models'];
  allowLocalWebhooks: boolean;
  /** The parts used by test chats of agents. */
  tried: TestChatParts;
  /** Returns undefined if this installation has no such engine. */
  engineOf: (kind: EngineKind) => Engine | undefined;
  outbox: Outbox;
  /** false if the operator runs no agents. */
  agents: boolean;
  /** Notifies the streams in other processes. */
  tellOthers: (text: string) => void;
  /** Returns whether another process ran jobs at this process's last heartbeat. */
  hasOthers: () => boolean;
}

export interface DashboardApi {
  entry: CallerEntry;
  /** The routes of operations that only the dashboard has. */
  routes: Route[];
  changesSessions(statement: Statement<unknown>): boolean;
  /** Clears the cache of sessions, so that each is loaded again. */
  forget(): void;
  /** Reports the changes of a committed statement to the live stream. */
  committed(statement: Statement<unknown>, values: readonly unknown[]): void;
  /** Handles a message that another process sent to the streams of this one. */
  heard(text: string): void;
  /** Called when notifications from other processes might have been lost. */
  missed(): void;
  /** The route of the live stream. */
  livePage: (app: FastifyInstance) => void;
}

export function createDashboardApi(options: DashboardApiOptions): DashboardApi {
  const { db, callers, clock, doors, log, baseUrl, build, hears, rates } = options;
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
  const hashing = createHashing();
  const entry = createSessionEntry({ clock, doors, sessions, baseUrl, rates });
  const { processId, createCtx, outbox, agents } = options;
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
    routes: [
      ...peopleRoutes(hashing, build),
      ...teamDashboardRoutes(hashing, build),
      ...viewRoutes,
      ...activityRoutes,
      ...bulkRoutes,
      ...leadTableRoutes,
      ...campaignBoardRoutes,
      ...meetingRoutes(options.tried.calendars),
      tryItRoute,
      ...listDoorRoutes,
      ...numberDashboardRoutes(options.engineOf),
      ...numberEditorRoutes(options.edit),
      ...keyDoorRoutes,
      ...webhookDashboardRoutes({ allowLocal: options.allowLocalWebhooks }),
      ...leadDoorRoutes,
      ...linkDoorRoutes,
      ...inboxRoutes({ agents, outbox, present: live.present }),
      ...searchRoutes,
      ...agentRoutes(options.edit),
      ...providerRoutes(options),
      ...testChatRoutes(options.tried, options.edit),
      ...blockDoorRoutes,
      ...campaignEditRoutes(options.edit),
    ],
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
