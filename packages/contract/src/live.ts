// What the live stream of the dashboard tells (dashboard-doors.md#live). Events are hints: one that is lost is repaired by
// `resync`, after which the dashboard asks again for what is on screen.
import { z } from 'zod';
import { id } from './fields.ts';
import { Counts, InboxRow, LeadDetail, TimelineItem } from './inbox-records.ts';

/** Records of which the stream only says that they changed; what is on screen is asked for again. */
export const LIVE_RECORDS = [
  'campaigns',
  'agents',
  'numbers',
  'lists',
  'imports',
  'links',
  'groups',
  'team',
  'keys',
  'webhooks',
  'views',
  'bulks',
  'models',
  'calendars',
  'blocked',
  'bookings',
] as const;

export const LIVE_EVENTS = {
  /** The first on each connection. Another `build` means that the pages are newer than those that are open. */
  hello: z.strictObject({ epoch: z.string(), build: z.string() }),
  /** Lines that are new or changed, and the ids of those that are there no more, of this lead or another. */
  timeline: z.strictObject({ lead_id: id, items: z.array(TimelineItem), gone: z.array(id) }),
  /** A lead or its conversation as it is now. */
  conversation: z.strictObject({ lead_id: id, row: InboxRow, lead: LeadDetail }),
  /** At most once a second. */
  counts: Counts,
  /** Everybody who looks at a lead or types to it; each entry lives for 30 seconds. */
  presence: z.strictObject({
    lead_id: id,
    members: z.array(z.strictObject({ id, name: z.string(), state: z.enum(['viewing', 'typing']) })),
  }),
  changed: z.strictObject({ what: z.enum(LIVE_RECORDS), id: id.nullable() }),
  /** Ask again: something may have been missed. */
  resync: z.strictObject({
    reason: z.enum(['new_stream', 'missed', 'slow_client', 'too_much']),
  }),
} as const;

export type LiveEventName = keyof typeof LIVE_EVENTS;
export type LiveEvent = {
  [Name in LiveEventName]: { name: Name; data: z.output<(typeof LIVE_EVENTS)[Name]> };
}[LiveEventName];
