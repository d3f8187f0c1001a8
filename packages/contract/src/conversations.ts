// The inbox and the transcripts (lead.md#transcript, api.md#pagination).
import { z } from 'zod';
import { campaignFilter, id, timestampOut } from './fields.ts';
import { Direction, LeadStatus } from './lead-records.ts';
import { inApi, nothing, operation } from './operation.ts';
import { outsideText } from './outside-text.ts';
import { createPageQuery, createPageSchema } from './pagination.ts';

export const ConversationSummary = z
  .strictObject({
    lead_id: id,
    phone: z.string().nullable(),
    whatsapp_id: z.string().nullable(),
    name: outsideText(z.string().nullable()),
    status: LeadStatus.nullable(),
    qualified: z.boolean(),
    replied: z.boolean(),
    campaign_id: z.string().nullable(),
    messages_count: z.int(),
    last_message_at: timestampOut.nullable(),
    last_message_direction: Direction.nullable(),
  })
  .meta({ id: 'ConversationSummary', description: 'A conversation in the inbox.' });

export const ConversationMessage = z
  .strictObject({
    id,
    direction: Direction,
    // The agent's messages also contain the lead's text: a greeting contains the lead's name, and a reply can quote the
    // lead.
    text: outsideText(z.string().nullable()),
    type: z
      .string()
      .nullable()
      .describe('Internal interaction type, such as `USER_MESSAGE` or `LEAD_WELCOME`.'),
    has_media: z.boolean(),
    sent_at: timestampOut.nullable(),
  })
  .meta({ id: 'ConversationMessage', description: 'A message of a conversation.' });

export const conversations = {
  list: operation({
    id: 'conversations.list',
    method: 'GET',
    ...inApi,
    path: '/conversations',
    scope: 'conversations:read',
    summary: 'List leads with messages, most recent first',
    tool: {
      toolset: 'inbox',
      effect: 'read',
      title: 'Read the inbox',
      description:
        'Conversations by last message, newest first. last_message_direction inbound means that the lead spoke last. For the texts, call conversations_messages.',
    },
    params: nothing,
    query: z.strictObject({ campaign_id: campaignFilter.optional(), ...createPageQuery() }),
    body: null,
    success: { status: 200, body: createPageSchema(ConversationSummary) },
    errors: [],
  }),
  messages: operation({
    id: 'conversations.messages',
    method: 'GET',
    ...inApi,
    path: '/conversations/{leadId}/messages',
    scope: 'conversations:read',
    summary: 'List all messages with a lead, newest first',
    tool: {
      toolset: 'inbox',
      effect: 'read',
      title: 'Read a conversation',
      description: 'The messages with one lead, newest first.',
    },
    params: z.strictObject({ leadId: id.describe("The lead's id.") }),
    query: z.strictObject({ ...createPageQuery() }),
    body: null,
    success: { status: 200, body: createPageSchema(ConversationMessage) },
    errors: ['not_found'],
  }),
};
