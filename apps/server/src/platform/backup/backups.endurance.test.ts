// Scheduled backups: one process makes one a day, restores it as a test, copies it to the bucket, and reports failures.
// @module-tag endurance
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { TestConnections } from '../../testing/database.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { startApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { type MovableClock, movableClock } from '../clock.ts';
import { createLog } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import { createTemporaryFolder, removeFolders, sql } from './backup.testing.ts';
import { type BackupSettings, type Backups, createBackups } from './backups.ts';
import { readBackup } from './contents.ts';
import { type FakeBucket, fakeBucket, KEY_ID, REGION, SECRET } from './s3.testing.ts';
import { createScratch, type ScratchDatabase } from './scratch.ts';

const HOUR = 3_600_000;
let clock: MovableClock;
let db: Database;
let connections: TestConnections;
let dir: string;
let lines: Record<string, unknown>[];
let ends: (() => Promise<unknown>)[];

beforeEach(async () => {
  clock = movableClock('2026-11-18T12:00:00Z');
  const made = await createTestDatabase(clock);
  ({ db, connections } = made);
  dir = join(createTemporaryFolder(), 'backups');
  lines = [];
  ends = [made.close];
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
});
afterAll(removeFolders);

function scheduler(
  settings: Partial<BackupSettings> = {},
  scratch: ScratchDatabase | undefined = createTestScratch(),
): Backups {
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const backups = createBackups({
    db,
    clock,
    log,
    settings: { dir, keep: 14, time: { hour: 3, minute: 0 }, bucket: undefined, ...settings },
    owner: connections.owner,
    scratch,
    version: '1.2.3',
  });
  ends.push(() => backups.stop());
  return backups;
}
const createTestScratch = () => createScratch(inject('postgres').admin, connections.owner);
const files = () => (existsSync(dir) ? readdirSync(dir).sort() : []);
const buildBucket = ({ url }: FakeBucket, folder = '') => ({
  url: `${url}${folder}`,
  region: REGION,
  keyId: KEY_ID,
  secret: SECRET,
});
async function openBucket(): Promise<FakeBucket> {
  const bucket = await fakeBucket();
  ends.push(bucket.close);
  return bucket;
}

