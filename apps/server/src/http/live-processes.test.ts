// The live stream with several processes and with many changes (dashboard-doors.md#live).
import { contract, dashboard } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOf, PASSWORD } from '../testing/browser.ts';
import { eventually } from '../testing/eventually.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { listen, named, type Stream } from './live.testing.ts';
import { type Change, createPeers, type Watching } from './live-peers.ts';

let app: TestApp;
let other: TestApp;
let people = 0;
beforeAll(async () => {
  // One session opens two hundred streams below.
  app = await startApp({ streamBounds: { process: 2_000, session: 200, member: 200 } });
  other = await startApp({ connections: app.connections });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

async function world() {
  const email = `ana${++people}@streams.test`;
  const bob = `bob${people}@streams.test`;
  const members = [
    { email, name: 'Ana Maria', role: 'owner', password: PASSWORD },
    { email: bob, name: 'Bob', role: 'responder', password: PASSWORD },
  ];
  const made = await app.make.workspace({ members });
  const page = browserOf(app);
  await page.signIn(email);
  const phone = app.make.phone();
  const write = async (text: string) => {
    await page.call(contract.sandbox.receiveMessage, { from: phone, to: made.number, text });
    await app.drain();
  };
  await page.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` });
  await app.drain();
  return { ...made, page, bob, phone, write };
}

/** Opens a stream and waits until it is open. */
async function opened(...given: Parameters<typeof listen>) {
  const stream = listen(...given);
  await eventually(() => expect(named(stream, 'hello')).toHaveLength(1));
  return stream;
}

/**
 * Returns whether the stream received this text, or a resync because the change came before the other process knew of
 * the stream.
 */
const learned = (stream: Stream, text: string) =>
  named(stream, 'resync').length > 0 || JSON.stringify(named(stream, 'timeline')).includes(text);

test('a browser of another process receives changes made here', async () => {
  const { page, write, phone } = await world();
  const stranger = await world();
  const [stream, foreign] = [await opened(other, page), await opened(other, stranger.page)];
  await write('From the first process');
  await eventually(() => expect(learned(stream, 'From the first process')).toBe(true));
  const { data: leads } = await page.call(contract.leads.list, { phone });
  const there = await opened(app, page);
  await page.call(dashboard.inbox.presence, { lead_id: leads[0]!.id, state: 'viewing' });
  const said = foreign.events.filter(({ name }) => name !== 'hello' && name !== 'counts');
  expect(said.filter(({ name }) => name !== 'resync')).toEqual([]);
  for (const one of [stream, foreign, there]) one.close();
});

test('changes in a viewed workspace are sent in batches, and others are not sent', async () => {
  const told: (Change | Watching)[] = [];
  const peers = createPeers(
    (one) => void told.push(one),
    () => false,
  );
  const change = (teamId: string, lead: string) =>
    peers.changed({ teamId, leads: [lead], lines: [], records: [] });
  change('a', 'one');
  peers.watching(['b']);
  expect(told).toEqual([]);
  for (const lead of ['one', 'two', 'two']) change('b', lead);
  await eventually(() =>
    expect(told).toEqual([{ team: 'b', leads: ['one', 'two'], lines: [], records: [] }]),
  );
  // Browsers of the other process might have read before the change.
  peers.watching(['a']);
  expect(told.at(-1)).toEqual({ team: 'a', leads: [], lines: [], records: [], much: true });
  peers.close();
});

test('a browser that reconnects too late receives a resync', async () => {
  const { page, write } = await world();
  const stream = await opened(app, page);
  await write('Seen');
  await eventually(() => expect(JSON.stringify(named(stream, 'timeline'))).toContain('Seen'));
  const last = stream.events.findLast(({ id }) => id !== undefined)!.id!;
  stream.close();
  await app.drain();
  // The server soon notices that no browser listens; from then on it keeps changes for a minute.
  await eventually(async () => {
    app.clock.advance(10 * 60_000);
    await write('Not kept');
    const again = await opened(app, page, last);
    await page.call(dashboard.inbox.counts, {});
    again.close();
    expect(named(again, 'resync')).toMatchObject([{ data: { reason: 'new_stream' } }]);
  });
});

test('an import of many leads causes few resyncs', async () => {
  const { page } = await world();
  const stream = await opened(app, page);
  const { data: list } = await page.call(contract.lists.create, { name: 'Many' });
  const leads = Array.from({ length: 1_000 }, (_, n) => ({
    phone: `+49151${String(people).padStart(2, '0')}${10_000 + n}`,
  }));
  for (let part = 0; part < 3; part++) {
    const some = leads.slice(part * 333, (part + 1) * 333);
    await page.call(contract.lists.importLeads, { id: list.id, leads: some });
  }
  await app.drain();
  await eventually(() =>
    expect(named(stream, 'resync')).toEqual(
      expect.arrayContaining([expect.objectContaining({ data: { reason: 'too_much' } })]),
    ),
  );
  const events = stream.events.filter(({ name }) => name !== 'counts');
  expect(events.length).toBeLessThan(200);
  stream.close();
});

test('a stream ends when its role can no longer read, or when its session ends in another process', async () => {
  const { page, bob } = await world();
  const [here, there] = [browserOf(app), browserOf(other)];
  await here.signIn(bob);
  await there.signIn(bob);
  const streams = [await opened(other, here), await opened(app, there)];
  const { data: members } = await page.call(dashboard.people.list, {});
  const { id } = members.find(({ email }) => email === bob)!;
  await page.call(dashboard.people.remove, { id });
  for (const stream of streams) await eventually(() => expect(stream.ended).toBe(true));
});

test('two hundred streams receive a message', { tags: 'endurance' }, async () => {
  const { page, write } = await world();
  const streams = await Promise.all(Array.from({ length: 200 }, () => opened(app, page)));
  await write('To everybody');
  await eventually(() => {
    for (const stream of streams)
      expect(
        stream.events.some(
          ({ name, data }) => name === 'timeline' && JSON.stringify(data).includes('To everybody'),
        ),
      ).toBe(true);
  });
  for (const stream of streams) stream.close();
});
