// A lead, its host or a member acts while Parley waits for a calendar's provider (bookings.md#providers).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { endWork } from '../../../testing/end-work.ts';
import { USUAL_AGENT } from '../../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { cancelByMember } from '../members/member-acts.ts';
import { PROVIDER_FAKES, type ProviderFake, testEachProvider } from './provider-fakes.testing.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => endWork(app));
afterAll(() => app.close());

/** The operation that moves a meeting, for each provider that has one. */
const moving: Record<string, string> = {
  'cal-com': 'POST /bookings/{uid}/reschedule',
  google: 'PATCH /calendar/v3/calendars/{calendar}/events/{event}',
};

testEachProvider((provider) => {
  const ends: ProviderFake[] = [];
  afterAll(async () => {
    for (const { server } of ends) await server.close();
  });

  /** Creates a workspace whose campaign books at the provider. */
  async function setUpProvider() {
    app.clock.set('2026-11-18T12:00:00.000Z');
    const end = await PROVIDER_FAKES[provider]!(app);
    ends.push(end);
    const hours = provider === 'google' ? { hours: 'Mon-Fri 09:00-17:00', timezone: 'Europe/Paris' } : {};
    const booking = { calendar: 'sales', ...hours };
    const w = await app.make.workspace({
      calendars: [end.section],
      agent: { ...USUAL_AGENT, follow_ups: [], booking },
    });
    await app.drain();
    const lead = createPlay(app, w);
    const bookings = async () =>
      (await lead.api.call(contract.bookings.list, {})).data.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const listBooked = async () => (await bookings()).filter(({ status }) => status === 'booked');
    const passMinutes = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        await end.server.webhooks.settled();
        app.clock.advance(MINUTE + 1_000);
        await app.drain();
      }
    };
    const bookSlot = async () => {
      const phone = app.make.phone();
      await lead.push(phone, { name: 'Marie Durand', email: `${app.make.phone()}@example.com` });
      await app.drain();
      for (const text of ['yes', '12k', '1']) await lead.say(phone, text);
      const mine = await lead.lead(phone);
      const path = async () => {
        const [row] = await findToken(w.teamId, mine.id);
        return `/b/${row!.token}`;
      };
      return { phone, path };
    };
    const checkAgreement = async () =>
      expect(
        end
          .meetings()
          .map(({ start_at }) => start_at)
          .toSorted(),
      ).toEqual((await listBooked()).map(({ start_at }) => start_at).toSorted());
    return {
      w,
      end,
      lead,
      bookings,
      standing: listBooked,
      pass: passMinutes,
      booked: bookSlot,
      agrees: checkAgreement,
    };
  }

  const findToken = (teamId: string, leadId: string) =>
    queryRows<{ token: string }>(
      app,
      `select token from bookings where team_id = $1 and lead_id = $2 and status = 'booked' order by id desc limit 1`,
      [teamId, leadId],
    );

  test('a meeting moves once if the form on its page is sent several times', async () => {
    const { standing, pass, booked, agrees } = await setUpProvider();
    const { path } = await booked();
    const page = await path();
    const slots = findOfferedSlots((await open(`${page}/move`)).html);
    await Promise.all([3, 3, 5, 7].map((which) => open(`${page}/move`, { slot: slots[which]! })));
    await open(`${page}/move`, { slot: slots[9]! });
    await pass(5);
    expect(await standing()).toHaveLength(1);
    await agrees();
  });

  test('only one of two leads who move their meetings to the same time gets it', async () => {
    const { end, standing, pass, booked, agrees } = await setUpProvider();
    const [one, other] = [await booked(), await booked()];
    const pages = [await one.path(), await other.path()];
    const slot = findOfferedSlots((await open(`${pages[0]}/move`)).html)[6]!;
    await Promise.all(pages.map((page) => open(`${page}/move`, { slot })));
    await pass(5);
    expect(end.meetings().filter(({ start_at }) => start_at === slot)).toHaveLength(1);
    expect(await standing()).toHaveLength(2);
    await agrees();
  });

  test('no meeting remains if a lead cancels on its page while its move is pending', async () => {
    const { end, lead, standing, pass, booked, agrees } = await setUpProvider();
    const { phone, path } = await booked();
    const page = await path();
    const fault = end.server.faults.add(
      { kind: 'status', status: 503 },
      { operation: moving[provider] ?? end.booking },
    );
    const slot = findOfferedSlots((await open(`${page}/move`)).html)[6]!;
    await open(`${page}/move`, { slot });
    await app.drain();
    expect(fault.met).toBe(1);
    await open(`${page}/cancel`, {});
    await pass(30);
    expect(await standing()).toEqual([]);
    await agrees();
    expect((await lead.texts(phone)).at(-1)).toMatch(/cancel/i);
  });

  test('a person takes over a cancellation that the provider has not answered for two minutes', async () => {
    const { end, lead, pass, booked, standing, agrees } = await setUpProvider();
    const { phone } = await booked();
    const fault = end.server.faults.add(
      { kind: 'status', status: 503 },
      { operation: end.canceling, times: 1_000 },
    );
    await lead.say(phone, 'please cancel the appointment');
    await pass(3);
    expect(await lead.facts(phone, 'handed_over')).not.toEqual([]);
    fault.release();
    await pass(20);
    expect(await standing()).toEqual([]);
    await agrees();
  });

  const alone = test.skipIf(moving[provider] !== undefined);
  alone('a meeting that the provider does not give up after a move: a person looks', async () => {
    const { end, lead, pass, booked } = await setUpProvider();
    const { phone } = await booked();
    end.server.faults.add({ kind: 'status', status: 403, body: {} }, { operation: end.canceling, times: 5 });
    await lead.say(phone, 'I need to reschedule');
    await lead.say(phone, '2');
    await pass(3);
    expect(await lead.facts(phone, 'handed_over')).not.toEqual([]);
  });

  test("the lead's own pending move is applied after the host has moved the meeting", async () => {
    const { end, standing, pass, booked, agrees } = await setUpProvider();
    const { path } = await booked();
    const page = await path();
    const [kept] = end.meetings();
    const slots = findOfferedSlots((await open(`${page}/move`)).html);
    const operation = moving[provider] ?? end.booking;
    end.server.faults.add({ kind: 'status', status: 503 }, { operation });
    await open(`${page}/move`, { slot: slots[6]! });
    await app.drain();
    end.moves(kept!.ref, slots[20]!);
    await pass(10);
    expect((await standing()).map(({ start_at }) => start_at)).toEqual([slots[6]]);
    await agrees();
  });

  test('a meeting keeps its latest time if the provider reports two moves in reverse order', async () => {
    const { end, bookings, standing, pass, booked, agrees } = await setUpProvider();
    await booked();
    const start = Date.parse(end.meetings()[0]!.start_at);
    const later = (days: number) => new Date(start + days * DAY).toISOString();
    end.server.webhooks.hold();
    end.moves(end.meetings()[0]!.ref, later(7));
    app.clock.advance(1_000);
    end.moves(end.meetings()[0]!.ref, later(14));
    await end.server.webhooks.release((held) => held.toReversed());
    await pass(3);
    expect((await standing()).map((one) => one.start_at)).toEqual([later(14)]);
    expect((await bookings()).filter(({ status }) => status === 'booked')).toHaveLength(1);
    await agrees();
  });

  test('slots that are offered instead of a taken time are held for the lead', async () => {
    const { w, end, lead, pass, booked } = await setUpProvider();
    const one = await booked();
    await lead.say(one.phone, 'I need to reschedule');
    const offers = () =>
      queryRows<{ slots: { start_at: string }[] }>(
        app,
        `select intent->'slots' as slots from messages where team_id = $1 and intent->>'kind' = 'offer' order by id`,
        [w.teamId],
      );
    end.take((await offers()).at(-1)!.slots[0]!.start_at);
    await lead.say(one.phone, '1');
    const kept = (await offers()).at(-1)!.slots.map(({ start_at }) => start_at);
    await booked();
    const others = (await offers()).at(-1)!.slots.map(({ start_at }) => start_at);
    expect(others.filter((start) => kept.includes(start))).toEqual([]);
    await pass(1);
  });

  test("a member's cancellation is not recorded as the lead's", async () => {
    const { w, lead, pass, booked, standing } = await setUpProvider();
    const { phone } = await booked();
    const [meeting] = await standing();
    await cancelByMember(app.createCtx(w.teamId), { id: meeting!.id, reason: 'ill' });
    await pass(2);
    const byLead = (await lead.facts(phone)).filter((fact) => fact?.params['by'] === 'lead');
    expect(byLead.map((fact) => fact?.code)).not.toContain('meeting_canceled');
    expect((await lead.texts(phone)).at(-1)).toMatch(/cancel/i);
  });

  test('a meeting that has ended does not move when the lead books the next one', async () => {
    const { end, lead, bookings, booked, pass } = await setUpProvider();
    const { phone } = await booked();
    const [first] = await bookings();
    app.clock.set(new Date(Date.parse(first!.start_at!) + 3 * DAY).toISOString());
    await app.drain();
    await lead.say(phone, 'I would like to book another appointment');
    await lead.say(phone, '2');
    await pass(2);
    expect((await bookings())[0]).toMatchObject({ id: first!.id, status: 'booked' });
    expect((await bookings()).length).toBeGreaterThan(1);
    expect((await lead.texts(phone)).at(-1)).not.toMatch(/moved/i);
    expect(end.meetings()).toHaveLength(2);
  });
});

async function open(path: string, form?: Record<string, string>) {
  const answer = await fetch(`${app.url}${path}`, {
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { status: answer.status, html: await answer.text() };
}

const findOfferedSlots = (html: string) =>
  [...html.matchAll(/name="slot" value="([^"]+)"/g)].map(([, slot]) => slot!);
