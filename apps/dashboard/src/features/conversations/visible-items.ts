// Selects the timeline items to show, so that no fact appears twice and outdated items are hidden.
import type { Item } from '../../live/apply-events.ts';

/**
 * Journal entries that are hidden because another item shows the same fact. Entries of older versions have no code,
 * only a text.
 */
const BOOKED = { code: 'meeting_booked', old: 'Meeting booked for ' };
const HELD = { code: 'first_message_held', old: 'The first message is written, and waits' };
const TOGETHER_MS = 60_000;

const isEntry = (item: Item, { code, old }: typeof BOOKED): boolean =>
  item.kind === 'journal' && (item.fact ? item.fact.code === code : item.text.startsWith(old));

/**
 * Returns the items to show.
 * @param kinds the kinds to show; undefined: all
 */
export function selectVisibleItems(items: readonly Item[], kinds?: readonly string[]): Item[] {
  const hidden = new Set<Item>();
  for (const booking of items) {
    if (booking.kind !== 'booking') continue;
    const told = items.find(
      (one) => isEntry(one, BOOKED) && Math.abs(Date.parse(one.at) - Date.parse(booking.at)) < TOGETHER_MS,
    );
    // If the meeting was moved or canceled, show the journal entries instead of the booking, because they contain more
    // details.
    if (told) hidden.add(booking.status === 'booked' ? told : booking);
  }
  const isSent = (item: Item) =>
    item.kind === 'message' && item.direction === 'outbound' && item.state !== 'queued';
  for (const [index, item] of items.entries()) {
    if (isEntry(item, HELD) && items.slice(index).some(isSent)) hidden.add(item);
  }
  const shown = items.filter(
    (item) => !hidden.has(item) && (kinds === undefined || kinds.includes(item.kind)),
  );
  return putTakeoversFirst(shown);
}

/**
 * Puts the entry of a takeover before the reply that caused it. The reply is stored first, so that a repeated request
 * finds it.
 */
function putTakeoversFirst(items: Item[]): Item[] {
  for (const [index, item] of items.entries()) {
    const reply = items[index - 1];
    if (item.kind !== 'journal' || item.fact?.code !== 'conversation_taken_over') continue;
    if (reply?.kind !== 'message' || reply.author.kind !== 'member' || reply.author.name !== item.author)
      continue;
    if (Date.parse(item.at) - Date.parse(reply.at) < TOGETHER_MS) items.splice(index - 1, 2, item, reply);
  }
  return items;
}
