// The page of a campaign's simulation in each of its states, at each look.
import { contract, fail, type ResultOf } from '@parley/contract';
import { expect, test } from 'vitest';
import { mustBeAccessible } from '../chrome.testing.ts';
import { createExampleAnswer } from './example-answer.testing.ts';
import { LOOKS, openPage, useBrowser } from './open-page.testing.ts';

useBrowser();

type Answer = ResultOf<typeof contract.simulations.get>;
type Simulation = NonNullable<Answer['data']>;

const PATH = '/campaigns/spring/proof';
const { data: example } = createExampleAnswer(contract.simulations.start, 'full') as { data: Simulation };

const cases = { ...example.cases!, cases: 23, passed: 21 };

/** Returns a run of 100 people with the result of their month. */
function createRun(changes: Partial<Simulation>): Simulation {
  const month = { ...example.month!, clean: { conversations: 98, of: 100, at_least: 0.93 } };
  const counts = { leads: 100, days: 30, seed: 7 };
  return { ...example, ...counts, month, state: 'done', source: 'published', ...changes };
}

const card = createExampleAnswer(contract.campaigns.card, 'full') as ResultOf<typeof contract.campaigns.card>;
card.data.purpose = 'setter';
const agent = createExampleAnswer(contract.agents.get) as ResultOf<typeof contract.agents.get>;
/** The answers of a workspace with a campaign whose agent has no draft. */
const given = { 'campaigns.card': card, 'agents.get': agent };

test('a member starts a simulation, sees its progress and cancels it', async () => {
  let run: Simulation | null = null;
  const { page, api } = await openPage(PATH, {
    answers: {
      ...given,
      'simulations.get': () => ({ data: run }),
      'simulations.start': (input) => {
        run = createRun({
          state: 'running',
          seed: input.seed,
          progress: { day: 12, cases: 0, cases_total: null },
          month: null,
          cases: null,
        });
        return { data: run };
      },
      'simulations.cancel': () => {
        run = createRun({ ...run!, state: 'canceled' });
        return { data: run };
      },
    },
  });
  await page.getByRole('button', { name: 'Simulate a month' }).click();
  const bar = page.getByRole('progressbar', { name: 'The month' });
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('12');
  await page.getByText('Day 12 of 30').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('The simulation was canceled').waitFor();
  await page.getByRole('button', { name: 'Run again with the same seed' }).click();
  await bar.waitFor();
  expect(api.inputs('simulations.start')).toMatchObject([
    { source: 'published', seed: 1 },
    { source: 'published', seed: 1 },
  ]);
});

test('a member copies a conversation as a case of a suite', async () => {
  const run = createRun({});
  const [first] = run.month!.conversations;
  const yaml = '  - name: Emma, seed 7\n    script: ["yes"]\n';
  run.month = { ...run.month!, conversations: [{ ...first!, case: yaml }] };
  const { page } = await openPage(PATH, { answers: { ...given, 'simulations.get': { data: run } } });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('details', { hasText: 'Mistake' }).locator('summary').click();
  await page.getByRole('button', { name: 'Copy as a case' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(yaml);
});

test('a start while another simulation runs says so', async () => {
  const { page } = await openPage(PATH, {
    answers: {
      ...given,
      'simulations.get': { data: null },
      'simulations.start': () => fail('invalid_state', 'simulation_running'),
    },
  });
  await page.getByRole('button', { name: 'Simulate a month' }).click();
  await page.getByText('A simulation is already running on this installation').waitFor();
});

test.each(LOOKS)('the result passes axe and fits: $width, $language, dark: $dark', async (look) => {
  const { page } = await openPage(PATH, {
    ...look,
    size: 'full',
    answers: { ...given, 'simulations.get': { data: createRun({ cases }) } },
  });
  await page.getByText(look.language === 'fr' ? 'Non réussie' : 'Not passed').waitFor();
  await page.getByText(look.language === 'fr' ? '2 cas dérivés sur 23' : '2 of 23 derived cases').waitFor();
  const talk = page.locator('details', { hasText: /Mistake|Erreur/ }).first();
  await talk.locator('summary').click();
  await page
    .getByText(look.language === 'fr' ? 'Décisions de l’agent' : 'Agent’s decisions')
    .first()
    .waitFor();
  await mustBeAccessible(page);
});

test('an interrupted run shows the parts that are done, and a viewer cannot start one', async () => {
  const interrupted = createRun({
    state: 'interrupted',
    cases: null,
    progress: { day: 30, cases: 3, cases_total: 20 },
  });
  const { page } = await openPage(PATH, {
    role: 'viewer',
    answers: { ...given, 'simulations.get': { data: interrupted } },
  });
  await page.getByText('The server stopped during the simulation').waitFor();
  await page.getByText('98 of 100 conversations had no mistake').waitFor();
  await page.getByText('Owners, admins and editors can start a simulation').waitFor();
  await page.getByRole('button', { name: /Run|Simulate/ }).waitFor({ state: 'detached' });
});
