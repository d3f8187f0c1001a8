// The adapters of a process, one for each provider, on one pool of connections.
import type { Clock } from '../platform/clock.ts';
import { createFairSlots } from '../platform/fair-slots.ts';
import { createHttpCaller } from '../platform/http-call.ts';
import { createAccountGate, type KeepRest } from './account-gate.ts';
import { createCalCom } from './cal-com/cal-com.ts';
import { createCalendly } from './calendly/calendly.ts';
import { createGoogle } from './google/google.ts';
import type { Calendar, CalendarProvider } from './port.ts';

export interface CalendarAdapters {
  of(provider: CalendarProvider): Calendar;
  close(): Promise<void>;
}

/** How many calls may be under way; one workspace alone gets half of them. */
const CALLS = 128;

export interface AdaptersOptions {
  clock: Clock;
  /** For each call, in milliseconds; as usual unless given. */
  timeoutMs?: number | undefined;
  keepRest?: KeepRest | undefined;
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
