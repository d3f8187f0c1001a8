// Compares GET /leads/{id} with key, scope, rate limit and headers to a bare server without them.
import { deepStrictEqual } from 'node:assert/strict';
import type { Environment } from './environment.ts';
import { type Call, measureRequests } from './load.ts';
import { compareSides, type Line, toLine } from './measure.ts';
import { measureProcessorTime } from './processor-time.ts';
import { type BenchTeam, buildLeadId, getFirstLead } from './seed.ts';

const SECONDS = 4;

const IDS_OF_CONNECTION = 1_000;

export async function getLead(env: Environment, rounds: number): Promise<Line[]> {
  const { teams, parley, reference } = env;
  const readable = teams.filter(({ leads }) => leads > 0);
  const pickIds = (team: BenchTeam) =>
    Array.from({ length: IDS_OF_CONNECTION }, () =>
      buildLeadId(getFirstLead(teams, team) + Math.floor(Math.random() * team.leads)),
    );
  const getTeam = (connection: number) => readable[connection % readable.length]!;
  const buildOurCall = (team: BenchTeam, id: string): Call => {
    return { path: `/api/v1/leads/${id}`, headers: { authorization: `Bearer ${team.key}` } };
  };
  const buildReferenceCall = (team: BenchTeam, id: string): Call => ({
    path: `/teams/${team.team_id}/leads/${id}`,
  });

  const [team] = readable;
  const id = buildLeadId(getFirstLead(teams, team!) + 7);
  deepStrictEqual(
    await readAnswer(parley.url, buildOurCall(team!, id)),
    await readAnswer(reference.url, buildReferenceCall(team!, id)),
  );

  const createLoad = (url: string, callOf: (team: BenchTeam, id: string) => Call) => () =>
    measureRequests(url, SECONDS, (connection) => {
      const one = getTeam(connection);
      return pickIds(one).map((each) => callOf(one, each));
    });
  const [bare, own] = [createLoad(reference.url, buildReferenceCall), createLoad(parley.url, buildOurCall)];
  const compared = await compareSides(rounds, bare, own);
  const time = await measureProcessorTime(env, SECONDS, bare, own);
  return [toLine('GET /leads/{id}', 'req/s', 1, compared), time];
}

/** Returns the body of an answer, to check that both servers do the same work. */
export async function readAnswer(url: string, { path, headers }: Call): Promise<unknown> {
  const response = await fetch(url + path, { headers: headers ?? {} });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
