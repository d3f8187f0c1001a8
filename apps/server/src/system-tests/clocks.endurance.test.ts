// Processes on machines with different clocks share a database, and only the database's clock counts. Otherwise two
// processes 61 s apart would admit 120 requests although the limit is 60, and a process a day ahead would use up
// tomorrow's quota. PARLEY_NIGHTLY=1 uses the counts in promises.md#exact-limits.
// @module-tag endurance
import { contract } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, sendRequest } from '../http/wire.testing.ts';
import { movableClock } from '../platform/clock.ts';
import { createPlay, queryRows } from '../testing/conversation-helper.ts';
import {
  type DatabaseTime,
  type Machine,
  type MachineOptions,
  setDatabaseTime,
  startMachine,
} from '../testing/machines.ts';
import { NO_PACING, type Workspace, type WorkspaceParts } from '../testing/make-workspace.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { eventually } from '../testing/wait-eventually.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** This app creates workspaces and reads rows. It runs no background work. */
let app: TestApp;
let database: DatabaseTime;
let machines: Machine[];
beforeEach(async () => {
  machines = [];
  app = await startApp({ clock: movableClock() });
  database = await setDatabaseTime(app.connections);
});
afterEach(async () => {
  await Promise.all(machines.map((machine) => machine.stop()));
  await database.close();
  await app.close();
});

/** Starts machines. `ahead` is the number of milliseconds by which a machine's clock is ahead of the database's. */
async function start<const Each extends Omit<MachineOptions, 'connections'>[]>(...each: Each) {
  const { connections } = app;
  const shifted = (await database.now()) - Date.now();
  const started = await Promise.all(
    each.map(({ ahead = 0, ...options }) =>
      startMachine({ connections, ahead: ahead + shifted, ...options }),
    ),
  );
  machines.push(...started);
  return started as { [N in keyof Each]: Machine };
}

/** Sets the database's clock, and waits until every machine has followed it. */
async function setTime(at: number): Promise<void> {
  const { key } = await app.make.workspace();
  await database.set(at);
  app.clock.set(new Date(at));
  for (const machine of machines) {
    await eventually(async () => {
      const ends = getReset(await me(machine, key));
      expect(ends > at && ends <= at + 2 * MINUTE).toBe(true);
    });
  }
}

const getReset = ({ headers }: Answer) => Date.parse(String(headers['x-ratelimit-reset']));
const me = ({ url }: Machine, key: string) => sendRequest(url, { path: '/api/v1/me', key });
const nextMinute = async () => Math.floor((await database.now()) / MINUTE + 1) * MINUTE;
const formatDay = (at: number) => new Date(at).toISOString().slice(0, 10);

describe('the rate limit per minute', () => {
  const admitted = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length;

  // Checks promises.md#exact-limits: 4 processes, 800 requests and more, 20 rounds.
  const PLANS = { free: 60, starter: 120, business: 300, scale: 1000 } as const;
  const plans = NIGHTLY
    ? (['free', 'starter', 'business', 'scale'] as const)
    : (['free', 'starter'] as const);
  test('is exact across four processes with different clocks, and those with a wrong clock log it once', async () => {
    const four = await start({}, { ahead: 61_000 }, { ahead: -DAY }, { ahead: 7 * DAY });
    const [right, ahead, behind] = four.map(({ log }) =>
      log.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes("machine's clock")),
    );
    expect(right).toEqual([]);
    // On a busy machine, the answer with the database's time arrives late.
    expect(ahead).toMatchObject([{ level: 40, msg: expect.stringMatching(/ 6\d\.\d s ahead of/) }]);
    expect(behind).toMatchObject([{ level: 40, msg: expect.stringMatching(/ 86[34]\d\d\.\d s behind/) }]);
    for (let round = 0; round < (NIGHTLY ? 20 : 1); round++) {
      const each = await Promise.all(
        plans.map(async (plan) => ({ plan, w: await app.make.workspace({ plan }) })),
      );
      const minute = await nextMinute();
      await setTime(minute);
      for (const { plan, w } of each) {
        const wanted = Math.max(PLANS[plan] + 60, NIGHTLY ? 800 : 0);
        const calls = Array.from({ length: wanted }, (_, n) => me(four[n % 4]!, w.key));
        const answers = await Promise.all(calls);
        expect({ round, plan, admitted: admitted(answers) }).toEqual({ round, plan, admitted: PLANS[plan] });
        expect(new Set(answers.map(getReset))).toEqual(new Set([minute + MINUTE]));
      }
    }
  });
});

