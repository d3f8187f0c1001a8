// Plans the effect of a bulk change on one lead (dashboard-doors.md#changes-of-many-leads). A pure function. It follows
// the rules of a change of one lead, and rejects changes that make no sense for many.
import { type dashboard, type InputOf, issueText } from '@parley/contract';
import {
  afterChange,
  differs,
  findChangeProblem,
  findJournalEntries,
  type HeldLead,
  type LeadWrite,
} from '../leads/index.ts';

export type BulkChange = InputOf<typeof dashboard.bulk.create>['change'];

/** The maximum number of tags of a lead, as in PATCH. */
export const MOST_TAGS = 20;

type Status = HeldLead['status'];

/** The data for an undo: the value of each changed field before and after. Times are in JSON format. */
export interface Fields {
  /** `stamped`: the change qualified the lead for the first time. `waited`: a first message was waiting. */
  status?: { from: [Status, HeldLead['status_set_by']]; to: Status; stamped: boolean; waited: boolean };
  tags?: { from: string[]; to: string[] };
  owner?: { from: string | null; to: string | null };
  next_action?: { from: [string | null, string | null]; to: [string | null, string | null] };
  deal?: { from: [HeldLead['deal_status'], string | null]; to: [HeldLead['deal_status'], string | null] };
  list?: { from: string | null; to: string | null };
}

export type Plan =
  | { verdict: 'changed'; write: LeadWrite; fields: Fields }
  | { verdict: 'unchanged' }
  | { verdict: 'refused'; reason: string };

/** Facts besides the lead. */
export interface ChangeFacts {
  /** The new owner's name; null if no member has that id. */
  owner: string | null;
  /** The campaign of the new list; undefined if there is no such list. */
  campaign: string | null | undefined;
  /** The new list has another lead with its phone. */
  isPhoneTaken: boolean;
  /** It has a waiting first message. */
  waits: boolean;
  now: Date;
}

export function planChange(lead: HeldLead, change: BulkChange, facts: ChangeFacts): Plan {
  const { add_tags, remove_tags, list_id = lead.list_id, ...rest } = change;
  const tags = add_tags || remove_tags ? tagsAfter(lead.tags, add_tags ?? [], remove_tags ?? []) : undefined;
  const before = { ...lead, new_owner: facts.owner };
  const refused = whyRefused(lead, change, facts, tags);
  if (refused !== null) return { verdict: 'refused', reason: refused };
  const problem = findChangeProblem(before, rest);
  if (problem !== null) return { verdict: 'refused', reason: issueText(problem) };
  const values = afterChange(before, { ...rest, tags });
  if (!differs(before, values) && list_id === lead.list_id) return { verdict: 'unchanged' };
  const isQualified = values.status === 'qualified' && lead.qualified_at === null;
  const all = { ...values, list_id, qualified_at: isQualified ? facts.now : lead.qualified_at };
  return {
    verdict: 'changed',
    write: { id: lead.id, values: all, entries: findJournalEntries(before, values) },
    fields: fieldsOf(lead, all, facts.waits),
  };
}

function whyRefused(
  lead: HeldLead,
  change: BulkChange,
  facts: ChangeFacts,
  tags: string[] | undefined,
): string | null {
  const { status, assigned_to, list_id } = change;
  if (assigned_to != null && facts.owner === null) return 'The new owner is not a member of this workspace.';
  if (list_id != null && facts.campaign === undefined) return 'The list does not exist in this workspace.';
  if (status !== undefined && status !== lead.status && lead.opted_out_at !== null) {
    return 'The lead opted out, so the status was not changed.';
  }
  if (tags && tags.length > MOST_TAGS && tags.length > lead.tags.length) {
    return `The lead would have ${tags.length} tags, but the limit is ${MOST_TAGS}.`;
  }
  if (list_id == null || list_id === lead.list_id) return null;
  if (facts.isPhoneTaken) return 'Another lead of that list has the same phone.';
  if (facts.campaign != null && lead.status === 'pending' && lead.number_id === null) {
    return 'The lead has no conversation, and the campaign of that list would start one. Import the lead into the list instead.';
  }
  return null;
}

function tagsAfter(tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] {
  const left = tags.filter((tag) => !remove.includes(tag));
  return [...left, ...new Set(add.filter((tag) => !left.includes(tag)))];
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function fieldsOf(lead: HeldLead, values: LeadWrite['values'], waits: boolean): Fields {
  const fields: Fields = {};
  if (lead.status !== values.status || lead.status_set_by !== values.status_set_by) {
    const stamped = values.qualified_at !== lead.qualified_at;
    fields.status = {
      from: [lead.status, lead.status_set_by],
      to: values.status,
      stamped,
      waited: waits && lead.status !== values.status,
    };
  }
  if (!same(lead.tags, values.tags)) fields.tags = { from: lead.tags, to: values.tags };
  if (lead.assigned_to !== values.assigned_to) {
    fields.owner = { from: lead.assigned_to, to: values.assigned_to };
  }
  const next = nextOf(lead);
  if (!same(next, nextOf(values))) fields.next_action = { from: next, to: nextOf(values) };
  if (!same(dealOf(lead), dealOf(values))) fields.deal = { from: dealOf(lead), to: dealOf(values) };
  if (lead.list_id !== values.list_id) fields.list = { from: lead.list_id, to: values.list_id };
  return fields;
}

type NextAction = Pick<HeldLead, 'next_action_at' | 'next_action_label'>;
type Deal = Pick<HeldLead, 'deal_status' | 'lost_reason'>;

export function nextOf({ next_action_at, next_action_label }: NextAction): [string | null, string | null] {
  return [isoOf(next_action_at), next_action_label];
}

export function dealOf({ deal_status, lost_reason }: Deal): [Deal['deal_status'], string | null] {
  return [deal_status, lost_reason];
}
