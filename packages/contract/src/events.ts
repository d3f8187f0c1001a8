// The events that Parley sends to webhook subscriptions (webhooks.md#events).
import { z } from 'zod';
import { Booking } from './bookings.ts';
import { ConversationMessage } from './conversation-records.ts';
import { id, timestampOut } from './fields.ts';
import { outsideText } from './outside-text.ts';
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
  event_id: id.describe('The id of the delivery.'),
  log_id: id.describe('The id of the event, the same in all its deliveries and in `GET /events`.'),
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
    name: outsideText(z.string().nullable()),
    phone: z.string().nullable(),
    classification: z.enum(CLASSIFICATIONS).nullable(),
    ai_reasoning: outsideText(z.string().nullable()),
    conversation_url: z.string(),
    external_reference: outsideText(z.string().nullable()),
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
const contactEvent = { campaign: campaign.nullable(), contact };

/** Returns the schema of an event's body: the envelope and the fields of the event. */
const createEvent = <const Type extends EventType, Fields extends z.ZodRawShape>(
  event_type: Type,
  fields: Fields,
  id: string,
) => z.strictObject({ event_type: z.literal(event_type), ...envelope, ...fields }).meta({ id });

/** The body of a delivery: the fields of the envelope, and those of its `event_type`. */
export const WebhookEvent = z
  .discriminatedUnion('event_type', [
    createEvent('contact.qualified', contactEvent, 'ContactQualifiedEvent'),
    createEvent('contact.not_qualified', contactEvent, 'ContactNotQualifiedEvent'),
    createEvent('booking.created', { ...contactEvent, booking: Booking }, 'BookingCreatedEvent'),
    createEvent(
      'message.received',
      { ...contactEvent, message: ConversationMessage },
      'MessageReceivedEvent',
    ),
    createEvent('agent.disconnected', { agent }, 'AgentDisconnectedEvent'),
  ])
  .meta({ id: 'WebhookEvent', description: 'An event, as webhooks deliver it.' });
