// An engine is away for an hour while people write, first contacts wait and scripts send, and comes back. Nothing is
// lost, sent twice or sent in a burst, and other workspaces are not affected (promises.md#nothing-is-lost).
// PARLEY_NIGHTLY=1 makes every outage an hour long, with hundreds of people in the queue.
// @module-tag endurance
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWahaFake, type WahaNetwork } from '../engines/waha/waha-fake.testing.ts';
import { createPlay, type Play, queryRows } from '../testing/conversation-helper.ts';
import type { WahaTrouble } from '../testing/fakes/waha/server.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { createStillClock } from '../testing/still-clock.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const IMPORTED = NIGHTLY ? 300 : 12;

const still = createStillClock('2026-11-18T12:00:00.000Z');
/** Typing takes no time, so that minutes pass only where a test advances the clock. */
const clock = { ...still, sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
const far = createWahaFake('GOWS');
const { options, networkOf } = far.start();
let app: TestApp;
/** The number of jobs that ran, by workspace. */
const jobs = new Map<string, number>();

beforeAll(async () => {
  await far.open();
  app = await startApp({
    ...options,
    clock,
    db: (db) => ({
      ...db,
      async rows(statement, values) {
        const rows = await db.rows(statement, values);
        for (const { team_id } of statement.name === 'jobs.claim' ? (rows as { team_id: string }[]) : []) {
          jobs.set(team_id, (jobs.get(team_id) ?? 0) + 1);
        }
        return rows;
      },
    }),
  });
});
afterAll(async () => {
  await app.close();
  await far.close();
});

/** Advances the clock in steps, and does all due work at each. */
async function passTime(ms: number, step = 10 * SECOND) {
  for (let passed = 0; passed < ms; passed += step) {
    clock.advance(step);
    await app.drain();
    await far.waha.webhooks.settled();
  }
}

interface Scene {
  w: Workspace;
  lead: Play;
  network: WahaNetwork;
  /** People in conversation whose messages wait for an answer. */
  people: string[];
  neighbour: Play;
}

/** Creates a workspace with pending work of every kind, and a neighbor on another engine. */
async function setUpOutage(): Promise<Scene> {
  const agent = { humanize: true, reply_delay: '3s', follow_ups: ['1d'] };
  const w = await app.make.workspace({ number: { pacing: {}, ...far.number() }, agent });
  const network = await networkOf(app, w);
  const lead = createPlay(app, w);
  // Together with the person who comes later, these are three people, the maximum number for the same text in an hour.
  const people = Array.from({ length: 2 }, app.make.phone);
  for (const phone of people) await writes(network, phone, 'Hello');
  await passTime(4 * MINUTE);
  for (const phone of people) expect(await network.got(phone)).toHaveLength(1);
  const list = (await lead.api.call(contract.lists.create, { name: 'Fair', campaign_id: w.campaign })).data;
  const leads = Array.from({ length: IMPORTED }, () => ({ phone: `+${app.make.phone()}`, name: 'Ana' }));
  await lead.api.call(contract.lists.importLeads, { id: list.id, leads });
  await lead.push(app.make.phone());
  for (const phone of people) await writes(network, phone, 'Tell me more');
  clock.advance(2 * SECOND);
  return { w, lead, network, people, neighbour: createPlay(app, await app.make.workspace()) };
}

let written = 0;
const writes = (network: WahaNetwork, phone: string, text: string) =>
  network.writes(phone, [{ id: `AC${++written}`, text, sent_at: clock.now() }]);

async function readStatus({ w }: Scene): Promise<string> {
  const sql = 'select session_status as status from numbers where team_id = $1';
  return (await queryRows<{ status: string }>(app, sql, [w.teamId]))[0]!.status;
}

const listJournalKinds = async ({ w }: Scene) =>
  (
    await queryRows<{ kind: string }>(app, 'select kind from number_events where team_id = $1 order by id', [
      w.teamId,
    ])
  ).map(({ kind }) => kind);

/** Returns the number of calls that the engine received for the workspace's number. */
const countCalls = ({ network }: Scene) =>
  far.waha.calls.filter(({ session }) => session === network.number.settings['session']).length;

const listChecks = ({ network }: Scene) =>
  far.waha.calls.filter(
    ({ operation, session }) =>
      operation === 'GET /api/contacts/check-exists' && session === network.number.settings['session'],
  ).length;

/** Returns the states of the waiting first contacts. */
async function readStates({ w }: Scene): Promise<string[]> {
  const sql = 'select distinct state from first_contacts where team_id = $1 order by state';
  return (await queryRows<{ state: string }>(app, sql, [w.teamId])).map(({ state }) => state);
}

const listSent = ({ network }: Scene) =>
  far.waha.sent.filter(({ session }) => session === network.number.settings['session']).length;

/** Returns the outcome of each of the workspace's messages, and how often each was refused. */
const listOutcomes = async ({ w }: Scene) =>
  queryRows<{ type: string; status: string; attempts: number }>(
    app,
    `select type, status, attempts from messages where team_id = $1 and direction = 'outbound' order by id`,
    [w.teamId],
  );

/** Expects that the neighbor's agent answers immediately. */
async function checkNeighbour({ neighbour }: Scene) {
  const phone = app.make.phone();
  await neighbour.push(phone);
  await app.drain();
  expect(await neighbour.say(phone, 'yes')).toHaveLength(1);
}

function sendThroughApi({ w }: Scene, id: string): Promise<Response> {
  return fetch(`${app.url}/api/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${w.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ lead_id: id, text: 'See you at ten', humanize: false }),
  });
}

/** Takes the engine away for the scene's number. @returns a function that brings it back. */
type Fall = (scene: Scene) => Promise<() => Promise<void>>;
const createRefusals: Fall = async () => {
  await far.waha.stop();
  return () => far.waha.start();
};
const createAnswerFault =
  (trouble: WahaTrouble): Fall =>
  async ({ network }) => {
    const session = network.number.settings['session'];
    const fault = far.waha.faults.add(trouble, { session, times: Number.POSITIVE_INFINITY });
    return async () => fault.release();
  };

/**
 * `inDoubt` is the number of messages that can be unconfirmed afterwards: a nonsensical response does not reveal
 * whether the call succeeded.
 */
const WAYS: [name: string, fall: Fall, minutes: number, inDoubt: number][] = [
  ['refuses connections', createRefusals, 60, 0],
  [
    'is behind a proxy that says 502',
    createAnswerFault({ kind: 'status', status: 502, body: '<html>' }),
    5,
    0,
  ],
  [
    'is behind a proxy that says 404',
    createAnswerFault({ kind: 'status', status: 404, body: 'no page' }),
    5,
    0,
  ],
  ['is behind a page to sign in', createAnswerFault({ kind: 'status', status: 200, body: '<html>' }), 5, 0],
];
/** Ways in which each call takes 12 real seconds. */
const SLOW: typeof WAYS = NIGHTLY
  ? [['never answers', createAnswerFault({ kind: 'silent', applied: false }), 2, 1]]
  : [];

describe.each([...WAYS, ...SLOW])('an engine that %s', (_name, fall, usual, inDoubt) => {
  const minutes = NIGHTLY && usual > 2 ? 60 : usual;
  test(`loses and duplicates no message and causes no burst of messages in ${minutes} minutes`, async () => {
    const all = await setUpOutage();
    const { lead, network, people } = all;
    const { id } = await lead.lead(people[0]!);
    const returns = await fall(all);

    await passTime(2 * MINUTE);
    expect(await readStatus(all)).not.toBe('WORKING');
    const { status, headers } = await sendThroughApi(all, id);
    expect([status, headers.get('x-idempotent-replay')]).toEqual([503, null]);
    const countEffort = () => ({ jobs: jobs.get(all.w.teamId) ?? 0, calls: countCalls(all) });
    const before = countEffort();
    const half = (minutes * MINUTE) / 2;
    await passTime(half);
    await checkNeighbour(all);
    await lead.push(app.make.phone());
    await passTime(half);
    // A long queue makes no requests to an engine that is away. Only the job that keeps the number connected makes
    // some, and work that had already started.
    const after = countEffort();
    expect(after.calls - before.calls).toBeLessThan(6 * minutes);
    expect(after.jobs - before.jobs).toBeLessThan(6 * minutes + 10);
    expect(await lead.eventsOf('agent.disconnected')).toHaveLength(1);
    const during = await listOutcomes(all);
    expect(during.filter((one) => one.status === 'refused' || one.attempts > 0)).toEqual([]);
    expect(during.filter((one) => one.status === 'unconfirmed').length).toBeLessThanOrEqual(inDoubt);

    await returns();
    await far.waha.webhooks.settled();
    const sent = listSent(all);
    const late = app.make.phone();
    await writes(network, late, 'Are you there?');
    await passTime(MINUTE);
    expect(await readStatus(all)).toBe('WORKING');
    // The number sends at its pace of five messages a minute.
    expect(listSent(all) - sent).toBeLessThanOrEqual(5);
    await passTime(4 * MINUTE);
    expect(await network.got(late)).toHaveLength(1);
    for (const phone of people) {
      const got = (await network.got(phone)).map(({ message_id }) => message_id);
      expect(new Set(got).size).toBe(got.length);
    }
    const ends = (await listOutcomes(all)).filter(({ type }) => type === 'AI_REPLY');
    expect(ends).toHaveLength(2 * people.length + 1);
    expect(ends.filter((one) => one.status === 'queued' || one.status === 'refused')).toEqual([]);
    // Waiting first contacts are checked one by one (sending.md#registration).
    const asked = listChecks(all);
    for (let minute = 1; (await readStates(all)).includes('verifying'); minute++) {
      await passTime(MINUTE);
      expect(listChecks(all) - asked).toBeLessThanOrEqual(20 * minute);
    }
    expect(await readStates(all)).toEqual(['queued']);
    expect(await listJournalKinds(all)).toEqual([
      'settings',
      'connected',
      'disconnected',
      'incident',
      'connected',
    ]);
    expect(await lead.eventsOf('agent.disconnected')).toHaveLength(1);
    expect(await app.system.jobs.dead()).toEqual([]);
  });
});

test('an engine that is away for 40 s of every minute loses no message', async () => {
  const all = await setUpOutage();
  const { lead, network, people } = all;
  for (let minute = 0; minute < (NIGHTLY ? 60 : 8); minute++) {
    await far.waha.stop();
    await passTime(40 * SECOND, 5 * SECOND);
    await far.waha.start();
    await passTime(20 * SECOND, 5 * SECOND);
  }
  await passTime(4 * MINUTE);
  for (const phone of people) expect(await network.got(phone)).toHaveLength(2);
  const ends = await listOutcomes(all);
  expect(ends.filter((one) => one.status === 'refused' || one.attempts > 0)).toEqual([]);
  // No outage was as long as the grace period.
  expect((await lead.eventsOf('agent.disconnected')).length).toBeLessThanOrEqual(1);
});

test('the session of a number that was applied while its engine was away starts once the engine is back', async () => {
  await far.waha.stop();
  const agent = { humanize: true, reply_delay: '3s', follow_ups: [] };
  const fields = far.number();
  const w = await app.make.workspace({ number: { pacing: {}, ...fields }, agent });
  await passTime(3 * MINUTE);
  await far.waha.start();
  await passTime(90 * SECOND);
  const { session } = fields['waha'] as { session: string };
  expect(far.waha.sessions.get(session)!.status).toBe('SCAN_QR_CODE');
  const sql = 'select session_status from numbers where id = $1';
  expect(await queryRows(app, sql, [w.numberId])).toEqual([{ session_status: 'SCAN_QR_CODE' }]);
  expect(await createPlay(app, w).eventsOf('agent.disconnected')).toEqual([]);
});
