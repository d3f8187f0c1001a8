// Where the embedded server can and can't run: users, folders, disks, versions (running.md#data-directory).
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
  copyOf,
  folderOf,
  initialised,
  isRoot,
  packageWithoutLinks,
  serversUnder,
  smallDisk,
  sql,
  startChild,
  temporaryFolder,
  until,
} from './embedded/testing.ts';
import { EmbeddedPostgresError, openEmbedded } from './embedded.ts';

/** A user that owns nothing here; most systems name it nobody. */
const STRANGER = 65534;
/** A user without a name in the system. */
const NAMELESS = 54321;

afterEach(cleanUp);

/** Whether an unprivileged user can run this checkout at all: not when it is in root's home. */
const reachable =
  isRoot &&
  spawnSync(process.execPath, [import.meta.filename], { uid: STRANGER, cwd: '/' }).error === undefined;

describe('binaries', () => {
  test('get their links where install scripts were blocked, even by several processes at once', async () => {
    const folder = temporaryFolder();
    const packageDir = packageWithoutLinks(folder);
    expect(existsSync(join(packageDir, 'native/lib/libicuuc.so.60'))).toBe(false);
    // The server's user can read them, so they are used in place.
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
    "are copied where the server's user can read them, when the checkout is root's alone",
    async () => {
      const checkout = temporaryFolder();
      const cache = temporaryFolder();
      chmodSync(cache, 0o755);
      const binaries = { packageDir: packageWithoutLinks(checkout), cacheRoots: [cache] };
      expect(statSync(checkout).mode & 0o777).toBe(0o700);
      for (let start = 0; start < 2; start += 1) {
        const database = await openEmbedded({ dataDir: join(checkout, 'data'), mode: 'serve', binaries });
        const [pid] = serversUnder(checkout);
        expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(cache)).toBe(true);
        expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
        expect(await sql(database.app, 'select 1 as one')).toEqual([{ one: 1 }]);
        await database.stop();
        expect(readdirSync(cache)).toHaveLength(1);
      }
    },
  );

  test.runIf(isRoot)('that somebody else planted in the cache are not run', async () => {
    const checkout = temporaryFolder();
    const cache = temporaryFolder();
    chmodSync(cache, 0o755);
    const options = {
      dataDir: join(checkout, 'data'),
      mode: 'serve' as const,
      binaries: { packageDir: packageWithoutLinks(checkout), cacheRoots: [cache] },
    };
    await (await openEmbedded(options)).stop();
    for (const name of readdirSync(cache)) chownSync(join(cache, name), STRANGER, STRANGER);
    await expect(openEmbedded(options)).rejects.toMatchObject({ code: 'unsupported_platform' });
  });

  test.runIf(reachable)('of a package that is not ours are copied beside the data', async () => {
    const shared = temporaryFolder();
    chmodSync(shared, 0o755);
    const packageDir = packageWithoutLinks(shared);
    const dataDir = folderOf(STRANGER);
    const child = startChild({ dataDir, mode: 'serve', binaries: { packageDir } }, 'hold', STRANGER);
    await child.saw('open');
    expect(readdirSync(dataDir).some((name) => name.startsWith('postgres-18'))).toBe(true);
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
  });

  test('that are missing for a platform are reported', () => {
    expect(() => locatePackage('sunos', 'sparc')).toThrow(EmbeddedPostgresError);
    expect(() => locatePackage('sunos', 'sparc')).toThrow(/sunos on sparc.*DATABASE_URL/);
  });
});

