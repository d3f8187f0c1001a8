// Workspaces of tests with an agent on the fake models, and the answers of these models.

import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import type { Models } from '../../testing/fakes/models/server.ts';
import type { WorkspaceParts } from '../../testing/make-workspace.ts';
import type { TestApp } from '../../testing/start-app.ts';
import type { TurnRecord } from './record-turn.ts';

/** Returns a provider of the fake for a workspace file. */
export const buildProvider = (models: Models, name = 'local') => ({
  name,
  provider: 'openai-compatible',
  base_url: models.address('openai-compatible'),
  api_key: models.key,
  prices: { qwen3: { input: 1, output: 2 } },
});

/** Returns a lead who got the first message of a campaign on a model. */
export async function contactLeadOn(app: TestApp, models: Models, { agent, ...parts }: WorkspaceParts = {}) {
  const w = await app.make.workspace({
    models: [buildProvider(models)],
    agent: { model: agent?.['models'] ? undefined : 'local/qwen3', ...agent },
    ...parts,
  });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie Durand' });
  await app.drain();
  return { w, lead, phone };
}

/** Returns an answer of a model: the usual one with these changes. */
export const buildModelAnswer = (more: Record<string, unknown>) => ({
  reasoning: 'Marie answered.',
  findings: [],
  action: 'none',
  action_message: null,
  action_value: null,
  asks: null,
  reply: null,
  ...more,
});

/** Returns the records of the workspace's turns, oldest first. */
export async function listTurnRecords(app: TestApp, teamId: string): Promise<TurnRecord[]> {
  const rows = await queryRows<{ record: TurnRecord }>(
    app,
    'select record from turns where team_id = $1 order by id',
    [teamId],
  );
  return rows.map(({ record }) => record);
}
