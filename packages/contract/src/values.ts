// Fixed lists of values, and limits, which the dashboard uses at run time. No zod, so that the dashboard stays small.

/** The statuses that a caller can set and filter by (lead.md#statuses). */
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

export const LEAD_SORTS = ['newest', 'last_message', 'next_action', 'name'] as const;

/** The maximum number of leads in one change. */
export const MOST_CHANGED = 10_000;

/** The maximum number of entries of a queue that a forecast includes, enough for three years at 20 a day. */
export const MOST_FORECAST = 20_000;

/** The number up to which matching leads are counted exactly. */
export const MOST_COUNTED = 50_000;

/** The maximum number of leads that one call deletes. */
export const MOST_DELETED = 100;

export const INBOX_VIEWS = [
  'attention',
  'all',
  'mine',
  'mentions',
  'snoozed',
  'unassigned',
  'agent',
  'manual',
  'attention_all',
] as const;

/** The promises of the service that a simulation can find broken. */
export const BROKEN_PROMISES = [
  'wrote_after_opt_out',
  'contacted_twice',
  'sent_too_fast',
  'quota_exceeded',
  'booked_without_offer',
  'qualified_without_event',
  'lost_lead',
  'wrote_over_person',
  'wrote_after_stop',
  'wrote_while_paused',
  'sent_twice',
  'arrived_without_row',
  'not_stored_once',
  'reminded_of_canceled',
  'job_given_up',
  'sent_outside_hours',
  'lost_message',
  'changed_message',
] as const;
