// Compares GET /leads/{id} with key, scope, rate limit and headers to a bare server without them.
import { deepStrictEqual } from 'node:assert/strict';
import type { Environment } from './environment.ts';
import { type Call, requestsPerSecond } from './load.ts';
import { compare, type Line, lineOf } from './measure.ts';
import { processorTime } from './processor-time.ts';
import { type BenchTeam, firstLead, leadId } from './seed.ts';

const SECONDS = 4;

const IDS_OF_CONNECTION = 1_000;

export async function getLead(env: Environment, rounds: number): Promise<Line[]> {
  const { teams, parley, reference } = env;
  const readable = teams.filter(({ leads }) => leads > 0);
  const idsOf = (team: BenchTeam) =>
    Array.from({ length: IDS_OF_CONNECTION }, () =>
      leadId(firstLead(teams, team) + Math.floor(Math.random() * team.leads)),
    );
  const teamOf = (connection: number) => readable[connection % readable.length]!;
  const ours = (team: BenchTeam, id: string): Call => {
    return { path: `/api/v1/leads/${id}`, headers: { authorization: `Bearer ${team.key}` } };
  };
  const theirs = (team: BenchTeam, id: string): Call => ({ path: `/teams/${team.team_id}/leads/${id}` });

  const [team] = readable;
  const id = leadId(firstLead(teams, team!) + 7);
  deepStrictEqual(await answer(parley.url, ours(team!, id)), await answer(reference.url, theirs(team!, id)));

  const load = (url: string, callOf: (team: BenchTeam, id: string) => Call) => () =>
    requestsPerSecond(url, SECONDS, (connection) => {
      const one = teamOf(connection);
      return idsOf(one).map((each) => callOf(one, each));
    });
  const [bare, own] = [load(reference.url, theirs), load(parley.url, ours)];
  const compared = await compare(rounds, bare, own);
  const time = await processorTime(env, SECONDS, bare, own);
  return [lineOf('GET /leads/{id}', 'req/s', 1, compared), time];
}

/** Returns the body of an answer, to check that both servers do the same work. */
export async function answer(url: string, { path, headers }: Call): Promise<unknown> {
  const response = await fetch(url + path, { headers: headers ?? {} });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
