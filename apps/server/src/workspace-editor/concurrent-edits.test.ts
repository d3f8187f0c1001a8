// Simultaneous edits (docs/adr/edit-settings-as-workspace-files.md): two members of a workspace never undo each other's
// changes, and no member waits for another workspace or for a backup.
import { contract } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BACKUP_LOCK } from '../platform/backup/backups.ts';
import { type Browser, createBrowser, PASSWORD } from '../testing/browser.ts';
import { type FakeCalCom, startCalCom } from '../testing/fakes/calendars/cal-com/server.ts';
import { startWaha, type Waha } from '../testing/fakes/waha/server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { eventually } from '../testing/wait-eventually.ts';
import { applyFile, readKeptSecrets } from '../workspace-file/index.ts';

const { agents, calendars, campaigns, imports, keys, models, numbers } = contract;
let app: TestApp;
let waha: Waha;
let calCom: FakeCalCom;
beforeAll(async () => {
  app = await startApp();
  [waha, calCom] = await Promise.all([startWaha({ apiKey: 'key' }), startCalCom({ now: app.clock.ms })]);
});
afterAll(async () => {
  await app.close();
  await Promise.all([waha.close(), calCom.close()]);
});

async function workspace() {
  // Advance the clock, so that this address can sign in again.
  app.clock.advance(60_000);
  const people = ['ana', 'bob'].map((name) => ({
    ...{ email: `${name}${app.make.phone()}@at-once.test`, name, role: 'owner', password: PASSWORD },
  }));
  const made = await app.make.workspace({ members: people });
  const [ana, bob] = await Promise.all(
    people.map(async ({ email }) => {
      const page = createBrowser(app);
      await page.signIn(email);
      return page;
    }),
  );
  return { ...made, ana: ana!, bob: bob! };
}

/**
 * Holds a lock while the work runs. The work receives a function that returns how many sessions are waiting for locks.
 */
