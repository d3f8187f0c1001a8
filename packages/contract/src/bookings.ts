// Bookings (bookings.md).

import { z } from 'zod';
import {
  campaignFilter,
  createBoundary,
  csvSeparator,
  id,
  text,
  timestampIn,
  timestampOut,
} from './fields.ts';
import { inApi, inDashboard, nothing, operation } from './operation.ts';
import { outsideText } from './outside-text.ts';
import { createDataSchema, createPageQuery, createPageSchema } from './pagination.ts';
import { reasonOut } from './reason.ts';

export const BOOKING_STATUSES = ['booked', 'canceled', 'rescheduled', 'failed', 'no_show'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const Booking = z
  .strictObject({
    id,
    status: z.enum(BOOKING_STATUSES).nullable(),
    lead_id: z
      .string()
      .nullable()
      .describe("The lead's `whatsapp_id`, not the lead's id. Null on Instagram."),
    campaign_id: z.string().nullable().describe('Campaign slug. Null if there is no campaign.'),
    provider: z.string().nullable(),
    source: z.enum(['chat', 'static_link', 'webhook', 'manual']).nullable(),
    start_at: timestampOut.nullable(),
    end_at: timestampOut.nullable(),
    timezone: outsideText(z.string().nullable()),
    attendee: z.strictObject({
      name: outsideText(z.string().nullable()),
      email: outsideText(z.string().nullable()),
      phone: outsideText(z.string().nullable()),
    }),
    cancel_url: z
      .string()
      .nullable()
      .describe('Sensitive: anyone with this link can cancel the meeting. Null if there is no such link.'),
    reschedule_url: z
      .string()
      .nullable()
      .describe(
        'Sensitive: anyone with this link can reschedule the meeting. Null if there is no such link.',
      ),
    canceled_at: timestampOut.nullable(),
    cancellation_reason: outsideText(z.string().nullable()),
    created_at: timestampOut,
  })
  .meta({ id: 'Booking', description: 'A booked meeting.' });

/**
 * The statuses of a meeting in the dashboard. `reserved`: Parley is calling the calendar's provider; the API does not
 * show this status.
 */
export const MEETING_STATUSES = ['reserved', ...BOOKING_STATUSES] as const;

/** The filters by status: one status, or several together. */
export const MEETING_FILTERS = ['standing', 'unmarked', 'all', ...BOOKING_STATUSES] as const;

/** Who informs the lead about changes to the meeting, or why no one does. */
export const MEETING_TOLD = ['agent', 'person', 'opted_out', 'stopped', 'not_contacted', 'no_agent'] as const;

const Named = z.strictObject({ id, name: z.string().nullable() });

const meeting = {
  id,
  status: z.enum(MEETING_STATUSES),
  start_at: timestampOut,
  end_at: timestampOut,
  timezone: z
    .string()
    .describe(
      "The time zone of the meeting's campaign; without a campaign, the one in which the meeting was booked.",
    ),
  lead: z.strictObject({
    id,
    name: outsideText(z.string().nullable()),
    phone: z.string().nullable(),
    email: outsideText(z.string().nullable()),
  }),
  campaign: z.strictObject({ id, slug: z.string(), name: z.string() }).nullable(),
  host: Named.nullable().describe(
    'The member who hosts the meeting. Null: the campaign or its provider decides.',
  ),
  calendar: z
    .strictObject({ name: z.string(), provider: z.string() })
    .nullable()
    .describe('The provider calendar that has the meeting. Null: the built-in calendar.'),
  source: z.enum(['chat', 'static_link', 'webhook', 'manual']),
  location: z.string().nullable(),
  attended_at: timestampOut.nullable().describe('When attendance was recorded. Null if it was not.'),
  canceling: z.boolean().describe('True while Parley is canceling the meeting at the provider.'),
  moving_to: timestampOut
    .nullable()
    .describe(
      'The time for which Parley is asking the provider instead. Null if the meeting is not being moved.',
    ),
  moved_to: z
    .strictObject({ id, start_at: timestampOut })
    .nullable()
    .describe('The meeting that replaces this one. Null if it was not moved.'),
  canceled_at: timestampOut.nullable(),
  reason: outsideText(z.string().nullable()).describe(
    'The reason for the cancellation. Null if none was given.',
  ),
  asked_by: z
    .enum(['lead', 'host', 'member'])
    .nullable()
    .describe('Who canceled or moved it. Null: unknown.'),
  failure: reasonOut.nullable().describe('Why the meeting was not booked. Null unless `status` is `failed`.'),
  created_at: timestampOut,
};

export const Meeting = z.strictObject(meeting).meta({ id: 'Meeting' });

export const MeetingDetail = z
  .strictObject({
    ...meeting,
    may: z
      .strictObject({ mark: z.boolean(), cancel: z.boolean(), move: z.boolean() })
      .describe(
        "The actions that the meeting's state allows. The member's role might not allow all of them.",
      ),
    told: z.enum(MEETING_TOLD),
  })
  .meta({ id: 'MeetingDetail' });

export const MeetingSlots = z
  .strictObject({
    campaign: z.strictObject({ id, slug: z.string(), name: z.string() }),
    timezone: z.string().nullable(),
    calendar: z.strictObject({ name: z.string(), provider: z.string() }).nullable(),
    hosts: z.array(Named).describe('The possible hosts. Empty: the host cannot be chosen.'),
    slots: z.array(z.strictObject({ start_at: timestampOut, end_at: timestampOut })),
    problem: z
      .enum(['books_nothing', 'calendar_gone', 'calendar_away', 'by_link', 'needs_email'])
      .nullable()
      .describe('Why no times can be offered. Null if they can.'),
    standing: z
      .strictObject({ id, start_at: timestampOut })
      .nullable()
      .describe("The lead's upcoming or requested meeting. Null if there is none."),
    told: z.enum(MEETING_TOLD),
  })
  .meta({ id: 'MeetingSlots' });

const ofMeeting = z.strictObject({ id: id.describe("The meeting's id.") });

const filters = {
  from: timestampIn.describe('Only meetings that end later than this.'),
  to: timestampIn.describe('Only meetings that start earlier than this.').optional(),
  campaign_id: campaignFilter.optional(),
  status: z
    .enum(MEETING_FILTERS)
    .describe(
      '`standing`: booked, requested, or missed by the lead. `unmarked`: ended, without recorded attendance.',
    )
    .default('standing'),
};

export const bookings = {
  list: operation({
    id: 'bookings.list',
    method: 'GET',
    ...inApi,
    path: '/bookings',
    scope: 'bookings:read',
    summary: 'List meetings that the agent booked, latest start first',
    tool: {
      toolset: 'crm',
      effect: 'read',
      title: 'List meetings',
      description:
        "Meetings, latest start first. For upcoming ones, send the current time as since. lead_id here is the lead's whatsapp_id: find the lead by its phone.",
    },
    params: nothing,
    query: z.strictObject({
      status: z.enum(BOOKING_STATUSES).describe('The current status of the booking.').optional(),
      campaign_id: campaignFilter.optional(),
      since: createBoundary('Only meetings that start later than this.'),
      ...createPageQuery(),
    }),
    body: null,
    success: { status: 200, body: createPageSchema(Booking) },
    errors: [],
  }),
  agenda: operation({
    ...inDashboard,
    id: 'bookings.agenda',
    method: 'GET',
    path: '/meetings',
    scope: 'bookings:read',
    summary: 'List meetings in a period, soonest first',
    params: nothing,
    query: z.strictObject({ ...filters, ...createPageQuery(100) }),
    body: null,
    success: { status: 200, body: createPageSchema(Meeting) },
    errors: [],
  }),
  /** Exports a CSV file for spreadsheets (dashboard-operations.md#csv). */
  export: operation({
    ...inDashboard,
    id: 'bookings.export',
    method: 'GET',
    path: '/meetings.csv',
    scope: 'bookings:read',
    summary: 'Download all matching meetings as CSV',
    params: nothing,
    query: z.strictObject({ ...filters, separator: csvSeparator }),
    body: null,
    success: { status: 200, body: z.string(), type: 'text/csv' },
    errors: [],
  }),
  get: operation({
    ...inDashboard,
    id: 'bookings.get',
    method: 'GET',
    path: '/meetings/{id}',
    scope: 'bookings:read',
    summary: 'Read a meeting and the possible actions',
    params: ofMeeting,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(MeetingDetail) },
    errors: ['not_found'],
  }),
  /**
   * Returns the lead's link. The page copies but never shows it, because anyone who has it can cancel and move the
   * meeting.
   */
  link: operation({
    ...inDashboard,
    id: 'bookings.link',
    method: 'GET',
    path: '/meetings/{id}/link',
    scope: 'messages:send',
    summary: 'Read the URL of the page where the lead can move or cancel the meeting',
    params: ofMeeting,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(z.strictObject({ url: z.string().nullable() })) },
    errors: ['not_found'],
  }),
  mark: operation({
    ...inDashboard,
    id: 'bookings.mark',
    method: 'PATCH',
    path: '/meetings/{id}',
    scope: 'leads:write',
    summary: 'Record whether the lead came',
    params: ofMeeting,
    query: nothing,
    body: z.strictObject({ attendance: z.enum(['came', 'no_show']) }),
    success: { status: 200, body: createDataSchema(MeetingDetail) },
    errors: ['not_found'],
  }),
  cancel: operation({
    ...inDashboard,
    id: 'bookings.cancel',
    method: 'POST',
    path: '/meetings/{id}/cancel',
    scope: 'messages:send',
    summary: 'Cancel a meeting and notify the lead',
    params: ofMeeting,
    query: nothing,
    body: z.strictObject({ reason: text(0, 500).nullable().optional() }),
    success: { status: 200, body: createDataSchema(MeetingDetail) },
    errors: ['not_found'],
  }),
  move: operation({
    ...inDashboard,
    id: 'bookings.move',
    method: 'POST',
    path: '/meetings/{id}/move',
    scope: 'messages:send',
    summary: 'Move a meeting to another free time and notify the lead',
    params: ofMeeting,
    query: nothing,
    body: z.strictObject({ start_at: timestampIn }),
    success: { status: 200, body: createDataSchema(MeetingDetail) },
    errors: ['not_found', 'invalid_state', 'service_unavailable'],
  }),
  create: operation({
    ...inDashboard,
    id: 'bookings.create',
    method: 'POST',
    path: '/meetings',
    scope: 'messages:send',
    summary: 'Book a free time for a lead and notify the lead',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      lead_id: id,
      campaign_id: text(1, 255).describe("The campaign's id or slug."),
      start_at: timestampIn,
      host_id: id.optional().describe('One of the hosts. By default, the next in turn.'),
    }),
    success: { status: 201, body: createDataSchema(MeetingDetail) },
    errors: ['not_found', 'invalid_state', 'service_unavailable'],
  }),
  slots: operation({
    ...inDashboard,
    id: 'bookings.slots',
    method: 'GET',
    path: '/campaigns/{id}/slots',
    scope: 'messages:send',
    summary: 'List the free times of a campaign for a lead, at most 200',
    params: z.strictObject({ id: text(1, 255).describe("The campaign's id or slug.") }),
    query: z.strictObject({
      lead_id: id.describe("The lead's id. Times of the lead's own meetings count as free."),
      from: timestampIn.describe('Times that start at or after this.'),
      to: timestampIn.describe('Times that start earlier than this.'),
      host_id: id.optional().describe('Only times of this host.'),
    }),
    body: null,
    success: { status: 200, body: createDataSchema(MeetingSlots) },
    errors: ['not_found'],
  }),
};
