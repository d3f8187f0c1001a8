// The other side of the fake WAHA: the phone that a session is paired with, and the people who write to it. Each action
// becomes a webhook, which `waha.webhooks` can hold, reorder and repeat.
import { randomInt } from 'node:crypto';
import type { Schema } from './document-corrections.ts';
import {
  type Ack,
  type Ad,
  buildSerializedId,
  buildWahaMessage,
  type ChatMessage,
  type ContentKind,
  type Group,
  groupInfo,
  isGroup,
  type Member,
} from './message-formats.ts';
import type { Waha } from './server.ts';
import type { SessionStatus, WahaSession } from './session.ts';

/** The message that a person writes. */
export interface Writing {
  text?: string | null;
  name?: string | null;
  kind?: ContentKind;
  /** The file of an image, a voice message and so on. */
  file?: { bytes: Uint8Array; mimetype: string; filename?: string };
  /** True if WAHA did not fetch the file, so that it has no URL. */
  notFetched?: boolean;
  location?: { latitude: string; longitude: string };
  vcards?: string[];
  mentions?: string[];
  ad?: Ad;
  /** Milliseconds; now by default. */
  at?: number;
  /** WhatsApp's id of the message. Pass the same id again to simulate a duplicate. */
  key?: string;
  /** The phone behind a masked id, as a chat id, if WhatsApp reports it with the message. */
  alternative?: string;
}

