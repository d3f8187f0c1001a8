// Somebody wrote to a number: message, lead, counters, event and the agent's turn, in one transaction (design 4
// Inbound). A message that is told twice is stored once.
import type { Ctx } from '../../context.ts';
import type { EngineNumber, InboundMessage } from '../../engines/port.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { isBlocked } from '../blocklist/index.ts';
import {
  contactPayload,
  insertLead,
  type LeadState,
  lockLeadOfChat,
  mayAgentWrite,
  recordReceived,
  statusOnReply,
  writeEntry,
} from '../leads/index.ts';
import { drawFrom } from '../quotas/index.ts';
import { emitEvent } from '../webhooks/index.ts';
import { isOptOut } from './opt-out.ts';
import * as store from './store.ts';

/** Takes an inbound message; resolves without effect when it is blocked or known. */
export async function receiveMessage(ctx: Ctx, number: EngineNumber, message: InboundMessage): Promise<void> {
  const { db, teamId } = ctx;
  if (await isBlocked(db.brief, teamId, message)) return;
  await db.transaction(async (tx) => {
    const known = await lockLeadOfChat(tx, teamId, number.id, message.chat_id);
    // Whoever is known from a group alone is a newcomer to the number's own campaign.
    const ofLead = known?.listed ? known.campaign_id : null;
    const destination = await store.findDestination(tx, teamId, number.id, ofLead);
    const { campaign_id, campaign_status, reply_delay } = destination;
    const lead = known ?? (await addLead(tx, ctx, number, message, campaign_id));
    const now = ctx.clock.now();
    const id = ctx.newId('msg');
    const stored = await store.insertMessage(tx, teamId, {
      id,
      lead_id: lead.id,
      number_id: number.id,
      direction: 'inbound',
      type: 'USER_MESSAGE',
      text: message.text,
      has_media: message.has_media,
      status: 'received',
      engine_message_id: message.engine_message_id,
      sent_at: message.sent_at,
      created_at: now,
    });
    if (!stored) return;

    const optsOut = message.text !== null && lead.opted_out_at === null && isOptOut(message.text);
    await recordReceived(tx, teamId, lead.id, {
      at: now,
      name: message.name,
      campaign_id,
      status: optsOut ? 'stopped' : statusOnReply(lead.status),
      opted_out_at: optsOut ? now : null,
      clear_next_action: lead.status === 'waiting',
    });
    if (destination.announced) await announce(tx, ctx, lead, { ...message, id });
    if (optsOut) return optOut(tx, ctx, lead.id);
    if (campaign_status === 'active' && reply_delay && mayAgentWrite(lead)) {
      await ctx.jobs.add(
        tx,
        'agent.turn',
        { team_id: teamId, lead_id: lead.id },
        { key: `turn:${lead.id}`, at: new Date(now.getTime() + drawFrom(reply_delay, ctx.random)) },
      );
    }
  });
}

async function addLead(
  tx: Queries,
  ctx: Ctx,
  number: EngineNumber,
  message: InboundMessage,
  campaignId: string | null,
): Promise<LeadState> {
  await insertLead(tx, ctx.teamId, {
    id: ctx.newId('lead'),
    number_id: number.id,
    campaign_id: campaignId,
    phone: message.phone,
    whatsapp_id: message.chat_id,
    name: message.name,
    email: null,
    status: 'in_progress',
    source: message.referral ? 'ads' : 'inbound',
    source_confidence: message.referral ? 'certain' : null,
    external_reference: null,
    created_at: ctx.clock.now(),
  });
  // Two first messages at once: whoever came second finds the lead that the first one made.
  return (await lockLeadOfChat(tx, ctx.teamId, number.id, message.chat_id))!;
}

/** `message.received`, with the message as the API shows it (decisions 3). */
async function announce(tx: Queries, ctx: Ctx, lead: LeadState, message: InboundMessage & { id: string }) {
  const about = await contactPayload(tx, ctx, lead.id, { classification: null, reasoning: null });
  await emitEvent(tx, ctx, 'message.received', {
    ...about,
    message: {
      id: message.id,
      direction: 'inbound',
      text: message.text,
      type: 'USER_MESSAGE',
      has_media: message.has_media,
      sent_at: message.sent_at.toISOString(),
    },
  });
}

/** The lead wants no more messages: nothing that is not yet sent will be, and only a person can undo it. */
export async function optOut(tx: Queries, ctx: Ctx, leadId: string): Promise<void> {
  const reasoning = 'The lead asked not to be contacted any more.';
  await store.discardDrafts(tx, ctx.teamId, leadId, 'the lead opted out');
  await writeEntry(tx, { ...ctx, actor: { kind: 'agent' } }, leadId, reasoning);
  const about = await contactPayload(tx, ctx, leadId, { classification: 'opted_out', reasoning });
  await emitEvent(tx, ctx, 'contact.not_qualified', about);
}
