import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Models, startModels } from '../../testing/fakes/models/server.ts';
import type { WorkspaceParts } from '../../testing/make.ts';
import { look, playOf } from '../../testing/play.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
let models: Models;
beforeAll(async () => {
  models = await startModels();
  app = await startApp();
});
afterAll(async () => {
  await app.close();
  await models.close();
});

/** A lead who got the first message of a campaign on a model. */
async function contacted({ agent, ...parts }: WorkspaceParts = {}) {
  const w = await app.make.workspace({
    models: [
      {
        name: 'local',
        provider: 'openai-compatible',
        base_url: models.address('openai-compatible'),
        api_key: models.key,
        prices: { qwen3: { input: 1, output: 2 } },
      },
    ],
    agent: { model: 'local/qwen3', ...agent },
    ...parts,
  });
  const lead = playOf(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie Durand' });
  await app.drain();
  return { w, lead, phone };
}

const answer = (more: Record<string, unknown>) => ({
  reasoning: 'Marie answered.',
  findings: [],
  action: 'none',
  action_message: null,
  action_value: null,
  asks: null,
  reply: null,
  ...more,
});

describe('a turn on a model', () => {
  test('sends the reply, and keeps what the lead proved', async () => {
    const { w, lead, phone } = await contacted();
    models.answers([
      answer({
        findings: [{ key: 'owner', message: 'm2', quote: "it's mine since 2010", value: 'yes', met: true }],
        asks: 'budget',
        reply: 'Great, thank you! What budget do you have in mind?',
      }),
    ]);
    expect(await lead.say(phone, "Sure, it's mine since 2010")).toEqual([
      'Great, thank you! What budget do you have in mind?',
    ]);
    const findings = await look(app, 'select key, verdict, value from findings where team_id = $1', [
      w.teamId,
    ]);
    expect(findings).toEqual([{ key: 'owner', verdict: 'met', value: 'yes' }]);
    const [turn] = await look<{ record: Record<string, unknown> }>(
      app,
      'select record from turns where team_id = $1 and message_id is not null',
      [w.teamId],
    );
    expect(turn!.record).toMatchObject({
      model: 'local/qwen3',
      attempts: [{ outcome: 'answered' }],
      refused: [],
    });
  });
});
