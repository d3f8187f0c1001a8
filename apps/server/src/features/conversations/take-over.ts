// Processes a message that a person wrote on the phone itself. It becomes part of the transcript, and from now on the
// person drives the conversation (lead.md#who-drives-the-conversation).
import { fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { getChannel } from '../../engines/capabilities.ts';
import type { OwnMessage } from '../../engines/events.ts';
import type { NumberRef } from '../../engines/port.ts';
import {
  addArrivedLead,
  chooseCampaign,
  lockLeadOfPerson,
  recordMessageFromPhone,
  writeEntry,
} from '../leads/index.ts';
import {
  discardWaiting,
  type EchoState,
  insertReported,
  isMessageStored,
  parseWaitingEcho,
  settleEcho,
} from '../messages/index.ts';
import * as store from './store.ts';

/** Stores a message that a person sent from the phone. Ignores echoes of messages that Parley sent. */
export async function takeOver(ctx: Ctx, number: NumberRef, message: OwnMessage): Promise<void> {
  const { db, teamId } = ctx;
  if (await isMessageStored(db, teamId, number.id, message.engine_message_id)) return;
  await db.transaction(async (tx) => {
    const now = ctx.clock.now();
    let lead = await lockLeadOfPerson(tx, ctx, number, message);
    // A stranger, or a person known only from a group, now belongs to the number's campaign.
    const campaign_id = lead?.listed
      ? null
      : (await store.findDestination(tx, teamId, { ...message, number_id: number.id })).campaign_id;
    if (!lead) {
      const newcomer = {
        id: ctx.newId('lead'),
        number_id: number.id,
        campaign_id,
        phone: message.phone,
        whatsapp_id: message.chat_id,
        channel: getChannel(number),
        name: null,
        email: null,
        source: 'manual' as const,
        source_confidence: null,
        external_reference: null,
        pushed_at: null,
        created_at: now,
      };
      await addArrivedLead(tx, ctx, newcomer, 'contacted');
      lead = (await lockLeadOfPerson(tx, ctx, number, message))!;
    }
    const belongs = chooseCampaign(lead, campaign_id);
    const kept = {
      id: ctx.newId('msg'),
      lead_id: lead.id,
      number_id: number.id,
      type: 'MANUAL_MESSAGE' as const,
      text: message.text,
      has_media: false,
      engine_message_id: message.engine_message_id,
      sent_at: message.sent_at,
      ...belongs,
    };
    const as = { direction: 'outbound', status: 'accepted', created_at: now } as const;
    if ((await insertReported(tx, teamId, as, [kept])).size === 0) return;
    await recordMessageFromPhone(tx, ctx, lead.id, { ...belongs, at: message.sent_at });
    await discardWaiting(tx, teamId, lead.id, fact('person_took_over'));
    if (!lead.manual_override) {
      await writeEntry(tx, { ...ctx, actor: { kind: 'system' } }, lead.id, fact('answered_on_phone'));
    }
  });
}

/**
 * If Parley sent the echoed message, settles that message. Otherwise a person sent it from the phone, so that person
 * takes over the conversation.
 */
export async function processEcho(
  ctx: Ctx,
  number: NumberRef,
  echo: OwnMessage,
  sight: EchoState = { seen: ctx.clock.now(), sends: null },
): Promise<void> {
  if (!(await settleEcho(ctx, number, echo, sight))) await takeOver(ctx, number, echo);
}

/** Processes an echo that was stored because a send had no answer from the engine yet. */
export function retryEcho(ctx: Ctx, waiting: string): Promise<void> {
  const { number, echo, sight } = parseWaitingEcho(waiting);
  return processEcho(ctx, number, echo, sight);
}
