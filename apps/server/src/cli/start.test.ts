import { existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { findServers } from '../platform/postgres/embedded/testing.ts';
import {
  cleanUp,
  createPrivateFolder,
  endAll,
  launchParley,
  runParley,
  runParleyHere,
  SENTENCE,
  startServed,
} from './testing.ts';

afterEach(async () => {
  await endAll();
  await cleanUp();
});

describe('parley start', () => {
  test('serves a demo workspace, keeps it, and stops normally', { tags: 'endurance' }, async () => {
    const first = await startServed();
    expect(first.out()).toContain(`${first.url}/api/v1`);
    expect(first.out()).toContain(`npx parley demo --url ${first.url} --data ${first.data}\n`);
    const api = createCaller({ baseUrl: first.url, key: first.key });
    const me = await api.call(contract.identity.me, {});
    expect(me.data.key.name).toBe('Demo');
    expect(statSync(join(first.data, 'secret.key')).mode & 0o777).toBe(0o600);
    // Nothing is logged before the greeting.
    const lines = first.err().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))[0]).toMatchObject({ msg: 'serving' });

    first.process.kill('SIGTERM');
    // A repeat of the same signal is ignored.
    first.process.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0 });
    expect(findServers(first.data)).toEqual([]);

    const again = await startServed({ data: first.data });
    expect(again.key).toBe('');
    expect(again.out()).toMatch(/npx parley key create --workspace demo .* --data/);
    const same = createCaller({ baseUrl: again.url, key: first.key });
    expect((await same.call(contract.identity.me, {})).data.team_id).toBe(me.data.team_id);
    expect(await again.stop()).toMatchObject({ code: 0 });
  });

  // The first test of the run that starts a process bundles the programs.
  test('reports a port in use before it creates a database', { timeout: 120_000 }, async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as { port: number };
    const data = join(createPrivateFolder(), 'data');
    const run = await runParley(['start', '--port', String(port), '--data', data]);
    holder.close();
    expect(run).toMatchObject({
      code: 1,
      err: `Port ${port} is in use on 127.0.0.1. Choose another with --port.\n`,
    });
    expect(existsSync(data)).toBe(false);
  });

  test('prints a one-line usage error for each invalid command line', {
    tags: 'endurance',
  }, async () => {
    const cases: [string[], string][] = [
      [['start', '--port', 'x'], 'The port must be a number from 0 to 65535.'],
      [['start', '--role', 'boss'], 'The role must be one of: all, api, worker.'],
      [['start', '--frobnicate'], "Unknown option '--frobnicate'"],
      [['frobnicate'], "Unknown command 'frobnicate'"],
      [['apply'], "Missing required argument 'file'"],
      [['key', 'create', '--name', 'x'], "Required option '--workspace <slug>' not specified"],
      [['key', 'create', '--workspace', 'x', '--name', 'x', '--scopes', 'fly'], 'fly is not a scope'],
      [['demo', '--lead', 'nobody'], 'nobody'],
      [['demo', '--url', 'ftp://x'], '--url must be an http or https URL'],
    ];
    const runs = await Promise.all(
      cases.map(([args], index) => (index === 0 ? runParley : runParleyHere)(args)),
    );
    for (const [index, run] of runs.entries()) {
      expect(run).toMatchObject({ code: 2, out: '' });
      expect(run.err).toContain(cases[index]![1]);
      expect(run.err).toMatch(SENTENCE);
    }
  });

  test('prints a one-line error for an unavailable address or folder', { tags: 'endurance' }, async () => {
    const [host, data] = await Promise.all([
      runParley(['start', '--port', '0', '--host', 'no.such.host.invalid']),
      runParley(['start', '--port', '0', '--data', '/dev/null']),
    ]);
    expect(host).toMatchObject({ code: 1, err: expect.stringMatching(SENTENCE) });
    expect(host.err).toContain('is not an address of this machine');
    expect(data).toMatchObject({ code: 1, err: expect.stringMatching(SENTENCE) });
    expect(data.err).toContain('is not a directory');
  });

  test('has help with an example for every command', { tags: 'endurance' }, async () => {
    const commands = [
      'start',
      'apply',
      'demo',
      'migrate',
      'backup',
      'restore',
      'resume',
      'secret rotate',
      'doctor',
      'key create',
      'key list',
      'key revoke',
      'workspace list',
    ];
    const runs = await Promise.all(
      commands.map((command) => runParleyHere([...command.split(' '), '--help'])),
    );
    for (const [index, run] of runs.entries()) {
      expect(run.code).toBe(0);
      expect(run.out).toContain(`Usage: parley ${commands[index]}`);
      expect(run.out).toMatch(/Examples:\n {2}\$ .*parley/);
    }
    const all = await launchParley(['--help']).ended;
    expect(all).toMatchObject({ code: 0, err: '' });
    for (const command of commands) expect(all.out).toContain(command.split(' ')[0]);
  });
});
