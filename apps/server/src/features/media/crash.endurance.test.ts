// Kills a real process with SIGKILL at each step of a fetch. The next process must store the file completely and once,
// and leave nothing else (messages.md#files).
// @module-tag endurance
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Engine } from '../../engines/port.ts';
import { movableClock } from '../../platform/clock.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { runUntilKilled, runUntilStopped } from '../../testing/crash.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { readMedia } from './index.ts';

const EACH = { repeats: NIGHTLY ? 9 : 0 };
const FILE = randomBytes(300_000);
/** A step, and how many requests the provider must receive in total. */
type Step = [step: string, asked: number];
const STEPS: Step[] = [
  ['before fetchMedia', 1],
  ['after fetchMedia', 2],
  ['before media.stored', 2],
  ['after media.stored', 1],
];

const watchFetches = (engine: Engine): Engine => ({
  ...engine,
  async fetchMedia(_number, reference) {
    return { bytes: (await fetch(reference)).body!, mime_type: null, file_name: null };
  },
});

let app: TestApp;
let provider: Server;
let address: string;
/** The paths that were requested. */
const asked: string[] = [];
/** Responses to these paths stop halfway. */
const halting = new Set<string>();
// This uses real time, because the other process does.
const clock = movableClock();
const mediaDir = join(inject('folder'), `killed-${randomBytes(4).toString('hex')}`);

beforeAll(async () => {
  provider = createServer((request, response) => {
    asked.push(request.url!);
    if (halting.delete(request.url!)) response.write(FILE.subarray(0, FILE.length / 2));
    else response.end(FILE);
  });
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  app = await startApp({ clock, media: { dir: mediaDir } });
});
afterAll(async () => {
  await app.close();
  provider.closeAllConnections();
  provider.close();
});

/** Sends a file from a person, which is not fetched yet. */
async function sendFile() {
  const w = await app.make.workspace({ agent: { follow_ups: [] } });
  const phone = app.make.phone();
  const path = `/${phone}`;
  await app.report(
    { team_id: w.teamId, id: w.numberId, phone: w.number },
    {
      type: 'message',
      engine_message_id: path,
      ...{ chat_id: `${phone}@c.us`, phone, name: null, text: null, about: null, referral: null },
      kind: 'document',
      media: { reference: `${address}${path}`, mime_type: null, file_name: null },
      sent_at: clock.now(),
    },
  );
  const sql = `select id from messages where team_id = $1 and direction = 'inbound'`;
  const [message] = await queryRows<{ id: string }>(app, sql, [w.teamId]);
  return { w, path, id: message!.id };
}

const listFiles = (folder: string) => readdirSync(join(mediaDir, folder), { recursive: true }).map(String);

/** Starts another process that takes over and finishes all work. */
async function expectFile({ w, path, id }: Awaited<ReturnType<typeof sendFile>>, times: number) {
  const ours = { connections: app.connections, clock, alone: true, media: { dir: mediaDir } };
  const next = await startApp({ ...ours, engine: watchFetches });
  await next.drain();
  expect(await next.system.jobs.dead()).toEqual([]);
  const { record } = await readMedia(next.createCtx(w.teamId), next.media, id);
  await next.close();
  expect(record).toMatchObject({ state: 'stored', attempts: 1, size: FILE.length });
  expect(asked.filter((one) => one === path)).toHaveLength(times);
  expect(listFiles('partial')).toEqual([]);
  const [kept, ...more] = listFiles('.').filter((name) => name.endsWith(id));
  expect(more).toEqual([]);
  expect(readFileSync(join(mediaDir, kept!)).equals(FILE)).toBe(true);
}

describe('a process killed during a fetch', () => {
  test.each(STEPS)('at the step "%s" stores the file after %i requests', EACH, async (step, times) => {
    const one = await sendFile();
    await runUntilKilled(app.connections, { step, nth: 1, mediaDir });
    await expectFile(one, times);
  });

  test('while the file arrives stores the file later', EACH, async () => {
    const one = await sendFile();
    halting.add(one.path);
    const child = runUntilStopped(app.connections, { standsStill: false, mediaDir });
    await eventually(() => {
      const [partial] = listFiles('partial');
      expect(partial).toContain(one.id);
      expect(readFileSync(join(mediaDir, 'partial', partial!)).length).toBeGreaterThan(0);
    });
    await child.kill();
    await expectFile(one, 2);
  });
});
