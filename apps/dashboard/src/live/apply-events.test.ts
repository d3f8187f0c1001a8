// How live events change the query cache. Late, repeated and unrelated events must change nothing.
import type { LiveEvent } from '@parley/contract';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import {
  applyEvent,
  eventHandlers,
  type InboxPage,
  type Item,
  type Row,
  type TimelinePage,
  upsertItems,
  upsertRow,
} from './apply-events.ts';

const minute = (n: number) => `2026-05-12T14:${String(n).padStart(2, '0')}:00.000Z`;
const item = (id: string, at: number, more: Partial<Extract<Item, { kind: 'message' }>> = {}): Item => ({
  kind: 'message',
  id,
  at: minute(at),
  changed_at: minute(at),
  direction: 'outbound',
  text: id,
  type: 'MEMBER_MESSAGE',
  has_media: false,
  author: { kind: 'member', name: 'Ana' },
  state: 'queued',
  explanation: null,
  waits_until: null,
  reply_key: null,
  ...more,
});
const page = (data: Item[], older: string | null = null, newer: string | null = null): TimelinePage => ({
  data,
  older,
  newer,
});
const ids = (pages: TimelinePage[]) => pages.map(({ data }) => data.map(({ id }) => id));

describe('the loaded timeline', () => {
  test('keeps each item once, in time order, whatever order events arrive in', () => {
    const items = [item('b', 2), item('a', 1), item('c', 3), item('a', 1), item('b', 2)];
    expect(ids(upsertItems([page([])], items))).toEqual([['a', 'b', 'c']]);
  });

  test('orders items with the same time by id', () => {
    expect(ids(upsertItems([page([item('b', 1)])], [item('c', 1), item('a', 1)]))).toEqual([['a', 'b', 'c']]);
  });

  test('never moves a message back to an earlier state', () => {
    const sent = page([item('a', 1, { state: 'accepted', changed_at: minute(5) })]);
    for (const state of ['queued', 'sending', 'unconfirmed'] as const) {
      const [after] = upsertItems([sent], [item('a', 1, { state, changed_at: minute(9) })]);
      expect(after?.data[0]).toMatchObject({ state: 'accepted' });
    }
    const unconfirmed = page([item('a', 1, { state: 'unconfirmed' })]);
    const [after] = upsertItems([unconfirmed], [item('a', 1, { state: 'accepted' })]);
    expect(after?.data[0]).toMatchObject({ state: 'accepted' });
  });

  test('ignores an older record with the same state', () => {
    const now = page([item('a', 1, { text: 'new', changed_at: minute(5) })]);
    const [after] = upsertItems([now], [item('a', 1, { text: 'old', changed_at: minute(4) })]);
    expect(after?.data[0]).toMatchObject({ text: 'new' });
  });

  test('leaves out items beyond the loaded pages, which scrolling loads later', () => {
    const middle = [page([item('m', 5), item('n', 6)], 'older', 'newer')];
    expect(ids(upsertItems(middle, [item('z', 9), item('a', 1)]))).toEqual([['m', 'n']]);
    expect(ids(upsertItems(middle, [item('mm', 5, { at: minute(5) })]))).toEqual([['m', 'mm', 'n']]);
  });

  test('puts a late item on the page that covers its time', () => {
    const pages = [page([item('a', 1), item('c', 3)]), page([item('e', 5)])];
    expect(ids(upsertItems(pages, [item('b', 2), item('d', 4), item('f', 6)]))).toEqual([
      ['a', 'b', 'c', 'd'],
      ['e', 'f'],
    ]);
  });
});

