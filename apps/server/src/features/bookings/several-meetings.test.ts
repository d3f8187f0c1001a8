// Leads with several upcoming meetings: one from the provider's page and one from the chat, or after two leads were
// merged. The meetings stay booked until the lead chooses another time in the chat
// (docs/adr/book-through-a-reserved-row.md).
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { endWork } from '../../testing/end-work.ts';
import { USUAL_AGENT } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';
import { PROVIDER_FAKES } from './provider/provider-fakes.testing.ts';

const MINUTE = 60_000;
const HOURS = { hours: 'Mon-Fri 09:00-17:00', timezone: 'Europe/Paris' };
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => endWork(app));
afterAll(() => app.close());

async function setUpMeetings(provider: string) {
  app.clock.set('2026-11-23T07:00:00.000Z');
  const end = provider === 'builtin' ? undefined : await PROVIDER_FAKES[provider]!(app);
  if (end) onTestFinished(() => end.server.close());
  const booking = end ? { calendar: 'sales', ...(provider === 'google' && HOURS) } : USUAL_AGENT.booking;
  const w = await app.make.workspace({
    number: { phone: app.make.phone() },
    ...(end && { calendars: [end.section] }),
    agent: { ...USUAL_AGENT, follow_ups: [], booking },
  });
  await app.drain();
  const lead = createPlay(app, w);
  const passMinutes = async (minutes = 3) => {
    for (let minute = 0; minute < minutes; minute++) {
      await end?.server.webhooks.settled();
      app.clock.advance(MINUTE);
      await app.drain();
    }
  };
  const bookings = async () =>
    (await lead.api.call(contract.bookings.list, {})).data.toSorted((one, other) =>
      one.id < other.id ? -1 : 1,
    );
  const listBookedStarts = async () =>
    (await bookings()).filter(({ status }) => status === 'booked').map(({ start_at }) => start_at);
  /** Checks that the provider and Parley have the same meetings. */
  const checkAgreement = async () => {
    const there = end?.meetings().map(({ start_at }) => start_at) ?? (await listBookedStarts());
    expect(there.toSorted()).toEqual((await listBookedStarts()).toSorted());
  };
  const contactLead = async () => {
    const phone = app.make.phone();
    await lead.push(phone, { name: 'Marie Durand', email: `${phone}@example.com` });
    await app.drain();
    return phone;
  };
  const bookChoice = async (choice = '1') => {
    const phone = await contactLead();
    for (const text of ['yes', '12k', choice]) await lead.say(phone, text);
    await passMinutes();
    return phone;
  };
  return {
    w,
    end,
    lead,
    pass: passMinutes,
    bookings,
    standing: listBookedStarts,
    agrees: checkAgreement,
    contacted: contactLead,
    booked: bookChoice,
  };
}

/** Merges two leads who each have a meeting. The person writes from a masked id. */
async function mergeTwoLeads(provider: string, [first, second] = ['1', '2']) {
  const one = await setUpMeetings(provider);
  const { w, lead, pass, booked } = one;
  const phone = await booked(first);
  const masked = `9${phone}@lid`;
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  let written = 0;
  const says = async (text: string) => {
    await app.report(number, {
      type: 'message',
      engine_message_id: `several-${phone}-${++written}`,
      chat_id: masked,
      phone: null,
      text,
      name: 'Ana',
      kind: 'text',
      media: null,
      about: null,
      referral: null,
      sent_at: app.clock.now(),
    });
    await app.drain();
  };
  for (const text of ['Hello', 'yes', '12k', second, `${phone}@example.com`]) await says(text);
  await pass();
  expect(await one.standing()).toHaveLength(2);
  await app.report(number, { type: 'id_resolved', masked, phone });
  await pass();
  expect(await lead.leads(phone)).toHaveLength(1);
  /** Returns the texts that were sent to the person. */
  const texts = async () => {
    const sql = `select text from messages where team_id = $1 and direction = 'outbound' order by id`;
    return (await queryRows<{ text: string }>(app, sql, [w.teamId])).map(({ text }) => text);
  };
  return { ...one, phone, says, texts };
}

/** Returns a matcher for a text that contains one of the words, and later the time in Paris. */
function matchTime(words: string, at: string): unknown {
  const time = new Date(at).toLocaleTimeString('en-GB', {
    timeZone: 'Europe/Paris',
    hour: 'numeric',
    minute: '2-digit',
  });
  return expect.stringMatching(new RegExp(`(${words}).*${time.replace(/\s/g, '\\s')}`));
}

