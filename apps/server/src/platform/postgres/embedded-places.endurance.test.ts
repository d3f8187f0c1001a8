// Environments in which the embedded server can and can't run: users, folders, disks, versions
// (running.md#data-directory).
// @module-tag endurance
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { locatePackage } from './embedded/binaries.ts';
import { trimLog } from './embedded/log-file.ts';
import {
  cleanUp,
  copyFolder,
  copyPackage,
  createInitialized,
  createOwnedFolder,
  createPrivateFolder,
  findServers,
  isRoot,
  mountSmallDisk,
  sql,
  startChild,
  until,
} from './embedded/testing.ts';
import { openEmbedded } from './embedded.ts';

/** A user without files here; on most systems its name is `nobody`. */
const STRANGER = 65534;
/** A user without a name in the system. */
const NAMELESS = 54321;

afterEach(cleanUp);

/** True if an unprivileged user can run this checkout, which is not the case in root's home. */
const reachable =
  isRoot &&
  spawnSync(process.execPath, [import.meta.filename], { uid: STRANGER, cwd: '/' }).error === undefined;

describe('the binaries of the embedded server', () => {
  test('get their links if install scripts were blocked, even if several processes start at the same time', async () => {
    const folder = createPrivateFolder();
    const packageDir = copyPackage(folder);
    expect(existsSync(join(packageDir, 'native/lib/libicuuc.so.60'))).toBe(false);
    // The server's user can read them, so they are used without copying.
    chmodSync(folder, 0o755);
    const dirs = ['one', 'two'].map((name) => join(folder, name));
    const opened = await Promise.all(
      dirs.map((dataDir) =>
        openEmbedded({ dataDir, mode: 'serve', binaries: { packageDir, cacheRoots: [] } }),
      ),
    );
    for (const database of opened) expect(await sql(database.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    await Promise.all(opened.map((database) => database.stop()));
    expect(existsSync(join(packageDir, 'native/lib/libicuuc.so.60'))).toBe(true);
  });

  test.runIf(isRoot)(
    "are copied to a folder that the server's user can read, if only root can read the checkout",
    async () => {
      const checkout = createPrivateFolder();
      const cache = createPrivateFolder();
      chmodSync(cache, 0o755);
      const binaries = { packageDir: copyPackage(checkout), cacheRoots: [cache] };
      expect(statSync(checkout).mode & 0o777).toBe(0o700);
      for (let start = 0; start < 2; start += 1) {
        const database = await openEmbedded({ dataDir: join(checkout, 'data'), mode: 'serve', binaries });
        const [pid] = findServers(checkout);
        expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(cache)).toBe(true);
        expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
        expect(await sql(database.app, 'select 1 as one')).toEqual([{ one: 1 }]);
        await database.stop();
        expect(readdirSync(cache)).toHaveLength(1);
      }
    },
  );

  test.runIf(isRoot)('are not run from the cache if another user put them there', async () => {
    const checkout = createPrivateFolder();
    const cache = createPrivateFolder();
    chmodSync(cache, 0o755);
    const options = {
      dataDir: join(checkout, 'data'),
      mode: 'serve' as const,
      binaries: { packageDir: copyPackage(checkout), cacheRoots: [cache] },
    };
    await (await openEmbedded(options)).stop();
    for (const name of readdirSync(cache)) chownSync(join(cache, name), STRANGER, STRANGER);
    await expect(openEmbedded(options)).rejects.toMatchObject({ code: 'unsupported_platform' });
  });

  test.runIf(reachable)('are copied next to the data if their package has another owner', async () => {
    const shared = createPrivateFolder();
    chmodSync(shared, 0o755);
    const packageDir = copyPackage(shared);
    const dataDir = createOwnedFolder(STRANGER);
    const child = startChild({ dataDir, mode: 'serve', binaries: { packageDir } }, 'hold', STRANGER);
    await child.saw('open');
    expect(readdirSync(dataDir).some((name) => name.startsWith('postgres-18'))).toBe(true);
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
  });

  test('are reported if they are missing for this platform', () => {
    const refusal = { code: 'unsupported_platform', message: expect.stringContaining('sunos on sparc') };
    expect(() => locatePackage('sunos', 'sparc')).toThrow(expect.objectContaining(refusal));
  });
});

describe('the user of the embedded server', () => {
  test.runIf(reachable)('can be any user other than root', async () => {
    const dataDir = createOwnedFolder(STRANGER);
    const child = startChild({ dataDir, mode: 'serve' }, 'hold', STRANGER);
    const { app } = await child.saw('open');
    expect(await sql(app, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(statSync(`/proc/${findServers(dataDir)[0]}`).uid).toBe(STRANGER);
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
    expect(findServers(dataDir)).toEqual([]);
  });

  test.runIf(reachable)(
    'is the owner of the data directory when root starts it, and that owner can use it afterwards',
    async () => {
      const dataDir = createOwnedFolder(NAMELESS);
      const database = await openEmbedded({ dataDir, mode: 'serve' });
      expect(statSync(`/proc/${findServers(dataDir)[0]}`).uid).toBe(NAMELESS);
      await database.stop();
      const owner = startChild({ dataDir, mode: 'serve' }, 'hold', NAMELESS);
      await owner.saw('open');
      owner.process.kill('SIGTERM');
      expect(await owner.ended).toBe(0);
    },
  );

  test.runIf(reachable)('is refused with an explanation if it has no name in the system', async () => {
    const child = startChild({ dataDir: createOwnedFolder(NAMELESS), mode: 'serve' }, 'hold', NAMELESS);
    expect((await child.saw('error')).message).toContain('/etc/passwd');
  });

  test.runIf(reachable)(
    'is refused with an explanation if the data directory belongs to another user',
    async () => {
      const dataDir = await createInitialized();
      for (const mode of [0o700, 0o777]) {
        chmodSync(dataDir, mode);
        const child = startChild({ dataDir, mode: 'serve' }, 'hold', STRANGER);
        const refused = await child.saw('error');
        expect(refused).toMatchObject({ code: 'not_owned' });
        expect(refused.message).toContain(dataDir);
        expect(await child.ended).toBe(1);
      }
    },
  );
});

describe('the data directory', () => {
  test('can have a path that is too long for a socket', async () => {
    const dataDir = join(createPrivateFolder(), 'd'.repeat(120), 'data');
    const database = await openEmbedded({ dataDir, mode: 'serve' });
    expect(Buffer.byteLength(`${database.app.host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(103);
    expect(await sql(database.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    const joined = await openEmbedded({ dataDir, mode: 'join' });
    expect(joined.app.host).toBe(database.app.host);
    await joined.stop();
    await database.stop();
    expect(existsSync(database.app.host)).toBe(false);
  });

  test('is refused if it is a file', async () => {
    const file = join(createPrivateFolder(), 'file');
    writeFileSync(file, '');
    await expect(openEmbedded({ dataDir: file, mode: 'serve' })).rejects.toMatchObject({ code: 'failed' });
  });

  test('is refused and left unchanged if another major version created it', async () => {
    const dataDir = await createInitialized();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(openEmbedded({ dataDir, mode: 'serve' })).rejects.toMatchObject({ code: 'other_version' });
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    await (await openEmbedded({ dataDir, mode: 'serve' })).stop();
  });

  test('gets a new server if the old server kept running while its binaries were updated', async () => {
    const dataDir = await createInitialized();
    const child = startChild({ dataDir, mode: 'serve' });
    await child.saw('open');
    const [old] = findServers(dataDir);
    child.process.kill('SIGKILL');
    await child.ended;
    const packageDir = copyPackage(createPrivateFolder());
    const manifest = join(packageDir, 'package.json');
    writeFileSync(
      manifest,
      readFileSync(manifest, 'utf8').replace(/"version": "18\.\d+/, '"version": "18.99'),
    );
    const cache = createPrivateFolder();
    chmodSync(cache, 0o755);
    const binaries = { packageDir, cacheRoots: [cache] };
    const database = await openEmbedded({ dataDir, mode: 'serve', binaries });
    expect(findServers(dataDir)).not.toEqual([old]);
    await database.stop();
  });

  test.runIf(isRoot)('can be on a disk that is full, at the first start and later', async (context) => {
    const small = mountSmallDisk('20m');
    if (small === undefined) return context.skip('no right to mount');
    const full = { code: 'disk_full', message: expect.stringContaining(small) };
    await expect(openEmbedded({ dataDir: join(small, 'data'), mode: 'serve' })).rejects.toMatchObject(full);
    expect(readdirSync(join(small, 'data')).filter((name) => name.startsWith('postgres.new'))).toEqual([]);

    const larger = mountSmallDisk('120m') ?? '';
    const dataDir = join(larger, 'data');
    mkdirSync(dataDir);
    copyFolder(await createInitialized(), dataDir);
    spawnSync('dd', ['if=/dev/zero', `of=${join(larger, 'ballast')}`, 'bs=64k']);
    await expect(openEmbedded({ dataDir, mode: 'serve' })).rejects.toMatchObject({ code: 'disk_full' });
    expect(findServers(dataDir)).toEqual([]);
  });

  test('keeps a short log while a running server writes it', async () => {
    const dataDir = await createInitialized();
    const database = await openEmbedded({ dataDir, mode: 'serve' });
    const log = join(dataDir, 'postgres.log');
    expect(readFileSync(log, 'utf8')).toContain('ready to accept connections');
    trimLog(log, 10);
    expect(statSync(log).size).toBe(0);
    expect(readFileSync(`${log}.1`, 'utf8')).toContain('ready to accept connections');
    await sql({ ...database.app, password: 'guess' }, 'select 1').catch(() => {});
    await until(() => readFileSync(log, 'utf8').includes('password authentication failed'));
    expect(readFileSync(log)[0]).not.toBe(0);
    await database.stop();
  });
});
