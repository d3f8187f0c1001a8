// Meetings in the dashboard: the list for a period, members' actions, and booking by hand
// (dashboard-operations.md#bookings).
import { contract } from '@parley/contract';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../../testing/browser.ts';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { endWork } from '../../../testing/end-work.ts';
import { USUAL_AGENT, type WorkspaceParts } from '../../../testing/make-workspace.ts';
import { readCsvRecords } from '../../../testing/read-csv.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { PROVIDER_FAKES } from '../provider/provider-fakes.testing.ts';

const { bookings } = contract;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A Monday. */
const NOW = '2026-11-23T07:00:00.000Z';

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => endWork(app));
afterAll(() => app.close());

async function setUpWorkspace(parts: WorkspaceParts = {}) {
  app.clock.set(NOW);
  const [ana, bob, eve] = ['ana', 'bob', 'eve'].map((name) => `${name}-book${++people}@people.test`);
  const w = await app.make.workspace({
    members: [
      { email: ana, name: 'Ana', role: 'owner', password: PASSWORD },
      { email: bob, name: 'Bob', role: 'responder', password: PASSWORD },
      { email: eve, name: 'Eve', role: 'viewer', password: PASSWORD },
    ],
    ...parts,
  });
  await app.drain();
  const lead = createPlay(app, w);
  const page = createBrowser(app);
  const { member } = await page.signIn(ana!);
  const as = async (email: string) => {
    const other = createBrowser(app);
    await other.signIn(email);
    return other;
  };
  const pushLead = async (name: string, push: Record<string, unknown> = {}) => {
    const phone = app.make.phone();
    await lead.push(phone, { name, ...push });
    await app.drain();
    return { phone, id: (await lead.lead(phone)).id };
  };
  const slots = async (lead_id: string, more: Record<string, unknown> = {}) =>
    (
      await page.call(bookings.slots, {
        id: w.campaign,
        lead_id,
        from: app.clock.now().toISOString(),
        to: new Date(app.clock.ms() + 7 * DAY).toISOString(),
        ...more,
      })
    ).data;
  const book = async (lead_id: string, nth = 0) => {
    const start_at = (await slots(lead_id)).slots[nth]!.start_at;
    return (await page.call(bookings.create, { lead_id, campaign_id: w.campaign, start_at })).data;
  };
  const list = async (query: Record<string, unknown> = {}) =>
    (await page.call(bookings.agenda, { from: NOW, ...query })).data;
  return { w, lead, page, member, as, bob: bob!, eve: eve!, known: pushLead, slots, book, list };
}

