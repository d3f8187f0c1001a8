// The total cost of many concurrent turns, and the journal entries when a budget is spent or no model answers
// (agents.md#budgets).
import { fact } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import type { WorkspaceParts } from '../../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { buildModelAnswer, buildProvider, listTurnRecords } from './models.testing.ts';

const logged: string[] = [];
let app: TestApp;
let models: Models;
beforeAll(async () => {
  models = await startModels();
  app = await startApp({ logLevel: 'warn', logTo: { write: (line: string) => void logged.push(line) } });
});
afterAll(async () => {
  await app.close();
  await models.close();
});

async function workspace({ agent, ...parts }: WorkspaceParts = {}) {
  const w = await app.make.workspace({
    models: [buildProvider(models)],
    agent: { model: undefined, models: ['local/qwen3'], follow_ups: [], ...agent },
    ...parts,
  });
  const lead = createPlay(app, w);
  const phones = (count: number) => Array.from({ length: count }, () => app.make.phone());
  const checkAllSay = async (all: string[], text: string) => {
    await Promise.all(all.map((phone) => lead.write(phone, text)));
    await app.drain();
  };
  const journals = async (all: string[], code?: string) =>
    (await Promise.all(all.map((phone) => lead.facts(phone, code)))).flat();
  const spent = async () => {
    const [row] = await queryRows<{ micros: number; calls: number; held: number }>(
      app,
      'select micros, calls, held_micros + held_tokens as held from model_spending where team_id = $1 and lead_id is null',
      [w.teamId],
    );
    return row!;
  };
  return { w, lead, phones, allSay: checkAllSay, journals, spent };
}

describe('concurrent turns near the limit of a budget', () => {
  const tokens = { input: 1_000, output: 50 };
  /**
   * The actual cost of a call at the fake server's price, in micro-dollars. About five times as much is reserved for a
   * call.
   */
  const COST = 1_100;
  const answerNextTick = () =>
    models.answers(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return { text: JSON.stringify(buildModelAnswer({ reply: 'Hello!' })), tokens };
    });

  test.each(['offline', 'hand_over'] as const)(
    'wait if running calls might use up the budget, so that no turn is refused unnecessarily (when spent: %s)',
    async (when_spent) => {
      const per_day = (32 * COST + 6_000) / 1_000_000;
      const { w, lead, phones, allSay, journals, spent } = await workspace({
        budgets: { per_day, when_spent },
      });
      answerNextTick();
      const all = phones(32);
      await allSay(all, 'Hi');
      for (const phone of all) expect(await lead.texts(phone)).toEqual(['Hello!']);
      expect(await spent()).toEqual({ micros: 32 * COST, calls: 32, held: 0 });
      expect(await journals(all)).toEqual([]);
      expect((await listTurnRecords(app, w.teamId)).every(({ model }) => model === 'local/qwen3')).toBe(true);
    },
  );

  test('never exceed the budget, and a person takes over the leads whose turns are refused', {
    tags: 'endurance',
  }, async () => {
    const per_day = (12 * COST + 6_000) / 1_000_000;
    const { lead, phones, allSay, journals, spent } = await workspace({
      budgets: { per_day, when_spent: 'hand_over' },
    });
    answerNextTick();
    const all = phones(32);
    await allSay(all, 'Hi');
    const { micros, held } = await spent();
    expect(micros).toBeLessThanOrEqual(per_day * 1_000_000);
    expect(held).toBe(0);
    const answered = await Promise.all(
      all.map(async (phone) => (await lead.texts(phone)).includes('Hello!')),
    );
    const handed = await journals(all, 'handed_over');
    expect(handed).toHaveLength(answered.filter((isAnswered) => !isAnswered).length);
    expect(handed.length).toBeGreaterThan(10);
    expect(micros).toBe((32 - handed.length) * COST);
  });

  test("add up for one lead within the lead's daily budget", async () => {
    const per_lead_day = (3 * COST + 6_000) / 1_000_000;
    const { lead, phones, spent } = await workspace({
      budgets: { per_lead_day },
      agent: { models: ['local/qwen3', 'offline'] },
    });
    answerNextTick();
    const [phone] = phones(1);
    for (const text of ['Hi', 'Hello?', 'Are you there?']) await lead.say(phone!, text);
    expect(await spent()).toEqual({ micros: 3 * COST, calls: 3, held: 0 });
  });
});

