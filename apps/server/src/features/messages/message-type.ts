import type { MessageKind } from '../../engines/events.ts';

type InboundType = 'USER_MESSAGE' | `USER_${Uppercase<Exclude<MessageKind, 'text'>>}`;

/** Why a message of ours was written. MANUAL_MESSAGE: a person wrote it on the connected phone. */
type OutboundType =
  | 'LEAD_WELCOME'
  | 'AI_REPLY'
  | 'AI_HANDOVER'
  | 'FOLLOW_UP'
  | 'REMINDER'
  | 'API_MESSAGE'
  | 'MEMBER_MESSAGE'
  | 'MANUAL_MESSAGE';

/** The `type` of a message in the API (messages.md#media). */
export type MessageType = InboundType | OutboundType;

/** Returns the `type` of an inbound message. */
export function getInboundType(kind: MessageKind): InboundType {
  return kind === 'text' ? 'USER_MESSAGE' : `USER_${kind.toUpperCase() as Uppercase<typeof kind>}`;
}
