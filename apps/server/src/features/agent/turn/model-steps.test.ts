// Requests of a model before it answers: more of the knowledge, and slots of another day (agents.md#model-output).
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fact } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '../../../testing/conversation-helper.ts';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { buildModelAnswer, contactLeadOn, listTurnRecords } from './models.testing.ts';

/** More knowledge than fits into the prompt. */
const KNOWLEDGE = [
  '# Delivery\n\nA kitchen is delivered and built within nine weeks of the order.',
  '# Parking\n\nThe showroom has six parking spaces in the yard behind the house.',
  ...Array.from(
    { length: 120 },
    (_, n) => `# Series ${n}\n\nThe series ${n} has fronts of oak in tone ${n}, oiled by hand.`,
  ),
].join('\n\n');

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

test('a model gets the passages that match a question, and can state what they say', async () => {
  const { w, lead, phone } = await contactLeadOn(app, models, {
    agent: { knowledge: [{ text: KNOWLEDGE }] },
  });
  models.answers([buildModelAnswer({ reply: 'It is built within nine weeks.' })]);
  expect(await lead.say(phone, 'How long until the kitchen is delivered?')).toEqual([
    'It is built within nine weeks.',
  ]);
  expect(models.asked.at(-1)!.instructions).toContain('within nine weeks of the order');
  expect(models.asked.at(-1)!.instructions).not.toContain('tone 119');
  const [turn] = await listTurnRecords(app, w.teamId);
  expect(turn!.passages[0]).toMatchObject({ text: expect.stringContaining('nine weeks') });
});

test('a model gets all passages of short files in the part of the prompt that is equal for all leads', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'parley-knowledge-')), 'faq.md');
  writeFileSync(file, '# Pets\n\nDogs are welcome.\n\n# Timber\n\nThe walnut comes from France.\n');
  const { lead, phone } = await contactLeadOn(app, models, { agent: { knowledge: [{ file }] } });
  models.answers(() => buildModelAnswer({ reply: 'The walnut comes from France.' }));
  await lead.say(phone, 'Where does the walnut come from?');
  const { instructions } = models.asked.at(-1)!;
  const [goal, pets, timber, rules] = ['# Goal', 'Dogs are welcome', 'walnut comes', '# Rules'].map((text) =>
    instructions.indexOf(text),
  ) as [number, number, number, number];
  expect([goal, pets, timber, rules]).toEqual([goal, pets, timber, rules].toSorted((a, b) => a - b));
  expect(goal).toBeGreaterThan(0);
});

test('a model can search once, and the result is kept with the turn', async () => {
  const { w, lead, phone } = await contactLeadOn(app, models, {
    agent: { knowledge: [{ text: KNOWLEDGE }] },
  });
  models.answers([
    buildModelAnswer({ action: 'search', action_value: 'parking spaces showroom' }),
    buildModelAnswer({ reply: 'There are six parking spaces in the yard.' }),
  ]);
  expect(await lead.say(phone, 'And where do I leave my car?')).toEqual([
    'There are six parking spaces in the yard.',
  ]);
  const [turn] = await listTurnRecords(app, w.teamId);
  expect(turn).toMatchObject({ attempts: [{ problems: [] }, { problems: [] }] });
  expect(turn!.passages.some(({ text }) => text.includes('six parking spaces'))).toBe(true);
});

