// Limits on calls, time, budgets and bookings, which apply whatever the model answers (agents.md#a-turn-on-a-model).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import type { ScriptedAnswer } from '../../../testing/fakes/models/script.ts';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import type { WorkspaceParts } from '../../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { buildModelAnswer, buildProvider } from './models.testing.ts';

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

async function workspace({ agent, ...parts }: WorkspaceParts = {}) {
  const w = await app.make.workspace({
    models: [buildProvider(models)],
    agent: { model: undefined, models: ['local/qwen3', 'offline'], ...agent },
    ...parts,
  });
  const lead = createPlay(app, w);
  const contacted = async (count: number) => {
    const phones = Array.from({ length: count }, () => app.make.phone());
    for (const phone of phones) await lead.push(phone);
    await app.drain();
    return phones;
  };
  return { w, lead, contacted };
}

describe('a turn', () => {
  const steps = ['more_slots', 'search'] as const;
  test.each<[string, () => ScriptedAnswer]>([
    ['asks for slots forever', () => buildModelAnswer({ action: 'more_slots', action_value: '2026-11-25' })],
    ['searches forever', () => buildModelAnswer({ action: 'search', action_value: 'price' })],
    [
      'alternates between both requests',
      () => buildModelAnswer({ action: steps[models.asked.length % 2]!, action_value: '2026' }),
    ],
    ['never writes an answer', () => 'I think that'],
    ['never writes a true reply', () => buildModelAnswer({ reply: 'Your visit is booked for 7 euros.' })],
    ['calls tools forever', () => ({ fault: 'tool_call' })],
    ['is at its limit', () => ({ fault: 'rate', retry_after: '3600' })],
  ])('makes at most three calls to a model that %s', async (_name, script) => {
    const { lead, contacted } = await workspace();
    const [phone] = await contacted(1);
    const before = models.asked.length;
    models.answers(script);
    const said = await lead.say(phone!, 'Yes');
    expect(models.asked.length - before).toBeGreaterThan(0);
    expect(models.asked.length - before).toBeLessThanOrEqual(3);
    expect(said).toEqual([expect.stringContaining('What budget do you have in mind?')]);
  });

  test('does not call a model that failed for two leads, but calls one that failed for only one lead', async () => {
    const { lead, contacted } = await workspace();
    const [first, second, third] = await contacted(3);
    models.answers(() => buildModelAnswer({ action: 'search', action_value: 'price' }));
    await lead.say(first!, 'Yes');
    await lead.say(first!, 'Yes, really');
    const before = models.asked.length;
    await lead.say(second!, 'Yes');
    const after = models.asked.length;
    expect(after).toBeGreaterThan(before);
    expect(await lead.say(third!, 'Yes')).toHaveLength(1);
    expect(models.asked).toHaveLength(after);
  });

  test('sends the corrected reply of a model that searches and then states a wrong price', async () => {
    const { lead, contacted } = await workspace();
    const [phone] = await contacted(1);
    models.answers([
      buildModelAnswer({ action: 'search', action_value: 'price' }),
      buildModelAnswer({ reply: 'It is 7 euros.' }),
      buildModelAnswer({ reply: 'I will ask a colleague what it costs.' }),
    ]);
    expect(await lead.say(phone!, 'How much?')).toEqual(['I will ask a colleague what it costs.']);
  });
});

test('the time limit of a turn applies to all its models together', async () => {
  const second = {
    name: 'second',
    provider: 'openai-compatible',
    base_url: models.address('openai-compatible'),
    api_key: models.key,
  };
  const { lead, contacted } = await workspace({
    models: [{ ...second, name: 'local' }, second],
    budgets: { time_per_turn: '1s' },
    agent: { models: ['local/qwen3', 'second/qwen3', 'offline'] },
  });
  const [phone] = await contacted(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  models.answers(() => ({ fault: 'slow', until: promise }));
  expect(await lead.say(phone!, 'Yes')).toHaveLength(1);
  resolve();
});

test('a budget is exceeded by less than eight turns, even if answers cost more than estimated', {
  tags: 'endurance',
}, async () => {
  const per_day = 0.05;
  const { w, lead, contacted } = await workspace({ budgets: { per_day } });
  const phones = await contacted(30);
  const tokens = { input: 4_000, output: 4_000 };
  models.answers(() => ({ text: JSON.stringify(buildModelAnswer({ reply: 'Hello!' })), tokens }));
  await Promise.all(phones.map((phone) => lead.write(phone, 'Hi')));
  await app.drain();
  const [spent] = await queryRows<{ micros: number; calls: number }>(
    app,
    'select micros, calls from model_spending where team_id = $1 and lead_id is null',
    [w.teamId],
  );
  const turn = tokens.input + 2 * tokens.output;
  expect(spent!.calls).toBeGreaterThan(1);
  // Each concurrent turn can cost more than was reserved for it.
  expect(spent!.micros).toBeLessThan(per_day * 1_000_000 + turn * 8);
  for (const phone of phones) expect(await lead.texts(phone)).toHaveLength(2);
});
