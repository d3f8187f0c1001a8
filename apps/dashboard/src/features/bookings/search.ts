// The search parameters of the bookings page. Invalid and unknown values are dropped.
import type { Input } from '../../api.ts';

const VIEWS = ['week', 'days', 'day', 'list'] as const;
export type View = (typeof VIEWS)[number];
export type Status = NonNullable<Input<'bookings.agenda'>['status']>;
export const STATUSES = [
  'standing',
  'unmarked',
  'all',
  'booked',
  'canceled',
  'rescheduled',
  'no_show',
  'failed',
] as const satisfies readonly Status[];

export interface BookingsSearch {
  /** The chosen view; missing: `day` on a phone and `week` elsewhere. */
  view?: View | undefined;
  /** The first day, such as `2026-05-12`; without it, today. */
  from?: string | undefined;
  /** The campaign's slug. */
  campaign?: string | undefined;
  status?: Status | undefined;
  /** The id of the open meeting. */
  m?: string | undefined;
}

const parseOneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined =>
  all.find((one) => one === value);
const DAY = /^\d{4}-\d\d-\d\d$/;

export function parseBookingsSearch(input: Record<string, unknown>): BookingsSearch {
  const { from, campaign, m } = input;
  const isDay = typeof from === 'string' && DAY.test(from) && !Number.isNaN(Date.parse(from));
  const status = parseOneOf(STATUSES, input['status']);
  const search: BookingsSearch = {
    view: parseOneOf(VIEWS, input['view']),
    from: isDay ? from : undefined,
    // The router parses a value that consists of digits as a number.
    campaign: campaign === undefined || campaign === '' ? undefined : String(campaign).slice(0, 255),
    status: status === 'standing' ? undefined : status,
    m: typeof m === 'string' ? m.slice(0, 64) : undefined,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
