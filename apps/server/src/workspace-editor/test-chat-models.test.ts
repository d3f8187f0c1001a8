// Test chats with language models: the price is shown before and recorded after, and the chats use up nothing that
// leads need (docs/adr/make-one-structured-model-call.md).
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, type ResultOf } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildModelAnswer, buildProvider } from '../features/agent/turn/models.testing.ts';
import { createBrowser, PASSWORD } from '../testing/browser.ts';
import { createPlay, queryRows } from '../testing/conversation-helper.ts';
import { type Models, startModels } from '../testing/fakes/models/server.ts';
import { buildAgentForm } from '../testing/make-workspace.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

type Chat = ResultOf<typeof contract.testChat.try>['data'];

let app: TestApp;
let models: Models;
let people = 0;
beforeAll(async () => {
  models = await startModels();
  app = await startApp();
});
afterAll(async () => {
  await app.close();
  await models.close();
});

const OWNER = { key: 'owner', message: 'm2', quote: 'I own it', value: 'yes', met: true };
const REPLY = 'Great, thank you! What budget do you have in mind?';

async function setUpTestChat(budgets: Record<string, unknown> = {}, knowledge: object[] = []) {
  const email = `model${++people}@test-chat.test`;
  const w = await app.make.workspace({
    models: [buildProvider(models)],
    budgets,
    members: [{ email, name: 'Ed', role: 'owner', password: PASSWORD }],
    agent: { model: 'local/qwen3', knowledge },
  });
  const page = createBrowser(app);
  await page.signIn(email);
  const settings = buildAgentForm({ model: 'local/qwen3', knowledge });
  const step = async (
    act: object,
    state: Chat['state'] | null = null,
    changes: object = {},
  ): Promise<Chat> => {
    const input = { campaign_id: w.campaign, settings: { ...settings, ...changes }, act, state } as never;
    return (await page.call(contract.testChat.try, input)).data as Chat;
  };
  const spent = () =>
    queryRows<{ lead_id: string | null; calls: number; micros: number }>(
      app,
      `select lead_id, calls, micros::int as micros from model_spending where team_id = $1
       order by lead_id nulls first`,
      [w.teamId],
    );
  return { w, step, spent };
}

test('a test chat shows its expected price, and records its cost for test chats and the workspace', async () => {
  const { w, step, spent } = await setUpTestChat();
  models.answers([buildModelAnswer({ findings: [OWNER], asks: 'budget', reply: REPLY })]);
  const before = models.asked.length;
  const begun = await step({ do: 'begin' });
  expect(models.asked).toHaveLength(before);
  expect(begun.models).toMatchObject({
    models: ['local/qwen3'],
    currency: 'USD',
    most: 0.1,
    left: 2,
    per_day: 2,
    usual: expect.any(Number),
  });
  expect(begun.models!.usual).toBeGreaterThan(0);
  const said = await step({ do: 'say', texts: ['Yes, I own it'] }, begun.state);
  expect(said.state.transcript.at(-1)!.text).toBe(REPLY);
  expect(said.steps[0]!.why).toMatchObject({
    model: 'local/qwen3',
    learned: [{ key: 'owner', verdict: 'met' }],
    attempts: [{ model: 'local/qwen3', outcome: 'answered' }],
    tokens: expect.any(Number),
    cost: expect.stringMatching(/ USD$/),
  });
  const [workspace, ours] = await spent();
  expect(ours).toMatchObject({ lead_id: 'test-chats', calls: 1 });
  expect(workspace).toEqual({ ...ours, lead_id: null });
  expect(ours!.micros).toBeGreaterThan(0);
  expect(said.models!.left).toBeCloseTo(2 - ours!.micros / 1e6, 6);
  const rows = await queryRows(app, 'select 1 from turns where team_id = $1', [w.teamId]);
  expect(rows).toEqual([]);
});

