import type { MessageKind } from '../../engines/events.ts';

/** Returns the `type` of an inbound message in the API (messages.md#media). */
export function getInboundType(kind: MessageKind): string {
  return kind === 'text' ? 'USER_MESSAGE' : `USER_${kind.toUpperCase()}`;
}
