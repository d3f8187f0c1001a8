// The control API of simulated numbers (sandbox.md). Only keys with every scope can call it.
import { z } from 'zod';
import { createBoundary, id, phoneFilter, phoneIn, text, timestampOut } from './fields.ts';
import { Group } from './groups.ts';
import { encodeIssue, reject } from './issues/from-zod.ts';
import { violation } from './issues.ts';
import { inApi, nothing, operation } from './operation.ts';
import { createDataSchema, createLimit } from './pagination.ts';

const messageText = text(1, 4096);

/** The click-to-WhatsApp ad or post that the person came from (links.md#attribution). */
export const Referral = z
  .strictObject({
    source_url: z.string().optional(),
    source_id: z.string().optional(),
    source_type: z.enum(['ad', 'post']).optional(),
    headline: z.string().optional(),
    body: z.string().optional(),
    ctwa_clid: z.string().optional(),
  })
  .meta({ id: 'Referral', description: 'The ad or post that the person came from.' });

/** An event on a simulated phone. */
export const PhoneEvent = z
  .strictObject({
    type: z.enum(['seen', 'typing', 'paused', 'text']),
    text: z.string().nullable(),
    message_id: z.string().nullable(),
    number: z.string().describe('The phone of the number that caused the event.'),
    at: timestampOut,
  })
  .meta({ id: 'PhoneEvent', description: 'An event on a simulated phone.' });

export const SimulatedPhone = z
  .strictObject({
    phone: z.string(),
    registered: z.boolean(),
    name: z.string().nullable(),
    lid: z.string().nullable(),
  })
  .meta({ id: 'SimulatedPhone', description: 'A simulated phone.' });

export const FAULTS = ['none', 'reject', 'timeout', 'slow'] as const;

export const SimulatedNumber = z
  .strictObject({
    phone: z.string(),
    connected: z.boolean(),
    fault: z.enum(FAULTS),
    fault_count: z.int().nullable(),
    latency_ms: z.int(),
  })
  .meta({ id: 'SimulatedNumber', description: 'A simulated number.' });

const JOIN_CAUSES = ['invite_link', 'added', 'approved', 'unknown'] as const;
const LEAVE_CAUSES = ['left', 'removed', 'unknown'] as const;
const mover = { phone: phoneIn, name: text(0, 255).nullish() };

/** A participant. One without a phone gets a masked id and needs a name. */
const GroupParticipant = z
  .strictObject({ phone: phoneIn.optional(), name: text(0, 255).nullish() })
  .check((check) => {
    if (check.value.phone !== undefined || check.value.name?.trim()) return;
    reject(check, violation('phone_or_name'));
  })
  .meta({ id: 'GroupParticipant', description: 'A person with a phone or, if it is masked, a name.' });

const MessageId = z
  .strictObject({ message_id: z.string().describe("The engine's id of the message.") })
  .meta({ id: 'MessageId', description: 'The id of a simulated message.' });

const ofPhone = z.strictObject({ phone: z.string().describe('The digits of a simulated phone.') });
const ofNumber = z.strictObject({ phone: z.string().describe('The digits of a simulated number.') });
const ofGroup = z.strictObject({ id: id.describe("The group's id.") });

const controlled = { ...inApi, root: '/sandbox', scope: 'all', query: nothing } as const;