test('a test chat goes on after an assumption and an announced answer', async () => {
  const { step } = await setUpTestChat();
  const quote = 'A house with a garden';
  const findings = [{ ...OWNER, quote }];
  models.answers([buildModelAnswer({ findings, asks: 'budget', reply: 'So you own the house, thank you!' })]);
  const begun = await step({ do: 'begin' });
  const texts = [`${quote}. I'll let you know the rest on Monday`];
  const said = await step({ do: 'say', texts }, begun.state);
  expect(said.state.transcript.at(-1)!.intent).toMatchObject({
    assumed: [{ key: 'owner', value: 'yes' }],
    quiet_until: expect.any(String),
  });
  models.answers([buildModelAnswer({ reply: REPLY, asks: 'budget' })]);
  const again = await step({ do: 'say', texts: ['Hello again'] }, said.state);
  expect(again.state.transcript.at(-1)!.text).toBe(REPLY);
});

test('a test chat is refused above a tenth of the daily budget, and leads still get answers', async () => {
  const { w, step } = await setUpTestChat({ per_day: 0.02, per_turn: 0.01 });
  models.answers([buildModelAnswer({ reply: 'Hello! Do you own the place?', asks: 'owner' })]);
  const begun = await step({ do: 'begin' });
  expect(begun.models).toMatchObject({ per_day: 0.002 });
  await expect(step({ do: 'say', texts: ['Hi'] }, begun.state)).rejects.toMatchObject({
    status: 429,
    code: 'quota_exceeded',
    issues: [{ code: 'test_chat_spent', params: { why: { params: { most: 0.002, unit: 'USD' } } } }],
  });
  models.answers([buildModelAnswer({ reply: 'Hello! Do you own the place?', asks: 'owner' })]);
  const lead = createPlay(app, w);
  expect(await lead.say(app.make.phone(), 'Hi')).toEqual(['Hello! Do you own the place?']);
});

test('a test chat reports a failing model, and does not suspend it for leads', async () => {
  const { w, step } = await setUpTestChat();
  const begun = await step({ do: 'begin' });
  models.answers([{ fault: 'failed' }, { fault: 'failed' }, { fault: 'failed' }]);
  const said = await step({ do: 'say', texts: ['Hi'] }, begun.state);
  expect(said.steps[0]!.deeds.map(({ what }) => what)).toEqual(['no_answer']);
  expect(said.steps[0]!.messages).toEqual([]);
  expect(said.steps[0]!.why!.attempts[0]!.outcome).not.toBe('answered');
  models.answers([buildModelAnswer({ reply: 'Hello! Do you own the place?', asks: 'owner' })]);
  const lead = createPlay(app, w);
  expect(await lead.say(app.make.phone(), 'Hi')).toEqual(['Hello! Do you own the place?']);
  expect(await queryRows(app, 'select 1 from model_notices where team_id = $1', [w.teamId])).toEqual([]);
});

test('a test chat gives a model all passages of unsaved knowledge if they are short, and searches longer ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-knowledge-'));
  const [short, long] = ['short.md', 'long.md'].map((name) => ({ file: join(folder, name) }));
  writeFileSync(short!.file, '# Pets\n\nDogs are welcome.\n\n# Timber\n\nThe walnut comes from France.\n');
  writeFileSync(long!.file, `# Wood\n\n${'Each board is planed by hand. '.repeat(400)}`);
  const { step } = await setUpTestChat({}, [short!, long!]);
  const { state } = await step({ do: 'begin' });
  models.answers(() => buildModelAnswer({ reply: 'The walnut comes from France.' }));
  const getInstructions = async (changes: object) => {
    await step({ do: 'say', texts: ['Where does the walnut come from?'] }, state, changes);
    return models.asked.at(-1)!.instructions;
  };
  expect(await getInstructions({})).not.toContain('Dogs are welcome');
  expect(await getInstructions({ knowledge: [short] })).toContain('Dogs are welcome');
  // In another language, all passages are indexed again.
  expect(await getInstructions({ knowledge: [short], language: 'de' })).toContain('Dogs are welcome');
});
