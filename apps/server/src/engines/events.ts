// Events that an engine reports about a number. Each engine translates its provider's messages into these events, so
// that no other code depends on the provider.
import type { Fact, Reason, Words } from '@parley/contract';

/** The ad, post or link that brought a person. */
export interface Referral {
  /** The parameter of a link that Parley created, such as `ref` of `ig.me` (links.md#attribution). */
  ref?: string;
  source_url?: string;
  source_id?: string;
  source_type?: 'ad' | 'post';
  headline?: string;
  body?: string;
  ctwa_clid?: string;
}

/** The kind of a message. `unknown`: the provider does not say, or uses a new kind. */
export type MessageKind =
  | 'text'
  | 'image'
  | 'voice'
  | 'audio'
  | 'video'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'reaction'
  | 'edit'
  | 'deletion'
  | 'unknown';

const PLAIN: readonly MessageKind[] = ['text', 'reaction', 'edit', 'deletion', 'unknown'];

/** Returns whether messages of this kind carry more than text (messages.md#media). */
export function hasMedia(kind: MessageKind): boolean {
  return !PLAIN.includes(kind);
}

const REMARKS: readonly MessageKind[] = ['reaction', 'edit', 'deletion'];

/**
 * Returns whether messages of this kind, such as reactions, only refer to another message. They get no answer
 * (messages.md#remarks).
 */
export function isRemark(kind: MessageKind): boolean {
  return REMARKS.includes(kind);
}

/** A message from a person to a connected number. */
export interface InboundMessage {
  /**
   * Unique on the number. A reaction, an edit or a deletion has an id that differs from that of the message it refers
   * to.
   */
  engine_message_id: string;
  /** `<digits>@c.us`, a masked `<digits>@lid`, or the network's own id of the person. */
  chat_id: string;
  /** null if the phone is masked or the network has no phones. */
  phone: string | null;
  name: string | null;
  /** The person's user name on the network, such as an Instagram name; undefined if there is none. */
  username?: string | null;
  kind: MessageKind;
  /**
   * The text, a file's caption, the emoji of a reaction, the new text of an edit, or a description of a location or
   * contact.
   */
  text: string | null;
  /** The file, for `fetchMedia`; null without one. */
  media: { reference: string; mime_type: string | null; file_name: string | null } | null;
  /** The engine's id of the message that a reaction, an edit or a deletion refers to; null for other kinds. */
  about: string | null;
  referral: Referral | null;
  sent_at: Date;
}

/** A person in a group. The connected number can be one of them; its phone identifies it. */
export interface GroupPerson {
  /** The person's id in the group: `<digits>@c.us`, or a masked `<digits>@lid`. */
  chat_id: string;
  /** null while the phone is masked. If `chat_id` is masked and the phone is present, the phone belongs to that id. */
  phone: string | null;
  name: string | null;
  /** The person's role; undefined if the engine did not report it. */
  role?: 'member' | 'admin' | 'owner' | undefined;
}

/**
 * A group that the connected number is a member of. Fields that the engine did not report are undefined and keep their
 * stored value.
 */
export interface GroupReport {
  /** The group's id, `<digits>@g.us`. */
  chat_id: string;
  name?: string | null | undefined;
  description?: string | null | undefined;
  invite_url?: string | null | undefined;
  /** All members of the group. A stored member who is not in this list has left. */
  participants?: readonly GroupPerson[] | undefined;
  at: Date;
}

/** People who joined or left a group. */
export interface GroupMove {
  /** The id of the group. */
  chat_id: string;
  /** The id that the engine gave this event; null if it has none. */
  engine_event_id: string | null;
  people: readonly GroupPerson[];
  cause: 'invite_link' | 'added' | 'approved' | 'left' | 'removed' | 'unknown';
  /** The person who caused the change; null if the engine does not say. */
  actor: { phone: string | null; name: string | null } | null;
  at: Date;
}

/** A message in a group, from a member or from the connected phone itself. */
export interface GroupMessage {
  /** The id of the group. */
  chat_id: string;
  engine_message_id: string;
  sender: GroupPerson;
  text: string | null;
  /** Whether the message mentions the connected number. */
  is_mention: boolean;
  /** For example `image`; null without media. */
  media_type: string | null;
  sent_at: Date;
}

/** A message that was sent from the number itself. */
export interface OwnMessage {
  chat_id: string;
  /** null if the phone is masked. */
  phone: string | null;
  text: string;
  engine_message_id: string;
  sent_at: Date;
}

