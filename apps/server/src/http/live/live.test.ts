// The live stream of the dashboard (dashboard-operations.md#live).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { findEvents, listen } from './live.testing.ts';

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function setUpPages() {
  const email = `live${++people}@people.test`;
  const other = `bob${people}@people.test`;
  const members = [
    { email, name: 'Ana', role: 'owner', password: PASSWORD },
    { email: other, name: 'Bob', role: 'responder', password: PASSWORD },
  ];
  const made = await app.make.workspace({ members });
  const page = createBrowser(app);
  await page.signIn(email);
  return { ...made, page, other, phone: app.make.phone() };
}

test('a new message appears in the stream, and the next stream delivers missed events', async () => {
  const { page, phone, number } = await setUpPages();
  const stream = listen(app, page);
  await eventually(() => expect(findEvents(stream, 'hello')).toHaveLength(1));
  await page.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` });
  await app.drain();
  await page.call(contract.sandbox.receiveMessage, { from: phone, to: number, text: 'Hello there' });
  await app.drain();
  await eventually(() => {
    expect(JSON.stringify(findEvents(stream, 'timeline').at(-1))).toContain('Hello there');
    expect(findEvents(stream, 'conversation').length).toBeGreaterThan(0);
  });
  const last = stream.events.findLast(({ id }) => id !== undefined)!.id!;
  stream.close();
  await page.call(contract.sandbox.receiveMessage, { from: phone, to: number, text: 'Missed this' });
  await app.drain();
  const again = listen(app, page, last);
  await eventually(() => expect(JSON.stringify(findEvents(again, 'timeline'))).toContain('Missed this'));
  expect(findEvents(again, 'resync')).toEqual([]);
  again.close();
  const stranger = listen(app, page, 'proc_other.12');
  await eventually(() => expect(findEvents(stranger, 'resync')).toHaveLength(1));
  stranger.close();
});

test('members see each other, and a stream ends with its session', async () => {
  const { page, phone, other } = await setUpPages();
  const colleague = createBrowser(app);
  await colleague.signIn(other);
  await page.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` });
  await app.drain();
  const { data: rows } = await page.call(contract.conversations.inbox, {});
  const stream = listen(app, page);
  await eventually(() => expect(findEvents(stream, 'hello')).toHaveLength(1));
  await colleague.call(contract.conversations.presence, { lead_id: rows[0]!.lead_id, state: 'typing' });
  await eventually(() =>
    expect(findEvents(stream, 'presence').at(-1)?.data).toMatchObject({
      members: [{ name: 'Bob', state: 'typing' }],
    }),
  );
  await page.call(contract.session.signOut, {});
  await eventually(() => expect(stream.ended).toBe(true));
});