describe('a scheduled backup', () => {
  test('is made soon after the start and then once a day, is tested in a scratch database, and is recorded', async () => {
    const backups = scheduler();
    await backups.look();
    await backups.look();
    expect(files()).toHaveLength(1);
    const { last, good } = await backups.last();
    expect(last).toEqual(good);
    expect(good).toMatchObject({ error: null, file: files()[0], tried: true, off_site: null });
    expect((await readBackup(join(dir, good!.file!))).rows).toBe(good!.row_count);
    expect(lines.filter(({ msg }) => msg === 'made a backup')).toHaveLength(1);
    const scratch = await sql(
      connections.admin,
      `select 1 from pg_database where datname like 'parley_trial%'`,
    );
    expect(scratch).toEqual([]);

    clock.set('2026-11-19T02:59:00Z');
    await backups.look();
    expect(files()).toHaveLength(1);
    clock.set('2026-11-19T03:00:00Z');
    await backups.look();
    expect(files()).toHaveLength(2);
  });

  test('appears in the metrics of every process, whether it succeeded or failed', async () => {
    const settings = { dir, keep: 14, time: { hour: 3, minute: 0 }, bucket: undefined };
    const backups = { settings, owner: connections.owner, scratch: undefined, version: '1.2.3' };
    const app = await startApp({ connections, clock, backups });
    ends.push(() => app.close());
    // Metrics are cached for up to a second.
    const waitForMetric = (name: string, value: string) =>
      eventually(async () => expect(await metric(name)).toBe(value));
    const metric = async (name: string) =>
      new RegExp(`^parley_backup_${name} (.*)$`, 'm').exec(
        await (await fetch(`${app.url}/metrics`)).text(),
      )?.[1];
    expect(await metric('ok')).toBeUndefined();
    await scheduler(settings, undefined).look();
    const { good } = await scheduler().last();
    await waitForMetric('ok', '1');
    const seconds = good!.started_at.getTime() / 1000;
    expect(Number(await metric('last_success_timestamp_seconds'))).toBe(seconds);
    await sql(
      connections.owner,
      `insert into backups (started_at, ended_at, error)
      select started_at + interval '1 millisecond', ended_at, 'no' from backups`,
    );
    clock.advance(1_000);
    await waitForMetric('ok', '0');
    expect(Number(await metric('last_success_timestamp_seconds'))).toBe(seconds);
  });

  test('is made by only one process when several find that it is due', async () => {
    await Promise.all([1, 2, 3, 4].map(() => scheduler({}, undefined).look()));
    expect(files()).toHaveLength(1);
    expect(await sql(connections.owner, 'select 1 from backups')).toHaveLength(1);
  });

  test('replaces the oldest one, so that only the newest `keep` files stay', async () => {
    const backups = scheduler({ keep: 2 }, undefined);
    for (let day = 0; day < 4; day++, clock.advance(24 * HOUR)) await backups.look();
    expect(files()).toHaveLength(2);
    expect(files().at(-1)).toContain('20261121');
  });

  test('is renamed, reported as an error and made again if it cannot be restored', async () => {
    // No restore can insert this row, because it violates a foreign key.
    await sql(
      connections.admin,
      `set session_replication_role = replica;
       insert into notes (team_id, id, lead_id, text, created_at)
         values ('team_x', 'note_x', 'lead_x', 'nobody', now())`,
    );
    const backups = scheduler();
    await backups.look();
    expect(files()).toEqual(['unrestorable.backup']);
    const { last, good } = await backups.last();
    expect(good).toBeUndefined();
    expect(last!.error).toMatch(/cannot be restored \(.*notes.*violates foreign key/);
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: expect.stringContaining('the backup failed') });

    await backups.look();
    expect(await sql(connections.owner, 'select 1 from backups')).toHaveLength(1);
    await sql(connections.admin, `set session_replication_role = replica; delete from notes`);
    clock.advance(HOUR);
    await backups.look();
    expect((await backups.last()).last).toMatchObject({ error: null, tried: true });
  });

  test('leaves no partial file when a stop interrupts it, and is made at the next start', async () => {
    const backups = scheduler();
    const looking = backups.look();
    await eventually(() => expect(files()).not.toEqual([]));
    await backups.stop();
    await looking;
    expect(files().filter((name) => name.endsWith('.part'))).toEqual([]);
    clock.advance(HOUR);
    await scheduler().look();
    expect(files()).toHaveLength(1);
  });

  test('is copied unchanged into the bucket, and old copies are deleted there', async () => {
    const bucket = await openBucket();
    bucket.objects.set('acme/notes.txt', Buffer.from('mine'));
    const backups = scheduler({ bucket: buildBucket(bucket, '/acme'), keep: 2 }, undefined);
    for (let day = 0; day < 3; day++, clock.advance(24 * HOUR)) await backups.look();
    expect(bucket.refused).toBe(0);
    expect([...bucket.objects.keys()].sort()).toEqual([
      'acme/notes.txt',
      ...files().map((name) => `acme/${name}`),
    ]);
    const { good } = await backups.last();
    expect(good!.off_site).toBe(`${bucket.url}/acme/${good!.file}`);
    expect(bucket.objects.get(`acme/${good!.file}`)!.equals(readFileSync(join(dir, good!.file!)))).toBe(true);
  });

  test('is uploaded to the bucket in parts if it is large', async () => {
    await sql(
      connections.admin,
      `insert into teams select 'team_' || i, 'slug-' || i,
         (select string_agg(encode(sha512((i || '-' || j)::bytea), 'base64'), '') from generate_series(1, 72) j),
         'free', now()
       from generate_series(1, 2000) i`,
    );
    const bucket = await openBucket();
    const backups = scheduler({ bucket: buildBucket(bucket) }, undefined);
    await backups.look();
    const { good } = await backups.last();
    expect(good!.bytes).toBeGreaterThan(9_000_000);
    expect(bucket.calls.filter((call) => call.includes('partNumber')).length).toBeGreaterThan(1);
    expect(bucket.objects.get(good!.file!)!.equals(readFileSync(join(dir, good!.file!)))).toBe(true);
  });

  test('counts as failed if its copy fails, and only the copy is made again', async () => {
    const bucket = await openBucket();
    bucket.down = true;
    const backups = scheduler({ bucket: buildBucket(bucket) }, undefined);
    await backups.look();
    const { last, good } = await backups.last();
    expect(good).toBeUndefined();
    expect(last!.error).toMatch(/^The bucket http.* did not accept the backup \(.*503/);
    expect(files()).toEqual([last!.file]);

    bucket.down = false;
    clock.advance(HOUR);
    await backups.look();
    expect(files()).toEqual([last!.file]);
    expect((await backups.last()).good).toMatchObject({ file: last!.file, error: null });
    expect([...bucket.objects.keys()]).toEqual(files());
  });

  test('is refused by the bucket if its secret is wrong', async () => {
    const bucket = await openBucket();
    const backups = scheduler({ bucket: { ...buildBucket(bucket), secret: 'wrong' } }, undefined);
    await backups.look();
    expect((await backups.last()).last!.error).toContain('SignatureDoesNotMatch');
    expect(bucket.objects.size).toBe(0);
  });
});
