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

export function createCalendarAdapters(clock: Clock): CalendarAdapters {
  const caller = createHttpCaller();
  const adapters: Record<CalendarProvider, Calendar> = {
    'cal-com': createCalCom({ caller, clock }),
    calendly: createCalendly({ caller, clock }),
    google: createGoogle({ caller, clock }),
  };
  return { of: (provider) => adapters[provider], close: () => caller.close() };
}
