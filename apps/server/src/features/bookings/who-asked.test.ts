// Who moved or canceled a meeting, as named in the lead's message, the journal and events (bookings.md#who-asked).
import { fact, factText } from '@parley/contract';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { createPlay } from '../../testing/conversation-helper.ts';
import { endWork } from '../../testing/end-work.ts';
import { USUAL_AGENT } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';
import { cancelByMember } from './members/member-acts.ts';
import { PROVIDER_FAKES, testEachProvider } from './provider/provider-fakes.testing.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The agent's words if the lead asked for the change, and if the host made it. */
const AS_WISHED = /I'm canceling|I'm taking/;
const SORRY = /has been canceled|can't take place/;
const WE_MOVED = /we had to move/;
const ANA = { kind: 'member' as const, id: 'mem_1', name: 'Ana' };

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => endWork(app));
afterAll(() => app.close());

async function bookLead(provider: string) {
  app.clock.set('2026-11-23T07:00:00.000Z');
  const end = provider === 'builtin' ? undefined : await PROVIDER_FAKES[provider]!(app);
  if (end) onTestFinished(() => end.server.close());
  const hours = provider === 'google' && { hours: 'Mon-Fri 09:00-17:00', timezone: 'Europe/Paris' };
  const booking = end ? { calendar: 'sales', ...hours } : USUAL_AGENT.booking;
  const owner = `${app.make.phone()}@example.com`;
  const w = await app.make.workspace({
    ...(end && { calendars: [end.section] }),
    members: [{ email: owner, name: 'Ana', role: 'owner', password: PASSWORD }],
    agent: { ...USUAL_AGENT, follow_ups: [], booking },
  });
  await app.drain();
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie Durand', email: `${phone}@example.com` });
  await app.drain();
  for (const text of ['yes', '12k', '1']) await lead.say(phone, text);
  const deliverNews = async (minutes = 2) => {
    for (let minute = 0; minute < minutes; minute++) {
      await end?.server.webhooks.settled();
      app.clock.advance(MINUTE);
      await app.drain();
    }
  };
  await deliverNews();
  const [meeting] = (await lead.api.call(contract.bookings.list, {})).data;
  const before = (await lead.texts(phone)).length;
  const readNewTexts = async () => (await lead.texts(phone)).slice(before).join('\n');
  /** Returns `code: who` for each journal entry about a meeting. */
  const doers = async () =>
    (await lead.facts(phone)).flatMap((fact) =>
      fact?.params['by'] ? [`${fact.code}: ${fact.params['name'] ?? fact.params['by']}`] : [],
    );
  return { w, owner, end, lead, phone, deliverNews, readNewTexts, doers, meeting: meeting! };
}

testEachProvider((provider) => {
  test('the journal records that the host canceled a meeting', async () => {
    const { end, deliverNews, readNewTexts, doers } = await bookLead(provider);
    end!.cancels(end!.meetings()[0]!.ref, 'host');
    await deliverNews();
    expect(await readNewTexts()).toMatch(SORRY);
    expect(await doers()).toContain('meeting_canceled: host');
  });

  test('the journal records that the lead canceled a meeting at the provider', async () => {
    const { end, deliverNews, readNewTexts, doers } = await bookLead(provider);
    end!.cancels(end!.meetings()[0]!.ref, 'lead');
    await deliverNews();
    expect(await readNewTexts()).toMatch(AS_WISHED);
    expect(await doers()).toContain('meeting_canceled: lead');
  });

  test('the journal records that the host moved a meeting', async () => {
    const { end, lead, deliverNews, readNewTexts, doers, meeting } = await bookLead(provider);
    const later = new Date(Date.parse(meeting.start_at!) + 7 * DAY).toISOString();
    end!.moves(end!.meetings()[0]!.ref, later, 'host');
    await deliverNews();
    expect(await readNewTexts()).toMatch(WE_MOVED);
    expect((await doers()).join()).toMatch(/meeting_(rescheduled|moved): host/);
    const [, moved] = await lead.eventsOf('booking.created');
    expect(moved).toMatchObject({ booking: { start_at: later } });
  });

  // Guests of a Google event can decline it, but they can't move it.
  test.skipIf(provider === 'google')(
    'the journal records that the lead moved a meeting at the provider',
    async () => {
      const { end, deliverNews, readNewTexts, doers, meeting } = await bookLead(provider);
      const later = new Date(Date.parse(meeting.start_at!) + 7 * DAY).toISOString();
      end!.moves(end!.meetings()[0]!.ref, later, 'lead');
      await deliverNews();
      expect(await readNewTexts()).not.toMatch(WE_MOVED);
      expect(await readNewTexts()).toMatch(/moved|new time/);
      expect((await doers()).join()).toMatch(/meeting_(rescheduled|moved): lead/);
    },
  );

  test('the journal does not name the host if the lead canceled in the chat', async () => {
    const { lead, phone, deliverNews, readNewTexts, doers } = await bookLead(provider);
    await lead.say(phone, 'please cancel the appointment');
    await deliverNews();
    expect(await readNewTexts()).toMatch(AS_WISHED);
    expect((await doers()).join()).not.toContain('host');
  });
});

test("the event's reason names who moved the meeting if the provider reports it with the move", {
  tags: 'endurance',
}, async () => {
  const { end, lead, deliverNews, meeting } = await bookLead('cal-com');
  const later = new Date(Date.parse(meeting.start_at!) + 7 * DAY).toISOString();
  end!.moves(end!.meetings()[0]!.ref, later, 'host');
  await deliverNews();
  const [, moved] = await lead.eventsOf('booking.created');
  expect(JSON.stringify(moved)).toContain(factText(fact('meeting_was_moved', { by: 'The host' })));
});

test.each([
  ['before', (held: readonly unknown[]) => held.toReversed()],
  ['after', (held: readonly unknown[]) => held],
] as const)(
  'a lead is informed that the host moved a Calendly meeting whose end is reported %s the new one',
  async (_when, order) => {
    const { end, deliverNews, readNewTexts, meeting } = await bookLead('calendly');
    const later = new Date(Date.parse(meeting.start_at!) + 7 * DAY).toISOString();
    end!.server.webhooks.hold();
    end!.moves(end!.meetings()[0]!.ref, later, 'host');
    await end!.server.webhooks.release(order as never);
    await deliverNews();
    expect(await readNewTexts()).toMatch(WE_MOVED);
  },
);

test.each(['builtin', ...Object.keys(PROVIDER_FAKES)])(
  'the journal records that a member canceled a meeting at %s',
  async (provider) => {
    const { w, owner, lead, phone, deliverNews, readNewTexts, doers, meeting } = await bookLead(provider);
    const ctx = { ...app.createCtx(w.teamId), actor: ANA };
    await cancelByMember(ctx, { id: meeting.id, reason: 'ill' });
    await deliverNews();
    expect(await readNewTexts()).toMatch(SORRY);
    expect(await readNewTexts()).not.toMatch(AS_WISHED);
    expect((await doers()).join()).toMatch(/meeting_(canceled|cancellation_requested): Ana/);
    // A canceled meeting does not prevent the deletion of its lead.
    const page = createBrowser(app);
    await page.signIn(owner);
    const { id } = await lead.lead(phone);
    const { data } = await page.call(contract.leads.delete, { ids: [id] });
    expect(data).toEqual({ deleted: 1, refused: [] });
  },
);
