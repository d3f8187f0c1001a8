// The first step of a first contact: checks whether the phone is on WhatsApp, is blocked, or is already in touch
// (lead.md#first-contact).
import { type Fact, fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type EngineKind, getCapabilities, getChannel } from '../../engines/capabilities.ts';
import { type Engine, EngineError } from '../../engines/port.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { isBlocked, wasPersonDeleted } from '../blocklist/index.ts';
import {
  applyPush,
  findKnownLead,
  type KnownLead,
  leaveOutImportedLead,
  lockLead,
  lockPerson,
  saveConversationOfImportedLead,
  updateKnownLead,
  writeEntry,
} from '../leads/index.ts';
import { saveLaterVerdict } from '../lists/index.ts';
import { findFirstContactProblem, handleFailedCall } from '../numbers/index.ts';
import { canCheckNow } from './check-pace.ts';
import { waitInQueue } from './compute-wait.ts';
import { findRegistration, saveRegistration } from './registration-store.ts';
import * as store from './store.ts';
import { findOutlook } from './wait-store.ts';

/** The maximum age of a registration check (sending.md#registration). */
const REGISTRATION_MS = 30 * 86_400_000;
const RETRY_MS = 60_000;

/** Returns the time before which registration checks are no longer valid. */
export function getOldestValidCheck(now: Date): Date {
  return new Date(now.getTime() - REGISTRATION_MS);
}

export const NOT_CONTACTED = {
  blocked: fact('lead_not_contacted', { reason: fact('number_blocked') }),
  deleted: fact('lead_not_contacted', { reason: fact('person_deleted') }),
  unregistered: fact('lead_not_contacted', { reason: fact('number_not_on_whatsapp') }),
};
/** If the engine cannot check phones, the first message shows whether the phone is registered. */
const UNCHECKED = { registered: true, chat_id: null };
export const NOT_NEEDED = fact('first_message_dropped');

/** Verifies an entry: queues it, or ends it and records the reason in the lead's journal. */
export async function verifyLead(
  ctx: Ctx,
  engineOf: (kind: EngineKind) => Engine,
  id: string,
): Promise<void> {
  const waiting = await store.findFirstContact(ctx.db, ctx.teamId, id);
  if (!waiting || waiting.state === 'queued') return;
  const found = getCapabilities(waiting.engine).registration_check
    ? await readRegistration(ctx, engineOf(waiting.engine), waiting)
    : UNCHECKED;
  if (!found) return;
  const chatId = found.chat_id ?? `${waiting.phone}@c.us`;
  await ctx.db.transaction(async (tx) => {
    await lockPerson(tx, ctx.teamId, waiting.phone);
    // The job can run twice if its first process was wrongly considered dead.
    const held = await store.lockVerifying(tx, ctx.teamId, waiting.id);
    if (!held) return;
    const entry = { ...waiting, ...held };
    if (entry.lead_id !== null && !(await isStillWaiting(tx, ctx, entry.lead_id))) {
      return endEntry(tx, ctx, entry, entry.lead_id, NOT_NEEDED);
    }
    const known = await findKnownLead(tx, ctx.teamId, entry.phone, chatId, entry.lead_id);
    if (known) return endForKnownLead(tx, ctx, entry, known);
    const who = { phone: entry.phone, chat_id: chatId };
    if (await isBlocked(tx, ctx.teamId, who, entry.campaign_id)) {
      const lead = await findOrCreateLead(tx, ctx, entry, chatId, 'unreachable');
      return endImported(tx, ctx, entry, lead, 'not_contacted', NOT_CONTACTED.blocked);
    }
    if (await wasPersonDeleted(tx, ctx.teamId, [entry.phone, chatId])) {
      const lead = await findOrCreateLead(tx, ctx, entry, chatId, 'unreachable');
      return endImported(tx, ctx, entry, lead, 'not_contacted', NOT_CONTACTED.deleted);
    }
    if (!found.registered) {
      const lead = await findOrCreateLead(tx, ctx, entry, chatId, 'unreachable');
      return endImported(tx, ctx, entry, lead, 'not_on_whatsapp', NOT_CONTACTED.unregistered);
    }
    const notFirst = findFirstContactProblem(entry.engine);
    if (notFirst) {
      const lead = await findOrCreateLead(tx, ctx, entry, chatId, 'unreachable');
      return endImported(
        tx,
        ctx,
        entry,
        lead,
        'not_contacted',
        fact('lead_not_contacted', { reason: notFirst }),
      );
    }
    const lead = await findOrCreateLead(tx, ctx, entry, chatId, 'verified');
    const wait = entry.lead_id === null ? await notePushedLeadWait(tx, ctx, entry, lead) : null;
    await store.markQueued(tx, ctx.teamId, entry.id, lead, wait);
    const payload = { team_id: ctx.teamId, number_id: entry.number_id };
    await ctx.jobs.add(tx, JOBS.dispatch, payload);
  });
}

