// The composition root: creates every part of Parley from plain options. Tests can replace some parts.
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import type { ProviderSettings } from '../agents/models/port.ts';
import { getSharedReaders } from '../agents/readers/readers.ts';
import { createCalendarAdapters } from '../calendars/adapters.ts';
import type { Role } from '../config.ts';
import type { Ctx, System } from '../context.ts';
import { createApiRoutes } from '../endpoints/api-routes.ts';
import { addCalendarEndpoints } from '../endpoints/calendar-endpoints.ts';
import { createDashboardApi } from '../endpoints/dashboard-api.ts';
import { addEngineEndpoints } from '../endpoints/engine-endpoints.ts';
import { createEventHandler } from '../endpoints/engine-events.ts';
import type { EngineKind } from '../engines/capabilities.ts';
import type { Engine, ReportEvent } from '../engines/port.ts';
import { addBookingPages } from '../features/bookings/index.ts';
import { type Calendars, createCalendars, saveRest } from '../features/calendars/index.ts';
import { changesKeys, findKeyOwner, keyRoutes, recordKeyUse } from '../features/keys/index.ts';
import { linkErrorPages, linkPages } from '../features/links/index.ts';
import { createMedia, type Media } from '../features/media/index.ts';
import { createOutbox } from '../features/messages/index.ts';
import { createNumberDirectory, createSecretsReader } from '../features/numbers/index.ts';
import { createLanes, createPoster } from '../features/webhooks/index.ts';
import { createEntrance } from '../http/admission/admission.ts';
import { createDoors } from '../http/admission/doors.ts';
import { createPrincipals, KEY_FORMAT } from '../http/admission/principal.ts';
import { createRateLimiter, PLAN_RATES } from '../http/admission/rate-limit.ts';
import { countRequests } from '../http/admission/store.ts';
import { getFixedHeaders } from '../http/answer-headers.ts';
import type { Origins } from '../http/cors.ts';
import { createHealth, createHealthServer } from '../http/health.ts';
import { addMcpServer } from '../http/mcp-server.ts';
import { addReferencePages } from '../http/openapi/reference.ts';
import { openPages } from '../http/pages.ts';
import { createServer } from '../http/server.ts';
import { checkSecretKey, countWaitingRows } from '../installation/store.ts';
import { type BackupsOptions, createBackups } from '../platform/backup/backups.ts';
import { createCursors } from '../platform/cursor.ts';
import { openDatabaseClock, readDatabaseTime } from '../platform/database-clock.ts';
import { createFairSlots } from '../platform/fair-slots.ts';
import type { FileSettings } from '../platform/files/file-store.ts';
import { createIds } from '../platform/ids.ts';
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';
import { createAnnouncer } from '../platform/postgres/announcer.ts';
import { openDatabase } from '../platform/postgres/database.ts';
import type { Listener } from '../platform/postgres/listener.ts';
import { findSchemaProblem } from '../platform/postgres/migrate.ts';
import { readSchema } from '../platform/postgres/schema-files.ts';
import { shareAmongCallers, shareDatabase } from '../platform/postgres/share-database.ts';
import { findWriteProblem } from '../platform/postgres/writable.ts';
import { createProcesses } from '../platform/processes.ts';
import { createSeal } from '../platform/seal.ts';
import { getServingName } from '../platform/serving-address.ts';
import { createEdit } from '../workspace-editor/index.ts';
import { createAgents } from './create-agents.ts';
import { createEngines } from './create-engines.ts';
import { createHousekeeping, fetchMissed } from './housekeeping.ts';
import { createJobHandlers, giveUpJobs } from './job-handlers.ts';
import type { Overrides } from './overrides.ts';
import { clearChanged, listenToProcesses, PROCESS_EVENTS } from './process-events.ts';
import { runStopSteps } from './stop-steps.ts';

