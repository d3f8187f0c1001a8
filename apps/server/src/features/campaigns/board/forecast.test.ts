// Compares the forecast for a campaign's queue with what then happens on the simulator, day by day: warm-up, sending
// hours across weekends and zones, gaps, and a quota that two campaigns share (dashboard-operations.md#forecast).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../../../testing/browser.ts';
import { queryRows } from '../../../testing/conversation-helper.ts';
import { NO_PACING, USUAL_AGENT } from '../../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { createStillClock } from '../../../testing/still-clock.ts';

/** A Tuesday. */
const START = '2026-11-17T10:30:00.000Z';
const DAY = 86_400_000;

let app: TestApp;
const clock = createStillClock(START);
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

interface Queue {
  /** The number of leads in the queue. With two campaigns, the leads alternate between them. */
  people: number;
  hours: string;
  zone: string;
}
interface Arrangement {
  name: string;
  /** The number of days since the number was connected. */
  days: number;
  perDay: number;
  gap: string;
  quota: number;
  queues: Queue[];
}

const ALWAYS = { hours: 'always', zone: 'UTC' };
const ARRANGEMENTS: Arrangement[] = [
  { name: 'warm-up', days: 1, perDay: 12, gap: '60s-180s', quota: 200, queues: [{ people: 26, ...ALWAYS }] },
  {
    name: 'hours over a weekend',
    days: 300,
    perDay: 5,
    gap: '10m-40m',
    quota: 200,
    queues: [{ people: 21, hours: 'Mon-Sat 08:00-20:00', zone: 'Europe/Paris' }],
  },
  {
    name: 'few minutes a day',
    days: 300,
    perDay: 30,
    gap: '4m-9m',
    quota: 200,
    queues: [{ people: 15, hours: 'Tue-Fri 09:00-09:40', zone: 'America/New_York' }],
  },
  {
    name: 'one quota for two',
    days: 300,
    perDay: 0,
    gap: '30s-90s',
    quota: 7,
    queues: [
      { people: 11, hours: 'Mon-Fri 13:00-18:00', zone: 'Asia/Kathmandu' },
      { people: 13, ...ALWAYS },
    ],
  },
  { name: 'at once', days: 300, perDay: 0, gap: '20m', quota: 200, queues: [{ people: 9, ...ALWAYS }] },
];

const buildSlug = (nth: number, queue: number) => `plan-${nth}-${queue}`;

async function setUpWorkspace() {
  const numbers = ARRANGEMENTS.map(({ days, perDay, gap, quota }) => ({
    phone: app.make.phone(),
    name: 'Sales',
    engine: 'simulator',
    daily_quota: quota,
    connected_since: new Date(Date.parse(START) - days * DAY).toISOString(),
    pacing: { ...NO_PACING, first_contact_gap: gap, first_contacts_per_day: perDay },
  }));
  const campaigns = ARRANGEMENTS.flatMap(({ queues }, nth) =>
    queues.map(({ hours, zone }, queue) => ({
      slug: buildSlug(nth, queue),
      name: 'Sales',
      status: 'active',
      number: numbers[nth]!.phone,
      agent: {
        ...USUAL_AGENT,
        follow_ups: [],
        sending_hours: hours,
        booking: { ...USUAL_AGENT.booking, timezone: zone },
      },
    })),
  );
  const email = `foretold-${app.make.phone()}@people.test`;
  const made = await app.make.workspace({
    numbers,
    campaigns,
    members: [{ email, name: 'Ana', role: 'owner', password: PASSWORD }],
  });
  const page = createBrowser(app);
  await page.signIn(email);
  return { ...made, page };
}

async function fillQueues(page: Browser): Promise<Map<string, string>> {
  const pushed = new Map<string, string>();
  for (const [nth, { queues }] of ARRANGEMENTS.entries()) {
    const most = Math.max(...queues.map(({ people }) => people));
    for (let turn = 0; turn < most; turn++) {
      for (const [queue, { people }] of queues.entries()) {
        if (turn >= people) continue;
        const phone = app.make.phone();
        pushed.set(phone, buildSlug(nth, queue));
        await page.call(contract.campaigns.pushLead, { id: buildSlug(nth, queue), phone: `+${phone}` });
      }
    }
  }
  return pushed;
}

