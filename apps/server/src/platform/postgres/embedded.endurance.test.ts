// The life cycle of the embedded server: created, killed, adopted, refused, joined (running.md#embedded-database), with
// real processes and real kills.
// @module-tag endurance
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { NIGHTLY } from '../../testing/nightly.ts';
import {
  type ChildEvent,
  cleanUp,
  createInitialized,
  createPrivateFolder,
  findServers,
  isAlive,
  isRoot,
  sql,
  startChild,
  until,
} from './embedded/testing.ts';
import { openEmbedded } from './embedded.ts';

afterEach(cleanUp);

function serve(dataDir: string) {
  return openEmbedded({ dataDir, mode: 'serve' });
}

function readServerPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

describe('the first start of the embedded server', () => {
  test('creates a durable database that only Parley can reach, and stop() leaves no process', async () => {
    const dataDir = join(createPrivateFolder(), 'data');
    const database = await serve(dataDir);
    const [settings] = await sql(
      database.admin,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
         current_setting('data_checksums') as data_checksums, current_setting('listen_addresses') as tcp,
         current_setting('lc_messages') as lc_messages, current_setting('server_encoding') as encoding,
         current_setting('synchronous_commit') as synchronous_commit, datlocprovider as provider,
         datlocale as locale, upper('é') as upper
       from pg_database where datname = 'parley'`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      tcp: '',
      lc_messages: 'C',
      encoding: 'UTF8',
      synchronous_commit: 'on',
      provider: 'b',
      locale: 'C.UTF-8',
      upper: 'É',
    });
    const server = readServerPid(dataDir);
    await Promise.all([database.stop(), database.stop()]);
    await until(() => !isAlive(server));
    expect(findServers(dataDir)).toEqual([]);
  });

  test('leads to a server that flushes every commit to the disk', async () => {
    const database = await serve(await createInitialized());
    await sql(database.owner, 'create table numbers (n int)');
    const before = await countFsyncs(database.admin);
    await commitOneByOne(database.owner, 100);
    const after = await countFsyncs(database.admin);
    expect(after - before).toBeGreaterThanOrEqual(100);
    await database.stop();
  });

  test('gives the service a role that is neither superuser nor owner and can create nothing', async () => {
    const database = await serve(await createInitialized());
    const roles = await sql(
      database.admin,
      `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles
       where rolname like 'parley%' order by 1`,
    );
    const none = {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      rolreplication: false,
    };
    expect(roles).toEqual([
      { rolname: 'parley_app', ...none },
      { rolname: 'parley_owner', ...none },
    ]);
    expect(await sql(database.app, 'select current_user as me')).toEqual([{ me: 'parley_app' }]);
    await sql(database.owner, 'create table secrets (n int); create extension btree_gist');
    await expect(sql(database.app, 'create table mine (n int)')).rejects.toMatchObject({ code: '42501' });
    await expect(sql(database.app, 'create schema mine')).rejects.toMatchObject({ code: '42501' });
    await expect(sql(database.app, 'drop table secrets')).rejects.toMatchObject({ code: '42501' });
    await expect(sql(database.app, 'select * from secrets')).rejects.toMatchObject({ code: '42501' });
    await expect(sql({ ...database.app, database: 'postgres' }, 'select 1')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(sql({ ...database.app, password: 'guess' }, 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
    await database.stop();
  });

  test('writes the passwords to one file that only its owner can read, and keeps them', async () => {
    const dataDir = createPrivateFolder();
    const first = await serve(dataDir);
    await first.stop();
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
    const second = await serve(dataDir);
    expect(second.app).toEqual(first.app);
    await second.stop();
  });

  test.runIf(isRoot)('does not run the server as root when root starts it', async () => {
    const dataDir = await createInitialized();
    const database = await serve(dataDir);
    const uid = statSync(`/proc/${readServerPid(dataDir)}`).uid;
    expect(uid).not.toBe(0);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(uid);
    await database.stop();
  });

  test('is completed by the next start if it is killed during initdb', async () => {
    const dataDir = createPrivateFolder();
    const killed = startChild({ dataDir, mode: 'serve' });
    await until(
      () => statSync(join(dataDir, `postgres.new-${killed.pid}`), { throwIfNoEntry: false }) !== undefined,
    );
    killed.process.kill('SIGKILL');
    await killed.ended;
    const database = await serve(dataDir);
    expect(await sql(database.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
    // initdb of the killed start might still run for a moment. The next start removes the files that it wrote.
    const partial = join(dataDir, `postgres.new-${killed.pid}`);
    await until(async () => {
      await (await serve(dataDir)).stop();
      return statSync(partial, { throwIfNoEntry: false }) === undefined;
    });
  });
});

describe('the embedded server after a kill -9 of Parley', () => {
  // Checks promises.md#the-database-holds.
  test('is adopted by the next start, with every acknowledged write', async () => {
    const dataDir = await createInitialized();
    for (let round = 0; round < (NIGHTLY ? 50 : 3); round += 1) {
      const child = startChild({ dataDir, mode: 'serve' }, 'write');
      await until(() => child.events.filter((e) => e.event === 'ack').length > 50);
      child.process.kill('SIGKILL');
      await child.ended;
      const orphan = readServerPid(dataDir);
      expect(isAlive(orphan)).toBe(true);

      const database = await serve(dataDir);
      expect(readServerPid(dataDir)).toBe(orphan);
      await expectStoredWrites(database.owner, child.events);
      await database.stop();
      await until(() => !isAlive(orphan));
    }
  });

  // Checks promises.md#nothing-is-lost.
  test('loses no acknowledged write even if it was killed too', async () => {
    const dataDir = await createInitialized();
    for (let round = 0; round < (NIGHTLY ? 200 : 3); round += 1) {
      const child = startChild({ dataDir, mode: 'serve' }, 'write');
      await until(() => child.events.filter((e) => e.event === 'ack').length > 50);
      const server = readServerPid(dataDir);
      child.process.kill('SIGKILL');
      process.kill(server, 'SIGKILL');
      await child.ended;

      const database = await serve(dataDir);
      expect(readServerPid(dataDir)).not.toBe(server);
      await expectStoredWrites(database.owner, child.events);
      await database.stop();
    }
  });

  test('another process that got the same id is not stopped', async () => {
    const dataDir = await createInitialized();
    await (await serve(dataDir)).stop();
    writeFileSync(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDir}\n1\n5432\n.\n\n\nready\n`,
    );
    const database = await serve(dataDir);
    expect(readServerPid(dataDir)).not.toBe(process.pid);
    await database.stop();
  });

  test('stops when Parley exits without stop()', async () => {
    const dataDir = await createInitialized();
    const child = startChild({ dataDir, mode: 'serve' }, 'exit');
    expect(await child.ended).toBe(3);
    await until(() => findServers(dataDir).length === 0);
  });
});

