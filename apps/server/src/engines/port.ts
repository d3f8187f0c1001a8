// What Parley needs of a messaging engine (docs/adr/0049): the minimum that every channel can do. What an engine can't
// do is in its capabilities (`capabilities.ts`). An engine reports what happens on its side as events, and never touches
// the workspace's own rows.

/** A connected number, as an engine sees it. */
export interface EngineNumber {
  team_id: string;
  id: string;
  /** Digits with country code. */
  phone: string;
}

/** How a call may fail. */
export type EngineErrorKind =
  | 'disconnected'
  | 'auth'
  | 'rate'
  | 'window_closed'
  | 'recipient_unreachable'
  | 'reachout_locked'
  | 'blocked_by_policy'
  | 'invalid'
  | 'transient'
  | 'unknown';

/** A call that did not succeed. */
export class EngineError extends Error {
  readonly kind: EngineErrorKind;
  /** true when the engine certainly did not take the message; false when nobody knows. */
  readonly definite: boolean;
  constructor(kind: EngineErrorKind, message: string, definite: boolean) {
    super(message);
    this.name = 'EngineError';
    this.kind = kind;
    this.definite = definite;
  }
}

export type Registration = { registered: true; chat_id: string } | { registered: false };

export interface Engine {
  /** Is this phone on WhatsApp, and under which chat id? Throws {@link EngineError}. */
  checkRegistration(number: EngineNumber, phone: string): Promise<Registration>;
  /** These three imitate a person who reads and types (sending.md#typing). Best effort: they never throw. */
  markSeen(number: EngineNumber, chatId: string): Promise<void>;
  startTyping(number: EngineNumber, chatId: string): Promise<void>;
  stopTyping(number: EngineNumber, chatId: string): Promise<void>;
  /**
   * Makes an id for a message that is about to be sent, in this engine's format. Calls nothing outside, because it
   * runs in the transaction that reserves the send.
   */
  newMessageId(): string;
  /**
   * Sends a message under the id from {@link Engine.newMessageId}, which we have stored before. Resolves once the
   * engine has accepted it, with the id by which the engine knows it. Throws {@link EngineError}.
   */
  sendText(
    number: EngineNumber,
    message: { chat_id: string; text: string; message_id: string },
  ): Promise<{ engine_message_id: string }>;
}
