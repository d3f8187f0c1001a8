// Compares GET /conversations/{leadId}/messages?limit=50, newest first, to the same list of a bare server.
import { deepStrictEqual } from 'node:assert/strict';
import type { Environment } from './environment.ts';
import { answer } from './get-lead.ts';
import { type Call, requestsPerSecond } from './load.ts';
import { compare, type Line, lineOf } from './measure.ts';
import { processorTime } from './processor-time.ts';
import { type BenchTeam, firstLead, leadId, TALKATIVE } from './seed.ts';

const SECONDS = 4;

export async function transcript(env: Environment, rounds: number): Promise<Line[]> {
  const { teams, parley, reference } = env;
  const readable = teams.filter(({ leads }) => leads > 0);
  const ours = (team: BenchTeam, id: string): Call => {
    const path = `/api/v1/conversations/${id}/messages?limit=50`;
    return { path, headers: { authorization: `Bearer ${team.key}` } };
  };
  const theirs = (team: BenchTeam, id: string): Call => {
    return { path: `/teams/${team.team_id}/leads/${id}/messages?limit=50` };
  };
  const idOf = (team: BenchTeam, index: number) => leadId(firstLead(teams, team) + index);
  const [team] = readable;
  deepStrictEqual(
    ((await answer(parley.url, ours(team!, idOf(team!, 3)))) as { data: unknown }).data,
    ((await answer(reference.url, theirs(team!, idOf(team!, 3)))) as { data: unknown }).data,
  );

  const load = (url: string, callOf: (team: BenchTeam, id: string) => Call) => () =>
    requestsPerSecond(url, SECONDS, (connection) => {
      const one = readable[connection % readable.length]!;
      return Array.from({ length: TALKATIVE }, (_, index) => callOf(one, idOf(one, index)));
    });
  const [bare, own] = [load(reference.url, theirs), load(parley.url, ours)];
  const compared = await compare(rounds, bare, own);
  const time = await processorTime(env, SECONDS, bare, own);
  const line = lineOf('GET /conversations/…/messages?limit=50', 'req/s', 1, compared);
  return [{ ...line, target: '', met: undefined }, time];
}
