// One engine accepts every call and never answers, another answers each after 25 s, while people write, first contacts
// wait and scripts send, in real time. Nothing is lost or sent twice, other workspaces are not affected, nothing piles
// up, and within a minute afterwards work continues (promises.md#nothing-is-lost). Runs only with PARLEY_NIGHTLY=1. Ten
// minutes represent an hour: no wait in a hanging engine is longer than a minute (a check of the connection, a retry,
// the end of a call), so anything that piles up grows from minute to minute.

import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWahaFake, type WahaFake, type WahaNetwork } from '../engines/waha/waha-fake.testing.ts';
import { movableClock, systemClock } from '../platform/clock.ts';
import { createPlay, type Play, queryRows } from '../testing/conversation-helper.ts';
import type { Fault } from '../testing/fakes/faults.ts';
import type { WahaTrouble } from '../testing/fakes/waha/server.ts';
import { NO_PACING, type Workspace } from '../testing/make-workspace.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { measureRetainedMemory } from '../testing/retained-memory.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MINUTES = 10;
const PEOPLE = 3;
const IMPORTED = 100;

const silent = createWahaFake('GOWS');
const slow = createWahaFake('GOWS');
const { options, networkOf } = silent.start();
const other = slow.start();
let app: TestApp;
beforeAll(async () => {
  await silent.open();
  await slow.open();
  const clock = { ...movableClock('2026-11-18T12:00:00.000Z'), sleep: systemClock.sleep };
  app = await startApp({
    engine: (made, kind) => other.options.engine!(options.engine!(made, kind), kind),
    clock,
    background: true,
  });
});
afterAll(async () => {
  await app.close();
  await silent.close();
  await slow.close();
});

const pause = (ms: number) => systemClock.sleep(ms);

interface Side {
  w: Workspace;
  far: WahaFake;
  network: WahaNetwork;
  lead: Play;
  /** The workspace's other campaign, whose number is on the simulator. */
  beside: Play;
  people: string[];
}

async function setUpSide(far: WahaFake, networkOfIt: typeof networkOf): Promise<Side> {
  const agent = { humanize: true, reply_delay: '3s', follow_ups: [] };
  const phone = app.make.phone();
  const campaign = { slug: 'beside', name: 'Max', status: 'active', purpose: 'setter', number: phone };
  const w = await app.make.workspace({
    number: { pacing: {}, ...far.number() },
    agent,
    numbers: [{ phone, engine: 'simulator', connected_since: '2026-01-01', pacing: NO_PACING }],
    campaigns: [
      { ...campaign, agent: { goal: 'Talk.', first_message: 'Hi', humanize: false, reply_delay: '0s' } },
    ],
  });
  // The background jobs run automatically, so draining only waits.
  const network = await networkOfIt({ ...app, drain: () => pause(2 * SECOND) }, w);
  const beside = createPlay(app, { ...w, number: phone, campaign: 'beside' });
  const people = Array.from({ length: PEOPLE }, app.make.phone);
  return { w, far, network, lead: createPlay(app, w), beside, people };
}

let written = 0;
async function writeFromEveryone({ network, people }: Side, text: string) {
  for (const phone of people) {
    await network.writes(phone, [{ id: `AC${++written}`, text, sent_at: app.clock.now() }]);
  }
}

/** Returns how long a neighbor waits for the agent's answer, in milliseconds. */
async function measureAnswer(neighbour: Play): Promise<number> {
  const phone = app.make.phone();
  const begun = performance.now();
  await neighbour.write(phone, 'Hello, do you do kitchens?');
  while ((await neighbour.texts(phone)).length === 0) {
    if (performance.now() - begun > MINUTE) throw new Error('a neighbour got no answer within a minute');
    await pause(20);
  }
  return performance.now() - begun;
}

const listOutcomes = ({ w }: Side) =>
  queryRows<{ type: string; status: string; explanation: string | null; text: string }>(
    app,
    `select type, status, explanation, text from messages
     where team_id = $1 and number_id = $2 and direction = 'outbound' order by id`,
    [w.teamId, w.numberId],
  );

const readStatus = async ({ w }: Side) =>
  (
    await queryRows<{ status: string }>(app, 'select session_status as status from numbers where id = $1', [
      w.numberId,
    ])
  )[0]!.status;

/**
 * Sends a message every 5 s through the API until `until` returns true, and adds the status of each response to
 * `statuses`.
 */
