// Commands without a running Parley, and on the operator's own PostgreSQL.
// @module-tag endurance
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { prepareBinaries } from '../platform/postgres/embedded/binaries.ts';
import { openHome } from '../platform/postgres/embedded/home.ts';
import { getServerPath } from '../platform/postgres/embedded/server-process.ts';
import { findServers, sql } from '../platform/postgres/embedded/testing.ts';
import { openEmbedded } from '../platform/postgres/embedded.ts';
import {
  cleanUp,
  createInitialized,
  createPrivateFolder,
  endAll,
  launchParley,
  runParley,
  SENTENCE,
  startServed,
  until,
} from './testing.ts';

afterEach(async () => {
  await endAll();
  await cleanUp();
});

describe('parley apply', () => {
  test('works without a running Parley and leaves no process running', async () => {
    const data = await createInitialized();
    // Run the command in a separate process, so that a database server that it leaves behind is found.
    expect(await launchParley(['apply', 'examples/demo.yaml', '--data', data]).ended).toMatchObject({
      code: 0,
    });
    expect(findServers(data)).toEqual([]);
    const list = await launchParley(['workspace', 'list', '--json', '--data', data]).ended;
    expect(JSON.parse(list.out)).toMatchObject([{ slug: 'demo', campaigns: 2 }]);
    expect(findServers(data)).toEqual([]);
  });
});

describe('DATABASE_URL', () => {
  test('can name the operator’s PostgreSQL, but no unsafe or unreachable server', async () => {
    const data = await createInitialized();
    const home = createPrivateFolder();
    const embedded = await openEmbedded({ dataDir: data, mode: 'serve' });
    const { user, password, host, port, database } = embedded.owner;
    const url = (secret: string, name = database) =>
      `postgres://${user}:${encodeURIComponent(secret)}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
    const env = { DATABASE_URL: url(password) };
    const own = await startServed({ data: home, env });
    expect((await fetch(`${own.url}/readyz`)).status).toBe(200);
    const worker = launchParley(['start', '--role', 'worker', '--data', home, '--health-port', '0'], env);
    await until(() => worker.out().includes('/readyz'));
    const applied = await runParley(['apply', 'examples/demo.yaml', '--data', home, '--json'], env);
    // A worker does not serve links.
    expect(JSON.parse(applied.out).links[0].url).toContain(`${own.url}/l/`);
    worker.process.kill('SIGTERM');
    await worker.ended;
    const doctor = await runParley(
      ['doctor', '--data', home, '--port', new URL(own.url).port, '--json'],
      // No proxy answers at the public address yet.
      { ...env, BASE_URL: 'https://parley.invalid' },
    );
    expect(JSON.parse(doctor.out).checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
    expect(await own.stop()).toMatchObject({ code: 0 });

    const list = (value: string) => runParley(['workspace', 'list', '--data', home], { DATABASE_URL: value });
    await sql(
      embedded.admin,
      `create database ascii owner ${user} template template0 encoding 'SQL_ASCII' locale 'C'`,
    );
    const [wrong, ascii, nowhere, closed, mysql, noHost, noPort] = await Promise.all([
      list(url('wrong')),
      list(url(password, 'ascii')),
      list(url(password, 'nowhere')),
      list('postgres://u:p@127.0.0.1:1/x'),
      list('mysql://x'),
      list('postgres://u:p#w@127.0.0.1/x'),
      list('postgres://u:p@127.0.0.1:p/x'),
    ]);
    expect(wrong.err).toBe('The database of DATABASE_URL refused the user name or the password.\n');
    expect(ascii).toMatchObject({ code: 1, err: expect.stringMatching(SENTENCE) });
    expect(ascii.err).toContain('SQL_ASCII');
    expect(nowhere).toMatchObject({ code: 1, err: expect.stringMatching(SENTENCE) });
    expect(closed.err).toContain('cannot be reached (ECONNREFUSED)');
    expect(mysql.code).toBe(2);
    for (const run of [noHost, noPort]) {
      expect(run).toMatchObject({ code: 1, err: expect.stringMatching(SENTENCE) });
      expect(run.err).toContain('%40');
    }
    await embedded.stop();
  });

  test('can name a server that is slow to accept connections', async () => {
    const home = createPrivateFolder();
    const embedded = await openEmbedded({ dataDir: await createInitialized(), mode: 'serve' });
    const { user, password, host, database } = embedded.owner;
    const env = (folder: string) => ({
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(folder)}`,
    });
    expect((await runParley(['apply', 'examples/demo.yaml', '--data', home], env(host))).code).toBe(0);
    const slow = env(await startSlowServer(host));
    const run = await runParley(['number', 'list', '--json', '--data', home], slow);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(run.out)).toHaveLength(2);
    await embedded.stop();
  });

  test('is refused if its server can lose confirmed writes, unless the operator allows this', async () => {
    const data = await createInitialized();
    const { password, user } = await startUnsafeServer(data);
    const env = {
      DATABASE_URL: `postgres://${user}:${password}@/parley?host=${encodeURIComponent(join(data, 'postgres'))}`,
    };
    const flags = ['--port', '0', '--data', createPrivateFolder()];
    const refused = await runParley(['start', ...flags], env);
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(SENTENCE) });
    expect(refused.err).toContain('runs with fsync off');
    expect((await runParley(['migrate'], { ...env, ALLOW_UNSAFE_DATABASE: 'true' })).code).toBe(0);
  });
});

/**
 * Returns the socket folder of a server that answers only every second connection, like a server that is too busy.
 * @param target the folder of the real server.
 */
async function startSlowServer(target: string): Promise<string> {
  const folder = createPrivateFolder();
  let asked = 0;
  const server = createServer((client) => {
    client.on('error', () => {});
    client.once('data', (startup) => {
      const isUsual = startup.includes('application_name\0parley\0');
      if (isUsual && ++asked % 2 === 0) return;
      const real = connect(join(target, '.s.PGSQL.5432'));
      real.on('error', () => client.destroy());
      real.write(startup);
      client.pipe(real).pipe(client);
    });
  });
  server.listen(join(folder, '.s.PGSQL.5432'));
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return folder;
}

/** Starts the embedded database under a server with settings of the test. */
async function startUnsafeServer(data: string): Promise<{ user: string; password: string }> {
  const home = openHome(data);
  const { bin } = await prepareBinaries(home);
  const settings = ['fsync=off', 'listen_addresses=', 'unix_socket_directories=.', 'port=5432'];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const options = { ...home.account, cwd: home.cluster, stdio: 'ignore', env: {} } as const;
  spawn(join(bin, 'postgres'), ['-D', getServerPath(home), ...flags], options);
  const password: string = JSON.parse(readFileSync(home.passwordFile, 'utf8')).parley_owner;
  const login = { host: home.cluster, port: 5432, user: 'parley_owner', password, database: 'parley' };
  await until(async () => {
    const answered = sql(login, 'select 1').then(
      () => true,
      () => false,
    );
    return answered;
  });
  return login;
}
