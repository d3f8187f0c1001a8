// Kills a process with SIGKILL at each step of a meeting at a provider. After the next process has finished the work,
// the provider has one meeting, Parley has one booking, and the lead has one message. PARLEY_NIGHTLY=1 kills at every
// step with every provider, 138 times.
// @module-tag endurance
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { JOBS } from '../../../jobs.ts';
import { movableClock } from '../../../platform/clock.ts';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { runUntilKilled, runUntilPaused, runUntilStopped } from '../../../testing/crash.ts';
import { USUAL_AGENT } from '../../../testing/make-workspace.ts';
import { NIGHTLY } from '../../../testing/nightly.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { eventually } from '../../../testing/wait-eventually.ts';
import { PROVIDER_FAKES } from './provider-fakes.testing.ts';

const PROVIDERS = Object.keys(PROVIDER_FAKES);
// Real time, because the other process uses it; sleeps end immediately.
const clock = { ...movableClock(), sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

type OfferSetup = Awaited<ReturnType<typeof setUpOffer>>;

/** Creates a lead to whom times were offered. */
async function setUpOffer(provider: string) {
  const end = await PROVIDER_FAKES[provider]!(app);
  onTestFinished(() => end.server.close());
  const hours = provider === 'google' ? { hours: 'Mon-Fri 09:00-17:00', timezone: 'Europe/Paris' } : {};
  const w = await app.make.workspace({
    calendars: [end.section],
    agent: { ...USUAL_AGENT, follow_ups: [], booking: { calendar: 'sales', ...hours, reminders: ['30d'] } },
  });
  await app.drain();
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie Durand', email: `${phone}@example.com` });
  await app.drain();
  for (const text of ['yes', '12k']) await lead.say(phone, text);
  const bookings = async () =>
    (await lead.api.call(contract.bookings.list, {})).data.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  /** Starts another process that takes over and finishes the work, including jobs that are due in a few seconds. */
  const recover = async (ms = 62_000) => {
    await end.server.webhooks.settled();
    const later = { ...movableClock(new Date(Date.now() + ms)), sleep: clock.sleep };
    const next = await startApp({ connections: app.connections, clock: later, alone: true });
    await next.drain();
    await end.server.webhooks.settled();
    await next.drain();
    expect(await next.system.jobs.dead()).toEqual([]);
    await next.close();
  };
  /**
   * Returns the number of messages that informed the lead of this status. One is unconfirmed if the process was killed
   * while it was sending it.
   */
  const countNotices = async (status: 'booked' | 'canceled') => {
    const sql = `select id from messages where team_id = $1 and status in ('accepted', 'unconfirmed')
      and reasoning->>'code' = 'calendar_answered' and reasoning->'params'->>'status' = $2`;
    return (await queryRows(app, sql, [w.teamId, status])).length;
  };
  const getMeetingPath = async () => {
    const [row] = await queryRows<{ token: string }>(
      app,
      `select token from bookings where team_id = $1 and status = 'booked'`,
      [w.teamId],
    );
    return `/b/${row!.token}`;
  };
  return { w, end, lead, phone, bookings, recover, countNotices, getMeetingPath };
}

/** Expects the provider and Parley to have the same meetings, and one notice to the lead about each. */
async function expectAgreement(one: OfferSetup, statuses: string[], confirmations: number) {
  const rows = await one.bookings();
  expect(rows.map(({ status }) => status)).toEqual(statuses);
  expect(one.end.meetings().map(({ start_at }) => start_at)).toEqual(
    rows.filter(({ status }) => status === 'booked').map(({ start_at }) => start_at),
  );
  expect(await one.countNotices('booked')).toBe(confirmations);
  expect(await one.lead.eventsOf('booking.created')).toHaveLength(confirmations);
  const entries = await one.lead.facts(one.phone);
  const confirmed = entries.filter((fact) => /^meeting_(booked|rescheduled)$/.test(fact?.code ?? ''));
  expect(confirmed).toHaveLength(confirmations);
  const unsettled = `select id from bookings where team_id = $1
    and (status = 'reserved' or (cancel_asked_at is not null and status = 'booked'))`;
  expect(await queryRows(app, unsettled, [one.w.teamId])).toEqual([]);
}

/** The point at which a process dies: at a step, or during the call to the provider, before or after its effect. */
type CrashPoint = { step: string } | { done: boolean };
const AMID: CrashPoint[] = [{ done: true }, { done: false }];
const listSteps = (...names: string[]): CrashPoint[] => names.map((step) => ({ step }));
const ASKING: CrashPoint[] = [
  ...listSteps('after bookings.insert-meeting', 'committed bookings.insert-meeting'),
  ...listSteps('before bookings.asked', 'after bookings.asked'),
  ...AMID,
  ...listSteps('before bookings.made', 'after bookings.made', 'committed bookings.made'),
  ...listSteps('before bookings.told', 'committed bookings.told'),
];
const CANCELING: CrashPoint[] = [
  ...listSteps('committed bookings.cancel-asked'),
  ...AMID,
  ...listSteps('before bookings.ended', 'after bookings.ended', 'committed bookings.ended'),
];

const nameDeath = (death: CrashPoint) =>
  'step' in death ? death.step : `while the provider ${death.done ? 'has done it' : 'does nothing'}`;

/** Returns all crash points with each provider in the nightly run; otherwise only the one with the index `chosen`. */
function listDeaths(all: CrashPoint[], chosen: number): [death: string, provider: string, CrashPoint][] {
  const each = all.flatMap((death) =>
    PROVIDERS.map((provider): [string, string, CrashPoint] => [nameDeath(death), provider, death]),
  );
  return NIGHTLY ? each : each.filter((_, index) => index === chosen);
}

/** Runs the due work in a process that dies while doing it. */
async function killWorker({ end }: OfferSetup, death: CrashPoint, operation: string) {
  if ('step' in death) return runUntilKilled(app.connections, { step: death.step, nth: 1 });
  const fault = end.server.faults.add({ kind: 'silent', applied: death.done }, { operation });
  const child = runUntilStopped(app.connections, { standsStill: false });
  await eventually(() => expect(fault.met).toBe(1));
  await child.kill();
  fault.release();
}

/** Sends a request to the meeting page, in a process that dies while handling it. */
async function killDuringRequest(one: OfferSetup, path: string, form: string, step: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const call = { url: `${await one.getMeetingPath()}${path}`, headers, body: form };
  await runUntilKilled(app.connections, { step, nth: 1, call, background: false });
}

test.each(listDeaths(ASKING, 13))(
  'a booking is made once if the process is killed %s (calendar: %s)',
  async (_name, provider, death) => {
    const one = await setUpOffer(provider);
    await one.lead.write(one.phone, '1');
    await killWorker(one, death, one.end.booking);
    await one.recover();
    await expectAgreement(one, ['booked'], 1);
  },
);

test.each(listDeaths(ASKING, 30))(
  'a move is made once if the process is killed %s (calendar: %s)',
  async (_name, provider, death) => {
    const one = await setUpOffer(provider);
    await one.lead.say(one.phone, '1');
    await one.lead.say(one.phone, 'I need to reschedule');
    await one.lead.write(one.phone, '2');
    await killWorker(one, death, one.end.moving);
    await one.recover();
    await expectAgreement(one, ['rescheduled', 'booked'], 2);
  },
);

test.each(listDeaths(CANCELING, 4))(
  'a cancellation is made once if the process is killed %s (calendar: %s)',
  async (_name, provider, death) => {
    const one = await setUpOffer(provider);
    await one.lead.say(one.phone, '1');
    await one.lead.write(one.phone, 'please cancel the appointment');
    await killWorker(one, death, one.end.canceling);
    await one.recover();
    // On a busy machine, the notice can be due later than the first recovery.
    await one.recover(300_000);
    await expectAgreement(one, ['canceled'], 1);
    expect(await one.countNotices('canceled')).toBe(1);
  },
);

describe('on the page of a meeting', () => {
  const CANCEL = listSteps('after bookings.cancel-asked', 'committed bookings.cancel-asked', 'answered');
  test.each(listDeaths(CANCEL, 3))(
    'a cancellation is made once or not at all if the process is killed %s (calendar: %s)',
    async (step, provider) => {
      const one = await setUpOffer(provider);
      await one.lead.say(one.phone, '1');
      await killDuringRequest(one, '/cancel', 'reason=ill', step);
      await one.recover();
      const isDone = !step.startsWith('after');
      await expectAgreement(one, [isDone ? 'canceled' : 'booked'], 1);
    },
  );

  const MOVE = listSteps('after bookings.insert-meeting', 'committed bookings.insert-meeting', 'answered');
  test.each(listDeaths(MOVE, 5))(
    'a move is made once or not at all if the process is killed %s (calendar: %s)',
    async (step, provider) => {
      const one = await setUpOffer(provider);
      await one.lead.say(one.phone, '1');
      const html = await (await fetch(`${app.url}${await one.getMeetingPath()}/move`)).text();
      const [, slot] = /name="slot" value="([^"]+)"/.exec(html)!;
      await killDuringRequest(one, '/move', `slot=${encodeURIComponent(slot!)}`, step);
      await one.recover();
      if (step.startsWith('after')) await expectAgreement(one, ['booked'], 1);
      else await expectAgreement(one, ['rescheduled', 'booked'], 2);
    },
  );
});