/** Machines with different clocks. */
const MANY = [{}, { ahead: 61_000 }, { ahead: -DAY }, { ahead: 7 * DAY }].slice(0, NIGHTLY ? 4 : 2);

/** Creates a workspace with leads who have written, and a person who can write to them. */
async function setUpConversation(parts: WorkspaceParts = {}, count = 1) {
  const w = await app.make.workspace(parts);
  const lead = createPlay(app, w);
  const phones = Array.from({ length: count }, () => app.make.phone());
  const ids: string[] = [];
  for (const phone of phones) {
    await lead.write(phone, 'Hello');
    const { id } = await lead.lead(phone);
    await lead.api.call(contract.leads.handoff, { id });
    ids.push(id);
  }
  await app.drain();
  return {
    w,
    /** Sends a message to the nth lead. */
    send({ url }: Machine, n = 0, key?: string) {
      const body = JSON.stringify({ lead_id: ids[n % count], text: 'Hi there', humanize: false });
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      return sendRequest(url, { method: 'POST', path: '/api/v1/messages', key: w.key, headers, body });
    },
    /** Returns the times at which texts arrived at the phones, in milliseconds. */
    async times() {
      const events = await Promise.all(phones.map((phone) => lead.events(phone)));
      return events
        .flat()
        .filter(({ type }) => type === 'text')
        .map(({ at }) => Date.parse(at));
    },
    /** Returns the number of texts that have arrived at all phones together. */
    async arrived() {
      const texts = await Promise.all(phones.map((phone) => lead.texts(phone)));
      return texts.flat().length;
    },
  };
}

const getOutcome = ({ status, text }: Answer) => `${status} ${JSON.parse(text).error?.code ?? ''}`.trim();
const countValues = (values: string[]) =>
  Object.fromEntries([...new Set(values)].map((one) => [one, values.filter((v) => v === one).length]));

describe('several processes with different clocks', () => {
  // Checks promises.md#exact-limits.
  const [quota, sends, leads] = NIGHTLY ? [100, 500, 20] : [20, 60, 10];
  test(`send exactly ${quota} of ${sends} messages if the quota is ${quota}`, async () => {
    // Start at noon, so that the test does not run past midnight.
    await setTime(Math.floor(Date.now() / DAY) * DAY + 1.5 * DAY);
    const { w, send, arrived } = await setUpConversation({ number: { daily_quota: quota } }, leads);
    const several = await start(...MANY);
    // Each process has ten clients that make one call after another, which is more than it has database connections.
    const answers: Answer[] = [];
    let next = 0;
    const client = async (machine: Machine) => {
      while (next < sends) answers.push(await send(machine, next++));
    };
    await Promise.all(several.flatMap((machine) => Array.from({ length: 10 }, () => client(machine))));
    expect(answers).toHaveLength(sends);
    expect(countValues(answers.map(getOutcome))).toEqual({ 201: quota, '429 quota_exceeded': sends - quota });
    expect(await arrived()).toBe(quota);
    const sent = answers.filter(({ status }) => status === 201);
    const used = sent.map(({ text }) => JSON.parse(text).data.quota.used as number);
    expect(used.toSorted((a, b) => a - b)).toEqual(Array.from({ length: quota }, (_, n) => n + 1));
    expect(await days(w)).toMatchObject([{ sent: quota }]);
  });

  // Checks sending.md#pace.
  test('keep the gap between sends of their number', async () => {
    const { send, times } = await setUpConversation(
      { number: { pacing: { ...NO_PACING, send_gap: '1.5s' } } },
      5,
    );
    const several = await start(...MANY);
    const sendInTime = async (n: number) => {
      for (;;) {
        const outcome = getOutcome(await send(several[n % several.length]!, n));
        if (outcome === '201') return;
        expect(outcome).toBe('429 rate_limited');
      }
    };
    await Promise.all([0, 1, 2, 3, 4].map(sendInTime));
    const at = (await times()).toSorted((a, b) => a - b);
    expect(at).toHaveLength(5);
    expect(Math.min(...at.slice(1).map((time, n) => time - at[n]!))).toBeGreaterThanOrEqual(1_500);
  });

  // Checks promises.md#one-key-one-send.
  const rounds = NIGHTLY ? 200 : 2;
  test(`send once for fifty calls with the same Idempotency-Key, ${rounds} times`, async () => {
    const several = await start(...MANY);
    for (let round = 0; round < rounds; round++) {
      // Use a new workspace in each round, because fifty more calls would soon exceed the rate limit.
      const { send, arrived } = await setUpConversation();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => send(several[n % several.length]!, 0, `round ${round}`)),
      );
      const fresh = answers.filter((one) => one.status === 201 && !one.headers['x-idempotent-replay']);
      expect(fresh).toHaveLength(1);
      for (const answer of answers) {
        if (answer.status === 201) expect(answer.text).toBe(fresh[0]!.text);
        else expect(getOutcome(answer)).toBe('409 request_in_flight');
      }
      expect(await arrived()).toBe(1);
    }
  });
});

