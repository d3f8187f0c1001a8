// `parley simulate --model`: a recorded simulation is replayed without the model (running.md#with-a-model).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/postgres/embedded/testing.ts';
import { type EmbeddedPostgres, openEmbedded } from '../platform/postgres/embedded.ts';
import type { ModelCall, ScriptedAnswer } from '../testing/fakes/models/script.ts';
import { type Models, startModels } from '../testing/fakes/models/server.ts';
import { USUAL_AGENT } from '../testing/make-workspace.ts';
import { NIGHTLY, SLOW_MS } from '../testing/nightly.ts';
import { cleanUp, createMigrated, createPrivateFolder, runParley } from './testing.ts';

const GOAL = 'Qualify leads for a kitchen renovation and book a visit.';
const FIRST_MESSAGE = 'Hi {{name}}, this is Lea from <Acme & Sons>.';
const PROVIDER = 'openai-compatible';
/** The leads of the tests that always run. Each lead has many turns, so three are enough to lose or change one. */
const LEADS = NIGHTLY ? 6 : 3;
let data: string;
let folder: string;
/** Keeps the database server running between the commands. */
let server: EmbeddedPostgres;
let models: Models;

beforeAll(async () => {
  models = await startModels();
  data = await createMigrated();
  folder = createPrivateFolder();
  server = await openEmbedded({ dataDir: data, mode: 'join' });
  await apply(GOAL);
});
afterAll(async () => {
  await models.close();
  await server.stop();
  await cleanUp();
});

/** Applies the workspace: `spring` with a model, and `plain` without one. */
async function apply(goal: string, { booking }: { booking?: object } = USUAL_AGENT): Promise<void> {
  const path = join(folder, 'acme.yaml');
  const provider = {
    ...{ name: 'local', provider: PROVIDER, base_url: models.address(PROVIDER), api_key: models.key },
    prices: { qwen3: { input: 1, output: 2 } },
  };
  const agent = { ...USUAL_AGENT, model: 'local/qwen3', goal };
  const file = {
    workspace: { slug: 'acme', name: 'Acme', plan: 'scale' },
    models: [provider],
    campaigns: [
      { slug: 'spring', name: 'Lea', agent },
      { slug: 'plain', name: 'Lea', agent: { ...USUAL_AGENT, booking, first_message: FIRST_MESSAGE } },
    ],
  };
  writeFileSync(path, JSON.stringify(file));
  expect(await runParley(['apply', path, '--offline', '--data', data])).toMatchObject({ code: 0, err: '' });
}

/** Plays a week of a campaign. */
const play = (campaign: string, leads: number, ...args: string[]) =>
  runParley([
    ...['simulate', '--data', data, '--campaign', campaign, '--leads', String(leads), '--days', '7'],
    ...['--from', '2026-11-23', '--no-actors', '--no-faults', ...args],
  ]);
const simulate = (...args: string[]) => play('spring', 6, '--json', ...args);

/** Answers as a model might: each time in other words. */
function answer(nth: number, { messages }: ModelCall): ScriptedAnswer {
  return {
    reasoning: `Answer ${nth}`,
    ...{ findings: [], action: 'none', action_message: null, action_value: null, timezone: null },
    ...{ open_question: null, sums: null },
    asks: 'owner',
    reply: `Thanks${'!'.repeat(1 + (nth % 3))} ${messages.length > 3 ? 'So do' : 'Do'} you own the place?`,
  };
}

const readModels = ({ out }: { out: string }) => JSON.parse(out).models;

test('a recorded simulation is replayed without the model, byte for byte', { timeout: SLOW_MS }, async () => {
  const file = join(folder, 'recordings.jsonl');
  const flags = ['--json', '--model', '--recordings', file, '--seeds', '2'];
  models.answers((call, nth) => answer(nth, call));
  const first = await play('spring', LEADS, ...flags);
  const { calls, micros, missing, changed } = readModels(first);
  expect({ missing, changed }).toEqual({
    missing: { count: 0, first: [] },
    changed: { count: 0, first: [] },
  });
  expect(first.err).toContain('calls of local/qwen3 by usual figures');
  expect(calls).toBe(models.asked.length);
  expect(micros).toBeGreaterThan(0);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(calls);
  expect(JSON.parse(first.out).all_clean).toMatchObject({ worlds: 2, of: LEADS });

  await models.stop();
  const replayed = await play('spring', LEADS, ...flags);
  expect(replayed.out).toBe(first.out);
  expect(replayed.err).toContain('The worlds are recorded.');
  await models.start();
});

test('a turn without a recorded answer is asked again, or is missing', {
  tags: 'endurance',
  timeout: SLOW_MS,
}, async () => {
  const file = join(folder, 'one.jsonl');
  const flags = ['--model', '--recordings', file];
  models.answers((call, nth) => answer(nth, call));
  await simulate(...flags);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const { lead } = JSON.parse(lines.at(-1)!);
  const kept = lines.filter((line) => JSON.parse(line).lead !== lead);
  expect(kept.length).toBeGreaterThan(0);
  writeFileSync(file, kept.map((line) => `${line}\n`).join(''));

  const replayed = await simulate(...flags, '--replay-only');
  expect(replayed.code).toBe(1);
  const { missing } = readModels(replayed);
  expect(missing.first[0]).toMatchObject({ seed: 1, phone: expect.any(String) });
  const clean = JSON.parse(replayed.out).clean;
  expect(clean.conversations).toBeLessThan(clean.of);

  const asked = readModels(await simulate(...flags));
  expect(asked.missing.count).toBe(0);
  expect(asked.changed.first[0]).toEqual(missing.first[0]);
  expect(readModels(await simulate(...flags)).changed.count).toBe(0);
});

