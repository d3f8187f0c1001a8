// Plans the effect of a bulk change on one lead (dashboard-operations.md#changes-of-many-leads). A pure function. It follows
// the rules for changing a single lead, and rejects changes that make no sense for many.
import { type contract, type Fact, fact, type InputOf } from '@parley/contract';
import {
  applyChange,
  findJournalEntries,
  hasChanged,
  type LeadWrite,
  type LockedLead,
  lacksActionDate,
} from '../leads/index.ts';

export type BulkChange = InputOf<typeof contract.bulk.create>['change'];

/** The maximum number of tags on a lead, as in PATCH. */
export const MOST_TAGS = 20;

type Status = LockedLead['status'];

/** The data for an undo: each changed field's value before and after. Times are in JSON format. */
export interface UndoFields {
  /** `stamped`: the change qualified the lead for the first time. `waited`: a first message was waiting. */
  status?: { from: [Status, LockedLead['status_set_by']]; to: Status; stamped: boolean; waited: boolean };
  tags?: { from: string[]; to: string[] };
  owner?: { from: string | null; to: string | null };
  next_action?: { from: [string | null, string | null]; to: [string | null, string | null] };
  deal?: { from: DealState; to: DealState };
  list?: { from: string | null; to: string | null };
}

export type Plan =
  | { verdict: 'changed'; write: LeadWrite; fields: UndoFields }
  | { verdict: 'unchanged' }
  | { verdict: 'refused'; reason: Fact };

/** The data that the plan depends on, in addition to the change and the lead. */
export interface ChangeFacts {
  /** The new owner's name; null if no member has that id. */
  owner: string | null;
  /** The id of the new list's campaign; null if the list has no campaign, undefined if there is no such list. */
  campaign: string | null | undefined;
  /** True if the new list contains another lead with the same phone. */
  isPhoneTaken: boolean;
  /** True if the lead has a waiting first message. */
  waits: boolean;
  now: Date;
}

export function planChange(lead: LockedLead, change: BulkChange, facts: ChangeFacts): Plan {
  const { add_tags, remove_tags, list_id = lead.list_id, leave_queue, ...rest } = change;
  if (leave_queue && isQueued(lead)) rest.status = OUT_OF_QUEUE;
  const tags =
    add_tags || remove_tags ? computeNewTags(lead.tags, add_tags ?? [], remove_tags ?? []) : undefined;
  const before = { ...lead, new_owner: facts.owner };
  const refused = findRefusal(lead, change, facts, tags);
  if (refused !== null) return { verdict: 'refused', reason: refused };
  const values = applyChange(before, { ...rest, tags });
  if (!hasChanged(before, values) && list_id === lead.list_id) return { verdict: 'unchanged' };
  const isQualified = values.status === 'qualified' && lead.qualified_at === null;
  const all = { ...values, list_id, qualified_at: isQualified ? facts.now : lead.qualified_at };
  return {
    verdict: 'changed',
    write: { id: lead.id, values: all, entries: findJournalEntries(before, values) },
    fields: listChangedFields(lead, all, facts.waits),
  };
}

/** A lead who was taken out of the queue gets an answer if they write, as any lead with this status. */
const OUT_OF_QUEUE = 'cold';

/** Returns whether the lead waits for a first message, or for a campaign that sends one. */
export const isQueued = ({ status, in_touch }: LockedLead): boolean =>
  !in_touch && (status === 'pending' || status === 'queued');

function findRefusal(
  lead: LockedLead,
  change: BulkChange,
  facts: ChangeFacts,
  tags: string[] | undefined,
): Fact | null {
  const { status, assigned_to, list_id } = change;
  if (assigned_to != null && facts.owner === null) return fact('new_owner_missing');
  if (list_id != null && facts.campaign === undefined) return fact('new_list_missing');
  if (status !== undefined && status !== lead.status && lead.opted_out_at !== null) {
    return fact('status_final');
  }
  if (tags && tags.length > MOST_TAGS && tags.length > lead.tags.length) {
    return fact('tags_over_limit', { tags: tags.length, max: MOST_TAGS });
  }
  if (lacksActionDate(lead, change)) return fact('label_without_date');
  if (list_id == null || list_id === lead.list_id) return null;
  if (facts.isPhoneTaken) return fact('new_list_has_phone');
  if (facts.campaign != null && lead.status === 'pending' && lead.number_id === null) {
    return fact('new_list_contacts');
  }
  return null;
}

function computeNewTags(
  tags: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): string[] {
  const left = tags.filter((tag) => !remove.includes(tag));
  return [...left, ...new Set(add.filter((tag) => !left.includes(tag)))];
}

const toIsoTime = (at: Date | null) => at?.toISOString() ?? null;
const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function listChangedFields(lead: LockedLead, values: LeadWrite['values'], waits: boolean): UndoFields {
  const fields: UndoFields = {};
  if (lead.status !== values.status || lead.status_set_by !== values.status_set_by) {
    const stamped = values.qualified_at !== lead.qualified_at;
    fields.status = {
      from: [lead.status, lead.status_set_by],
      to: values.status,
      stamped,
      waited: waits && lead.status !== values.status,
    };
  }
  if (!isSameValue(lead.tags, values.tags)) fields.tags = { from: lead.tags, to: values.tags };
  if (lead.assigned_to !== values.assigned_to) {
    fields.owner = { from: lead.assigned_to, to: values.assigned_to };
  }
  const next = toNextAction(lead);
  if (!isSameValue(next, toNextAction(values))) fields.next_action = { from: next, to: toNextAction(values) };
  if (!isSameValue(toDeal(lead), toDeal(values))) fields.deal = { from: toDeal(lead), to: toDeal(values) };
  if (lead.list_id !== values.list_id) fields.list = { from: lead.list_id, to: values.list_id };
  return fields;
}

type NextAction = Pick<LockedLead, 'next_action_at' | 'next_action_label'>;
type Deal = Pick<LockedLead, 'deal_status' | 'lost_reason'>;
type DealState = [Deal['deal_status'], Deal['lost_reason']];

export function toNextAction({
  next_action_at,
  next_action_label,
}: NextAction): [string | null, string | null] {
  return [toIsoTime(next_action_at), next_action_label];
}

export function toDeal({ deal_status, lost_reason }: Deal): DealState {
  return [deal_status, lost_reason];
}
