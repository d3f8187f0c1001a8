// Backup, restore, resume and rotate as an operator runs them (docs/operating.md), and the output of doctor.
// @module-tag endurance
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyFolder, sql } from '../platform/postgres/embedded/testing.ts';
import { type Credentials, openEmbedded } from '../platform/postgres/embedded.ts';
import {
  cleanUp,
  createInitialized,
  createPrivateFolder,
  endAll,
  runParley,
  SENTENCE,
  type ServedParley,
  startServed,
} from './testing.ts';

/** A running Parley that all tests share, with a lead, a webhook, and a backup that was made while it ran. */
let server: ServedParley;
let file: string;
const PHONE = '33700000099';

beforeAll(async () => {
  server = await startServed();
  const api = createCaller({ baseUrl: server.url, key: server.key });
  await api.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${PHONE}`, name: 'Ana' });
  await api.call(contract.webhooks.create, { url: 'http://localhost:9/hook', events: ['contact.qualified'] });
  file = join(createPrivateFolder(), 'one.backup');
  const run = await runParley(['backup', file, '--data', server.data]);
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(run.out).toMatch(
    /rows, \d+ kB, read back and complete\.\nThe file does not contain the secret key\. Keep a copy of .*secret\.key somewhere else\./,
  );
});
afterAll(async () => {
  await endAll();
  await cleanUp();
});

/**
 * Returns a new data directory with the server's secret key and without the server's data, as an operator would prepare
 * it.
 */
async function withKey(): Promise<string> {
  const data = await createInitialized();
  copyFileSync(join(server.data, 'secret.key'), join(data, 'secret.key'));
  return data;
}
/** Returns a data directory into which the backup was restored with `--resume`. Each call gets its own copy. */
async function restoreBackup(): Promise<string> {
  once ??= withKey().then(async (data) => {
    expect(await runParley(['restore', file, '--data', data, '--resume'])).toMatchObject({
      code: 0,
      err: '',
    });
    return data;
  });
  return copyFolder(await once);
}
let once: Promise<string> | undefined;
const listLeads = async ({ url }: ServedParley) => {
  const api = createCaller({ baseUrl: url, key: server.key });
  return (await api.call(contract.leads.list, { phone: `+${PHONE}` })).data;
};
const problems = async (data: string, env = {}) => {
  const run = await runParley(['doctor', '--data', data, '--port', '0', '--json'], env);
  const { checks } = JSON.parse(run.out) as { checks: { name: string; ok: boolean; message: string }[] };
  return checks.filter(({ ok }) => !ok);
};
const buildUrl = ({ user, password, host, port, database }: Credentials) =>
  `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

describe('parley backup and restore', () => {
  test('restores into an empty data directory, with the same records and with paused campaigns', async () => {
    const data = await withKey();
    const run = await runParley(['restore', file, '--data', data, '--json']);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(run.out)).toMatchObject({
      restore_point: null,
      secret_key: 'fits',
      campaigns_paused: expect.any(Number),
    });
    expect(await problems(data)).toMatchObject([
      { name: 'restored', message: expect.stringContaining('run "parley resume"') },
    ]);
    const again = await startServed({ data, args: [] });
    expect(await listLeads(again)).toMatchObject([{ name: 'Ana' }]);
    const resumed = await runParley(['resume', '--data', data, '--json']);
    expect(resumed.code).toBe(0);
    expect(JSON.parse(resumed.out)).toContainEqual({ workspace: 'demo', campaign: 'spring', problem: null });
    expect((await runParley(['resume', '--data', data])).out).toBe('No campaign is paused by a restore.\n');
    expect(await problems(data)).toEqual([]);
    expect(await again.stop()).toMatchObject({ code: 0 });
  });

  test('restores neither while Parley runs nor over existing workspaces, unless --replace saves them first', async () => {
    const beside = await runParley(['restore', file, '--data', server.data, '--replace']);
    expect(beside).toMatchObject({ code: 1, out: '' });
    expect(beside.err).toContain(`Another Parley (process ${server.process.pid}) already serves`);
    expect(await listLeads(server)).toHaveLength(1);

    const data = await withKey();
    const other = join(createPrivateFolder(), 'other.yaml');
    writeFileSync(other, 'workspace: { slug: other }\n');
    expect((await runParley(['apply', other, '--data', data])).code).toBe(0);
    const list = async () =>
      JSON.parse((await runParley(['workspace', 'list', '--json', '--data', data])).out).map(
        ({ slug }: { slug: string }) => slug,
      );
    const refused = await runParley(['restore', file, '--data', data]);
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(SENTENCE) });
    expect(refused.err).toContain(
      'The database contains 1 workspace. To replace its contents with the backup, add --replace',
    );
    expect(await list()).toEqual(['other']);

    const run = await runParley(['restore', file, '--data', data, '--replace', '--json']);
    const { restore_point: point } = JSON.parse(run.out);
    expect(await list()).toEqual(['demo']);
    // The first restore backed up the database before replacing it. Restore that backup.
    expect((await runParley(['restore', point, '--data', data, '--replace'])).code).toBe(0);
    expect(await list()).toEqual(['other']);
  });

  test('refuses truncated, foreign, existing and missing files with a one-line error each', async () => {
    const data = await withKey();
    const cut = join(createPrivateFolder(), 'cut.backup');
    writeFileSync(cut, readFileSync(file).subarray(0, statSync(file).size - 100));
    const cases: [string[], string][] = [
      [['restore', cut], 'is damaged (its end is missing)'],
      [['restore', 'package.json'], 'is not a Parley backup'],
      [['restore', '/nowhere/x'], '/nowhere/x does not exist'],
      [['backup', file], 'There is no database in'],
      [['backup', '/tmp'], 'is a directory'],
    ];
    for (const [args, sentence] of cases) {
      const run = await runParley([...args, '--data', args[0] === 'backup' ? createPrivateFolder() : data]);
      expect(run, args.join(' ')).toMatchObject({ code: 1, out: '', err: expect.stringMatching(SENTENCE) });
      expect(run.err).toContain(sentence);
    }
    const exists = await runParley(['backup', file, '--data', server.data]);
    expect(exists.err).toBe(`${file} already exists. Choose another file.\n`);
  });

  test('reports a wrong or missing key', async () => {
    const data = await createInitialized();
    const [none, wrong] = await Promise.all([
      runParley(['restore', file, '--data', data]),
      runParley(['restore', file, '--data', createPrivateFolder()], { SECRET_KEY: 'x'.repeat(40) }),
    ]);
    for (const run of [none, wrong])
      expect(run).toMatchObject({ code: 1, out: '', err: expect.stringMatching(SENTENCE) });
    expect(none.err).toContain(`The secret key that ${file} needs is not here: put the key`);
    expect(wrong.err).toContain(
      `The current secret key (SECRET_KEY) is not the one that ${file} was made with`,
    );

    const without = await runParley(['restore', file, '--data', data, '--without-key']);
    expect(without.code).toBe(0);
    expect(without.err).toContain('needs is not here');
    expect((await runParley(['start', '--port', '0', '--data', data])).err).toContain(
      'secret.key is missing',
    );
    const found = await problems(data);
    expect(found.map(({ name }) => name)).toEqual(['secret key', 'restored']);
    writeFileSync(join(data, 'secret.key'), 'y'.repeat(40), { mode: 0o600 });
    expect((await problems(data))[0]).toEqual({
      name: 'secret key',
      ok: false,
      message: 'The key does not match this database: use the one that it was set up with.',
    });

    // After the key is replaced, everything works except the values that the lost key encrypted.
    const lost = await runParley(['secret', 'rotate', '--lost', '--data', data]);
    expect(lost).toMatchObject({ code: 0, err: '' });
    expect(lost.out).toBe('The installation has a new key. 1 webhook turned off: subscribe again.\n');
    expect((await problems(data)).map(({ name }) => name)).toEqual(['restored']);
    const again = await startServed({ data, args: [] });
    expect(await listLeads(again)).toHaveLength(1);
    const api = createCaller({ baseUrl: again.url, key: server.key });
    expect((await api.call(contract.webhooks.list, {})).data).toMatchObject([{ active: false }]);
    await again.stop();
    const needless = await runParley(['secret', 'rotate', '--lost', '--data', data]);
    expect(needless.err).toBe('The current key matches this database. Nothing is lost.\n');
  });

  test('moves from the embedded database to a server, and back', async () => {
    const home = await withKey();
    const host = await createInitialized();
    const embedded = await openEmbedded({ dataDir: host, mode: 'serve' });
    await sql(embedded.admin, `create database moved owner ${embedded.owner.user}`);
    const env = { DATABASE_URL: buildUrl({ ...embedded.owner, database: 'moved' }) };
    const run = await runParley(['restore', file, '--data', home, '--resume'], env);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).not.toContain('paused');
    const moved = await startServed({ data: home, args: [], env });
    expect(await listLeads(moved)).toHaveLength(1);

    const beside = await runParley(['restore', file, '--data', home, '--replace'], env);
    expect(beside).toMatchObject({ code: 1, err: expect.stringMatching(SENTENCE) });
    expect(beside.err).toContain('Parley is running on this database');
    const back = join(createPrivateFolder(), 'back.backup');
    expect((await runParley(['backup', back, '--data', home], env)).code).toBe(0);
    expect(await moved.stop()).toMatchObject({ code: 0 });
    await embedded.stop();
    const data = await withKey();
    expect((await runParley(['restore', back, '--data', data])).code).toBe(0);
    const again = await startServed({ data, args: [] });
    expect(await listLeads(again)).toHaveLength(1);
    await again.stop();
  });
});

