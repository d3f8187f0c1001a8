// Leads who write about times: the answers match the calendar (agents.md#wishes).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { endWork } from '../../../testing/end-work.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';

const BOOKING = {
  calendar: 'builtin',
  duration_minutes: 30,
  hours: 'Mon-Fri 09:00-18:00',
  timezone: 'Europe/Paris',
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => endWork(app));
afterAll(() => app.close());

/** Creates a lead who was offered times. */
async function offerTimes(
  language = 'en',
  booking: Record<string, unknown> = BOOKING,
  phone = app.make.phone(),
) {
  const w = await app.make.workspace({ agent: { language, criteria: [], booking } });
  const play = createPlay(app, w);
  await play.push(phone);
  await app.drain();
  const [offer = ''] = await play.say(phone, 'OK, I am interested');
  expect(offer).toContain('1. ');
  const say = async (text: string) => (await play.say(phone, text)).join('\n');
  const bookings = async () => (await play.api.call(contract.bookings.list, {})).data;
  return { w, play, phone, offer, say, bookings };
}

test('Monday afternoon is offered and booked for "plutôt lundi après-midi"', async () => {
  const { say, bookings } = await offerTimes('fr');
  const offer = await say('plutôt lundi après-midi');
  const lines = offer.split('\n').filter((line) => /^\d\. /.test(line));
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/lundi 23 novembre à 1[2-7]:/);
  expect(await say('le deuxième')).toContain('lundi 23 novembre');
  expect(await bookings()).toMatchObject([{ status: 'booked', source: 'chat' }]);
});

test('a taken time is not booked, and the free times next to it are offered', async () => {
  const { w, say, bookings } = await offerTimes();
  const other = createPlay(app, w);
  const phone = app.make.phone();
  await other.push(phone);
  await app.drain();
  await other.say(phone, 'OK, I am interested');
  expect(await other.say(phone, 'Friday at 11am')).toEqual([
    expect.stringContaining('Friday 20 November at 11:00'),
  ]);
  const reply = await say('Friday at 11am');
  expect(reply).not.toContain('Friday 20 November at 11:00');
  expect(reply).toMatch(/Friday 20 November at (?:10:30|11:30)/);
  expect(await say('Friday at 11:30am')).toContain('Friday 20 November at 11:30');
  expect(await bookings()).toHaveLength(2);
});

test('the agent offers no slots at the second unsuitable request, and hands over at the third', async () => {
  const { play, phone, say } = await offerTimes();
  const first = await say('Sunday');
  expect(await say('Saturday evening')).not.toMatch(/\d\. /);
  expect(first).toContain('1. ');
  await say('Sunday at noon');
  expect((await play.facts(phone)).at(-1)).toMatchObject({
    code: 'handed_over',
    params: { reason: { params: { quote: 'Sunday at noon' } } },
  });
});

test('a booked meeting is repeated, moved and canceled when the lead asks, and the reason is stored', async () => {
  const { say, bookings, play, phone } = await offerTimes();
  await say('1');
  const [{ start_at: before } = { start_at: '' }] = await bookings();
  expect(await say('What time was it again?')).toMatch(/:\d\d.*\n.*\/b\//s);
  expect(await bookings()).toHaveLength(1);
  const offer = await say('can we do Friday afternoon instead?');
  expect(offer).toMatch(/1\. Friday 20 November at 1[2-9]:\d\d/);
  expect(await say('1')).toContain('Friday 20 November');
  const booked = (await bookings()).find(({ status }) => status === 'booked');
  expect(booked?.start_at).not.toBe(before);
  await say('please cancel it, my daughter is ill');
  const canceled = (await bookings()).find(({ status }) => status === 'canceled');
  expect(canceled).toMatchObject({ id: booked?.id, cancellation_reason: 'my daughter is ill' });
  expect(await say('cancel it')).toMatch(/booked/);
  expect(await play.lead(phone)).toMatchObject({ booking_status: 'canceled' });
});

test("times are written and read in the lead's zone", async () => {
  const { w, say, bookings } = await offerTimes();
  const offer = await say("I'm in New York");
  expect(offer).toContain('New York time');
  expect(await queryRows(app, 'select timezone from leads where team_id = $1', [w.teamId])).toEqual([
    { timezone: 'America/New_York' },
  ]);
  expect(await say('Friday at 9am')).toContain('Friday, November 20 at 9:00 AM (New York time)');
  expect(await bookings()).toMatchObject([{ start_at: '2026-11-20T14:00:00.000Z' }]);
  expect(await say('when is it?')).toContain('9:00 AM (New York time)');
});

test("the lead's time zone is inferred from the country code of the phone", async () => {
  const { offer } = await offerTimes('en', BOOKING, `4479${app.make.phone().slice(-8)}`);
  expect(offer).toContain('(London time)');
});

// Thirty repetitions once led to 2^30 possible readings, which stopped the process. wish.test.ts repeats other texts.
test('a lead who is asked for a time and repeats a date thirty times gets an answer', async () => {
  const { say, play, phone } = await offerTimes();
  expect(await say('12/12 '.repeat(30))).not.toBe('');
  expect(JSON.stringify(await play.facts(phone))).not.toContain('unreadable');
});
