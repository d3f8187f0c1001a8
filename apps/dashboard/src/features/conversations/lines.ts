// Which lines of a timeline are shown: each thing once, and what is over is left out.
import type { Item } from '../../live/apply.ts';

/** How the journal begins where another line says it better; the server writes these in English. */
const BOOKED = 'Meeting booked for ';
const HELD = 'The first message is written, and waits';
const TOGETHER_MS = 60_000;

const isJournal = (item: Item, begins: string): boolean =>
  item.kind === 'journal' && item.text.startsWith(begins);

/** @param kinds those that are wanted; undefined: all. */
export function shownLines(items: readonly Item[], kinds?: readonly string[]): Item[] {
  const hidden = new Set<Item>();
  for (const booking of items) {
    if (booking.kind !== 'booking') continue;
    const told = items.find(
      (one) => isJournal(one, BOOKED) && Math.abs(Date.parse(one.at) - Date.parse(booking.at)) < TOGETHER_MS,
    );
    // Of a meeting that was moved or canceled the journal tells the story.
    if (told) hidden.add(booking.status === 'booked' ? told : booking);
  }
  const isSent = (item: Item) =>
    item.kind === 'message' && item.direction === 'outbound' && item.state !== 'queued';
  for (const [index, item] of items.entries()) {
    if (isJournal(item, HELD) && items.slice(index).some(isSent)) hidden.add(item);
  }
  return items.filter((item) => !hidden.has(item) && (kinds === undefined || kinds.includes(item.kind)));
}
