// The chat as a simulated phone shows it: the messages that the phone sent come from the conversation, those that it
// received from the simulated network.
import type { Item } from '../../live/apply-events.ts';
import type { PhoneEvent } from './queries.ts';

export interface ChatLine {
  id: string;
  mine: boolean;
  text: string;
  /** The time at which the message was sent; null: it is being sent. */
  at: string | null;
  read: boolean;
}

/** A message that was just sent and is not in the conversation yet. */
export interface PendingMessage {
  id: string;
  text: string;
  /** The id of the newest item of the conversation when the message was sent. */
  after: string;
  group: boolean;
}

const isOwn = (item: Item): item is Extract<Item, { kind: 'message' }> =>
  item.kind === 'message' && item.author.kind === 'lead';

/**
 * Returns the messages that the conversation does not contain yet. Each new item of the conversation accounts for one
 * message.
 */
export function listStillPending(
  pending: readonly PendingMessage[],
  items: readonly Item[],
): PendingMessage[] {
  const free = items.filter(isOwn);
  return pending.filter(({ text, after, group }) => {
    if (group) return true;
    const at = free.findIndex((item) => item.text === text && item.id > after);
    if (at === -1) return true;
    free.splice(at, 1);
    return false;
  });
}

/** Returns the chat, oldest first. */
export function buildChat(
  items: readonly Item[],
  events: readonly PhoneEvent[],
  pending: readonly PendingMessage[],
): ChatLine[] {
  const readAt = events.findLast(({ type }) => type === 'seen')?.at ?? '';
  const answeredAt = events.findLast(({ type }) => type === 'text')?.at ?? '';
  const readUntil = readAt > answeredAt ? readAt : answeredAt;
  const mine = items.filter(isOwn).map(({ id, text, at }) => ({
    ...{ id, mine: true, text: text ?? '', at },
    read: at <= readUntil,
  }));
  const received = events
    .filter(({ type }) => type === 'text')
    .map(({ message_id, text, at }) => ({
      ...{ id: message_id ?? at, mine: false, text: text ?? '', at },
      read: true,
    }));
  const lines: ChatLine[] = [...mine, ...received].sort((one, other) => one.at.localeCompare(other.at));
  const sent = listStillPending(pending, items).map(({ id, text }) => ({
    ...{ id, mine: true, text, at: null },
    read: false,
  }));
  return [...lines, ...sent];
}

/** Returns whether the number is typing to the phone. */
export function isTyping(events: readonly PhoneEvent[], now: number): boolean {
  const last = events.at(-1);
  return last?.type === 'typing' && now - Date.parse(last.at) < TYPING_MS;
}

/** A typing signal expires after this time. */
const TYPING_MS = 60_000;
