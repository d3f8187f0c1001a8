// The booking settings of a workspace file: each mistake is reported with its field (workspace-file.md#booking).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { applyFile } from './apply.ts';
import { showProblems } from './problem.testing.ts';
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
    return showProblems(error.found).map((problem) =>
      problem.replace(/^\d+:\d+ (campaigns\[0\]\.agent\.)?/, ''),
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

  test("can omit the campaign's hours if members have their own, and the first member's time zone then applies", async () => {
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

describe('invalid booking settings', () => {
  test.each<[string, object, string[]]>([
    ['no hours', { hours: undefined }, ['booking.hours required']],
    ['no zone', { timezone: undefined }, ['booking.timezone timezone_of_workspace']],
    ['an unknown zone', { timezone: 'Mars/Olympus' }, ['booking.timezone timezone']],
    ['invalid hours', { hours: 'nine to five' }, ['booking.hours opening_hours']],
    ['empty hours', { hours: '' }, ['booking.hours opening_hours']],
    [
      'hours of zero length',
      { hours: 'Mon 09:00-09:00' },
      ['booking.hours hours_empty {"part":"mon 09:00-09:00"}'],
    ],
    [
      'hours past midnight',
      { hours: 'Fri 22:00-02:00' },
      ['booking.hours hours_past_midnight {"part":"fri 22:00-02:00"}'],
    ],
    [
      'hours that overlap',
      { hours: 'Mon-Fri 09:00-12:00, Wed 11:00-13:00' },
      ['booking.hours hours_overlap {"part":"wed 11:00-13:00"}'],
    ],
    [
      'a meeting longer than the day',
      { duration_minutes: 90, hours: 'Mon 09:00-10:00' },
      ['booking.duration_minutes duration_too_long {"hours":"Mon 09:00-10:00"}'],
    ],
    ['a notice beyond the horizon', { notice: '2d', horizon: '2d' }, ['booking.notice notice_too_long']],
    [
      'a meeting with buffers longer than a day',
      { buffer_before: '12h', buffer_after: '12h' },
      ['booking.buffer_after buffer_too_long'],
    ],
    [
      'a buffer in seconds',
      { buffer_before: '90s' },
      ['booking.buffer_before duration_steps {"unit":"minutes","from":"0m","to":"12h","example":"10m"}'],
    ],
    [
      'a horizon in hours',
      { horizon: '36h' },
      ['booking.horizon duration_steps {"unit":"days","from":"1d","to":"365d","example":"30d"}'],
    ],
    [
      'invalid days off',
      { days_off: ['2026-02-30', '2027-01-02..2026-12-24', 'Christmas'] },
      ['booking.days_off[0] days_off', 'booking.days_off[1] days_off', 'booking.days_off[2] days_off'],
    ],
    ['an unknown country', { holidays: 'XX' }, ['booking.holidays holidays']],
    ['an unknown state', { holidays: 'DE-XX' }, ['booking.holidays holidays']],
    ['a cap of zero', { daily_cap: 0 }, ['booking.daily_cap number_min {"min":1}']],
    ['the same reminder twice', { reminders: ['1h', '60m'] }, ['booking.reminders reminders_twice']],
    [
      'the same member twice',
      { members: ['bea@acme.test', 'Bea@acme.test'] },
      ['booking.members[1] same_as {"other":"members[0]"}'],
    ],
    ['assign: owner without members', { assign: 'owner' }, ['booking.assign assign_idle']],
    ['a link on the built-in calendar', { by: 'link' }, ['booking.by by_link_builtin']],
    [
      'an unknown field',
      { lunch: '12:00' },
      [
        'booking.lunch unknown_key {"known":"calendar, by, duration_minutes, hours, timezone, members, assign, buffer_before, buffer_after, notice, horizon, daily_cap, days_off, holidays, hold, reminders, reminder_template, no_show_after"}',
      ],
    ],
  ])('are reported: %s', async (_, booking, expected) => {
    expect(await problems(file({ ...USUAL, ...booking }, { members: [buildHost()] }))).toEqual(expected);
  });

  test('include the name of a member or calendar that does not exist', async () => {
    expect(await problems(file({ ...USUAL, calendar: 'sales' }))).toEqual([
      'booking.calendar unknown_reference {"kind":"calendar","name":"sales"}',
    ]);
    expect(
      await problems(
        file({ ...USUAL, members: ['bea@acme.test', 'cal@acme.test'] }, { members: [buildHost()] }),
      ),
    ).toEqual(['booking.members[1] unknown_reference {"kind":"member","name":"cal@acme.test"}']);
  });

  test('include an invalid calendar of a member', async () => {
    const people = {
      members: [buildHost({ hours: 'Mon 09:00-08:00', timezone: 'Nowhere', days_off: ['soon'], lunch: 1 })],
    };
    expect(await problems(file(USUAL, people))).toEqual([
      expect.stringContaining('members[0].calendar.hours hours_past_midnight'),
      'members[0].calendar.timezone timezone',
      'members[0].calendar.days_off[0] days_off',
      'members[0].calendar.lunch unknown_key {"known":"hours, timezone, days_off, holidays, daily_cap"}',
    ]);
  });

  test('include members without hours, or with hours that are too short', async () => {
    const short = buildHost({ hours: 'Mon 09:00-09:15', timezone: 'UTC' });
    const both = ['bea@acme.test', 'cal@acme.test'];
    const booking = { calendar: 'builtin', members: both };
    expect(await problems(file(booking, { members: [short, buildMember(both[1]!)] }))).toEqual([
      'booking.duration_minutes duration_too_long_for {"hours":"Mon 09:00-09:15","email":"bea@acme.test"}',
      'booking.hours hours_of_member {"email":"cal@acme.test"}',
    ]);
  });

  test("include the removal of a member's hours that a campaign outside the file needs", async () => {
    const slug = `meetings-${++made}`;
    const with_hours = { members: [buildHost({ hours: 'Mon 09:00-12:00', timezone: 'UTC' })] };
    expect(
      await problems(file({ calendar: 'builtin', members: ['bea@acme.test'] }, with_hours, slug)),
    ).toEqual([]);
    const alone = JSON.stringify({ workspace: { slug }, members: [buildHost()] });
    expect(await problems(alone)).toEqual([
      'members[0].calendar.hours hours_of_campaign {"campaign":"spring"}',
    ]);
  });
});

describe('a calendar at a provider', () => {
  /** Creates a workspace with a calendar, as `parley apply` would. @returns its slug. */
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

  test('needs no settings that the provider has, and refuses them', async () => {
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
      'booking.duration_minutes of_provider {"calendar":"sales","provider":"cal-com"}',
      'booking.hours of_provider {"calendar":"sales","provider":"cal-com"}',
      'booking.buffer_after of_provider {"calendar":"sales","provider":"cal-com"}',
      'booking.daily_cap of_builtin {"calendar":"sales"}',
      'booking.members of_builtin {"calendar":"sales"}',
    ]);
  });

  test('needs the settings that the provider does not have', async () => {
    const slug = await withCalendar('google');
    expect(await problems(file({ calendar: 'sales', by: 'link' }, {}, slug))).toEqual([
      'booking.hours hours_of_provider {"provider":"google"}',
      'booking.by by_link_provider {"provider":"google"}',
    ]);
    expect(await problems(file({ ...USUAL, calendar: 'sales', buffer_after: '10m' }, {}, slug))).toEqual([]);
  });
});