describe('the list of meetings', () => {
  test('shows the meetings in a period, soonest first, in pages, by campaign and by status', async () => {
    const { page, known, book, list, w } = await setUpWorkspace();
    const names = ['Léa', 'Noé', 'Zoé'];
    const booked = [];
    for (const name of names) booked.push(await book((await known(name)).id, 3));
    const first = await page.call(bookings.agenda, { from: NOW, limit: '2' });
    expect(first.data.map(({ lead }) => lead.name)).toEqual(['Léa', 'Noé']);
    expect(first.data[0]).toMatchObject({
      ...{ status: 'booked', timezone: 'Europe/Paris', source: 'manual', calendar: null, host: null },
      campaign: { slug: w.campaign, name: 'Lea from Acme' },
    });
    const cursor = first.pagination.next_cursor!;
    const rest = await page.call(bookings.agenda, { from: NOW, limit: '2', cursor });
    expect(rest.data.map(({ lead }) => lead.name)).toEqual(['Zoé']);
    // A meeting that is in progress when the period starts belongs to the period; one that starts when the period ends
    // does not.
    const [one] = booked;
    const within = new Date(Date.parse(one!.start_at) + MINUTE).toISOString();
    expect(await list({ from: within, to: booked[1]!.start_at })).toMatchObject([{ id: one!.id }]);
    expect(await list({ campaign_id: w.campaignId })).toHaveLength(3);
    expect(await list({ campaign_id: 'none' })).toEqual([]);
    await page.call(bookings.cancel, { id: one!.id, reason: ' ill ' });
    expect(await list()).toHaveLength(2);
    expect(await list({ status: 'canceled' })).toMatchObject([
      { id: one!.id, reason: 'ill', asked_by: 'member' },
    ]);
    app.clock.set(booked[2]!.start_at);
    app.clock.advance(MINUTE);
    expect(await list({ status: 'unmarked' })).toMatchObject([{ id: booked[1]!.id }]);
    const other = await setUpWorkspace();
    app.clock.set(booked[2]!.start_at);
    await expect(other.page.call(bookings.get, { id: one!.id })).rejects.toMatchObject({ status: 404 });
    await expect(other.page.call(bookings.link, { id: one!.id })).rejects.toMatchObject({ status: 404 });
  });

  test('is exported as CSV without the URLs that cancel meetings, and the activity log records who exported it', async () => {
    const { page, known, book } = await setUpWorkspace();
    const { id } = await book((await known('=1+1')).id);
    const answer = await page.ask(bookings.export, { from: NOW });
    expect(answer.headers['content-disposition']).toContain('bookings-2026-11-23.csv');
    const rows = readCsvRecords(answer.text);
    expect(rows).toMatchObject([{ id, lead_name: "'=1+1", status: 'booked', calendar: 'builtin' }]);
    expect(answer.text).not.toContain('/b/');
    const { data } = await page.call(contract.activity.list, { action: 'bookings.exported' });
    expect(data).toMatchObject([{ details: { bookings: 1, complete: true } }]);
  });

  test('is read-only for viewers, while responders can cancel it and copy its URL', async () => {
    const { as, bob, eve, known, book } = await setUpWorkspace();
    const { id } = await book((await known('Léa')).id);
    for (const email of [bob, eve]) {
      const page = await as(email);
      expect((await page.call(bookings.get, { id })).data.lead.name).toBe('Léa');
      for (const [operation, body] of [
        [bookings.mark, { attendance: 'came' }],
        [bookings.cancel, {}],
        [bookings.move, { start_at: NOW }],
      ] as const)
        if (email === eve)
          expect((await page.ask(operation, { id, ...body })).status, operation.id).toBe(403);
      expect((await page.ask(bookings.link, { id })).status).toBe(email === bob ? 200 : 403);
    }
    await (await as(bob)).call(bookings.cancel, { id });
    expect((await (await as(eve)).call(bookings.get, { id })).data.status).toBe('canceled');
  });
});

