// Kills a process with SIGKILL during a transcription: the next process stores the words once, answers once, and calls
// the model at most once more (agents.md#voice-notes-and-images).
// @module-tag endurance
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { runUntilKilled, runUntilStopped } from '../../testing/crash.ts';
import { type Models, startModels } from '../../testing/fakes/models/server.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { VOICE } from './voice.testing.ts';

const EACH = { repeats: NIGHTLY ? 9 : 0 };
// Real time, because the other process uses it; sleeps end immediately.
const clock = { ...movableClock(), sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
const mediaDir = join(inject('folder'), `voices-${randomBytes(4).toString('hex')}`);

let app: TestApp;
let models: Models;
let provider: Server;
let address: string;

beforeAll(async () => {
  models = await startModels();
  provider = createServer((_request, response) => response.end(VOICE));
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  app = await startApp({ clock, media: { dir: mediaDir } });
});
afterAll(async () => {
  await app.close();
  await models.close();
  provider.closeAllConnections();
  provider.close();
});

/** Creates a lead who sent a voice note that has not been fetched yet. */
async function sendVoiceNote() {
  const w = await app.make.workspace({
    models: [
      {
        name: 'local',
        provider: 'openai-compatible',
        base_url: models.address('openai-compatible'),
        api_key: models.key,
      },
    ],
    transcription: 'local/whisper-1',
    agent: { follow_ups: [] },
  });
  const phone = app.make.phone();
  await app.report(
    { team_id: w.teamId, id: w.numberId, phone: w.number },
    {
      type: 'message',
      engine_message_id: phone,
      ...{ chat_id: `${phone}@c.us`, phone, name: null, text: null, about: null, referral: null },
      kind: 'voice',
      media: { reference: address, mime_type: 'audio/ogg', file_name: null },
      sent_at: clock.now(),
    },
  );
  models.hears('Yes, I own the place');
  return { w, phone, lead: createPlay(app, w), heard: models.heard.length };
}

/**
 * Starts another process that finishes the work. Expects the words to be stored once, with at most `most` calls to the
 * model.
 */
async function expectWords(
  { w, phone, lead, heard }: Awaited<ReturnType<typeof sendVoiceNote>>,
  most: number,
) {
  const next = await startApp({ connections: app.connections, clock, alone: true, media: { dir: mediaDir } });
  await next.drain();
  expect(await next.system.jobs.dead()).toEqual([]);
  await next.close();
  const words = await queryRows(
    app,
    `select words from messages where team_id = $1 and direction = 'inbound'`,
    [w.teamId],
  );
  expect(words).toEqual([{ words: 'Yes, I own the place' }]);
  expect(await lead.texts(phone)).toHaveLength(1);
  const asked = models.heard.length - heard;
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(most);
  const sql = 'select calls from model_spending where team_id = $1 and lead_id is null';
  const [day] = await queryRows<{ calls: number }>(app, sql, [w.teamId]);
  expect(day!.calls).toBeGreaterThanOrEqual(asked);
}

test.each([
  ['after media.stored', 1],
  ['after media.count-hearing', 1],
  ['committed models.hold', 1],
  ['before messages.keep-words', 2],
  ['after media.told', 2],
  ['committed media.told', 1],
] as const)(
  'a process killed %s stores the words of a voice note once, and asks the model at most %i times',
  EACH,
  async (step, most) => {
    const one = await sendVoiceNote();
    await runUntilKilled(app.connections, { step, nth: 1, mediaDir });
    await expectWords(one, most);
  },
);

test('a voice note is transcribed even if the process is killed during the transcription', EACH, async () => {
  const one = await sendVoiceNote();
  const { promise, resolve } = Promise.withResolvers<void>();
  models.hears({ fault: 'slow', until: promise });
  const child = runUntilStopped(app.connections, { standsStill: false, mediaDir });
  await eventually(() => expect(models.running).toBeGreaterThan(0));
  await child.kill();
  resolve();
  models.hears('Yes, I own the place');
  await expectWords(one, 2);
});
