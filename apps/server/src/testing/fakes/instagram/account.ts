// What Instagram knows: professional accounts, the people who write to them, and their messages.
import { randomInt } from 'node:crypto';
import type { Asset } from './media.ts';

/** Somebody on Instagram, as one account sees them: towards another account the same person has another id. */
export interface Person {
  readonly igsid: string;
  username: string;
  /** null: they have not set one. */
  name: string | null;
  follower_count: number;
  is_verified_user: boolean;
  is_user_follow_business: boolean;
  is_business_follow_user: boolean;
  /** They wrote or tapped an ice breaker, so we may see their profile. */
  consented: boolean;
  blocks_us: boolean;
  /** When they last wrote, in milliseconds: the window of 24 hours counts from here. */
  wrote_at: number | null;
}

export type AttachmentType =
  | 'image'
  | 'video'
  | 'audio'
  | 'file'
  | 'share'
  | 'story_mention'
  | 'ig_reel'
  | 'reel'
  | 'ig_post'
  | 'ig_story'
  /** A shared comment: Meta sends an empty box. */
  | 'template'
  /** Seen once: Meta sends no address. */
  | 'ephemeral';

export interface Attachment {
  type: AttachmentType;
  asset: Asset | null;
  /** The caption of a post or reel. */
  title: string | null;
  /** The post, reel or story behind it. */
  media_id: string | null;
}

export type ReplyTo = { mid: string } | { story: { id: string; url: string } };

/** Where somebody came from. */
export interface Referral {
  ref?: string;
  ad_id?: string;
  source: string;
  type: string;
  ads_context_data?: { ad_title?: string; photo_url?: string; video_url?: string; post_id?: string };
}

export interface DirectMessage {
  readonly mid: string;
  readonly igsid: string;
  readonly from_us: boolean;
  /** `api`: sent by us. `app`: by a person, on Instagram. Meta does not tell. */
  readonly source: 'api' | 'app';
  text: string | null;
  attachments: Attachment[];
  reply_to: ReplyTo | null;
  quick_reply: string | null;
  referral: Referral | null;
  /** What was tapped, where nobody wrote. */
  postback: { title: string; payload: string } | null;
  unsupported: boolean;
  edits: number;
  deleted: boolean;
  /** By whom, as an id. */
  reactions: Map<string, string>;
  /** Milliseconds. */
  at: number;
}

/** Ids as Meta makes them: Base64 whose `Z` and `=` became `ZA` and `ZD`. */
const encoded = (text: string): string =>
  Buffer.from(text).toString('base64').replaceAll('Z', 'ZA').replaceAll('=', 'ZD');

export const digits = (count: number): string =>
  Array.from({ length: count }, (_, place) => randomInt(place === 0 ? 1 : 0, 10)).join('');

const MESSAGE = 'ig_dm_item:1:IGMessageID:';
const THREAD = 'ig_dm:1:IGMessageThread:';
/** What an id of this kind begins with; the rest follows from the account. */
const beginningOf = (text: string): string => encoded(text).slice(0, 24);
export const isMessageId = (id: string): boolean => id.startsWith(beginningOf(MESSAGE));
export const isConversationId = (id: string): boolean => id.startsWith(beginningOf(THREAD));

export interface AccountOptions {
  username: string;
  name?: string;
}

/** An Instagram professional account that lets our app read and write. */
export class InstagramAccount {
  /** As `id` in answers: of this account for this app. */
  readonly id = `2${digits(16)}`;
  /** As `user_id` in answers, and everywhere in webhooks. */
  readonly user_id = `17841${digits(12)}`;
  readonly username: string;
  readonly name: string;
  /** By IGSID. */
  readonly people = new Map<string, Person>();
  /** Oldest first. */
  readonly messages: DirectMessage[] = [];
  /** The newest token; see `POST /refresh_access_token`. */
  token = '';
  /** What our app subscribed to; null while it did not. */
  subscribed: string[] | null = null;
  /** The owner's switch "Allow access to messages". */
  allowsAccess = true;
  /** Without any, Meta does not tell through which link somebody new came. */
  iceBreakers: { question: string; payload: string }[] = [
    { question: 'What does it cost?', payload: 'COST' },
  ];
  readonly #threads = new Map<string, string>();

  constructor({ username, name = username }: AccountOptions) {
    this.username = username;
    this.name = name;
  }

  /** Whether a path of the API means this account. */
  isCalled(id: string): boolean {
    return id === this.id || id === this.user_id;
  }

  /** What Meta calls the conversation with a person. */
  conversationId(igsid: string): string {
    return encoded(`${THREAD}${this.user_id}:${this.#thread(igsid)}`);
  }

  newMid(igsid: string): string {
    return encoded(`${MESSAGE}${this.user_id}:${this.#thread(igsid)}:32${digits(36)}`);
  }

  /** The messages with a person that are still there, newest first. */
  conversation(igsid: string): DirectMessage[] {
    return this.messages
      .filter((message) => message.igsid === igsid && !message.deleted)
      .sort((one, other) => other.at - one.at);
  }

  message(mid: string): DirectMessage | undefined {
    return this.messages.find((message) => message.mid === mid);
  }

  add(given: Partial<DirectMessage> & Pick<DirectMessage, 'igsid' | 'from_us' | 'at'>): DirectMessage {
    const message: DirectMessage = {
      mid: this.newMid(given.igsid),
      source: 'app',
      text: null,
      attachments: [],
      reply_to: null,
      quick_reply: null,
      referral: null,
      postback: null,
      unsupported: false,
      edits: 0,
      deleted: false,
      reactions: new Map(),
      ...given,
    };
    this.messages.push(message);
    return message;
  }

  #thread(igsid: string): string {
    const known = this.#threads.get(igsid) ?? `340282366841710301244${digits(18)}`;
    this.#threads.set(igsid, known);
    return known;
  }
}
