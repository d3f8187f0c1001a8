// The message formats of WAHA's engines. They have the same fields with different values: GOWS and NOWEB put the chat
// into `from` even for our own messages, and leave `to` empty outside groups.
import type { Json } from '../http.ts';
import type { Schema } from './document-corrections.ts';

export type WahaEngine = 'GOWS' | 'NOWEB' | 'WEBJS';

/** ERROR, PENDING, SERVER, DEVICE, READ, PLAYED. */
export type Ack = -1 | 0 | 1 | 2 | 3 | 4;
const ACK_NAMES = { [-1]: 'ERROR', 0: 'PENDING', 1: 'SERVER', 2: 'DEVICE', 3: 'READ', 4: 'PLAYED' } as const;

export type ContentKind =
  | 'text'
  | 'image'
  | 'video'
  | 'voice'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact';

/** The ad that the person tapped before writing. */
export interface Ad {
  title: string;
  body: string;
  source_url: string;
  source_id: string;
  ctwa_clid: string;
}

/** A message in a chat of the session. */
export interface ChatMessage {
  /** WhatsApp's own id, hexadecimal. */
  key: string;
  chat_id: string;
  from_me: boolean;
  /** The writer in a group, as the group shows them; null outside groups. */
  participant: string | null;
  /** The writer's phone as a chat id, if {@link chat_id} or {@link participant} is masked and WhatsApp reports it. */
  alternative: string | null;
  name: string | null;
  kind: ContentKind;
  text: string | null;
  mentions: string[];
  ad: Ad | null;
  media: { url: string | null; mimetype: string; filename: string | null; error: string | null } | null;
  location: { latitude: string; longitude: string; live: boolean } | null;
  vcards: string[];
  /** `api`: sent through WAHA. `app`: written on a phone. */
  source: 'api' | 'app';
  ack: Ack;
  /** Milliseconds. */
  at: number;
}

export interface Me {
  id: string;
  lid: string;
  jid: string;
  pushName: string;
}

const toJid = (chatId: string) => chatId.replace('@c.us', '@s.whatsapp.net');
export const isGroup = (chatId: string): boolean => chatId.endsWith('@g.us');

/** Returns WAHA's id of a message: the direction, the chat, WhatsApp's id, and in groups the writer. */
export function buildSerializedId(message: ChatMessage, me: Me): string {
  const writer = isGroup(message.chat_id) ? `_${message.participant ?? me.id}` : '';
  return `${message.from_me}_${message.chat_id}_${message.key}${writer}`;
}

/** Returns the engine's content of a message, with the field names of WhatsApp's protocol. */
function buildContent(engine: WahaEngine, message: ChatMessage): Schema {
  const go = engine === 'GOWS';
  const file = {
    mimetype: message.media?.mimetype ?? '',
    ...(message.text ? { caption: message.text } : {}),
  };
  const text = message.text ?? '';
  switch (message.kind) {
    case 'text': {
      if (!message.ad && !message.mentions.length && !message.from_me) return { conversation: text };
      const mentioned = { [go ? 'mentionedJID' : 'mentionedJid']: message.mentions.map(toJid) };
      const ad = message.ad && {
        title: message.ad.title,
        body: message.ad.body,
        sourceType: 'ad',
        [go ? 'sourceURL' : 'sourceUrl']: message.ad.source_url,
        [go ? 'sourceID' : 'sourceId']: message.ad.source_id,
        ctwaClid: message.ad.ctwa_clid,
      };
      const contextInfo: Schema = {
        ...(message.mentions.length ? mentioned : {}),
        ...(ad ? { externalAdReply: ad } : {}),
      };
      return { extendedTextMessage: { text, contextInfo } };
    }
    case 'image':
      return { imageMessage: file };
    case 'video':
      return { videoMessage: file };
    case 'voice':
      return { audioMessage: { mimetype: file.mimetype, [go ? 'PTT' : 'ptt']: true } };
    case 'document':
      return { documentMessage: { ...file, fileName: message.media?.filename ?? null } };
    case 'sticker':
      return { stickerMessage: { mimetype: file.mimetype } };
    case 'location':
      return {
        locationMessage: {
          degreesLatitude: Number(message.location?.latitude),
          degreesLongitude: Number(message.location?.longitude),
        },
      };
    case 'contact':
      return { contactMessage: { vcard: message.vcards[0] ?? '' } };
  }
}

