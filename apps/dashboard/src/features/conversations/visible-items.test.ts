import { expect, test } from 'vitest';
import type { Item } from '../../live/apply-events.ts';
import { selectVisibleItems } from './visible-items.ts';

const line = (id: string, at: string, of: object) => ({ id, at, changed_at: at, ...of }) as Item;
const journal = (id: string, at: string, text: string) =>
  line(id, at, { kind: 'journal', text, author: null });
const booking = (status: string) =>
  line('book_1', '2026-05-12T10:00:00Z', { kind: 'booking', status, start_at: null, timezone: null });
const message = (id: string, at: string, state: string) =>
  line(id, at, { kind: 'message', direction: 'outbound', state });
const listVisibleIds = (items: readonly Item[], kinds?: string[]) =>
  selectVisibleItems(items, kinds).map(({ id }) => id);

test('a meeting is shown as a booking while it is booked, and as a journal entry once it is canceled', () => {
  const told = journal('note_1', '2026-05-12T10:00:00Z', 'Meeting booked for 2026-05-14T10:00:00.000Z.');
  expect(listVisibleIds([told, booking('booked')])).toEqual(['book_1']);
  expect(listVisibleIds([told, booking('canceled')])).toEqual(['note_1']);
  expect(listVisibleIds([booking('booked')])).toEqual(['book_1']);
});

test('the note that the first message is waiting is hidden once the message has been sent', () => {
  const held = journal('note_1', '2026-05-12T10:00:00Z', 'The first message is written, and waits: hours.');
  expect(listVisibleIds([held, message('msg_1', '2026-05-12T11:00:00Z', 'queued')])).toEqual([
    'note_1',
    'msg_1',
  ]);
  expect(listVisibleIds([held, message('msg_1', '2026-05-12T11:00:00Z', 'accepted')])).toEqual(['msg_1']);
});

test('only the requested kinds of items are shown', () => {
  expect(
    listVisibleIds([booking('booked'), message('msg_1', '2026-05-12T11:00:00Z', 'accepted')], ['message']),
  ).toEqual(['msg_1']);
});

test('a takeover is shown before the reply that caused it, and other replies keep their place', () => {
  const reply = (id: string, at: string, name: string) =>
    line(id, at, {
      kind: 'message',
      direction: 'outbound',
      state: 'accepted',
      author: { kind: 'member', name },
    });
  const takeover = line('note_1', '2026-05-12T11:00:01Z', {
    kind: 'journal',
    fact: { code: 'conversation_taken_over', params: {} },
    author: 'Ana',
  });
  const own = reply('msg_2', '2026-05-12T11:00:00Z', 'Ana');
  expect(listVisibleIds([reply('msg_1', '2026-05-12T10:00:00Z', 'Ana'), own, takeover])).toEqual([
    'msg_1',
    'note_1',
    'msg_2',
  ]);
  expect(listVisibleIds([reply('msg_1', '2026-05-12T10:00:00Z', 'Ana'), takeover])).toEqual([
    'msg_1',
    'note_1',
  ]);
  expect(listVisibleIds([reply('msg_2', '2026-05-12T11:00:00Z', 'Bob'), takeover])).toEqual([
    'msg_2',
    'note_1',
  ]);
});
