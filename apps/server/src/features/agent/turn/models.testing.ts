// Creates test workspaces whose agent uses the fake models, and builds these models' answers.

import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import type { Models } from '../../../testing/fakes/models/server.ts';
import type { WorkspaceParts } from '../../../testing/make-workspace.ts';
import type { TestApp } from '../../../testing/start-app.ts';
import type { TurnRecord } from './record-turn.ts';

/** Returns an entry for a workspace file that makes the fake server a model provider. */
export const buildProvider = (models: Models, name = 'local') => ({
  name,
  provider: 'openai-compatible',
  base_url: models.address('openai-compatible'),
  api_key: models.key,
  prices: { qwen3: { input: 1, output: 2 } },
});

/** Creates a lead who has received the first message from a campaign on a model. */
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

/** Returns a model's usual answer with the given changes. */
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
