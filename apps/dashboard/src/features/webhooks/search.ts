// The search parameters of the delivery log, which are its filters.
import type { Answer } from '../../api.ts';

type Row = Answer<'webhooks.deliveries'>['data'][number];
export type DeliveryState = Row['status'];
export type EventType = Row['event_type'];

type LogStatus = Exclude<DeliveryState, 'sending'>;
export const STATUSES = Object.keys({
  failed: 0,
  unknown: 0,
  delivered: 0,
  waiting: 0,
} satisfies Record<LogStatus, 0>) as LogStatus[];
/** All event types in the order of the contract. The type check fails when one is missing. */
export const EVENTS = Object.keys({
  'contact.qualified': 0,
  'contact.not_qualified': 0,
  'booking.created': 0,
  'message.received': 0,
  'agent.disconnected': 0,
} satisfies Record<EventType, 0>) as EventType[];

export interface LogSearch {
  status?: LogStatus;
  type?: EventType;
  /** The first day, such as `2026-05-12`. */
  since?: string;
}

/** Parses the search, and drops invalid and unknown values. */
export function logSearch({ status, type, since }: Record<string, unknown>): LogSearch {
  const isDay =
    typeof since === 'string' && /^\d{4}-\d\d-\d\d$/.test(since) && !Number.isNaN(Date.parse(since));
  const search = {
    status: STATUSES.find((one) => one === status),
    type: EVENTS.find((one) => one === type),
    since: isDay ? since : undefined,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
