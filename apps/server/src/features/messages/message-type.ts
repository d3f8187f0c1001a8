import type { MessageKind } from '../../engines/events.ts';

/** The `type` of what somebody wrote to a number, as the API shows it (messages.md#media). */
export function inboundType(kind: MessageKind): string {
  return kind === 'text' ? 'USER_MESSAGE' : `USER_${kind.toUpperCase()}`;
}
