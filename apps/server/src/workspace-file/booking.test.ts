// The booking settings of a workspace file: each mistake is reported with its field (workspace-file.md#booking).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { applyFile } from './apply.ts';
import { ApplyError } from './problem.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const USUAL = {
  calendar: 'builtin',
  duration_minutes: 30,
  hours: 'Mon-Fri 09:00-18:00',
  timezone: 'Europe/Paris',
};
let made = 0;

const buildHost = (calendar?: object) => ({
  email: 'bea@acme.test',
  role: 'editor',
  ...(calendar && { calendar }),
});
const buildMember = (email: string) => ({ email, role: 'editor' });

function file(booking: object, rest: object = {}, slug = `meetings-${++made}`): string {
  const agent = { goal: 'Sell.', first_message: 'Hi.', booking };
  const campaigns = [{ slug: 'spring', name: 'Lea', agent }];
  return JSON.stringify({ workspace: { slug }, campaigns, ...rest }, null, 1);
}

async function problems(text: string): Promise<string[]> {
  try {
    await applyFile(app.system, text, 'w.yaml');
    return [];
  } catch (error) {
    if (!(error instanceof ApplyError)) throw error;
    return error.problems.map((problem) =>
      problem.replace(/^w\.yaml:\d+:\d+ (campaigns\[0\]\.agent\.)?/, ''),
    );
  }
}

async function readStored(booking: object, rest: object = {}) {
  const [applied] = await applyFile(app.system, file(booking, rest), 'w.yaml');
  const [row] = await queryRows<{ agent: { booking: Record<string, unknown>; timezone: string } }>(
    app,
    'select agent from campaigns where team_id = $1',
    [applied!.workspace.team_id],
  );
  return { ...row!.agent, members: applied!.members };
}

describe('valid booking settings', () => {
  test('get defaults for all other fields', async () => {
    expect((await readStored(USUAL)).booking).toEqual({
      ...USUAL,
      ...{ by: 'slots', members: [], assign: 'round_robin', daily_cap: null, days_off: [], holidays: null },
      ...{
        buffer_before_minutes: 0,
        buffer_after_minutes: 0,
        notice_minutes: 120,
        horizon_days: 30,
        hold_minutes: 10,
      },
      ...{
        timezone_follows: false,
        reminder_template: null,
        reminders: [86_400_000, 3_600_000],
        no_show_after_ms: null,
      },
    });
  });

  test('can set every field', async () => {
    const { booking, timezone, members } = await readStored(
      {
        ...USUAL,
        ...{
          members: ['BEA@acme.test'],
          assign: 'owner',
          buffer_before: '10m',
          buffer_after: '1h',
          notice: '1d',
        },
        ...{
          horizon: '60d',
          daily_cap: 6,
          days_off: ['2026-12-24', '2026-12-28..2027-01-02'],
          holidays: 'de-by',
        },
        ...{
          hold: '0m',
          reminders: ['1h', '2d'],
          no_show_after: '1d',
          hours: 'Mon 09:00-12:00, Mon 12:00-18:00',
        },
      },
      { members: [buildHost()] },
    );
    expect(booking).toEqual({
      ...{
        calendar: 'builtin',
        by: 'slots',
        duration_minutes: 30,
        hours: 'Mon 09:00-12:00, Mon 12:00-18:00',
      },
      ...{ timezone: 'Europe/Paris', timezone_follows: false, members: [members[0]!.id], assign: 'owner' },
      buffer_before_minutes: 10,
      ...{
        buffer_after_minutes: 60,
        notice_minutes: 1_440,
        horizon_days: 60,
        daily_cap: 6,
        holidays: 'DE-BY',
      },
      ...{ days_off: ['2026-12-24', '2026-12-28..2027-01-02'], hold_minutes: 0 },
      ...{ reminder_template: null, reminders: [172_800_000, 3_600_000], no_show_after_ms: 86_400_000 },
    });
    expect(timezone).toBe('Europe/Paris');
  });

  test("can omit the campaign's hours if members have their own; the first member's zone then applies", async () => {
    const people = {
      members: [buildHost({ hours: 'Mon 09:00-12:00', timezone: 'Asia/Tokyo', holidays: 'JP' })],
    };
    const { booking, timezone } = await readStored(
      { calendar: 'builtin', members: ['bea@acme.test'] },
      people,
    );
    expect({ hours: booking['hours'], zone: booking['timezone'], timezone }).toEqual({
      ...{ hours: null, zone: 'Asia/Tokyo', timezone: 'Asia/Tokyo' },
    });
    const [row] = await queryRows(
      app,
      `select calendar from members where email = 'bea@acme.test' and calendar is not null`,
    );
    expect(row).toEqual({
      calendar: {
        hours: 'Mon 09:00-12:00',
        timezone: 'Asia/Tokyo',
        days_off: [],
        holidays: 'JP',
        daily_cap: null,
      },
    });
  });

  test('can name a member who is already in the workspace', async () => {
    const slug = `meetings-${++made}`;
    expect(await problems(file(USUAL, { members: [buildHost()] }, slug))).toEqual([]);
    expect(await problems(file({ ...USUAL, members: ['bea@acme.test'] }, {}, slug))).toEqual([]);
  });
});