describe('a data directory in use', () => {
  test('is refused to a second Parley with a sentence that names the first', async () => {
    const dataDir = await createInitialized();
    const first = startChild({ dataDir, mode: 'serve' });
    await first.saw('open');
    // Checks promises.md#the-database-holds.
    for (let round = 0; round < (NIGHTLY ? 20 : 1); round += 1) {
      const refused = await serve(dataDir).catch((error: unknown) => error);
      expect(refused).toMatchObject({ name: 'EmbeddedPostgresError', code: 'in_use' });
      expect(String(refused)).toContain(`process ${first.pid}`);
    }
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await (await serve(dataDir)).stop();
  });

  test('is opened by exactly one of several processes that start at the same time, whether it is new or existing', async () => {
    const dataDir = createPrivateFolder();
    for (let round = 0; round < 3; round += 1) {
      const rivals = [1, 2, 3].map(() => startChild({ dataDir, mode: 'serve' }));
      await until(() => rivals.every((r) => r.events.some((e) => e.event === 'open' || e.event === 'error')));
      const winners = rivals.filter((r) => r.events.some((e) => e.event === 'open'));
      expect(winners).toHaveLength(1);
      for (const loser of rivals.filter((r) => r !== winners[0])) {
        const refusal = await loser.saw('error');
        expect(refusal.code).toBe('in_use');
        expect(refusal.message).toContain(`process ${winners[0]?.pid}`);
      }
      winners[0]?.process.kill(round === 1 ? 'SIGKILL' : 'SIGTERM');
      await Promise.all(rivals.map((r) => r.ended));
    }
  });

  test('gets a new server when its server dies, and the log reports it', async () => {
    const dataDir = await createInitialized();
    const lines: string[] = [];
    const database = await openEmbedded({ dataDir, mode: 'serve', log: (line) => lines.push(line) });
    for (let round = 0; round < 2; round += 1) {
      const before = readServerPid(dataDir);
      process.kill(before, 'SIGKILL');
      await until(() => lines.filter((line) => line.includes('is back')).length === round + 1);
      expect(readServerPid(dataDir)).not.toBe(before);
      expect(await sql(database.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    }
    await database.stop();
    expect(findServers(dataDir)).toEqual([]);
  });

  test('gets a new server when a server that Parley adopted dies', async () => {
    const dataDir = await createInitialized();
    const child = startChild({ dataDir, mode: 'serve' });
    await child.saw('open');
    child.process.kill('SIGKILL');
    await child.ended;
    const database = await serve(dataDir);
    const adopted = readServerPid(dataDir);
    process.kill(adopted, 'SIGKILL');
    await until(
      async () => (await sql(database.app, 'select 1').catch(() => [])).length === 1 && !isAlive(adopted),
    );
    await database.stop();
    expect(findServers(dataDir)).toEqual([]);
  });
});

describe('a command, with or without a running Parley', () => {
  test('uses a running server and leaves it running', async () => {
    const dataDir = await createInitialized();
    const serving = await serve(dataDir);
    const joined = await openEmbedded({ dataDir, mode: 'join' });
    expect([serving.serving, joined.serving]).toEqual([true, false]);
    expect(joined.app).toEqual(serving.app);
    await joined.stop();
    expect(await sql(serving.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    await serving.stop();
  });

  test('starts the server if none is running, and the last of several commands stops it', async () => {
    const dataDir = await createInitialized();
    const [one, two] = await Promise.all([
      openEmbedded({ dataDir, mode: 'join' }),
      openEmbedded({ dataDir, mode: 'join' }),
    ]);
    await one.stop();
    expect(await sql(two.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    await two.stop();
    expect(findServers(dataDir)).toEqual([]);
  });

  test('passes its server on to a Parley that starts at that time', async () => {
    const dataDir = await createInitialized();
    const joined = await openEmbedded({ dataDir, mode: 'join' });
    const server = readServerPid(dataDir);
    const serving = await serve(dataDir);
    await joined.stop();
    expect(readServerPid(dataDir)).toBe(server);
    expect(await sql(serving.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    await serving.stop();
    await until(() => !isAlive(server));
  });
});

test('a data directory with missing passwords is reported, not overwritten', async () => {
  const dataDir = createPrivateFolder();
  mkdirSync(join(dataDir, 'postgres'));
  await expect(serve(dataDir)).rejects.toMatchObject({ code: 'failed', message: /passwords/ });
});

type Login = Awaited<ReturnType<typeof serve>>['app'];

/** Returns the server's own count of flushes of the write-ahead log to disk. */
async function countFsyncs(admin: Login): Promise<number> {
  const rows = await sql<{ count: number }>(
    admin,
    "select sum(fsyncs)::int as count from pg_stat_io where object = 'wal'",
  );
  return rows[0]?.count ?? Number.NaN;
}

async function commitOneByOne(as: Login, count: number): Promise<void> {
  await sql(
    as,
    `do $$ begin for n in 1..${count} loop insert into numbers values (n); commit; end loop; end $$`,
  );
}

async function expectStoredWrites(owner: Login, events: ChildEvent[]): Promise<void> {
  const kept = new Set((await sql<{ n: number }>(owner, 'select n from numbers')).map((row) => row.n));
  const lost = events.filter((e) => e.event === 'ack' && !kept.has(e.n));
  expect(lost).toEqual([]);
  await sql(owner, 'truncate numbers');
}
