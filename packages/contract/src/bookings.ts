// Bookings (bookings.md).
import { z } from 'zod';
import { campaignFilter, createBoundary, id, timestampOut } from './fields.ts';
import { inApi, nothing, operation } from './operation.ts';
import { outsideText } from './outside-text.ts';
import { createPageQuery, createPageSchema } from './pagination.ts';

export const BOOKING_STATUSES = ['booked', 'canceled', 'rescheduled', 'failed', 'no_show'] as const;

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
};
