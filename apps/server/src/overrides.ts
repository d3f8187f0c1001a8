// What a test or a simulation replaces of the app.
import type { Agent } from './agents/port.ts';
import type { Readers } from './agents/readers/port.ts';
import type { Ctx } from './context.ts';
import type { EngineOverrides } from './engines-of.ts';
import type { MediaLimits } from './features/media/index.ts';
import type { DOOR_RATES } from './http/doors.ts';
import type { StreamBounds } from './http/live-places.ts';
import type { PLAN_RATES } from './http/rate-limit.ts';
import type { Patience } from './http/server.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/postgres/database.ts';

/** Each is as in production unless given. */
export interface Overrides extends EngineOverrides {
  clock?: Clock;
  random?: () => number;
  /** Requests a minute, by plan. */
  rates?: typeof PLAN_RATES;
  /** Requests a minute at doors that ask for no key, by address. */
  doorRates?: typeof DOOR_RATES;
  /** Limits on live streams of the dashboard. */
  streamBounds?: StreamBounds;
  /** Wraps the database. */
  db?: (db: Database) => Database;
  /** Reads what leads and models wrote; the readers of the process unless given. */
  readers?: Readers;
  /** Wraps the agent. */
  agent?: (agent: Agent) => Agent;
  /** Whose language models and budgets the agents of a workspace use; its own unless given. */
  modelsOf?: (teamId: string) => Ctx;
  /** How long callers wait for a database that does not answer, in milliseconds; default 2,000. */
  callersWait?: number | undefined;
  /** How long slow clients may take. */
  patience?: Patience;
  /** How long a provider of calendars may take to answer, in milliseconds. */
  calendarTimeout?: number;
  /** How long a webhook delivery may take, in milliseconds. */
  deliveryTimeout?: number;
  /** How long fetching a file may take. */
  mediaLimits?: MediaLimits;
  /** Seconds without progress after which the process counts as stuck; default 60. */
  stuckAfter?: number;
  /** false: it sweeps for leftovers and expired rows at its start alone. */
  sweeps?: boolean;
  /** Webhook deliveries under way at once. */
  deliverySlots?: number;
}