const days = ({ teamId }: Workspace) =>
  queryRows<{ day: string; sent: number; first_contacts: number }>(
    app,
    'select day, sent, first_contacts from number_days where team_id = $1 order by day',
    [teamId],
  );

describe('a day of the quota', () => {
  test('is the same for a process whose clock is a day ahead, and the process shares its quota', async () => {
    // Start at noon, so that the test does not run past midnight.
    await setTime(Math.floor(Date.now() / DAY) * DAY + 1.5 * DAY);
    const { w, send } = await setUpConversation({ number: { daily_quota: 4 } });
    const [one, ahead] = await start({}, { ahead: DAY });
    const today = formatDay(await database.now());
    const used: number[] = [];
    for (const machine of [ahead, one, ahead, one]) {
      const answer = await send(machine);
      expect(answer.status).toBe(201);
      used.push(JSON.parse(answer.text).data.quota.used);
    }
    expect(used).toEqual([1, 2, 3, 4]);
    for (const machine of [one, ahead]) {
      const { status, text } = await send(machine);
      expect([status, JSON.parse(text).error.code]).toEqual([429, 'quota_exceeded']);
    }
    expect(await days(w)).toEqual([{ day: today, sent: 4, first_contacts: 0 }]);
  });

  test('does not delay a message after a process whose clock is a day ahead has written to another lead', async () => {
    const w = await app.make.workspace({
      number: { pacing: { first_contact_gap: '1s', send_gap: '1s' } },
      agent: { follow_ups: [] },
    });
    const lead = createPlay(app, w);
    const phones = [app.make.phone(), app.make.phone()];
    for (const [n, ahead] of [DAY, 0].entries()) {
      const [machine] = await start({ ahead, role: 'all' });
      await lead.push(phones[n]!);
      await eventually(async () => expect(await lead.texts(phones[n]!)).toHaveLength(1));
      await machine.stop();
    }
    const latest = formatDay(await database.now());
    const counted = await days(w);
    expect(counted.reduce((sum, { first_contacts }) => sum + first_contacts, 0)).toBe(2);
    for (const { day } of counted) expect(day <= latest).toBe(true);
  });

  // Checks promises.md#exact-limits.
  test("ends at midnight UTC of the database's clock, whatever the time zone of the process", async () => {
    const [east, west] = await start(
      { timezone: 'Pacific/Kiritimati', ahead: 3_000 },
      { timezone: 'Pacific/Pago_Pago', ahead: -DAY },
    );
    for (let night = 1; night <= (NIGHTLY ? 10 : 1); night++) {
      const { w, send } = await setUpConversation();
      const midnight = (Math.floor((await database.now()) / DAY) + 1) * DAY;
      await setTime(midnight - 15_000);
      const sends: { from: number; to: number; ends: number }[] = [];
      const sendOn = async (machine: Machine) => {
        const from = await database.now();
        const { status, text } = await send(machine);
        expect(status).toBe(201);
        const { resets_at } = JSON.parse(text).data.quota;
        sends.push({ from, to: await database.now(), ends: Date.parse(resets_at) });
        return from;
      };
      // Even on a busy machine, some messages are sent on the old day, and then as many as possible around midnight.
      await Promise.all([sendOn(east), sendOn(west)]);
      await eventually(async () => expect(await database.now()).toBeGreaterThan(midnight - 500));
      const overMidnight = async (machine: Machine) => {
        while ((await sendOn(machine)) < midnight + 500);
      };
      await Promise.all([overMidnight(east), overMidnight(west)]);
      // A send that started and ended on the same day by the database's clock counts on that day.
      const before = sends.filter(({ to }) => to < midnight);
      const after = sends.filter(({ from }) => from >= midnight);
      expect(new Set(before.map(({ ends }) => ends))).toEqual(new Set([midnight]));
      expect(new Set(after.map(({ ends }) => ends))).toEqual(new Set([midnight + DAY]));
      const sent = (ends: number) => sends.filter((one) => one.ends === ends).length;
      expect((await days(w)).map(({ day, sent }) => ({ day, sent }))).toEqual([
        { day: formatDay(midnight - 1), sent: sent(midnight) },
        { day: formatDay(midnight), sent: sent(midnight + DAY) },
      ]);
    }
  });
});
