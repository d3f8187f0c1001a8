// What Parley needs of a messaging engine, and no more: the minimum that every channel can do.
// An engine tells what happens on its side through the sink; it never touches the workspace's own rows.

/** A connected number, as an engine sees it. */
export interface EngineNumber {
  team_id: string;
  id: string;
  /** Digits with country code. */
  phone: string;
}

/** What a send may end in, besides being accepted. */
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
  /** true when the engine surely did not take the message; false when nobody knows. */
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
  /** The choreography of a person who reads and types (sending.md#typing). Best effort: never throws. */
  markSeen(number: EngineNumber, chatId: string): Promise<void>;
  startTyping(number: EngineNumber, chatId: string): Promise<void>;
  stopTyping(number: EngineNumber, chatId: string): Promise<void>;
  /**
   * An id for a message that is about to be sent, in the form that this engine takes. It asks nobody: the id is stored
   * in the transaction that reserves the send.
   */
  newMessageId(): string;
  /**
   * Hands a message over under the id from {@link Engine.newMessageId} that we stored before. Resolves once the engine has accepted it,
   * with the id the engine knows it by. Throws {@link EngineError}.
   */
  sendText(
    number: EngineNumber,
    message: { chat_id: string; text: string; message_id: string },
  ): Promise<{ engine_message_id: string }>;
}

/** Where a click-to-WhatsApp ad sent somebody from. */
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
  /** `<digits>@c.us`, or `<digits>@lid` when the phone is masked. */
  chat_id: string;
  /** null when the phone is masked. */
  phone: string | null;
  name: string | null;
  text: string | null;
  has_media: boolean;
  referral: Referral | null;
  sent_at: Date;
}

/** Somebody in a group. The connected number itself may be among them: it is known by its phone. */
export interface GroupPerson {
  /** As the group names them: `<digits>@c.us`, or a masked `<digits>@lid`. */
  chat_id: string;
  /** null while it is masked; told together with a masked id, it says whose that id is. */
  phone: string | null;
  name: string | null;
  /** undefined: not told. */
  role?: 'member' | 'admin' | 'owner' | undefined;
}

/** The connected number is in this group. What is undefined was not told and stays as it is. */
export interface GroupSight {
  /** `<digits>@g.us` */
  chat_id: string;
  name?: string | null | undefined;
  description?: string | null | undefined;
  invite_url?: string | null | undefined;
  /** All who are in it: whoever is missing has left. */
  participants?: readonly GroupPerson[] | undefined;
  at: Date;
}

/** Some people joined a group or left it. */
export interface GroupMove {
  /** Of the group. */
  chat_id: string;
  /** The engine's own id of what happened; null when it has none. */
  engine_event_id: string | null;
  people: readonly GroupPerson[];
  cause: 'invite_link' | 'added' | 'approved' | 'left' | 'removed' | 'unknown';
  /** Who did it, when the engine says so. */
  actor: { phone: string | null; name: string | null } | null;
  at: Date;
}

/** A message that somebody wrote in a group, or that a person sent there from the connected phone itself. */
export interface GroupMessage {
  /** Of the group. */
  chat_id: string;
  engine_message_id: string;
  sender: GroupPerson;
  text: string | null;
  /** The connected number was mentioned. */
  is_mention: boolean;
  /** Such as `image`; null when there is none. */
  media_type: string | null;
  sent_at: Date;
}

/**
 * What engines tell the service. Every call may come twice or late; the service takes each message once, and what
 * is older than what it knows has no effect.
 */
export interface EngineSink {
  received(number: EngineNumber, message: InboundMessage): Promise<void>;
  /** The engine has a message that the service sent: it settles one whose answer was lost. */
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
  /** `session_status` as the engine names it; `WORKING` means connected. */
  connectionChanged(number: EngineNumber, sessionStatus: string): Promise<void>;
  groupSeen(number: EngineNumber, group: GroupSight): Promise<void>;
  /** Also for whoever is in it already and has another role now. */
  joinedGroup(number: EngineNumber, move: GroupMove): Promise<void>;
  leftGroup(number: EngineNumber, move: GroupMove): Promise<void>;
  receivedInGroup(number: EngineNumber, message: GroupMessage): Promise<void>;
}