const WEBJS_TYPES: Record<ContentKind, string> = {
  text: 'chat',
  image: 'image',
  video: 'video',
  voice: 'ptt',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  contact: 'vcard',
};

/** Returns the engine's object, `_data` of a message. */
function buildRawMessage(engine: WahaEngine, message: ChatMessage, me: Me): Schema {
  const group = isGroup(message.chat_id);
  const writer = message.from_me ? me.id : (message.participant ?? message.chat_id);
  if (engine === 'GOWS') {
    const masked = message.chat_id.endsWith('@lid') || (message.participant?.endsWith('@lid') ?? false);
    return {
      Info: {
        Chat: toJid(message.chat_id),
        // The JID contains a device number (`:12`) only if Parley sent the message; a message from the phone itself has
        // none.
        Sender: message.from_me && message.source === 'api' ? me.jid : toJid(writer),
        IsFromMe: message.from_me,
        IsGroup: group,
        AddressingMode: masked ? 'lid' : 'pn',
        SenderAlt: message.alternative && !message.from_me ? toJid(message.alternative) : '',
        RecipientAlt: message.alternative && message.from_me ? toJid(message.alternative) : '',
        ID: message.key,
        PushName: message.name ?? '',
        Timestamp: new Date(message.at).toISOString(),
      },
      Message: buildContent(engine, message),
      Status: message.ack + 1,
    };
  }
  if (engine === 'NOWEB') {
    const alternative = message.alternative && toJid(message.alternative);
    return {
      key: {
        remoteJid: toJid(message.chat_id),
        fromMe: message.from_me,
        id: message.key,
        ...(message.participant ? { participant: toJid(message.participant) } : {}),
        ...(alternative ? { [group ? 'participantAlt' : 'remoteJidAlt']: alternative } : {}),
      },
      messageTimestamp: Math.floor(message.at / 1000),
      pushName: message.name,
      message: buildContent(engine, message),
      status: message.ack + 1,
    };
  }
  return {
    id: buildWebjsId(message, me),
    type: WEBJS_TYPES[message.kind],
    body: message.text,
    t: Math.floor(message.at / 1000),
    notifyName: message.name,
    from: message.from_me ? me.id : message.chat_id,
    to: message.from_me ? message.chat_id : me.id,
    author: message.participant,
    ack: message.ack,
    mentionedJidList: message.mentions,
    ...(message.ad
      ? { ctwaContext: { sourceUrl: message.ad.source_url, sourceId: message.ad.source_id } }
      : {}),
  };
}

const buildWebjsId = (message: ChatMessage, me: Me): Schema => ({
  fromMe: message.from_me,
  remote: message.chat_id,
  id: message.key,
  ...(message.participant ? { participant: message.participant } : {}),
  _serialized: buildSerializedId(message, me),
});

/** Returns the sender and recipient of a message, in the engine's format. */
function buildDirection(engine: WahaEngine, message: ChatMessage, me: Me): Record<string, string | null> {
  const participant = isGroup(message.chat_id) ? (message.participant ?? me.id) : null;
  if (engine === 'GOWS') return { from: message.chat_id, to: participant, participant };
  if (engine === 'NOWEB') return { from: message.chat_id, to: participant && message.chat_id, participant };
  return {
    from: message.from_me ? me.id : message.chat_id,
    to: message.from_me ? message.chat_id : me.id,
    participant,
    author: participant,
  };
}

/** Returns a `WAMessage`: the payload of message events, and an item of the history. */
export function buildWahaMessage(engine: WahaEngine, message: ChatMessage, me: Me): Schema {
  return {
    id: buildSerializedId(message, me),
    timestamp: Math.floor(message.at / 1000),
    fromMe: message.from_me,
    source: message.source,
    ...buildDirection(engine, message, me),
    body: message.text,
    hasMedia: message.media !== null,
    media: message.media && { ...message.media },
    // `mediaUrl` exists only with media.
    ...(message.media?.url ? { mediaUrl: message.media.url } : {}),
    ack: message.ack,
    ackName: ACK_NAMES[message.ack],
    location: message.location && { ...message.location },
    vCards: message.vcards,
    replyTo: null,
    _data: buildRawMessage(engine, message, me),
  };
}

