// The built-in calendar through the API: hosts, holds, and the messages to leads (bookings.md#slots).
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { endWork } from '../../../testing/end-work.ts';
import type { WorkspaceParts } from '../../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { deleteExpiredHolds } from '../hold-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BOOKING = {
  calendar: 'builtin',
  duration_minutes: 30,
  hours: 'Mon-Fri 09:00-10:00',
  timezone: 'Europe/Paris',
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => endWork(app));
afterAll(() => app.close());

/** Sets the clock, and creates a workspace that offers slots to its leads in the first answer. */
async function calendar(booking: object = {}, parts: WorkspaceParts = {}, at = '2026-11-18T12:00:00.000Z') {
  app.clock.set(at);
  const w = await app.make.workspace({
    ...parts,
    agent: { criteria: [], follow_ups: [], booking: { ...BOOKING, ...booking } },
  });
  const play = createPlay(app, w);
  const ask = async (phone = app.make.phone()) => {
    const texts = await play.say(phone, 'Yes please');
    return { phone, text: texts.join('\n') };
  };
  const bookings = async () => (await play.api.call(contract.bookings.list, { limit: 100 })).data;
  return { w, play, ask, bookings };
}

const TAKEN = /taken|faster/;
const NOT_BOOKED = /couldn't/;
const NONE_NOW = /right now|at the moment/;
const TWO = {
  members: [
    { email: 'ana@acme.test', name: 'Ana', role: 'owner' },
    { email: 'bea@acme.test', name: 'Bea', role: 'editor' },
  ],
};
const BOTH = { members: ['ana@acme.test', 'Bea@acme.test'] };

describe('an offered slot', () => {
  test('is held for the lead for a few minutes, and other leads are offered other times', async () => {
    const { ask } = await calendar();
    expect((await ask()).text).toMatch(/19 November at 9:00.*20 November at 9:00.*23 November at 9:00/s);
    const other = await ask();
    expect(other.text).toMatch(/19 November at 9:30.*20 November at 9:30.*23 November at 9:30/s);
    expect((await ask()).text).toMatch(/24 November at 9:00.*25 November at 9:00.*26 November at 9:00/s);
    app.clock.advance(10 * MINUTE + 1);
    expect((await ask()).text).toMatch(/19 November at 9:00.*20 November at 9:00.*23 November at 9:00/s);
  });

  test('is not held with hold: 0m', async () => {
    const { ask } = await calendar({ hold: '0m' });
    for (let n = 0; n < 2; n++) expect((await ask()).text).toContain('19 November at 9:00');
  });

  test('becomes free when the lead books another slot or opts out', async () => {
    const { ask, play } = await calendar({ horizon: '2d' });
    const one = await ask();
    expect(one.text).toMatch(/19 November at 9:00.*19 November at 9:30.*20 November at 9:00/s);
    await play.say(one.phone, '2');
    const two = await ask();
    expect(two.text).toMatch(/19 November at 9:00.*20 November at 9:00/s);
    await play.say(two.phone, 'STOP');
    const three = await ask();
    expect(three.text).toMatch(/19 November at 9:00.*20 November at 9:00/s);
    expect(
      await queryRows(app, 'select 1 from slot_holds where lead_id = $1', [(await play.lead(one.phone)).id]),
    ).toEqual([]);
  });

  test('is not offered to another lead while it is held, and the agent says that no time is free now', async () => {
    const { ask, play, bookings } = await calendar({ hours: 'Thu 09:00-09:30', horizon: '2d' });
    const one = await ask();
    const two = await ask();
    expect(one.text).toContain('1. Thursday');
    expect(two.text).toMatch(NONE_NOW);
    expect(two.text).not.toMatch(TAKEN);
    await play.say(one.phone, '1');
    expect(await bookings()).toHaveLength(1);
  });

  test('is neither booked nor called taken when its hold has expired and another lead holds it', async () => {
    const { ask, play, bookings } = await calendar({ hours: 'Mon-Fri 09:00-09:30' });
    const one = await ask();
    app.clock.advance(11 * MINUTE);
    const two = await ask();
    expect(two.text).toContain('19 November at 9:00');
    const [answer] = await play.say(one.phone, '1');
    expect(answer).toMatch(NOT_BOOKED);
    expect(answer).not.toMatch(TAKEN);
    expect(answer).not.toContain('19 November at 9:00\n');
    await play.say(two.phone, '1');
    expect(await bookings()).toMatchObject([{ start_at: '2026-11-19T08:00:00.000Z' }]);
  });

  test('goes to the lead who now holds it, even if the first lead gets the offer again', async () => {
    const { ask, play, bookings } = await calendar();
    const one = await ask();
    app.clock.advance(11 * MINUTE);
    const two = await ask();
    const [repeated] = await play.say(one.phone, "I'm in New York");
    expect(repeated).toContain('New York');
    await play.say(two.phone, '1');
    expect(await bookings()).toMatchObject([{ start_at: '2026-11-19T08:00:00.000Z' }]);
    expect((await play.say(one.phone, '1'))[0]).toMatch(TAKEN);
  });

  test('has no stored hold after the hold expires and the cleanup runs', async () => {
    const { ask, w } = await calendar();
    await ask();
    const rows = () => queryRows(app, 'select 1 from slot_holds where team_id = $1', [w.teamId]);
    expect(await rows()).toHaveLength(3);
    app.clock.advance(2 * HOUR);
    await deleteExpiredHolds(app.system.db, app.clock.now());
    expect(await rows()).toEqual([]);
  });
});

