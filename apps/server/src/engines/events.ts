// What an engine reports of a number. An engine turns its provider's words into these events, and nothing that comes
// after it knows the provider.
import type { EngineNumber } from './port.ts';

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

/** A message that a person wrote from the connected phone itself, not through the service. */
export interface PersonsMessage {
  chat_id: string;
  /** null when the phone is masked. */
  phone: string | null;
  text: string;
  engine_message_id: string;
  sent_at: Date;
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

/** Something that happened on a number. */
export type EngineEvent =
  | ({ type: 'message' } & InboundMessage)
  /**
   * News of a message that the service sent. `accepted`: the engine has it. This settles a message for which the
   * engine's answer was lost.
   */
  | { type: 'receipt'; status: 'accepted'; engine_message_id: string }
  | ({ type: 'persons_message' } & PersonsMessage)
  | { type: 'connection'; status: SessionStatus }
  | ({ type: 'group' } & GroupSight)
  /** Also reported for a member whose role changed. */
  | ({ type: 'group_join' } & GroupMove)
  | ({ type: 'group_leave' } & GroupMove)
  | ({ type: 'group_message' } & GroupMessage);

/**
 * Takes an event. Each may come twice or late: the service takes each message once, and ignores news older than what it
 * knows. Rejects when the event could not be stored: the engine then asks its provider to send it again.
 */
export type Report = (number: EngineNumber, event: EngineEvent) => Promise<void>;
