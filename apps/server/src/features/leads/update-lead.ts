// PATCH /leads/{id} (api.md#partial-updates): only the fields sent change, and a person's word always wins
// (lead.md#what-people-decide). The journal records changes of owner, next action and outcome under the caller's name.
import { type contract, fail, type InputOf } from '@parley/contract';
import { authorOf, type Ctx } from '../../context.ts';
import { dataJson, type Json } from '../../platform/json.ts';
import { findRecord } from './store.ts';
import { type Changeable, findChangeable, type NewValues, saveUpdate } from './update-store.ts';

type Change = Omit<InputOf<typeof contract.leads.update>, 'id'>;

/**
 * Reads, decides and writes without a lock, in three statements. A call that another change overtook starts again, so
 * that concurrent changes lose nothing.
 */
export async function updateLead(ctx: Ctx, input: InputOf<typeof contract.leads.update>): Promise<Json> {
  const { id, ...change } = input;
  const { db, teamId } = ctx;
  for (;;) {
    const lead = await findChangeable(db.brief, teamId, id, change.assigned_to ?? null);
    if (!lead) fail('not_found', 'Not found.');
    checkAgainst(lead, change);
    const values = changed(lead, change);
    if (!differs(lead, values)) break;
    const entries = journalOf(lead, values).map((text) => ({ id: ctx.newId('note'), text }));
    const now = ctx.clock.now();
    if (await saveUpdate(db, teamId, id, lead.version, values, entries, authorOf(ctx.actor), now)) break;
  }
  const record = await findRecord(db.brief, teamId, id);
  // It may be one with another lead by now.
  return record === undefined ? fail('not_found', 'Not found.') : dataJson(record);
}

/** Checks what the fields alone can't tell: that they fit the lead as it is. */
function checkAgainst(lead: Changeable, change: Change): void {
  if (change.assigned_to != null && lead.new_owner === null) {
    fail('validation_error', 'assigned_to must be the id of a member of the workspace, or null');
  }
  const date = change.next_action_at === undefined ? lead.next_action_at : change.next_action_at;
  if (change.next_action_label != null && date === null) {
    fail('validation_error', 'next_action_label requires a date: send next_action_at with it');
  }
  if (change.lost_reason === undefined || change.deal_status !== undefined) return;
  const others = Object.entries(change).filter(
    ([name, value]) => name !== 'lost_reason' && value !== undefined,
  );
  if (lead.deal_status !== 'lost' && others.length === 0) {
    fail('validation_error', 'nothing to update: lost_reason is only used with deal_status lost');
  }
}

function changed(lead: Changeable, change: Change): NewValues {
  const status = change.status ?? lead.status;
  // A CRM that was told of an opt-out sends `stopped` back. That is no decision of a person.
  const isEcho = lead.opted_out_at !== null && status === 'stopped' && lead.status === 'stopped';
  const deal = change.deal_status ?? lead.deal_status;
  const at = change.next_action_at === undefined ? lead.next_action_at : dateOf(change.next_action_at);
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

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

function differs(lead: Changeable, values: NewValues): boolean {
  return (Object.keys(values) as (keyof NewValues)[]).some(
    (key) => JSON.stringify(values[key]) !== JSON.stringify(lead[key]),
  );
}

/** One sentence for each change of owner, next action and outcome, and for a status that an opt-out outlives. */
function journalOf(lead: Changeable, values: NewValues): string[] {
  const entries: string[] = [];
  if (lead.opted_out_at !== null && values.status !== lead.status) {
    entries.push(`Status set to ${values.status}; the opt-out stays in force.`);
  }
  if (values.assigned_to !== lead.assigned_to) {
    entries.push(values.assigned_to === null ? 'Owner removed.' : `Owner set to ${lead.new_owner}.`);
  }
  const at = values.next_action_at?.toISOString();
  if (at !== lead.next_action_at?.toISOString() || values.next_action_label !== lead.next_action_label) {
    const label = values.next_action_label === null ? '' : `: ${values.next_action_label}`;
    entries.push(at === undefined ? 'Next action removed.' : `Next action set for ${at}${label}.`);
  }
  if (values.deal_status !== lead.deal_status || values.lost_reason !== lead.lost_reason) {
    const reason = values.lost_reason === null ? '' : ` (${values.lost_reason})`;
    entries.push(`Deal marked ${values.deal_status}${reason}.`);
  }
  return entries;
}
