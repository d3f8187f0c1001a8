// The adapters of a process, one for each provider, on one pool of connections.
import type { Clock } from '../platform/clock.ts';
import { createHttpCaller } from '../platform/http-call.ts';
import { createCalCom } from './cal-com/cal-com.ts';
import { createCalendly } from './calendly/calendly.ts';
import { createGoogle } from './google/google.ts';
import type { Calendar, CalendarProvider } from './port.ts';

export interface CalendarAdapters {
  of(provider: CalendarProvider): Calendar;
  close(): Promise<void>;
}

/** @param timeoutMs for each call; as usual unless given. */
export function createCalendarAdapters(clock: Clock, timeoutMs?: number): CalendarAdapters {
  const options = { caller: createHttpCaller(), clock, timeoutMs };
  const adapters: Record<CalendarProvider, Calendar> = {
    'cal-com': createCalCom(options),
    calendly: createCalendly(options),
    google: createGoogle(options),
  };
  return { of: (provider) => adapters[provider], close: () => options.caller.close() };
}
