// POST /campaigns/{id}/leads: adds an opt-in lead to the number's queue (lead.md#first-contact). The next steps are
// verify, queue, and first message.
import {
  type contract,
  type Fact,
  fact,
  fail,
  formatReason,
  getFactReason,
  type InputOf,
  LEAD_SOURCES,
  type LeadSource,
  type ResultOf,
} from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type EngineKind, getCapabilities } from '../../engines/capabilities.ts';
import { queueTransaction } from '../../platform/queue-transaction.ts';
import { fillFirstTemplate } from '../agent/index.ts';
import { findFirstContactProblem } from '../numbers/index.ts';
import { isToday, type Wait, waitInQueue } from './compute-wait.ts';
import * as store from './store.ts';
import { getOldestValidCheck } from './verify-lead.ts';
import { findPushOutlook, type PushOutlook } from './wait-store.ts';

type Input = InputOf<typeof contract.campaigns.pushLead>;

export async function pushLead(
  ctx: Ctx,
  input: Input,
): Promise<ResultOf<typeof contract.campaigns.pushLead>> {
  const { target, numberId, why, wait, result, now } = await previewPush(ctx, input);
  const entry: store.NewFirstContact = {
    id: ctx.newId('first'),
    campaign_id: target.campaign_id,
    number_id: numberId,
    phone: input.phone,
    ...toNewLead(input),
    external_reference: input.external_reference ?? null,
    state: why ? 'ending' : 'verifying',
    explanation: why ?? wait.explanation,
    created_at: now,
  };
  await queueTransaction(ctx.db, (tx) => store.insertFirstContact(tx, ctx.teamId, entry));
  return { data: { ...result, external_reference: entry.external_reference } };
}

/** Returns what a push made now would return; fails if the push would fail. */
export async function previewPush(ctx: Ctx, input: Input) {
  const { id, phone } = input;
  const target = await store.findPushTarget(ctx.db, ctx.teamId, id);
  if (!target) fail('not_found', 'not_found');
  const numberId = getSendingNumber(target);
  const now = ctx.clock.now();
  const { campaign_id, agent, status, template, kept_template } = target;
  const of = { number_id: numberId, campaign_id, phone, since: getOldestValidCheck(now) };
  const outlook = await findPushOutlook(ctx.db, ctx.teamId, of, now);
  const noContact = explainNoContact(outlook);
  const filled = noContact
    ? null
    : await fillFirstTemplate(ctx, { ...target, engine: target.engine!, ...toNewLead(input) });
  const why = noContact ?? (filled && 'missing' in filled ? filled.missing : null);
  const campaign = { ...agent, status, engine: target.engine!, template, kept_template };
  const wait = await waitInQueue(ctx.db, ctx.teamId, outlook, campaign, null, now);
  return {
    target,
    numberId,
    outlook,
    why,
    /** The first message, if it is a template. */
    filled,
    wait,
    now,
    result: {
      // A lead who will not be contacted does not have to wait for anything, so the push is accepted.
      status: why || isToday(wait, now) ? ('accepted' as const) : ('queued' as const),
      campaign_id: target.slug,
      phone,
      ...(why ? describeRefusal(why, formatReason(why)) : describeWait(wait, target.engine!)),
    },
  };
}

/** Returns the fields of a result that say that the person will not be contacted, and why. */
export function describeRefusal(why: Fact, note: string) {
  return { note, contacted: false, reason: getFactReason(why) };
}

/** Returns the personal data in a push. */
export function toNewLead({
  name,
  email,
  source_url,
  additional_data,
}: Pick<Input, 'name' | 'email' | 'source_url' | 'additional_data'>) {
  return {
    name: name?.trim() || null,
    email: email?.trim() || null,
    source: getSource(source_url),
    variables: getVariables(additional_data, source_url),
  };
}

/**
 * Returns why the lead will not be contacted; null if no reason is known yet. The decision is made and stored when the
 * entry is verified.
 */
function explainNoContact({ known, waits, held, blocked, registered }: PushOutlook): Fact | null {
  const how = known ?? (waits ? 'waits' : null);
  if (how) return fact('not_contacted_known', { how, held: how === 'waits' ? held : null });
  if (blocked) return fact('not_contacted_blocked');
  return registered === false ? fact('not_contacted_unregistered') : null;
}

/** Returns the fields of a result that describe the next step (lead.md#first-contact). */
function describeWait({ rule, explanation }: Wait, engine: EngineKind) {
  const steps = getCapabilities(engine).registration_check
    ? 'The phone is checked on WhatsApp, then the agent writes the first message'
    : "The campaign's template is the first message";
  const note = rule === 'now' ? `${steps}.` : `${steps}, which waits: ${formatReason(explanation)}.`;
  return { note, contacted: true, reason: null };
}

/** Returns the id of the number that will contact the lead. Fails with 409 if the campaign cannot contact leads. */
function getSendingNumber(target: store.PushTarget): string {
  if (target.status !== 'active') {
    fail('invalid_state', 'campaign_takes_no_leads', { status: target.status });
  }
  if (target.purpose !== 'setter') fail('invalid_state', 'campaign_of_group');
  if (!target.number_id) fail('invalid_state', 'campaign_no_number');
  const notFirst = findFirstContactProblem(target.engine);
  if (notFirst) fail('invalid_state', 'never_first');
  return target.number_id;
}

/** Returns the source that the caller named if the contract allows it; otherwise `api`. */
function getSource(sourceUrl: string | undefined): LeadSource {
  const named = sourceUrl?.trim().toLowerCase();
  return LEAD_SOURCES.find((source) => source === named) ?? 'api';
}

function getVariables(data: Record<string, unknown> | undefined, sourceUrl: string | undefined) {
  return { ...data, ...(sourceUrl ? { source_url: sourceUrl } : {}) };
}
