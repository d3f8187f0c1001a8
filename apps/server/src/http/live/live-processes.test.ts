// The live stream with several processes and with many changes (dashboard-operations.md#live).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { findEvents, listen, type Stream } from './live.testing.ts';
import { type Change, createPeers, type WatchedTeams } from './live-peers.ts';

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

async function setUpProcesses() {
  const email = `ana${++people}@streams.test`;
  const bob = `bob${people}@streams.test`;
  const members = [
    { email, name: 'Ana Maria', role: 'owner', password: PASSWORD },
    { email: bob, name: 'Bob', role: 'responder', password: PASSWORD },
  ];
  const made = await app.make.workspace({ members });
  const page = createBrowser(app);
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
async function openStream(...given: Parameters<typeof listen>) {
  const stream = listen(...given);
  await eventually(() => expect(findEvents(stream, 'hello')).toHaveLength(1));
  return stream;
}

/**
 * Returns whether the stream received this text, or a resync because the change came before the other process had
 * announced that a browser views the workspace.
 */
const hasReceived = (stream: Stream, text: string) =>
  findEvents(stream, 'resync').length > 0 || JSON.stringify(findEvents(stream, 'timeline')).includes(text);

test('a browser that is connected to another process receives changes made in this one', async () => {
  const { page, write, phone } = await setUpProcesses();
  const stranger = await setUpProcesses();
  const [stream, foreign] = [await openStream(other, page), await openStream(other, stranger.page)];
  await write('From the first process');
  await eventually(() => expect(hasReceived(stream, 'From the first process')).toBe(true));
  const { data: leads } = await page.call(contract.leads.list, { phone });
  const there = await openStream(app, page);
  await page.call(contract.conversations.presence, { lead_id: leads[0]!.id, state: 'viewing' });
  const said = foreign.events.filter(({ name }) => name !== 'hello' && name !== 'counts');
  expect(said.filter(({ name }) => name !== 'resync')).toEqual([]);
  for (const one of [stream, foreign, there]) one.close();
});

test('changes in a viewed workspace are sent in batches, and others are not sent', async () => {
  const told: (Change | WatchedTeams)[] = [];
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
  const { page, write } = await setUpProcesses();
  const stream = await openStream(app, page);
  await write('Seen');
  await eventually(() => expect(JSON.stringify(findEvents(stream, 'timeline'))).toContain('Seen'));
  const last = stream.events.findLast(({ id }) => id !== undefined)!.id!;
  stream.close();
  await app.drain();
  // The server soon notices that no browser is connected. From then on it keeps changes for a minute.
  await eventually(async () => {
    app.clock.advance(10 * 60_000);
    await write('Not kept');
    const again = await openStream(app, page, last);
    await page.call(contract.conversations.counts, {});
    again.close();
    expect(findEvents(again, 'resync')).toMatchObject([{ data: { reason: 'new_stream' } }]);
  });
});

test('an import of many leads tells browsers only a few times to reload their data', async () => {
  const { page } = await setUpProcesses();
  const stream = await openStream(app, page);
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
    expect(findEvents(stream, 'resync')).toEqual(
      expect.arrayContaining([expect.objectContaining({ data: { reason: 'too_much' } })]),
    ),
  );
  const events = stream.events.filter(({ name }) => name !== 'counts');
  expect(events.length).toBeLessThan(200);
  stream.close();
});

test('the streams of a removed member end in every process', async () => {
  const { page, bob } = await setUpProcesses();
  const [here, there] = [createBrowser(app), createBrowser(other)];
  await here.signIn(bob);
  await there.signIn(bob);
  const streams = [await openStream(other, here), await openStream(app, there)];
  const { data: members } = await page.call(contract.team.people, {});
  const { id } = members.find(({ email }) => email === bob)!;
  await page.call(contract.team.remove, { id });
  for (const stream of streams) await eventually(() => expect(stream.ended).toBe(true));
});

test('two hundred streams all receive a message', { tags: 'endurance' }, async () => {
  const { page, write } = await setUpProcesses();
  const streams = await Promise.all(Array.from({ length: 200 }, () => openStream(app, page)));
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
