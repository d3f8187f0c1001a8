// Creates the parts that recognize callers: API keys, sessions of the dashboard, and the limits of anonymous callers. They
// cache rows, so they listen to changes by other processes.
import { createDashboardApi } from '../endpoints/dashboard-api.ts';
import { changesKeys, findKeyOwner, recordKeyUse } from '../features/keys/index.ts';
import { createAdmissions } from '../http/admission/admission.ts';
import { createEndpointLimits } from '../http/admission/endpoint-limits.ts';
import { createPrincipals, KEY_FORMAT } from '../http/admission/principal.ts';
import { createRateLimiter, PLAN_RATES } from '../http/admission/rate-limit.ts';
import { countRequests } from '../http/admission/store.ts';
import type { Listener } from '../platform/postgres/listener.ts';
import { getServingName } from '../platform/serving-address.ts';
import type { AppOptions } from './app-options.ts';
import type { Workers } from './create-workers.ts';
import type { OpenSystem } from './open-system.ts';
import type { Overrides } from './overrides.ts';
import { clearChanged, listenToProcesses, PROCESS_EVENTS } from './process-events.ts';

export type Access = Awaited<ReturnType<typeof createAccess>>;

/** @throws if the database cannot be listened to. */
export async function createAccess(
  { system, forCallers, createCtx }: OpenSystem,
  workers: Workers,
  options: AppOptions,
  overrides: Overrides,
) {
  const { db, clock, log } = system;
  const { processId, processes, announcer } = workers;
  let listener: Listener | undefined;
  const hears = () => listener?.connected() === true;
  const principals = createPrincipals({
    clock,
    format: KEY_FORMAT,
    load: (fingerprint) => findKeyOwner(forCallers.brief, fingerprint),
    hears,
    used: ({ teamId, key }) => {
      recordKeyUse(db, teamId, key.id, clock.now()).catch((error) =>
        log.warn({ err: error }, 'could not record the last use of a key'),
      );
    },
  });
  const endpointLimits = createEndpointLimits(clock, overrides.endpointRates);
  const dashboard = createDashboardApi({
    ...{ db, clock, endpointLimits, log, processId, createCtx, build: options.build ?? 'dev', hears },
    callers: forCallers,
    baseUrl: options.baseUrl,
    rates: overrides.endpointRates,
    streamBounds: overrides.streamBounds,
    tellOthers: (text) => announcer.tell(PROCESS_EVENTS.live, text),
    hasOthers: () => processes.hasOthers(),
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
    ...{ connection: options.connection, log, processId, remembered, dashboard },
    jobs: system.jobs,
    name: options.serves ? getServingName(options.baseUrl) : undefined,
  });
  const admissions = createAdmissions({
    ...{ clock, endpointLimits, principals },
    limiter: createRateLimiter(clock, (...window) => countRequests(forCallers.brief, ...window)),
    rates: overrides.rates ?? PLAN_RATES,
  });
  return { endpointLimits, admissions, dashboard, listener };
}