/**
 * Records in a pushed lead's journal why the lead waits, unless the only reason is the gap after other first contacts.
 * Imported leads, often thousands, get no entry. @returns the explanation; null if the first contact is due now.
 */
async function notePushedLeadWait(
  tx: Queries,
  ctx: Ctx,
  entry: store.FirstContact,
  leadId: string,
): Promise<Fact | null> {
  const { number_id, campaign_status, agent } = entry;
  const now = ctx.clock.now();
  const outlook = await findOutlook(tx, ctx.teamId, { number_id, before: entry.id }, now);
  const { engine, template, kept_template } = entry;
  const campaign = { ...agent, status: campaign_status, engine, template, kept_template };
  const wait = await waitInQueue(tx, ctx.teamId, outlook, campaign, entry.id, now);
  if (wait.rule === 'now') return null;
  if (wait.rule !== 'gap')
    await writeEntry(tx, ctx, leadId, fact('first_message_delayed', { reason: wait.explanation }));
  return wait.explanation;
}

/** Returns whether the imported lead is still waiting. False if a person has changed the lead's status. */
async function isStillWaiting(tx: Queries, ctx: Ctx, leadId: string): Promise<boolean> {
  const lead = await lockLead(tx, ctx.teamId, leadId);
  return lead?.status === 'pending' || lead?.status === 'queued';
}

/** Ends the entry of a lead who is already in touch or waiting. Its data about the person is kept. */
async function endForKnownLead(
  tx: Queries,
  ctx: Ctx,
  entry: store.FirstContact,
  known: KnownLead,
): Promise<void> {
  const { how, id: lead } = known;
  // Lock order: entries before leads, as when a first message is written.
  if (how === 'waits') await store.fillEntry(tx, ctx.teamId, known.id, entry);
  const { again, replaced } = await updateKnownLead(tx, ctx, known.id, getPersonData(entry));
  if (entry.lead_id === null) {
    const references = replaced ?? { reference_before: null, reference: null };
    return endEntry(tx, ctx, entry, known.id, fact('known_lead_pushed', { again, how, ...references }));
  }
  await leaveOutImportedLead(tx, ctx, entry.lead_id);
  const why = fact('lead_not_contacted', { reason: fact('person_known', { how, lead }) });
  return endImported(tx, ctx, entry, entry.lead_id, 'not_contacted', why);
}

/** Returns the data about the person in an entry. */
function getPersonData({ lead_id, name, email, external_reference, created_at }: store.FirstContact) {
  return {
    name,
    email,
    external_reference,
    pushed_at: lead_id === null ? created_at : null,
  };
}

/** Returns the id of an entry's lead: the imported lead, a new one, or another lead who has the conversation. */
async function findOrCreateLead(
  tx: Queries,
  ctx: Ctx,
  entry: store.FirstContact,
  chatId: string,
  outcome: 'verified' | 'unreachable',
): Promise<string> {
  if (entry.lead_id === null) return addLead(tx, ctx, entry, chatId, outcome);
  const on = { number_id: entry.number_id, chat_id: chatId };
  if (await saveConversationOfImportedLead(tx, ctx, entry.lead_id, on, outcome)) return entry.lead_id;
  await leaveOutImportedLead(tx, ctx, entry.lead_id);
  if (outcome === 'unreachable') return entry.lead_id;
  // Another lead, who was never contacted, already has the conversation, so continue with that lead.
  const lead = await addLead(tx, ctx, entry, chatId, outcome);
  await writeEntry(tx, ctx, entry.lead_id, fact('lead_contacted_as_other', { lead }));
  return lead;
}

