// What an event of Instagram's webhooks means to the service. An event of a form that we don't know means nothing: Meta
// adds fields and types as it likes.
import { z } from 'zod';
import type { EngineEvent, InboundMessage, MessageKind, Referral } from '../events.ts';

const id = z.union([z.string(), z.number()]).transform(String);
const flag = z.boolean().nullish().catch(undefined);
const text = z.string().optional().catch(undefined);

const referral = z
  .looseObject({
    ref: text,
    ad_id: id.optional().catch(undefined),
    ads_context_data: z.looseObject({ ad_title: text }).optional().catch(undefined),
  })
  .optional()
  .catch(undefined);

const attachment = z.looseObject({
  type: z.string(),
  payload: z.looseObject({ url: text, story_media_url: text, title: text }).optional().catch(undefined),
});

const happening = z.looseObject({
  sender: z.looseObject({ id }),
  recipient: z.looseObject({ id }),
  timestamp: z.coerce.number().int().positive().max(99_999_999_999_999),
  message: z
    .looseObject({
      mid: z.string().min(1),
      text,
      attachments: z
        .array(attachment.catch({ type: 'unknown' }))
        .optional()
        .catch(undefined),
      referral,
      is_echo: flag,
      is_self: flag,
      is_deleted: flag,
      is_unsupported: flag,
    })
    .nullish()
    .catch(undefined),
  postback: z
    .looseObject({ mid: z.string().min(1), title: text, referral })
    .nullish()
    .catch(undefined),
  reaction: z
    .looseObject({ mid: z.string().min(1), action: text, emoji: text, reaction: text })
    .nullish()
    .catch(undefined),
  message_edit: z
    .looseObject({ mid: z.string().min(1), text, num_edit: z.number() })
    .nullish()
    .catch(undefined),
  read: z
    .looseObject({ mid: z.string().min(1) })
    .nullish()
    .catch(undefined),
});

type Happening = z.infer<typeof happening>;
type Message = NonNullable<Happening['message']>;
type Attachment = z.infer<typeof attachment>;

/** Kinds of what comes with a message. Shared posts and stories are pictures or films: their bytes say which. */
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
    // A voice message, although its address serves video/mp4.
    audio: 'voice',
    file: 'document',
  }),
);

/** The person whom a chat id names, and the other way round. The suffix keeps it from being taken for a phone. */
export const chatIdOf = (igsid: string): string => `${igsid}@ig`;
export const igsidOf = (chatId: string): string => chatId.replace(/@ig$/, '');

/** What happened on an account, and the person with whom; null for nothing that matters to us. */
export function toldBy(account: string, given: unknown): { igsid: string; events: EngineEvent[] } | null {
  const parsed = happening.safeParse(given);
  if (!parsed.success) return null;
  const one = parsed.data;
  const ours = one.sender.id === account;
  const igsid = ours ? one.recipient.id : one.sender.id;
  if (!/^\d+$/.test(igsid) || igsid === account || one.message?.is_self) return null;
  const events = ours ? byUs(one, igsid) : byPerson(one, igsid);
  return events.length ? { igsid, events } : null;
}

/** Our own messages, and the owner's: Meta does not tell them apart. */
function byUs({ message, timestamp }: Happening, igsid: string): EngineEvent[] {
  if (!message?.is_echo || message.is_deleted) return [];
  return [
    {
      type: 'echo',
      chat_id: chatIdOf(igsid),
      phone: null,
      text: message.text ?? '',
      engine_message_id: message.mid,
      sent_at: timeOf(timestamp),
    },
  ];
}

function byPerson(one: Happening, igsid: string): EngineEvent[] {
  const { message, postback, reaction, message_edit: edit, read, timestamp } = one;
  const at = timeOf(timestamp);
  const told = (engine_message_id: string, more: Partial<InboundMessage>): EngineEvent => ({
    type: 'message',
    engine_message_id,
    chat_id: chatIdOf(igsid),
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
  // A reaction, an edit or a deletion has the id of the message that it is about: ours needs one of its own.
  if (message?.is_deleted) return [told(`${message.mid}:deleted`, { kind: 'deletion', about: message.mid })];
  if (message) return messages(message, told);
  if (postback) {
    const came = cameBy(postback.referral);
    return [told(postback.mid, { text: postback.title ?? null, referral: came })];
  }
  if (reaction) {
    const emoji = reaction.action === 'unreact' ? null : (reaction.emoji ?? reaction.reaction ?? null);
    const own = `${reaction.mid}:reaction:${timestamp}`;
    return [told(own, { kind: 'reaction', text: emoji, about: reaction.mid })];
  }
  // Each message comes with an "edit" of number 0, which is none.
  if (edit && edit.num_edit > 0) {
    const own = `${edit.mid}:edit:${edit.num_edit}`;
    return [told(own, { kind: 'edit', text: edit.text ?? null, about: edit.mid })];
  }
  if (read) return [{ type: 'receipt', status: 'read', engine_message_id: read.mid, at }];
  return [];
}

/** One message for each thing that it carries: the first has Instagram's id and the text. */
function messages(
  { mid, text: said, attachments = [], referral: came, is_unsupported }: Message,
  told: (id: string, more: Partial<InboundMessage>) => EngineEvent,
): EngineEvent[] {
  const first = { text: said ?? null, referral: cameBy(came) };
  if (attachments.length === 0 || is_unsupported) {
    const kind = said === undefined || is_unsupported ? 'unknown' : 'text';
    return [told(mid, { ...first, kind })];
  }
  return attachments.map((one, index) =>
    index === 0
      ? told(mid, { ...carrying(one), ...first, text: said ?? captionOf(one) })
      : told(`${mid}:${index}`, { ...carrying(one), text: captionOf(one) }),
  );
}

function carrying({ type, payload }: Attachment): Pick<InboundMessage, 'kind' | 'media'> {
  const url = payload?.url ?? payload?.story_media_url;
  return {
    kind: KINDS.get(type) ?? 'unknown',
    media: url ? { reference: url, mime_type: null, file_name: null } : null,
  };
}

const captionOf = ({ payload }: Attachment): string | null => payload?.title ?? null;

/** An ad, or a link `ig.me/m/…?ref=`. */
function cameBy(given: z.infer<typeof referral>): Referral | null {
  const { ref, ad_id, ads_context_data } = given ?? {};
  if (!ref && !ad_id) return null;
  return {
    ...(ref && { ref }),
    ...(ad_id && { source_type: 'ad' as const, source_id: ad_id }),
    ...(ads_context_data?.ad_title && { headline: ads_context_data.ad_title }),
  };
}

/** Milliseconds, but seconds in some of Meta's examples. */
const timeOf = (timestamp: number): Date => new Date(timestamp < 1e11 ? timestamp * 1_000 : timestamp);
