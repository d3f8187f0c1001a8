// Compares turns on a language model without delay to the same turns of the offline agent. The difference is the cost
// of prompt, evidence, truth gate, budgets and the call.
import { type Environment, startServer, withApp } from './environment.ts';
import { measureTurns } from './inbound.ts';
import { compareSides, type Line, toLine } from './measure.ts';
import { createBusyTeam } from './seed.ts';

const LEADS = 200;

export async function measureModelTurns(env: Environment, rounds: number): Promise<Line[]> {
  const model = await startServer('model-server.ts', { connection: env.database.app, secretKey: '' });
  const onModel = await withApp(env.database, false, (app) =>
    createBusyTeam(app, 'bench-models', 'local/instant', {
      models: [{ name: 'local', provider: 'openai-compatible', base_url: model.url }],
      budgets: { tokens_per_day: 1_000_000_000 },
    }),
  );
  try {
    const compared = await compareSides(
      rounds,
      () => measureTurns(env, env.teams.at(-1)!, LEADS),
      () => measureTurns(env, onModel, LEADS),
    );
    return [toLine('turns on a model without delay, compared to turns without a model', '/s', 0.3, compared)];
  } finally {
    await model.close();
  }
}