describe('parley secret rotate', () => {
  test('changes the key and keeps the old one, and is refused while Parley runs', async () => {
    const beside = await runParley(['secret', 'rotate', '--data', server.data]);
    expect(beside.err).toContain('already serves');

    const data = await restoreBackup();
    const key = readFileSync(join(data, 'secret.key'), 'utf8');
    const run = await runParley(['secret', 'rotate', '--data', data]);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toContain('1 secret encrypted with the new key, and read back.');
    expect(readFileSync(join(data, 'secret.key'), 'utf8')).not.toBe(key);
    expect(statSync(join(data, 'secret.key')).mode & 0o777).toBe(0o600);
    const old = readdirSync(data).find((name) => name.startsWith('secret.key.until-'))!;
    expect(readFileSync(join(data, old), 'utf8')).toBe(key);
    expect(existsSync(join(data, 'secret.key.new'))).toBe(false);
    expect(await problems(data)).toEqual([]);

    // Imitate a run that ended after it changed the database and before it replaced the file. The next run finishes the
    // change.
    copyFileSync(join(data, 'secret.key'), join(data, 'secret.key.new'));
    writeFileSync(join(data, 'secret.key'), key);
    expect((await problems(data)).map(({ name }) => name)).toEqual(['secret key']);
    expect((await runParley(['secret', 'rotate', '--data', data])).code).toBe(0);
    const again = await startServed({ data, args: [] });
    expect(await listLeads(again)).toHaveLength(1);
    await again.stop();
  });

  test('reads both keys from the environment if SECRET_KEY is set', async () => {
    const data = await restoreBackup();
    const key = readFileSync(join(data, 'secret.key'), 'utf8').trim();
    const next = 'n'.repeat(40);
    const rotate = (env: Record<string, string>) => runParley(['secret', 'rotate', '--data', data], env);
    const [alone, wrong, short] = [
      await rotate({ SECRET_KEY: key }),
      await rotate({ SECRET_KEY: 'w'.repeat(40), NEW_SECRET_KEY: next }),
      await rotate({ SECRET_KEY: key, NEW_SECRET_KEY: 'short' }),
    ];
    expect(alone.err).toContain('Set the new key as NEW_SECRET_KEY');
    expect(wrong.err).toContain('The current key does not match this database');
    expect(short).toMatchObject({ code: 2 });
    expect((await rotate({ SECRET_KEY: key, NEW_SECRET_KEY: next })).code).toBe(0);
    expect(await problems(data, { SECRET_KEY: next })).toEqual([]);
  });
});

