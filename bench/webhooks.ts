// Compares deliveries to 100 healthy endpoints of ten workspaces to undici posting the same bodies over as many
// connections. Also measures the deliveries of one workspace alone, and while the endpoints of eleven others hang.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { createMake, type Workspace } from '../apps/server/src/testing/make-workspace.ts';
import { type Environment, type ServerProcess, startServer, withApp } from './environment.ts';
import { buildMessageCalls, createPhones } from './inbound.ts';
import { callAll } from './load.ts';
import { compareSides, computePercentile, type Line, toLine } from './measure.ts';
import type { Figures } from './webhook-receiver.ts';

const WORKSPACES = 10;
const ENDPOINTS = 10;
/** The number of events of each workspace in a round. */
const EVENTS = 100;
const DELIVERIES = WORKSPACES * ENDPOINTS * EVENTS;
/** The number of connections: two for each endpoint. */
const CONNECTIONS = 2 * WORKSPACES * ENDPOINTS;

const PAYLOAD = JSON.stringify({
  campaign: { id: 'spring', slug: 'spring', name: 'Lea from Acme' },
  contact: {
    id: 'lead_01m7q8eh6ve00br8rqn6mystb4',
    phone: '33612345678',
    name: 'Marie Durand',
    tags: ['kitchen'],
  },
  message: {
    id: 'msg_01m7q8eh6ve00br8rqn6mystb4',
    direction: 'inbound',
    text: 'Hello, I would like a new kitchen, and I wonder what it costs and when you could come and see it. '.repeat(
      4,
    ),
    sent_at: '2026-11-18T12:00:00.000Z',
  },
});

const HANGING = 11;
const TIMED = 60;

export async function measureWebhooks(env: Environment, rounds: number): Promise<Line[]> {
  const receiver = await startServer('webhook-receiver.ts', { connection: env.database.app, secretKey: '' });
  try {
    return [await measureThroughput(env, receiver, rounds), await measureIsolation(env, receiver)];
  } finally {
    await receiver.close();
  }
}

async function measureThroughput(env: Environment, receiver: ServerProcess, rounds: number): Promise<Line> {
  const workspaces = await makeWorkspaces(env, receiver, WORKSPACES, (i) =>
    Array.from({ length: ENDPOINTS }, (_, n) => `/hook/${i}/${n}`),
  );
  const ours = async () => {
    await readReceiverFigures(receiver);
    for (const workspace of workspaces) await addEvents(env, workspace, EVENTS);
    // One more event for each workspace, caused over HTTP, opens the lanes.
    await writeToAll(env, workspaces);
    await waitUntilDelivered(env);
    const { posts, seconds } = await readReceiverFigures(receiver);
    const expected = DELIVERIES + WORKSPACES * ENDPOINTS;
    if (posts !== expected) throw new Error(`${posts} POSTs for ${expected} deliveries`);
    return posts / seconds;
  };
  const pool = new Pool(receiver.url, { connections: CONNECTIONS, pipelining: 1 });
  const measureReference = async () => {
    const envelope = {
      event_type: 'message.received',
      event_id: 'evt_01m7q8eh6ve00br8rqn6mystb4',
      team_id: 'team',
    };
    const body = JSON.stringify({ ...envelope, ...JSON.parse(PAYLOAD) });
    const headers = { 'content-type': 'application/json' };
    let left = DELIVERIES;
    await readReceiverFigures(receiver);
    const post = async (connection: number) => {
      while (left-- > 0) {
        const answer = await pool.request({ method: 'POST', path: `/hook/${connection}`, headers, body });
        await answer.body.dump();
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => post(connection)));
    const { posts, seconds } = await readReceiverFigures(receiver);
    return posts / seconds;
  };
  try {
    return toLine(
      'webhook deliveries to 100 endpoints',
      '/s',
      0.3,
      await compareSides(rounds, measureReference, ours),
    );
  } finally {
    await pool.close();
  }
}

