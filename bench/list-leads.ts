// Compares GET /leads?limit=50, filtered by status and newest first, to the same list of a bare server.
import { deepStrictEqual } from 'node:assert/strict';
import type { Environment } from './environment.ts';
import { answer } from './get-lead.ts';
import { type Call, requestsPerSecond } from './load.ts';
import { compare, type Line, lineOf } from './measure.ts';
import { processorTime } from './processor-time.ts';
import type { BenchTeam } from './seed.ts';

const SECONDS = 4;
const STATUSES = ['in_progress', 'qualified', 'not_interested', 'cold'];

export async function listLeads(env: Environment, rounds: number): Promise<Line[]> {
  const { parley, reference } = env;
  const readable = env.teams.filter(({ leads }) => leads > 0);
  const ours = (team: BenchTeam, status: string): Call => {
    const path = `/api/v1/leads?status=${status}&limit=50`;
    return { path, headers: { authorization: `Bearer ${team.key}` } };
  };
  const theirs = (team: BenchTeam, status: string): Call => {
    return { path: `/teams/${team.team_id}/leads?status=${status}&limit=50` };
  };
  const [team] = readable;
  deepStrictEqual(
    ((await answer(parley.url, ours(team!, 'cold'))) as { data: unknown }).data,
    ((await answer(reference.url, theirs(team!, 'cold'))) as { data: unknown }).data,
  );

  const load = (url: string, callOf: (team: BenchTeam, status: string) => Call) => () =>
    requestsPerSecond(url, SECONDS, (connection) => {
      const one = readable[connection % readable.length]!;
      return STATUSES.map((status) => callOf(one, status));
    });
  const [bare, own] = [load(reference.url, theirs), load(parley.url, ours)];
  const compared = await compare(rounds, bare, own);
  const time = await processorTime(env, SECONDS, bare, own);
  return [lineOf('GET /leads?status=…&limit=50', 'req/s', 1.3, compared), time];
}
