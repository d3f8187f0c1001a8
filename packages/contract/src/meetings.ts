// The dashboard's calendar: meetings of a time, what members do to them, and booking by hand (dashboard-doors.md#bookings).
import { z } from 'zod';
import { BOOKING_STATUSES } from './bookings.ts';
import { campaignFilter, id, text, timestampIn, timestampOut } from './fields.ts';
import { operation } from './operation.ts';
import { outsideText } from './outside.ts';
import { dataOf, page, pageOf } from './pagination.ts';
import { reasonOut } from './reason.ts';
import { atDashboard, nothing } from './sign-in.ts';

/** `reserved`: its calendar's provider is being asked, which the API does not show. */
export const MEETING_STATUSES = ['reserved', ...BOOKING_STATUSES] as const;

/** What a page shows: statuses together, or one of them. */
export const MEETING_FILTERS = ['standing', 'unmarked', 'all', ...BOOKING_STATUSES] as const;

/** Whether the lead hears of what is done to its meeting, and else why not. */
export const MEETING_TOLD = ['agent', 'person', 'opted_out', 'stopped', 'not_contacted', 'no_agent'] as const;

const Named = z.strictObject({ id, name: z.string().nullable() });

const meeting = {
  id,
  status: z.enum(MEETING_STATUSES),
  start_at: timestampOut,
  end_at: timestampOut,
  timezone: z.string().describe("The campaign's, or else that in which it was booked."),
  lead: z.strictObject({
    id,
    name: outsideText(z.string().nullable()),
    phone: z.string().nullable(),
    email: outsideText(z.string().nullable()),
  }),
  campaign: z.strictObject({ id, slug: z.string(), name: z.string() }).nullable(),
  host: Named.nullable().describe(
    'The member whose time it takes; null: the campaign, or its provider, says.',
  ),
  calendar: z
    .strictObject({ name: z.string(), provider: z.string() })
    .nullable()
    .describe('The calendar at a provider that holds it; null: our own.'),
  source: z.enum(['chat', 'static_link', 'webhook', 'manual']),
  location: z.string().nullable(),
  attended_at: timestampOut.nullable().describe('When somebody said that the lead came.'),
  canceling: z.boolean().describe('The provider is being told that it is off.'),
  moving_to: timestampOut.nullable().describe('The provider is being asked for this time instead.'),
  moved_to: z.strictObject({ id, start_at: timestampOut }).nullable().describe('What stands in its place.'),
  canceled_at: timestampOut.nullable(),
  reason: outsideText(z.string().nullable()).describe('Why it was canceled.'),
  asked_by: z
    .enum(['lead', 'host', 'member'])
    .nullable()
    .describe('Who canceled it, or moved it here; null: nobody said.'),
  failure: reasonOut.nullable(),
  created_at: timestampOut,
};

export const Meeting = z.strictObject(meeting).meta({ id: 'Meeting' });

export const MeetingDetail = z
  .strictObject({
    ...meeting,
    may: z
      .strictObject({ mark: z.boolean(), cancel: z.boolean(), move: z.boolean() })
      .describe('What its state allows; whether the member may is their role’s.'),
    told: z.enum(MEETING_TOLD),
  })
  .meta({ id: 'MeetingDetail' });

export const MeetingSlots = z
  .strictObject({
    campaign: z.strictObject({ id, slug: z.string(), name: z.string() }),
    timezone: z.string().nullable(),
    calendar: z.strictObject({ name: z.string(), provider: z.string() }).nullable(),
    hosts: z.array(Named).describe('Who may have the meeting; none: nobody chooses.'),
    slots: z.array(z.strictObject({ start_at: timestampOut, end_at: timestampOut })),
    problem: z
      .enum(['books_nothing', 'calendar_gone', 'calendar_away', 'by_link', 'needs_email'])
      .nullable()
      .describe('Why there are none.'),
    standing: z
      .strictObject({ id, start_at: timestampOut })
      .nullable()
      .describe('What the lead has ahead, or is being asked for.'),
    told: z.enum(MEETING_TOLD),
  })
  .meta({ id: 'MeetingSlots' });

const ofMeeting = z.strictObject({ id: id.describe("The meeting's id.") });

const filters = {
  from: timestampIn.describe('Meetings that end later.'),
  to: timestampIn.describe('Meetings that begin earlier.').optional(),
  campaign_id: campaignFilter.optional(),
  status: z
    .enum(MEETING_FILTERS)
    .describe(
      '`standing`: booked, being asked for, or the lead did not come. `unmarked`: over, and nobody said whether the lead came.',
    )
    .default('standing'),
};

