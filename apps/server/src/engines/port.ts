// What Parley needs of a messaging engine: the minimum that every channel can do. An engine reports what happens on
// its side through the sink; it never touches the workspace's own rows.

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

/** The click-to-WhatsApp ad or post that somebody came from. */
export interface Referral {
  source_url?: string;
  source_id?: string;
  source_type?: 'ad' | 'post';
  headline?: string;
  body?: string;
  ctwa_clid?: string;
}

/** A message that somebody wrote to a connected number. */
export interface InboundMessage {
  engine_message_id: string;
  /** `<digits>@c.us`, or `<digits>@lid` if the phone is masked. */
  chat_id: string;
  /** null when the phone is masked. */
  phone: string | null;
  name: string | null;
  text: string | null;
  has_media: boolean;
  referral: Referral | null;
  sent_at: Date;
}

/** Somebody in a group. This may be the connected number itself, recognised by its phone. */
export interface GroupPerson {
  /** The person's id in the group: `<digits>@c.us`, or a masked `<digits>@lid`. */
  chat_id: string;
  /** null while it is masked. A phone together with a masked id says whose id that is. */
  phone: string | null;
  name: string | null;
  /** undefined: the engine did not say. */
  role?: 'member' | 'admin' | 'owner' | undefined;
}

/**
 * The connected number is in this group. Fields that the engine did not report are undefined, and stay as they are.
 */
export interface GroupSight {
  /** `<digits>@g.us` */
  chat_id: string;
  name?: string | null | undefined;
  description?: string | null | undefined;
  invite_url?: string | null | undefined;
  /** Everybody in the group: a known member who is missing here has left. */
  participants?: readonly GroupPerson[] | undefined;
  at: Date;
}

/** Some people joined a group or left it. */
export interface GroupMove {
  /** The group's. */
  chat_id: string;
  /** The engine's own id of this event; null if it has none. */
  engine_event_id: string | null;
  people: readonly GroupPerson[];
  cause: 'invite_link' | 'added' | 'approved' | 'left' | 'removed' | 'unknown';
  /** Who did it; null if the engine does not say. */
  actor: { phone: string | null; name: string | null } | null;
  at: Date;
}

/** A message in a group, from a member or from the connected phone itself. */
export interface GroupMessage {
  /** The group's. */
  chat_id: string;
  engine_message_id: string;
  sender: GroupPerson;
  text: string | null;
  /** Does it mention the connected number? */
  is_mention: boolean;
  /** For example `image`; null without media. */
  media_type: string | null;
  sent_at: Date;
}

/**
 * What engines report to the service. Every call may come twice or late: the service takes each message once, and
 * ignores news older than what it knows.
 */
export interface EngineSink {
  received(number: EngineNumber, message: InboundMessage): Promise<void>;
  /** The engine has a message that the service sent. Settles a message for which the engine's answer was lost. */
  confirmed(number: EngineNumber, engineMessageId: string): Promise<void>;
  /** A person wrote from the connected phone itself. */
  sentByPerson(
    number: EngineNumber,
    message: {
      chat_id: string;
      phone: string | null;
      text: string;
      engine_message_id: string;
      sent_at: Date;
    },
  ): Promise<void>;
  /** `sessionStatus` in the engine's words; `WORKING` means connected. */
  connectionChanged(number: EngineNumber, sessionStatus: string): Promise<void>;
  groupSeen(number: EngineNumber, group: GroupSight): Promise<void>;
  /** Also called for a member whose role changed. */
  joinedGroup(number: EngineNumber, move: GroupMove): Promise<void>;
  leftGroup(number: EngineNumber, move: GroupMove): Promise<void>;
  receivedInGroup(number: EngineNumber, message: GroupMessage): Promise<void>;
}
