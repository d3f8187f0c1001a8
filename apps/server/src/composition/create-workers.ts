// Creates the parts that work in the background: engines, calendars, agents, the outbox, the lanes of webhooks, files,
// the queue and scheduled backups.
import { createCalendarAdapters } from '../calendars/adapters.ts';
import { createEventHandler } from '../endpoints/engine-events.ts';
import { createCalendars, saveRest } from '../features/calendars/index.ts';
import { createMedia } from '../features/media/index.ts';
import { createOutbox } from '../features/messages/index.ts';
import { createNumberDirectory, createSecretsReader } from '../features/numbers/index.ts';
import { createSimulations } from '../features/simulations/index.ts';
import { createLanes, createPoster } from '../features/webhooks/index.ts';
import { createBackups } from '../platform/backup/backups.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createAnnouncer } from '../platform/postgres/announcer.ts';
import { createProcesses } from '../platform/processes.ts';
import { PERSON_LANGUAGES } from '../simulation/words.ts';
import type { AppOptions } from './app-options.ts';
import { createAgents } from './create-agents.ts';
import { createEngines } from './create-engines.ts';
import { createHousekeeping, fetchMissed } from './housekeeping.ts';
import { createJobHandlers, giveUpJobs } from './job-handlers.ts';
import type { OpenSystem } from './open-system.ts';
import type { Overrides } from './overrides.ts';
import { createPlaySimulation } from './play-simulation.ts';
import { PROCESS_EVENTS } from './process-events.ts';

/** The process counts as stuck if jobs are due but none has started or ended for this many seconds. */
const STUCK_AFTER = 60;

export type Workers = ReturnType<typeof createWorkers>;

/** Also assigns `system.jobs`. Nothing runs before `jobs.start()`. */
export function createWorkers(
  { system, readers, createCtx, forCallers, watch, stopping }: OpenSystem,
  options: AppOptions,
  overrides: Overrides,
) {
  const { db, clock, log, seal } = system;
  const processId = system.newId('proc');
  const report = createEventHandler(createCtx);
  const engines = createEngines({
    ...{ db, clock, randomBytes: system.randomBytes, log, report },
    known: { numbers: createNumberDirectory(forCallers.brief), secretsOf: createSecretsReader(seal) },
    overrides,
  });
  const adapters = createCalendarAdapters({
    clock,
    timeoutMs: overrides.calendarTimeout,
    keepRest: ({ team_id, id }, name, until) => saveRest(db, team_id, id, { name, until }),
  });
  const calendars = createCalendars(seal, adapters.of);
  const agents = createAgents({
    ...{ readers, replaced: overrides.agent, callModel: overrides.callModel, clock },
    createCtx: overrides.createModelCtx ?? createCtx,
    modelProviders: options.modelProviders ?? [],
  });

  const poster = createPoster({
    allowLocal: options.allowLocalWebhooks,
    ...(options.allowedHosts && { allowedHosts: options.allowedHosts }),
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
  const simulations =
    options.parley &&
    createSimulations({
      ...{ play: createPlaySimulation(options.parley, log), processId },
      languages: PERSON_LANGUAGES,
    });
  return {
    ...{ processId, report, engines, adapters, calendars, agents, poster, lanes, outbox, media },
    ...{ processes, announcer, backups, simulations },
  };
}