describe('a member', () => {
  test('records whether the lead came once the meeting has started, and can correct the record', async () => {
    const { page, known, book, lead } = await setUpWorkspace();
    const { phone, id: leadId } = await known('Léa');
    const { id, start_at } = await book(leadId);
    const mark = (attendance: 'came' | 'no_show') => page.call(bookings.mark, { id, attendance });
    await expect(mark('came')).rejects.toMatchObject({ code: 'validation_error' });
    app.clock.set(start_at);
    const before = (await lead.texts(phone)).length;
    expect((await mark('no_show')).data).toMatchObject({
      status: 'no_show',
      may: { mark: true, cancel: false },
    });
    expect((await lead.lead(phone)).booking_status).toBe('no_show');
    const came = (await mark('came')).data;
    expect(came).toMatchObject({ status: 'booked' });
    expect(came.attended_at).not.toBeNull();
    expect((await mark('no_show')).data).toMatchObject({ status: 'no_show', attended_at: null });
    await app.drain();
    expect((await lead.texts(phone)).length).toBe(before);
    expect((await lead.facts(phone)).at(-1)).toMatchObject({
      code: 'meeting_missed',
      params: { name: 'Ana' },
    });
  });

  test('cancels a meeting with a reason, the lead is informed, and a second cancellation is refused', async () => {
    const { page, known, book, lead } = await setUpWorkspace();
    const { phone, id: leadId } = await known('Léa');
    const { id, told } = await book(leadId);
    expect(told).toBe('agent');
    await app.drain();
    const done = await page.call(bookings.cancel, { id, reason: 'The host is ill' });
    expect(done.data).toMatchObject({ status: 'canceled', may: { cancel: false, move: false } });
    await app.drain();
    expect((await lead.texts(phone)).at(-1)).toMatch(/has been canceled|can't take place/);
    await expect(page.call(bookings.cancel, { id })).rejects.toMatchObject({
      issues: [{ code: 'meeting_is', params: { status: 'canceled' } }],
    });
  });

  test('moves a meeting, which informs the lead, and the journal names the member', async () => {
    const { page, known, book, slots, lead } = await setUpWorkspace();
    const { phone, id: leadId } = await known('Léa');
    const { id } = await book(leadId);
    await app.drain();
    const later = (await slots(leadId)).slots[4]!.start_at;
    const { data: moved } = await page.call(bookings.move, { id, start_at: later });
    expect(moved).toMatchObject({ start_at: later, source: 'manual', asked_by: 'member' });
    const { data: old } = await page.call(bookings.get, { id });
    expect(old).toMatchObject({ status: 'rescheduled', moved_to: { id: moved.id, start_at: later } });
    await app.drain();
    expect((await lead.texts(phone)).at(-1)).toMatch(/we had to move/);
    expect((await lead.facts(phone)).at(-1)).toMatchObject({
      code: 'meeting_rescheduled',
      params: { start_at: later, by: 'member', name: 'Ana' },
    });
    expect(await lead.eventsOf('booking.created')).toHaveLength(2);
    // The campaign's card counts the lead with the moved meeting once.
    const cards = await page.call(contract.campaigns.cards, {});
    expect(cards.data).toMatchObject([{ results: { booked: 1 } }]);
    await expect(page.call(bookings.move, { id, start_at: later })).rejects.toMatchObject({ status: 409 });
    const { data } = await page.call(bookings.link, { id: moved.id });
    expect(data.url).toMatch(/\/b\/[\w-]{22}$/);
  });
});

describe('a booking by hand', () => {
  test('takes a free slot, informs the lead, and is refused at a time that is not free', async () => {
    const { page, known, slots, lead, w } = await setUpWorkspace();
    const { phone, id } = await known('Léa');
    const free = await slots(id);
    expect(free).toMatchObject({
      timezone: 'Europe/Paris',
      hosts: [],
      problem: null,
      told: 'agent',
      standing: null,
    });
    const [{ start_at } = { start_at: '' }] = free.slots;
    const wish = { lead_id: id, campaign_id: w.campaignId, start_at };
    const { data } = await page.call(bookings.create, wish);
    await app.drain();
    expect((await lead.texts(phone)).at(-1)).toContain('To move or cancel it');
    expect((await lead.facts(phone)).at(-1)).toMatchObject({
      code: 'meeting_booked',
      params: { start_at, by: 'member', name: 'Ana' },
    });
    expect(await lead.lead(phone)).toMatchObject({ booking_status: 'booked', stage: 'booked' });
    // The lead already has an upcoming meeting, which can be moved. A second one can't be booked.
    expect((await slots(id)).standing).toEqual({ id: data.id, start_at });
    await expect(page.call(bookings.create, wish)).rejects.toMatchObject({ code: 'invalid_state' });
    const other = await known('Noé');
    const taken = { ...wish, lead_id: other.id };
    await expect(page.call(bookings.create, taken)).rejects.toMatchObject({
      issues: [{ code: 'slot_gone' }],
    });
    const never = { ...wish, lead_id: other.id, start_at: '2026-11-24T02:00:00.000Z' };
    await expect(page.call(bookings.create, never)).rejects.toMatchObject({
      issues: [{ code: 'slot_gone' }],
    });
  });

  test('does not offer a slot that is held for another lead', async () => {
    const { known, slots, lead, page, w } = await setUpWorkspace();
    const { phone } = await known('Léa');
    for (const text of ['yes', '12k']) await lead.say(phone, text);
    const [{ start_at: kept } = { start_at: '' }] = await queryRows<{ start_at: string }>(
      app,
      'select iso(start_at) as start_at from slot_holds where team_id = $1 order by start_at',
      [w.teamId],
    );
    const other = await known('Noé');
    expect((await slots(other.id)).slots.map(({ start_at }) => start_at)).not.toContain(kept);
    const wish = { lead_id: other.id, campaign_id: w.campaign, start_at: kept };
    await expect(page.call(bookings.create, wish)).rejects.toMatchObject({ status: 409 });
  });

  test('gives the last slot to only one of two leads when both are booked at the same time', async () => {
    const { page, known, slots, list, w } = await setUpWorkspace();
    const [one, other] = [await known('Léa'), await known('Noé')];
    const start_at = (await slots(one.id)).slots[0]!.start_at;
    const wish = (lead_id: string) =>
      page.ask(bookings.create, { lead_id, campaign_id: w.campaign, start_at });
    const answers = await Promise.all([wish(one.id), wish(other.id), wish(one.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await list()).toHaveLength(1);
  });

  test('uses only the chosen host', async () => {
    const members = ['ana', 'bob'].map((name) => ({
      ...{ email: `${name}-host${++people}@people.test`, name, role: 'owner', password: PASSWORD },
      calendar: { hours: name === 'ana' ? 'Wed 09:00-10:00' : 'Thu 09:00-10:00', timezone: 'Europe/Paris' },
    }));
    const booking = { ...USUAL_AGENT.booking, members: members.map(({ email }) => email) };
    app.clock.set(NOW);
    const w = await app.make.workspace({ members, agent: { booking } });
    const lead = createPlay(app, w);
    const page = createBrowser(app);
    await page.signIn(members[0]!.email);
    const phone = app.make.phone();
    await lead.push(phone);
    await app.drain();
    const { id } = await lead.lead(phone);
    const free = async (host_id?: string) =>
      (
        await page.call(bookings.slots, {
          ...{ id: w.campaign, lead_id: id, from: NOW, to: new Date(app.clock.ms() + 4 * DAY).toISOString() },
          ...(host_id !== undefined && { host_id }),
        })
      ).data;
    const { hosts, slots } = await free();
    expect(hosts.map(({ name }) => name)).toEqual(['ana', 'bob']);
    expect(slots).toHaveLength(4);
    const bob = hosts[1]!.id;
    const [{ start_at } = { start_at: '' }] = (await free(bob)).slots;
    expect(start_at).toBe('2026-11-26T08:00:00.000Z');
    const { data } = await page.call(bookings.create, {
      lead_id: id,
      campaign_id: w.campaign,
      start_at,
      host_id: bob,
    });
    expect(data.host).toEqual({ id: bob, name: 'bob' });
    const unknown = page.call(bookings.create, {
      lead_id: id,
      campaign_id: w.campaign,
      start_at,
      host_id: 'x',
    });
    await expect(unknown).rejects.toMatchObject({ issues: [{ path: ['host_id'] }] });
  });

  test.each([
    { told: 'person', by: 'a person drives the conversation' },
    { told: 'opted_out', by: 'the lead opted out' },
    { told: 'not_contacted', by: 'no one has written to the lead yet' },
  ] as const)('sends no message if $by', async ({ told }) => {
    const { page, known, slots, book, lead } = await setUpWorkspace();
    const { phone, id } = await known('Léa');
    if (told === 'person') await page.call(contract.leads.handoff, { id });
    if (told === 'opted_out') await lead.say(phone, 'STOP');
    if (told === 'not_contacted') {
      const sets = 'in_touch = false, first_contact_at = null';
      await queryRows(app, `update leads set ${sets} where id = $1`, [id]);
    }
    const before = await lead.texts(phone);
    expect((await slots(id)).told).toBe(told);
    const meeting = await book(id);
    expect(meeting.told).toBe(told);
    await app.drain();
    await page.call(bookings.cancel, { id: meeting.id });
    await app.drain();
    expect(await lead.texts(phone)).toEqual(before);
  });

  test('fails if the campaign books no meetings, or the lead or campaign does not exist', async () => {
    const { page, known, slots, w } = await setUpWorkspace({ agent: { booking: undefined } });
    const { id } = await known('Léa');
    expect(await slots(id)).toMatchObject({ problem: 'books_nothing', slots: [] });
    const wish = { lead_id: id, campaign_id: w.campaign, start_at: NOW };
    await expect(page.call(bookings.create, wish)).rejects.toMatchObject({
      issues: [{ code: 'books_nothing' }],
    });
    for (const unknown of [{ lead_id: 'lead_x' }, { campaign_id: 'none' }])
      expect((await page.ask(bookings.create, { ...wish, ...unknown })).status).toBe(404);
  });
});

describe.each(Object.keys(PROVIDER_FAKES))('with the calendar provider %s', (provider) => {
  async function atProvider() {
    app.clock.set(NOW);
    const end = await PROVIDER_FAKES[provider]!(app);
    onTestFinished(() => end.server.close());
    const hours = provider === 'google' && { hours: 'Mon-Fri 09:00-17:00', timezone: 'Europe/Paris' };
    const made = await setUpWorkspace({
      calendars: [end.section],
      agent: { ...USUAL_AGENT, follow_ups: [], booking: { calendar: 'sales', ...hours } },
    });
    const deliverNews = async (minutes = 2) => {
      for (let minute = 0; minute < minutes; minute++) {
        await end.server.webhooks.settled();
        app.clock.advance(MINUTE);
        await app.drain();
      }
    };
    return { ...made, end, news: deliverNews };
  }

  test('a booking, move or cancellation is requested from the provider, and then the lead is informed', async () => {
    const { end, news, known, slots, book, page, lead, list } = await atProvider();
    const { phone, id: leadId } = await known('Marie', { email: `p${app.make.phone()}@example.com` });
    const meeting = await book(leadId);
    expect(meeting).toMatchObject({ status: 'reserved', calendar: { name: 'sales', provider } });
    expect((await lead.facts(phone)).at(-1)).toMatchObject({
      code: 'meeting_requested',
      params: { start_at: meeting.start_at, by: 'member', name: 'Ana' },
    });
    await news();
    expect(end.meetings()).toMatchObject([{ start_at: meeting.start_at }]);
    expect((await lead.texts(phone)).at(-1)).toContain('To move or cancel it');
    const later = (await slots(leadId)).slots[6]!.start_at;
    await page.call(bookings.move, { id: meeting.id, start_at: later });
    expect((await page.call(bookings.get, { id: meeting.id })).data).toMatchObject({
      moving_to: later,
      may: { move: false },
    });
    await news();
    expect(end.meetings()).toMatchObject([{ start_at: later }]);
    expect((await lead.texts(phone)).at(-1)).toMatch(/we had to move/);
    const [moved] = await list();
    expect(moved).toMatchObject({ start_at: later, status: 'booked', asked_by: 'member', source: 'manual' });
    const { data: asked } = await page.call(bookings.cancel, { id: moved!.id });
    expect(asked).toMatchObject({ status: 'booked', canceling: true, may: { cancel: false, move: false } });
    await news();
    expect(end.meetings()).toEqual([]);
    expect(await list()).toEqual([]);
  });
});

test('a member sees that a calendar needs an email address, or that it does not answer', {
  tags: 'endurance',
}, async () => {
  app.clock.set(NOW);
  const end = await PROVIDER_FAKES['cal-com']!(app);
  onTestFinished(() => end.server.close());
  const { known, slots, page, w } = await setUpWorkspace({
    calendars: [end.section],
    agent: { ...USUAL_AGENT, booking: { calendar: 'sales' } },
  });
  const { id } = await known('Marie');
  expect((await slots(id)).problem).toBe('needs_email');
  await page.call(contract.leads.changeContact, { id, email: 'marie@example.com' });
  const [{ start_at } = { start_at: '' }] = (await slots(id)).slots;
  await end.server.close();
  app.clock.advance(2 * MINUTE);
  expect((await slots(id)).problem).toBe('calendar_away');
  const wish = page.call(bookings.create, { lead_id: id, campaign_id: w.campaign, start_at });
  await expect(wish).rejects.toMatchObject({ code: 'service_unavailable' });
});
