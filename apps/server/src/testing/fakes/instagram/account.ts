// Instagram's data: professional accounts, the people who write to them, and their messages.
import { randomInt } from 'node:crypto';
import type { Asset } from './media.ts';

/** A person on Instagram, as one account sees them: for another account the same person has a different id. */
export interface Person {
  readonly igsid: string;
  username: string;
  /** null if the person has not set a name. */
  name: string | null;
  follower_count: number;
  is_verified_user: boolean;
  is_user_follow_business: boolean;
  is_business_follow_user: boolean;
  /** True if the person wrote or tapped an ice breaker, so that we can read their profile. */
  consented: boolean;
  blocks_us: boolean;
  /** The time of their last message, in milliseconds. The 24-hour window starts here. */
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
  /** A shared comment, for which Meta sends an empty attachment. */
  | 'template'
  /** A view-once file, for which Meta sends no URL. */
  | 'ephemeral';

export interface Attachment {
  type: AttachmentType;
  asset: Asset | null;
  /** The caption of a post or reel. */
  title: string | null;
  /** The post, reel or story it refers to. */
  media_id: string | null;
}

export type ReplyTo = { mid: string } | { story: { id: string; url: string } };

/** The referral that brought the person. */
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
  /** `api`: sent by us. `app`: sent by a person in the Instagram app. Meta does not report it. */
  readonly source: 'api' | 'app';
  text: string | null;
  attachments: Attachment[];
  reply_to: ReplyTo | null;
  quick_reply: string | null;
  referral: Referral | null;
  /** The tapped item, if no text was written. */
  postback: { title: string; payload: string } | null;
  unsupported: boolean;
  edits: number;
  deleted: boolean;
  /** The emojis, by the id of the person who reacted. */
  reactions: Map<string, string>;
  /** Milliseconds. */
  at: number;
}

/** Ids in Meta's format: Base64 with `Z` and `=` replaced by `ZA` and `ZD`. */
const encodeId = (text: string): string =>
  Buffer.from(text).toString('base64').replaceAll('Z', 'ZA').replaceAll('=', 'ZD');

export const createDigits = (count: number): string =>
  Array.from({ length: count }, (_, place) => randomInt(place === 0 ? 1 : 0, 10)).join('');

const MESSAGE = 'ig_dm_item:1:IGMessageID:';
const THREAD = 'ig_dm:1:IGMessageThread:';

export interface AccountOptions {
  username: string;
  name?: string;
}

/** An Instagram professional account that gives our app access to its messages. */
export class InstagramAccount {
  /** The `id` in answers, which differs between apps. */
  readonly id = `2${createDigits(16)}`;
  /** The `user_id` in answers, and in all webhooks. */
  readonly user_id = `17841${createDigits(12)}`;
  readonly username: string;
  readonly name: string;
  /** The people, by IGSID. */
  readonly people = new Map<string, Person>();
  /** The messages, oldest first. */
  readonly messages: DirectMessage[] = [];
  /** The newest token; see `POST /refresh_access_token`. */
  token = '';
  /** The fields that our app subscribed to; null if it has no subscription. */
  subscribed: string[] | null = null;
  /** The owner's switch "Allow access to messages". */
  allowsAccess = true;
  /** Without ice breakers, Meta does not report the link of a new person. */
  iceBreakers: { question: string; payload: string }[] = [
    { question: 'What does it cost?', payload: 'COST' },
  ];
  readonly #threads = new Map<string, string>();

  constructor({ username, name = username }: AccountOptions) {
    this.username = username;
    this.name = name;
  }

  /** Returns whether a path of the API refers to this account. */
  isCalled(id: string): boolean {
    return id === this.id || id === this.user_id;
  }

  /** Returns Meta's id of the conversation with a person. */
  conversationId(igsid: string): string {
    return encodeId(`${THREAD}${this.user_id}:${this.#thread(igsid)}`);
  }

  newMid(igsid: string): string {
    return encodeId(`${MESSAGE}${this.user_id}:${this.#thread(igsid)}:32${createDigits(36)}`);
  }

  /** Returns the messages with a person that were not deleted, newest first. */
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
    const known = this.#threads.get(igsid) ?? `340282366841710301244${createDigits(18)}`;
    this.#threads.set(igsid, known);
    return known;
  }
}