/** Moves the clock forward, from one due time to the next. */
async function moveClock(until: number): Promise<void> {
  for (;;) {
    const [row] = await queryRows<{ due: Date | null }>(
      app,
      `select min(run_at) as due from jobs where locked_by is null and task like 'first-contact.%'
         or locked_by is null and task like 'messages.%'`,
    );
    if (!row?.due || row.due.getTime() > until) return;
    clock.set(new Date(Math.max(clock.ms(), row.due.getTime())));
    await app.drain();
  }
}

const getLocalDay = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();

test('the forecast matches the messages sent on each day', { tags: 'endurance' }, async () => {
  const { page, teamId } = await setUpWorkspace();
  const pushed = await fillQueues(page);
  await app.drain();
  const slugs = ARRANGEMENTS.flatMap(({ queues }, nth) => queues.map((_, queue) => buildSlug(nth, queue)));
  const foretold = new Map<string, Awaited<ReturnType<typeof readForecast>>>();
  async function readForecast(id: string) {
    return (await page.call(contract.campaigns.forecast, { id })).data;
  }
  for (const slug of slugs) foretold.set(slug, await readForecast(slug));
  const now = clock.ms();
  await moveClock(now + 60 * DAY);

  const sent = await queryRows<{ phone: string; at: Date }>(
    app,
    `select lead.phone, message.reserved_at as at from messages message
     join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
     where message.team_id = $1 and message.first_contact and message.reserved_at > $2 order by message.reserved_at`,
    [teamId, new Date(now)],
  );
  for (const [nth, { name, queues }] of ARRANGEMENTS.entries()) {
    for (const [queue, { zone }] of queues.entries()) {
      const slug = buildSlug(nth, queue);
      const said = foretold.get(slug)!;
      const times = sent.filter(({ phone }) => pushed.get(phone) === slug).map(({ at }) => at);
      const days = new Map<string, number>();
      for (const at of times) days.set(getLocalDay(at, zone), (days.get(getLocalDay(at, zone)) ?? 0) + 1);
      const about = { name, slug };
      const held = said.by_day
        .filter((day) => day.first_contacts > 0)
        .map((day) => [day.day, day.first_contacts]);
      expect({ ...about, days: held }).toEqual({ ...about, days: [...days] });
      expect(days.size, name).toBeGreaterThan(name === 'at once' ? 0 : 1);
      expect({ ...about, waiting: said.waiting, next: said.next_at, done: said.done_on }).toEqual({
        ...about,
        waiting: times.length,
        next: times[0]!.toISOString(),
        done: getLocalDay(times.at(-1)!, zone),
      });
      expect(said).toMatchObject({ capped: false, condition: null });
      expect(said.by_day[0]!.day).toBe(getLocalDay(new Date(now), zone));
    }
  }
  const held = slugs.map((slug) => foretold.get(slug)!.held_by);
  expect(held).toEqual([
    { rule: 'warm_up', figure: '5', day: 2 },
    { rule: 'first_contacts_per_day', figure: '5', day: 301 },
    { rule: 'sending_hours', figure: 'Tue-Fri 09:00-09:40', day: null },
    { rule: 'daily_quota', figure: '7', day: null },
    { rule: 'daily_quota', figure: '7', day: null },
    { rule: 'gap', figure: '20m', day: null },
  ]);
  for (const slug of slugs) {
    expect((await page.call(contract.campaigns.forecast, { id: slug })).data).toMatchObject({
      waiting: 0,
      by_day: [],
      next_at: null,
      done_on: null,
      held_by: null,
    });
  }
});