const row = (lead: string, at: number, more: Partial<Row> = {}): Row => ({
  lead_id: lead,
  name: lead,
  phone: null,
  ig_username: null,
  channel: 'whatsapp',
  stage: 'conversation',
  campaign_id: 'spring',
  number_id: null,
  assigned_to: null,
  answering: { by: 'agent', member: null, state: 'idle', at: null, reason: null },
  attention: null,
  snoozed_until: null,
  last: {
    text: 'Hello',
    has_media: false,
    author: { kind: 'lead', name: null },
    state: 'received',
    at: minute(at),
  },
  mention: null,
  unread: 0,
  changed_at: minute(at),
  ...more,
});
const inbox = (data: Row[], more = false): InboxPage => ({
  data,
  pagination: { has_more: more, next_cursor: more ? 'next' : null },
});
const leads = (pages: InboxPage[]) => pages.map(({ data }) => data.map(({ lead_id }) => lead_id));
const buildAttention = (since: number, urgent = false): Pick<Row, 'attention'> => ({
  attention: {
    reason: 'handed_over',
    text: null,
    words: null,
    urgent,
    since: minute(since),
    waits_since: null,
  },
});

describe('the loaded inbox', () => {
  const all = { belongs: true, view: 'all' };

  test('puts the lead with the latest message on top and keeps the page sizes', () => {
    const pages = [inbox([row('a', 9), row('b', 8)], true), inbox([row('c', 7)])];
    expect(leads(upsertRow(pages, row('c', 10), all))).toEqual([['c', 'a'], ['b']]);
  });

  test('ignores an older record of a row', () => {
    const [after] = upsertRow([inbox([row('a', 9, { name: 'new' })])], row('a', 8, { name: 'old' }), all);
    expect(after?.data[0]?.name).toBe('new');
  });

  test('leaves out a row below the loaded pages', () => {
    expect(leads(upsertRow([inbox([row('a', 9)], true)], row('b', 2), all))).toEqual([['a']]);
    expect(leads(upsertRow([inbox([row('a', 9)])], row('b', 2), all))).toEqual([['a', 'b']]);
  });

  test('keeps a row that no longer matches the view and adds no row that does not match', () => {
    const pages = [inbox([row('a', 9)])];
    expect(leads(upsertRow(pages, row('a', 10), { belongs: false, view: 'mine' }))).toEqual([['a']]);
    expect(leads(upsertRow(pages, row('b', 10), { belongs: false, view: 'mine' }))).toEqual([['a']]);
  });

  test('keeps the order of leads who need a person: urgent ones first, then those who have waited longest', () => {
    const pages = [inbox([row('a', 1, buildAttention(1)), row('c', 3, buildAttention(5))])];
    const view = { belongs: true, view: 'attention' };
    expect(leads(upsertRow(pages, row('b', 9, buildAttention(3)), view))).toEqual([['a', 'b', 'c']]);
    expect(leads(upsertRow(pages, row('d', 9, buildAttention(9)), view))).toEqual([['a', 'c', 'd']]);
    expect(leads(upsertRow(pages, row('c', 9, buildAttention(9)), view))).toEqual([['a', 'c']]);
    const [page] = upsertRow(pages, row('e', 9, buildAttention(9, true)), view);
    expect(leads([page!])).toEqual([['e', 'a', 'c']]);
    expect(leads(upsertRow([page!], row('b', 9, buildAttention(3)), view))).toEqual([['e', 'a', 'b', 'c']]);
  });
});

test('a timeline event updates the view at the end and the view opened around a message', () => {
  const client = new QueryClient();
  client.setQueryData(['timeline', 'l'], { pages: [page([])], pageParams: [{}] });
  client.setQueryData(['timeline', 'l', 'm'], { pages: [page([])], pageParams: [{ around: 'm' }] });
  client.setQueryData(['timeline', 'other'], { pages: [page([])], pageParams: [{}] });
  eventHandlers.timeline(client, { lead_id: 'l', items: [item('a', 1)], gone: [] });
  const shown = (...key: string[]) =>
    ids(client.getQueryData<{ pages: TimelinePage[] }>(['timeline', ...key])?.pages ?? []);
  expect([shown('l'), shown('l', 'm'), shown('other')]).toEqual([[['a']], [['a']], [[]]]);
  client.clear();
});

