// Plans how to undo a bulk change for one lead (dashboard-operations.md#undo). A pure function. A field stays as it is if it
// was changed again in the meantime or cannot be restored.
import { type Fact, fact } from '@parley/contract';
import type { BulkField } from '@parley/contract/reasons';
import { findJournalEntries, type LeadWrite, type LockedLead } from '../leads/index.ts';
import { MOST_TAGS, toDeal, toNextAction, type UndoFields } from './plan-change.ts';

/** The data that the plan depends on, in addition to the undo data and the lead. */
export interface UndoFacts {
  /** The previous owner's name; null if they are no longer a member, or if there was no owner. */
  owner: string | null;
  /** True if the previous list now contains another lead with the same phone. */
  isPhoneTaken: boolean;
  /** True if the previous list was deleted. */
  isListGone: boolean;
  /** True if the lead has a waiting first message. */
  waits: boolean;
}

export interface UndoPlan {
  /** The changes to the lead; null if nothing can be restored. */
  write: LeadWrite | null;
  /** The reasons why fields are not restored; empty if everything is restored. */
  kept: Fact[];
}

const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function planUndo(lead: LockedLead, fields: UndoFields, facts: UndoFacts): UndoPlan {
  const values = { ...getOldValues(lead) };
  const since: BulkField[] = [];
  const kept: Fact[] = [];
  const { status, tags, owner, next_action, deal, list } = fields;
  if (status) {
    if (lead.opted_out_at !== null) kept.push(fact('opted_out_since'));
    else if (lead.status !== status.to || lead.status_set_by !== 'person') since.push('status');
    else if (status.waited && lead.in_touch) {
      kept.push(fact('conversation_started_since'));
    } else if (status.waited && !facts.waits) {
      kept.push(fact('waiting_message_removed'));
    } else {
      [values.status, values.status_set_by] = status.from;
      if (status.stamped) values.qualified_at = null;
    }
  }
  if (tags) {
    const before = computeOldTags(lead.tags, tags);
    if (before.length > MOST_TAGS && before.length > lead.tags.length) {
      kept.push(fact('old_tags_over_limit', { max: MOST_TAGS }));
    } else values.tags = before;
  }
  if (owner) {
    if (lead.assigned_to !== owner.to) since.push('owner');
    else if (owner.from !== null && facts.owner === null) {
      kept.push(fact('old_owner_left'));
    } else values.assigned_to = owner.from;
  }
  if (next_action) {
    if (!isSameValue(toNextAction(lead), next_action.to)) since.push('next_action');
    else {
      const [at, label] = next_action.from;
      values.next_action_at = at === null ? null : new Date(at);
      values.next_action_label = label;
    }
  }
  if (deal) {
    if (!isSameValue(toDeal(lead), deal.to)) since.push('deal');
    else [values.deal_status, values.lost_reason] = deal.from;
  }
  if (list) {
    if (lead.list_id !== list.to) since.push('list');
    else if (facts.isListGone) kept.push(fact('old_list_deleted'));
    else if (facts.isPhoneTaken) kept.push(fact('old_list_has_phone'));
    else values.list_id = list.from;
  }
  if (since.length > 0) kept.unshift(fact('changed_since', { fields: since }));
  const isChanged = !isSameValue(values, getOldValues(lead));
  if (isChanged && kept.length > 0) kept.push(fact('rest_restored'));
  const entries = findJournalEntries({ ...lead, new_owner: facts.owner }, values);
  return {
    write: isChanged ? { id: lead.id, values, entries } : null,
    kept,
  };
}

function getOldValues(lead: LockedLead): LeadWrite['values'] {
  const { status, status_set_by, tags, assigned_to, deal_status, lost_reason, list_id, qualified_at } = lead;
  const { next_action_at, next_action_label } = lead;
  return {
    ...{ status, status_set_by, tags, assigned_to, next_action_at, next_action_label, deal_status },
    ...{ lost_reason, list_id, qualified_at },
  };
}

/** Returns the tags from before the change, with the changes that others have made since. */
function computeOldTags(tags: readonly string[], { from, to }: NonNullable<UndoFields['tags']>): string[] {
  if (isSameValue(tags, to)) return from;
  const left = tags.filter((tag) => from.includes(tag) || !to.includes(tag));
  const back = from.filter((tag) => !to.includes(tag) && !left.includes(tag));
  return [...left, ...back];
}
