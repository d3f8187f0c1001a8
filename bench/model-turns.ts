// Turns on a language model that answers at once, beside the same turns of the agent without one: what prompt, evidence,
// truth gate, budgets and the call cost by themselves.
import { type Environment, startServer, withApp } from './environment.ts';
import { answered, messages, newPhones, SAYS, settled } from './inbound.ts';
import { callAll } from './load.ts';
import { compare, type Line, lineOf } from './measure.ts';
import { type BenchTeam, busyTeam } from './seed.ts';

const LEADS = 200;

export async function modelTurns(env: Environment, rounds: number): Promise<Line[]> {
  const model = await startServer('model-server.ts', { connection: env.database.app, secretKey: '' });
  const onModel = await withApp(env.database, false, (app) =>
    busyTeam(app, 'bench-models', 'local/instant', {
      models: [{ name: 'local', provider: 'openai-compatible', base_url: model.url }],
      budgets: { tokens_per_day: 1_000_000_000 },
    }),
  );
  const turnsPerSecond = async (team: BenchTeam) => {
    const from = newPhones(LEADS);
    const before = await answered(env.owner, team);
    const started = performance.now();
    for (const text of SAYS) {
      await callAll(env.parley.url, messages(team, from, text));
      await settled(env.owner, team);
    }
    const seconds = (performance.now() - started) / 1000;
    const count = (await answered(env.owner, team)) - before;
    if (count !== LEADS * SAYS.length) throw new Error(`${count} answers to ${LEADS * SAYS.length} messages`);
    return count / seconds;
  };
  try {
    const compared = await compare(
      rounds,
      () => turnsPerSecond(env.teams.at(-1)!),
      () => turnsPerSecond(onModel),
    );
    return [lineOf('turns on a model that answers at once, against those without one', '/s', 0.3, compared)];
  } finally {
    await model.close();
  }
}
