// The endpoint for webhooks of messaging engines, tested with an engine whose provider sends messages as plain JSON.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRequest } from '../http/wire.testing.ts';
import { createPlay, queryRows } from '../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { ADDRESS, SIGNED, type Told, withSignedEndpoint } from './engine-endpoints.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    engines: (simulator) => ({ waha: withSignedEndpoint(simulator, () => app.clock.now()) }),
  });
});
afterAll(() => app.close());

let told = 0;
async function setUpEngine() {
  const w = await app.make.workspace({ agent: { reply_delay: '1h' } });
  const from = (phone: string, text: string): Told => ({
    team_id: w.teamId,
    number_id: w.numberId,
    id: `told-${++told}`,
    phone,
    text,
  });
  const post = (messages: Told[], headers: Record<string, string> = SIGNED) =>
    sendRequest(app.url, { method: 'POST', path: ADDRESS, body: JSON.stringify(messages), headers });
  const stored = async () => {
    const rows = await queryRows<{ text: string }>(
      app,
      `select text from messages where team_id = $1 and direction = 'inbound' order by id`,
      [w.teamId],
    );
    return rows.map(({ text }) => text);
  };
  return { w, from, post, stored, lead: createPlay(app, w) };
}

test('every event is stored in order before the provider gets a response', async () => {
  const { from, post, stored } = await setUpEngine();
  const phone = app.make.phone();
  const batch = Array.from({ length: 20 }, (_, n) => from(phone, `message ${n}`));
  expect(await post(batch)).toMatchObject({ status: 200, text: '' });
  expect(await stored()).toEqual(batch.map(({ text }) => text));
  expect(await post(batch)).toMatchObject({ status: 200 });
  expect(await stored()).toHaveLength(20);
});

test("a message that can't be stored is requested again, and the others of its batch are stored", async () => {
  const { from, post, stored } = await setUpEngine();
  const lost = { ...from(app.make.phone(), 'lost'), number_id: 'num_of_nobody' };
  const batch = [from(app.make.phone(), 'before'), lost, from(app.make.phone(), 'after')];
  expect(await post(batch)).toMatchObject({ status: 503 });
  expect(await stored()).toEqual(['before', 'after']);
});

test('characters that no database can store are removed, and a URL that contains one is unknown', async () => {
  const { from, post, stored } = await setUpEngine();
  expect(await post([from(app.make.phone(), 'a\0b\ud800')])).toMatchObject({ status: 200 });
  expect(await stored()).toEqual(['ab\ufffd']);
  const odd = await sendRequest(app.url, {
    method: 'POST',
    path: `${ADDRESS}/%00`,
    body: '[]',
    headers: SIGNED,
  });
  expect(odd).toMatchObject({ status: 404 });
});

test("a text is truncated to WhatsApp's maximum, and a name to 255 characters", async () => {
  const { w, from, post, stored } = await setUpEngine();
  const name = '\u{1f469}'.repeat(500_000);
  const message = { ...from(app.make.phone(), 'x'.repeat(1_000_000)), name };
  expect(await post([message])).toMatchObject({ status: 200 });
  expect((await stored()).map((text) => text.length)).toEqual([65_536]);
  const leads = await queryRows<{ name: string }>(app, 'select name from leads where team_id = $1', [
    w.teamId,
  ]);
  expect(leads.map((lead) => [...lead.name].length)).toEqual([255]);
});

test('five hundred concurrent messages are all stored, each person as one lead', async () => {
  const { w, from, post, stored } = await setUpEngine();
  const phones = Array.from({ length: 100 }, () => app.make.phone());
  const batch = Array.from({ length: 500 }, (_, n) => from(phones[n % 100]!, `burst ${n}`));
  const answers = await Promise.all(batch.map((one) => post([one])));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await stored()).toHaveLength(500);
  const [leads] = await queryRows(app, 'select count(*)::int as count from leads where team_id = $1', [
    w.teamId,
  ]);
  expect(leads).toEqual({ count: 100 });
});

test.each([
  ['unsigned', {}],
  ['signed with another secret', { 'x-signature': 'wrong' }],
])('a request is refused and stores nothing if it is %s', async (_name, headers) => {
  const { from, post, stored } = await setUpEngine();
  expect(await post([from(app.make.phone(), 'no')], headers)).toMatchObject({ status: 401 });
  expect(await stored()).toEqual([]);
});

test('a body of 5 MB is refused', async () => {
  const body = Buffer.alloc(5_000_000, 'x');
  const answer = await sendRequest(app.url, { method: 'POST', path: ADDRESS, body, headers: SIGNED });
  expect(answer).toMatchObject({ status: 422 });
});

test('an engine without a provider has no endpoint, nor does an unknown engine', async () => {
  for (const path of ['/engines/simulator', '/engines/simulator/num_1', '/engines/telegram', '/engines']) {
    expect(await sendRequest(app.url, { method: 'POST', path, body: '{}' })).toMatchObject({ status: 404 });
  }
});

test('an address whose requests were refused too often must wait, except for signed requests', async () => {
  const { from, post, stored } = await setUpEngine();
  const answers = await Promise.all(Array.from({ length: 130 }, () => post([], {})));
  expect(answers.map(({ status }) => status)).toContain(429);
  expect(await post([from(app.make.phone(), 'signed')])).toMatchObject({ status: 200 });
  expect(await stored()).toEqual(['signed']);
});