test('a changed campaign calls the model again', { tags: 'endurance', timeout: SLOW_MS }, async () => {
  const flags = ['--model', '--recordings', join(folder, 'changed.jsonl')];
  models.answers((call, nth) => answer(nth, call));
  await simulate(...flags);
  await apply('Qualify leads for a bathroom renovation and book a visit.');
  const { calls, changed } = readModels(await simulate(...flags));
  expect(calls).toBeGreaterThan(0);
  expect(changed.first.length).toBeGreaterThan(1);
});

test('a failed model leaves missing turns, which the next run asks for', {
  tags: 'endurance',
  timeout: SLOW_MS,
}, async () => {
  const flags = ['--model', '--recordings', join(folder, 'failing.jsonl')];
  models.answers((call, nth) => (nth < 2 ? answer(nth, call) : { fault: 'quota' }));
  const broken = await simulate(...flags);
  expect(broken.code).toBe(1);
  expect(readModels(broken)).toMatchObject({ calls: 2 });
  const { missing } = readModels(broken);
  expect(missing.count).toBeGreaterThan(0);
  const { clean } = JSON.parse(broken.out);
  expect(clean.of - clean.conversations).toBeGreaterThanOrEqual(missing.first.length);
  expect(broken.err).toContain('No more calls were made because the model failed (quota).');
  const { out } = await simulate(...flags, '--replay-only');
  expect(out).toBe(broken.out);

  models.answers((call, nth) => answer(nth, call));
  expect(readModels(await simulate(...flags))).toMatchObject({ missing: { count: 0 } });
});

test('the calls never cost more than the limit', async () => {
  const flags = ['--model', '--recordings', join(folder, 'dear.jsonl')];
  models.answers((call, nth) => answer(nth, call));
  const before = models.asked.length;
  const refused = await simulate(...flags, '--max-cost', '0.01');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('more than --max-cost 0.01');
  expect(models.asked).toHaveLength(before);
});

test('no call is made once the next one could exceed the limit', {
  tags: 'endurance',
  timeout: SLOW_MS,
}, async () => {
  const flags = ['--model', '--recordings', join(folder, 'limited.jsonl')];
  models.answers((call, nth) => ({
    text: JSON.stringify(answer(nth, call)),
    tokens: { input: 1, output: 1 },
  }));
  await simulate(...flags);
  models.answers((call, nth) => answer(nth, call));
  const limited = await simulate(...flags, '--seed', '2', '--max-cost', '0.012');
  expect(limited.code).toBe(1);
  expect(limited.err).toContain('No more calls were made because --max-cost was reached.');
  const { micros, missing } = readModels(limited);
  expect(micros).toBeGreaterThan(0);
  expect(micros).toBeLessThanOrEqual(12_000);
  expect(missing.count).toBeGreaterThan(0);
});

test('a simulation against a revision shows the conversations that it changes', {
  timeout: SLOW_MS,
}, async () => {
  await apply(GOAL, {});
  await apply(GOAL);
  expect(await play('plain', LEADS, '--against', 'draft')).toEqual({
    ...{ code: 1, out: '', err: 'plain has no draft.\n' },
  });
  // The draft has the settings of the second revision.
  await sql(
    server.owner,
    `insert into agent_revisions (team_id, id, campaign_id, block, author_kind, created_at, updated_at)
     select team_id, left(id, -1) || 'z', campaign_id, block, author_kind, created_at, updated_at
     from agent_revisions
     where number = 2 and campaign_id = (select id from campaigns where slug = 'plain')`,
  );
  const file = join(folder, 'report.html');
  const { out, err } = await play('plain', LEADS, '--against', 'draft', '--json', '--html', file);
  expect(err).toBe(`The report is in ${file}.\n`);
  const { published, against, changed } = JSON.parse(out);
  expect(against).toMatchObject({ revision: 'draft', leads: LEADS });
  expect(published.stages.pushed).toBe(LEADS);
  expect(changed.length).toBeGreaterThan(0);
  expect(changed[0]).toMatchObject({ before: { outcome: 'booked' }, after: { outcome: 'qualified' } });
  const page = readFileSync(file, 'utf8');
  expect(page).toContain('<h1>Simulation of plain, draft</h1>');
  expect(page).toContain('<h2>Against the published revision</h2>');
  expect(page).toContain('this is Lea from &lt;Acme &amp; Sons&gt;.');
  expect(page.match(/<details/g)).toHaveLength(against.clean.of);
  expect(page).not.toMatch(/<script|https?:/);
  const same = await play('plain', LEADS, '--against', '1');
  expect(same).toMatchObject({ code: 0, err: '' });
  expect(same.out).toContain(`0 conversations of ${LEADS} ended differently`);
});

test.each([
  [
    ['--html', '/nowhere/report.html'],
    2,
    'Cannot write /nowhere/report.html because its folder does not exist.',
  ],
  [['--max-cost', '2'], 2, '--max-cost needs --model.'],
  [['--model', 'qwen3'], 2, '--model must be a provider and a model, such as anthropic/claude-sonnet-4-5.'],
  [['--model', 'nowhere/qwen3'], 1, 'There is no model provider nowhere, which nowhere/qwen3 needs.'],
  [['--model', '--replay-only'], 1, 'Cannot use --replay-only because nothing is recorded.'],
  [['--model', 'openai/gpt-5'], 1, 'Cannot call openai/gpt-5 because the installation has no key for it.'],
])('refuses %j', async (args, code, sentence) => {
  expect(await simulate(...args)).toEqual({ code, out: '', err: `${sentence}\n` });
});
