// Limits on live streams per session, member, workspace and process (dashboard-operations.md#live).
import { request } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../../testing/browser.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { sendRequest } from '../wire.testing.ts';
import { findEvents, listen, type Stream } from './live.testing.ts';

/** A workspace gets half of the process's streams while no other workspace has any. */
const BOUNDS = { process: 12, session: 3, member: 5 };

let app: TestApp;
let workspaces = 0;
beforeEach(async () => {
  await app?.close();
  app = await startApp({ streamBounds: BOUNDS });
});
afterAll(() => app.close());

type Session = 'ana' | 'anaToo' | 'bob';

/** Creates a workspace with two members and signs in these sessions; `anaToo` is Ana on another device. */
async function workspace(...wanted: Session[]) {
  const n = ++workspaces;
  const members = ['ana', 'bob'].map((name) => ({
    email: `${name}${n}@people.test`,
    name,
    role: 'owner',
    password: PASSWORD,
  }));
  const { key } = await app.make.workspace({ members });
  const sessions = { key } as Record<Session, Browser> & { key: string };
  for (const name of wanted) {
    sessions[name] = createBrowser(app);
    await sessions[name].signIn(members[name === 'bob' ? 1 : 0]!.email);
  }
  return sessions;
}

/** Opens streams one after another. Each has received its first event when this returns. */
async function openStreams(page: Browser, count: number): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let n = 0; n < count; n++) {
    const stream = listen(app, page);
    await eventually(() => expect(findEvents(stream, 'hello')).toHaveLength(1));
    streams.push(stream);
  }
  return streams;
}

const getEndedStates = (streams: Stream[]) => streams.map((stream) => stream.ended);

/** Requests one more stream, which must be refused. */
async function refusal(page: Browser) {
  const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const {
    status,
    headers: answered,
    text,
  } = await sendRequest(app.url, { path: '/dashboard/api/live', headers });
  return { status, code: JSON.parse(text).error.code, retryAfter: answered['retry-after'] };
}

test('a session that opens one stream too many loses its oldest stream', async () => {
  const { ana, bob } = await workspace('ana', 'bob');
  const others = await openStreams(bob, 1);
  const streams = await openStreams(ana, BOUNDS.session + 1);
  await eventually(() => expect(getEndedStates(streams)).toEqual([true, false, false, false]));
  expect(getEndedStates(others)).toEqual([false]);
});

test('the browser whose stream was replaced reconnects after a minute', async () => {
  const { ana } = await workspace('ana');
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  let text = '';
  const asking = request(`${app.url}/dashboard/api/live`, { headers: { cookie } }, (response) => {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  });
  asking.end();
  await eventually(() => expect(text).toContain('event: hello'));
  await openStreams(ana, BOUNDS.session);
  await eventually(() => expect(text).toMatch(/retry: 60000\n\n$/));
});

test('a member with several sessions keeps the newest streams across all of them', async () => {
  const { ana, anaToo } = await workspace('ana', 'anaToo');
  const first = await openStreams(ana, 3);
  const second = await openStreams(anaToo, 3);
  await eventually(() => expect(getEndedStates(first)).toEqual([true, false, false]));
  expect(getEndedStates(second)).toEqual([false, false, false]);
});

test('a workspace that has used its share gets no further stream, but another workspace still gets one', async () => {
  const { ana, anaToo, bob } = await workspace('ana', 'anaToo', 'bob');
  await openStreams(ana, 3);
  await openStreams(anaToo, 2);
  await openStreams(bob, 1);
  expect(await refusal(bob)).toEqual({ status: 429, code: 'rate_limited', retryAfter: '60' });
  const other = await workspace('ana');
  expect(getEndedStates(await openStreams(other.ana, 3))).toEqual([false, false, false]);
});

test('a session at its limit still replaces its oldest stream when its workspace has used its share', async () => {
  const { ana, anaToo, bob } = await workspace('ana', 'anaToo', 'bob');
  const streams = await openStreams(ana, 3);
  await openStreams(anaToo, 2);
  await openStreams(bob, 1);
  const other = await workspace('ana');
  await openStreams(other.ana, 3);
  const [newest] = await openStreams(ana, 1);
  await eventually(() => expect(getEndedStates([...streams, newest!])).toEqual([true, false, false, false]));
});

/** Opens all streams of the process: four workspaces have 6, 3, 2 and 1 of them. */
async function fillProcess() {
  const largest = await workspace('ana', 'anaToo', 'bob');
  const streams = [
    ...(await openStreams(largest.ana, 3)),
    ...(await openStreams(largest.anaToo, 2)),
    ...(await openStreams(largest.bob, 1)),
  ];
  const others: Stream[] = [];
  for (const count of [3, 2, 1]) others.push(...(await openStreams((await workspace('ana')).ana, count)));
  return { streams, others };
}

test('the first stream of a workspace replaces one of the largest workspace when the process is full', async () => {
  const { streams, others } = await fillProcess();
  const newcomers: Stream[] = [];
  for (let n = 0; n < 2; n++) newcomers.push(...(await openStreams((await workspace('ana')).ana, 1)));
  await eventually(() => expect(getEndedStates(streams)).toEqual([true, true, false, false, false, false]));
  expect([...getEndedStates(others), ...getEndedStates(newcomers)]).not.toContain(true);
});

test('a workspace that has a stream gets 503 if the process has no free stream', async () => {
  await fillProcess();
  const { ana } = await workspace('ana');
  await openStreams(ana, 1);
  expect(await refusal(ana)).toEqual({ status: 503, code: 'service_unavailable', retryAfter: '60' });
});

test('a stream whose connection breaks frees its place', async () => {
  const { ana, anaToo, bob } = await workspace('ana', 'anaToo', 'bob');
  const [broken] = await openStreams(ana, 3);
  await openStreams(anaToo, 2);
  await openStreams(bob, 1);
  expect((await refusal(bob)).status).toBe(429);
  // Destroys the socket without ending the request.
  broken!.close();
  await eventually(async () => {
    const stream = listen(app, bob);
    await eventually(() =>
      expect([stream.ended, findEvents(stream, 'hello').length]).not.toEqual([false, 0]),
    );
    expect(stream.ended).toBe(false);
  });
});

test('an API key opens no stream', async () => {
  const { key } = await workspace();
  const { status, text } = await sendRequest(app.url, { path: '/dashboard/api/live', key });
  expect([status, JSON.parse(text).error.code]).toEqual([401, 'session_required']);
});