test('a model can ask for the slots of a day and book one of them', async () => {
  const { w, lead, phone } = await contactLeadOn(app, models);
  const all = [
    { key: 'owner', message: 'm2', quote: 'I own it', value: 'yes', met: true },
    { key: 'budget', message: 'm2', quote: '12k', value: '12000', met: true },
  ];
  models.answers([
    buildModelAnswer({ findings: all, action: 'more_slots', action_value: '2026-12-02' }),
    // The proofs from the first call are kept.
    buildModelAnswer({ reply: 'How about [S1], or [S2]?' }),
    buildModelAnswer({ action: 'more_slots', action_value: '2026-12-03' }),
    buildModelAnswer({ action: 'book', action_message: 'm4', action_value: 'S3' }),
    buildModelAnswer({ action: 'more_slots', action_value: '2026-12-03' }),
    buildModelAnswer({
      ...{ action: 'book', action_message: 'm6', action_value: 'S3' },
      reply: 'We work within 50 km of Lyon.',
    }),
    buildModelAnswer({ action: 'cancel_booking', action_message: 'm8', reply: 'It is canceled.' }),
  ]);
  const [offer] = await lead.say(phone, 'I own it, 12k, and only December 2 is fine');
  expect(offer).toMatch(/How about Wednesday 2 December .*, or \d+:\d\d/);
  expect(models.asked.at(-1)!.instructions).not.toContain('owner: missing');
  // The lead named a day, so the time is read back before it is booked.
  const [question] = await lead.say(phone, 'Then rather the day after');
  expect(question).toMatch(/Thursday 3 December .*\?$/);
  // The confirmation ends with a goodbye, so the answer comes first.
  const [confirmation] = await lead.say(phone, 'Yes please. Where do you work?');
  expect(confirmation).toMatch(/^We work within 50 km of Lyon\.\n\n.*Thursday 3 December/s);
  expect(await queryRows(app, 'select id from bookings where team_id = $1', [w.teamId])).toHaveLength(1);
  // A time at which to write again is kept next to the cancellation.
  await lead.say(phone, 'Cancel it please, and write to me again on 1 March');
  const next = { booking_status: 'canceled', next_action_at: expect.stringContaining('-03-01T') };
  expect(await lead.lead(phone)).toMatchObject(next);
});

test('the time zone of the place that the lead named is stored, and the slots are shown in it', async () => {
  const { w, lead, phone } = await contactLeadOn(app, models);
  const timezone = 'America/New_York';
  models.answers([
    buildModelAnswer({ action: 'more_slots', action_value: '2026-12-02', timezone }),
    buildModelAnswer({ timezone: null, reply: 'Would [S1] do?' }),
  ]);
  const [offer] = await lead.say(phone, 'I am in New York. December 2?');
  expect(offer).toContain('Wednesday, December 2 at 3:00 AM');
  const leads = await queryRows(app, 'select timezone from leads where team_id = $1', [w.teamId]);
  expect(leads).toEqual([{ timezone }]);
});

test('a model gets the free slots by day', async () => {
  const { lead, phone } = await contactLeadOn(app, models);
  models.answers([buildModelAnswer({ reply: 'Hello!' })]);
  await lead.say(phone, 'Hello');
  expect(models.asked.at(-1)!.instructions).toMatch(
    /# Free slots\n- Wednesday 18 November: \[S1\] 15:30\n- Thu/,
  );
  models.answers([
    buildModelAnswer({ action: 'more_slots', action_value: '2026-12-02T10:00' }),
    buildModelAnswer({ reply: 'How about [S1], or [S2]?' }),
  ]);
  await lead.say(phone, 'December 2, not before 10');
  // No slot is left out right after the requested time.
  expect(models.asked.at(-1)!.instructions).toMatch(/10:00, \[S2\] 10:30, \[S3\] 11:00/);
  models.answers([
    buildModelAnswer({ action: 'more_slots', action_value: '2026-12-02T22:00' }),
    buildModelAnswer({ reply: 'How about [S1]?' }),
  ]);
  await lead.say(phone, 'Or at ten in the evening?');
  // Without any from the time on, the earlier ones of the day are shown.
  expect(models.asked.at(-1)!.instructions).toContain('No slot is free from 2026-12-02T22:00 on.');
  expect(models.asked.at(-1)!.instructions).toMatch(/Wednesday 2 December: .*\[S1\]/);
});

test('a model learns that a day has no free slots, or that a day is invalid', async () => {
  const { lead, phone } = await contactLeadOn(app, models);
  models.answers([
    buildModelAnswer({ action: 'more_slots', action_value: 'whenever' }),
    buildModelAnswer({ reply: 'Which day would suit you?' }),
  ]);
  expect(await lead.say(phone, 'Later?')).toEqual(['Which day would suit you?']);
  expect(models.asked.at(-1)!.instructions).toContain('"whenever" is no day to come');
  models.answers([
    buildModelAnswer({ reply: 'Nothing is free on Sunday.' }),
    buildModelAnswer({ action: 'more_slots', action_value: '2026-11-22' }),
    buildModelAnswer({ reply: "I'm afraid nothing is free then. When else would suit you?" }),
  ]);
  // The agent does not call a day taken if it did not look up that day.
  expect(await lead.say(phone, 'Sunday?')).toEqual([
    "I'm afraid nothing is free then. When else would suit you?",
  ]);
  expect(models.asked.at(-1)!.instructions).toContain('No slot is free on 2026-11-22');
});

