// Translates events from Instagram's webhooks. Events in an unknown format are ignored, because Meta adds fields and
// types at any time.
import { z } from 'zod';
import type { EngineEvent, InboundMessage, MessageKind, Referral } from '../events.ts';
import { dropEmptyFields, id, optionalField, text } from '../meta/fields.ts';

const flag = optionalField(z.boolean());
const mid = z.string().min(1);

const referral = optionalField(
  z.looseObject({
    ref: text,
    ad_id: optionalField(id),
    ads_context_data: optionalField(z.looseObject({ ad_title: text })),
  }),
);

const attachment = z.looseObject({
  type: z.string(),
  payload: optionalField(z.looseObject({ url: text, story_media_url: text, title: text })),
});

const happening = z.looseObject({
  sender: z.looseObject({ id }),
  recipient: z.looseObject({ id }),
  timestamp: z.coerce.number().int().positive().max(99_999_999_999_999),
  message: optionalField(
    z.looseObject({
      mid,
      text,
      attachments: optionalField(z.array(attachment.catch({ type: 'unknown' }))),
      referral,
      is_echo: flag,
      is_self: flag,
      is_deleted: flag,
      is_unsupported: flag,
    }),
  ),
  postback: optionalField(z.looseObject({ mid, title: text, referral })),
  reaction: optionalField(z.looseObject({ mid, action: text, emoji: text, reaction: text })),
  message_edit: optionalField(z.looseObject({ mid, text, num_edit: z.number() })),
  read: optionalField(z.looseObject({ mid })),
});

type InstagramEvent = z.infer<typeof happening>;
type Message = NonNullable<InstagramEvent['message']>;
type Attachment = z.infer<typeof attachment>;

/**
 * The message kind for each attachment type. A shared post or story can be an image or a video, which only its bytes
 * show.
 */
const KINDS = new Map(
  Object.entries<MessageKind>({
    image: 'image',
    ephemeral: 'image',
    share: 'image',
    ig_post: 'image',
    ig_story: 'image',
    story_mention: 'image',
    video: 'video',
    reel: 'video',
    ig_reel: 'video',
    // A voice message, although its URL returns video/mp4.
    audio: 'voice',
    file: 'document',
  }),
);

/** Converts an IGSID to a chat id. The suffix distinguishes the chat id from a phone. */
const toChatId = (igsid: string): string => `${igsid}@ig`;
export const toIgsid = (chatId: string): string => chatId.replace(/@ig$/, '');

/** Translates an event into events for the service and the person involved; null if the event is not relevant. */
export function parseInstagramEvent(
  account: string,
  given: unknown,
): { igsid: string; events: EngineEvent[] } | null {
  const parsed = happening.safeParse(given);
  if (!parsed.success) return null;
  const one = parsed.data;
  const ours = one.sender.id === account;
  const igsid = ours ? one.recipient.id : one.sender.id;
  if (!/^\d+$/.test(igsid) || igsid === account || one.message?.is_self) return null;
  const events = ours ? parseAccountEvents(one, igsid) : parsePersonEvents(one, igsid);
  return events.length ? { igsid, events } : null;
}

/** Translates messages that the service or the account's owner sent. Meta does not distinguish them. */
function parseAccountEvents({ message, timestamp }: InstagramEvent, igsid: string): EngineEvent[] {
  if (!message?.is_echo || message.is_deleted) return [];
  return [
    {
      type: 'echo',
      chat_id: toChatId(igsid),
      phone: null,
      text: message.text ?? '',
      engine_message_id: message.mid,
      sent_at: parseTime(timestamp),
    },
  ];
}

function parsePersonEvents(one: InstagramEvent, igsid: string): EngineEvent[] {
  const { message, postback, reaction, message_edit: edit, read, timestamp } = one;
  const at = parseTime(timestamp);
  const told = (engine_message_id: string, more: Partial<InboundMessage>): EngineEvent => ({
    type: 'message',
    engine_message_id,
    chat_id: toChatId(igsid),
    phone: null,
    name: null,
    kind: 'text',
    text: null,
    media: null,
    about: null,
    referral: null,
    sent_at: at,
    ...more,
  });
  // A reaction, an edit or a deletion carries the id of the message it refers to, so it gets a derived id here.
  if (message?.is_deleted) return [told(`${message.mid}:deleted`, { kind: 'deletion', about: message.mid })];
  if (message) return parseMessages(message, told);
  if (postback) {
    const came = readReferral(postback.referral);
    return [told(postback.mid, { text: postback.title ?? null, referral: came })];
  }
  if (reaction) {
    const emoji = reaction.action === 'unreact' ? null : (reaction.emoji ?? reaction.reaction ?? null);
    const own = `${reaction.mid}:reaction:${timestamp}`;
    return [told(own, { kind: 'reaction', text: emoji, about: reaction.mid })];
  }
  // Each message comes with an "edit" of number 0, which is not an edit.
  if (edit && edit.num_edit > 0) {
    const own = `${edit.mid}:edit:${edit.num_edit}`;
    return [told(own, { kind: 'edit', text: edit.text ?? null, about: edit.mid })];
  }
  if (read) return [{ type: 'receipt', status: 'read', engine_message_id: read.mid, at }];
  return [];
}

/** Creates one message for each attachment. The first message has Instagram's id and the text. */
function parseMessages(
  { mid, text: said, attachments = [], referral: came, is_unsupported }: Message,
  told: (id: string, more: Partial<InboundMessage>) => EngineEvent,
): EngineEvent[] {
  const first = { text: said ?? null, referral: readReferral(came) };
  if (attachments.length === 0 || is_unsupported) {
    const kind = said === undefined || is_unsupported ? 'unknown' : 'text';
    return [told(mid, { ...first, kind })];
  }
  return attachments.map((one, index) =>
    index === 0
      ? told(mid, { ...parseContent(one), ...first, text: said ?? getCaption(one) })
      : told(`${mid}:${index}`, { ...parseContent(one), text: getCaption(one) }),
  );
}

function parseContent({ type, payload }: Attachment): Pick<InboundMessage, 'kind' | 'media'> {
  const url = payload?.url ?? payload?.story_media_url;
  return {
    kind: KINDS.get(type) ?? 'unknown',
    media: url ? { reference: url, mime_type: null, file_name: null } : null,
  };
}

const getCaption = ({ payload }: Attachment): string | null => payload?.title ?? null;

/** Returns where a person came from, an ad or a link `ig.me/m/…?ref=`; null if the event names neither. */
function readReferral(came: z.infer<typeof referral>): Referral | null {
  const { ref, ad_id, ads_context_data } = came ?? {};
  if (!ref && !ad_id) return null;
  const source_type = ad_id ? ('ad' as const) : undefined;
  return dropEmptyFields({ ref, source_type, source_id: ad_id, headline: ads_context_data?.ad_title });
}

/** Parses a time in milliseconds. Some of Meta's examples have seconds instead. */
const parseTime = (timestamp: number): Date => new Date(timestamp < 1e11 ? timestamp * 1_000 : timestamp);
