// The live stream of the dashboard (dashboard-doors.md#live).
import { request } from 'node:http';
import { contract, dashboard, LIVE_EVENTS, type LiveEvent } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, browserOf, PASSWORD } from '../testing/browser.ts';
import { eventually } from '../testing/eventually.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Stream {
  events: (LiveEvent & { id: string | undefined })[];
  ended: boolean;
  close(): void;
}

/** Reads the stream as a browser does; every event must be one of the contract's. */
function listen(page: Browser, lastId?: string): Stream {
  const stream: Stream = { events: [], ended: false, close: () => asking.destroy() };
  const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'sec-fetch-site': 'same-origin', ...(lastId && { 'last-event-id': lastId }) };
  let held = '';
  const asking = request(`${app.url}/dashboard/api/live`, { headers }, (response) => {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      const parts = (held + chunk).split('\n\n');
      held = parts.pop()!;
      for (const part of parts) {
        const fields = Object.fromEntries(
          part
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        );
        if (!fields.event || fields.event === 'ping') continue;
        const name = fields.event as LiveEvent['name'];
        const data = JSON.parse(fields.data!);
        expect(LIVE_EVENTS[name].safeParse(data).error?.issues ?? []).toEqual([]);
        stream.events.push({ name, data, id: fields.id } as Stream['events'][number]);
      }
    });
    response.on('close', () => {
      stream.ended = true;
    });
  });
  asking.on('error', () => {});
  asking.end();
  return stream;
}

async function world() {
  const email = `live${++people}@people.test`;
  const other = `bob${people}@people.test`;
  const members = [
    { email, name: 'Ana', role: 'owner', password: PASSWORD },
    { email: other, name: 'Bob', role: 'responder', password: PASSWORD },
  ];
  const made = await app.make.workspace({ members });
  const page = browserOf(app);
  await page.signIn(email);
  return { ...made, page, other, phone: app.make.phone() };
}

const named = (stream: Stream, name: LiveEvent['name']) =>
  stream.events.filter((event) => event.name === name);

test('what is said shows within the stream, and what was missed comes with the next one', async () => {
  const { page, phone, number } = await world();
  const stream = listen(page);
  await eventually(() => expect(named(stream, 'hello')).toHaveLength(1));
  await page.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` });
  await app.drain();
  await page.call(contract.sandbox.receiveMessage, { from: phone, to: number, text: 'Hello there' });
  await app.drain();
  await eventually(() => {
    expect(JSON.stringify(named(stream, 'timeline').at(-1))).toContain('Hello there');
    expect(named(stream, 'conversation').length).toBeGreaterThan(0);
  });
  const last = stream.events.findLast(({ id }) => id !== undefined)!.id!;
  stream.close();
  await page.call(contract.sandbox.receiveMessage, { from: phone, to: number, text: 'Missed this' });
  await app.drain();
  const again = listen(page, last);
  await eventually(() => expect(JSON.stringify(named(again, 'timeline'))).toContain('Missed this'));
  expect(named(again, 'resync')).toEqual([]);
  again.close();
  const stranger = listen(page, 'proc_other.12');
  await eventually(() => expect(named(stranger, 'resync')).toHaveLength(1));
  stranger.close();
});

test('members see each other, and a session that ends takes its stream along', async () => {
  const { page, phone, other } = await world();
  const colleague = browserOf(app);
  await colleague.signIn(other);
  await page.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` });
  await app.drain();
  const { data: rows } = await page.call(dashboard.inbox.list, {});
  const stream = listen(page);
  await eventually(() => expect(named(stream, 'hello')).toHaveLength(1));
  await colleague.call(dashboard.inbox.presence, { lead_id: rows[0]!.lead_id, state: 'typing' });
  await eventually(() =>
    expect(named(stream, 'presence').at(-1)?.data).toMatchObject({
      members: [{ name: 'Bob', state: 'typing' }],
    }),
  );
  await page.call(dashboard.session.signOut, {});
  await eventually(() => expect(stream.ended).toBe(true));
});
