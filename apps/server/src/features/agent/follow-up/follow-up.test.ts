// Follow-ups of leads who were offered times (agents.md#follow-ups).
import { fact } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay } from '../../../testing/conversation-helper.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { explainLead } from '../index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Starts on a Tuesday at 16:00 in Paris. The lead Bea meets all criteria and is offered times. */
async function offerTimes(agent: Record<string, unknown> = {}) {
  app.clock.set('2027-03-02T15:00:00.000Z');
  const w = await app.make.workspace({ agent });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Bea' });
  await app.drain();
  const [offer] = await lead.say(phone, 'yes, 12k');
  const { id } = await lead.lead(phone);
  /** Returns the texts that the phone receives in the meantime. */
  const pass = async (ms: number) => {
    const before = (await lead.texts(phone)).length;
    app.clock.advance(ms);
    await app.drain();
    return (await lead.texts(phone)).slice(before);
  };
  const listTimes = (text: string | undefined) => text?.match(/^\d\. .+$/gm) ?? [];
  return { w, lead, phone, id, offer: offer!, pass, listTimes };
}

describe('a qualified lead who does not choose a time', () => {
  test('gets the offer again, then other times, never the same text, and keeps the status', async () => {
    const { w, lead, phone, id, offer, pass, listTimes } = await offerTimes();
    expect(listTimes(offer)).toHaveLength(3);
    expect(await pass(3 * HOUR - MINUTE)).toEqual([]);
    const [first] = await pass(2 * MINUTE);
    expect(listTimes(first)).toEqual(listTimes(offer));
    const { next } = await explainLead(app.createCtx(w.teamId), id);
    expect(next).toMatchObject([{ what: fact('next_follow_up', { number: 2 }) }]);
    const [second] = await pass(DAY + MINUTE);
    expect(listTimes(second)).toHaveLength(3);
    for (const time of listTimes(offer)) expect(second).not.toContain(time.slice(3));
    const other = app.make.phone();
    await lead.push(other, { name: 'Ana' });
    await app.drain();
    const [offered] = await lead.say(other, 'yes, 12k');
    for (const time of listTimes(second)) expect(offered).not.toContain(time.slice(3));
    expect(await lead.facts(phone, 'offer_not_answered')).toEqual([]);
    expect(await pass(3 * DAY + MINUTE)).toHaveLength(1);
    const [last] = await pass(30 * DAY + MINUTE);
    expect((await explainLead(app.createCtx(w.teamId), id)).next).toEqual([
      { what: fact('nothing_until_lead'), at: null },
    ]);
    const texts = await lead.texts(phone);
    expect(new Set(texts).size).toBe(texts.length);
    expect((await lead.messages(phone)).slice(-4).map(({ type }) => type)).toEqual(
      Array.from({ length: 4 }, () => 'FOLLOW_UP'),
    );
    expect(await lead.lead(phone)).toMatchObject({ status: 'qualified', stage: 'qualified' });
    expect(await lead.facts(phone, 'offer_not_answered')).toMatchObject([
      { params: { follow_ups: 3, next_at: expect.stringMatching(/^2027-04-05/) } },
      { params: { follow_ups: 4, next_at: null } },
    ]);
    const [booked] = await lead.say(phone, 'the second one please');
    expect(booked).toContain(listTimes(last)[1]!.slice(3));
  });

  test('gets nothing outside sending hours, after a person took over, or once a meeting is booked', async () => {
    const agent = { offer_follow_ups: ['3h', '1d'], sending_hours: 'Mon-Fri 09:00-18:00' };
    const night = await offerTimes(agent);
    expect(await night.pass(16 * HOUR)).toEqual([]);
    expect(await night.pass(HOUR + MINUTE)).toHaveLength(1);
    const none = await offerTimes({ follow_ups: [] });
    expect(await none.pass(4 * HOUR)).toEqual([]);
    const taken = await offerTimes(agent);
    await taken.lead.api.call(contract.leads.handoff, { id: taken.id });
    expect(await taken.pass(2 * DAY)).toEqual([]);
    const booked = await offerTimes(agent);
    await booked.lead.say(booked.phone, '1');
    await booked.pass(2 * DAY);
    const types = (await booked.lead.messages(booked.phone)).map(({ type }) => type);
    expect(types).not.toContain('FOLLOW_UP');
  });
});

test('a lead who only thanks is followed up while a question is open, but not after a goodbye', async () => {
  app.clock.set('2027-03-02T15:00:00.000Z');
  const w = await app.make.workspace({ agent: { follow_ups: ['1d', '3d'] } });
  const lead = createPlay(app, w);
  const [open, ended] = [app.make.phone(), app.make.phone()];
  for (const phone of [open, ended]) await lead.push(phone, { name: 'Bea' });
  await app.drain();
  expect(await lead.say(open, 'thank you')).toHaveLength(1);
  expect(await lead.say(open, 'thanks')).toEqual([]);
  expect(await lead.say(ended, 'not interested')).toHaveLength(1);
  expect(await lead.say(ended, 'thanks')).toEqual([]);
  const before = (await lead.texts(ended)).length;
  app.clock.advance(DAY - MINUTE);
  await app.drain();
  expect(await lead.messages(open)).toHaveLength(2);
  app.clock.advance(2 * MINUTE);
  await app.drain();
  expect((await lead.messages(open)).at(-1)).toMatchObject({ type: 'FOLLOW_UP' });
  expect(await lead.texts(ended)).toHaveLength(before);
  app.clock.advance(7 * DAY);
  await app.drain();
  expect(await lead.texts(ended)).toHaveLength(before);
});

test('a lead who asked for a day reads that on that day, and another text the day after', async () => {
  const { lead, phone, pass, listTimes } = await offerTimes({ offer_follow_ups: ['1d'] });
  expect(await lead.say(phone, "I'll get back to you")).toHaveLength(1);
  await lead.say(phone, 'thursday');
  const { next_action_at, status } = await lead.lead(phone);
  expect({ next_action_at, status }).toMatchObject({
    next_action_at: '2027-03-04T08:00:00.000Z',
    status: 'qualified',
  });
  expect(await pass(40 * HOUR)).toEqual([]);
  const [asked] = await pass(HOUR + MINUTE);
  expect(asked).toMatch(/^Hi Bea, you asked me to write today\./);
  expect(listTimes(asked)).toHaveLength(3);
  const [after] = await pass(DAY + MINUTE);
  expect(after).not.toContain('today');
  expect(await pass(DAY)).toEqual([]);
});

test('a lead who wants to get back to us without a day gets one message, and no others', async () => {
  const { lead, phone, pass, listTimes } = await offerTimes();
  await lead.say(phone, "I need to talk to my wife first. I'll get back to you");
  const [only] = await pass(2 * DAY);
  expect(listTimes(only)).toHaveLength(3);
  expect(await lead.facts(phone, 'offer_not_answered')).toMatchObject([
    { params: { follow_ups: 1, next_at: null } },
  ]);
  expect(await pass(40 * DAY)).toEqual([]);
  const offerless = await offerTimes({ booking: null });
  await offerless.lead.say(offerless.phone, "I need to talk to my wife first. I'll get back to you");
  expect(await offerless.pass(2 * DAY)).toHaveLength(1);
  expect(await offerless.lead.facts(offerless.phone, 'offer_not_answered')).toEqual([]);
});
