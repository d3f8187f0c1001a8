// Live streams of clients that don't read (dashboard-operations.md#live).
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { contract } from '@parley/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../../testing/browser.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { OPENAPI_PATH } from '../openapi/reference.ts';
import { findEvents, listen, type Stream } from './live.testing.ts';

/** The number of documents to send, which is more than the buffers at both ends of a connection can contain. */
const UNREAD_DOCUMENTS = 30;

let app: TestApp;
let workspaces = 0;
const sockets: Socket[] = [];
beforeAll(async () => {
  // A single workspace gets two of the four places.
  app = await startApp({ streamBounds: { process: 4, session: 1, member: 5 } });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => app.close());

/** Creates a workspace with these members and signs them in. */
async function workspace<Name extends string>(...names: Name[]): Promise<Record<Name, Browser>> {
  const n = ++workspaces;
  const members = names.map((name) => ({
    email: `${name}-unread${n}@people.test`,
    name,
    role: 'owner',
    password: PASSWORD,
  }));
  await app.make.workspace({ members });
  const pages = {} as Record<Name, Browser>;
  for (const [at, name] of names.entries()) {
    pages[name] = createBrowser(app);
    await pages[name].signIn(members[at]!.email);
  }
  return pages;
}

async function openStream(page: Browser): Promise<Stream> {
  const stream = listen(app, page);
  await eventually(() => expect(findEvents(stream, 'hello')).toHaveLength(1));
  return stream;
}

/** Opens a stream on a connection that is not read. Its data stays in the process. */
async function openUnreadStream(page: Browser): Promise<Socket> {
  const before = await openStream(page);
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).pause();
  sockets.push(socket.on('error', () => {}));
  await once(socket, 'connect');
  const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`;
  socket.write(get(OPENAPI_PATH).repeat(UNREAD_DOCUMENTS) + get('/dashboard/api/live'));
  // A session can have one stream here: opening it ends the previous one.
  await eventually(() => expect(before.ended).toBe(true));
  return socket;
}

/** Causes events, one after another, until `seen` has received each of them. */
async function causeEvents(page: Browser, seen: Stream): Promise<void> {
  for (let n = 0; n < 3; n++) {
    const before = seen.events.length;
    await page.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${app.make.phone()}` });
    await app.drain();
    await eventually(() => expect(seen.events.length).toBeGreaterThan(before));
  }
}

test('an unread stream whose session ended frees its place, and the process keeps running', async () => {
  const { ana, bob, carl } = await workspace('ana', 'bob', 'carl');
  const seen = await openStream(bob);
  await openUnreadStream(ana);
  const refused = listen(app, carl);
  await eventually(() => expect(refused.ended).toBe(true));
  expect(findEvents(refused, 'hello')).toEqual([]);
  await ana.call(contract.session.signOut, {});
  await causeEvents(bob, seen);
  const placed = await openStream(carl);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  placed.close();
  seen.close();
});

test.each(['replaced', 'signed out'])(
  'an unread stream that was %s loses its connection',
  { tags: 'endurance' },
  async (how) => {
    const { ana } = await workspace('ana');
    const socket = await openUnreadStream(ana);
    if (how === 'replaced') (await openStream(ana)).close();
    else await ana.call(contract.session.signOut, {});
    await eventually(() => {
      // Empty lines before a request are ignored. The write fails once the server has closed the connection.
      socket.write('\r\n');
      expect(socket.destroyed).toBe(true);
    });
  },
);
