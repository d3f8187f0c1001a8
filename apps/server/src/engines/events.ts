// What an engine reports of a number. An engine turns its provider's words into these events, and nothing that comes
// after it knows the provider.
/** The ad, post or link that somebody came from. */
export interface Referral {
  /** What our own link said, such as `ref` of `ig.me` (links.md#attribution). */
  ref?: string;
  source_url?: string;
  source_id?: string;
  source_type?: 'ad' | 'post';
  headline?: string;
  body?: string;
  ctwa_clid?: string;
}

/** What a message is. `unknown`: the provider can't say, or has invented something new. */
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

/** Does it carry more than text (messages.md#media)? */
export function hasMedia(kind: MessageKind): boolean {
  return !PLAIN.includes(kind);
}

const REMARKS: readonly MessageKind[] = ['reaction', 'edit', 'deletion'];

/** Is it about another message, and says nothing by itself? It gets no answer (messages.md#remarks). */
export function isRemark(kind: MessageKind): boolean {
  return REMARKS.includes(kind);
}

/** A message that somebody wrote to a connected number. */
export interface InboundMessage {
  /** Unique on the number, also that of a reaction, an edit or a deletion: never the id of the message it is about. */
  engine_message_id: string;
  /** `<digits>@c.us`, or a masked id: `<digits>@lid`, or the network's own id of the person. */
  chat_id: string;
  /** null when the phone is masked, or the network has none. */
  phone: string | null;
  name: string | null;
  /** The person's name in the network's own address book, such as an Instagram name; undefined without one. */
  username?: string | null;
  kind: MessageKind;
  /** The text, a file's caption, a reaction's emoji, an edit's new text, or a short text for a location or contact. */
  text: string | null;
  /** The file, for `fetchMedia`; null without one. */
  media: { reference: string; mime_type: string | null; file_name: string | null } | null;
  /** The engine's id of the message that a reaction, an edit or a deletion is about; null for others. */
  about: string | null;
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

/** A message that the number itself wrote. */
export interface OwnMessage {
  chat_id: string;
  /** null when the phone is masked. */
  phone: string | null;
  text: string;
  engine_message_id: string;
  sent_at: Date;
}

/** How a call, or a message that was accepted, may fail. */
export type EngineErrorKind =
  | 'disconnected'
  /** The provider can't be reached at all: says nothing of the call, and nothing of the number. */
  | 'provider_away'
  | 'auth'
  | 'rate'
  | 'window_closed'
  | 'recipient_unreachable'
  /** The person has told the network that they want no more messages of this business. */
  | 'opted_out'
  | 'reachout_locked'
  | 'blocked_by_policy'
  /** The template is not approved, paused, or unknown: no message with it would be taken. */
  | 'template_refused'
  | 'invalid'
  | 'transient'
  | 'unknown';

/** News of a message that the service sent. */
export interface Receipt {
  /** `accepted` settles a message for which the engine's answer was lost. `failed`: after it was accepted. */
  status: 'accepted' | 'delivered' | 'read' | 'failed';
  /** The engine's id. */
  engine_message_id: string;
  /** The id from `newMessageId`, where the provider tells it. */
  message_id?: string;
  at: Date;
  /** Why it failed. */
  failure?: Failure;
}

export interface Failure {
  kind: EngineErrorKind;
  reason: string;
  /** The phone is not on the network; otherwise only this message does not reach the person. */
  not_registered?: true;
}

/** The connection of a number, in our words: an engine translates its provider's. */
export type SessionStatus =
  | 'WORKING'
  | 'STARTING'
  /** Waits until somebody scans the QR code or types the pairing code. */
  | 'SCAN_QR_CODE'
  /** Broken, logged out, banned, or its access was revoked. */
  | 'FAILED'
  /** Stopped on purpose. */
  | 'STOPPED'
  /** The provider has said something that the engine does not know. */
  | 'UNKNOWN';

/** The network no longer lets the number write to new people, or lets it again. */
export interface Restriction {
  /** `reachout_locked`: a penalty. `new_chats_used_up`: the network's own quota of new chats. */
  kind: 'reachout_locked' | 'new_chats_used_up';
  /** false: it is over. */
  active: boolean;
  /** null when the network does not say. */
  until: Date | null;
}

/** How an official network rates a number. */
export interface NumberQuality {
  /** null while it is not rated. */
  rating: 'high' | 'medium' | 'low' | null;
  /** With how many people the business may begin in 24 hours, over all its numbers; null: with any number. */
  limit: number | null;
}

/** Whether the provider lets a template through: only one that is approved. */
export type TemplateStatus = 'approved' | 'pending' | 'rejected' | 'paused' | 'disabled';

/** A template of the number became another status. */
export interface TemplateNews {
  name: string;
  language: string;
  status: TemplateStatus;
  /** null when the provider does not say. */
  why: string | null;
}

/** Something that happened on a number. */
export type EngineEvent =
  | ({ type: 'message' } & InboundMessage)
  | ({ type: 'receipt' } & Receipt)
  /** A person wrote it from the connected phone, surely. */
  | ({ type: 'persons_message' } & OwnMessage)
  /** The provider does not say who wrote it, the service or a person on the phone. */
  | ({ type: 'echo' } & OwnMessage)
  /** A masked id and a phone are one person. Also `<digits>@c.us`: whoever had that phone has another now. */
  | { type: 'id_resolved'; masked: string; phone: string }
  | {
      type: 'connection';
      status: SessionStatus;
      /** Why, for people; undefined when the provider does not say. */
      detail?: string | null;
      /** It refuses us access, and may say nonetheless that all is well. */
      refused?: true;
    }
  /** News of the number came, signed with a secret that we know, but not with the number's own: it was dropped. */
  | { type: 'news_refused'; why: string }
  | ({ type: 'restriction' } & Restriction)
  | ({ type: 'quality' } & Partial<NumberQuality>)
  | ({ type: 'template' } & TemplateNews)
  | ({ type: 'group' } & GroupSight)
  /** Also reported for a member whose role changed. */
  | ({ type: 'group_join' } & GroupMove)
  | ({ type: 'group_leave' } & GroupMove)
  | ({ type: 'group_message' } & GroupMessage);
