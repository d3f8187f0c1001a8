// If reading a text never ends, only that conversation is affected, and no other one is delayed
// (docs/adr/bound-the-time-of-outside-input.md).
// @module-tag endurance
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReaders } from '../../../agents/readers/readers.ts';
import { createPlay } from '../../../testing/conversation-helper.ts';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { buildModelAnswer, contactLeadOn } from './models.testing.ts';

/** Long enough for a new thread on a busy machine, which loads the word lists with its first text. */
const DEADLINE_S = 2;
const ENDLESS = new URL('../../../agents/readers/endless.testing.ts', import.meta.url);
const HANDED_OVER = { code: 'handed_over', params: { reason: { code: 'unreadable' } } };

let app: TestApp;
let models: Models;
beforeAll(async () => {
  models = await startModels();
  app = await startApp({ readers: createReaders(ENDLESS, DEADLINE_S) });
});
afterAll(async () => {
  await app.close();
  await models.close();
});

async function contactedLead() {
  const lead = createPlay(app, await app.make.workspace());
  const phone = app.make.phone();
  await lead.push(phone);
  await app.drain();
  return { lead, phone };
}

test.each(['ENDLESS TURN', 'ENDLESS SIGNALS'])(
  'a lead whose message "%s" takes forever to read is handed over, and the others are answered',
  async (text) => {
    const { lead, phone } = await contactedLead();
    const other = await contactedLead();
    await Promise.all([lead.write(phone, text), other.lead.write(other.phone, 'yes')]);
    await app.drain();
    expect(await lead.facts(phone, 'handed_over')).toMatchObject([HANDED_OVER]);
    expect(await lead.texts(phone)).toHaveLength(1);
    expect(await other.lead.texts(other.phone)).toHaveLength(2);
  },
);

test('the health check responds while a thread reads a message forever', async () => {
  const { lead, phone } = await contactedLead();
  let healthy = 0;
  let done = false;
  const reading = lead
    .write(phone, 'ENDLESS TURN')
    .then(() => app.drain())
    .finally(() => {
      done = true;
    });
  while (!done) {
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    healthy++;
    await sleep(20);
  }
  await reading;
  // If the thread blocked the process, only one check would be answered.
  expect(healthy).toBeGreaterThan(10);
});

test("a lead is handed over if reading the model's answer never ends", async () => {
  const { lead, phone } = await contactLeadOn(app, models, {
    agent: { models: ['local/qwen3'], follow_ups: [] },
  });
  models.answers(() => buildModelAnswer({ reply: 'ENDLESS ANSWER' }));
  expect(await lead.say(phone, 'How much is it?')).toEqual([]);
  expect(await lead.facts(phone, 'handed_over')).toMatchObject([HANDED_OVER]);
});

test('a lead is handed over if reading their edited message never ends', async () => {
  const w = await app.make.workspace();
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone);
  await app.drain();
  await app.report(
    { team_id: w.teamId, id: w.numberId, phone: w.number },
    {
      ...{
        type: 'message',
        kind: 'edit',
        text: 'ENDLESS SIGNALS',
        about: 'told-1',
        engine_message_id: 'told-2',
      },
      ...{
        chat_id: `${phone}@c.us`,
        phone,
        name: null,
        media: null,
        referral: null,
        sent_at: app.clock.now(),
      },
    },
  );
  expect((await lead.facts(phone)).at(-1)).toMatchObject({
    code: 'handed_over',
    params: { reason: { code: 'edit_unreadable' } },
  });
});
