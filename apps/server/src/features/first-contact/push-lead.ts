// POST /campaigns/{id}/leads: takes an opt-in lead into the number's queue (lead.md#first-contact). Then come: verify,
// queue, first message.
import { type contract, fail, type InputOf, LEAD_SOURCES, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { queueTransaction } from '../../platform/queue-transaction.ts';
import { type Earliest, quotaDay } from '../pacing/index.ts';
import { earliestFirstContact, remainingToday } from './earliest.ts';
import * as store from './store.ts';

export async function pushLead(
  ctx: Ctx,
  input: InputOf<typeof contract.campaigns.pushLead>,
): Promise<ResultOf<typeof contract.campaigns.pushLead>> {
  const target = await store.findPushTarget(ctx.db, ctx.teamId, input.id);
  if (!target) fail('not_found', 'Not found.');
  const numberId = checkState(target);
  const now = ctx.clock.now();
  const queue = await store.findQueue(ctx.db, ctx.teamId, numberId, now);

  const entry: store.NewFirstContact = {
    id: ctx.newId('first'),
    campaign_id: target.campaign_id,
    number_id: numberId,
    phone: input.phone,
    name: input.name?.trim() || null,
    email: input.email?.trim() || null,
    source: sourceOf(input.source_url),
    external_reference: input.external_reference ?? null,
    variables: variablesOf(input.additional_data, input.source_url),
    created_at: now,
  };
  await queueTransaction(ctx.db, (tx) => store.insertFirstContact(tx, ctx.teamId, entry));
  const earliest = earliestFirstContact(queue, target.agent, now);
  const room = remainingToday(queue, now);
  const accepted = quotaDay(earliest.at) === quotaDay(now) && (room === null || queue.waiting < room);
  return {
    data: {
      status: accepted ? 'accepted' : 'queued',
      campaign_id: target.slug,
      phone: input.phone,
      external_reference: entry.external_reference,
      note: noteOf(accepted, queue.waiting, earliest),
    },
  };
}

/** The sentence that says what happens next (lead.md#first-contact). */
function noteOf(accepted: boolean, waiting: number, earliest: Earliest<string>): string {
  const delay = earliest.rule === 'now' ? '' : ` (${earliest.explanation})`;
  if (accepted) return `The phone is checked on WhatsApp, then the agent writes the first message${delay}.`;
  const others = waiting === 0 ? '' : ` after the ${waiting} that wait already`;
  return `Today's first contacts of this number are used up; the lead is kept for the next window${others}${delay}.`;
}

/** The number that will write; 409 when the campaign can't contact anybody. */
function checkState(target: store.PushTarget): string {
  if (target.status !== 'active') {
    fail('invalid_state', `The campaign is ${target.status}; only an active campaign takes leads.`);
  }
  if (target.purpose !== 'setter')
    fail('invalid_state', 'A group campaign does not contact leads one by one.');
  if (!target.number_id) fail('invalid_state', 'The campaign has no WhatsApp number.');
  if (target.engine === 'instagram') {
    fail('invalid_state', 'On Instagram a conversation only begins when the person writes first.');
  }
  return target.number_id;
}

/** The caller's source, if the contract knows it; `api` otherwise. */
function sourceOf(sourceUrl: string | undefined): string {
  const named = sourceUrl?.trim().toLowerCase() ?? '';
  return (LEAD_SOURCES as readonly string[]).includes(named) ? named : 'api';
}

function variablesOf(data: Record<string, unknown> | undefined, sourceUrl: string | undefined) {
  return { ...data, ...(sourceUrl ? { source_url: sourceUrl } : {}) };
}