/** Returns the answer of `POST /api/sendText`. */
export function buildSentAnswer(engine: WahaEngine, message: ChatMessage, me: Me): Schema {
  const raw = buildRawMessage(engine, message, me);
  if (engine === 'GOWS') return { id: buildSerializedId(message, me), _data: raw };
  if (engine === 'NOWEB')
    return { ...raw, messageTimestamp: String(raw['messageTimestamp']), status: 'PENDING' };
  return {
    _data: raw,
    id: buildWebjsId(message, me),
    ack: message.ack,
    hasMedia: false,
    body: message.text,
    type: 'chat',
    timestamp: Math.floor(message.at / 1000),
    from: me.id,
    to: message.chat_id,
    fromMe: true,
  };
}

/** Returns the payload of `message.ack` and `message.ack.group`. `reader` is the group member concerned. */
export function buildAckBody(
  engine: WahaEngine,
  message: ChatMessage,
  ack: Ack,
  me: Me,
  reader: string | null,
): Schema {
  const where = buildDirection(engine, message, me);
  return {
    id: buildSerializedId(message, me),
    from: where['from'] ?? null,
    to: where['to'] ?? null,
    participant: reader,
    fromMe: message.from_me,
    ack,
    ackName: ACK_NAMES[ack],
    _data: {},
  };
}

/** A member of a group. */
export interface Member {
  /** `<digits>@c.us` or a masked `<digits>@lid`. */
  id: string;
  /** The phone as a chat id; null while it is masked. */
  pn: string | null;
  role: 'left' | 'participant' | 'admin' | 'superadmin';
}

export interface Group {
  id: string;
  subject: string;
  description: string;
  invite: string;
  members: Member[];
}

/** Returns a group in WAHA's format, the same for all engines. */
export function groupInfo(group: Group): Schema {
  return {
    id: group.id,
    subject: group.subject,
    description: group.description,
    invite: `https://chat.whatsapp.com/${group.invite}`,
    membersCanAddNewMember: true,
    membersCanSendMessages: true,
    newMembersApprovalRequired: false,
    participants: group.members.map((member) => ({ ...member })),
  };
}

/** Returns a group in the engine's format, as `GET /api/{session}/groups` lists it. */
function buildRawGroup(engine: WahaEngine, group: Group): Schema {
  if (engine === 'GOWS') {
    return {
      JID: group.id,
      Name: group.subject,
      Topic: group.description,
      Participants: group.members.map(({ id, pn, role }) => ({
        JID: toJid(id),
        PhoneNumber: pn ? toJid(pn) : '',
        IsAdmin: role.endsWith('admin'),
        IsSuperAdmin: role === 'superadmin',
      })),
    };
  }
  if (engine === 'NOWEB') {
    return {
      id: group.id,
      subject: group.subject,
      desc: group.description,
      participants: group.members.map(({ id, pn, role }) => ({
        id: toJid(id),
        phoneNumber: pn && toJid(pn),
        admin: role === 'participant' ? null : role,
      })),
    };
  }
  return {
    id: { server: 'g.us', user: group.id.split('@')[0]!, _serialized: group.id },
    name: group.subject,
    isGroup: true,
    groupMetadata: {
      desc: group.description,
      participants: group.members.map(({ id, role }) => ({
        id: { _serialized: id },
        isAdmin: role.endsWith('admin'),
      })),
    },
  };
}

/** Returns the answer of `GET /api/{session}/groups`: a list, or with NOWEB an object by id. */
export function groupList(engine: WahaEngine, groups: readonly Group[]): Json {
  const all = groups.map((group) => buildRawGroup(engine, group));
  return engine === 'NOWEB' ? Object.fromEntries(all.map((one) => [String(one['id']), one])) : all;
}
