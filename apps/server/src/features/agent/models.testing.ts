// A test's workspace whose agent works on the fake models, and what these models say.
import type { Models } from '../../testing/fakes/models/server.ts';
import type { WorkspaceParts } from '../../testing/make.ts';
import { look, playOf } from '../../testing/play.ts';
import type { TestApp } from '../../testing/start-app.ts';
import type { TurnRecord } from './record-turn.ts';

/** A provider of the fake, in a workspace file. */
export const providerOf = (models: Models, name = 'local') => ({
  name,
  provider: 'openai-compatible',
  base_url: models.address('openai-compatible'),
  api_key: models.key,
  prices: { qwen3: { input: 1, output: 2 } },
});

/** A lead who got the first message of a campaign on a model. */
export async function contacted(app: TestApp, models: Models, { agent, ...parts }: WorkspaceParts = {}) {
  const w = await app.make.workspace({
    models: [providerOf(models)],
    agent: { model: agent?.['models'] ? undefined : 'local/qwen3', ...agent },
    ...parts,
  });
  const lead = playOf(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie Durand' });
  await app.drain();
  return { w, lead, phone };
}

/** What a model answers: nothing in particular, unless said. */
export const answer = (more: Record<string, unknown>) => ({
  reasoning: 'Marie answered.',
  findings: [],
  action: 'none',
  action_message: null,
  action_value: null,
  asks: null,
  reply: null,
  ...more,
});

/** The records of the workspace's turns, oldest first. */
export async function turnsOf(app: TestApp, teamId: string): Promise<TurnRecord[]> {
  const rows = await look<{ record: TurnRecord }>(
    app,
    'select record from turns where team_id = $1 order by id',
    [teamId],
  );
  return rows.map(({ record }) => record);
}
