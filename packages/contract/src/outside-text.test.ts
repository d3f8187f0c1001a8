// Every free text in a response is either marked as outsiders' text or listed here with its author
// (mcp.md#text-of-outsiders).
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listOperations } from './index.ts';
import { isOutsideText } from './outside-text.ts';

const EVENTS = [
  'AgentDisconnected',
  'BookingCreated',
  'ContactNotQualified',
  'ContactQualified',
  'MessageReceived',
];

/** Text that no outsider can write or choose: record and field, by author. */
const OURS: Record<string, readonly string[]> = {
  'Parley: ids, cursors, secrets, and its sentences': [
    'BlockRule.id',
    'Booking.id',
    'Campaign.id',
    'ContactList.id',
    'ConversationMessage.id',
    'ConversationMessage.type',
    'ConversationSummary.lead_id',
    'CreatedWebhook.id',
    'CreatedWebhook.secret',
    'CreatedWebhook.secret_prefix',
    'AgentControl.id',
    'Deleted.id',
    'DisconnectedAgent.session_status',
    'EventCampaign.id',
    'EventContact.conversation_url',
    'EventContact.id',
    ...EVENTS.flatMap((name) => ['event_id', 'log_id', 'team_id'].map((field) => `${name}Event.${field}`)),
    'Group.id',
    'GroupEvent.id',
    'GroupMember.id',
    'GroupMember.lead_id',
    'GroupMessage.id',
    'GroupMessage.media_type',
    'GroupMessage.type',
    'Identity.key.id',
    'Identity.team_id',
    'ImportResult.lead_ids[]',
    'Lead.assigned_to',
    'Lead.booking_status',
    'Lead.id',
    'Lead.list_id',
    'Lead.tracked_link_id',
    'Link.id',
    'LinkStats.by_source[].source',
    'LinkWithStats.id',
    'MessagePreview.lead_id',
    'Note.id',
    'Pagination.next_cursor',
    'PushPreview.note',
    'PushResult.note',
    'RejectedRow.reason',
    'SentMessage.id',
    'SentMessage.lead_id',
    'TeamMember.id',
    'TestDelivery.event_id',
    'Webhook.id',
    'Webhook.secret_prefix',
  ],
  'people and scripts of the workspace': [
    'BlockRule.campaign_id',
    'BlockRule.label',
    'BlockRule.phone',
    'BlockRule.reason',
    'BlockRule.value',
    'Booking.campaign_id',
    'Booking.provider',
    'Campaign.campaign_id',
    'Campaign.name',
    'ContactList.campaign_id',
    'ContactList.description',
    'ContactList.name',
    'ConversationSummary.campaign_id',
    'CreatedWebhook.description',
    'CreatedWebhook.url',
    'DisconnectedAgent.campaign_id',
    'DisconnectedAgent.campaign_name',
    'DisconnectedAgent.name',
    'EventCampaign.name',
    'EventCampaign.slug',
    'Group.campaign_id',
    'Identity.key.name',
    'Lead.campaign_id',
    'Lead.next_action_label',
    'Lead.tags[]',
    'Link.campaign_id',
    'Link.code',
    'Link.message',
    'Link.name',
    'Link.target_phone',
    'Link.url',
    'LinkWithStats.campaign_id',
    'LinkWithStats.code',
    'LinkWithStats.message',
    'LinkWithStats.name',
    'LinkWithStats.target_phone',
    'LinkWithStats.url',
    'MessagePreview.text',
    'Note.author',
    'Note.code',
    'PushPreview.campaign_id',
    'PushResult.campaign_id',
    'Sender.name',
    'Sender.phone',
    'SentMessage.text',
    'TeamMember.email',
    'TeamMember.name',
    'Webhook.description',
    'Webhook.url',
  ],
  'the network, digits or an id of a known shape': [
    'Booking.lead_id',
    'ConversationSummary.phone',
    'ConversationSummary.whatsapp_id',
    'DisconnectedAgent.phone',
    'EventContact.lead_id',
    'EventContact.phone',
    'Group.whatsapp_id',
    'GroupEvent.member.phone',
    'GroupEvent.member.whatsapp_id',
    'GroupMember.phone',
    'GroupMember.whatsapp_id',
    'GroupPerson.phone',
    'Lead.phone',
    'Lead.whatsapp_id',
    'PushPreview.phone',
    'PushResult.phone',
  ],
  'the provider': [
    'Booking.cancel_url',
    'Booking.reschedule_url',
    'Group.invite_url',
    'SentMessage.message_id',
  ],
};

/** Lists the free-text fields of a schema by record and field, and whether each is marked. */
function listFreeStrings(
  schema: z.core.$ZodType,
  path: string,
  found: Map<string, boolean>,
  outside = false,
) {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const isOutside = outside || isOutsideText(schema);
  switch (def.type) {
    case 'object': {
      const name = z.globalRegistry.get(schema)?.id ?? path;
      for (const [field, one] of Object.entries(def.shape)) {
        listFreeStrings(one, name === '' ? field : `${name}.${field}`, found, isOutside);
      }
      return;
    }
    case 'union':
      for (const option of def.options) listFreeStrings(option, path, found, isOutside);
      return;
    case 'array':
      return listFreeStrings(def.element, `${path}[]`, found, isOutside);
    case 'nullable':
    case 'optional':
      return listFreeStrings(def.innerType, path, found, isOutside);
    case 'string': {
      const isBound = 'format' in def || (schema as z.ZodString).format !== null;
      if (!isBound) found.set(path, isOutside);
      return;
    }
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'number':
      return;
    default:
      throw new Error(`${path} is a ${def.type}: teach this function to find its strings`);
  }
}

test('every text that an outsider can write is marked in every response', () => {
  const found = new Map<string, boolean>();
  for (const { id, root, success } of listOperations('api')) {
    if (root === '/api/v1') listFreeStrings(success.body, id, found);
  }
  const free = [...found].filter(([, isMarked]) => !isMarked).map(([field]) => field);
  expect(free.toSorted()).toEqual(Object.values(OURS).flat().toSorted());
  expect([...found.values()].filter(Boolean).length).toBeGreaterThan(15);
});