export const sandbox = {
  receiveMessage: operation({
    ...controlled,
    id: 'sandbox.receiveMessage',
    method: 'POST',
    path: '/messages',
    summary: 'A phone writes to a connected number',
    params: nothing,
    body: z
      .strictObject({
        to: phoneFilter,
        from: phoneIn,
        text: messageText,
        name: text(0, 255).optional(),
        has_media: z.boolean().optional(),
        referral: Referral.optional(),
        group_id: id.describe('The group of the message.').optional(),
      })
      .check((check) => {
        if (check.value.group_id === undefined || check.value.referral === undefined) return;
        reject(check, violation('referral_in_group'), ['referral']);
      }),
    success: { status: 201, body: createDataSchema(MessageId) },
    errors: ['not_found', 'invalid_state'],
  }),
  phoneEvents: operation({
    ...controlled,
    id: 'sandbox.phoneEvents',
    method: 'GET',
    path: '/phones/{phone}/events',
    summary: 'List the events of a phone, oldest first',
    params: ofPhone,
    query: z.strictObject({
      since: createBoundary('Only events at or after this time.'),
      limit: createLimit(1000, 'The maximum number of events in the response.').default(1000),
    }),
    body: null,
    success: { status: 200, body: z.strictObject({ data: z.array(PhoneEvent) }) },
    errors: ['not_found'],
  }),
  setPhone: operation({
    ...controlled,
    id: 'sandbox.setPhone',
    method: 'PUT',
    path: '/phones/{phone}',
    summary: 'Set the name of a phone, and whether it is registered or masked',
    params: ofPhone,
    body: z.strictObject({
      registered: z.boolean().optional(),
      name: text(0, 255).nullish(),
      lid: z
        .string()
        .regex(/^\d{1,20}(@lid)?$/, encodeIssue('lid'))
        .overwrite((value) => value.replace(/@lid$/, ''))
        .nullish(),
    }),
    success: { status: 200, body: createDataSchema(SimulatedPhone) },
    errors: ['not_found'],
  }),
  setNumber: operation({
    ...controlled,
    id: 'sandbox.setNumber',
    method: 'PUT',
    path: '/numbers/{phone}',
    summary: 'Disconnect or reconnect a number, or make its next sends fail',
    params: ofNumber,
    body: z.strictObject({
      connected: z.boolean().optional(),
      fault: z.enum(FAULTS).optional(),
      fault_count: z.int().min(1).max(1_000_000).optional(),
      latency_ms: z.int().min(0).max(120_000).optional(),
    }),
    success: { status: 200, body: createDataSchema(SimulatedNumber) },
    errors: ['not_found'],
  }),
  sentFromPhone: operation({
    ...controlled,
    id: 'sandbox.sentFromPhone',
    method: 'POST',
    path: '/numbers/{phone}/sent',
    summary: 'A person writes on the connected phone itself',
    params: ofNumber,
    body: z.strictObject({ to: phoneIn, text: messageText }),
    success: { status: 201, body: createDataSchema(MessageId) },
    errors: ['not_found', 'invalid_state'],
  }),
  createGroup: operation({
    ...controlled,
    id: 'sandbox.createGroup',
    method: 'POST',
    path: '/groups',
    summary: 'A connected number joins a new group',
    params: nothing,
    body: z.strictObject({
      number: phoneFilter,
      name: text(1, 255),
      participants: z.array(GroupParticipant).max(1024).default([]),
    }),
    success: { status: 201, body: createDataSchema(Group) },
    errors: ['not_found', 'invalid_state'],
  }),
  joinGroup: operation({
    ...controlled,
    id: 'sandbox.joinGroup',
    method: 'POST',
    path: '/groups/{id}/join',
    summary: 'A phone joins a group',
    params: ofGroup,
    body: z.strictObject({ ...mover, cause: z.enum(JOIN_CAUSES).default('invite_link') }),
    success: { status: 200, body: createDataSchema(Group) },
    errors: ['not_found', 'invalid_state'],
  }),
  leaveGroup: operation({
    ...controlled,
    id: 'sandbox.leaveGroup',
    method: 'POST',
    path: '/groups/{id}/leave',
    summary: 'A phone leaves a group',
    params: ofGroup,
    body: z.strictObject({ ...mover, cause: z.enum(LEAVE_CAUSES).default('left') }),
    success: { status: 200, body: createDataSchema(Group) },
    errors: ['not_found', 'invalid_state'],
  }),
  groupMessage: operation({
    ...controlled,
    id: 'sandbox.groupMessage',
    method: 'POST',
    path: '/groups/{id}/messages',
    summary: 'A member writes in a group',
    params: ofGroup,
    body: z.strictObject({ from: phoneIn, text: messageText, mention: z.boolean().optional() }),
    success: { status: 201, body: createDataSchema(MessageId) },
    errors: ['not_found', 'invalid_state'],
  }),
};