describe('a meeting', () => {
  test('has an unguessable URL, which the confirmation message contains', async () => {
    const { ask, play, bookings } = await calendar();
    for (let n = 0; n < 2; n++) {
      const { phone } = await ask();
      const [confirmation] = await play.say(phone, '1');
      const [latest] = (await bookings()).toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
      expect(latest?.cancel_url).toMatch(/^http:\/\/localhost:3000\/b\/[\w-]{22}$/);
      expect(latest?.reschedule_url).toBe(latest?.cancel_url);
      expect(confirmation).toContain(latest?.cancel_url);
    }
    expect(new Set((await bookings()).map(({ cancel_url }) => cancel_url)).size).toBe(2);
  });

  test('can move on a full day and to a time next to its old one, and the new meeting refers to the old one', async () => {
    const { ask, play, w } = await calendar({ daily_cap: 1, buffer_after: '30m', horizon: '2d' });
    const { phone } = await ask();
    await play.say(phone, '1');
    const offered = await play.say(phone, 'I need to reschedule');
    expect(offered[0]).toContain('19 November at 9:30');
    expect(offered[0]).not.toContain('19 November at 9:00');
    await play.say(phone, '1');
    const rows = await queryRows<{ id: string; status: string; replaces_id: string | null; start_at: Date }>(
      app,
      'select id, status, replaces_id, start_at from bookings where team_id = $1 order by id',
      [w.teamId],
    );
    expect(rows).toMatchObject([
      { status: 'rescheduled', replaces_id: null },
      { status: 'booked', replaces_id: rows[0]!.id, start_at: new Date('2026-11-19T08:30:00.000Z') },
    ]);
  });

  test("keeps its time and its time zone when the campaign's time zone changes", async () => {
    const { ask, play, bookings, w } = await calendar();
    const { phone } = await ask();
    await play.say(phone, '1');
    const before = await bookings();
    await app.make.workspace({
      slug: w.slug,
      number: { phone: w.number },
      agent: { criteria: [], booking: { ...BOOKING, timezone: 'America/New_York' } },
    });
    expect(await bookings()).toEqual(before);
    expect(before[0]).toMatchObject({ start_at: '2026-11-19T08:00:00.000Z', timezone: 'Europe/Paris' });
    // 9:00 in New York is 15:00 in Paris, where the lead is, so the slot is free.
    expect((await ask()).text).toContain('19 November at 15:00');
  });
});

test.each([
  [
    'before the clocks go back',
    '2026-10-23T04:00:00.000Z',
    /1\. Friday 23 October at 9:00/,
    '2026-10-23T07:00:00.000Z',
  ],
  [
    'after the clocks go back',
    '2026-10-25T20:00:00.000Z',
    /1\. Monday 26 October at 9:00/,
    '2026-10-26T08:00:00.000Z',
  ],
])('a meeting is booked at 9:00 in Paris, as the lead reads, %s', async (_, now, offered, booked) => {
  const { ask, play, bookings } = await calendar({}, {}, now);
  const { phone, text } = await ask();
  expect(text).toMatch(offered);
  expect((await play.say(phone, '1'))[0]).toContain('9:00');
  expect(await bookings()).toMatchObject([{ start_at: booked, timezone: 'Europe/Paris' }]);
});

