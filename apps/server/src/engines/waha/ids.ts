// Converts WAHA's ids of chats and messages. The id of a message is the key that WhatsApp gave it, which is the same in
// all of WAHA's events and responses. The serialized form also contains the chat, sometimes by phone and sometimes by
// masked id.
import type { EngineNumber } from '../port.ts';
import { type Fields, readFields, readNonEmptyText } from './fields.ts';

/**
 * Returns a chat id without the device: `<digits>@c.us`, `<digits>@lid`, `…@g.us` and so on; null for anything else.
 */
export function readChatId(value: unknown): string | null {
  const id = readNonEmptyText(value) ?? readNonEmptyText(readFields(value)['_serialized']);
  const [, user, server] = id?.match(/^([\w.-]+)(?::\d+)?@([a-z.]+)$/) ?? [];
  if (!user) return null;
  return `${user}@${server === 's.whatsapp.net' ? 'c.us' : server}`;
}

export const isPerson = (chatId: string): boolean => /^\d+@(c\.us|lid)$/.test(chatId);
export const isMasked = (chatId: string): boolean => chatId.endsWith('@lid');
export const isGroup = (chatId: string): boolean => chatId.endsWith('@g.us');

/** Returns the phone in a chat id; null if it is masked. */
export function getChatPhone(chatId: string | null): string | null {
  return chatId?.match(/^(\d+)@c\.us$/)?.[1] ?? null;
}

export interface MessageId {
  /** WhatsApp's key of the message. */
  key: string;
  chat_id: string | null;
  /** The author of a group message. */
  writer: string | null;
  from_me: boolean | null;
}

/** Parses a message id: `{true|false}_{chat}_{key}[_{writer}]`, or only a key. null if there is no text. */
export function readMessageId(value: unknown): MessageId | null {
  const id = readNonEmptyText(value);
  if (!id) return null;
  const [, fromMe, chat, key, writer] = id.match(/^(true|false)_([^_]+)_([^_]+)(?:_(.+))?$/) ?? [];
  if (!key) return { key: id, chat_id: null, writer: null, from_me: null };
  return { key, chat_id: readChatId(chat), writer: readChatId(writer), from_me: fromMe === 'true' };
}

/** Returns the id in a response to `sendText`, whose format depends on WAHA's engine; null if it has none. */
export function readSentId(answer: unknown): string | null {
  const { id, key, _data } = readFields(answer);
  for (const one of [id, readFields(key)['id'], readFields(_data)['id']]) {
    const found = readMessageId(
      readNonEmptyText(one) ?? readFields(one)['_serialized'] ?? readFields(one)['id'],
    );
    if (found) return found.key;
  }
  return null;
}

/** Returns a function that recognizes the ids of the connected number, both by phone and masked. */
export function createOwnIdCheck(number: EngineNumber, me: Fields): (chatId: string) => boolean {
  const ids = new Set([`${number.phone}@c.us`, readChatId(me['id']), readChatId(me['lid'])]);
  return (chatId) => ids.has(chatId);
}
