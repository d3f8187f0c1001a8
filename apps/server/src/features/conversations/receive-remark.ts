// Receives a remark: a reaction to a message, an edit or a deletion (messages.md#remarks). It is stored and announced
// as a message with a separate type. It starts no turn and does not count as an answer; a later turn reads the
// resulting text (docs/adr/keep-received-messages-unchanged.md).
import { fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { InboundMessage } from '../../engines/events.ts';
import type { NumberRef } from '../../engines/port.ts';
import {
  canAgentWrite,
  handConversationToPerson,
  lockLeadOfPerson,
  recordDataRequest,
  recordReply,
} from '../leads/index.ts';
import { getInboundType, storeRemark } from '../messages/index.ts';
import { readSignals } from './read-signals.ts';
import * as store from './store.ts';
import { emitMessageReceived, isOptOutMessage, stopContact } from './store-messages.ts';

const UNREAD_EDIT = fact('handed_over', { reason: fact('edit_unreadable'), note: null });

/** Stores a lead's remark. Ignores blocked and known remarks, and remarks from people who have not written yet. */
export async function receiveRemark(ctx: Ctx, number: NumberRef, told: InboundMessage): Promise<void> {
  const { db, teamId } = ctx;
  const [signals] = await readSignals(ctx, [told.kind === 'edit' ? told.text : null]);
  await db.transaction(async (tx) => {
    const [lead, destination] = await Promise.all([
      lockLeadOfPerson(tx, ctx, number, told),
      store.findDestination(tx, teamId, { ...told, number_id: number.id }),
    ]);
    if (!lead || destination.blocked) return;
    const now = ctx.clock.now();
    const id = ctx.newId('msg');
    const stored = await storeRemark(tx, teamId, {
      id,
      lead_id: lead.id,
      number_id: number.id,
      type: getInboundType(told.kind),
      text: told.text,
      engine_message_id: told.engine_message_id,
      about: told.about ?? '',
      sent_at: told.sent_at,
      created_at: now,
    });
    if (!stored) return;
    // Changing a message to "stop" is an opt-out. No remark can undo an opt-out.
    const optsOut = isOptOutMessage(lead, signals!);
    const { campaign_id } = destination;
    if (optsOut) await recordReply(tx, ctx, lead, { at: now, name: told.name, campaign_id, opts_out: true });
    if (destination.announced) await emitMessageReceived(tx, ctx, lead.id, { ...told, id });
    if (optsOut) await stopContact(tx, ctx, lead, signals!);
    if (signals!.asks_deletion) await recordDataRequest(tx, ctx, lead);
    // No turn follows an edit, so if the edit is unreadable, hand the conversation over to a person here.
    if (signals!.unreadable && canAgentWrite(lead))
      await handConversationToPerson(tx, ctx, lead.id, UNREAD_EDIT);
  });
}