const REMIND = listSteps(
  ...['before bookings.reminded', 'after bookings.reminded', 'committed bookings.reminded'],
  'before messages.reserve',
);
test.each(listDeaths(REMIND, 7))(
  'a reminder is sent once if the process is killed %s (calendar: %s)',
  async (step, provider) => {
    const one = await setUpOffer(provider);
    await one.lead.say(one.phone, '1');
    // Make the meeting look as if it was booked long ago. The reminder for a month before it is then slightly late.
    const [row] = await queryRows<{ id: string; before: number }>(
      app,
      `update bookings set created_at = created_at - interval '90 days' where team_id = $1
     returning id, floor(extract(epoch from start_at - now()) * 1000)::float8 as before`,
      [one.w.teamId],
    );
    await queryRows(
      app,
      `update campaigns set agent = jsonb_set(agent, '{booking,reminders}', jsonb_build_array($2::float8 + 60000))
     where team_id = $1`,
      [one.w.teamId, row!.before],
    );
    await app.system.jobs.add(app.createCtx(one.w.teamId).db, JOBS.followMeeting, {
      team_id: one.w.teamId,
      booking_id: row!.id,
    });
    await runUntilKilled(app.connections, { step, nth: 1 });
    await one.recover();
    const sent = (await one.lead.messages(one.phone)).filter(({ type }) => type === 'REMINDER');
    expect(sent).toMatchObject([{ status: 'accepted' }]);
    expect((await one.lead.texts(one.phone)).filter((text) => text === sent[0]!.text)).toHaveLength(1);
  },
);

