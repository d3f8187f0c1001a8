// What Parley exposes to others: the demo, webhooks to this machine, and the database role. Each must cause a warning.
// @module-tag endurance
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiError, createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { openEmbedded } from '../platform/postgres/embedded.ts';
import { findRoleProblem, findServerProblem } from './external-database.ts';
import {
  cleanUp,
  createInitialized,
  createPrivateFolder,
  endAll,
  runParley,
  runParleyHere,
  SENTENCE,
  type ServedParley,
  startServed,
  until,
} from './testing.ts';

afterEach(async () => {
  await endAll();
  await cleanUp();
});

const NOTE = 'every workspace can send webhooks to this machine';

/**
 * Applies a workspace file whose webhook calls this machine.
 * @returns the workspace's key, and what apply wrote to stderr.
 */
async function applyWorkspace(data: string, env: Record<string, string> = {}) {
  const file = join(createPrivateFolder(), 'local.yaml');
  writeFileSync(
    file,
    `workspace: { slug: local }
keys: [{ name: A, scopes: all }]
webhooks: [{ url: "http://localhost:9/hook", events: [contact.qualified] }]
`,
  );
  const run = await runParley(['apply', file, '--data', data, '--json'], env);
  expect(run.code).toBe(0);
  return { key: JSON.parse(run.out).keys[0].key as string, err: run.err };
}

const subscribe = (server: ServedParley, key: string) =>
  createCaller({ baseUrl: server.url, key })
    .call(contract.webhooks.create, { url: 'http://localhost:9000/hook', events: ['contact.qualified'] })
    .then(
      () => 'subscribed',
      ({ issues }: ApiError) => issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(),
    );

describe('webhooks to this machine', () => {
  test('are refused by default, even on a loopback address', async () => {
    const server = await startServed({ args: [] });
    expect(server.out()).not.toContain(NOTE);
    const { key, err } = await applyWorkspace(server.data);
    expect(err).toBe(
      'Note: http://localhost:9/hook is on this machine. Parley sends to it only if started with ALLOW_LOCAL_WEBHOOKS=on or --demo.\n',
    );
    expect(await subscribe(server, key)).toBe('url target_localhost');
  });

  test('are allowed by the setting, and start reports it', async () => {
    const env = { ALLOW_LOCAL_WEBHOOKS: 'on' };
    const server = await startServed({ args: [], env });
    expect(server.out()).toContain(NOTE);
    // The log uses another pipe, so it can arrive later than the output.
    await until(() => server.err().includes(NOTE));
    const { key, err } = await applyWorkspace(server.data, env);
    expect(err).toBe('');
    expect(await subscribe(server, key)).toBe('subscribed');
  });

  test('are allowed by --demo, unless the setting is off, and then the demo explains how to allow them', async () => {
    const [demo, off] = await Promise.all([
      startServed(),
      startServed({ env: { ALLOW_LOCAL_WEBHOOKS: 'off' } }),
    ]);
    expect(demo.out()).toContain(NOTE);
    expect(await subscribe(demo, demo.key)).toBe('subscribed');
    expect(off.out()).not.toContain(NOTE);
    expect(await subscribe(off, off.key)).toBe('url target_localhost');
    const played = await runParley(['demo', '--url', off.url, '--data', off.data]);
    expect(played).toMatchObject({ code: 1, err: expect.stringMatching(SENTENCE) });
    expect(played.err).toContain('start that Parley with --demo or ALLOW_LOCAL_WEBHOOKS=on.');
  });
});

test('parley start refuses --demo on a public address, and invalid settings', async () => {
  const flags = ['start', '--demo', '--port', '0', '--data', join(createPrivateFolder(), 'data')];
  const runs = await Promise.all([
    runParley([...flags, '--host', '0.0.0.0']),
    runParleyHere(flags, { HOST: '0.0.0.0' }),
    runParleyHere(['start', '--port', '0'], { TRUSTED_PROXIES: 'everybody' }),
  ]);
  for (const run of runs)
    expect(run).toMatchObject({ code: 2, out: '', err: expect.stringMatching(SENTENCE) });
  expect(runs[0].err).toContain('--demo works only on this machine');
  expect(runs[1].err).toBe(runs[0].err);
  expect(runs[2].err).toContain('TRUSTED_PROXIES must be');
});

test('a server before PostgreSQL 15 is refused, and 15 is not', () => {
  const server = { encoding: 'UTF8', fsync: 'on', full_page_writes: 'on', role: 'parley' };
  const facts = { ...server, superuser: false, bypasses_rls: false };
  const old = findServerProblem({ ...facts, version: '14.19', version_num: 140_019 }, true);
  expect(old).toBe('The database of DATABASE_URL is PostgreSQL 14.19; Parley needs 15 or newer.');
  expect(findServerProblem({ ...facts, version: '15.0', version_num: 150_000 }, true)).toBeNull();
});

describe('a superuser in DATABASE_URL', () => {
  test('is reported in the same way as a role that bypasses row-level security', () => {
    const server = { version: '18', version_num: 180_000, encoding: 'UTF8' };
    const facts = { ...server, fsync: 'on', full_page_writes: 'on', role: 'ops' };
    expect(findRoleProblem({ ...facts, superuser: false, bypasses_rls: false })).toBeNull();
    const bypassing = findRoleProblem({ ...facts, superuser: false, bypasses_rls: true });
    expect(bypassing).toMatch(
      /^The role ops of DATABASE_URL bypasses row-level security, .* name it in DATABASE_URL\.$/,
    );
    for (const bypasses_rls of [false, true]) {
      expect(findRoleProblem({ ...facts, superuser: true, bypasses_rls })).toBe(
        bypassing!.replace('bypasses row-level security', 'is a superuser'),
      );
    }
  });

  test('start and doctor print a warning with a fix, but not if the role owns the database', async () => {
    const data = await createInitialized();
    const embedded = await openEmbedded({ dataDir: data, mode: 'serve' });
    const buildUrl = ({ user, password, host, port }: typeof embedded.admin) =>
      `postgres://${user}:${encodeURIComponent(password)}@/${embedded.owner.database}?host=${encodeURIComponent(host)}&port=${port}`;
    const home = createPrivateFolder();
    for (const [credentials, warned] of [
      [embedded.owner, false],
      [embedded.admin, true],
    ] as const) {
      const env = { DATABASE_URL: buildUrl(credentials) };
      const server = await startServed({ data: home, args: [], env });
      const port = new URL(server.url).port;
      const doctor = await runParley(['doctor', '--data', home, '--port', port, '--json'], env);
      const told = server
        .err()
        .split('\n')
        .filter((line) => line.includes('is a superuser'));
      expect(told).toHaveLength(warned ? 1 : 0);
      const role = JSON.parse(doctor.out).checks.find(
        ({ name }: { name: string }) => name === 'database role',
      );
      expect(role.ok).toBe(!warned);
      if (warned) {
        expect(JSON.parse(told[0]!)).toMatchObject({ level: 40, msg: role.message });
        expect(role.message).toMatch(
          /^The role \w+ of DATABASE_URL is a superuser, .* name it in DATABASE_URL\.$/,
        );
      }
      expect(doctor.code).toBe(warned ? 1 : 0);
      expect(await server.stop()).toMatchObject({ code: 0 });
    }
    await embedded.stop();
  });
});