export interface Phone {
  readonly session: WahaSession;
  /** Scans the QR code, or enters the pairing code. */
  scan(phone: string, options?: { name?: string; lid?: string }): void;
  /** Lets the QR code expire: the next one of six is shown. */
  qrExpires(): void;
  /** Sets any status of the session, with its data. */
  becomes(status: SessionStatus, data?: Schema): void;
  /** Removes the linked device on the phone, which deletes the keys. */
  logsOut(): void;
  /** Disconnects the engine from the network and reconnects it. */
  losesConnection(): void;
  reconnects(): void;
  /** Blocks new contacts until this time, in milliseconds; null lifts the block. */
  isRestricted(until: number | null): void;
  /** Reports the share of WhatsApp's quota of new contacts that is used. */
  isCapped(status: 'NONE' | 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED', used: number, quota: number): void;

  /** Writes to us. `chat` is a phone, a masked id, or any other chat id. */
  receives(chat: string, writing?: Writing): ChatMessage;
  /** Writes as a person on the connected phone itself. */
  writes(chat: string, writing?: Writing): ChatMessage;
  /** Adds messages older than the pairing. The engine stores them without reporting them. */
  hasHistory(messages: { chat: string; fromMe?: boolean; writing: Writing }[]): ChatMessage[];
  /** Reports a message again, or late, in new webhooks. */
  tells(message: ChatMessage): void;
  /** Reports the receipt of a message, by default of the last one sent. */
  acks(ack: Ack, id?: string, reader?: string): void;
  /** Reports a failure after WhatsApp accepted the message. */
  fails(id: string): void;
  reacts(message: ChatMessage, emoji: string): void;
  edits(message: ChatMessage, text: string): void;
  deletes(message: ChatMessage): void;
  /** From now on WhatsApp reports the owner of the masked id; null: the owner exists but is unknown. */
  resolves(lid: string, phone: string | null): void;

  /** Adds us to a group. With `tell: false` we were a member already, and no event is sent. */
  joins(group: Partial<Group> & Pick<Group, 'id'>, options?: { tell?: boolean }): Group;
  leaves(groupId: string): void;
  memberMoves(
    groupId: string,
    type: 'join' | 'leave' | 'promote' | 'demote',
    members: (Pick<Member, 'id'> & Partial<Member>)[],
  ): void;
  renames(groupId: string, subject: string): void;
  /** Writes as a member of a group. */
  receivesInGroup(groupId: string, member: string, writing?: Writing): ChatMessage;
}

const toChatId = (chat: string): string => (chat.includes('@') ? chat : `${chat}@c.us`);

const ROLES = { join: 'participant', leave: 'left', promote: 'admin', demote: 'participant' } as const;

/** Returns the phone of an existing session. */
export function getSessionPhone(waha: Waha, name: string): Phone {
  const session = waha.sessions.get(name);
  if (!session) throw new Error(`The fake WAHA has no session ${name}.`);

  const findGroup = (id: string): Group => {
    const group = session.groups.get(id);
    if (!group) throw new Error(`Session ${name} is in no group ${id}.`);
    return group;
  };
  // Group events have milliseconds, unlike messages.
  const groupEvent = (event: string, payload: Schema): void => {
    if (session.config.ignore?.groups) return;
    session.emit(event, { timestamp: waha.now(), ...payload, _data: {} });
  };
  const getOwnMessage = (id?: string): ChatMessage => {
    const message = session.messages.findLast(
      (one) =>
        one.from_me && (id === undefined || one.key === id || buildSerializedId(one, session.known) === id),
    );
    if (!message) throw new Error(`Session ${name} has sent no ${id ?? 'message'}.`);
    return message;
  };

  function put(chat: string, fromMe: boolean, writing: Writing, tell = true): ChatMessage {
    const { file, notFetched, location, at, key, kind, ...rest } = writing;
    let media: ChatMessage['media'] = null;
    if (file) {
      const path = `/api/files/${name}/${key ?? randomInt(2 ** 47).toString(16)}`;
      if (!notFetched) waha.files.set(path, file);
      const { mimetype, filename = null } = file;
      media = { url: notFetched ? null : `${waha.url}${path}`, mimetype, filename, error: null };
    }
    const group = isGroup(toChatId(chat));
    return session!.add(
      {
        text: null,
        ...rest,
        chat_id: toChatId(chat),
        from_me: fromMe,
        participant: group && fromMe ? session!.known.id : null,
        kind: kind ?? (file ? 'document' : 'text'),
        media,
        location: location ? { ...location, live: false } : null,
        ...(at === undefined ? {} : { at }),
        ...(key === undefined ? {} : { key }),
      },
      tell,
    );
  }

  return {
    session,
    scan(phone, { name: pushName = 'Parley', lid = `9${phone}@lid` } = {}) {
      session.account = { id: `${phone}@c.us`, lid, jid: `${phone}:12@s.whatsapp.net`, pushName };
      session.me = session.account;
      session.become('WORKING');
    },
    qrExpires: () => session.nextQr(),
    becomes: (status, data) => session.become(status, data ?? null),
    logsOut() {
      // The engine still reports the sender.
      session.account = null;
      session.become('FAILED');
    },
    losesConnection: () => session.become('STARTING'),
    reconnects: () => session.connect(),
    isRestricted(until) {
      const reachoutTimelock = {
        enforcementType: 'RESTRICT_ALL_COMPANIONS',
        isActive: until !== null,
        timeEnforcementEnds: until === null ? null : Math.floor(until / 1000),
      };
      session.lock = until === null ? null : reachoutTimelock;
      session.become('WORKING', { reachoutTimelock });
    },
    isCapped: (status, used, quota) =>
      session.become('WORKING', {
        messageCapping: { cappingStatus: status, totalQuota: quota, usedQuota: used },
      }),

    receives: (chat, writing = {}) => put(chat, false, writing),
    writes: (chat, writing = {}) => put(chat, true, writing),
    hasHistory: (messages) =>
      messages.map(({ chat, fromMe = false, writing }) => put(chat, fromMe, writing, false)),
    tells: (message) => session.tell(message),
    acks: (ack, id, reader) => session.acknowledge(getOwnMessage(id), ack, reader ?? null),
    fails: (id) => session.acknowledge(getOwnMessage(id), -1),
    reacts(message, emoji) {
      // Build a full message, because a reaction has the same id and direction as one.
      const { id, from, fromMe, source, to, participant } = buildWahaMessage(
        waha.engine,
        { ...message, key: `${message.key}R`, from_me: false },
        session.known,
      );
      session.emit('message.reaction', {
        id: id!,
        from: from!,
        fromMe: fromMe!,
        source: source!,
        to: to ?? null,
        participant: participant ?? null,
        // Unlike in a message, the time includes fractions of a second.
        timestamp: waha.now() / 1000,
        reaction: { text: emoji, messageId: buildSerializedId(message, session.known) },
      });
    },
    edits(message, text) {
      const edited = message.key;
      message.text = text;
      const action = { ...message, key: waha.engine === 'WEBJS' ? edited : `${edited}E`, at: waha.now() };
      session.emit('message.edited', { ...session.payload(action), editedMessageId: edited });
    },
    deletes(message) {
      const action = { ...message, text: null, key: `${message.key}D`, at: waha.now() };
      session.messages.splice(session.messages.indexOf(message), 1);
      session.emit('message.revoked', {
        revokedMessageId: message.key,
        after: session.payload(action),
        before: null,
        _data: {},
      });
    },
    resolves: (lid, phone) => void session.lids.set(lid, phone && toChatId(phone)),

    joins(given, { tell = true } = {}) {
      const self: Member = { id: session.known.id, pn: session.known.id, role: 'participant' };
      const group: Group = {
        subject: 'Group',
        description: '',
        invite: 'AbCdEfGh',
        ...given,
        members: [...(given.members ?? []), self],
      };
      session.groups.set(group.id, group);
      if (tell) groupEvent('group.v2.join', { group: groupInfo(group) });
      return group;
    },
    leaves(groupId) {
      session.groups.delete(findGroup(groupId).id);
      groupEvent('group.v2.leave', { group: { id: groupId } });
      const { id } = session.known;
      groupEvent('group.v2.participants', {
        type: 'leave',
        group: { id: groupId },
        participants: [{ id, pn: id, role: 'left' }],
      });
    },
    memberMoves(groupId, type, members) {
      const group = findGroup(groupId);
      const moved = members.map(
        ({ id, pn = id.endsWith('@c.us') ? id : null }): Member => ({ id, pn, role: ROLES[type] }),
      );
      const ids = new Set(moved.map(({ id }) => id));
      group.members = group.members.filter(({ id }) => !ids.has(id));
      if (type !== 'leave') group.members.push(...moved);
      groupEvent('group.v2.participants', {
        type,
        group: { id: groupId },
        participants: moved.map((member) => ({ ...member })),
      });
    },
    renames(groupId, subject) {
      findGroup(groupId).subject = subject;
      groupEvent('group.v2.update', { group: { id: groupId, subject } });
    },
    receivesInGroup(groupId, member, writing = {}) {
      const message = put(findGroup(groupId).id, false, writing, false);
      message.participant = toChatId(member);
      session.tell(message);
      return message;
    },
  };
}