const NEWS_STEPS = listSteps(
  'before bookings.seen',
  'after bookings.seen',
  'committed bookings.seen',
  'before bookings.told',
);
test.each(listDeaths(NEWS_STEPS, 6))(
  "the provider's report of a cancellation is applied once if the process is killed %s (calendar: %s)",
  async (step, provider) => {
    const one = await setUpOffer(provider);
    await one.lead.say(one.phone, '1');
    await one.end.server.webhooks.settled();
    one.end.server.webhooks.hold();
    one.end.cancels(one.end.meetings()[0]!.ref);
    const [told] = one.end.server.webhooks.held;
    const call = told && {
      url: new URL(told.url).pathname,
      headers: told.headers,
      body: told.body,
    };
    if (!call)
      await queryRows(
        app,
        `update jobs set run_at = now() where team_id = $1 and task = 'bookings.keep-calendar'`,
        [one.w.teamId],
      );
    await runUntilKilled(app.connections, { step, nth: 1, ...(call && { call }) });
    // The provider received no response, so it calls again.
    await one.end.server.webhooks.release();
    await one.recover();
    await expectAgreement(one, ['canceled'], 1);
    expect(await one.countNotices('canceled')).toBe(1);
  },
);

const CANCEL_STEPS = [
  ...listSteps(
    'before bookings.gone',
    'after bookings.gone',
    'committed bookings.gone',
    'before bookings.told',
  ),
];
test.each(listDeaths(CANCEL_STEPS, 5))(
  'a canceled booking with a lost answer ends as canceled if the process is killed %s (calendar: %s)',
  async (step, provider) => {
    const one = await setUpOffer(provider);
    one.end.server.webhooks.hold();
    one.end.server.faults.add({ kind: 'cut', applied: true }, { operation: one.end.booking });
    await one.lead.say(one.phone, '1');
    one.end.cancels(one.end.meetings()[0]!.ref);
    // Make the check of the result due now.
    await queryRows(app, `update jobs set run_at = now() where team_id = $1 and task = 'bookings.ask'`, [
      one.w.teamId,
    ]);
    await runUntilKilled(app.connections, { step, nth: 1 });
    await one.end.server.webhooks.release();
    await one.recover();
    await expectAgreement(one, ['canceled'], 0);
    expect(await one.countNotices('canceled')).toBe(1);
  },
);

const SUSPENDED: [name: string, provider: string, cancels: boolean][] = [
  ...PROVIDERS.map((provider): [string, string, boolean] => [
    'the lead canceled the meeting',
    provider,
    true,
  ]),
  ...PROVIDERS.map((provider): [string, string, boolean] => ['the meeting was booked', provider, false]),
];
test.each(NIGHTLY ? SUSPENDED : SUSPENDED.slice(0, 1))(
  'a suspended process that calls the provider after %s leaves no extra meeting (calendar: %s)',
  async (_name, provider, cancels) => {
    const one = await setUpOffer(provider);
    await one.lead.write(one.phone, '1');
    const suspended = runUntilPaused(app.connections, { step: 'after bookings.asked', nth: 1 });
    const asked = 'select id from bookings where team_id = $1 and asked_at is not null';
    await eventually(async () => expect(await queryRows(app, asked, [one.w.teamId])).toHaveLength(1));
    await one.recover(0);
    await expectAgreement(one, ['booked'], 1);
    if (cancels) await one.lead.say(one.phone, 'please cancel the appointment');
    await one.end.server.webhooks.settled();
    one.end.server.webhooks.hold();
    const before = one.end.server.calls.length;
    const said = (await one.lead.texts(one.phone)).length;
    suspended.resume();
    await eventually(() => {
      const answered = one.end.server.calls.slice(before).filter(({ status }) => status !== null);
      expect(answered).not.toEqual([]);
    });
    if (cancels) await eventually(() => expect(one.end.meetings()).toEqual([]));
    await suspended.kill();
    await one.end.server.webhooks.release();
    await one.recover();
    const rows = await one.bookings();
    expect(rows.filter(({ status }) => status !== 'failed').map(({ status }) => status)).toEqual([
      cancels ? 'canceled' : 'booked',
    ]);
    expect(one.end.meetings()).toHaveLength(cancels ? 0 : 1);
    expect(await one.lead.texts(one.phone)).toHaveLength(said);
    expect(await one.lead.eventsOf('booking.created')).toHaveLength(1);
  },
);
