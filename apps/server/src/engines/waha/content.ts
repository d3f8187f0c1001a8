// Reads the content of a WAHA message. Its kind appears only in `_data`, whose format depends on WAHA's engine: GOWS
// and NOWEB use the names in WhatsApp's protocol, WEBJS those on WhatsApp's web page.
import type { InboundMessage, MessageKind, Referral } from '../events.ts';
import { type Fields, readFields, readList, readNonEmptyText } from './fields.ts';
import { readChatId } from './ids.ts';

const splitWords = (all: string): string[] => all.trim().split(/\s+/);

/** Contents that only wrap another content. */
const WRAPPERS = splitWords(`ephemeralMessage viewOnceMessage viewOnceMessageV2 viewOnceMessageV2Extension
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
  Object.entries(NAMES).flatMap(([kind, names]) =>
    splitWords(names).map((name) => [name, kind as MessageKind]),
  ),
);

/**
 * Messages that WhatsApp's programs exchange and no person wrote. Reactions, edits and deletions have separate events.
 */
const SILENT = new Set(
  splitWords(`protocolMessage senderKeyDistributionMessage fastRatchetKeySenderKeyDistributionMessage messageContextInfo
    reactionMessage encReactionMessage editedMessage keepInChatMessage pinInChatMessage pollUpdateMessage
    e2e_notification notification notification_template gp2 protocol call_log revoked ciphertext
    broadcast_notification`),
);

function getContent(payload: Fields): Fields {
  const data = readFields(payload['_data']);
  let content = readFields(data['Message'] ?? data['message']);
  for (;;) {
    const wrapper = WRAPPERS.find((name) => content[name]);
    if (!wrapper) return content;
    content = readFields(readFields(content[wrapper])['message']);
  }
}

/** Returns the metadata of the content, such as mentions or an ad. */
function getContext(payload: Fields): Fields {
  for (const part of Object.values(getContent(payload))) {
    const { contextInfo } = readFields(part);
    if (contextInfo) return readFields(contextInfo);
  }
  return {};
}

/** Returns the names of a message's contents, as its WAHA engine calls them. */
function listContentNames(payload: Fields): string[] {
  const type = readNonEmptyText(readFields(payload['_data'])['type']);
  const parts = Object.entries(getContent(payload)).filter(([, part]) => part !== null);
  return type === null ? parts.map(([name]) => name) : [type];
}

/** Returns whether no person wrote this message. */
export function isSilent(payload: Fields): boolean {
  const names = listContentNames(payload);
  return names.length > 0 && names.every((name) => SILENT.has(name));
}

export function getKind(payload: Fields): MessageKind {
  const named = listContentNames(payload).find((name) => KINDS.has(name));
  if (named) {
    const { ptt, PTT } = readFields(getContent(payload)[named]);
    return ptt || PTT ? 'voice' : KINDS.get(named)!;
  }
  const [media] = readNonEmptyText(readFields(payload['media'])['mimetype'])?.split('/') ?? [];
  if (media === 'image' || media === 'video' || media === 'audio') return media;
  if (media) return 'document';
  return readNonEmptyText(payload['body']) === null ? 'unknown' : 'text';
}

/** Returns the text, the caption, or a short description of a place or a contact. null if the message has none. */
export function getText(payload: Fields): string | null {
  const body = readNonEmptyText(payload['body']);
  switch (getKind(payload)) {
    case 'location': {
      const { name, address, latitude, longitude } = readFields(payload['location']);
      const named = [name, address].map(readNonEmptyText).filter((part) => part !== null);
      return named.join(', ') || (latitude && longitude ? `${latitude}, ${longitude}` : null);
    }
    case 'contact': {
      const names = readList(payload['vCards']).map((card) =>
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
 * The path of a message's file at WAHA, and the id of the message. WAHA deletes files soon, and fetches a file again
 * when its message is requested.
 */
export interface MediaReference {
  /** The path; null if WAHA has not fetched the file yet. */
  path: string | null;
  message: string;
}

/** The path under which WAHA serves files. */
export const FILES = '/api/files/';

export function getMedia(payload: Fields): InboundMessage['media'] {
  if (payload['hasMedia'] !== true) return null;
  const { url, mimetype, filename } = readFields(payload['media']);
  // The host that WAHA reports can differ from the one under which we reach it.
  const start = readNonEmptyText(url)?.indexOf(FILES) ?? -1;
  const path = start < 0 ? null : String(url).slice(start);
  const reference: MediaReference = { path, message: String(payload['id']) };
  return {
    reference: JSON.stringify(reference),
    mime_type: readNonEmptyText(mimetype),
    file_name: readNonEmptyText(filename),
  };
}

export function getSenderName(payload: Fields): string | null {
  const data = readFields(payload['_data']);
  return (
    readNonEmptyText(readFields(data['Info'])['PushName']) ??
    readNonEmptyText(data['pushName']) ??
    readNonEmptyText(data['notifyName'])
  );
}

/** Returns the phone behind a masked author as a chat id; null if WhatsApp does not include it in the message. */
export function getPhoneChatId(payload: Fields): string | null {
  const data = readFields(payload['_data']);
  const { SenderAlt, RecipientAlt } = readFields(data['Info']);
  const { participantAlt, remoteJidAlt } = readFields(data['key']);
  const others =
    payload['fromMe'] === true ? [RecipientAlt, remoteJidAlt] : [SenderAlt, participantAlt, remoteJidAlt];
  for (const one of others) {
    const id = readChatId(one);
    if (id?.endsWith('@c.us')) return id;
  }
  return null;
}

export function listMentions(payload: Fields): string[] {
  const { mentionedJID, mentionedJid } = getContext(payload);
  const mentioned = mentionedJID ?? mentionedJid ?? readFields(payload['_data'])['mentionedJidList'];
  return readList(mentioned)
    .map(readChatId)
    .filter((id) => id !== null);
}

/** Returns the ad that the person tapped before writing, or null. */
export function getReferral(payload: Fields): Referral | null {
  const { externalAdReply } = getContext(payload);
  const ad = readFields(externalAdReply ?? readFields(payload['_data'])['ctwaContext']);
  const type = readNonEmptyText(ad['sourceType']);
  const referral = {
    source_url: readNonEmptyText(ad['sourceUrl'] ?? ad['sourceURL']),
    source_id: readNonEmptyText(ad['sourceId'] ?? ad['sourceID']),
    source_type: type === 'ad' || type === 'post' ? type : null,
    headline: readNonEmptyText(ad['title']),
    body: readNonEmptyText(ad['body']),
    ctwa_clid: readNonEmptyText(ad['ctwaClid']),
  };
  // A shared card has the same format but did not come from an ad.
  if (!referral.source_id && !referral.ctwa_clid) return null;
  return Object.fromEntries(Object.entries(referral).filter(([, value]) => value !== null)) as Referral;
}
