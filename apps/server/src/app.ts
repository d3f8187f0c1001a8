// The composition root: every part of Parley is made here, from plain options, and can be replaced in a test.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Role } from './config.ts';
import type { Ctx, System } from './context.ts';
import type { Engine, EngineSink } from './engines/port.ts';
import { createSimulator, engineMessageId } from './engines/simulator/index.ts';
import { blocklistRoutes } from './features/blocklist/index.ts';
import { bookingRoutes } from './features/bookings/index.ts';
import { campaignRoutes } from './features/campaigns/index.ts';
import { conversationRoutes, receiveMessage, takeOver } from './features/conversations/index.ts';
import { firstContactRoutes } from './features/first-contact/index.ts';
import {
  groupRoutes,
  receiveGroupMessage,
  recordGroup,
  recordJoin,
  recordLeave,
} from './features/groups/index.ts';
import { keyRoutes } from './features/keys/index.ts';
import { leadRoutes } from './features/leads/index.ts';
import { linkPages, linkRoutes } from './features/links/index.ts';
import { listRoutes } from './features/lists/index.ts';
import { confirmMessage, messageRoutes, type Outbox } from './features/messages/index.ts';
import { changeConnection } from './features/numbers/index.ts';
import { sandboxRoutes } from './features/sandbox/index.ts';
import { teamRoutes } from './features/team/index.ts';
import { createLanes, createPoster, webhookRoutes } from './features/webhooks/index.ts';
import { housekeeping } from './housekeeping.ts';
import { createGate } from './http/admission.ts';
import type { Origins } from './http/cors.ts';
import { createHealth } from './http/health.ts';
import { createPrincipals } from './http/principal.ts';
import { createRateLimiter, PLAN_RATES } from './http/rate-limit.ts';
import { referencePages } from './http/reference.ts';
import { createServer, type Patience } from './http/server.ts';
import { loadPrincipal, stampKeyUse, takeRequests } from './http/store.ts';
import { jobHandlers } from './job-handlers.ts';
import { type BackupsOptions, createBackups } from './platform/backup/backups.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { createCursors } from './platform/cursor.ts';
import { createIds } from './platform/ids.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { type Database, openDatabase } from './platform/postgres/database.ts';
import { type Listener, listen } from './platform/postgres/listener.ts';
import { readMigrations, schemaProblem } from './platform/postgres/migrate.ts';
import { createProcesses } from './platform/processes.ts';
import { createSeal } from './platform/seal.ts';
import { checkSecretKey, waitingRows } from './store.ts';

export interface AppOptions {
  /** How the service connects; the schema is migrated already. */
  connection: PoolConfig;
  secretKey: string;
  baseUrl: string;
  log: Log;
  role: Role;
  allowLocalWebhooks: boolean;
  /** false: this process runs no agent, and hands no conversation over or back (`AGENTS=off`). Default true. */
  agents?: boolean;
  /** Origins whose browsers may call the API; none unless given. */
  corsOrigins?: Origins | undefined;
  /** No other process can be alive on this database: what others left under way is taken over at once. */
  alone: boolean;
  /** Scheduled backups; none unless given. */
  backups?: Pick<BackupsOptions, 'settings' | 'owner' | 'scratch' | 'version'> | undefined;
  /** Of the pool; default 24. */
  maxConnections?: number;
}

/** What a test or a simulation replaces. */
export interface Overrides {
  clock?: Clock;
  random?: () => number;
  /** Requests a minute, by plan. */
  rates?: typeof PLAN_RATES;
  /** Puts something between the service and its database. */
  db?: (db: Database) => Database;
  /** Puts something between the service and its engines. */
  engine?: (engine: Engine) => Engine;
  /** With slow clients. */
  patience?: Patience;
  /** How long a webhook delivery may take, in milliseconds. */
  deliveryTimeout?: number;
}

export interface App {
  system: System;
  server: FastifyInstance;
  /** What engines are told to call. */
  sink: EngineSink;
  /** The context of a workspace, for work that nobody asked for over HTTP. */
  ctxOf(teamId: string): Ctx;
  /** Takes up background work, as the role says. */
  start(): Promise<void>;
  /** Refuses new work, finishes what is under way, lets go of everything. */
  stop(): Promise<void>;
}

const CONNECTIONS = 32;
/** A send that reads and types as a person does holds its job for 3 to 15 s: there must be room for others beside it. */
const CONCURRENT_JOBS = 24;

