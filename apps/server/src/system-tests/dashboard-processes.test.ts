// The dashboard served by two processes: a change at one appears in browsers of the other, and the next request can
// reach either.
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEvents, listen } from '../http/live/live.testing.ts';
import { createBrowser, PASSWORD } from '../testing/browser.ts';
import { getSessionPhone } from '../testing/fakes/waha/phone.ts';
import { startWaha, type Waha } from '../testing/fakes/waha/server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { eventually } from '../testing/wait-eventually.ts';

const { agents, bulk, imports, keys, numbers, testChat } = contract;

let app: TestApp;
let other: TestApp;
let waha: Waha;
beforeAll(async () => {
  app = await startApp();
  other = await startApp({ connections: app.connections, clock: app.clock });
  waha = await startWaha({ apiKey: 'key', now: app.clock.ms });
});
afterAll(async () => {
  await other.close();
  await app.close();
  await waha.close();
});

let people = 0;

/** Creates a member with a browser at each process, in one session. */
async function desk() {
  const email = `ana${++people}@two.test`;
  const w = await app.make.workspace({
    members: [{ email, name: 'Ana', role: 'owner', password: PASSWORD }],
  });
  const [here, there] = [createBrowser(app), createBrowser(other)];
  await here.signIn(email);
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  return { w, here, there };
}

test('a change in one process appears in browsers that are connected to the other', {
  tags: 'endurance',
}, async () => {
  const { w, here, there } = await desk();
  const stream = listen(other, there);
  await eventually(() => expect(findEvents(stream, 'hello')).toHaveLength(1));
  const { data: list } = await here.call(contract.lists.create, { name: 'Fair' });
  const { data: agent } = await here.call(agents.get, { id: w.campaignId });
  const { block } = agent.published;
  const acts: Record<string, () => Promise<unknown>> = {
    agents: () => here.call(agents.saveDraft, { id: w.campaignId, block, version: agent.version }),
    campaigns: () => here.call(contract.campaigns.pause, { id: w.campaignId }),
    imports: () => here.call(imports.create, { id: list.id, ...FILE, total: 2 }),
    keys: () => here.call(keys.create, { name: 'Other', scopes: ['leads:read'] }),
    lists: () => here.call(contract.lists.create, { name: 'Next' }),
    numbers: () => here.call(numbers.hold, { id: w.numberId, held: true }),
    webhooks: () =>
      here.call(contract.webhooks.create, { url: `${app.url}/h`, events: ['message.received'] }),
  };
  for (const [what, act] of Object.entries(acts)) {
    const before = stream.events.length;
    await act();
    await eventually(() => {
      const news = stream.events.slice(before);
      expect(
        news.some(({ name }) => name === 'resync') || JSON.stringify(news).includes(`"what":"${what}"`),
      ).toBe(true);
    });
  }
  stream.close();
});

const FILE = {
  ...{ name: 'fair.csv', columns: ['Phone'], digest: '0'.repeat(64), consent: true },
  mapping: { phone: 0, name: null, email: null, variables: [], country_code: null },
};

test('a file can be uploaded to both processes and imported by either one, and either one can change its leads', async () => {
  const { here, there } = await desk();
  const { data: list } = await here.call(contract.lists.create, { name: 'Fair' });
  const { data: made } = await here.call(imports.create, { id: list.id, ...FILE, total: 150 });
  const rows = Array.from({ length: 150 }, () => [`+${app.make.phone()}`]);
  const pages = [here, there];
  for (let part = 0; part < 3; part++) {
    const some = rows.slice(part * 50, part * 50 + 50);
    await pages[part % 2]!.call(imports.addRows, { id: made.id, from: part * 50 + 1, rows: some });
  }
  await other.drain();
  for (const page of pages)
    expect((await page.call(imports.get, { id: made.id })).data).toMatchObject({
      state: 'done',
      imported: 150,
    });
  const change = { filter: { list_id: list.id }, change: { add_tags: ['fair'] } };
  const { data: begun } = await there.call(bulk.create, change);
  await app.drain();
  for (const page of pages)
    expect((await page.call(bulk.get, { id: begun.id })).data).toMatchObject({ state: 'done', changed: 150 });
});

test('a test chat continues in another process', async () => {
  const { w, here, there } = await desk();
  const { data: agent } = await here.call(agents.get, { id: w.campaignId });
  const about = { campaign_id: w.campaignId, settings: agent.published.block };
  const begin = { do: 'begin', name: 'Marie', phone: app.make.phone(), writes_first: false } as const;
  let { data } = await here.call(testChat.try, { ...about, act: begin, state: null });
  for (const [page, text] of [
    [there, 'yes'],
    [here, '12k'],
  ] as const) {
    const act = { do: 'say' as const, texts: [text] };
    ({ data } = await page.call(testChat.try, { ...about, act, state: data.state }));
  }
  expect(data.standing.criteria.map(({ verdict }) => verdict)).toEqual(['met', 'met']);
});

test('either process shows a pairing and can complete it', async () => {
  const { here, there } = await desk();
  const phone = app.make.phone();
  const settings = { url: waha.url, api_key: waha.apiKey, session: `two-${people}` };
  const { data } = await here.call(numbers.create, { engine: 'waha', phone, settings });
  await here.call(numbers.pair, { id: data.id });
  await other.drain();
  const pairings = async () =>
    (await Promise.all([here, there].map((page) => page.call(numbers.pairing, { id: data.id })))).map(
      ({ data }) => data,
    );
  const [one, two] = await pairings();
  expect(one).toMatchObject({ state: 'scan', qr: { nth: 1 } });
  expect(two!.qr!.value).toBe(one!.qr!.value);
  getSessionPhone(waha, settings.session).scan(phone);
  app.clock.advance(3_000);
  await app.drain();
  expect(await pairings()).toMatchObject([{ state: 'working' }, { state: 'working' }]);
});
