// Leads whose wish for a time is not understood: the agent asks, and then hands over to a person (agents.md#wishes).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getPhrases } from '../../../language/phrases/pick-phrases.ts';
import { createPlay } from '../../../testing/conversation-helper.ts';
import { endWork } from '../../../testing/end-work.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => endWork(app));
afterAll(() => app.close());

/** Plays a conversation whose last messages are not understood. Each of them but the last must get a question. */
async function playUnread(language: string, before: string[], unread: string[]) {
  const w = await app.make.workspace({ agent: { language, criteria: [] } });
  const play = createPlay(app, w);
  const phone = app.make.phone();
  await play.push(phone);
  await app.drain();
  for (const text of before) await play.say(phone, text);
  const meetings = async () =>
    (await play.api.call(contract.bookings.list, {})).data.map((one) => one.start_at);
  const booked = await meetings();
  const replies: string[] = [];
  for (const text of unread) {
    expect((await play.facts(phone)).map((fact) => fact?.code)).not.toContain('handed_over');
    replies.push((await play.say(phone, text)).join('\n'));
  }
  expect((await play.facts(phone)).map((fact) => fact?.code)).toContain('handed_over');
  expect(await meetings()).toEqual(booked);
  return { questions: replies.slice(0, -1), booked };
}

test('asks about a choice that it does not understand, then hands over', async () => {
  const { questions, booked } = await playUnread(
    'en',
    ['OK, I am interested'],
    ['at the full moon', 'full moon'],
  );
  expect(questions).toEqual([expect.stringContaining('which day and time would suit you')]);
  expect(booked).toEqual([]);
});

test('asks again for a time that suits, then hands over', async () => {
  const { questions } = await playUnread(
    'en',
    ['OK, I am interested', 'Sunday', 'Saturday evening'],
    ['at the full moon', 'full moon'],
  );
  expect(questions).toHaveLength(1);
  expect(getPhrases('en').askWhen.some((wording) => questions[0]!.includes(wording))).toBe(true);
});

test('asks when a lead prefers another time than the booked one', async () => {
  const unread = ['je préfère à la pleine lune', 'la pleine lune', 'la pleine lune'];
  const { questions, booked } = await playUnread('fr', ["OK, ça m'intéresse", '1'], unread);
  expect(booked).toHaveLength(1);
  expect(questions).toHaveLength(2);
  for (const question of questions) expect(question).toContain('?');
});
