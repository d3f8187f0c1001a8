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
import { resolveId } from '../features/identity/index.ts';
import {
  handleConnectionEvent,
  handleReportedRating,
  recordDroppedEvent,
  restrictNumber,
} from '../features/numbers/index.ts';
import { handleTemplateNews } from '../features/templates/index.ts';
import { toStorable } from '../platform/storable-text.ts';

export function createEventHandler(createCtx: (teamId: string) => Ctx): ReportEvent {
  const inbox = createInbox();
  return async (number, event) => handleEvent(createCtx(number.team_id), inbox, number, toStorable(event));
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
      return restrictNumber(ctx, number.id, event);
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
