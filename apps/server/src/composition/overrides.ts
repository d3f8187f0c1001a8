// The parts of the app that a test or a simulation replaces.
import type { Agent } from '../agents/port.ts';
import type { Readers } from '../agents/readers/port.ts';
import type { Ctx } from '../context.ts';
import type { MediaLimits } from '../features/media/index.ts';
import type { CallModel } from '../features/models/index.ts';
import type { ENDPOINT_RATES } from '../http/admission/endpoint-limits.ts';
import type { PLAN_RATES } from '../http/admission/rate-limit.ts';
import type { StreamBounds } from '../http/live/live-places.ts';
import type { Patience } from '../http/server.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { EngineOverrides } from './create-engines.ts';

/** Parts that are not given are the same as in production. */
export interface Overrides extends EngineOverrides {
  clock?: Clock;
  random?: () => number;
  /** Returns that number of random bytes; default: unpredictable ones. */
  randomBytes?: (size: number) => Buffer;
  /** Requests per minute, by plan. */
  rates?: typeof PLAN_RATES;
  /** Requests per minute to each endpoint that needs no key. */
  endpointRates?: typeof ENDPOINT_RATES;
  /** Limits on live streams of the dashboard. */
  streamBounds?: StreamBounds;
  /** Wraps the database. */
  db?: (db: Database) => Database;
  /** Reads texts of leads and models; default: the readers of the process. */
  readers?: Readers;
  /** Wraps the agent. */
  agent?: (agent: Agent) => Agent;
  /** Makes the calls of language models in turns. */
  callModel?: CallModel;
  /** The workspace whose language models and budgets the agents of a workspace use; default: the workspace itself. */
  createModelCtx?: (teamId: string) => Ctx;
  /** The limit for callers when the database does not answer, in milliseconds; default 2,000. */
  callersWait?: number | undefined;
  /** The limits for slow clients. */
  patience?: Patience;
  /** The time limit for a response from a calendar provider, in milliseconds. */
  calendarTimeout?: number;
  /** The time limit for a webhook delivery, in milliseconds. */
  deliveryTimeout?: number;
  /** The limits for fetching a file. */
  mediaLimits?: MediaLimits;
  /** Seconds without progress after which the process counts as stuck; default 60. */
  stuckAfter?: number;
  /** False if the process sweeps leftovers and expired rows only at its start. */
  sweeps?: boolean;
  /** The maximum number of running webhook deliveries. */
  deliverySlots?: number;
}