describe.each(['builtin', ...Object.keys(PROVIDER_FAKES)])(
  'a lead merged from two, each with a meeting at %s',
  (provider) => {
    test('keeps both meetings, and the journal says that there are two', { tags: 'endurance' }, async () => {
      const { phone, lead, standing, agrees } = await mergeTwoLeads(provider);
      expect(await standing()).toHaveLength(2);
      await agrees();
      expect((await lead.facts(phone, 'several_meetings_ahead'))[0]?.params['times']).toHaveLength(2);
    });

    test('has only the new meeting after choosing a time in the chat, and is informed of both changes', {
      tags: 'endurance',
    }, async () => {
      const { phone, lead, says, pass, bookings, standing, agrees, texts } = await mergeTwoLeads(provider);
      const before = await standing();
      await says('I need to reschedule');
      await says('3');
      await pass(5);
      const [left, ...more] = await standing();
      expect(more).toEqual([]);
      expect(before).not.toContain(left);
      await agrees();
      expect((await bookings()).map(({ status }) => status).toSorted()).toEqual([
        ...['booked', 'canceled', 'rescheduled'],
      ]);
      const canceled = (await bookings()).find(({ status }) => status === 'canceled');
      expect(canceled).toMatchObject({ cancellation_reason: 'another time was chosen' });
      expect(await lead.lead(phone)).toMatchObject({ booking_status: 'booked' });
      const told = (await texts()).slice(-2);
      expect(told).toContainEqual(matchTime('moved|new time|calendar', left!));
      expect(told).toContainEqual(matchTime('cancel|taking', canceled!.start_at!));
    });

    test('can cancel both meetings in the chat, and is informed of both', { tags: 'endurance' }, async () => {
      const { phone, lead, says, pass, bookings, standing, agrees, texts } = await mergeTwoLeads(provider);
      const before = await standing();
      await says('please cancel the appointment');
      await pass(5);
      expect((await bookings()).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
      await agrees();
      const told = (await texts()).slice(-2);
      for (const start of before) expect(told).toContainEqual(matchTime('cancel|taking', start!));
      expect(await lead.lead(phone)).toMatchObject({ booking_status: 'canceled' });
    });
  },
);

function testOutsideChat(provider: string): void {
  async function withTwo() {
    const one = await setUpMeetings(provider);
    const phone = await one.booked();
    one.end!.books('2026-11-26T10:00:00.000Z', { name: 'Marie', email: `${phone}@example.com` });
    await one.pass();
    expect(await one.standing()).toHaveLength(2);
    return { ...one, phone };
  }

  test('has both meetings and is informed of the second, and the journal counts both', async () => {
    const { phone, lead, agrees } = await withTwo();
    await agrees();
    expect((await lead.facts(phone, 'several_meetings_ahead'))[0]?.params['times']).toHaveLength(2);
    expect((await lead.texts(phone)).at(-1)).toContain('26 November');
  });

  test('replaces both meetings with the one time that the lead chooses in the chat', async () => {
    const { phone, lead, pass, standing, agrees } = await withTwo();
    await lead.say(phone, 'I need to reschedule');
    await lead.say(phone, '2');
    await pass(5);
    expect(await standing()).toHaveLength(1);
    await agrees();
  });

  test('keeps both meetings if the provider refuses the time that the lead chooses', async () => {
    const { end, phone, lead, pass, standing, agrees } = await withTwo();
    const before = await standing();
    await lead.say(phone, 'I need to reschedule');
    end!.server.faults.add({ kind: 'status', status: 409, body: {} }, { operation: end!.moving });
    await lead.say(phone, '2');
    await pass(5);
    expect(await standing()).toEqual(before);
    await agrees();
  });

  test('can move one meeting on its page in Parley, and keeps the other', async () => {
    const { w, phone, bookings, pass, standing, agrees } = await withTwo();
    const [first, second] = await bookings();
    const [row] = await queryRows<{ token: string }>(
      app,
      'select token from bookings where team_id = $1 and id = $2',
      [w.teamId, first!.id],
    );
    const html = await (await fetch(`${app.url}/b/${row!.token}/move`)).text();
    const slots = [...html.matchAll(/name="slot" value="([^"]+)"/g)].map(([, slot]) => slot!);
    await fetch(`${app.url}/b/${row!.token}/move`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ slot: slots[5]! }),
    });
    await pass(5);
    expect(phone).toBeTruthy();
    expect((await standing()).toSorted()).toEqual([second!.start_at, slots[5]].toSorted());
    await agrees();
  });
}

describe("a lead who books both on Cal.com's booking page and in the chat", () => testOutsideChat('cal-com'));
describe("a lead who books both on Calendly's booking page and in the chat", { tags: 'endurance' }, () => {
  testOutsideChat('calendly');
});

test('the agent mentions the upcoming meeting, not one that has ended', async () => {
  const { says, bookings, texts } = await mergeTwoLeads('builtin', ['3', '1']);
  const [ahead, sooner] = await bookings();
  expect(Date.parse(sooner!.end_at!)).toBeLessThan(Date.parse(ahead!.start_at!));
  app.clock.set(new Date(Date.parse(sooner!.end_at!) + MINUTE).toISOString());
  await app.drain();
  await says('What time is my meeting again?');
  const clock = new Date(ahead!.start_at!).toLocaleTimeString('en-GB', {
    timeZone: 'Europe/Paris',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  expect((await texts()).at(-1)).toContain(clock.replace(/\s?(am|pm)/, '').trim());
});