describe('users', () => {
  test.runIf(reachable)('a user other than root runs its own server', async () => {
    const dataDir = folderOf(STRANGER);
    const child = startChild({ dataDir, mode: 'serve' }, 'hold', STRANGER);
    const { app } = await child.saw('open');
    expect(await sql(app, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(statSync(`/proc/${serversUnder(dataDir)[0]}`).uid).toBe(STRANGER);
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
    expect(serversUnder(dataDir)).toEqual([]);
  });

  test.runIf(reachable)(
    "root serves another's data directory as its owner, who can go on with it",
    async () => {
      const dataDir = folderOf(NAMELESS);
      const database = await openEmbedded({ dataDir, mode: 'serve' });
      expect(statSync(`/proc/${serversUnder(dataDir)[0]}`).uid).toBe(NAMELESS);
      await database.stop();
      const owner = startChild({ dataDir, mode: 'serve' }, 'hold', NAMELESS);
      await owner.saw('open');
      owner.process.kill('SIGTERM');
      expect(await owner.ended).toBe(0);
    },
  );

  test.runIf(reachable)('a user without a name can not make a database, and is told why', async () => {
    const child = startChild({ dataDir: folderOf(NAMELESS), mode: 'serve' }, 'hold', NAMELESS);
    expect((await child.saw('error')).message).toContain('/etc/passwd');
  });

  test.runIf(reachable)("another's data directory is refused with a sentence", async () => {
    const dataDir = await initialised();
    for (const mode of [0o700, 0o777]) {
      chmodSync(dataDir, mode);
      const child = startChild({ dataDir, mode: 'serve' }, 'hold', STRANGER);
      const refused = await child.saw('error');
      expect(refused).toMatchObject({ code: 'not_owned' });
      expect(refused.message).toContain(dataDir);
      expect(await child.ended).toBe(1);
    }
  });
});

describe('folders and disks', () => {
  test('a path that is too long for a socket works', async () => {
    const dataDir = join(temporaryFolder(), 'd'.repeat(120), 'data');
    const database = await openEmbedded({ dataDir, mode: 'serve' });
    expect(Buffer.byteLength(`${database.app.host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(103);
    expect(await sql(database.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    const joined = await openEmbedded({ dataDir, mode: 'join' });
    expect(joined.app.host).toBe(database.app.host);
    await joined.stop();
    await database.stop();
    expect(existsSync(database.app.host)).toBe(false);
  });

  test('a file in place of the data directory is refused', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expect(openEmbedded({ dataDir: file, mode: 'serve' })).rejects.toMatchObject({ code: 'failed' });
  });

  test('a cluster of another major version is refused and left as it is', async () => {
    const dataDir = await initialised();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    const refused = await openEmbedded({ dataDir, mode: 'serve' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'other_version' });
    expect(String(refused)).toMatch(/PostgreSQL 17 .* 18/);
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    await (await openEmbedded({ dataDir, mode: 'serve' })).stop();
  });

  test('a server that outlived an update of its binaries is replaced', async () => {
    const dataDir = await initialised();
    const child = startChild({ dataDir, mode: 'serve' });
    await child.saw('open');
    const [old] = serversUnder(dataDir);
    child.process.kill('SIGKILL');
    await child.ended;
    const packageDir = packageWithoutLinks(temporaryFolder());
    const manifest = join(packageDir, 'package.json');
    writeFileSync(
      manifest,
      readFileSync(manifest, 'utf8').replace(/"version": "18\.\d+/, '"version": "18.99'),
    );
    const cache = temporaryFolder();
    chmodSync(cache, 0o755);
    const binaries = { packageDir, cacheRoots: [cache] };
    const database = await openEmbedded({ dataDir, mode: 'serve', binaries });
    expect(serversUnder(dataDir)).not.toEqual([old]);
    await database.stop();
  });

  test.runIf(isRoot)('a full disk, at the first start and at a later one', async (context) => {
    const small = smallDisk('20m');
    if (small === undefined) return context.skip('no right to mount');
    const full = { code: 'disk_full', message: expect.stringContaining(small) };
    await expect(openEmbedded({ dataDir: join(small, 'data'), mode: 'serve' })).rejects.toMatchObject(full);
    expect(readdirSync(join(small, 'data')).filter((name) => name.startsWith('postgres.new'))).toEqual([]);

    const larger = smallDisk('120m') ?? '';
    const dataDir = join(larger, 'data');
    mkdirSync(dataDir);
    copyOf(await initialised(), dataDir);
    spawnSync('dd', ['if=/dev/zero', `of=${join(larger, 'ballast')}`, 'bs=64k']);
    await expect(openEmbedded({ dataDir, mode: 'serve' })).rejects.toMatchObject({ code: 'disk_full' });
    expect(serversUnder(dataDir)).toEqual([]);
  });

  test('the log stays short while a running server goes on writing it', async () => {
    const dataDir = await initialised();
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
