// Compares GET /leads?limit=50, filtered by status and newest first, to the same list of a bare server.
import { deepStrictEqual } from 'node:assert/strict';
import type { Environment } from './environment.ts';
import { readAnswer } from './get-lead.ts';
import { type Call, measureRequests } from './load.ts';
import { compareSides, type Line, toLine } from './measure.ts';
import { measureProcessorTime } from './processor-time.ts';
import type { BenchTeam } from './seed.ts';

const SECONDS = 4;
const STATUSES = ['in_progress', 'qualified', 'not_interested', 'cold'];

export async function listLeads(env: Environment, rounds: number): Promise<Line[]> {
  const { parley, reference } = env;
  const readable = env.teams.filter(({ leads }) => leads > 0);
  const buildOurCall = (team: BenchTeam, status: string): Call => {
    const path = `/api/v1/leads?status=${status}&limit=50`;
    return { path, headers: { authorization: `Bearer ${team.key}` } };
  };
  const buildReferenceCall = (team: BenchTeam, status: string): Call => {
    return { path: `/teams/${team.team_id}/leads?status=${status}&limit=50` };
  };
  const [team] = readable;
  deepStrictEqual(
    ((await readAnswer(parley.url, buildOurCall(team!, 'cold'))) as { data: unknown }).data,
    ((await readAnswer(reference.url, buildReferenceCall(team!, 'cold'))) as { data: unknown }).data,
  );

  const createLoad = (url: string, callOf: (team: BenchTeam, status: string) => Call) => () =>
    measureRequests(url, SECONDS, (connection) => {
      const one = readable[connection % readable.length]!;
      return STATUSES.map((status) => callOf(one, status));
    });
  const [bare, own] = [createLoad(reference.url, buildReferenceCall), createLoad(parley.url, buildOurCall)];
  const compared = await compareSides(rounds, bare, own);
  const time = await measureProcessorTime(env, SECONDS, bare, own);
  return [toLine('GET /leads?status=…&limit=50', 'req/s', 1.3, compared), time];
}