describe('the notice that a daily budget is spent', () => {
  test.each([
    ['offline', 'rules'],
    ['hand_over', 'person'],
  ])(
    "is recorded once a day, in one journal, for the workspace's budget (%s)",
    async (when_spent, answers) => {
      const reason = fact('budget_spent', { of: 'workspace', most: 0, unit: 'USD' });
      const spent = { code: 'model_budget_spent', params: { budget: 'workspace', answers, reason } };
      const { phones, allSay, journals } = await workspace({ budgets: { per_day: 0, when_spent } });
      const before = logged.length;
      const all = phones(3);
      await allSay(all, 'Hi');
      await allSay(all, 'Yes');
      expect(await journals(all, 'model_budget_spent')).toEqual([spent]);
      const lines = logged
        .slice(before)
        .filter((line) => line.includes("a day's budget for models was used up"));
      expect(lines).toHaveLength(1);
      app.clock.advance(86_400_000);
      const others = phones(2);
      await allSay(others, 'Hi');
      expect(await journals(others, 'model_budget_spent')).toEqual([spent]);
    },
  );

  test("is recorded once a day, in the lead's journal, for a lead's budget", async () => {
    const { lead, phones, allSay } = await workspace({ budgets: { per_lead_day: 0 } });
    const all = phones(2);
    await allSay(all, 'Hi');
    await allSay(all, 'Yes');
    for (const phone of all) {
      expect(await lead.facts(phone, 'model_budget_spent')).toMatchObject([
        { params: { budget: 'lead', answers: 'rules', reason: { params: { of: 'lead', most: 0 } } } },
      ]);
    }
    app.clock.advance(86_400_000);
    await lead.say(all[0]!, 'Still there');
    expect(await lead.facts(all[0]!, 'model_budget_spent')).toHaveLength(2);
  });

  test('is not recorded for the budget of a single turn', async () => {
    const { phones, allSay, journals } = await workspace({ budgets: { per_turn: 0 } });
    const all = phones(1);
    await allSay(all, 'Hi');
    expect(await journals(all, 'model_budget_spent')).toEqual([]);
  });
});

describe("the notice that a campaign's only model does not answer", () => {
  const minutes = async (count: number) => {
    app.clock.advance(count * 60_000);
    await app.drain();
  };

  test('is recorded once for all waiting leads, and again after the model has answered', async () => {
    const { lead, phones, allSay, journals } = await workspace();
    models.answers(() => ({ fault: 'failed' }));
    const all = phones(5);
    await allSay(all, 'Yes');
    await minutes(2);
    expect(await journals(all, 'model_not_answering')).toHaveLength(1);
    models.answers(() => buildModelAnswer({ reply: 'Hello!' }));
    for (const wait of [5, 10]) await minutes(wait);
    for (const phone of all) expect(await lead.texts(phone)).toEqual(['Hello!']);

    models.answers(() => ({ fault: 'failed' }));
    await allSay(all, 'And now?');
    expect(await journals(all, 'model_not_answering')).toHaveLength(2);
  });

  test('is recorded separately for each campaign', async () => {
    const [one, other] = [await workspace(), await workspace()];
    models.answers(() => ({ fault: 'failed' }));
    for (const { phones, allSay, journals } of [one, other]) {
      const all = phones(2);
      await allSay(all, 'Yes');
      expect(await journals(all, 'model_not_answering')).toHaveLength(1);
    }
  });

  test('is recorded every day, in the journal of a lead who writes that day', async () => {
    const { phones, allSay, journals } = await workspace();
    models.answers(() => ({ fault: 'failed' }));
    const [first, second] = [phones(1), phones(1)];
    await allSay(first, 'Yes');
    app.clock.advance(25 * 3_600_000);
    await allSay(second, 'Yes');
    expect(await journals(second, 'model_not_answering')).toHaveLength(1);
  });
});
