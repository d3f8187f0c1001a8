// Tracked WhatsApp groups (groups.md).
import { z } from 'zod';
import { createBoundary, flag, id, phoneFilter, timestampOut } from './fields.ts';
import { inApi, nothing, operation } from './operation.ts';
import { outsideText } from './outside-text.ts';
import { createDataSchema, createPageQuery, createPageSchema } from './pagination.ts';

export const GROUP_STATUSES = ['active', 'left', 'archived'] as const;
export const GROUP_ROLES = ['member', 'admin', 'owner'] as const;
export const GROUP_EVENT_TYPES = ['join', 'leave'] as const;
export const GROUP_EVENT_CAUSES = ['invite_link', 'added', 'approved', 'left', 'removed', 'unknown'] as const;

export const Group = z
  .strictObject({
    id,
    whatsapp_id: z.string().nullable(),
    name: outsideText(z.string().nullable()),
    description: outsideText(z.string().nullable()),
    participants_count: z.int(),
    messages_count: z.int(),
    status: z.enum(GROUP_STATUSES).nullable(),
    ai_enabled: z.boolean(),
    invite_url: z.string().nullable(),
    campaign_id: z.string().nullable(),
    created_at: timestampOut,
  })
  .meta({ id: 'Group', description: 'A tracked WhatsApp group.' });

export const GroupMember = z
  .strictObject({
    id,
    whatsapp_id: z.string().nullable(),
    phone: z.string().nullable(),
    name: outsideText(z.string().nullable()),
    role: z.enum(GROUP_ROLES),
    lead_id: id.nullable(),
    joined_at: timestampOut.nullable(),
  })
  .meta({ id: 'GroupMember', description: 'A current member of a group.' });

const person = { phone: z.string().nullable(), name: outsideText(z.string().nullable()) };
const GroupPerson = z.strictObject(person).meta({ id: 'GroupPerson' });

export const GroupMessage = z
  .strictObject({
    id,
    // The sender's app chooses this id.
    whatsapp_message_id: outsideText(z.string().nullable()),
    sender: GroupPerson,
    from_agent: z.boolean().describe('True if Parley sent the message through the connected number.'),
    ai_generated: z.boolean().describe('True if the AI wrote the message.'),
    text: outsideText(z.string().nullable()),
    type: z.string().nullable(),
    is_mention: z.boolean().describe('True if the message mentions the connected number.'),
    has_media: z.boolean(),
    media_type: z.string().nullable(),
    sent_at: timestampOut.nullable(),
  })
  .meta({ id: 'GroupMessage', description: 'A message of a group.' });

export const GroupEvent = z
  .strictObject({
    id,
    type: z.enum(GROUP_EVENT_TYPES),
    member: z.strictObject({ whatsapp_id: z.string().nullable(), ...person }),
    cause: z.enum(GROUP_EVENT_CAUSES),
    actor: GroupPerson.nullable(),
    occurred_at: timestampOut,
  })
  .meta({ id: 'GroupEvent', description: 'A person joined or left.' });

const read = { ...inApi, method: 'GET', scope: 'groups:read', body: null } as const;
const ofGroup = z.strictObject({ id: id.describe("The group's id.") });

export const groups = {
  list: operation({
    ...read,
    id: 'groups.list',
    path: '/groups',
    summary: 'List tracked groups, newest first',
    tool: {
      toolset: 'inbox',
      effect: 'read',
      title: 'List WhatsApp groups',
      description: 'The tracked WhatsApp groups, newest first.',
    },
    params: nothing,
    query: z.strictObject({ ...createPageQuery() }),
    success: { status: 200, body: createPageSchema(Group) },
    errors: [],
  }),
  get: operation({
    ...read,
    id: 'groups.get',
    path: '/groups/{id}',
    summary: 'Get a tracked group',
    tool: {
      toolset: 'inbox',
      effect: 'read',
      title: 'Read a group',
      description: 'One tracked group by id.',
    },
    params: ofGroup,
    query: nothing,
    conditional: true,
    success: { status: 200, body: createDataSchema(Group) },
    errors: ['not_found'],
  }),
  members: operation({
    ...read,
    id: 'groups.members',
    path: '/groups/{id}/members',
    summary: 'List the current members of the group',
    tool: {
      toolset: 'inbox',
      effect: 'read',
      title: 'List group members',
      description: "Current members of the group, with the lead's id if the person is a lead.",
    },
    params: ofGroup,
    query: z.strictObject({ ...createPageQuery() }),
    success: { status: 200, body: createPageSchema(GroupMember) },
    errors: ['not_found'],
  }),
  messages: operation({
    ...read,
    id: 'groups.messages',
    path: '/groups/{id}/messages',
    summary: 'List the messages of a group, newest first',
    tool: {
      toolset: 'inbox',
      effect: 'read',
      title: "Read a group's messages",
      description: "The group's messages, newest first.",
    },
    params: ofGroup,
    query: z.strictObject({
      since: createBoundary('Only messages at or after this time.'),
      until: createBoundary('Only messages at or before this time.'),
      sender: phoneFilter.describe('Only messages from the person with this phone.').optional(),
      from_agent: flag
        .describe('true: only messages that Parley sent through the connected number. false: only others.')
        .optional(),
      ...createPageQuery(),
    }),
    success: { status: 200, body: createPageSchema(GroupMessage) },
    errors: ['not_found'],
  }),
  events: operation({
    ...read,
    id: 'groups.events',
    path: '/groups/{id}/events',
    summary: 'List joins and leaves, newest first',
    tool: {
      toolset: 'inbox',
      effect: 'read',
      title: 'List joins and leaves',
      description: 'Who joined or left the group, newest first, and how.',
    },
    params: ofGroup,
    query: z.strictObject({
      type: z.enum(GROUP_EVENT_TYPES).describe('Only joins, or only leaves.').optional(),
      since: createBoundary('Only at or after this time.'),
      until: createBoundary('Only at or before this time.'),
      ...createPageQuery(),
    }),
    success: { status: 200, body: createPageSchema(GroupEvent) },
    errors: ['not_found'],
  }),
};
