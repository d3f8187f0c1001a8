// Creates the HTTP server of the API, the dashboard and the providers' webhooks, and the server that has only health and
// metrics.
import { addCalendarEndpoints } from '../endpoints/calendar-endpoints.ts';
import { addEngineEndpoints } from '../endpoints/engine-endpoints.ts';
import { createRoutes } from '../endpoints/routes.ts';
import { addBookingPages } from '../features/bookings/index.ts';
import { linkErrorPages, linkPages } from '../features/links/index.ts';
import { getFixedHeaders } from '../http/answer-headers.ts';
import { createHealth, createHealthServer } from '../http/health.ts';
import { addMcpServer } from '../http/mcp-server.ts';
import { addReferencePages } from '../http/openapi/reference.ts';
import { openPages } from '../http/pages.ts';
import { createServer } from '../http/server.ts';
import { countWaitingRows } from '../installation/store.ts';
import { NO_ALLOWED_HOSTS } from '../platform/allowed-hosts.ts';
import { findSchemaProblem } from '../platform/postgres/migrate.ts';
import { readSchema } from '../platform/postgres/schema-files.ts';
import { shareAmongCallers } from '../platform/postgres/share-database.ts';
import { findWriteProblem } from '../platform/postgres/writable.ts';
import { createEdit } from '../workspace-editor/index.ts';
import type { AppOptions } from './app-options.ts';
import type { Access } from './create-access.ts';
import type { Workers } from './create-workers.ts';
import type { OpenSystem } from './open-system.ts';
import type { Overrides } from './overrides.ts';

/** @returns servers that do not listen yet. */
export async function createServers(
  { system, forCallers, share, createCtx }: OpenSystem,
  workers: Workers,
  { endpointLimits, dashboard, admissions }: Access,
  options: AppOptions,
  overrides: Overrides,
) {
  const { engines, adapters, calendars, agents, outbox, poster, report, media, processes, backups } = workers;
  const { clock, log } = system;
  const schema = await readSchema();
  const callerSystem = { ...system, db: forCallers };
  const health = createHealth({
    process: workers.processId,
    check: async () =>
      (await findSchemaProblem(forCallers, schema)) ??
      (await findWriteProblem(forCallers)) ??
      system.jobs.problem(),
    gauges: () => countWaitingRows(forCallers, clock.now()),
    jobs: () => system.jobs.vitals(),
    metricsToken: options.metricsToken,
    backups,
  });
  const { allowLocalWebhooks: allowLocal, allowedHosts = NO_ALLOWED_HOSTS, build = 'dev' } = options;
  const routes = createRoutes({
    ...{
      models: agents,
      outbox,
      poster,
      report,
      media,
      calendars,
      simulations: workers.simulations,
      engineOf: engines.find,
      build,
      allowLocal,
      allowedHosts,
    },
    agents: options.agents !== false,
    present: dashboard.present,
    edit: createEdit({ engineOf: engines.find, calendarOf: adapters.of, allowLocal, allowedHosts }),
  });
  const pageFor = options.dashboard
    ? ((await openPages(options.dashboard, endpointLimits)) ?? undefined)
    : undefined;
  const server = createServer({
    system: callerSystem,
    databaseOf: shareAmongCallers(forCallers, share),
    endpointLimits,
    admissions,
    routes,
    dashboard: dashboard.entry,
    health,
    pages: [
      dashboard.livePage,
      addReferencePages,
      linkPages(callerSystem),
      addEngineEndpoints({ engineOf: engines.find, report, log }),
      addCalendarEndpoints({ calendars, db: forCallers.brief, createCtx }),
      addBookingPages({ system: callerSystem, createCtx, calendars }),
      addMcpServer({ admissions, clock, log, baseUrl: options.baseUrl, origins: options.corsOrigins }),
    ],
    pageFor,
    errorPages: linkErrorPages,
    origins: options.corsOrigins,
    trustedProxies: options.trustedProxies,
    noteProxy: processes.noteProxy,
    patience: overrides.patience,
  });
  return {
    server,
    healthServer: createHealthServer(health, endpointLimits, getFixedHeaders(options.baseUrl)),
    hasPages: pageFor !== undefined,
  };
}