async function sends({ w, lead, people }: Side, until: () => boolean, statuses: number[]) {
  const { id } = await lead.lead(people[0]!);
  for (let nth = 0; !until(); nth++) {
    const answer = await fetch(`${app.url}/api/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${w.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ lead_id: id, text: `See you at ${nth}`, humanize: false }),
    });
    statuses.push(answer.status);
    await pause(5 * SECOND);
  }
}

/** Returns the sizes of what could pile up: rows of pending work, and memory of this process. */
async function measureLoad() {
  // Each new lead of a neighbor has a follow-up that is due in days.
  const sql = 'select count(*)::int as count from jobs where run_at < $1';
  const [jobs] = await queryRows<{ count: number }>(app, sql, [new Date(app.clock.ms() + 60 * MINUTE)]);
  const held = process.getActiveResourcesInfo();
  return {
    jobs: jobs!.count,
    timers: held.filter((kind) => kind === 'Timeout').length,
    sockets: held.filter((kind) => kind.startsWith('TCP')).length,
    megabytes: Math.round((await measureRetainedMemory()) / 1_024),
  };
}
type Load = Awaited<ReturnType<typeof measureLoad>>;

test.runIf(NIGHTLY)(
  'two engines that hang under load for minutes cause no loss of messages and no delay of other work',
  { timeout: 60 * MINUTE },
  async () => {
    const sides = [await setUpSide(silent, networkOf), await setUpSide(slow, other.networkOf)];
    const neighbour = createPlay(app, await app.make.workspace());
    for (const one of sides) await writeFromEveryone(one, 'Hello');
    await pause(MINUTE);
    for (const one of sides) {
      for (const phone of one.people) expect(await one.network.got(phone)).toHaveLength(1);
      const list = (await one.lead.api.call(contract.lists.create, { name: 'Fair', campaign_id: 'spring' }))
        .data;
      const leads = Array.from({ length: IMPORTED }, () => ({ phone: `+${app.make.phone()}`, name: 'Ana' }));
      await one.lead.api.call(contract.lists.importLeads, { id: list.id, leads });
    }
    const usual = await measureLatencies(neighbour, sides, 5);

    const always = { times: Number.POSITIVE_INFINITY };
    const troubles: WahaTrouble[] = [
      { kind: 'silent', applied: false },
      { kind: 'slow', ms: 25 * SECOND },
    ];
    const faults: Fault[] = sides.map(({ far }, index) => far.waha.faults.add(troubles[index]!, always));
    const begun = performance.now();
    let over = false;
    const statuses: number[][] = [[], []];
    const scripts = sides.map((one, index) => sends(one, () => over, statuses[index]!));
    const meanwhile: number[] = [];
    const loads: Load[] = [];
    // The texts are short and different, because someone who writes long and similar texts is mistaken for a machine.
    for (let nth = 0; performance.now() - begun < MINUTES * MINUTE; nth++) {
      for (const one of sides) await writeFromEveryone(one, `Question ${nth}?`);
      meanwhile.push(...(await measureLatencies(neighbour, sides, 3)));
      loads.push(await measureLoad());
      await pause(15 * SECOND);
    }
    over = true;
    for (const one of sides) expect(await readStatus(one)).not.toBe('WORKING');
    for (const fault of faults) fault.release();
    await Promise.all(scripts);
    const back = performance.now();
    while ((await Promise.all(sides.map(readStatus))).some((status) => status !== 'WORKING'))
      await pause(500);
    const seconds = Math.round((performance.now() - back) / 1_000);
    const atReturn = await Promise.all(sides.map(async ({ far }) => far.waha.sent.length));
    await pause(3 * MINUTE);

    const third = Math.floor(loads.length / 3);
    const most = (what: keyof Load, of: Load[]) => Math.max(...of.map((each) => each[what]));
    const growth = (['jobs', 'timers', 'sockets', 'megabytes'] as const).map((what) => ({
      what,
      before: most(what, loads.slice(0, third)),
      after: most(what, loads.slice(-third)),
    }));
    process.stderr.write(`${JSON.stringify({ growth, loads })}\n`);
    for (const [index, one] of sides.entries()) {
      const ends = await listOutcomes(one);
      const count = (status: string) => ends.filter((end) => end.status === status).length;
      const sent = one.far.waha.sent;
      const keys = sent.map(({ id }) => id);
      const figures = JSON.stringify(
        {
          engine: troubles[index]!.kind,
          minutes: MINUTES,
          accepted: count('accepted'),
          inDoubt: ends.filter((end) => end.status === 'unconfirmed'),
          refused: count('refused'),
          queued: count('queued'),
          discarded: ends.filter((end) => end.status === 'discarded'),
          api: [...new Set(statuses[index])].map((status) => [
            status,
            statuses[index]!.filter((each) => each === status).length,
          ]),
          sent: sent.length,
          sentInTheFirstThreeMinutes: sent.length - atReturn[index]!,
          back: `${seconds} s`,
          usual: usual.map(Math.round),
          slowest: Math.round(Math.max(...meanwhile)),
          median: Math.round(meanwhile.toSorted((a, b) => a - b)[meanwhile.length >> 1]!),
        },
        null,
        1,
      );
      process.stderr.write(`${figures}\n`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const phone of one.people) {
        const texts = (await one.network.got(phone)).map(({ message_id }) => message_id);
        expect(new Set(texts).size).toBe(texts.length);
        // Messages that arrived during the outage are answered.
        expect(texts.length).toBeGreaterThan(1);
      }
      // The script's second call can start before the first one fails, which takes 20 s.
      expect(count('unconfirmed')).toBeLessThanOrEqual(2);
      expect(sent.length - atReturn[index]!).toBeLessThanOrEqual(16);
    }
    expect(seconds).toBeLessThan(60);
    expect(Math.max(...meanwhile)).toBeLessThan(Math.max(...usual) + 2 * SECOND);
    // The messages written during the outage use memory, and so do the calls that the fake provider records.
    for (const { what, before, after } of growth) {
      expect({ what, after }).toEqual({ what, after: Math.min(after, before * 1.2 + 20) });
    }
    expect(await app.system.jobs.dead()).toEqual([]);
    expect(app.system.jobs.problem()).toBeNull();
  },
);

/**
 * Returns how long the agent's answers take for a neighbor in another workspace, and for the other campaign of each
 * workspace.
 */
async function measureLatencies(neighbour: Play, sides: Side[], times: number): Promise<number[]> {
  const found: number[] = [];
  for (let time = 0; time < times; time++) {
    for (const one of [neighbour, ...sides.map(({ beside }) => beside)]) found.push(await measureAnswer(one));
  }
  return found;
}
