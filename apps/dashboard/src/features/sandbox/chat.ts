// What stands in a phone's chat: what it wrote, from its conversation, and what arrived at it, from the network.
import type { Item } from '../../live/apply.ts';
import type { PhoneEvent } from './queries.ts';

export interface Said {
  id: string;
  mine: boolean;
  text: string;
  /** null: on its way. */
  at: string | null;
  read: boolean;
}

/** A message that was just sent, until the conversation shows it. */
export interface Pending {
  id: string;
  text: string;
  /** The newest line of the conversation when it was sent. */
  after: string;
  group: boolean;
}

const isOwn = (item: Item): item is Extract<Item, { kind: 'message' }> =>
  item.kind === 'message' && item.author.kind === 'lead';

/** Those that the conversation does not show yet; each line settles one. */
export function stillPending(pending: readonly Pending[], items: readonly Item[]): Pending[] {
  const free = items.filter(isOwn);
  return pending.filter(({ text, after, group }) => {
    if (group) return true;
    const at = free.findIndex((item) => item.text === text && item.id > after);
    if (at === -1) return true;
    free.splice(at, 1);
    return false;
  });
}

/** The chat, oldest first. */
export function chatOf(
  items: readonly Item[],
  events: readonly PhoneEvent[],
  pending: readonly Pending[],
): Said[] {
  const seenAt = events.findLast(({ type }) => type === 'seen')?.at ?? '';
  const answeredAt = events.findLast(({ type }) => type === 'text')?.at ?? '';
  const readUntil = seenAt > answeredAt ? seenAt : answeredAt;
  const mine = items.filter(isOwn).map(({ id, text, at }) => ({
    ...{ id, mine: true, text: text ?? '', at },
    read: at <= readUntil,
  }));
  const theirs = events
    .filter(({ type }) => type === 'text')
    .map(({ message_id, text, at }) => ({
      ...{ id: message_id ?? at, mine: false, text: text ?? '', at },
      read: true,
    }));
  const said: Said[] = [...mine, ...theirs].sort((one, other) => one.at.localeCompare(other.at));
  const sent = stillPending(pending, items).map(({ id, text }) => ({
    ...{ id, mine: true, text, at: null },
    read: false,
  }));
  return [...said, ...sent];
}

/** Whether the number types to the phone now. */
export function isTyping(events: readonly PhoneEvent[], now: number): boolean {
  const last = events.at(-1);
  return last?.type === 'typing' && now - Date.parse(last.at) < TYPING_MS;
}

/** A sign of typing says nothing after that long. */
const TYPING_MS = 60_000;
