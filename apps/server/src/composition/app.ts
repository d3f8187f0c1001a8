// The composition root: creates every part of Parley from plain options. Tests can replace some parts.
import type { FastifyInstance } from 'fastify';
import type { Ctx, System } from '../context.ts';
import type { EngineKind } from '../engines/capabilities.ts';
import type { Engine, ReportEvent } from '../engines/port.ts';
import type { Calendars } from '../features/calendars/index.ts';
import type { Media } from '../features/media/index.ts';
import type { Outbox } from '../features/messages/index.ts';
import { readDatabaseTime } from '../platform/database-clock.ts';
import type { AppOptions } from './app-options.ts';
import { createAccess } from './create-access.ts';
import { createServers } from './create-servers.ts';
import { createWorkers } from './create-workers.ts';
import { openSystem } from './open-system.ts';
import type { Overrides } from './overrides.ts';
import { runStopSteps } from './stop-steps.ts';

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
  /** The messages that this process is sending. */
  outbox: Outbox;
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

/** Creates the service. It does no work before {@link App.start}, and answers nothing before its server listens. */
export async function createApp(options: AppOptions, overrides: Overrides = {}): Promise<App> {
  const opened = await openSystem(options, overrides);
  const { system, createCtx, stopping, watch } = opened;
  const workers = createWorkers(opened, options, overrides);
  const { processId, report, engines, adapters, calendars, poster, lanes, outbox, media } = workers;
  const { processes, announcer, backups, simulations } = workers;
  const { access, servers } = await openAccess().catch(async (error) => {
    await opened.close();
    throw error;
  });
  const { server, healthServer, hasPages } = servers;

  async function openAccess() {
    const access = await createAccess(opened, workers, options, overrides);
    try {
      return { access, servers: await createServers(opened, workers, access, options, overrides) };
    } catch (error) {
      await access.listener.close();
      throw error;
    }
  }

  return {
    ...{ system, processId, server, hasPages, healthServer, report, media, calendars, outbox, createCtx },
    engineOf: engines.find,
    async start() {
      await processes.start(options.alone);
      if (options.role === 'api') return;
      await system.jobs.start();
      backups?.start();
    },
    async stop() {
      stopping.abort();
      const finished = await runStopSteps({
        work: [
          [() => server.close(), () => healthServer.close()],
          [async () => simulations?.stop()],
          [async () => backups?.stop(), async () => lanes.close(), () => system.jobs.stop(), outbox.idle],
        ],
        // A call that was cut off might have started a send.
        leave: [outbox.idle, () => processes.stop()],
        close: [
          () => announcer.close().finally(opened.close),
          () => poster.close(),
          () => engines.close(),
          () => adapters.close(),
          () => access.listener.close(),
        ],
        ping: () => readDatabaseTime(watch),
        log: system.log,
      });
      return finished || (system.jobs.running() === 0 && outbox.running() === 0);
    },
  };
}