test("a model can look up a range of days and set the lead's time zone", async () => {
  const { w, lead, phone } = await contactLeadOn(app, models);
  const all = [
    { key: 'owner', message: 'm2', quote: 'I own it', value: 'yes', met: true },
    { key: 'budget', message: 'm2', quote: '12k', value: '12000', met: true },
  ];
  models.answers([
    buildModelAnswer({ findings: all, action: 'more_slots', action_value: '2026-12-02/2026-12-03' }),
    buildModelAnswer({ findings: all, timezone: 'America/New_York', reply: 'How about [S1]?' }),
    buildModelAnswer({ action: 'book', action_message: 'm4', action_value: 'S1' }),
  ]);
  await lead.say(phone, "I own it, 12k, December 2 or 3; I'm in New York");
  expect(models.asked.at(-1)!.instructions).toMatch(/Thursday 3 December: .*\[S9\]/);
  expect(
    await queryRows(app, 'select timezone from leads where team_id = $1 and timezone is not null', [
      w.teamId,
    ]),
  ).toEqual([{ timezone: 'America/New_York' }]);
  const [confirmation] = await lead.say(phone, 'Yes');
  expect(confirmation).toContain('(New York time)');
  expect(models.asked.at(-1)!.instructions).toContain('America/New_York, where the lead is');
});

test('a time zone that does not exist is rejected', async () => {
  const { w, lead, phone } = await contactLeadOn(app, models);
  models.answers([
    buildModelAnswer({ timezone: 'Europe/Gotham', reply: 'Do you own the place?' }),
    buildModelAnswer({ reply: 'Do you own the place?' }),
  ]);
  expect(await lead.say(phone, "I'm in Gotham")).toEqual(['Do you own the place?']);
  expect(await queryRows(app, 'select timezone from leads where team_id = $1', [w.teamId])).toEqual([
    { timezone: null },
  ]);
});

test('the offline agent answers if the model still asks for data after three calls', async () => {
  const { lead, phone } = await contactLeadOn(app, models, { agent: { models: ['local/qwen3', 'offline'] } });
  const before = models.asked.length;
  models.answers(() => buildModelAnswer({ action: 'search', action_value: 'more' }));
  expect(await lead.say(phone, 'Yes')).toEqual([expect.stringContaining('What budget do you have in mind?')]);
  expect(models.asked.length - before).toBe(3);
});

test('the other questions are answered and other times offered if the chosen time has been taken', async () => {
  const booking = {
    ...{ calendar: 'builtin', duration_minutes: 60, hours: 'Thu 10:00-11:00' },
    timezone: 'Europe/Paris',
  };
  const { w, lead, phone } = await contactLeadOn(app, models, { agent: { booking, follow_ups: [] } });
  const other = app.make.phone();
  await lead.push(other, { name: 'Tom Bailey' });
  await app.drain();
  const offer = (message: string) =>
    buildModelAnswer({
      findings: [
        { key: 'owner', message, quote: 'I own it', value: 'yes', met: true },
        { key: 'budget', message, quote: '12k', value: '12000', met: true },
      ],
      reply: 'Would [S1] or [S2] suit you?',
    });
  const book = { action: 'book', action_message: 'm4', action_value: 'S1' };
  for (const one of [phone, other]) {
    models.answers([offer('m2')]);
    await lead.say(one, 'I own it, and have 12k');
    // Wait until the offered slots are no longer held.
    app.clock.advance(2 * 3_600_000);
  }
  models.answers([buildModelAnswer(book)]);
  await lead.say(other, 'the first');
  models.answers([buildModelAnswer({ ...book, reply: 'We work within 50 km of Lyon.' })]);
  const heard = (await lead.say(phone, 'the first one. where do you work?')).join('\n');
  expect(heard).toMatch(/^We work within 50 km of Lyon\.\n\n.*\n?1\. /s);
  const turns = await listTurnRecords(app, w.teamId);
  expect(turns.at(-1)!.refused).toMatchObject([{ why: fact('slot_not_free') }]);
});
