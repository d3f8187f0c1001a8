// Leads (spec 2 Lead, spec 4 Leads).
import { z } from 'zod';
import { id, phoneFilter, text, timestampIn, timestampOut } from './fields.ts';
import { operation } from './operation.ts';
import { dataOf, page, pageOf } from './pagination.ts';

/** The statuses a caller may set and filter by (spec 3). */
export const LEAD_STATUSES = [
  'qualified',
  'in_progress',
  'not_interested',
  'cold',
  'pending',
  'stopped',
  'queued',
] as const;

export const LEAD_STAGES = [
  'contacted',
  'conversation',
  'waiting',
  'qualified',
  'booked',
  'not_interested',
  'cold',
  'stopped',
] as const;

export const LEAD_SOURCES = [
  'instagram',
  'facebook',
  'tiktok',
  'youtube',
  'linkedin',
  'x',
  'snapchat',
  'pinterest',
  'google',
  'website',
  'email',
  'sms',
  'qr',
  'ads',
  'other',
  'direct',
  'list',
  'api',
  'webhook',
  'inbound',
  'manual',
] as const;

export const CHANNELS = ['whatsapp', 'instagram'] as const;
export const DIRECTIONS = ['inbound', 'outbound'] as const;
export const DEAL_STATUSES = ['open', 'won', 'lost'] as const;
export const LOST_REASONS = ['price', 'timing', 'unqualified', 'competitor', 'unreachable', 'other'] as const;

export const Lead = z.strictObject({
  id,
  phone: z.string().nullable(),
  whatsapp_id: z.string().nullable(),
  name: z.string().nullable(),
  status: z.enum([...LEAD_STATUSES, 'unknown']).nullable(),
  qualified: z.boolean(),
  qualified_at: timestampOut.nullable(),
  replied: z.boolean(),
  campaign_id: z.string().nullable(),
  list_id: id.nullable(),
  source: z.enum(LEAD_SOURCES).nullable(),
  source_confidence: z.enum(['certain', 'probable']).nullable(),
  tracked_link_id: id.nullable(),
  external_reference: z.string().nullable(),
  channel: z.enum(CHANNELS),
  ig_username: z.string().nullable(),
  email: z.string().nullable(),
  tags: z.array(z.string()),
  messages_count: z.int(),
  booking_status: z.string().nullable(),
  assigned_to: id.nullable(),
  stage: z.enum(LEAD_STAGES),
  deal_status: z.enum(DEAL_STATUSES).nullable(),
  lost_reason: z.enum(LOST_REASONS).nullable(),
  next_action_at: timestampOut.nullable(),
  next_action_label: z.string().nullable(),
  first_contact_at: timestampOut.nullable(),
  last_message_at: timestampOut.nullable(),
  last_message_direction: z.enum(DIRECTIONS).nullable(),
  created_at: timestampOut,
  updated_at: timestampOut,
});

export const leads = {
  list: operation({
    id: 'leads.list',
    method: 'GET',
    root: '/api/v1',
    path: '/leads',
    scope: 'leads:read',
    summary: 'List leads, newest first',
    params: z.strictObject({}),
    query: z.strictObject({
      status: z.enum(LEAD_STATUSES).optional(),
      campaign_id: z.string().optional(),
      phone: phoneFilter.optional(),
      external_reference: text(1, 255).optional(),
      channel: z.enum(CHANNELS).optional(),
      since: timestampIn.optional(),
      source: z.enum(LEAD_SOURCES).optional(),
      tracked_link_id: z.string().optional(),
      ...page(),
    }),
    body: null,
    success: { status: 200, body: pageOf(Lead) },
    errors: [],
  }),
  get: operation({
    id: 'leads.get',
    method: 'GET',
    root: '/api/v1',
    path: '/leads/{id}',
    scope: 'leads:read',
    summary: 'Get a lead',
    params: z.strictObject({ id }),
    query: z.strictObject({}),
    body: null,
    conditional: true,
    success: { status: 200, body: dataOf(Lead) },
    errors: ['not_found'],
  }),
};