export const meetings = {
  list: operation({
    ...atDashboard,
    id: 'meetings.list',
    method: 'GET',
    path: '/meetings',
    scope: 'bookings:read',
    summary: 'Meetings of a time, soonest first',
    params: nothing,
    query: z.strictObject({ ...filters, ...page(100) }),
    body: null,
    success: { status: 200, body: pageOf(Meeting) },
    errors: [],
  }),
  /** As a file for spreadsheets (dashboard-doors.md#csv). */
  export: operation({
    ...atDashboard,
    id: 'meetings.export',
    method: 'GET',
    path: '/meetings.csv',
    scope: 'bookings:read',
    summary: 'All meetings that match, as CSV',
    params: nothing,
    query: z.strictObject(filters),
    body: null,
    success: { status: 200, body: z.string(), type: 'text/csv' },
    errors: [],
  }),
  get: operation({
    ...atDashboard,
    id: 'meetings.get',
    method: 'GET',
    path: '/meetings/{id}',
    scope: 'bookings:read',
    summary: 'A meeting, and what can be done to it',
    params: ofMeeting,
    query: nothing,
    body: null,
    success: { status: 200, body: dataOf(MeetingDetail) },
    errors: ['not_found'],
  }),
  /** Whoever has it can cancel and move the meeting: shown to nobody, copied on purpose. */
  link: operation({
    ...atDashboard,
    id: 'meetings.link',
    method: 'GET',
    path: '/meetings/{id}/link',
    scope: 'messages:send',
    summary: "The lead's own page of the meeting",
    params: ofMeeting,
    query: nothing,
    body: null,
    success: { status: 200, body: dataOf(z.strictObject({ url: z.string().nullable() })) },
    errors: ['not_found'],
  }),
  mark: operation({
    ...atDashboard,
    id: 'meetings.mark',
    method: 'PATCH',
    path: '/meetings/{id}',
    scope: 'leads:write',
    summary: 'Say whether the lead came',
    params: ofMeeting,
    query: nothing,
    body: z.strictObject({ attendance: z.enum(['came', 'no_show']) }),
    success: { status: 200, body: dataOf(MeetingDetail) },
    errors: ['not_found'],
  }),
  cancel: operation({
    ...atDashboard,
    id: 'meetings.cancel',
    method: 'POST',
    path: '/meetings/{id}/cancel',
    scope: 'messages:send',
    summary: 'Cancel a meeting; the lead is told',
    params: ofMeeting,
    query: nothing,
    body: z.strictObject({ reason: text(0, 500).nullable().optional() }),
    success: { status: 200, body: dataOf(MeetingDetail) },
    errors: ['not_found'],
  }),
  move: operation({
    ...atDashboard,
    id: 'meetings.move',
    method: 'POST',
    path: '/meetings/{id}/move',
    scope: 'messages:send',
    summary: 'Move a meeting to another free time; the lead is told',
    params: ofMeeting,
    query: nothing,
    body: z.strictObject({ start_at: timestampIn }),
    success: { status: 200, body: dataOf(MeetingDetail) },
    errors: ['not_found', 'invalid_state', 'service_unavailable'],
  }),
  book: operation({
    ...atDashboard,
    id: 'meetings.book',
    method: 'POST',
    path: '/meetings',
    scope: 'messages:send',
    summary: 'Book a free time for a lead by hand; the lead is told',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      lead_id: id,
      campaign_id: text(1, 255).describe('Slug or id.'),
      start_at: timestampIn,
      host_id: id.optional().describe('One of the hosts; else whose turn it is.'),
    }),
    success: { status: 201, body: dataOf(MeetingDetail) },
    errors: ['not_found', 'invalid_state', 'service_unavailable'],
  }),
  slots: operation({
    ...atDashboard,
    id: 'meetings.slots',
    method: 'GET',
    path: '/campaigns/{id}/slots',
    scope: 'messages:send',
    summary: 'The free times of a campaign for a lead, at most 200',
    params: z.strictObject({ id: text(1, 255).describe("The campaign's id or slug.") }),
    query: z.strictObject({
      lead_id: id.describe('For whom; what it has itself is in no way.'),
      from: timestampIn.describe('Times that begin then or later.'),
      to: timestampIn.describe('Times that begin earlier.'),
      host_id: id.optional().describe('Of this host alone.'),
    }),
    body: null,
    success: { status: 200, body: dataOf(MeetingSlots) },
    errors: ['not_found'],
  }),
};
