// Measures how a busy workspace affects another one: the time from a push to the first typing indicator, alone and
// while the other workspace has a backlog of first contacts on fifty numbers.
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '../apps/server/src/platform/postgres/pool.ts';
import type { Environment } from './environment.ts';
import { createPhones } from './inbound.ts';
import { type Call, callAll } from './load.ts';
import { computePercentile, type Line } from './measure.ts';
import type { BenchTeam } from './seed.ts';

const PUSHES = 40;
const BACKLOG = 400;
const EVERY_MS = 250;

export async function measureNeighbour(env: Environment): Promise<Line[]> {
  const [quiet, busy] = [env.teams[1]!, env.teams.at(-1)!];
  await env.owner.query(
    `update campaigns set agent = jsonb_set(agent::jsonb, '{humanize}', 'true') where team_id = $1`,
    [quiet.team_id],
  );
  const alone = await measurePushes(env, quiet);
  const crowd = new AbortController();
  const crowding = keepBacklog(env, busy, crowd.signal);
  await sleep(2_000);
  const beside = await measurePushes(env, quiet);
  crowd.abort();
  const contacted = await crowding;
  const ratio = computePercentile(beside, 0.95) / computePercentile(alone, 0.95);
  const formatFigures = (samples: number[]) =>
    `p50 ${computePercentile(samples, 0.5).toFixed(0)}, p95 ${computePercentile(samples, 0.95).toFixed(0)} ms`;
  return [
    {
      work: `push to first typing next to a workspace that makes ${contacted.toFixed(0)} first contacts a second`,
      reference: `alone: ${formatFigures(alone)}`,
      ours: formatFigures(beside),
      ratio,
      target: '≤ 1.5',
      met: ratio <= 1.5,
    },
  ];
}

const buildPush = (team: BenchTeam, campaign: string, phone: number): Call => ({
  path: `/api/v1/campaigns/${campaign}/leads`,
  method: 'POST',
  headers: { authorization: `Bearer ${team.key}`, 'content-type': 'application/json' },
  body: JSON.stringify({ phone: `+${phone}` }),
});

/** Returns the milliseconds from each push until the phone shows the first typing indicator. */
async function measurePushes({ parley, database }: Environment, team: BenchTeam): Promise<number[]> {
  const { pool, close } = openPool({ ...database.owner, max: 4 }, () => {});
  const seen = {
    name: 'seen',
    text: 'select 1 from simulated_events where team_id = $1 and phone = $2 limit 1',
  };
  const one = async (phone: number) => {
    const started = performance.now();
    await callAll(parley.url, [buildPush(team, 'spring', phone)]);
    while ((await pool.query({ ...seen, values: [team.team_id, String(phone)] })).rows.length === 0)
      await sleep(5);
    return performance.now() - started;
  };
  const waiting: Promise<number>[] = [];
  for (const phone of createPhones(PUSHES)) {
    waiting.push(one(phone));
    await sleep(EVERY_MS);
  }
  return Promise.all(waiting).finally(close);
}

/** Keeps a backlog of pushes until `stop`, then waits until it is done. @returns contacts per second. */
async function keepBacklog(
  { parley, owner }: Environment,
  team: BenchTeam,
  stop: AbortSignal,
): Promise<number> {
  const open = async () => {
    const text = 'select count(*)::int as count from first_contacts where team_id = $1';
    return (await owner.query({ name: 'open', text, values: [team.team_id] })).rows[0].count as number;
  };
  const started = performance.now();
  let pushed = 0;
  while (!stop.aborted) {
    const wanted = Math.max(0, BACKLOG - (await open()));
    const campaigns = team.numbers.length - 1;
    await callAll(
      parley.url,
      createPhones(wanted).map((phone, index) =>
        buildPush(team, `bench-busy-${(pushed + index) % campaigns}`, phone),
      ),
    );
    pushed += wanted;
    await sleep(50);
  }
  const left = await open();
  const seconds = (performance.now() - started) / 1000;
  while ((await open()) > 0) await sleep(100);
  return (pushed - left) / seconds;
}
