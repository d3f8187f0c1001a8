// Reads the content of a WAHA message. Its kind is only in `_data`, which each of WAHA's engines passes on unchanged:
// GOWS and NOWEB use the names of WhatsApp's protocol, WEBJS those of WhatsApp's web page.
import type { InboundMessage, MessageKind, Referral } from '../events.ts';
import { type Fields, fieldsOf, listOf, nonEmptyText } from './fields.ts';
import { chatIdOf } from './ids.ts';

const words = (all: string): string[] => all.trim().split(/\s+/);

/** Contents that only wrap another content. */
const WRAPPERS = words(`ephemeralMessage viewOnceMessage viewOnceMessageV2 viewOnceMessageV2Extension
  documentWithCaptionMessage deviceSentMessage`);

const NAMES: Partial<Record<MessageKind, string>> = {
  text: 'conversation extendedTextMessage chat',
  image: 'imageMessage image',
  video: 'videoMessage ptvMessage video ptv',
  voice: 'ptt',
  audio: 'audioMessage audio',
  document: 'documentMessage document',
  sticker: 'stickerMessage lottieStickerMessage sticker',
  location: 'locationMessage liveLocationMessage location',
  contact: 'contactMessage contactsArrayMessage vcard multi_vcard',
};
const KINDS = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) => words(names).map((name) => [name, kind as MessageKind])),
);

/**
 * Messages between WhatsApp's programs, which no person wrote. Reactions, edits and deletions have their own events.
 */
const SILENT = new Set(
  words(`protocolMessage senderKeyDistributionMessage fastRatchetKeySenderKeyDistributionMessage messageContextInfo
    reactionMessage encReactionMessage editedMessage keepInChatMessage pinInChatMessage pollUpdateMessage
    e2e_notification notification notification_template gp2 protocol call_log revoked ciphertext
    broadcast_notification`),
);

function contentOf(payload: Fields): Fields {
  const data = fieldsOf(payload['_data']);
  let content = fieldsOf(data['Message'] ?? data['message']);
  for (;;) {
    const wrapper = WRAPPERS.find((name) => content[name]);
    if (!wrapper) return content;
    content = fieldsOf(fieldsOf(content[wrapper])['message']);
  }
}

/** Metadata of the content, such as mentions or an ad. */
function contextOf(payload: Fields): Fields {
  for (const part of Object.values(contentOf(payload))) {
    const { contextInfo } = fieldsOf(part);
    if (contextInfo) return fieldsOf(contextInfo);
  }
  return {};
}

/** The names of a message's contents, in the terms of its engine. */
function namesOf(payload: Fields): string[] {
  const type = nonEmptyText(fieldsOf(payload['_data'])['type']);
  const parts = Object.entries(contentOf(payload)).filter(([, part]) => part !== null);
  return type === null ? parts.map(([name]) => name) : [type];
}

/** Returns whether no person wrote this message. */
export function isSilent(payload: Fields): boolean {
  const names = namesOf(payload);
  return names.length > 0 && names.every((name) => SILENT.has(name));
}

export function kindOf(payload: Fields): MessageKind {
  const named = namesOf(payload).find((name) => KINDS.has(name));
  if (named) {
    const { ptt, PTT } = fieldsOf(contentOf(payload)[named]);
    return ptt || PTT ? 'voice' : KINDS.get(named)!;
  }
  const [media] = nonEmptyText(fieldsOf(payload['media'])['mimetype'])?.split('/') ?? [];
  if (media === 'image' || media === 'video' || media === 'audio') return media;
  if (media) return 'document';
  return nonEmptyText(payload['body']) === null ? 'unknown' : 'text';
}

/** The text, a caption, or a short text for a place or a contact. */
export function textOf(payload: Fields): string | null {
  const body = nonEmptyText(payload['body']);
  switch (kindOf(payload)) {
    case 'location': {
      const { name, address, latitude, longitude } = fieldsOf(payload['location']);
      const named = [name, address].map(nonEmptyText).filter((part) => part !== null);
      return named.join(', ') || (latitude && longitude ? `${latitude}, ${longitude}` : null);
    }
    case 'contact': {
      const names = listOf(payload['vCards']).map((card) =>
        String(card)
          .match(/^FN[^:\r\n]*:(.+)$/m)?.[1]
          ?.trim(),
      );
      return names.filter(Boolean).join(', ') || null;
    }
    default:
      return body;
  }
}

/**
 * Where WAHA stores the file of a message, and the message itself: WAHA deletes files soon and fetches them again by
 * the message.
 */
export interface MediaReference {
  /** null if WAHA has not fetched it yet. */
  path: string | null;
  message: string;
}

/** WAHA serves files under this path. */
export const FILES = '/api/files/';

export function mediaOf(payload: Fields): InboundMessage['media'] {
  if (payload['hasMedia'] !== true) return null;
  const { url, mimetype, filename } = fieldsOf(payload['media']);
  // WAHA can report another host than the one under which we reach it.
  const start = nonEmptyText(url)?.indexOf(FILES) ?? -1;
  const path = start < 0 ? null : String(url).slice(start);
  const reference: MediaReference = { path, message: String(payload['id']) };
  return {
    reference: JSON.stringify(reference),
    mime_type: nonEmptyText(mimetype),
    file_name: nonEmptyText(filename),
  };
}

export function nameOf(payload: Fields): string | null {
  const data = fieldsOf(payload['_data']);
  return (
    nonEmptyText(fieldsOf(data['Info'])['PushName']) ??
    nonEmptyText(data['pushName']) ??
    nonEmptyText(data['notifyName'])
  );
}

/** The phone behind a masked author as a chat id, if WhatsApp includes it in the message. */
export function alternativeOf(payload: Fields): string | null {
  const data = fieldsOf(payload['_data']);
  const { SenderAlt, RecipientAlt } = fieldsOf(data['Info']);
  const { participantAlt, remoteJidAlt } = fieldsOf(data['key']);
  const others =
    payload['fromMe'] === true ? [RecipientAlt, remoteJidAlt] : [SenderAlt, participantAlt, remoteJidAlt];
  for (const one of others) {
    const id = chatIdOf(one);
    if (id?.endsWith('@c.us')) return id;
  }
  return null;
}

export function mentionsOf(payload: Fields): string[] {
  const { mentionedJID, mentionedJid } = contextOf(payload);
  const mentioned = mentionedJID ?? mentionedJid ?? fieldsOf(payload['_data'])['mentionedJidList'];
  return listOf(mentioned)
    .map(chatIdOf)
    .filter((id) => id !== null);
}

/** The ad that the person tapped before writing. */
export function referralOf(payload: Fields): Referral | null {
  const { externalAdReply } = contextOf(payload);
  const ad = fieldsOf(externalAdReply ?? fieldsOf(payload['_data'])['ctwaContext']);
  const type = nonEmptyText(ad['sourceType']);
  const referral = {
    source_url: nonEmptyText(ad['sourceUrl'] ?? ad['sourceURL']),
    source_id: nonEmptyText(ad['sourceId'] ?? ad['sourceID']),
    source_type: type === 'ad' || type === 'post' ? type : null,
    headline: nonEmptyText(ad['title']),
    body: nonEmptyText(ad['body']),
    ctwa_clid: nonEmptyText(ad['ctwaClid']),
  };
  // A shared card has the same format but did not come from an ad.
  if (!referral.source_id && !referral.ctwa_clid) return null;
  return Object.fromEntries(Object.entries(referral).filter(([, value]) => value !== null)) as Referral;
}