const HOURS = 'must be opening hours, such as "Mon-Fri 09:00-18:00", or always';
const DATES = 'must be a date, or a first and a last date, such as 2026-12-24 or 2026-12-24..2027-01-02';
const COUNTRY = 'must be a country whose holidays are known, such as FR, or one of its states, such as DE-BY';

describe('invalid booking settings', () => {
  test.each<[string, object, string[]]>([
    ['no hours', { hours: undefined }, ['booking.hours is required']],
    [
      'no zone',
      { timezone: undefined },
      ['booking.timezone is required because the workspace has no time zone'],
    ],
    [
      'an unknown zone',
      { timezone: 'Mars/Olympus' },
      ['booking.timezone must be an IANA time zone, such as Europe/Paris'],
    ],
    ['hours that are none', { hours: 'nine to five' }, [`booking.hours ${HOURS}`]],
    ['no text at all', { hours: '' }, [`booking.hours ${HOURS}`]],
    [
      'hours of no length',
      { hours: 'Mon 09:00-09:00' },
      ['booking.hours must not be empty: "mon 09:00-09:00" closes when it opens'],
    ],
    [
      'hours past midnight',
      { hours: 'Fri 22:00-02:00' },
      [
        'booking.hours must not run past midnight in "fri 22:00-02:00": write two parts, such as Mon 22:00-24:00, Tue 00:00-02:00',
      ],
    ],
    [
      'hours that overlap',
      { hours: 'Mon-Fri 09:00-12:00, Wed 11:00-13:00' },
      ['booking.hours must not overlap: an earlier part already includes "wed 11:00-13:00"'],
    ],
    [
      'a meeting longer than the day',
      { duration_minutes: 90, hours: 'Mon 09:00-10:00' },
      ['booking.duration_minutes must fit into the hours: no opening of Mon 09:00-10:00 is that long'],
    ],
    [
      'a notice beyond the horizon',
      { notice: '2d', horizon: '2d' },
      ['booking.notice must be shorter than the horizon: otherwise no time can be offered'],
    ],
    [
      'what is kept free takes more than a day',
      { buffer_before: '12h', buffer_after: '12h' },
      ['booking.buffer_after must be shorter: a meeting and its buffers take more than a day'],
    ],
    [
      'a buffer of seconds',
      { buffer_before: '90s' },
      ['booking.buffer_before must be a duration in whole minutes from 0m to 12h, such as 10m'],
    ],
    [
      'a horizon of hours',
      { horizon: '36h' },
      ['booking.horizon must be a duration in whole days from 1d to 365d, such as 30d'],
    ],
    [
      'days off that are none',
      { days_off: ['2026-02-30', '2027-01-02..2026-12-24', 'Christmas'] },
      [`booking.days_off[0] ${DATES}`, `booking.days_off[1] ${DATES}`, `booking.days_off[2] ${DATES}`],
    ],
    ['an unknown country', { holidays: 'XX' }, [`booking.holidays ${COUNTRY}`]],
    ['an unknown state', { holidays: 'DE-XX' }, [`booking.holidays ${COUNTRY}`]],
    ['a cap of nothing', { daily_cap: 0 }, ['booking.daily_cap must be at least 1']],
    ['a reminder twice', { reminders: ['1h', '60m'] }, ['booking.reminders must name each time once']],
    [
      'a member twice',
      { members: ['bea@acme.test', 'Bea@acme.test'] },
      ['booking.members[1] is the same as members[0]'],
    ],
    [
      'an owner of nothing',
      { assign: 'owner' },
      ['booking.assign is only for campaigns with members: without them, no one can be assigned'],
    ],
    [
      'a link to nowhere',
      { by: 'link' },
      ['booking.by must be slots on the built-in calendar, which has no booking page'],
    ],
    [
      'an unknown field',
      { lunch: '12:00' },
      [
        'booking.lunch is not a field here: the fields are calendar, by, duration_minutes, hours, timezone, members, assign, buffer_before, buffer_after, notice, horizon, daily_cap, days_off, holidays, hold, reminders, reminder_template, no_show_after',
      ],
    ],
  ])('%s', async (_, booking, expected) => {
    expect(await problems(file({ ...USUAL, ...booking }, { members: [buildHost()] }))).toEqual(expected);
  });

  test('names a member or calendar that does not exist', async () => {
    expect(await problems(file({ ...USUAL, calendar: 'sales' }))).toEqual([
      'booking.calendar names the calendar sales, which is neither in the file nor in the workspace',
    ]);
    expect(
      await problems(
        file({ ...USUAL, members: ['bea@acme.test', 'cal@acme.test'] }, { members: [buildHost()] }),
      ),
    ).toEqual([
      'booking.members[1] names the member cal@acme.test, which is neither in the file nor in the workspace',
    ]);
  });

  test("a member's own calendar", async () => {
    const people = {
      members: [buildHost({ hours: 'Mon 09:00-08:00', timezone: 'Nowhere', days_off: ['soon'], lunch: 1 })],
    };
    expect(await problems(file(USUAL, people))).toEqual([
      expect.stringContaining('members[0].calendar.hours must not run past midnight'),
      'members[0].calendar.timezone must be an IANA time zone, such as Europe/Paris',
      `members[0].calendar.days_off[0] ${DATES}`,
      'members[0].calendar.lunch is not a field here: the fields are hours, timezone, days_off, holidays, daily_cap',
    ]);
  });

  test('members without hours, or with hours that are too short', async () => {
    const short = buildHost({ hours: 'Mon 09:00-09:15', timezone: 'UTC' });
    const both = ['bea@acme.test', 'cal@acme.test'];
    const booking = { calendar: 'builtin', members: both };
    expect(await problems(file(booking, { members: [short, buildMember(both[1]!)] }))).toEqual([
      'booking.duration_minutes must fit into the hours of bea@acme.test: no opening of Mon 09:00-09:15 is that long',
      'booking.hours is required: cal@acme.test has no hours',
    ]);
  });

  test('a member loses the hours that a campaign outside the file needs', async () => {
    const slug = `meetings-${++made}`;
    const with_hours = { members: [buildHost({ hours: 'Mon 09:00-12:00', timezone: 'UTC' })] };
    expect(
      await problems(file({ calendar: 'builtin', members: ['bea@acme.test'] }, with_hours, slug)),
    ).toEqual([]);
    const alone = JSON.stringify({ workspace: { slug }, members: [buildHost()] });
    expect(await problems(alone)).toEqual([
      'members[0].calendar.hours is required: the campaign spring has no hours',
    ]);
  });
});

