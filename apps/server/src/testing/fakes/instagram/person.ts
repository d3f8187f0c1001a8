// People who write to an account of the fake Instagram. Each action becomes a webhook, which `instagram.webhooks` can
// hold, reorder and repeat.
import {
  type Attachment,
  type AttachmentType,
  createDigits,
  type DirectMessage,
  type InstagramAccount,
  type Person,
  type Referral,
  type ReplyTo,
} from './account.ts';
import {
  buildMessageEvent,
  buildNotEditedEvent,
  buildPostbackEvent,
  buildReactionEvent,
  buildReferralEvent,
  buildUnsentEvent,
  editEvent,
  readEvent,
} from './events.ts';
import type { Instagram } from './server.ts';

/** Attachments and other content besides text. */
export interface AttachedContent {
  type: AttachmentType;
  /** The attached file. The default for `audio` is a `video/mp4` container, as Meta serves voice messages. */
  file?: { bytes: Uint8Array; mimetype: string };
  title?: string;
  media_id?: string;
}

export interface Writing {
  text?: string | null;
  attachments?: AttachedContent[];
  reply_to?: ReplyTo;
  /** The payload of the tapped quick reply. */
  quick_reply?: string;
  /** The ad that was tapped before writing. */
  ad?: { ad_id: string; ad_title?: string; ref?: string };
  /** Content that Meta does not pass on. */
  unsupported?: boolean;
  /** Milliseconds; now by default. */
  at?: number;
  /** The message id. Pass the same id again to simulate a duplicate webhook. */
  mid?: string;
  /** If false, no webhook is sent, as if the app were not subscribed. The message can be read and reported later. */
  tell?: boolean;
}

export interface InstagramPerson extends Person {
  /** Creates a message and sends its webhook, unless that is turned off. */
  writes(writing: string | Writing): DirectMessage;
  /** Taps an ice breaker, which starts a conversation without a text. */
  taps(iceBreaker: { title: string; payload: string }): DirectMessage;
  /**
   * Follows `ig.me/m/…?ref=`. In an existing conversation a webhook reports it immediately; otherwise the next message
   * or tap does, if the account has ice breakers.
   */
  follows(ref: string): void;
  edits(message: DirectMessage, text: string): void;
  unsends(message: DirectMessage): void;
  /** Reacts to a message; null removes the reaction. */
  reacts(message: DirectMessage, emoji: string | null): void;
  /** Reads our messages, by default up to the last one. */
  reads(message?: DirectMessage): void;
  /** Reports a message again, or late, in a new webhook. */
  tells(message: DirectMessage): void;
  blocks(): void;
}

const MIMETYPES: Partial<Record<AttachmentType, string>> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'video/mp4',
  file: 'application/pdf',
  ig_reel: 'video/mp4',
  reel: 'video/mp4',
};

/** Returns attachments in the format of a message. */
export function buildAttachments(instagram: Instagram, attached: readonly AttachedContent[]): Attachment[] {
  return attached.map(({ type, file, title = null, media_id = null }) => {
    const mimetype = MIMETYPES[type] ?? 'image/jpeg';
    const hasFile = type !== 'template' && type !== 'ephemeral';
    const put = () => instagram.assets.put(file ?? { bytes: Buffer.from(`a file: ${type}`), mimetype });
    const named = ['ig_reel', 'reel', 'ig_post', 'ig_story', 'story_mention'].includes(type);
    return {
      type,
      asset: hasFile ? put() : null,
      title,
      media_id: media_id ?? (named ? `18${createDigits(15)}` : null),
    };
  });
}

/** Creates a person who has not written to this account yet. */
export function createPerson(
  instagram: Instagram,
  account: InstagramAccount,
  given: Partial<Person> = {},
): InstagramPerson {
  const { now } = instagram;
  const { igsid = `1${createDigits(15)}` } = given;
  let came: Referral | null = null;

  /** Returns the link that brought the person, only at the first call; null if the account has no ice breakers. */
  function takeReferral(): Referral | null {
    const referral = came;
    came = null;
    return account.iceBreakers.length ? referral : null;
  }
  const exists = () => account.conversation(igsid).length > 0;
  function begin(at: number): void {
    person.consented = true;
    person.wrote_at = Math.max(person.wrote_at ?? 0, at);
  }

  const person: InstagramPerson = {
    igsid,
    username: `person_${igsid.slice(-6)}`,
    name: 'Somebody',
    follower_count: 100,
    is_verified_user: false,
    is_user_follow_business: false,
    is_business_follow_user: false,
    consented: false,
    blocks_us: false,
    wrote_at: null,
    ...given,

    writes(writing) {
      const written: Writing = typeof writing === 'string' ? { text: writing } : writing;
      const { ad, attachments = [], at = now(), quick_reply = null, reply_to = null, tell = true } = written;
      const { ad_id, ad_title, ref } = ad ?? {};
      const tapped: Referral | null = ad_id
        ? {
            ...(ref === undefined ? {} : { ref }),
            ad_id,
            source: 'ADS',
            type: 'OPEN_THREAD',
            ads_context_data: ad_title === undefined ? {} : { ad_title },
          }
        : takeReferral();
      const message = account.add({
        igsid,
        from_us: false,
        text: written.text ?? null,
        attachments: buildAttachments(instagram, attachments),
        quick_reply,
        reply_to,
        referral: tapped,
        unsupported: written.unsupported ?? false,
        at,
        ...(written.mid === undefined ? {} : { mid: written.mid }),
      });
      begin(at);
      if (tell) person.tells(message);
      return message;
    },
    taps(postback) {
      const at = now();
      const message = account.add({ igsid, from_us: false, postback, referral: takeReferral(), at });
      begin(at);
      person.tells(message);
      return message;
    },
    follows(ref) {
      const referral: Referral = { ref, source: 'IGME-SOURCE-LINK', type: 'OPEN_THREAD' };
      if (exists()) instagram.tell(account, buildReferralEvent(account, igsid, referral, now()));
      else came = referral;
    },
    edits(message, text) {
      message.text = text;
      message.edits += 1;
      instagram.tell(account, editEvent(account, message, now()));
    },
    unsends(message) {
      message.deleted = true;
      instagram.tell(account, buildUnsentEvent(account, message, now()));
    },
    reacts(message, emoji) {
      if (emoji === null) message.reactions.delete(igsid);
      else message.reactions.set(igsid, emoji);
      instagram.tell(account, buildReactionEvent(account, message, emoji, now()));
    },
    reads(message = account.conversation(igsid).find(({ from_us }) => from_us)) {
      if (!message) throw new Error(`${account.username} wrote nothing to ${person.username}.`);
      instagram.tell(account, readEvent(account, message, now()));
    },
    tells(message) {
      if (message.postback) return instagram.tell(account, buildPostbackEvent(account, message));
      instagram.tell(account, buildMessageEvent(account, message));
      instagram.tell(account, buildNotEditedEvent(message));
    },
    blocks() {
      person.blocks_us = true;
    },
  };
  account.people.set(igsid, person);
  return person;
}