describe('the members of a campaign', () => {
  test('host one lead each at the same time, and become the owners of these leads', async () => {
    const { ask, play, bookings, w } = await calendar(
      { ...BOTH, hours: 'Thu 09:00-09:30', horizon: '2d' },
      TWO,
    );
    const [ana, bea] = w.applied.members;
    const [one, two, three] = [await ask(), await ask(), await ask()];
    expect(one.text).toContain('19 November at 9:00');
    expect(two.text).toContain('19 November at 9:00');
    expect(three.text).toMatch(NONE_NOW);
    for (const { phone } of [one, two]) await play.say(phone, '1');
    expect(await bookings()).toMatchObject([{ start_at: '2026-11-19T08:00:00.000Z' }, {}]);
    const owners = await Promise.all(
      [one, two].map(async ({ phone }) => (await play.lead(phone)).assigned_to),
    );
    expect(owners.toSorted()).toEqual([ana!.id, bea!.id].toSorted());
    expect(await play.facts(one.phone, 'owner_set')).toMatchObject([
      { params: { owner: expect.stringMatching(/^(Ana|Bea)$/) } },
    ]);
  });

  test("offer a lead only the times of the lead's owner, with assign: owner", async () => {
    const members = [
      { ...TWO.members[0], calendar: { hours: 'Thu 09:00-09:30' } },
      { ...TWO.members[1], calendar: { hours: 'Fri 15:00-15:30', timezone: 'America/New_York' } },
    ];
    const { ask, play, w } = await calendar(
      { ...BOTH, assign: 'owner', hours: null, horizon: '14d' },
      { members },
    );
    const { phone, text } = await ask();
    expect(text).toMatch(/19 November at 9:00.*20 November at 21:00/s);
    const { id } = await play.lead(phone);
    const bea = w.applied.members[1]!.id;
    await play.api.call(contract.leads.update, { id, assigned_to: bea });
    const [other] = await play.say(phone, 'none of these');
    expect(other).toMatch(/27 \w+ at 21:00/);
    expect(other).not.toContain('9:00');
    await play.say(phone, '1');
    const [row] = await queryRows<{ host_id: string; timezone: string }>(
      app,
      'select host_id, timezone from bookings where lead_id = $1',
      [id],
    );
    expect(row).toEqual({ host_id: bea, timezone: 'America/New_York' });
  });

  test('are not offered at a time that overlaps their meeting in another campaign', async () => {
    const campaigns = (number: string) => [
      {
        ...{ slug: 'autumn', name: 'Tom', status: 'active', number },
        agent: {
          ...{ goal: 'Sell.', first_message: 'Hi.', humanize: false, reply_delay: '0s' },
          booking: { ...BOOKING, members: ['ana@acme.test'], hours: 'Thu 09:15-09:45', horizon: '2d' },
        },
      },
    ];
    app.clock.set('2026-11-18T12:00:00.000Z');
    const number = app.make.phone();
    const w = await app.make.workspace({
      number: { phone: number },
      agent: {
        criteria: [],
        booking: { ...BOOKING, members: ['ana@acme.test'], hours: 'Thu 09:00-09:30', horizon: '2d' },
      },
      campaigns: campaigns(number),
    });
    const play = createPlay(app, w);
    const [one, two] = [app.make.phone(), app.make.phone()];
    await play.say(one, 'Yes please');
    await play.say(one, '1');
    await play.api.call(contract.campaigns.pushLead, { id: 'autumn', phone: `+${two}` });
    await app.drain();
    expect((await play.say(two, 'Yes please'))[0]).toMatch(NONE_NOW);
  });
});

describe('a turn', () => {
  test('reads the diary only if the agent offers slots, once for the slots and once for the holds', async () => {
    app.clock.set('2026-11-18T12:00:00.000Z');
    const w = await app.make.workspace({ agent: { booking: BOOKING } });
    const play = createPlay(app, w);
    const phone = app.make.phone();
    const read: string[] = [];
    app.system.db.onCommitted(({ name }) => read.push(name));
    await play.say(phone, 'Hello');
    await play.say(phone, 'yes');
    expect(read.filter((name) => name.startsWith('bookings.'))).toEqual([]);
    await play.say(phone, '12k');
    // The calendar is read once for the slots, and once for the holds.
    expect(read.filter((name) => name.startsWith('bookings.'))).toEqual([
      'bookings.diary',
      'bookings.lock-hosts',
      'bookings.diary',
      'bookings.release',
      'bookings.hold',
    ]);
  });
});
