// The events that Parley sends to webhook subscriptions (webhooks.md#events).
import { z } from 'zod';
import { Booking } from './bookings.ts';
import { ConversationMessage } from './conversation-records.ts';
import { id, timestampOut } from './fields.ts';
import { WEBHOOK_API_VERSION } from './versions.ts';

export const EVENT_TYPES = [
  'contact.qualified',
  'contact.not_qualified',
  'booking.created',
  'message.received',
  'agent.disconnected',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

export const CLASSIFICATIONS = ['qualified', 'not_interested', 'unqualified', 'opted_out'] as const;

const envelope = {
  event_id: id,
  api_version: z.literal(WEBHOOK_API_VERSION),
  occurred_at: timestampOut,
  team_id: id,
  is_test: z.boolean(),
};

const campaign = z
  .strictObject({ id, slug: z.string(), name: z.string() })
  .meta({ id: 'EventCampaign', description: 'The campaign that an event is about.' });

const contact = z
  .strictObject({
    id,
    lead_id: z.string().nullable(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    classification: z.enum(CLASSIFICATIONS).nullable(),
    ai_reasoning: z.string().nullable(),
    conversation_url: z.string(),
    external_reference: z.string().nullable(),
  })
  .meta({ id: 'EventContact', description: 'The person that an event is about.' });

const agent = z
  .strictObject({
    name: z.string(),
    phone: z.string().nullable(),
    campaign_id: z.string(),
    campaign_name: z.string(),
    session_status: z.string(),
    disconnected_at: timestampOut,
  })
  .meta({ id: 'DisconnectedAgent', description: 'The agent of the number that lost its connection.' });

// `campaign` is null for a lead without one, such as a person who wrote to a number without a campaign.
const contactEvent = { ...envelope, campaign: campaign.nullable(), contact };

/** The body of a delivery: the fields of the envelope, and those of its `event_type`. */
export const WebhookEvent = z.discriminatedUnion('event_type', [
  z.strictObject({ event_type: z.literal('contact.qualified'), ...contactEvent }),
  z.strictObject({ event_type: z.literal('contact.not_qualified'), ...contactEvent }),
  z.strictObject({
    event_type: z.literal('booking.created'),
    ...contactEvent,
    booking: Booking,
  }),
  z.strictObject({
    event_type: z.literal('message.received'),
    ...contactEvent,
    message: ConversationMessage,
  }),
  z.strictObject({
    event_type: z.literal('agent.disconnected'),
    ...envelope,
    agent,
  }),
]);
