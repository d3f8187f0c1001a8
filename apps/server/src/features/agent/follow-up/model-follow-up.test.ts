// Follow-ups that a model writes (agents.md#follow-ups).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { buildModelAnswer, contactLeadOn, listTurnRecords } from '../turn/models.testing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
let models: Models;
beforeAll(async () => {
  models = await startModels();
  app = await startApp();
});
afterAll(async () => {
  await app.close();
  await models.close();
});

/** Starts on a Tuesday at 16:00 in Paris. */
async function contactLead(agent: Record<string, unknown> = {}) {
  app.clock.set('2027-03-02T15:00:00.000Z');
  const contacted = await contactLeadOn(app, models, { agent });
  const { lead, phone } = contacted;
  /** Returns the texts that the phone receives in the meantime. */
  const pass = async (ms: number) => {
    const before = (await lead.texts(phone)).length;
    app.clock.advance(ms);
    await app.drain();
    return (await lead.texts(phone)).slice(before);
  };
  return { ...contacted, pass };
}

const writes = (reply: string, more: Record<string, unknown> = {}) => buildModelAnswer({ reply, ...more });
const BUDGET = 'Great, thank you! What budget do you have in mind?';
const OWNER = { key: 'owner', message: 'm2', quote: "it's mine", value: 'yes', met: true };

test('a model writes the follow-up from the conversation, and its turn is recorded', async () => {
  const { w, lead, phone, pass } = await contactLead({ follow_ups: ['1d', '3d'] });
  models.answers([writes(BUDGET, { findings: [OWNER], asks: 'budget' })]);
  await lead.say(phone, "Yes, it's mine, and the kitchen is very small");
  const text = 'Hello Marie, about your small kitchen: which budget feels right to you?';
  models.answers([writes(text, { asks: 'budget' })]);
  expect(await pass(DAY + MINUTE)).toEqual([text]);
  expect(JSON.stringify(models.asked.at(-1)!.messages)).toContain('has not answered');
  // This follow-up offers no slots, which does not mean that none are free.
  expect(models.asked.at(-1)!.instructions).not.toContain('# Free slots');
  expect((await listTurnRecords(app, w.teamId)).at(-1)).toMatchObject({
    model: 'local/qwen3',
    reasoning: 'Marie answered.',
    attempts: [{ outcome: 'answered' }],
  });
  expect((await lead.messages(phone)).at(-1)).toMatchObject({ type: 'FOLLOW_UP' });
  // The budget is still the open question.
  models.answers([writes('Perfect, thank you!')]);
  await lead.say(phone, '12k');
  expect(JSON.stringify(models.asked.at(-1)!.messages)).not.toContain('has not answered');
});

test('a lead who announces an answer gets no follow-up before that time has passed', async () => {
  const { lead, phone, pass } = await contactLead({ follow_ups: ['3h'] });
  models.answers([writes('Sure, talk it over!')]);
  await lead.say(phone, "I'll talk to my wife tonight and let you know");
  models.answers([writes('Hello Marie, what do you both think of it?')]);
  // It is 16:00 on Tuesday.
  expect(await pass(10 * HOUR)).toEqual([]);
  expect(await pass(10 * HOUR)).toHaveLength(1);
});

test.each([
  ['repeats a message', [writes(BUDGET), writes(BUDGET)]],
  [
    'states a price that is unknown',
    [writes('It only costs 4,321 euros. Interested?'), writes('It costs 4,321 euros!')],
  ],
  ['gives no answer', []],
])('the offline text is sent if the model %s', async (_what, answers) => {
  const { w, lead, phone, pass } = await contactLead({
    models: ['local/qwen3', 'offline'],
    follow_ups: ['1d'],
  });
  models.answers([writes(BUDGET, { findings: [OWNER], asks: 'budget' })]);
  await lead.say(phone, "Yes, it's mine");
  models.answers(answers);
  const [text] = await pass(DAY + MINUTE);
  expect(text).toMatch(/What budget do you have in mind\?$/);
  expect((await lead.texts(phone)).filter((one) => one === text)).toHaveLength(1);
  expect((await listTurnRecords(app, w.teamId)).at(-1)).toMatchObject({ model: 'offline' });
});

test("the campaign's own text is sent without a call", async () => {
  const { pass } = await contactLead({ follow_ups: ['1d'], follow_up_messages: ['{{name}}, still there?'] });
  const calls = models.asked.length;
  models.answers([writes('Hello again! Do you own the place?')]);
  expect(await pass(DAY + MINUTE)).toEqual(['Marie, still there?']);
  expect(models.asked).toHaveLength(calls);
});

test('a model words the offer of other times, whose slots the lead can choose', async () => {
  const { lead, phone, pass } = await contactLead({ models: ['local/qwen3', 'offline'] });
  models.answers([
    writes('Which suits you: [S1], [S2] or [S3]?', {
      findings: [OWNER, { key: 'budget', message: 'm2', quote: '12k', value: '12000', met: true }],
    }),
  ]);
  const [offer] = await lead.say(phone, "it's mine, and the budget is 12k");
  models.answers([writes('Shall I keep one of these for you?'), writes('Is [S1] or [S2] good for you?')]);
  const [first] = await pass(3 * HOUR + MINUTE);
  expect(first).toMatch(/^Is .*\d.* or .*\d.* good for you\?$/);
  models.answers([writes('Or is it easier later: [S1] or [S2]?')]);
  const [second] = await pass(DAY + MINUTE);
  const time = /later: (.*) or /.exec(second!)![1]!;
  expect(offer).not.toContain(time);
  models.answers(() => buildModelAnswer({ action: 'book', action_message: 'm6', action_value: 'S1' }));
  const [booked] = await lead.say(phone, 'the first one');
  expect(booked).toContain(time);
});

test('a model says on the day that the lead named that the lead asked for it', async () => {
  const { lead, phone, pass } = await contactLead({ follow_ups: ['1d'] });
  models.answers([
    buildModelAnswer({
      action: 'later',
      action_message: 'm2',
      action_value: '2027-03-04T09:00',
      reply: 'Of course, I will write on Thursday.',
    }),
  ]);
  await lead.say(phone, 'Write me on Thursday please, I am busy');
  const text = 'Hello Marie, you asked me to write today. Do you own the place?';
  models.answers([writes(text, { asks: 'owner' })]);
  expect(await pass(2 * DAY)).toEqual([text]);
  expect(JSON.stringify(models.asked.at(-1)!.messages)).toContain('asked you to write today');
});
