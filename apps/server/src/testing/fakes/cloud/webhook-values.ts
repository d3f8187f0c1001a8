// The JSON of Meta's webhooks for WhatsApp: senders, contents, and statuses of our messages.
import { createHash } from 'node:crypto';
import type { Json } from '../http.ts';
import { buildWebhookError, type RefusalCode } from './refusals.ts';
import type { BusinessNumber, ChatMessage, MediaFile, Person, SentMessage, Template } from './state.ts';

export type JsonObject = { [key: string]: Json };

export type SentStatus = 'sent' | 'delivered' | 'read' | 'failed' | 'played';

const toSeconds = (ms: number): string => String(Math.floor(ms / 1000));

/** Returns the fields that every change of a number has. */
export const buildChange = (number: BusinessNumber): JsonObject => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: number.phone, phone_number_id: number.id },
});

/** Returns the data about a person that the business can see. */
const buildContact = (person: Person, withUsername = true): JsonObject => ({
  profile: {
    name: person.name,
    ...(person.username && withUsername ? { username: person.username } : {}),
  },
  ...(person.hides_phone ? {} : { wa_id: person.wa_id }),
  user_id: person.user_id,
});

const buildMessageJson = ({ id, person, content, at }: ChatMessage): JsonObject => ({
  ...(person.hides_phone ? {} : { from: person.wa_id }),
  from_user_id: person.user_id,
  id,
  timestamp: toSeconds(at),
  ...content,
});

export const buildMessageValue = (message: ChatMessage): JsonObject => ({
  ...buildChange(message.number),
  // System messages have no contacts.
  ...(message.content.type === 'system' ? {} : { contacts: [buildContact(message.person)] }),
  messages: [buildMessageJson(message)],
});

/** Returns a message that a person of the business wrote in the app. */
export const buildEchoValue = ({ id, number, person, content, at }: ChatMessage): JsonObject => ({
  ...buildChange(number),
  message_echoes: [
    {
      from: number.phone,
      ...(person.hides_phone ? {} : { to: person.wa_id }),
      to_user_id: person.user_id,
      id,
      timestamp: toSeconds(at),
      ...content,
    },
  ],
});

/**
 * Returns a part of the app's chats that is older than the number's connection to the Cloud API. Files are only
 * placeholders.
 */
export function buildHistoryValue(
  number: BusinessNumber,
  messages: readonly { message: ChatMessage; fromMe: boolean }[],
): JsonObject {
  const threads = Object.groupBy(messages, ({ message }) => message.person.user_id);
  return {
    ...buildChange(number),
    history: [
      {
        metadata: { phase: 0, chunk_order: 1, progress: 100 },
        threads: Object.values(threads).map((thread) => ({
          id: thread![0]!.message.person.wa_id,
          messages: thread!.map(({ message: { id, person, content, at }, fromMe }) => ({
            from: fromMe ? number.phone : person.wa_id,
            ...(fromMe ? { to: person.wa_id } : {}),
            id,
            timestamp: toSeconds(at),
            ...(content.type === 'text' ? content : { type: 'media_placeholder' }),
            history_context: { status: 'READ' },
          })),
        })),
      },
    ],
  };
}

export function buildStatusValue(
  number: BusinessNumber,
  sent: SentMessage,
  status: SentStatus,
  at: number,
  error?: { code: RefusalCode; details?: string },
): JsonObject {
  const { person } = sent;
  const failed = status === 'failed';
  const byUserId = sent.input === sent.user_id;
  const showsPhone = !byUserId || !person.hides_phone;
  const pricing: JsonObject = {
    billable: sent.type === 'template',
    pricing_model: 'PMP',
    type: sent.type === 'template' ? 'regular' : 'free_customer_service',
    category: sent.template?.category.toLowerCase() ?? 'service',
  };
  const contact = buildContact({ ...person, hides_phone: !showsPhone }, status !== 'sent');
  return {
    ...buildChange(number),
    // A failure has no contacts.
    ...(failed ? {} : { contacts: [contact] }),
    statuses: [
      {
        id: sent.id,
        status,
        timestamp: toSeconds(at),
        ...(showsPhone ? { recipient_id: person.wa_id } : {}),
        ...(failed && !byUserId ? {} : { recipient_user_id: person.user_id }),
        ...(sent.biz_opaque_callback_data === null
          ? {}
          : { biz_opaque_callback_data: sent.biz_opaque_callback_data }),
        ...(status === 'delivered' || status === 'read' ? { pricing } : {}),
        ...(error ? { errors: [buildWebhookError(error.code, error.details)] } : {}),
      },
    ],
  };
}