test('a conversation event updates only the lists that the row belongs to', () => {
  const client = new QueryClient();
  const lists = {
    mine: { view: 'mine', member: 'ana' },
    unassigned: { view: 'unassigned', member: 'ana' },
    stage: { view: 'all', member: 'ana', stage: 'booked' },
    manual: { view: 'manual', member: 'ana' },
  };
  for (const filters of Object.values(lists))
    client.setQueryData(['inbox', filters], { pages: [inbox([])], pageParams: [null] });
  const lead = { id: 'l', updated_at: minute(1) } as Parameters<typeof eventHandlers.conversation>[1]['lead'];
  eventHandlers.conversation(client, { lead_id: 'l', row: row('l', 1, { assigned_to: 'ana' }), lead });
  const has = Object.entries(lists).filter(
    ([, filters]) =>
      client.getQueryData<{ pages: InboxPage[] }>(['inbox', filters])?.pages[0]?.data.length === 1,
  );
  expect(has.map(([name]) => name)).toEqual(['mine']);
  const older = { ...lead, updated_at: minute(0) };
  eventHandlers.conversation(client, { lead_id: 'l', row: row('l', 0), lead: older });
  expect(client.getQueryData(['lead', 'l'])).toEqual(lead);
  client.clear();
});

test('a resync refetches everything except data that only the stream delivers', () => {
  const client = new QueryClient();
  eventHandlers.hello(client, { build: 'two' } as Parameters<typeof eventHandlers.hello>[1]);
  client.setQueryData(['lead', 'l'], {});
  eventHandlers.resync(client, { reason: 'restart' } as unknown as Parameters<
    typeof eventHandlers.resync
  >[1]);
  expect([client.getQueryData(['build']), client.getQueryData(['lead', 'l'])]).toEqual(['two', undefined]);
  client.clear();
});

test("a response that is older than an event does not undo the event's update", async () => {
  const client = new QueryClient();
  const before = async (queryKey: readonly unknown[], data: unknown) => {
    let answer = () => {};
    const asked = client.fetchQuery({
      queryKey,
      queryFn: () => new Promise((resolve) => (answer = () => resolve(data))),
    });
    await Promise.resolve();
    return async () => {
      answer();
      await asked;
    };
  };
  client.setQueryData(['counts'], { all: 1 });
  const answers = [
    await before(['timeline', 'l'], { pages: [page([item('a', 1)])], pageParams: [{}] }),
    await before(['counts'], { all: 1 }),
    await before(['lead', 'l'], { id: 'l', updated_at: minute(1) }),
  ];
  const lead = { id: 'l', updated_at: minute(2) } as Parameters<typeof eventHandlers.conversation>[1]['lead'];
  applyEvent(client, { name: 'timeline', data: { lead_id: 'l', items: [item('b', 2)], gone: [] } });
  applyEvent(client, { name: 'counts', data: { all: 2 } } as unknown as LiveEvent);
  applyEvent(client, { name: 'conversation', data: { lead_id: 'l', row: row('l', 2), lead } });
  for (const answer of answers) await answer();
  const timeline = client.getQueryData<{ pages: TimelinePage[] }>(['timeline', 'l']);
  expect(ids(timeline?.pages ?? [])).toEqual([['a', 'b']]);
  expect([client.getQueryData(['counts']), client.getQueryData(['lead', 'l'])]).toEqual([{ all: 2 }, lead]);
  client.clear();
});

test('a late response keeps an optimistic update and an event that arrived before it', async () => {
  const client = new QueryClient();
  let answer = () => {};
  const asked = client.fetchQuery({
    queryKey: ['inbox', { view: 'all' }],
    queryFn: () =>
      new Promise((resolve) => (answer = () => resolve({ pages: [inbox([])], pageParams: [null] }))),
  });
  await Promise.resolve();
  const lead = { id: 'l', updated_at: minute(2) } as Parameters<typeof eventHandlers.conversation>[1]['lead'];
  applyEvent(client, { name: 'conversation', data: { lead_id: 'l', row: row('l', 2), lead } });
  // An optimistic update, shown before the server has saved it.
  const shown = { ...lead, answering: 'somebody' };
  client.setQueryData(['lead', 'l'], shown);
  answer();
  await asked;
  const list = client.getQueryData<{ pages: InboxPage[] }>(['inbox', { view: 'all' }]);
  expect(list?.pages[0]?.data.map(({ lead_id }) => lead_id)).toEqual(['l']);
  expect(client.getQueryData(['lead', 'l'])).toEqual(shown);
  client.clear();
});