test('the forecast assumes that a paused campaign resumes now and shares the number with the others', async () => {
  const { page } = await setUpWorkspace();
  const [, , , two] = ARRANGEMENTS;
  expect(two!.name).toBe('one quota for two');
  for (let turn = 0; turn < 12; turn++) {
    await page.call(contract.campaigns.pushLead, { id: buildSlug(3, 1), phone: `+${app.make.phone()}` });
  }
  await app.drain();
  const before = (await page.call(contract.campaigns.forecast, { id: buildSlug(3, 1) })).data;
  const extended = (await page.call(contract.campaigns.forecast, { id: buildSlug(3, 1), extra: 10 })).data;
  await page.call(contract.campaigns.pause, { id: buildSlug(3, 1) });
  const paused = (await page.call(contract.campaigns.forecast, { id: buildSlug(3, 1) })).data;
  expect(paused).toEqual({ ...before, condition: 'active' });
  expect(before.by_day.map(({ first_contacts }) => first_contacts)).toEqual([6, 5]);
  // People who would join go to the end of the queue.
  expect(extended.by_day.map(({ first_contacts }) => first_contacts)).toEqual([6, 7, 7, 1]);
  expect(extended.waiting).toBe(before.waiting + 10);
  const empty = { id: buildSlug(2, 0), extra: 2 };
  expect((await page.call(contract.campaigns.forecast, empty)).data).toMatchObject({ waiting: 2 });
});

test('the forecast names an offline number as the condition for sending', async () => {
  const { page, teamId } = await setUpWorkspace();
  for (let turn = 0; turn < 3; turn++)
    await page.call(contract.campaigns.pushLead, { id: buildSlug(4, 0), phone: `+${app.make.phone()}` });
  await app.drain();
  await queryRows(
    app,
    `update numbers set session_status = 'FAILED' where team_id = $1 and id = (
       select number_id from campaigns where team_id = $1 and slug = $2)`,
    [teamId, buildSlug(4, 0)],
  );
  // The first message has left the queue, but not the server.
  await queryRows(
    app,
    `update messages set status = 'sending' where team_id = $1 and first_contact and lead_id in (
       select lead.id from leads lead join campaigns campaign on campaign.id = lead.campaign_id
       where campaign.team_id = $1 and slug = $2)`,
    [teamId, buildSlug(4, 0)],
  );
  const away = (await page.call(contract.campaigns.forecast, { id: buildSlug(4, 0) })).data;
  expect(away).toMatchObject({ condition: 'connected', waiting: 2, sending: 1 });
  await expect(page.call(contract.campaigns.forecast, { id: 'nowhere' })).rejects.toMatchObject({
    status: 404,
  });
});

test('the forecast names the missing number as the condition for a campaign without one', async () => {
  const { page } = await setUpWorkspace();
  const { data: campaign } = await page.call(contract.campaigns.create, {
    ...{ name: 'Bare', from: 'nothing', language: 'en', goal: 'Sell.', first_message: 'Hi' },
  });
  const { data } = await page.call(contract.campaigns.forecast, { id: campaign.id });
  expect(data).toMatchObject({ condition: 'number', waiting: 0, by_day: [], next_at: null, done_on: null });
});

test('the forecast counts leads of the previous number on that number, separately from those of the new one', async () => {
  const { page, number } = await setUpWorkspace();
  const push = () =>
    page.call(contract.campaigns.pushLead, { id: buildSlug(4, 0), phone: `+${app.make.phone()}` });
  for (let turn = 0; turn < 4; turn++) await push();
  await app.drain();
  const forecast = async () => (await page.call(contract.campaigns.forecast, { id: buildSlug(4, 0) })).data;
  const before = await forecast();
  expect(before.waiting).toBe(3);
  await page.call(contract.campaigns.update, { id: buildSlug(4, 0), number });
  expect(await forecast()).toEqual(before);
  // The number is new and has no gap to wait for, so it sends immediately.
  await push();
  await app.drain();
  expect(await forecast()).toEqual(before);
});
