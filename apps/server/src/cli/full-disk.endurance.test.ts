// A full disk is an expected failure, whether it contains the data folder, a file that a command writes, or the log.
// @module-tag endurance
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { copyFolder, mountSmallDisk } from '../platform/postgres/embedded/testing.ts';
import {
  cleanUp,
  createInitialized,
  createMigrated,
  endAll,
  launchParley,
  SENTENCE,
  spawnParley,
  until,
} from './testing.ts';

afterEach(async () => {
  await endAll();
  await cleanUp();
});

/** Refuses every write, like a file on a full disk. */
const FULL = '/dev/full';

test('every command reports that the disk of the data directory is full, and works again once there is space', async ({
  skip,
}) => {
  const disk = mountSmallDisk('300m');
  if (disk === undefined) return skip('no right to mount a file system');
  const data = copyFolder(await createMigrated(), join(disk, 'data'));
  const run = (...args: string[]) => launchParley([...args, '--data', data]).ended;
  const backup = join(await createInitialized(), 'whole.backup');
  expect(await run('apply', 'examples/demo.yaml')).toMatchObject({ code: 0 });
  expect(await run('backup', backup)).toMatchObject({ code: 0 });
  // A command that needs little space might still succeed, so fill the rest of the disk as well.
  for (const size of ['64k', '1k']) spawnSync('dd', ['if=/dev/zero', `of=${join(disk, size)}`, `bs=${size}`]);
  for (const args of [
    ['start', '--port', '0'],
    ['apply', 'examples/demo.yaml'],
    ['backup', join(disk, 'b.backup')],
    ['restore', backup],
    ['export', join(disk, 'demo.yaml'), '--workspace', 'demo'],
  ]) {
    const { code, err } = await run(...args);
    expect({ args, code }).toEqual({ args, code: 1 });
    expect(err).toMatch(SENTENCE);
    expect(err).toContain('is full: free some space');
  }
  for (const size of ['64k', '1k']) rmSync(join(disk, size));
  expect(await run('apply', 'examples/demo.yaml')).toMatchObject({ code: 0 });
});

test.runIf(process.platform === 'linux')(
  'a backup to a full disk prints a one-line error and leaves no file',
  async ({ skip }) => {
    const disk = mountSmallDisk('8k');
    if (disk === undefined) return skip('no right to mount a file system');
    const data = await createMigrated();
    const file = join(disk, 'b.backup');
    expect(await launchParley(['backup', file, '--data', data]).ended).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The disk is full: .* was not written\.\n$/),
    });
  },
);

test.runIf(process.platform === 'linux')(
  'a log that cannot be written does not end a process that serves requests',
  async () => {
    const log = openSync(FULL, 'w');
    const child = spawnParley(['start', '--port', '0', '--data', await createMigrated()], {
      env: { LOG_LEVEL: 'debug' },
      stdio: ['ignore', 'pipe', log],
    });
    closeSync(log);
    const ended = once(child, 'exit');
    let out = '';
    child.stdout!.on('data', (chunk) => {
      out += chunk;
    });
    await until(() => child.exitCode !== null || out.includes('Next'));
    const url = /http:\/\/[^/\s]+/.exec(out)?.[0];
    for (let n = 0; n < 20; n++) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
);

test.runIf(process.platform === 'linux')('a command whose output is lost fails with a message', async () => {
  const data = await createMigrated();
  const output = openSync(FULL, 'w');
  const child = spawnParley(['workspace', 'list', '--json', '--data', data], {
    stdio: ['ignore', output, 'pipe'],
  });
  closeSync(output);
  let err = '';
  child.stderr!.on('data', (chunk) => {
    err += chunk;
  });
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(err).toBe('The output could not be written: The disk is full: free some space and try again.\n');
});