describe('a calendar of a provider', () => {
  /** Stores a calendar like `parley apply`. */
  async function withCalendar(provider: string): Promise<string> {
    const slug = `meetings-${++made}`;
    const [applied] = await applyFile(app.system, file(USUAL, {}, slug), 'w.yaml');
    await queryRows(
      app,
      `insert into calendars (team_id, id, name, provider, settings, secrets_sealed, created_at, timezone)
       values ($1, 'cal_1', 'sales', $2, '{}', '', now(), 'Europe/Rome')`,
      [applied!.workspace.team_id, provider],
    );
    return slug;
  }

  test('needs no settings that the provider has', async () => {
    const slug = await withCalendar('cal-com');
    expect(await problems(file({ calendar: 'sales' }, {}, slug))).toEqual([]);
    expect(
      await problems(file({ calendar: 'sales', by: 'link', timezone: 'Europe/Paris' }, {}, slug)),
    ).toEqual([]);
    const wrong = {
      ...USUAL,
      calendar: 'sales',
      buffer_after: '10m',
      daily_cap: 3,
      members: ['bea@acme.test'],
    };
    expect(await problems(file(wrong, { members: [buildHost()] }, slug))).toEqual([
      'booking.duration_minutes is not a field with the calendar sales: cal-com sets it',
      'booking.hours is not a field with the calendar sales: cal-com sets it',
      'booking.buffer_after is not a field with the calendar sales: cal-com sets it',
      'booking.daily_cap is not a field with the calendar sales: only the built-in calendar has it',
      'booking.members is not a field with the calendar sales: only the built-in calendar has it',
    ]);
  });

  test('needs settings that the provider does not have', async () => {
    const slug = await withCalendar('google');
    expect(await problems(file({ calendar: 'sales', by: 'link' }, {}, slug))).toEqual([
      'booking.hours is required: google has no hours',
      'booking.by must be slots: google has no booking page',
    ]);
    expect(await problems(file({ ...USUAL, calendar: 'sales', buffer_after: '10m' }, {}, slug))).toEqual([]);
  });
});