async function workUnderLock<T>(
  lock: string,
  values: unknown[],
  meanwhile: (waiting: (count: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  // Only a superuser can see which sessions are waiting.
  const holder = new Client(app.connections.admin);
  const watcher = new Client(app.connections.admin);
  await Promise.all([holder.connect(), watcher.connect()]);
  const waiting = (count: number) =>
    eventually(async () => {
      const { rows } = await watcher.query(`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows[0].count).toBe(count);
    });
  try {
    await holder.query('begin');
    await holder.query(lock, values);
    return await meanwhile(waiting);
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}

const ROW = 'select 1 from teams where team_id = $1 for update';

/** Starts both steps before either one ends. @returns the outcome of each. */
async function startBoth(teamId: string, steps: readonly (() => Promise<unknown>)[]) {
  const begun: Promise<unknown>[] = [];
  await workUnderLock(ROW, [teamId], async (waiting) => {
    for (const step of steps) {
      begun.push(
        step().then(
          () => 'done',
          ({ code, issues: [issue] }) => `${code}: ${[...issue.path, issue.code].join(' ')}`,
        ),
      );
      await waiting(begun.length);
    }
  });
  return (await Promise.all(begun)).toSorted();
}

const buildRefusedOutcome = (code: string) => ['done', `invalid_state: ${code}`];

describe('an edit', () => {
  const rename = (page: Browser, id: string) => page.call(campaigns.update, { id, name: 'Renamed' });

  test("does not wait for another workspace's lock", async () => {
    const [busy, other] = [await workspace(), await workspace()];
    const late = await workUnderLock(ROW, [busy.teamId], async (waiting) => {
      const waits = rename(busy.ana, busy.campaignId);
      await waiting(1);
      expect((await rename(other.ana, other.campaignId)).data.name).toBe('Renamed');
      return { waits };
    });
    expect((await late.waits).data.name).toBe('Renamed');
  });

  test('does not wait for a backup', async () => {
    const { ana, campaignId } = await workspace();
    await workUnderLock('select pg_advisory_lock($1)', [BACKUP_LOCK], async () => {
      expect((await rename(ana, campaignId)).data.name).toBe('Renamed');
    });
  });
});

describe('the second of two members who change the same record gets an error and reverts nothing', () => {
  test('a number', async () => {
    const { ana, bob, teamId } = await workspace();
    const { id } = (await ana.call(numbers.create, { engine: 'simulator', daily_quota: 10 })).data;
    const ends = await startBoth(teamId, [
      () => ana.call(numbers.update, { id, daily_quota: 20 }),
      () => bob.call(numbers.update, { id, name: 'Front desk' }),
    ]);
    expect(ends).toEqual(buildRefusedOutcome('number_changed'));
    expect((await ana.call(numbers.settings, { id })).data).toMatchObject({ daily_quota: 20 });
  });

  test('the key of a language model', async () => {
    const { ana, bob, teamId } = await workspace();
    const model = { name: 'claude', provider: 'anthropic' };
    await ana.call(models.add, { ...model, api_key: 'old' });
    const ends = await startBoth(teamId, [
      () => ana.call(models.change, { ...model, api_key: 'new' }),
      () => bob.call(models.change, { ...model, prices: { any: { input: 1, output: 2 } } }),
    ]);
    expect(ends).toEqual(buildRefusedOutcome('provider_changed'));
    expect((await readKeptSecrets(app.system, teamId)).fillIn('models', model)).toMatchObject({
      api_key: 'new',
    });
  });

  test('a calendar', async () => {
    const { ana, bob, teamId } = await workspace();
    const settings = { url: calCom.url, api_key: calCom.key, event_type_id: 10, webhook_secret: 'old' };
    const { id } = (await ana.call(calendars.add, { name: 'main', provider: 'cal-com', settings })).data;
    const ends = await startBoth(teamId, [
      () => ana.call(calendars.change, { id, settings: { webhook_secret: 'new' } }),
      () => bob.call(calendars.change, { id, settings: { page: 'https://cal.test/x' } }),
    ]);
    expect(ends).toEqual(buildRefusedOutcome('calendar_changed'));
    const stored = { name: 'main', provider: 'cal-com', url: calCom.url };
    const kept = (await readKeptSecrets(app.system, teamId)).fillIn('calendars', stored);
    expect(kept).toMatchObject({ webhook_secret: 'new' });
  });
});

describe('the second of two members who create the same record gets an error and changes nothing', () => {
  const buildTakenOutcome = (what: string) => ['done', `validation_error: ${what}`];

  test('a provider of language models', async () => {
    const { ana, bob, teamId } = await workspace();
    const model = { name: 'claude', provider: 'anthropic' };
    const ends = await startBoth(teamId, [
      () => ana.call(models.add, { ...model, api_key: 'first' }),
      () => bob.call(models.add, { ...model, api_key: 'second' }),
    ]);
    expect(ends).toEqual(buildTakenOutcome('name taken_by_provider'));
    expect((await readKeptSecrets(app.system, teamId)).fillIn('models', model)).toMatchObject({
      api_key: 'first',
    });
  });

  test('a calendar', async () => {
    const { ana, bob, teamId } = await workspace();
    const settings = { url: calCom.url, api_key: calCom.key, event_type_id: 10, webhook_secret: 'first' };
    const add = (page: Browser, more: object) =>
      page.call(calendars.add, { name: 'main', provider: 'cal-com', settings: { ...settings, ...more } });
    const ends = await startBoth(teamId, [() => add(ana, {}), () => add(bob, { webhook_secret: 'second' })]);
    expect(ends).toEqual(buildTakenOutcome('name taken_by_calendar'));
    const stored = { name: 'main', provider: 'cal-com', url: calCom.url };
    const kept = (await readKeptSecrets(app.system, teamId)).fillIn('calendars', stored);
    expect(kept).toMatchObject({ webhook_secret: 'first' });
  });

  test('a number', async () => {
    const { ana, bob, teamId } = await workspace();
    const number = { engine: 'simulator', phone: app.make.phone() } as const;
    const ends = await startBoth(teamId, [
      () => ana.call(numbers.create, { ...number, name: 'First' }),
      () => bob.call(numbers.create, { ...number, name: 'Second' }),
    ]);
    expect(ends).toEqual(buildTakenOutcome('phone number_connected'));
    const { data } = await ana.call(numbers.list, {});
    expect(data.map(({ name }) => name)).toEqual(['Front desk', 'First']);
  });
});

test.each(['publish', 'saveDraft'] as const)(
  'an agent that another member publishes at the same time stays, and the second request is refused (%s)',
  async (step) => {
    const { ana, bob, teamId, campaignId: id } = await workspace();
    const { version, published } = (await ana.call(agents.get, { id })).data;
    const block = (goal: string) => ({ ...published.block, goal });
    const ends = await startBoth(teamId, [
      () => ana.call(agents.publish, { id, version, block: block('Hers.') }),
      () => bob.call(agents[step], { id, version, block: block('His.') }),
    ]);
    expect(ends).toEqual(['changed_meanwhile: agent_published', 'done']);
    expect((await ana.call(agents.get, { id })).data).toMatchObject({
      published: { number: 2, block: { goal: 'Hers.' } },
      draft: null,
    });
  },
);

test.each([
  ['revoke', 'done'],
  ['rotate', 'invalid_state: key_revoked'],
] as const)(
  'a key that another member revokes at the same time is revoked once, and not rotated (%s)',
  async (step, end) => {
    const { ana, bob, teamId } = await workspace();
    const { id } = (await ana.call(keys.create, { name: 'Old', scopes: ['leads:read'] })).data;
    const ends = await startBoth(teamId, [
      () => ana.call(keys.revoke, { id }),
      () => bob.call(keys[step], { id }),
    ]);
    expect(ends).toEqual(['done', end]);
    expect((await ana.call(contract.activity.list, { action: 'key.revoked' })).data.length).toBe(1);
  },
);

test('an import that starts while a file changes its list waits for it', async () => {
  const { ana, teamId, slug } = await workspace();
  const list = (await ana.call(contract.lists.create, { name: 'Fair' })).data;
  const file = { workspace: { slug }, lists: [{ name: 'Fair', description: 'Of the fair' }] };
  const ends = await startBoth(teamId, [
    () => applyFile(app.system, JSON.stringify(file), 'lists.yaml', { isPart: true }),
    () =>
      ana.call(imports.create, {
        ...{ id: list.id, name: 'fair.csv', columns: ['Phone'], total: 1, digest: 'one', consent: true },
        mapping: { phone: 0, name: null, email: null, variables: [], country_code: null },
      }),
  ]);
  expect(ends).toEqual(['done', 'done']);
});

test('if two workspaces connect the same session at the same time, one of them is refused', async () => {
  const [one, other] = [await workspace(), await workspace()];
  const session = { url: waha.url, api_key: 'key', session: `s${app.make.phone()}` };
  const connect = (page: Browser) =>
    page.call(numbers.create, { engine: 'waha', phone: app.make.phone(), settings: session }).then(
      () => 'done',
      ({ issues: [issue] }) => [...issue.path, issue.code].join(' '),
    );
  const ends = await Promise.all([connect(one.ana), connect(other.ana)]);
  expect(ends.toSorted()).toEqual(['done', 'waha session number_shared']);
});