export interface AppOptions {
  /** The connection of the service. The schema must be migrated already. */
  connection: PoolConfig;
  secretKey: string;
  baseUrl: string;
  log: Log;
  role: Role;
  /** The folder of a built dashboard; if given, this process serves its pages. */
  dashboard?: string | undefined;
  /**
   * The version of Parley that this process runs. The dashboard compares it with the version that it was built from;
   * default `dev`.
   */
  build?: string;
  allowLocalWebhooks: boolean;
  /** Whether this process runs agents, and hands conversations over and back. Default true; false with `AGENTS=off`. */
  agents?: boolean;
  /** The language model providers of the installation; default none. */
  modelProviders?: readonly ProviderSettings[] | undefined;
  /** Origins of browsers that are allowed to call the API; default none. */
  corsOrigins?: Origins | undefined;
  /** Proxies with a trusted X-Forwarded-For header; default none. */
  trustedProxies?: readonly string[] | undefined;
  /** Token that allows reading the metrics from other machines; without it only this machine can. */
  metricsToken?: string | undefined;
  /** Whether this process answers at `baseUrl`, so that other commands can show the URL. Default false. */
  serves?: boolean;
  /**
   * True if no other process can be alive on this database, so that the work of dead processes is taken over
   * immediately.
   */
  alone: boolean;
  /** The id of a crashed process that this one replaces; default none. */
  crashed?: string | undefined;
  /** Storage for the files of messages. */
  media: FileSettings;
  /** Scheduled backups; default none. */
  backups?: Pick<BackupsOptions, 'settings' | 'owner' | 'scratch' | 'version'> | undefined;
  /** The maximum number of database connections; default 40. */
  maxConnections?: number;
  /** Called when this process is stuck and should be restarted. */
  onStuck?: ((why: string) => void) | undefined;
}

export interface App {
  system: System;
  /** The id of this process in the database. */
  processId: string;
  server: FastifyInstance;
  /** Whether this process serves the pages of the dashboard. */
  hasPages: boolean;
  /** Serves only health and metrics, for a process that does not serve the API. */
  healthServer: FastifyInstance;
  /** Called by engines when something happens on a number. */
  report: ReportEvent;
  media: Media;
  calendars: Calendars;
  /** Returns undefined if this installation has no such engine. */
  engineOf(kind: EngineKind): Engine | undefined;
  /** Returns the context of a workspace, for work without a request. */
  createCtx(teamId: string): Ctx;
  /** Starts the background work of the process's role. */
  start(): Promise<void>;
  /**
   * Refuses new work, finishes running work and closes everything, in less than 17 s.
   * @returns false if running jobs or sends were cut off. The next start settles them.
   */
  stop(): Promise<boolean>;
}

const CONNECTIONS = 40;
/**
 * The share of the connections that background work gets; callers get the same share. The rest keeps the queue running.
 */
const SHARE = 0.45;
/** The process counts as stuck if jobs are due but none has started or ended for this many seconds. */
const STUCK_AFTER = 60;

