// Passes each event from an engine to the verb that handles it.
import type { Ctx } from '../context.ts';
import { type EngineEvent, type InboundMessage, isRemark } from '../engines/events.ts';
import type { NumberRef, ReportEvent } from '../engines/port.ts';
import {
  createInbox,
  processEcho,
  type ReceiveInbound,
  receiveRemark,
  takeOver,
} from '../features/conversations/index.ts';
import { processReceipt } from '../features/first-contact/index.ts';
import { receiveGroupMessage, recordGroup, recordJoin, recordLeave } from '../features/groups/index.ts';
import { resolveId } from '../features/masked-ids/index.ts';
import {
  handleConnectionEvent,
  handleReportedRating,
  recordDroppedEvent,
  restrictNumber,
} from '../features/numbers/index.ts';
import { handleTemplateNews } from '../features/templates/index.ts';
import { isDeadlock } from '../platform/postgres/database-errors.ts';
import { toStorable } from '../platform/storable-text.ts';

/** The maximum number of attempts for an event that fails because of a deadlock. */
const MOST_ATTEMPTS = 5;

/**
 * Returns a function that handles events. It repeats an event after a deadlock: a transaction that waited for a lead's
 * row keeps its lock even if the lead now has another chat, and then waits for a transaction that locked the person
 * first.
 */
export function createEventHandler(createCtx: (teamId: string) => Ctx): ReportEvent {
  const inbox = createInbox();
  return async (number, reported) => {
    const ctx = createCtx(number.team_id);
    const event = toStorable(reported);
    for (let attempt = 1; ; attempt++) {
      try {
        return await handleEvent(ctx, inbox, number, event);
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || !isDeadlock(error)) throw error;
        ctx.log.warn(
          { err: error, number: number.id, event: event.type, attempt },
          'an event was repeated after a deadlock',
        );
      }
    }
  };
}

function handleEvent(ctx: Ctx, inbox: ReceiveInbound, number: NumberRef, event: EngineEvent): Promise<void> {
  switch (event.type) {
    case 'message':
      return isRemark(event.kind)
        ? receiveRemark(ctx, number, event)
        : receiveInbound(ctx, inbox, number, event);
    case 'receipt':
      return processReceipt(ctx, number.id, event);
    case 'persons_message':
      return takeOver(ctx, number, event);
    case 'echo':
      return processEcho(ctx, number, event);
    case 'id_resolved':
      return resolveId(ctx, number, event);
    case 'news_refused':
      return recordDroppedEvent(ctx, number.id, event.why);
    case 'restriction':
      return ctx.db.transaction((tx) => restrictNumber(tx, ctx, number.id, event));
    case 'quality':
      return handleReportedRating(ctx, number.id, event);
    case 'template':
      return handleTemplateNews(ctx, number.id, event);
    case 'connection':
      return handleConnectionEvent(ctx, number.id, event);
    case 'group':
      return recordGroup(ctx, number, event);
    case 'group_join':
      return recordJoin(ctx, number, event);
    case 'group_leave':
      return recordLeave(ctx, number, event);
    case 'group_message':
      return receiveGroupMessage(ctx, number, event);
  }
}

/** A message can reveal a lead's phone that the engine did not report before. */
async function receiveInbound(
  ctx: Ctx,
  inbox: ReceiveInbound,
  number: NumberRef,
  message: InboundMessage,
): Promise<void> {
  const taken = await inbox(ctx, number, message);
  if (taken) return;
  await resolveId(ctx, number, { masked: message.chat_id, phone: message.phone! });
  await inbox(ctx, number, message);
}
