// Why Parley does not contact a person, or refuses a call, for programs (api.md#reasons). A response has the reason next
// to the text that people read.
import { z } from 'zod';
import type { Fact, FactCode } from './facts.ts';
import type { Issue, IssueCode } from './issues.ts';

/** The meaning of each reason. */
const MEANINGS = {
  blocked: 'The person is on the block list.',
  opted_out: 'The person opted out.',
  stopped_while_typing: 'The person opted out or was blocked during the call.',
  in_touch_already: 'The person was contacted or has written before.',
  already_queued: 'The person already waits for a first message.',
  status_set: 'A person set the status of the lead.',
  not_on_whatsapp: 'The phone is not on WhatsApp.',
  not_contacted: 'No one has written to the lead yet.',
  reply_window: 'The network accepts no free text so long after the last message from the person.',
  person_writes_first: 'On Instagram, only the person can start a conversation.',
  template: 'The template of the first message is missing, not approved, or a variable has no value.',
  campaign_not_active: 'The campaign is not active.',
  campaign_not_paused: 'The campaign is not paused.',
  group_campaign: 'A group campaign does not contact leads one by one.',
  no_number: 'The campaign has no number.',
  disconnected: 'The number is disconnected.',
  pacing: 'The number has to keep its pace.',
  daily_quota: 'The daily quota of the number is used up.',
  request_rate: 'The workspace or the IP address made too many requests in this minute.',
  workspace_limit: 'The workspace has as many webhooks, lists or block rules as it can have.',
} as const;

export type RefusalReason = keyof typeof MEANINGS;

export const refusalReason = z.enum(Object.keys(MEANINGS) as RefusalReason[]).meta({
  id: 'RefusalReason',
  description: [
    'Why Parley does not contact a person, or refuses a call. New reasons can be added.',
    ...Object.entries(MEANINGS).map(([reason, meaning]) => `\`${reason}\`: ${meaning}`),
  ].join('\n'),
});

const BY_ISSUE: Partial<Record<IssueCode, RefusalReason>> = {
  lead_opted_out: 'opted_out',
  lead_not_contacted: 'not_contacted',
  no_conversation: 'not_contacted',
  never_first: 'person_writes_first',
  campaign_takes_no_leads: 'campaign_not_active',
  pause_inactive: 'campaign_not_active',
  resume_unpaused: 'campaign_not_paused',
  campaign_of_group: 'group_campaign',
  campaign_no_number: 'no_number',
  number_disconnected: 'disconnected',
  number_pace: 'pacing',
  not_sent_quota: 'daily_quota',
  too_many_requests: 'request_rate',
  too_many_from_address: 'request_rate',
  too_many_block_rules: 'workspace_limit',
  too_many_lists: 'workspace_limit',
  too_many_webhooks: 'workspace_limit',
};

const BY_FACT: Partial<Record<FactCode, RefusalReason>> = {
  recipient_blocked: 'blocked',
  recipient_opted_out: 'opted_out',
  opted_out_after_writing: 'opted_out',
  stopped_while_typing: 'stopped_while_typing',
  reply_window_closed: 'reply_window',
  not_contacted_blocked: 'blocked',
  not_contacted_unregistered: 'not_on_whatsapp',
  first_contact_without_template: 'template',
  template_unchecked: 'template',
  template_missing: 'template',
  template_refused: 'template',
  template_not_approved: 'template',
  template_variable_empty: 'template',
  campaign_without_template: 'template',
  network_without_templates: 'template',
};

const BY_KNOWLEDGE = {
  opted_out: 'opted_out',
  contacted: 'in_touch_already',
  waits: 'already_queued',
  decided: 'status_set',
} as const satisfies Record<string, RefusalReason>;

/** Returns the reason that a fact states; null if it states none. */
export function getFactReason(stated: Fact): RefusalReason | null {
  if (stated.code === 'not_contacted_known') return BY_KNOWLEDGE[stated.params.how];
  return BY_FACT[stated.code] ?? null;
}

/** Returns why a call was refused; null if the code of the error says it all. */
export function getIssueReason({ code, params }: Issue): RefusalReason | null {
  if (code === 'not_writable') return getFactReason(params['why'] as Fact);
  return BY_ISSUE[code] ?? null;
}
