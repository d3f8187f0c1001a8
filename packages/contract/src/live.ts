// The dashboard's live stream (dashboard-operations.md#live). Events can get lost; the stream then sends `resync`, and the
// dashboard reloads what is on screen.
import { z } from 'zod';
import { Counts, InboxRow, LeadDetail, TimelineItem } from './conversation-records.ts';
import { id } from './fields.ts';

/** Records whose changes the stream only announces; the dashboard refetches those on screen. */
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
  'replies',
  'bulks',
  'models',
  'calendars',
  'blocked',
  'bookings',
] as const;

export const LIVE_EVENTS = {
  /** The first event of each connection. A different `build` means that newer pages exist. */
  hello: z.strictObject({ epoch: z.string(), build: z.string() }),
  /** New or changed timeline items of any lead, and the ids of deleted ones. */
  timeline: z.strictObject({ lead_id: id, items: z.array(TimelineItem), gone: z.array(id) }),
  /** The current state of a lead and its conversation. */
  conversation: z.strictObject({ lead_id: id, row: InboxRow, lead: LeadDetail }),
  /** The counts of the inbox, at most once a second. */
  counts: Counts,
  /** Members who are viewing a lead or typing to it; each entry lasts 30 seconds. */
  presence: z.strictObject({
    lead_id: id,
    members: z.array(z.strictObject({ id, name: z.string(), state: z.enum(['viewing', 'typing']) })),
  }),
  changed: z.strictObject({ what: z.enum(LIVE_RECORDS), id: id.nullable() }),
  /** Tells the page to reload its data, because events might have been missed. */
  resync: z.strictObject({
    reason: z.enum(['new_stream', 'missed', 'slow_client', 'too_much']),
  }),
} as const;

export type LiveEventName = keyof typeof LIVE_EVENTS;
export type LiveEvent = {
  [Name in LiveEventName]: { name: Name; data: z.output<(typeof LIVE_EVENTS)[Name]> };
}[LiveEventName];
