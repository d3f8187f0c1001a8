// The events of Meta's webhooks: the event inside an entry, and the field to which an app subscribes for it.
import type { Entry } from '../graph/webhooks.ts';
import type { Json } from '../http.ts';
import type { Attachment, DirectMessage, InstagramAccount, Referral } from './account.ts';

/** Webhook fields that an app can select. */
export const FIELDS = [
  'comments',
  'live_comments',
  'mentions',
  'message_edit',
  'message_reactions',
  'messages',
  'messaging_optins',
  'messaging_postbacks',
  'messaging_referral',
  'messaging_seen',
  'standby',
  'story_insights',
] as const;
export type Field = (typeof FIELDS)[number];

export interface Event {
  field: Field;
  value: { [key: string]: Json };
}

type Content = { [key: string]: Json };

function buildEvent(
  account: InstagramAccount,
  field: Field,
  { igsid, fromUs = false, at }: { igsid: string; fromUs?: boolean; at: number },
  content: Content,
): Event {
  const [sender, recipient] = fromUs ? [account.user_id, igsid] : [igsid, account.user_id];
  return {
    field,
    value: { sender: { id: sender }, recipient: { id: recipient }, timestamp: at, ...content },
  };
}

function buildAttachment({ type, asset, title, media_id }: Attachment): Content {
  const url = asset?.url ?? '';
  const caption: Content = title === null ? {} : { title };
  switch (type) {
    case 'ephemeral':
      return { type };
    case 'template':
      return { type, payload: { generic: [] } };
    case 'ig_post':
      return { type, payload: { ig_post_media_id: media_id, ...caption, url } };
    case 'ig_reel':
    case 'reel':
      return { type, payload: { reel_video_id: media_id, ...caption, url } };
    case 'ig_story':
      return { type, payload: { story_media_id: media_id, story_media_url: url } };
    default:
      return { type, payload: { url } };
  }
}

const buildReferral = (referral: Referral): Content => ({ ...referral }) as Content;

/**
 * Returns the event for a message from the person or, as an echo, from us. Echoes of our messages and of the owner's
 * messages look alike.
 */
export function buildMessageEvent(account: InstagramAccount, message: DirectMessage): Event {
  const { igsid, from_us, at, mid } = message;
  return buildEvent(
    account,
    'messages',
    { igsid, fromUs: from_us, at },
    {
      message: {
        mid,
        ...(message.text === null ? {} : { text: message.text }),
        ...(message.attachments.length ? { attachments: message.attachments.map(buildAttachment) } : {}),
        ...(message.reply_to ? { reply_to: message.reply_to } : {}),
        ...(message.quick_reply === null ? {} : { quick_reply: { payload: message.quick_reply } }),
        ...(message.referral ? { referral: buildReferral(message.referral) } : {}),
        ...(message.unsupported ? { is_unsupported: true } : {}),
        ...(from_us ? { is_echo: true } : {}),
      },
    },
  );
}

/**
 * Returns the edit event that Meta sends with every message from a person, although nothing was edited. It does not
 * name the sender.
 */
export const buildNotEditedEvent = ({ mid, at }: DirectMessage): Event => ({
  field: 'message_edit',
  value: { timestamp: at, message_edit: { mid, num_edit: 0 } },
});

export const editEvent = (account: InstagramAccount, message: DirectMessage, at: number): Event =>
  buildEvent(
    account,
    'message_edit',
    { igsid: message.igsid, fromUs: message.from_us, at },
    {
      message_edit: { mid: message.mid, text: message.text, num_edit: message.edits },
    },
  );

export const buildUnsentEvent = (account: InstagramAccount, message: DirectMessage, at: number): Event =>
  buildEvent(
    account,
    'messages',
    { igsid: message.igsid, fromUs: message.from_us, at },
    {
      message: { mid: message.mid, is_deleted: true },
    },
  );

export const buildPostbackEvent = (account: InstagramAccount, message: DirectMessage): Event =>
  buildEvent(account, 'messaging_postbacks', message, {
    postback: {
      mid: message.mid,
      ...message.postback,
      ...(message.referral ? { referral: buildReferral(message.referral) } : {}),
    },
  });

/** Names of the emojis that have one. */
const REACTIONS: Record<string, string> = {
  '❤️': 'love',
  '❤': 'love',
  '😂': 'laugh',
  '😮': 'wow',
  '😢': 'sad',
  '😡': 'angry',
  '👍': 'like',
};

/** `emoji` is null if the reaction was removed. */
export const buildReactionEvent = (
  account: InstagramAccount,
  { mid, igsid }: DirectMessage,
  emoji: string | null,
  at: number,
): Event =>
  buildEvent(
    account,
    'message_reactions',
    { igsid, at },
    {
      reaction:
        emoji === null
          ? { mid, action: 'unreact' }
          : { mid, action: 'react', reaction: REACTIONS[emoji] ?? 'other', emoji },
    },
  );

export const readEvent = (account: InstagramAccount, { mid, igsid }: DirectMessage, at: number): Event =>
  buildEvent(account, 'messaging_seen', { igsid, at }, { read: { mid } });

/** The person followed a link into an existing conversation. */
export const buildReferralEvent = (
  account: InstagramAccount,
  igsid: string,
  referral: Referral,
  at: number,
): Event => buildEvent(account, 'messaging_referral', { igsid, at }, { referral: buildReferral(referral) });

/**
 * Returns the entry that the "Test" button next to `messages` in Meta's dashboard sends: without real people, and with
 * old times in seconds.
 */
export const buildExampleEntry = (at: number): Entry => ({
  id: '0',
  time: Math.floor(at / 1000),
  changes: [
    {
      field: 'messages',
      value: {
        sender: { id: '12334' },
        recipient: { id: '23245' },
        timestamp: '1527459824',
        message: { mid: 'random_mid', text: 'random_text' },
      },
    },
  ],
});
