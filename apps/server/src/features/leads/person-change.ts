// Decides which changes a person can make to a lead, and which journal entries record them
// (lead.md#what-people-decide). These are pure functions, so that changes to one lead and changes to many leads follow
// the same rules.
import { type Fact, fact, type Issue, issue } from '@parley/contract';
import type { ChangeableLead, NewValues } from './update-store.ts';

/** A person's change to a lead. Omitted fields stay the same. */
export interface PersonChange {
  status?: Exclude<ChangeableLead['status'], 'waiting' | 'unreachable'> | undefined;
  tags?: string[] | undefined;
  assigned_to?: string | null | undefined;
  next_action_at?: string | null | undefined;
  next_action_label?: string | null | undefined;
  deal_status?: Exclude<ChangeableLead['deal_status'], null> | undefined;
  lost_reason?: Exclude<ChangeableLead['lost_reason'], null> | undefined;
}

/** The current lead; `new_owner` is the name of the member who becomes the owner, null if there is none. */
export type LeadBeforeChange = Omit<ChangeableLead, 'version'>;

/** Returns why this change to the lead is not allowed; null if it is. */
export function findChangeProblem(lead: LeadBeforeChange, change: PersonChange): Issue | null {
  if (change.assigned_to != null && lead.new_owner === null) {
    return issue('member_or_null', {}, ['assigned_to']);
  }
  if (lacksActionDate(lead, change)) return issue('needs_date', {}, ['next_action_label']);
  if (change.lost_reason === undefined || change.deal_status !== undefined) return null;
  const others = Object.entries(change).filter(
    ([name, value]) => name !== 'lost_reason' && value !== undefined,
  );
  if (lead.deal_status === 'lost' || others.length > 0) return null;
  return issue('lost_reason_unused', {}, ['lost_reason']);
}

/** Returns whether the change sets the label of a next action that has no date. */
export function lacksActionDate(
  lead: Pick<LeadBeforeChange, 'next_action_at'>,
  change: PersonChange,
): boolean {
  const date = change.next_action_at === undefined ? lead.next_action_at : change.next_action_at;
  return change.next_action_label != null && date === null;
}

/** Returns the lead's fields after the change. */
export function applyChange(lead: LeadBeforeChange, change: PersonChange): NewValues {
  const status = change.status ?? lead.status;
  // A CRM that received the opt-out sends `stopped` back. This does not count as a person's decision.
  const isEcho = lead.opted_out_at !== null && status === 'stopped' && lead.status === 'stopped';
  const deal = change.deal_status ?? lead.deal_status;
  const at = change.next_action_at === undefined ? lead.next_action_at : toDate(change.next_action_at);
  const label = change.next_action_label === undefined ? lead.next_action_label : change.next_action_label;
  return {
    status,
    status_set_by: change.status === undefined || isEcho ? lead.status_set_by : 'person',
    tags: change.tags ?? lead.tags,
    assigned_to: change.assigned_to === undefined ? lead.assigned_to : change.assigned_to,
    next_action_at: at,
    next_action_label: at === null ? null : label,
    deal_status: deal,
    lost_reason: deal === 'lost' ? (change.lost_reason ?? lead.lost_reason) : null,
  };
}

const toDate = (text: string | null) => (text === null ? null : new Date(text));

export function hasChanged(lead: LeadBeforeChange, values: NewValues): boolean {
  return (Object.keys(values) as (keyof NewValues)[]).some(
    (key) => JSON.stringify(values[key]) !== JSON.stringify(lead[key]),
  );
}

/**
 * Returns a journal entry for each change of owner, next action and deal, and for a status that was set despite an
 * opt-out.
 */
export function findJournalEntries(lead: LeadBeforeChange, values: NewValues): Fact[] {
  const entries: Fact[] = [];
  if (lead.opted_out_at !== null && values.status !== lead.status) {
    entries.push(fact('status_set_despite_opt_out', { status: values.status }));
  }
  if (values.assigned_to !== lead.assigned_to) {
    const owner = lead.new_owner ?? '';
    entries.push(values.assigned_to === null ? fact('owner_removed') : fact('owner_set', { owner }));
  }
  const at = values.next_action_at?.toISOString();
  if (at !== lead.next_action_at?.toISOString() || values.next_action_label !== lead.next_action_label) {
    const label = values.next_action_label;
    entries.push(at === undefined ? fact('next_action_removed') : fact('next_action_set', { at, label }));
  }
  if (values.deal_status !== lead.deal_status || values.lost_reason !== lead.lost_reason) {
    entries.push(fact('deal_marked', { status: values.deal_status, reason: values.lost_reason }));
  }
  return entries;
}