/** Why a call failed, or why an accepted message was not delivered. */
export type EngineErrorKind =
  | 'disconnected'
  /** The provider cannot be reached. The failure is not caused by the call or the number. */
  | 'provider_away'
  | 'auth'
  | 'rate'
  | 'window_closed'
  | 'recipient_unreachable'
  /** The person has told the network that they want no more messages from this business. */
  | 'opted_out'
  | 'reachout_locked'
  | 'blocked_by_policy'
  /** The template is unknown, paused or not approved. Every message that uses it would be rejected. */
  | 'template_refused'
  | 'invalid'
  | 'transient'
  | 'unknown';

/** A report about a message that the service sent. */
export interface Receipt {
  /**
   * `accepted` settles a message if the engine's response to the send was lost. `failed` can follow after acceptance.
   */
  status: 'accepted' | 'delivered' | 'read' | 'failed';
  /** The engine's id of the message. */
  engine_message_id: string;
  /** The id from `createMessageId`, if the provider reports it. */
  message_id?: string;
  at: Date;
  /** Why the message failed. */
  failure?: Failure;
}

export interface Failure {
  kind: EngineErrorKind;
  reason: Reason;
  /** The phone is not on the network. If this is undefined, the failure concerns only this message. */
  not_registered?: true;
}

/** The status of a number's connection. Engines translate their provider's statuses into these. */
export type SessionStatus =
  | 'WORKING'
  | 'STARTING'
  /** Waiting for a person to scan the QR code or type the pairing code. */
  | 'SCAN_QR_CODE'
  /** The connection is broken, logged out or banned, or access to it was revoked. */
  | 'FAILED'
  /** Someone stopped the connection on purpose. */
  | 'STOPPED'
  /** The provider reported a status that the engine does not recognize. */
  | 'UNKNOWN';

/** The network has forbidden the number to write to new people, or allows it again. */
export interface Restriction {
  /** `reachout_locked`: a penalty. `new_chats_used_up`: the network's quota of new chats is used up. */
  kind: 'reachout_locked' | 'new_chats_used_up';
  /** False if the restriction has ended. */
  active: boolean;
  /** null if the network does not say. */
  until: Date | null;
}

/** How an official network rates a number. */
export interface NumberQuality {
  /** null if it is not rated yet. */
  rating: 'high' | 'medium' | 'low' | null;
  /**
   * The maximum number of people with whom the business can start conversations in 24 hours, across all its numbers;
   * null for no limit.
   */
  limit: number | null;
}

/** The provider's review status of a template. Only approved templates can be sent. */
export type TemplateStatus = 'approved' | 'pending' | 'rejected' | 'paused' | 'disabled';

/** A change of the status of one of the number's templates. */
export interface TemplateNews {
  name: string;
  language: string;
  status: TemplateStatus;
  /** null if the provider does not say. */
  why: Words | null;
}

/** An event of a number. */
export type EngineEvent =
  | ({ type: 'message' } & InboundMessage)
  | ({ type: 'receipt' } & Receipt)
  /** A person wrote a message on the connected phone. */
  | ({ type: 'persons_message' } & OwnMessage)
  /** Either the service or a person on the phone wrote a message: the provider does not say which of the two. */
  | ({ type: 'echo' } & OwnMessage)
  /**
   * A masked id and a phone belong to the same person. If `masked` is a `<digits>@c.us` id, the person has changed from
   * that phone to this one.
   */
  | { type: 'id_resolved'; masked: string; phone: string }
  | {
      type: 'connection';
      status: SessionStatus;
      /** The reason; undefined if the provider does not say. */
      detail?: Reason | null;
      /** The provider denied access to the number, although it might still report a working connection. */
      refused?: true;
    }
  /** The engine dropped events for the number because they were signed with another number's secret. */
  | { type: 'news_refused'; why: Fact }
  | ({ type: 'restriction' } & Restriction)
  | ({ type: 'quality' } & Partial<NumberQuality>)
  | ({ type: 'template' } & TemplateNews)
  | ({ type: 'group' } & GroupReport)
  /** People joined a group, or the role of a member changed. */
  | ({ type: 'group_join' } & GroupMove)
  | ({ type: 'group_leave' } & GroupMove)
  | ({ type: 'group_message' } & GroupMessage);