/**
 * Returns the phone's registration, which is stored for 30 days; null if it is unavailable now. If the number is
 * connected, the check is repeated later; otherwise it is repeated once the number reconnects (`recheckNumber`), so
 * that a long queue does not call an unavailable engine.
 */
async function readRegistration(ctx: Ctx, engine: Engine, entry: store.FirstContact) {
  const now = ctx.clock.now();
  const known = await findRegistration(ctx.db, ctx.teamId, entry.phone, getOldestValidCheck(now));
  if (known) return known;
  const { number_id: numberId, number_phone, settings, secrets_sealed } = entry;
  if (entry.session_status !== 'WORKING') {
    await store.markWaitingForCheck(ctx.db, ctx.teamId, entry.id, fact('number_is_disconnected'));
    // If the number has just reconnected, its recheck might have missed this entry, so check again later.
    const again = { at: new Date(now.getTime() + RETRY_MS), atLatest: true };
    await ctx.jobs.add(ctx.db, JOBS.recheck, { team_id: ctx.teamId, number_id: numberId }, again);
    return null;
  }
  if (!(await canCheckNow(ctx, entry))) return null;
  const number = { team_id: ctx.teamId, id: numberId, phone: number_phone, settings, secrets_sealed };
  try {
    const answer = await engine.checkRegistration(number, entry.phone);
    const found = { registered: answer.registered, chat_id: answer.registered ? answer.chat_id : null };
    const by = { ...found, number_id: numberId };
    await saveRegistration(ctx.db, ctx.teamId, entry.phone, by, now);
    return found;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    await handleFailedCall(ctx, entry.engine, numberId, error);
    await store.saveExplanation(ctx.db, ctx.teamId, entry.id, fact('check_failed', { detail: error.reason }));
    const payload = { team_id: ctx.teamId, id: entry.id };
    const at = new Date(now.getTime() + Math.max(RETRY_MS, error.retryAfterMs ?? 0));
    // If a reconnection has requested an earlier time, keep that time.
    await ctx.jobs.add(ctx.db, JOBS.verify, payload, { at, atLatest: true });
    return null;
  }
}

/**
 * Adds a lead, or updates an existing one who was never contacted.
 * @returns its id. Throws if the person has written in the meantime, so that the job runs again.
 */
async function addLead(
  tx: Queries,
  ctx: Ctx,
  entry: store.FirstContact,
  chatId: string,
  outcome: 'verified' | 'unreachable',
): Promise<string> {
  const lead = await applyPush(
    tx,
    ctx,
    {
      id: ctx.newId('lead'),
      number_id: entry.number_id,
      campaign_id: entry.campaign_id,
      phone: entry.phone,
      whatsapp_id: chatId,
      channel: getChannel({ phone: entry.number_phone }),
      ...getPersonData(entry),
      source: entry.source,
      source_confidence: null,
      created_at: ctx.clock.now(),
    },
    outcome,
  );
  // Fail, so that the job runs again and sees that the lead is in touch.
  if (!lead) throw new Error('the person wrote to the number while the lead was verified');
  return lead;
}

/**
 * Ends the entry of a lead who is not contacted. If the lead came from a file, the reason is also stored with its row.
 */
async function endImported(
  tx: Queries,
  ctx: Ctx,
  entry: store.FirstContact,
  leadId: string,
  verdict: 'not_on_whatsapp' | 'not_contacted',
  why: Fact,
): Promise<void> {
  if (entry.lead_id !== null) {
    await saveLaterVerdict(tx, ctx.teamId, entry.lead_id, verdict, why, ctx.clock.now());
  }
  return endEntry(tx, ctx, entry, leadId, why);
}

async function endEntry(
  tx: Queries,
  ctx: Ctx,
  entry: store.FirstContact,
  leadId: string,
  why: Fact,
): Promise<void> {
  await store.removeFirstContact(tx, ctx.teamId, entry.id);
  await writeEntry(tx, ctx, leadId, why);
}
