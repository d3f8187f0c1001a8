// Stores messages from locked leads and their consequences: rows, counters, events, opt-outs and turns
// (internals.md#incoming-messages). Each statement handles many messages.
import { fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { getCapabilities } from '../../engines/capabilities.ts';
import { hasMedia, type InboundMessage } from '../../engines/events.ts';
import type { NumberRef } from '../../engines/port.ts';
import { JOBS } from '../../jobs.ts';
import type { TextSignals } from '../../language/signals.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { cancelBooking } from '../bookings/index.ts';
import {
  buildContactPayload,
  canAgentWrite,
  chooseCampaign,
  isUntaken,
  type LeadState,
  recordDataRequest,
  recordReply,
  undoOptOut,
  writeEntry,
} from '../leads/index.ts';
import { expectFile } from '../media/index.ts';
import {
  addLeadSendJobs,
  getHoursLate,
  getInboundType,
  insertReported,
  optOutLead,
} from '../messages/index.ts';
import { drawFrom } from '../pacing/index.ts';
import { emitEvent } from '../webhooks/index.ts';
import * as store from './store.ts';

/** A message from a locked lead, and its destination. */
export interface Arrival {
  number: NumberRef;
  message: InboundMessage;
  signals: TextSignals;
  lead: LeadState;
  destination: store.Destination;
  /** True if the lead was known before this message. */
  known: boolean;
}

interface StoredInbound {
  id: string;
  lead_id: string;
  number_id: string;
  sent_at: Date;
  created_at: Date;
}

/**
 * Stores messages in order, with their consequences.
 * @returns for each message, whether it was stored. A message that was reported before is not stored again.
 */
export async function storeMessages(tx: Queries, ctx: Ctx, arrivals: readonly Arrival[]): Promise<boolean[]> {
  if (arrivals.length === 0) return [];
  const created_at = ctx.clock.now();
  const rows = arrivals.map(({ number, message, lead, destination }) => ({
    id: ctx.newId('msg'),
    lead_id: lead.id,
    number_id: number.id,
    type: getInboundType(message.kind),
    text: message.text,
    has_media: hasMedia(message.kind),
    engine_message_id: message.engine_message_id,
    sent_at: message.sent_at,
    ...chooseCampaign(lead, destination.campaign_id),
  }));
  const as = { direction: 'inbound', status: 'received', created_at } as const;
  const stored = await insertReported(tx, ctx.teamId, as, rows);
  const kept = arrivals.flatMap((arrival, n) =>
    stored.has(rows[n]!.id) ? [{ ...arrival, row: { ...rows[n]!, created_at } }] : [],
  );
  const heard = [];
  for (const one of kept) heard.push({ ...one, optsOut: await updateLead(tx, ctx, one, one.row) });
  await announceAll(tx, ctx, kept);
  const turns = [];
  for (const one of heard) {
    if (one.signals.asks_deletion) await recordDataRequest(tx, ctx, one.lead);
    if (one.optsOut) await stopContact(tx, ctx, one.lead, one.signals);
    else if (await wantsTurn(tx, ctx, one, one.row)) turns.push(turnFor(ctx, one));
  }
  await ctx.jobs.addAll(tx, JOBS.turn, ctx.teamId, turns);
  return rows.map(({ id }) => stored.has(id));
}

/** Updates the lead according to a message. @returns whether the message is an opt-out. */
async function updateLead(
  tx: Queries,
  ctx: Ctx,
  { lead, message, signals, destination }: Arrival,
  row: StoredInbound,
): Promise<boolean> {
  if (message.media) await expectFile(tx, ctx, row.id, message.media);
  const opts_out = isOptOutMessage(lead, signals);
  if (isOptInMessage(lead, signals) && (await store.isNewest(tx, ctx.teamId, row))) {
    const agent: Ctx = { ...ctx, actor: { kind: 'agent' } };
    await undoOptOut(tx, agent, lead, row.id, fact('lead_opted_in'));
  }
  const { name, username } = message;
  const { campaign_id } = destination;
  await recordReply(tx, ctx, lead, { at: row.created_at, name, username, campaign_id, opts_out });
  return opts_out;
}

type OptOut = Pick<LeadState, 'opted_out_at' | 'status'>;

/**
 * Returns whether the message is an opt-out. A repeated opt-out counts if a person has changed the lead's status since.
 */
export function isOptOutMessage(lead: OptOut, { opts_out }: TextSignals): boolean {
  return opts_out && (lead.opted_out_at === null || lead.status !== 'stopped');
}

/** Opts a locked lead out, and cancels the meeting if the same message asks for it. */
export async function stopContact(
  tx: Queries,
  ctx: Ctx,
  lead: LeadState,
  { cancels }: TextSignals,
): Promise<void> {
  await optOutLead(tx, ctx, lead.id);
  if (cancels) await cancelBooking(tx, { ...ctx, actor: { kind: 'agent' } }, lead, null);
}

/** Returns whether a lead who opted out asks to be contacted again. */
export function isOptInMessage(lead: OptOut, { opts_in }: TextSignals): boolean {
  return opts_in && lead.opted_out_at !== null;
}

/** Returns whether the agent answers this message, or takes note of it. */
async function wantsTurn(
  tx: Queries,
  ctx: Ctx,
  { lead, destination, known }: Arrival,
  row: StoredInbound,
): Promise<boolean> {
  // Messages that were waiting for the lead to write can be sent now, even if the agent does not answer this message.
  const { reply_window_ms: window } = getCapabilities(destination.engine);
  if (known && window !== null) await addLeadSendJobs(tx, ctx.teamId, lead.id, row.created_at);
  if (!destination.reply_delay) return false;
  if (isUntaken(lead)) return destination.campaign_status === 'active' && getHoursLate(row) === null;
  if (!canAgentWrite(lead)) return false;
  const hours = getHoursLate(row);
  if (hours !== null) await noteLateMessage(tx, ctx, row, hours);
  return hours === null && destination.campaign_status === 'active';
}

function turnFor(ctx: Ctx, { lead, destination }: Arrival) {
  const at = new Date(ctx.clock.ms() + drawFrom(destination.reply_delay!, ctx.random));
  return { payload: { team_id: ctx.teamId, lead_id: lead.id }, at };
}

/**
 * Records in the lead's journal that a late message is not answered. Adds no other such entry until a person or the
 * agent writes to the lead.
 */
async function noteLateMessage(tx: Queries, ctx: Ctx, message: StoredInbound, hours: number): Promise<void> {
  if (!(await store.isFirstLate(tx, ctx.teamId, message))) return;
  const entry = fact('late_message_not_answered', { hours });
  await writeEntry(tx, { ...ctx, actor: { kind: 'system' } }, message.lead_id, entry);
}

/** Emits `message.received` for each message, in order. */
async function announceAll(
  tx: Queries,
  ctx: Ctx,
  kept: readonly (Arrival & { row: StoredInbound })[],
): Promise<void> {
  const told = kept.filter(({ destination }) => destination.announced);
  // The connection is pipelined, so all reads together take one round trip.
  const contacts = await Promise.all(told.map(({ lead }) => buildContact(tx, ctx, lead.id)));
  for (const [n, { message, row }] of told.entries()) {
    await emitReceived(tx, ctx, contacts[n]!, { ...message, id: row.id });
  }
}

const buildContact = (tx: Queries, ctx: Ctx, leadId: string) =>
  buildContactPayload(tx, ctx, leadId, { classification: null, reasoning: null });

/** Emits `message.received`, with the message as the API shows it (webhooks.md#events). */
export async function emitMessageReceived(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  message: InboundMessage & { id: string },
): Promise<void> {
  await emitReceived(tx, ctx, await buildContact(tx, ctx, leadId), message);
}

function emitReceived(
  tx: Queries,
  ctx: Ctx,
  about: Awaited<ReturnType<typeof buildContactPayload>>,
  message: InboundMessage & { id: string },
): Promise<void> {
  return emitEvent(tx, ctx, 'message.received', {
    ...about,
    message: {
      id: message.id,
      direction: 'inbound',
      text: message.text,
      type: getInboundType(message.kind),
      has_media: hasMedia(message.kind),
      sent_at: message.sent_at.toISOString(),
    },
  });
}
