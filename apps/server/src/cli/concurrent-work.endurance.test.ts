// Stops or kills `parley start` during everything that takes time: an import, a partial upload, a change to many leads,
// messages being typed, a delivery that is sent again, a model that does not answer, a download and a live stream. The
// next start finishes the work: nothing is lost, repeated, or left running forever.
// @module-tag endurance
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller } from '@parley/client';
import { contract, getDashboardPath } from '@parley/contract';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { findEvents, listen } from '../http/live/live.testing.ts';
import { type Browser, createBrowser } from '../testing/browser.ts';
import { NIGHTLY, SLOW_MS } from '../testing/nightly.ts';
import { eventually } from '../testing/wait-eventually.ts';
import { cleanUp, endAll, type ServedParley, startServed } from './testing.ts';

const { bulk, webhooks, imports, conversations, models, team } = contract;
const OWNER = { email: 'owner@demo.test', password: 'only-for-a-local-trial' };
const MAPPING = { phone: 0, name: null, email: null, variables: [], country_code: null };
/** Enough work for several seconds, so that it is still running when the process ends. */
const MANY = NIGHTLY ? 10_000 : 4_000;
const CALL = 500;

afterEach(async () => {
  await endAll();
  await cleanUp();
});

/** Starts a server that accepts calls but does not answer them. */
async function startSilentServer(): Promise<{ url: string; asked(): number; answer(): void }> {
  let asked = 0;
  let isSilent = true;
  const server: Server = createServer((request, response) => {
    asked++;
    request.resume();
    if (!isSilent) response.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    answer() {
      isSilent = false;
    },
  };
}

/** Checks twice a second, because the number of requests per session and minute is limited. */
const pollEventually = (check: () => Promise<void>) =>
  eventually(async () => {
    await sleep(500);
    await check();
  });

let phones = 33_655_000_000;
const buildRows = (count: number) => Array.from({ length: count }, () => [`+${++phones}`]);

async function signInOwner(server: ServedParley): Promise<Browser> {
  const page = createBrowser(server);
  await page.signIn(OWNER.email, OWNER.password);
  return page;
}

/** Starts the import of a file, and uploads its first rows. */
async function upload(page: Browser, list: string, rows: string[][], most = rows.length): Promise<string> {
  const file = {
    name: 'fair.csv',
    columns: ['Phone'],
    mapping: MAPPING,
    digest: '0'.repeat(64),
    consent: true,
  };
  const { data } = await page.call(imports.create, { id: list, ...file, total: rows.length });
  await send(page, data.id, rows.slice(0, most));
  return data.id;
}

async function send(page: Browser, id: string, rows: string[][]): Promise<void> {
  for (let from = 0; from < rows.length; from += CALL)
    await page.call(imports.addRows, { id, from: from + 1, rows: rows.slice(from, from + CALL) });
}

test.each([
  ['SIGTERM', 0, 'failed'],
  ['SIGKILL', 'SIGKILL', 'unknown'],
] as const)(
  'Parley finishes all work that was running when it was stopped with %s',
  { timeout: SLOW_MS },
  async (signal, code, ended) => {
    const [model, hook] = [await startSilentServer(), await startSilentServer()];
    const server = await startServed();
    const api = createCaller({ baseUrl: server.url, key: server.key });
    let page = await signInOwner(server);
    const newList = async (name: string) => (await api.call(contract.lists.create, { name })).data.id;
    const [large, half] = [await newList('Large'), await newList('Half')];
    const { data: subscription } = await api.call(contract.webhooks.create, {
      url: `${hook.url}/hook`,
      events: ['message.received'],
    });
    await page.call(models.add, {
      ...{ name: 'slow', provider: 'openai-compatible', base_url: `${model.url}/v1`, api_key: 'key' },
    });

    const rows = buildRows(MANY);
    const first = await upload(page, large, rows.slice(0, 2_000));
    const imported = (of: Browser, id: string) => of.call(imports.get, { id }).then(({ data }) => data);
    await pollEventually(async () => expect((await imported(page, first)).state).toBe('done'));
    const second = await upload(page, large, rows.slice(2_000), MANY - 2_000 - CALL);
    const halfRows = buildRows(1_000);
    const third = await upload(page, half, halfRows, CALL);
    const written = Array.from({ length: 3 }, () => String(++phones));
    for (const phone of written)
      await api.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` });
    await api.call(contract.sandbox.receiveMessage, {
      to: '33600000002',
      from: written[0]!,
      text: 'Bonjour',
    });
    // The first lead also wrote to the other number.
    const expected = written.map((phone, index) => [phone, index === 0 ? 2 : 1] as const);
    const phoneEvents = async (of: ServedParley, phone: string) =>
      (await createCaller({ baseUrl: of.url, key: server.key }).call(contract.sandbox.phoneEvents, { phone }))
        .data;
    const stream = listen(server, page);
    const asking = page.ask(models.check, { model: 'slow/any' }).catch(() => undefined);
    const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const leads = `${server.url}${getDashboardPath(contract.leads.export)}`;
    const download = await fetch(leads, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    expect(download.status).toBe(200);
    await pollEventually(async () => {
      expect(model.asked()).toBeGreaterThan(0);
      expect(hook.asked()).toBeGreaterThan(0);
      expect(findEvents(stream, 'hello')).toHaveLength(1);
      for (const phone of written)
        expect((await phoneEvents(server, phone)).some(({ type }) => type === 'typing')).toBe(true);
    });
    await send(page, second, rows.slice(2_000));
    const all = { filter: { list_id: large }, change: { add_tags: ['seen'] } };
    const { data: change } = await page.call(bulk.create, all);
    const getChange = (of: Browser) => of.call(bulk.get, { id: change.id }).then(({ data }) => data);
    expect([(await imported(page, second)).state, (await getChange(page)).state]).toEqual([
      'running',
      'running',
    ]);

    server.process.kill(signal);
    expect((await server.ended).code).toBe(code);
    await asking;
    await download.body!.cancel().catch(() => {});
    await eventually(() => expect(stream.ended).toBe(true));

    hook.answer();
    const next = await startServed({ data: server.data, args: [], env: { ALLOW_LOCAL_WEBHOOKS: 'on' } });
    // The session continues after the restart, so its cookies still work.
    const { cookies } = page;
    page = createBrowser(next);
    for (const [name, value] of cookies) page.cookies.set(name, value);
    expect((await page.call(team.people, {})).data.length).toBeGreaterThan(0);
    const again = listen(next, page, stream.events.findLast(({ id }) => id !== undefined)!.id!);
    await eventually(() => expect(findEvents(again, 'resync')).toHaveLength(1));
    again.close();
    await send(page, third, halfRows);
    await pollEventually(async () => {
      expect(await imported(page, second)).toMatchObject({ state: 'done', imported: MANY - 2_000 });
      expect(await imported(page, third)).toMatchObject({ state: 'done', imported: 1_000 });
      expect(await getChange(page)).toMatchObject({ state: 'done', refused: 0 });
      for (const [phone, count] of expected) {
        const { length } = await listTexts(phone);
        // If the engine already had a message when the process was killed, the message is not sent again, and its lead
        // needs a person.
        if (length < count) expect(await listNeedingPerson()).toContain(phone);
        else expect(length).toBe(count);
      }
    });
    const { data: tagged } = await page.call(contract.leads.count, { tag: 'seen' });
    expect(tagged.count).toBe((await getChange(page)).changed);

    // The delivery log shows the outcome. After a kill, the status is `unknown`, and a person can send the delivery
    // again.
    const log = async () => (await page.call(webhooks.deliveries, { id: subscription.id })).data;
    await pollEventually(async () => expect(await log()).toMatchObject([{ status: ended }]));
    await page.call(webhooks.resend, { id: (await log())[0]!.id });
    await pollEventually(async () =>
      expect(await log()).toMatchObject([{ status: 'delivered', attempts: 2 }]),
    );
    expect(await next.stop()).toMatchObject({ code: 0 });

    async function listNeedingPerson(): Promise<(string | null)[]> {
      return (await page.call(conversations.inbox, { view: 'attention' })).data.map(({ phone }) => phone);
    }

    async function listTexts(phone: string): Promise<unknown[]> {
      return (await phoneEvents(next, phone)).filter(({ type }) => type === 'text');
    }
  },
);
