// Messages that a person or a script sends (sending.md#sending-through-the-api, api.md#idempotency).
import { z } from 'zod';
import { id, nonEmptyText, timestampOut } from './fields.ts';
import { inApi, nothing, operation } from './operation.ts';
import { createDataSchema } from './pagination.ts';

/** The number's remaining quota for today (sending.md#daily-quota). */
export const Quota = z
  .strictObject({
    limit: z.int(),
    used: z.int(),
    remaining: z.int(),
    resets_at: timestampOut,
  })
  .meta({ id: 'Quota', description: 'The daily quota of the sending number.' });

/** The number that would send the message. */
export const Sender = z
  .strictObject({
    phone: z.string().nullable().describe('Bare digits. Null on Instagram.'),
    name: z.string().describe("The number's name; without one, its phone, or `@` and its Instagram name."),
  })
  .meta({ id: 'Sender', description: 'The number that would send the message.' });

export const SentMessage = z
  .strictObject({
    id: id.nullable().describe('The id of the message in the transcript.'),
    message_id: z.string().describe("The engine's id of the message."),
    lead_id: id,
    text: z.string(),
    sent_at: timestampOut,
    quota: Quota,
  })
  .meta({ id: 'SentMessage', description: 'A sent message, with the remaining quota of the number.' });

export const MessagePreview = z
  .strictObject({
    lead_id: id,
    text: z.string(),
    from: Sender,
    quota: Quota.describe('The quota before the message is sent.'),
  })
  .meta({ id: 'MessagePreview', description: 'The result that a send would have now.' });

const NewMessage = z.strictObject({
  lead_id: id,
  text: nonEmptyText(4096),
  humanize: z
    .boolean()
    .describe(
      'true: send a read receipt, type, then send the text, as a person would, within 3 to 15 seconds. false: send immediately.',
    )
    .default(true),
});

export const messages = {
  send: operation({
    id: 'messages.send',
    method: 'POST',
    ...inApi,
    path: '/messages',
    scope: 'messages:send',
    summary: "Send a text from the lead's own campaign number",
    tool: {
      toolset: 'inbox',
      effect: 'reach',
      repeatable: true,
      title: 'Send a message',
      description:
        "Sends one text to a lead who was contacted or has written, from that lead's campaign number. Takes 1 of the number's daily quota, which agents and people share. Refused if the lead opted out or is blocked. Not for a first contact: campaigns_push_lead. Does not stop the agent: leads_handoff does. Takes up to 15 seconds.",
    },
    params: nothing,
    query: nothing,
    body: NewMessage,
    idempotent: true,
    responseHeaders: {
      'X-Quota-Limit': 'Messages that the number can send per day (UTC).',
      'X-Quota-Remaining': 'Messages that it can still send today.',
      'X-Quota-Reset': 'When the quota resets: the next midnight UTC, ISO 8601.',
      'X-Idempotent-Replay':
        '`true` if this is the recorded response to an earlier request with the same key.',
    },
    success: { status: 201, body: createDataSchema(SentMessage) },
    errors: [
      'not_found',
      'lead_not_contacted',
      'request_in_flight',
      'quota_exceeded',
      'internal_error',
      'send_failed',
      'agent_disconnected',
    ],
  }),
  preview: operation({
    id: 'messages.preview',
    method: 'POST',
    ...inApi,
    path: '/messages/preview',
    scope: 'messages:send',
    summary: 'Preview a send: the number, its remaining quota, or why it is refused',
    params: nothing,
    query: nothing,
    body: NewMessage,
    success: { status: 200, body: createDataSchema(MessagePreview) },
    errors: ['not_found', 'lead_not_contacted', 'quota_exceeded', 'internal_error', 'agent_disconnected'],
  }),
};