async function measureIsolation(env: Environment, receiver: ServerProcess): Promise<Line> {
  const [twelfth] = await makeWorkspaces(env, receiver, 1, () => ['/timed']);
  const measureDelays = async () => {
    await readReceiverFigures(receiver);
    for (let i = 0; i < TIMED; i++) {
      await writeToAll(env, [twelfth!]);
      await sleep(250);
    }
    await waitUntilDelivered(env, twelfth!.teamId);
    const { delays: all } = await readReceiverFigures(receiver);
    return { p50: computePercentile(all, 0.5), p95: computePercentile(all, 0.95) };
  };
  const idle = await measureDelays();
  const others = await makeWorkspaces(env, receiver, HANGING, (i) =>
    Array.from({ length: ENDPOINTS }, (_, n) => `/hangs/${i}/${n}`),
  );
  for (const other of others) await addEvents(env, other, EVENTS);
  await writeToAll(env, others);
  while ((await readReceiverFigures(receiver)).hanging < HANGING * ENDPOINTS) await sleep(50);
  const busy = await measureDelays();
  await env.owner.query(`delete from webhooks where url like '%/hangs/%'`);
  await waitUntilDelivered(env);
  const figure = ({ p50, p95 }: typeof idle) => `p50 ${p50} ms, p95 ${p95} ms`;
  return {
    work: 'webhook of a workspace while eleven others hang',
    reference: figure(idle),
    ours: figure(busy),
    ratio: idle.p50 / busy.p50,
    target: 'p95 < 1 s',
    met: busy.p95 < 1_000,
  };
}

/** Creates workspaces with endpoints that are paths of the receiver. */
function makeWorkspaces(
  env: Environment,
  receiver: ServerProcess,
  count: number,
  pathsOf: (index: number) => string[],
): Promise<Workspace[]> {
  return withApp(env.database, false, async (app) => {
    const make = createMake(app);
    const made: Workspace[] = [];
    for (let i = 0; i < count; i++) {
      const hooks = pathsOf(i).map((path) => ({ url: receiver.url + path, events: ['message.received'] }));
      made.push(await make.workspace({ slug: `hooks-${crypto.randomUUID()}`, webhooks: hooks }));
    }
    return made;
  });
}

let events = 0;

/** Creates events with deliveries that wait while no lane is open. */
async function addEvents(
  { owner }: Environment,
  { teamId, applied }: Workspace,
  count: number,
): Promise<void> {
  await owner.query(ADD_EVENTS, [teamId, events, count, PAYLOAD]);
  await owner.query(ADD_DELIVERIES, [teamId, events, count, applied.webhooks.map(({ id }) => id)]);
  events += count;
}

/** Writes to each workspace from a new phone over HTTP, which creates an event. */
function writeToAll({ parley }: Environment, workspaces: Workspace[]): Promise<void> {
  const calls = workspaces.flatMap(({ teamId, key, number }) =>
    buildMessageCalls({ team_id: teamId, key, numbers: [number], leads: 0 }, createPhones(1), 'Hello'),
  );
  return callAll(parley.url, calls);
}

async function readReceiverFigures(receiver: ServerProcess): Promise<Figures> {
  return (await (await fetch(`${receiver.url}/figures`)).json()) as Figures;
}

/** Resolves once no delivery of the workspace is waiting, or of any workspace if `teamId` is null. */
async function waitUntilDelivered({ owner }: Environment, teamId: string | null = null): Promise<void> {
  const text = `select exists (select 1 from deliveries where status in ('pending', 'attempting')
      and team_id = coalesce($1, team_id)) as busy`;
  for (;;) {
    const { rows } = await owner.query({ name: 'delivered', text, values: [teamId] });
    if (!rows[0].busy) return;
    await sleep(20);
  }
}

const ADD_EVENTS = `
  insert into events (team_id, id, type, payload, occurred_at)
  select $1, 'evt_0' || lpad(to_hex($2::int + i), 25, '0'), 'message.received', $4, now()
  from generate_series(1, $3::int) i`;

const ADD_DELIVERIES = `
  insert into deliveries (team_id, id, event_id, webhook_id, created_at)
  select $1, 'evt_1' || lpad(to_hex(($2::int + i) * 16 + n::int), 25, '0'),
    'evt_0' || lpad(to_hex($2::int + i), 25, '0'), hook, now()
  from generate_series(1, $3::int) i, unnest($4::text[]) with ordinality hooks (hook, n)`;