/** Creates the service. It does no work before {@link App.start}, and answers nothing before its server listens. */
export async function createApp(options: AppOptions, overrides: Overrides = {}): Promise<App> {
  const { connection, log } = options;
  const schema = await readSchema();
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const maxConnections = options.maxConnections ?? CONNECTIONS;
  const { callersWait, agent: replaced } = overrides;
  const opened = openDatabase({ connection, maxConnections, onError, callersWait });
  const watch = openDatabase({ connection, maxConnections: 1, onError });
  const db = overrides.db?.(opened) ?? opened;
  const forCallers = db.forCallers();
  const stopping = new AbortController();
  const closeAndFail = async (error: unknown): Promise<never> => {
    stopping.abort();
    await Promise.all([db.close(), watch.close()]);
    throw error;
  };
  const databaseTime = { sample: () => readDatabaseTime(forCallers.brief), log, until: stopping.signal };
  const clock = overrides.clock ?? (await openDatabaseClock(databaseTime).catch(closeAndFail));
  const seal = createSeal(options.secretKey);
  const newId = createIds(clock);
  const readers = overrides.readers ?? getSharedReaders();

  const system: System = {
    db,
    clock,
    random: overrides.random ?? Math.random,
    newId,
    log,
    seal,
    cursors: createCursors(seal, clock),
    baseUrl: options.baseUrl,
    reader: readers,
    // Assigned below, because the queue's handlers need the system.
    jobs: undefined as unknown as Jobs,
  };
  const share = Math.floor(maxConnections * SHARE);
  const connections = createFairSlots(share);
  const createCtx = (teamId: string): Ctx => ({
    ...system,
    db: shareDatabase(db, connections, teamId),
    teamId,
    actor: { kind: 'system' },
  });
  await checkSecretKey(db, seal).catch(closeAndFail);

  const report = createEventHandler(createCtx);
  const engines = createEngines({
    ...{ db, clock, log, report },
    known: { numbers: createNumberDirectory(forCallers.brief), secretsOf: createSecretsReader(seal) },
    overrides,
  });
  const adapters = createCalendarAdapters({
    clock,
    timeoutMs: overrides.calendarTimeout,
    keepRest: ({ team_id, id }, name, until) => saveRest(db, team_id, id, { name, until }),
  });
  const calendars = createCalendars(seal, adapters.of);
  const { createModelCtx: createAgentCtx = createCtx } = overrides;
  const { modelProviders = [] } = options;
  const agents = createAgents({ readers, replaced, createCtx: createAgentCtx, clock, modelProviders });

  const processId = newId('proc');
  const poster = createPoster({
    allowLocal: options.allowLocalWebhooks,
    timeoutMs: overrides.deliveryTimeout,
  });
  const lanes = createLanes({ system, poster, processId, slots: overrides.deliverySlots });
  const outbox = createOutbox({
    engineOf: engines.of,
    hasEngine: (kind) => engines.find(kind) !== undefined,
    processId,
    stopping: stopping.signal,
  });
  const media = createMedia({
    settings: options.media,
    engineOf: engines.of,
    processId,
    stopping: stopping.signal,
    limits: overrides.mediaLimits,
  });
  const processes = createProcesses({
    ...{ id: processId, db, clock, log, sweeps: overrides.sweeps, crashed: options.crashed },
    onSetApart: (tx, apart) => giveUpJobs(tx, system.jobs, apart),
    onReturn: (outage) => fetchMissed(system, engines.kept, outage),
    onSweep: createHousekeeping(system, createCtx, { outbox, lanes, media, kept: engines.kept }),
  });
  const announcer = createAnnouncer(db.brief, processId, log);
  system.jobs = createJobs({
    db,
    clock,
    log,
    processId,
    tasks: createJobHandlers(
      createCtx,
      { outbox, lanes, media, calendars, keeper: { engineOf: engines.find, report } },
      options.agents === false ? undefined : agents,
    ),
    begun: async () => {
      await outbox.idle();
      await lanes.idle();
    },
    // A process that has just started checks for jobs anyway.
    tell: () => processes.hasOthers() && announcer.tell(PROCESS_EVENTS.jobsAdded),
    watch,
    stuckAfter: overrides.stuckAfter ?? STUCK_AFTER,
    onStuck: (why) => options.onStuck?.(why),
  });

  const backups = options.backups && createBackups({ db, clock, log, ...options.backups });

  let listener: Listener | undefined;
  const principals = createPrincipals({
    clock,
    format: KEY_FORMAT,
    load: (fingerprint) => findKeyOwner(forCallers.brief, fingerprint),
    hears: () => listener?.connected() === true,
    used: ({ teamId, key }) => {
      recordKeyUse(db, teamId, key.id, clock.now()).catch((error) =>
        log.warn({ err: error }, 'could not record the last use of a key'),
      );
    },
  });
  const doors = createDoors(clock, overrides.doorRates);
  const dashboard = createDashboardApi({
    ...{ db, clock, doors, log, processId, createCtx, outbox, calendars, engineOf: engines.find },
    models: agents,
    tried: { agents, calendars },
    callers: forCallers,
    build: options.build ?? 'dev',
    baseUrl: options.baseUrl,
    hears: () => listener?.connected() === true,
    rates: overrides.doorRates,
    streamBounds: overrides.streamBounds,
    agents: options.agents !== false,
    allowLocalWebhooks: options.allowLocalWebhooks,
    tellOthers: (text) => announcer.tell(PROCESS_EVENTS.live, text),
    hasOthers: () => processes.hasOthers(),
    edit: createEdit({
      engineOf: engines.find,
      calendarOf: adapters.of,
      allowLocal: options.allowLocalWebhooks,
    }),
  });
  const remembered = [
    { channel: PROCESS_EVENTS.keysChanged, isChangedBy: changesKeys, forget: () => principals.forget() },
    {
      channel: PROCESS_EVENTS.sessionsChanged,
      isChangedBy: dashboard.changesSessions,
      forget: dashboard.forget,
    },
  ];
  db.onCommitted((statement, values) => {
    dashboard.committed(statement, values);
    clearChanged(remembered, statement, announcer);
  });
  listener = await listenToProcesses({
    ...{ connection, log, processId, remembered, dashboard },
    jobs: system.jobs,
    name: options.serves ? getServingName(options.baseUrl) : undefined,
  }).catch(closeAndFail);
  const health = createHealth({
    check: async () =>
      (await findSchemaProblem(forCallers, schema)) ??
      (await findWriteProblem(forCallers)) ??
      system.jobs.problem(),
    gauges: () => countWaitingRows(forCallers, clock.now()),
    jobs: () => system.jobs.vitals(),
    metricsToken: options.metricsToken,
    backups,
  });
  const healthServer = createHealthServer(health, doors, getFixedHeaders(options.baseUrl));
  const entrance = createEntrance({
    clock,
    doors,
    principals,
    limiter: createRateLimiter(clock, (...window) => countRequests(forCallers.brief, ...window)),
    rates: overrides.rates ?? PLAN_RATES,
  });
  const pageFor = options.dashboard ? ((await openPages(options.dashboard, doors)) ?? undefined) : undefined;
  const routes = createApiRoutes({
    ...{ agents, outbox, poster, report },
    runsAgents: options.agents !== false,
    allowLocal: options.allowLocalWebhooks,
  });
  const server = createServer({
    system: { ...system, db: forCallers },
    databaseOf: shareAmongCallers(forCallers, share),
    doors,
    entrance,
    routes: [...keyRoutes, ...routes],
    dashboard: { entry: dashboard.entry, routes: [...routes, ...dashboard.routes] },
    health,
    pages: [
      dashboard.livePage,
      addReferencePages,
      linkPages({ ...system, db: forCallers }),
      addEngineEndpoints({ engineOf: engines.find, report, log }),
      addCalendarEndpoints({ calendars, db: forCallers.brief, createCtx }),
      addBookingPages({ system: { ...system, db: forCallers }, createCtx, calendars }),
      addMcpServer({ entrance, clock, log, baseUrl: options.baseUrl, origins: options.corsOrigins }),
    ],
    pageFor,
    errorPages: linkErrorPages,
    origins: options.corsOrigins,
    trustedProxies: options.trustedProxies,
    noteProxy: processes.noteProxy,
    patience: overrides.patience,
  });

  return {
    system,
    processId,
    server,
    hasPages: pageFor !== undefined,
    healthServer,
    report,
    media,
    calendars,
    engineOf: engines.find,
    createCtx,
    async start() {
      await processes.start(options.alone);
      if (options.role !== 'api') await system.jobs.start();
      if (options.role !== 'api') backups?.start();
    },
    async stop() {
      stopping.abort();
      const finished = await runStopSteps({
        work: [
          [() => server.close(), () => healthServer.close()],
          [async () => backups?.stop(), async () => lanes.close(), () => system.jobs.stop(), outbox.idle],
        ],
        // A call that was cut off might have started a send.
        leave: [outbox.idle, () => processes.stop()],
        close: [
          () => announcer.close().finally(() => Promise.all([db.close(), watch.close()])),
          () => poster.close(),
          () => engines.close(),
          () => adapters.close(),
          async () => listener?.close(),
        ],
        ping: () => readDatabaseTime(watch),
        log,
      });
      return finished || (system.jobs.running() === 0 && outbox.isIdle());
    },
  };
}
