// Measures incoming messages until each is stored, answered and its answer settled. The reference is the job queue
// without work: empty jobs of graphile-worker on the same server.
import type { Client } from 'pg';
import type { Environment } from './environment.ts';
import { type Call, callAll } from './load.ts';
import { compareSides, type Line, toLine } from './measure.ts';
import { openReferenceJobs } from './reference-jobs.ts';
import type { BenchTeam } from './seed.ts';

/** The messages that a lead writes one after another. Each gets an answer. */
export const SAYS = ['Hello, I would like a new kitchen', 'Yes, it is ours', 'About 12,000 euros'];
const LEADS = 400;

let phones = 33_700_000_000;

/** Returns calls that send a message from each of these phones, spread over the numbers of the workspace. */
export function buildMessageCalls(team: BenchTeam, from: number[], text: string): Call[] {
  return from.map((phone) => ({
    path: '/sandbox/messages',
    method: 'POST',
    headers: { authorization: `Bearer ${team.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to: team.numbers[phone % team.numbers.length], from: String(phone), text }),
  }));
}

export function createPhones(count: number): number[] {
  return Array.from({ length: count }, () => phones++);
}

export async function measureInbound(env: Environment, rounds: number): Promise<Line[]> {
  const jobs = await openReferenceJobs(env);
  const team = env.teams.at(-1)!;
  try {
    const compared = await compareSides(rounds, jobs.perSecond, () => measureTurns(env, team, LEADS));
    return [toLine('inbound to settled, against no-op jobs', '/s', 0.15, compared)];
  } finally {
    await jobs.close();
  }
}

/**
 * Writes three messages from each of several new leads, and waits for each answer.
 * @returns the number of answers per second
 */
export async function measureTurns(env: Environment, team: BenchTeam, leads: number): Promise<number> {
  const from = createPhones(leads);
  const before = await countAnswered(env.owner, team);
  const started = performance.now();
  for (const text of SAYS) {
    await callAll(env.parley.url, buildMessageCalls(team, from, text));
    await waitUntilSettled(env.owner, team);
  }
  const seconds = (performance.now() - started) / 1000;
  const count = (await countAnswered(env.owner, team)) - before;
  if (count !== leads * SAYS.length) throw new Error(`${count} answers to ${leads * SAYS.length} messages`);
  return count / seconds;
}

/** Returns the number of accepted messages of the workspace. */
export async function countAnswered(owner: Client, team: BenchTeam): Promise<number> {
  const text = `select count(*)::int as count from messages where team_id = $1 and status = 'accepted'`;
  const { rows } = await owner.query({ name: 'answered', text, values: [team.team_id] });
  return rows[0].count;
}

/**
 * Resolves once no turn and no message of the workspace is waiting. It polls rarely, and checks messages first, because
 * an index answers that query and the query's processor time counts as Parley's.
 */
export async function waitUntilSettled(owner: Client, team: BenchTeam): Promise<void> {
  const text = `select exists (select 1 from messages where status in ('queued', 'sending') and team_id = $1)
      or exists (select 1 from jobs where team_id = $1 and run_at < now() + interval '1 hour') as busy`;
  for (;;) {
    const { rows } = await owner.query({ name: 'settled', text, values: [team.team_id] });
    if (!rows[0].busy) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
