// Measures webhooks of a messaging provider until each message is stored and the provider answered. New people write
// three messages each, signed like WAHA. The reference is bare Fastify that stores each with one insert.
import { createHmac } from 'node:crypto';
import { Pool } from 'undici';
import { createNumberDirectory, createSecretsReader } from '../apps/server/src/features/numbers/index.ts';
import { createMake } from '../apps/server/src/testing/make-workspace.ts';
import { type Figures, openAdmin, readFigures } from './cost.ts';
import { type Environment, withApp } from './environment.ts';
import { createPhones, SAYS } from './inbound.ts';
import { compareSides, computePercentile, type Line, toLine } from './measure.ts';

const LEADS = 800;
const CONNECTIONS = 32;
const FIGURE_MS = 100;

export async function measureReceived(env: Environment, rounds: number): Promise<Line[]> {
  const number = await makeNumber(env);
  const slowest: number[] = [];
  const spent: [Figures, Figures][] = [];
  const admin = await openAdmin(env.database.owner, env.dataDir);
  const calls = (url: string, headersOf: (body: string) => Record<string, string>) => async () => {
    const bodies = createPhones(LEADS).flatMap((phone) =>
      SAYS.map((text, n) => buildWebhook(number.session, phone, text, n)),
    );
    const start = await readFigures(admin, env.parley);
    const { perSecond, p95 } = await postBodies(url, bodies, headersOf);
    if (url.startsWith(env.parley.url)) {
      slowest.push(p95);
      spent.push([start, await readFigures(admin, env.parley)]);
    }
    return perSecond;
  };
  const signBody = (body: string) => ({
    'x-webhook-hmac': createHmac('sha512', number.key).update(body).digest('hex'),
    'x-webhook-hmac-algorithm': 'sha512',
  });
  const before = await countStored(env, number.teamId);
  const compared = await compareSides(
    rounds,
    calls(`${env.reference.url}/received`, () => ({})),
    calls(`${env.parley.url}/engines/waha/${number.id}`, signBody),
  );
  const count = (await countStored(env, number.teamId)) - before;
  const expected = (rounds + 1) * LEADS * SAYS.length;
  if (count !== expected) throw new Error(`${count} messages stored of ${expected}`);
  await admin.end();
  const p95 = computePercentile(slowest.slice(1), 1);
  // Excludes the first round, which is the warm-up.
  const buildLine = (work: string, figure: (of: Figures) => number, unit = ''): Line => {
    const sum = spent.slice(1).reduce((all, [start, end]) => all + figure(end) - figure(start), 0);
    const value = sum / (rounds * LEADS * SAYS.length);
    return { work: `one of them: ${work}`, reference: '', ours: `${value.toFixed(2)}${unit}`, target: '' };
  };
  return [
    toLine('webhooks of a provider, stored', '/s', 0.15, compared),
    {
      work: 'the same, until the provider is answered',
      reference: '',
      ours: `p95 ${Math.round(p95)} ms`,
      target: `p95 < ${FIGURE_MS} ms`,
      met: p95 < FIGURE_MS,
    },
    buildLine('statements', ({ counted }) => counted.sent),
    buildLine('round trips', ({ counted }) => counted.roundTrips),
    buildLine('processor time of Parley', ({ parley }) => parley * 1_000, ' ms'),
    buildLine('processor time of PostgreSQL', ({ postgres }) => postgres * 1_000, ' ms'),
  ];
}

/** Creates a number on WAHA with a campaign that answers only after the measurement. */
function makeNumber(env: Environment) {
  return withApp(env.database, false, async (app) => {
    const session = `bench-${crypto.randomUUID()}`;
    const waha = { url: 'http://127.0.0.1:9', api_key: 'of-no-use', session };
    const w = await createMake(app).workspace({
      slug: session,
      number: { engine: 'waha', waha, pacing: {} },
      agent: { reply_delay: '1h', follow_ups: [], humanize: true, sending_hours: 'always' },
    });
    const number = await createNumberDirectory(app.system.db).byId('waha', w.numberId);
    const key = createSecretsReader(app.system.seal)(number!).hmac_key!;
    return { id: w.numberId, teamId: w.teamId, session, key };
  });
}

function buildWebhook(session: string, phone: number, text: string, nth: number): string {
  const at = Date.now();
  return JSON.stringify({
    id: `evt_${crypto.randomUUID().replaceAll('-', '')}`,
    timestamp: at,
    event: 'message',
    session,
    metadata: {},
    me: { id: '33600000001@c.us', pushName: 'Acme' },
    payload: {
      id: `false_${phone}@c.us_${nth}${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`,
      timestamp: Math.floor(at / 1_000),
      from: `${phone}@c.us`,
      fromMe: false,
      source: 'app',
      to: '33600000001@c.us',
      body: text,
      hasMedia: false,
      media: null,
      ack: 0,
      ackName: 'PENDING',
      vCards: [],
      _data: {},
    },
    engine: 'GOWS',
    environment: { version: '2026.7.1', engine: 'GOWS', tier: 'CORE', browser: null },
  });
}

/** Posts each body once, over several connections. */
async function postBodies(
  url: string,
  bodies: string[],
  headersOf: (body: string) => Record<string, string>,
): Promise<{ perSecond: number; p95: number }> {
  const calls = bodies.map((body) => ({
    headers: { 'content-type': 'application/json', ...headersOf(body) },
    body,
  }));
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const waiting = calls.values();
  const took: number[] = [];
  const work = async () => {
    for (const call of waiting) {
      const started = performance.now();
      const answer = await pool.request({ method: 'POST', path: pathname, ...call });
      await answer.body.dump();
      took.push(performance.now() - started);
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const seconds = (performance.now() - started) / 1_000;
  await pool.close();
  return { perSecond: bodies.length / seconds, p95: computePercentile(took, 0.95) };
}

async function countStored({ owner }: Environment, teamId: string): Promise<number> {
  const text = `select count(*)::int as count from messages where team_id = $1 and direction = 'inbound'`;
  const { rows } = await owner.query({ text, values: [teamId] });
  return rows[0].count;
}