describe('parley doctor with backups', () => {
  test('reports failed, old, missing and unrestorable backups', async () => {
    const data = await restoreBackup();
    const dir = join(data, 'backups');
    const name = 'parley-20261118T030000Z.backup';
    const scheduled = async (values: string) => {
      const embedded = await openEmbedded({ dataDir: data, mode: 'join' });
      await sql(embedded.owner, `delete from backups; insert into backups values ${values}`);
      await embedded.stop();
      return problems(data);
    };
    const ended = (ago: string, error = 'null') =>
      `(now() - interval '${ago}', now() - interval '${ago}', ${error}, '${name}', 1, 1, true, null)`;
    expect(await scheduled(ended('1 minute', `'the disk is full'`))).toMatchObject([
      { name: 'backups', message: expect.stringContaining('failed: the disk is full') },
    ]);
    expect(await scheduled(ended('27 hours'))).toMatchObject([
      { name: 'backups', message: expect.stringContaining('The last one is from ') },
    ]);
    expect(await scheduled(ended('1 hour'))).toMatchObject([
      { name: 'backups', message: expect.stringContaining('is missing') },
    ]);
    mkdirSync(dir);
    const bytes = readFileSync(file);
    writeFileSync(join(dir, name), bytes);
    expect(await scheduled(ended('1 hour'))).toEqual([]);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(join(dir, name), bytes);
    expect(await scheduled(ended('1 hour'))).toMatchObject([
      { name: 'backups', message: expect.stringContaining('is damaged') },
    ]);
    const off = await runParley(['doctor', '--data', data, '--port', '0', '--json'], { BACKUPS: 'off' });
    expect(off.code).toBe(0);
  });

  test('reports invalid settings as usage errors', async () => {
    const cases: [Record<string, string>, string][] = [
      [{ BACKUP_TIME: '3am' }, 'BACKUP_TIME must be a time of day (UTC) such as 03:00.'],
      [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a number from 1 to 9999.'],
      [{ BACKUPS: 'daily' }, 'BACKUPS must be on or off.'],
      [{ BACKUP_S3_URL: 'https://s3.example.com' }, 'BACKUP_S3_URL must name the bucket'],
      [
        { BACKUP_S3_URL: 'https://s3.example.com/b' },
        'BACKUP_S3_URL needs BACKUP_S3_KEY_ID and BACKUP_S3_SECRET',
      ],
    ];
    for (const [env, sentence] of cases) {
      const run = await runParley(['workspace', 'list'], env);
      expect(run).toMatchObject({ code: 2, out: '' });
      expect(run.err).toContain(sentence);
    }
  });
});
