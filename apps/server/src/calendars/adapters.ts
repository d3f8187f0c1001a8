// The adapters of a process, one for each provider, on one pool of connections.
import { createHttpCaller } from '../platform/http-call.ts';
import type { AskOptions } from './ask-provider.ts';
import { createCalCom } from './cal-com/cal-com.ts';
import { createCalendly } from './calendly/calendly.ts';
import { createGoogle } from './google/google.ts';
import type { Calendar, CalendarProvider } from './port.ts';

export interface CalendarAdapters {
  of(provider: CalendarProvider): Calendar;
  close(): Promise<void>;
}

export function createCalendarAdapters(options: Omit<AskOptions, 'caller'>): CalendarAdapters {
  const caller = createHttpCaller();
  const asking = { caller, ...options };
  const adapters: Record<CalendarProvider, Calendar> = {
    'cal-com': createCalCom(asking),
    calendly: createCalendly(asking),
    google: createGoogle(asking),
  };
  return { of: (provider) => adapters[provider], close: () => caller.close() };
}