/** The ad or post that the person tapped before writing. */
interface Referral {
  source_url: string;
  source_id: string;
  source_type: 'ad' | 'post';
  headline?: string;
  body?: string;
  media_type?: 'image' | 'video';
  image_url?: string;
  video_url?: string;
  thumbnail_url?: string;
  /** Missing if the ad was in Status. */
  ctwa_clid?: string;
  welcome_message?: { text: string };
}

type Kind =
  | 'text'
  | 'image'
  | 'audio'
  | 'voice'
  | 'video'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contacts'
  | 'button'
  | 'button_reply'
  | 'list_reply'
  | 'order'
  | 'unsupported';

/** A message that a person writes. */
export interface Writing {
  kind?: Kind;
  /** The text, the caption of a file, or the label of a button. */
  text?: string;
  /** For images, voice messages and other files. */
  file?: { bytes: Uint8Array; mime_type: string; filename?: string };
  location?: { latitude: number; longitude: number; name?: string; address?: string };
  contacts?: { name: string; phone: string }[];
  /** The payload of the tapped button or list entry. */
  payload?: string;
  /** The id of our message that it replies to. */
  reply_to?: string;
  forwarded?: boolean;
  referral?: Referral;
  /** Milliseconds; now by default. */
  at?: number;
  /** The `wamid`. Pass the same id again to simulate a duplicate message. */
  id?: string;
}

/** Returns the content of a message. `media` stores the file and returns its URL. */
export function buildContent(
  writing: Writing,
  number: BusinessNumber,
  media: (file: NonNullable<Writing['file']>) => { file: MediaFile; url: string },
): ChatMessage['content'] {
  const { kind = writing.file ? 'document' : 'text', text = '' } = writing;
  const context: JsonObject = {
    ...(writing.reply_to ? { context: { from: number.phone, id: writing.reply_to } } : {}),
    ...(writing.forwarded ? { context: { forwarded: true } } : {}),
    ...(writing.referral ? { referral: writing.referral as unknown as Json } : {}),
  };
  const buildFile = (more: JsonObject = {}): JsonObject => {
    if (!writing.file) throw new Error(`A message of the kind ${kind} needs a file.`);
    const { file, url } = media(writing.file);
    return {
      ...(text ? { caption: text } : {}),
      mime_type: file.mime_type,
      // The hash is in base64 here, but in hexadecimal in the answer to a request for the file.
      sha256: createHash('sha256').update(file.bytes).digest('base64'),
      id: file.id,
      url,
      ...more,
    };
  };
  switch (kind) {
    case 'text':
      return { ...context, type: 'text', text: { body: text } };
    case 'image':
    case 'video':
      return { ...context, type: kind, [kind]: buildFile() };
    case 'document':
      return { ...context, type: kind, document: buildFile({ filename: writing.file?.filename ?? 'file' }) };
    case 'audio':
    case 'voice':
      return { ...context, type: 'audio', audio: buildFile({ voice: kind === 'voice' }) };
    case 'sticker':
      return { ...context, type: kind, sticker: buildFile({ animated: false }) };
    case 'location':
      return { ...context, type: kind, location: { ...writing.location! } };
    case 'contacts':
      return {
        ...context,
        type: kind,
        contacts: (writing.contacts ?? []).map(({ name, phone }) => ({
          name: { formatted_name: name, first_name: name },
          phones: [{ phone: `+${phone}`, wa_id: phone, type: 'MOBILE' }],
        })),
      };
    case 'button':
      return { ...context, type: kind, button: { payload: writing.payload ?? text, text } };
    case 'button_reply':
    case 'list_reply':
      return {
        ...context,
        type: 'interactive',
        interactive: { type: kind, [kind]: { id: writing.payload ?? text, title: text } },
      };
    case 'order':
      return {
        ...context,
        type: kind,
        order: {
          catalog_id: '194836987003835',
          text,
          product_items: [
            { product_retailer_id: 'di9ozbzfi4', quantity: 2, item_price: 30, currency: 'USD' },
          ],
        },
      };
    case 'unsupported':
      return createUnsupported();
  }
}

/**
 * Returns content that Meta does not pass on, such as a poll or an edit. `type` is WhatsApp's name for it, if it has
 * one.
 */
export function createUnsupported(type = 'unknown'): ChatMessage['content'] {
  const { href: _, ...error } = buildWebhookError(131051);
  return { type: 'unsupported', errors: [error], unsupported: { type } };
}

export const buildTemplateStatus = (template: Template, reason: string): JsonObject => ({
  event: template.status,
  message_template_id: Number(template.id),
  message_template_name: template.name,
  message_template_language: template.language,
  message_template_category: template.category,
  reason,
});