/** Makes the service; it does nothing until {@link App.start}, and answers nothing until its server listens. */
export async function createApp(options: AppOptions, overrides: Overrides = {}): Promise<App> {
  const { log } = options;
  const clock = overrides.clock ?? systemClock;
  const migrations = await readMigrations();
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const opened = openDatabase({
    connection: options.connection,
    maxConnections: options.maxConnections ?? CONNECTIONS,
    onError,
  });
  const db = overrides.db?.(opened) ?? opened;
  const forCallers = db.forCallers();
  const seal = createSeal(options.secretKey);
  const newId = createIds(clock);
  const stopping = new AbortController();

  const system: System = {
    db,
    clock,
    random: overrides.random ?? Math.random,
    newId,
    log,
    seal,
    cursors: createCursors(seal, clock),
    baseUrl: options.baseUrl,
    // Set below: the queue's handlers need the system themselves.
    jobs: undefined as unknown as Jobs,
  };
  const ctxOf = (teamId: string): Ctx => ({ ...system, teamId, actor: { kind: 'system' } });
  /** Whoever made no app has nothing to stop. */
  const letGo = async (error: unknown): Promise<never> => {
    await db.close();
    throw error;
  };
  await checkSecretKey(db, seal).catch(letGo);

  const sink: EngineSink = {
    received: (number, message) => receiveMessage(ctxOf(number.team_id), number, message),
    confirmed: (number, id) => confirmMessage(ctxOf(number.team_id), number.id, id),
    sentByPerson: (number, message) => takeOver(ctxOf(number.team_id), number, message),
    connectionChanged: (number, status) => changeConnection(ctxOf(number.team_id), number.id, status),
    groupSeen: (number, group) => recordGroup(ctxOf(number.team_id), number, group),
    joinedGroup: (number, move) => recordJoin(ctxOf(number.team_id), number, move),
    leftGroup: (number, move) => recordLeave(ctxOf(number.team_id), number, move),
    receivedInGroup: (number, message) => receiveGroupMessage(ctxOf(number.team_id), number, message),
  };
  const simulated = createSimulator({ db, clock, sink: () => sink });
  const simulator = overrides.engine?.(simulated) ?? simulated;
  const engines: Record<string, Engine> = { simulator };
  const engineOf = (kind: string): Engine => {
    const engine = engines[kind];
    if (!engine) throw new Error(`no engine of the kind ${kind}`);
    return engine;
  };

  const processId = newId('proc');
  const poster = createPoster({
    allowLocal: options.allowLocalWebhooks,
    timeoutMs: overrides.deliveryTimeout,
  });
  const lanes = createLanes({ system, poster, processId });
  const outbox: Outbox = {
    engineOf,
    hasEngine: (kind) => kind in engines,
    processId,
    newEngineMessageId: engineMessageId,
    stopping: stopping.signal,
    underWay: new Set(),
  };
  const processes = createProcesses({
    id: processId,
    db,
    log,
    onSweep: housekeeping(system, ctxOf, outbox, lanes),
  });
  system.jobs = createJobs({
    db,
    clock,
    log,
    concurrency: CONCURRENT_JOBS,
    handlers: jobHandlers(ctxOf, outbox, lanes, options.agents !== false),
    settled: lanes.idle,
    onWorkers: processes.register,
  });

  const backups = options.backups && createBackups({ db, clock, log, ...options.backups });

  let listener: Listener | undefined;
  const principals = createPrincipals({
    clock,
    load: (fingerprint) => loadPrincipal(forCallers.brief, fingerprint),
    hears: () => listener?.connected() === true,
    used: (principal) => {
      stampKeyUse(db, principal, clock.now()).catch((error) =>
        log.warn({ err: error }, 'last use not stamped'),
      );
    },
  });
  listener = await listen(
    options.connection,
    { key_revoked: (keyId) => principals.forget(keyId) },
    () => principals.forget(),
    log,
  ).catch(letGo);
  const server = createServer({
    system: { ...system, db: forCallers },
    gate: createGate({
      clock,
      principals,
      limiter: createRateLimiter(clock, (...window) => takeRequests(forCallers.brief, ...window)),
      rates: overrides.rates ?? PLAN_RATES,
    }),
    routes: [
      ...keyRoutes,
      ...leadRoutes,
      ...conversationRoutes({ agents: options.agents !== false }),
      ...messageRoutes(outbox),
      ...campaignRoutes,
      ...firstContactRoutes,
      ...listRoutes,
      ...bookingRoutes,
      ...groupRoutes,
      ...webhookRoutes(poster, { allowLocal: options.allowLocalWebhooks }),
      ...blocklistRoutes,
      ...teamRoutes,
      ...linkRoutes,
      ...sandboxRoutes(sink),
    ],
    health: createHealth({
      check: () => schemaProblem(forCallers, migrations),
      gauges: () => waitingRows(forCallers),
      backups,
    }),
    pages: [referencePages, linkPages({ ...system, db: forCallers })],
    origins: options.corsOrigins,
    patience: overrides.patience,
  });

  return {
    system,
    server,
    sink,
    ctxOf,
    async start() {
      await processes.start(options.alone);
      if (options.role !== 'api') await system.jobs.start();
      if (options.role !== 'api') backups?.start();
    },
    async stop() {
      stopping.abort();
      // Each lets go of its own, also when another can't because the database is gone.
      for (const end of [
        () => server.close(),
        async () => backups?.stop(),
        async () => lanes.close(),
        () => system.jobs.stop(),
        () => processes.stop(),
        () => poster.close(),
        async () => listener?.close(),
        () => db.close(),
      ]) {
        await end().catch((error) => log.warn({ err: error }, 'could not stop in good order'));
      }
    },
  };
}

/** A secret key for an installation that has none. */
export function newSecretKey(): string {
  return randomBytes(32).toString('base64url');
}
