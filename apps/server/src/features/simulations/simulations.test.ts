// Simulations from the dashboard run in a separate process (dashboard-operations.md#simulations).
import { type CallOf, contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp, createPrivateFolder, until } from '../../platform/postgres/embedded/testing.ts';
import { readSuite } from '../../simulation/suite/read-suite.ts';
import { type Browser, createBrowser, PASSWORD } from '../../testing/browser.ts';
import { copyDatabase, TEST_SECRET, type TestConnections } from '../../testing/database.ts';
import { USUAL_AGENT, type Workspace } from '../../testing/make-workspace.ts';
import { SLOW_MS } from '../../testing/nightly.ts';
import { getProgram } from '../../testing/programs.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { completeAgent } from '../campaigns/index.ts';

const TIMEOUT = SLOW_MS;
/** A simulation on a busy machine can take this long. */
const PATIENCE_MS = 400_000;
const { simulations, agents } = contract;
/** An agent from which few cases are derived. */
const AGENT = {
  criteria: [],
  knowledge: undefined,
  booking: null,
  follow_ups: [],
};

let connections: TestConnections;
let app: TestApp;
let env: Record<string, string>;
/** The data directory of the simulations. */
let data: string;
beforeAll(async () => {
  connections = await copyDatabase();
  const { user, password, database, host, port } = connections.app;
  const url = new URL(`postgres://localhost/${database}`);
  const login = { user: String(user), password: String(password), host: String(host), port: String(port) };
  url.search = new URLSearchParams(login).toString();
  env = { DATABASE_URL: url.href, ALLOW_UNSAFE_DATABASE: 'on', SECRET_KEY: TEST_SECRET };
  data = createPrivateFolder();
  app = await open();
});
afterAll(async () => {
  await app.close();
  await connections.drop();
  await cleanUp();
});

/** Starts the service as the only process on the database. */
function open(): Promise<TestApp> {
  const program = getProgram('parley');
  const parley = {
    ...{ file: process.execPath, args: [program.file], flags: ['--data', data] },
    env: { ...program.env, ...env },
  };
  return startApp({ connections, alone: true, parley });
}

async function openWorkspace(): Promise<Workspace & { page: Browser; email: string }> {
  const email = `ana-${app.make.phone()}@simulations.test`;
  const w = await app.make.workspace({
    members: [{ email, name: 'Ana', role: 'editor', password: PASSWORD }],
    agent: AGENT,
  });
  const page = createBrowser(app);
  await page.signIn(email);
  return { ...w, page, email };
}

const SMALL = { source: 'published', leads: 3, days: 4 } as const;
const start = (
  { page, campaign }: { page: Browser; campaign: string },
  input: Omit<CallOf<typeof simulations.start>, 'id'> = SMALL,
) => page.call(simulations.start, { id: campaign, ...input });
const read = async ({ page, campaign }: { page: Browser; campaign: string }) =>
  (await page.call(simulations.get, { id: campaign })).data;

/** Waits until the last simulation of the campaign is as expected, and returns it. */
async function waitFor(
  w: Parameters<typeof read>[0],
  isExpected: (one: NonNullable<Awaited<ReturnType<typeof read>>>) => boolean,
) {
  await until(async () => isExpected((await read(w))!), PATIENCE_MS);
  return (await read(w))!;
}

test('a member simulates a campaign and reads the verdict, the cases and the conversations', {
  timeout: TIMEOUT,
}, async () => {
  const w = await openWorkspace();
  const other = await openWorkspace();
  expect(await read(w)).toBeNull();

  const { data: started } = await start(w);
  expect(started).toMatchObject({ state: 'running', by: 'Ana', leads: 3, days: 4, seed: 1, month: null });
  // An installation runs one simulation at a time.
  for (const second of [w, other])
    await expect(start(second)).rejects.toMatchObject({
      status: 409,
      issues: [{ code: 'simulation_running' }],
    });
  expect(await read(other)).toBeNull();

  const ended = await waitFor(w, ({ state }) => state !== 'running');
  expect(ended).toMatchObject({ id: started.id, state: 'done', progress: { day: 4 } });
  const { month, cases, progress } = ended;
  expect(month!.stages[0]).toEqual({ stage: 'pushed', count: 3 });
  expect(month!.clean.of).toBeGreaterThan(0);
  expect(month!.by_day.reduce((sum, { sent }) => sum + sent, 0)).toBe(month!.messages.sent);
  const [conversation] = month!.conversations;
  expect(conversation!.lines.map(({ from }) => from)).toContain('agent');
  expect(month!.conversations.flatMap(({ turns }) => turns).length).toBeGreaterThan(0);
  const suite = `cases:\n${month!.conversations.map((one) => one.case).join('')}`;
  const agent = completeAgent({ ...USUAL_AGENT, ...AGENT } as never);
  expect(readSuite(suite, 'suite.yaml', agent).map(({ script }) => script?.length)).toEqual(
    month!.conversations.map(({ lines }) => lines.filter(({ from }) => from === 'lead').length),
  );
  expect(cases!.coverage.pairs).toBeGreaterThan(0);
  expect(progress).toMatchObject({ cases: cases!.cases, cases_total: cases!.cases });
  // The service itself has no simulated leads.
  expect((await w.page.call(contract.leads.list, {})).data).toEqual([]);
});

test('a canceled simulation ends, and one of a stopped process is interrupted', {
  timeout: TIMEOUT,
}, async () => {
  const w = await openWorkspace();
  await start(w, { ...SMALL, leads: 100, days: 30 });
  await waitFor(w, (one) => one.progress.day > 0);
  const { data } = await w.page.call(simulations.cancel, { id: w.campaign });
  expect(data).toMatchObject({ state: 'canceled', month: null });
  await expect(w.page.call(simulations.cancel, { id: w.campaign })).rejects.toMatchObject({
    issues: [{ code: 'simulation_ended' }],
  });

  await start(w, { ...SMALL, leads: 100, days: 30 });
  await waitFor(w, (one) => one.progress.day > 0);
  await app.close();
  app = await open();
  const page = createBrowser(app);
  await page.signIn(w.email);
  const left = await read({ page, campaign: w.campaign });
  expect(left).toMatchObject({ state: 'interrupted', month: null });
  // It reports the days that it reached.
  expect(left!.progress.day).toBeGreaterThan(0);
});

test('a simulation without a draft, with an unknown language or that fails says so', {
  timeout: TIMEOUT,
}, async () => {
  const w = await openWorkspace();
  await expect(start(w, { source: 'draft' })).rejects.toMatchObject({
    issues: [{ code: 'simulation_no_draft' }],
  });
  const { data: agent } = await w.page.call(agents.get, { id: w.campaign });
  const save = (version: string, block: object) =>
    w.page.call(agents.saveDraft, { id: w.campaign, version, block });
  const { data: saved } = await save(agent.version, { ...agent.published.block, language: 'sv' });
  await expect(start(w, { source: 'draft' })).rejects.toMatchObject({
    issues: [{ code: 'simulation_language' }],
  });
  // The file of this draft is not stored, so it cannot be read.
  const knowledge = [{ file: 'missing.md' }];
  await save(saved.version, { ...agent.published.block, knowledge });
  await start(w, { ...SMALL, source: 'draft' });
  const failed = await waitFor(w, ({ state }) => state !== 'running');
  expect(failed).toMatchObject({ state: 'failed', source: 'draft', month: null, cases: null });
});
