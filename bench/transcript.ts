// Compares GET /conversations/{leadId}/messages?limit=50, newest first, to the same list of a bare server.
import { deepStrictEqual } from 'node:assert/strict';
import type { Environment } from './environment.ts';
import { readAnswer } from './get-lead.ts';
import { type Call, measureRequests } from './load.ts';
import { compareSides, type Line, toLine } from './measure.ts';
import { measureProcessorTime } from './processor-time.ts';
import { type BenchTeam, buildLeadId, getFirstLead, TALKATIVE } from './seed.ts';

const SECONDS = 4;

export async function measureTranscript(env: Environment, rounds: number): Promise<Line[]> {
  const { teams, parley, reference } = env;
  const readable = teams.filter(({ leads }) => leads > 0);
  const buildOurCall = (team: BenchTeam, id: string): Call => {
    const path = `/api/v1/conversations/${id}/messages?limit=50`;
    return { path, headers: { authorization: `Bearer ${team.key}` } };
  };
  const buildReferenceCall = (team: BenchTeam, id: string): Call => {
    return { path: `/teams/${team.team_id}/leads/${id}/messages?limit=50` };
  };
  const getLeadId = (team: BenchTeam, index: number) => buildLeadId(getFirstLead(teams, team) + index);
  const [team] = readable;
  deepStrictEqual(
    ((await readAnswer(parley.url, buildOurCall(team!, getLeadId(team!, 3)))) as { data: unknown }).data,
    ((await readAnswer(reference.url, buildReferenceCall(team!, getLeadId(team!, 3)))) as { data: unknown })
      .data,
  );

  const createLoad = (url: string, callOf: (team: BenchTeam, id: string) => Call) => () =>
    measureRequests(url, SECONDS, (connection) => {
      const one = readable[connection % readable.length]!;
      return Array.from({ length: TALKATIVE }, (_, index) => callOf(one, getLeadId(one, index)));
    });
  const [bare, own] = [createLoad(reference.url, buildReferenceCall), createLoad(parley.url, buildOurCall)];
  const compared = await compareSides(rounds, bare, own);
  const time = await measureProcessorTime(env, SECONDS, bare, own);
  const line = toLine('GET /conversations/…/messages?limit=50', 'req/s', 1, compared);
  return [{ ...line, target: '', met: undefined }, time];
}
