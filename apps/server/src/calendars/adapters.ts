// Creates a process's calendar adapters, one for each provider. They share one pool of connections.
import type { Clock } from '../platform/clock.ts';
import { createFairSlots } from '../platform/fair-slots.ts';
import { createHttpCaller } from '../platform/http-call.ts';
import { createAccountGate, type SavePause } from './account-gate.ts';
import { createCalCom } from './cal-com/cal-com.ts';
import { createCalendly } from './calendly/calendly.ts';
import { createGoogle } from './google/google.ts';
import type { Calendar, CalendarProvider } from './port.ts';

export interface CalendarAdapters {
  of(provider: CalendarProvider): Calendar;
  close(): Promise<void>;
}

/** The maximum number of calls that run at the same time. One workspace gets at most half of them. */
const CALLS = 128;

export interface AdaptersOptions {
  clock: Clock;
  /** The time limit for each call, in milliseconds; default: the limits of ask-provider.ts. */
  timeoutMs?: number | undefined;
  keepRest?: SavePause | undefined;
}

export function createCalendarAdapters({ clock, timeoutMs, keepRest }: AdaptersOptions): CalendarAdapters {
  const gate = createAccountGate({ clock, slots: createFairSlots(CALLS), keepRest });
  const options = { caller: createHttpCaller(), clock, timeoutMs, gate };
  const adapters: Record<CalendarProvider, Calendar> = {
    'cal-com': createCalCom(options),
    calendly: createCalendly(options),
    google: createGoogle(options),
  };
  return { of: (provider) => adapters[provider], close: () => options.caller.close() };
}
