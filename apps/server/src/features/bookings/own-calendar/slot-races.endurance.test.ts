// Many leads want the same times (bookings.md#holds): no host is booked twice for a time, no time is offered to two
// leads, and everyone gets correct messages.
// @module-tag endurance
import { createCaller } from '@parley/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { movableClock } from '../../../platform/clock.ts';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { type Machine, startMachine } from '../../../testing/machines.ts';
import type { Workspace, WorkspaceParts } from '../../../testing/make-workspace.ts';
import { NIGHTLY, SLOW_MS } from '../../../testing/nightly.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { eventually } from '../../../testing/wait-eventually.ts';

const LEADS = NIGHTLY ? 200 : 40;
const LANES = 8;
const DAY = 86_400_000;
const TAKEN = /taken|faster/;
const NONE_NOW = /right now|at the moment/;

/** Returns the weekday in that many days, in UTC. */
const weekday = (days: number) =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(Date.now() + days * DAY).getUTCDay()];

/** Creates the workspaces. Two other processes do all the work. */
let app: TestApp;
let machines: Machine[];
beforeAll(async () => {
  app = await startApp({ clock: movableClock() });
  machines = await Promise.all([1, 2].map(() => startMachine({ connections: app.connections, role: 'all' })));
});
afterAll(async () => {
  await Promise.all(machines.map((machine) => machine.stop()));
  await app.close();
});

interface LeadMessage {
  lead: string;
  text: string;
}

/** Returns the messages to the leads, oldest first. */
function listLeadMessages(w: Workspace): Promise<LeadMessage[]> {
  return queryRows<LeadMessage>(
    app,
    `select lead.phone as lead, message.text from messages message
     join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
     where message.team_id = $1 and message.direction = 'outbound' order by message.id`,
    [w.teamId],
  );
}

/** Creates a workspace with leads who write at the same time, each to one of the processes. */
async function setUpCrowd(
  booking: object,
  { leads = LEADS, members = [] as NonNullable<WorkspaceParts['members']> } = {},
) {
  const people = [{ email: 'ana@acme.test', role: 'owner' }, ...members];
  const w = await app.make.workspace({
    members: people,
    keys: [1, 2, 3].map((n) => ({ name: `K${n}`, scopes: 'all' })),
    agent: {
      ...{ criteria: [], follow_ups: [] },
      booking: {
        calendar: 'builtin',
        duration_minutes: 30,
        timezone: 'UTC',
        horizon: '6d',
        hold: '0m',
        ...booking,
      },
    },
  });
  const keys = [w.key, ...Object.values(w.keys)];
  const phones = Array.from({ length: leads }, () => app.make.phone());
  const writeForAll = async (wordsOf: (index: number) => string) => {
    const before = (await listLeadMessages(w)).length;
    // Make as many concurrent calls as the processes have connections.
    const writeEach = async (lane: number) => {
      for (let index = lane; index < phones.length; index += LANES) {
        const machine = machines[index % 2]!;
        const caller = createCaller({ baseUrl: machine.url, key: keys[index % keys.length]! });
        const text = wordsOf(index);
        await caller.call(contract.sandbox.receiveMessage, { to: w.number, from: phones[index]!, text });
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, lane) => writeEach(lane)));
    return eventually(async () => {
      const said = (await listLeadMessages(w)).slice(before);
      expect(new Set(said.map(({ lead }) => lead)).size).toBe(leads);
      return said.map(({ text }) => text);
    });
  };
  const bookings = async () =>
    (await createPlay(app, w).api.call(contract.bookings.list, { limit: 100, status: 'booked' })).data;
  return { w, phones, sayAll: writeForAll, bookings };
}

describe('when leads choose slots in two processes', { timeout: SLOW_MS }, () => {
  test('a slot goes to one lead, and all others are informed that it is taken', async () => {
    const { sayAll, bookings } = await setUpCrowd({
      hours: `${weekday(2)} 10:00-10:30, ${weekday(4)} 10:00-10:30`,
    });
    expect((await sayAll(() => 'Yes please')).every((text) => text.includes('2. '))).toBe(true);
    const answers = await sayAll(() => '1');
    expect(await bookings()).toHaveLength(1);
    expect(answers.filter((text) => text.includes('/b/'))).toHaveLength(1);
    expect(answers.filter((text) => TAKEN.test(text) && text.includes('1. '))).toHaveLength(LEADS - 1);
  });

  test('a slot with two members goes to two leads', async () => {
    const { sayAll, bookings } = await setUpCrowd(
      {
        hours: `${weekday(2)} 10:00-10:30, ${weekday(4)} 10:00-10:30`,
        members: ['ana@acme.test', 'bea@acme.test'],
      },
      { members: [{ email: 'bea@acme.test', role: 'editor' }] },
    );
    await sayAll(() => 'Yes please');
    const answers = await sayAll(() => '1');
    const booked = await bookings();
    expect(booked).toHaveLength(2);
    expect(new Set(booked.map(({ start_at }) => start_at)).size).toBe(1);
    expect(answers.filter((text) => text.includes('/b/'))).toHaveLength(2);
    expect(answers.filter((text) => TAKEN.test(text))).toHaveLength(LEADS - 2);
  });

  test('a day with a cap of two meetings has two, however many leads choose a time', async () => {
    const { sayAll, bookings } = await setUpCrowd({ hours: `${weekday(2)} 10:00-16:00`, daily_cap: 2 });
    const offers = await sayAll(() => 'Yes please');
    expect(offers.every((text) => text.includes('3. '))).toBe(true);
    const answers = await sayAll((index) => String((index % 3) + 1));
    expect(await bookings()).toHaveLength(2);
    expect(answers.filter((text) => text.includes('/b/'))).toHaveLength(2);
    // A lead whose answer came between the two bookings was offered the remaining times.
    const refused = answers.filter((text) => NONE_NOW.test(text) || TAKEN.test(text));
    expect(refused).toHaveLength(LEADS - 2);
  });

  test('no time is held for two leads, and each lead gets the time that they were offered', async () => {
    const { w, sayAll, bookings } = await setUpCrowd({ hours: `${weekday(2)} 10:00-16:00`, hold: '1h' });
    const offers = await sayAll(() => 'Yes please');
    const times = offers.flatMap((text) => [...text.matchAll(/^\d\. (.*)$/gm)].map(([, time]) => time));
    expect(times).toHaveLength(12);
    expect(new Set(times).size).toBe(12);
    const offered = offers.filter((text) => text.includes('1. '));
    expect(offers.filter((text) => NONE_NOW.test(text))).toHaveLength(LEADS - offered.length);
    const before = (await listLeadMessages(w)).filter(({ text }) => text.includes('1. '));
    const { api } = createPlay(app, w);
    await Promise.all(
      before.map(({ lead: from }) =>
        api.call(contract.sandbox.receiveMessage, { to: w.number, from, text: '1' }),
      ),
    );
    await eventually(async () => expect(await bookings()).toHaveLength(offered.length));
  });
});
