// Backup and restore (promises.md#the-database-holds): a restore brings back everything that was committed at one
// moment, and checks it. A failed restore changes nothing.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createPlay } from '../../testing/conversation-helper.ts';
import type { TestConnections } from '../../testing/database.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { describeCatalog } from '../postgres/catalog.testing.ts';
import { checkApplied, migrate } from '../postgres/migrate.ts';
import { readMergedMigrations } from '../postgres/schema-60.testing.ts';
import { readSchema } from '../postgres/schema-files.ts';
import { type Checksums, readDatabaseChecksums, readSnapshotChecksums, sql } from './backup.testing.ts';
import { readBackup } from './contents.ts';
import { NOW, setUpInstallation } from './installation.testing.ts';
import { restoreBackup } from './restore-backup.ts';
import { LEFT_OUT } from './tables.ts';

const world = setUpInstallation();
const { backup, emptied, file, restore } = world;

/** Starts the service on a restored database. */
async function serveOn(connections: TestConnections): Promise<TestApp> {
  await migrate({ owner: connections.owner, serviceRole: connections.app.user });
  return startApp({ connections, clock: world.app.clock });
}

describe('a backup', () => {
  test('restores every table into an empty database, and the service runs on it', {
    tags: 'endurance',
  }, async () => {
    const { owner } = world.app.connections;
    let atSnapshot: Checksums = {};
    const {
      file: made,
      header,
      rows,
      bytes,
    } = await backup(owner, {
      // Compare at the snapshot, because the running process writes a heartbeat every 5 s, so rows differ before and
      // after.
      async onSnapshot(id) {
        atSnapshot = await readSnapshotChecksums(owner, id);
      },
    });
    expect(statSync(made)).toMatchObject({ size: bytes });
    expect(statSync(made).mode & 0o777).toBe(0o600);
    expect(existsSync(`${made}.part`)).toBe(false);
    expect(header).toMatchObject({ made_at: NOW.toISOString(), parley: '1.2.3' });
    expect(rows).toBeGreaterThan(30);

    const target = await emptied();
    await restore(target.owner, made);
    expect(await readDatabaseChecksums(target.owner)).toEqual(atSnapshot);
    // Generated ids continue after the restored ones.
    const position = 'select max(position)::int as position from simulated_events';
    const [last] = await sql<{ position: number }>(target.owner, position);
    const restored = await serveOn(target);
    try {
      const play = createPlay(restored, world.w);
      const phone = restored.make.phone();
      await play.push(phone, { name: 'Ana' });
      await restored.drain();
      expect(await play.texts(phone)).toHaveLength(1);
      expect((await play.say(phone, 'Yes, we own it')).length).toBeGreaterThan(0);
      const [next] = await sql<{ position: number }>(target.owner, position);
      expect(next!.position).toBeGreaterThan(last!.position);
    } finally {
      await restored.close();
    }
  });

  test('restores the schema, its keys and its indexes as migrations create them', {
    tags: 'endurance',
  }, async () => {
    const { owner, app } = world.app.connections;
    const { file: made } = await backup(owner);
    const target = await emptied();
    await restore(target.owner, made);
    await migrate({ owner: target.owner, serviceRole: app.user });
    const wanted = await describeCatalog(owner);
    expect(await describeCatalog(target.owner)).toEqual(wanted);
    // Restore over the database itself. After this change, the catalog lists a sequence before its table.
    await sql(target.owner, 'alter table simulated_events set (fillfactor = 90)');
    await restore(target.owner, made);
    await migrate({ owner: target.owner, serviceRole: app.user });
    expect(await describeCatalog(target.owner)).toEqual(wanted);
    const [analyzed] = await sql<{ count: number }>(
      target.owner,
      `select count(*)::int as count from pg_class where relname in ('leads', 'messages') and reltuples >= 0`,
    );
    expect(analyzed!.count).toBe(2);
  });

  test('contains every table except those listed with a reason', async () => {
    const tables = await sql<{ name: string }>(
      world.app.connections.owner,
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    const { tables: held } = await backup(world.app.connections.owner);
    const named = [...held.map(({ name }) => name), ...Object.keys(LEFT_OUT)];
    expect(named.sort()).toEqual(tables.map(({ name }) => name).sort());
    // The backup contains no API key, only fingerprints (promises.md#workspaces-are-apart).
    const { file: made } = await backup(world.app.connections.owner);
    const lines: Buffer[] = [];
    await readBackup(made, {
      async table(_table, rows) {
        for await (const block of rows) lines.push(block);
      },
    });
    expect(Buffer.concat(lines).includes(world.w.key)).toBe(false);
  });

  test("is migrated if its schema is older than this version's, and refused if it is newer or different", {
    tags: 'endurance',
  }, async () => {
    const { migrations, records } = await readSchema();
    const earlier = migrations.slice(0, -1);
    const old = await emptied();
    await migrate({ owner: old.owner, schema: { migrations: earlier, records: [] } });
    await sql(old.owner, `insert into installation (secret_check) values ('x')`);
    await sql(old.owner, `insert into teams values ('team_1', 'one', 'One', 'free', now())`);
    const { file: made } = await backup(old.owner);
    const target = await emptied();
    await restore(target.owner, made);
    expect(await sql(target.owner, 'select slug from teams')).toEqual([{ slug: 'one' }]);
    expect(await sql(target.owner, 'select version from migrations')).toHaveLength(migrations.length);
    expect(await sql(target.owner, 'select restored_at from installation')).toEqual([{ restored_at: null }]);

    const { file: now, header } = await backup(world.app.connections.owner);
    expect(() => checkApplied(header.schema, earlier, 'backup')).toThrow(
      `The backup has schema ${migrations.at(-1)!.version}, but this version knows only ${earlier.at(-1)!.version}: a newer Parley made it.`,
    );
    await expect(restore(target.owner, now, { migrations: earlier, records })).rejects.toThrow(
      'a newer Parley made it',
    );
    const changed = migrations.with(-1, { ...migrations.at(-1)!, checksum: 'another' });
    await expect(restore(target.owner, now, { migrations: changed, records })).rejects.toThrow(
      'checksum differs',
    );
    expect(await sql(target.owner, 'select slug from teams')).toEqual([{ slug: 'one' }]);
  });

  test('with the last schema before the merge of the migrations is restored, and an older one is refused', async () => {
    const merged = readMergedMigrations();
    const old = await emptied();
    await migrate({ owner: old.owner, schema: { migrations: merged, records: [] } });
    // Several columns of these tables are in another order now.
    await sql(
      old.owner,
      `insert into installation (secret_check) values ('x');
       insert into teams (team_id, slug, name, plan, timezone, created_at)
         values ('team_1', 'one', 'One', 'free', 'Europe/Paris', now());
       insert into leads (team_id, id, status, name, timezone, created_at, updated_at)
         values ('team_1', 'lead_1', 'pending', 'Ana', 'Europe/Rome', now(), now());
       insert into notes (team_id, id, lead_id, text, author, entry, created_at)
         values ('team_1', 'note_1', 'lead_1', 'Booked.', 'Agent', true, now())`,
    );
    const { file: made, header } = await backup(old.owner);
    expect(header.schema).toHaveLength(merged.length);
    const target = await emptied();
    await restore(target.owner, made);
    const { migrations } = await readSchema();
    expect(await sql(target.owner, 'select name from migrations order by version')).toEqual(
      migrations.map(({ name }) => ({ name })),
    );
    expect(
      await sql(
        target.owner,
        'select name, timezone, text, author, entry from leads join notes on lead_id = leads.id',
      ),
    ).toEqual([{ name: 'Ana', timezone: 'Europe/Rome', text: 'Booked.', author: 'Agent', entry: true }]);
    expect(() => checkApplied(header.schema.slice(0, 51), migrations, 'backup')).toThrow(
      'The backup has only 51 of the 60 migrations that this version upgrades from. First restore it with the last version that has the file 0060_bulk_reasons.sql, then start this version.',
    );
  });

  test("is refused by a database that contains another program's tables", async () => {
    const { file: made } = await backup(world.app.connections.owner);
    const target = await emptied();
    await sql(target.owner, 'create table reports (n int)');
    await expect(restore(target.owner, made)).rejects.toThrow(
      'contains reports, which Parley did not create',
    );
    expect(await sql(target.owner, 'select * from reports')).toEqual([]);
  });

  test('is refused if the file exists, the folder is missing or the database is empty, and leaves no partial file', async () => {
    const made = file();
    writeFileSync(made, 'mine');
    await expect(backup(world.app.connections.owner, { file: made })).rejects.toThrow('already exists');
    expect(readFileSync(made, 'utf8')).toBe('mine');
    await expect(backup(world.app.connections.owner, { file: '/nowhere/x' })).rejects.toThrow(
      'is not a directory',
    );
    await expect(backup((await emptied()).owner)).rejects.toThrow('not set up yet');

    const broken = file();
    const cut = backup(world.app.connections.owner, {
      file: broken,
      onSnapshot: async () => {
        await sql(
          world.app.connections.admin,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'parley backup' and datname = current_database()`,
        );
      },
    });
    await expect(cut).rejects.toThrow();
    expect(existsSync(broken) || existsSync(`${broken}.part`)).toBe(false);
  });
});

test('a restore that fails halfway leaves the old contents of the database', {
  tags: 'endurance',
}, async () => {
  const { file: made } = await backup(world.app.connections.owner);
  const target = await emptied();
  await restore(target.owner, made);
  await sql(target.owner, `update teams set name = 'Untouched'`);
  const before = await readDatabaseChecksums(target.owner);
  const killed = restoreBackup({
    connection: target.owner,
    file: made,
    finish: async () => {
      await sql(
        target.admin,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'parley backup' and datname = current_database()`,
      );
    },
  });
  await expect(killed).rejects.toThrow();
  const stopped = new AbortController();
  const aborted = restoreBackup({
    connection: target.owner,
    file: made,
    finish: async () => stopped.abort(),
    signal: stopped.signal,
  });
  await expect(aborted).rejects.toThrow();
  expect(await readDatabaseChecksums(target.owner)).toEqual(before);
});
