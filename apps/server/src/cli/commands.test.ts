import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createCaller } from '@parley/client';
import { contract, fact, violation, violationText } from '@parley/contract';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../platform/postgres/embedded/testing.ts';
import { openEmbedded } from '../platform/postgres/embedded.ts';
import { listCode, report } from '../rules/pages.testing.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import type { Cli } from './cli.ts';
import { createProgram, findCommand } from './program.ts';
import {
  cleanUp,
  createInitialized,
  createPrivateFolder,
  endAll,
  launchParley,
  runParley,
  SENTENCE,
  type ServedParley,
  spawnParley,
  startServed,
  until,
} from './testing.ts';

let server: ServedParley;
let files: string;
beforeAll(async () => {
  server = await startServed();
  files = createPrivateFolder();
});
afterAll(async () => {
  await endAll();
  await cleanUp();
});

const file = (name: string, text: string) => {
  const path = join(files, name);
  writeFileSync(path, text);
  return path;
};
const onData = (...args: string[]) => runParley([...args, '--data', server.data]);

describe('parley apply', () => {
  test('works while Parley runs, and Parley accepts the new key immediately', async () => {
    const two = file(
      'two.yaml',
      'workspace: { slug: one }\nkeys: [{ name: A, scopes: all }]\n---\nworkspace: { slug: two }\n',
    );
    const run = await onData('apply', two, '--json');
    expect(run.code).toBe(0);
    const [one, other] = run.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(other.workspace.slug).toBe('two');
    const api = createCaller({ baseUrl: server.url, key: one.keys[0].key });
    expect((await api.call(contract.identity.me, {})).data.team_id).toBe(one.workspace.team_id);
    const again = await onData('apply', two);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain('already existed');
  });

  test('prints links with the URL of the running Parley, whatever its port and BASE_URL', {
    tags: 'endurance',
  }, async () => {
    const shop = (code: string) =>
      file(
        'shop.yaml',
        `workspace: { slug: shop }
numbers: [{ phone: "33600000009", engine: simulator }]
links: [{ code: ${code}, name: Sign, number: "33600000009" }]
`,
      );
    const [first, second] = [`sign-${randomUUID()}`, `door-${randomUUID()}`];
    const applyLink = async (data: string, code: string, env = {}) => {
      const run = await runParley(['apply', shop(code), '--data', data, '--json'], env);
      return JSON.parse(run.out).links[0].url;
    };
    const url = await applyLink(server.data, first, {
      PORT: '4000',
      BASE_URL: 'https://elsewhere.example.com',
    });
    expect(url).toBe(`${server.url}/l/${first}`);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(302);

    const named = await startServed({ env: { BASE_URL: 'http://go.example.com/parley/' } });
    expect(await applyLink(named.data, second)).toBe(`http://go.example.com/parley/l/${second}`);
    await named.stop();
    // Parley is not running, so links have the URL that `parley start` would use with these settings.
    expect(await applyLink(named.data, second, { PORT: '4000' })).toBe(`http://127.0.0.1:4000/l/${second}`);
  });

  test("reads a campaign's files from the folder of its configuration, or from the current folder", {
    tags: 'endurance',
  }, async () => {
    const yaml = `workspace: { slug: knowing }
campaigns:
  - slug: spring
    name: Lea
    agent: { goal: G, first_message: F, knowledge: [{ file: ./prices.csv }, { url: "http://127.0.0.1:9/" }] }
`;
    file('prices.csv', 'Model,Price\nOslo,"4,900"\n');
    const refused = await onData('apply', file('knowing.yaml', yaml));
    const where = 'knowing.yaml:5:79 campaigns[0].agent.knowledge[1].url';
    expect(refused).toMatchObject({ code: 1, out: '' });
    const problem = violationText(violation('page_error', { error: fact('address_not_allowed') }));
    expect(refused.err).toContain(`${where} ${problem}\n`);
    const beside = await onData('apply', join(files, 'knowing.yaml'), '--offline');
    expect(beside.out).toMatch(/knowledge +spring: prices\.csv +1 passages/);
    expect(beside.out).toMatch(/knowledge +spring: http:\/\/127\.0\.0\.1:9\/ +was never fetched/);

    const args = ['apply', '-', '--offline', '--json', '--data', server.data];
    const child = spawnParley(args, { cwd: files, stdio: 'pipe' });
    child.stdin!.end(yaml);
    const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
    expect(err).toBe('');
    expect(JSON.parse(out).campaigns[0].knowledge[0]).toEqual({
      source: 'prices.csv',
      passages: 1,
    });
  });

  test('reports every problem of an invalid file on a separate line', async () => {
    const broken = file(
      'broken.yaml',
      'workspace: { slug: "A B" }\ncampaigns:\n  - slug: x\n    nonsense: 1\n',
    );
    const run = await onData('apply', broken);
    expect(run).toMatchObject({ code: 1, out: '' });
    const lines = run.err.trim().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/broken\.yaml:\d+:\d+ /);
    expect((await onData('workspace', 'list')).out).not.toContain('A B');
  });

  test.each([
    ['no/such/file.yaml', 'no/such/file.yaml does not exist.'],
    ['/tmp', '/tmp is a directory: name a YAML file.'],
    [process.execPath, `${process.execPath} is larger than 10 MiB, the limit of a workspace file.`],
  ])("refuses a path that it can't read: %s", async (path, sentence) => {
    expect(await onData('apply', path)).toMatchObject({ code: 1, out: '', err: `${sentence}\n` });
  });
});

describe('parley key', () => {
  test('creates, lists and revokes a key, and a running Parley refuses a revoked key immediately', async () => {
    const made = JSON.parse(
      (
        await onData(
          'key',
          'create',
          '--workspace',
          'demo',
          '--name',
          'CRM',
          '--scopes',
          'leads:read',
          '--json',
        )
      ).out,
    );
    const ask = () => fetch(`${server.url}/api/v1/leads`, { headers: { 'x-api-key': made.key } });
    expect((await ask()).status).toBe(200);
    const listed = JSON.parse((await onData('key', 'list', '--workspace', 'demo', '--json')).out);
    expect(listed[0]).toMatchObject({ id: made.id, name: 'CRM', scopes: ['leads:read'], revoked_at: null });

    const revoked = await onData('key', 'revoke', made.id);
    const since = Date.now();
    expect(revoked.out).toContain('no longer works');
    await until(async () => (await ask()).status === 401);
    // Only nightly runs check the time, because other tests can keep the machine busy.
    if (NIGHTLY) expect(Date.now() - since).toBeLessThan(1_000);

    const twice = await onData('key', 'revoke', made.id);
    expect(twice.code).toBe(1);
    expect(twice.err).toContain('was already revoked');
  });

  test.each([
    [
      ['key', 'create', '--workspace', 'nope', '--name', 'x', '--scopes', 'all'],
      'There is no workspace nope. Existing: demo',
    ],
    [['key', 'list', '--workspace', 'nope'], 'There is no workspace nope. Existing: demo'],
    [['key', 'revoke', 'key_nope'], 'There is no key key_nope'],
  ])('refuses %j with a one-line error', async (args, sentence) => {
    const run = await onData(...args);
    expect(run.code).toBe(1);
    expect(run.err).toContain(sentence);
    expect(run.err).toMatch(SENTENCE);
  });

  test('does not create a missing database', async () => {
    const run = await runParley(['key', 'list', '--data', join(files, 'empty')]);
    expect(run.err).toContain('There is no database in');
    expect(run.code).toBe(1);
  });
});

describe('parley listen', () => {
  test('subscribes, prints verified and forged deliveries, forwards the former, and unsubscribes', async () => {
    const api = createCaller({ baseUrl: server.url, key: server.key });
    const forwarded: unknown[] = [];
    const receiver = createServer(async (request, response) => {
      forwarded.push([request.headers['x-service-event'], JSON.parse(await text(request)).is_test]);
      response.writeHead(202).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const forward = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const options = ['--port', '0', '--events', 'contact.qualified', '--forward', forward];
    const listening = launchParley(['listen', '--url', server.url, ...options], { PARLEY_KEY: server.key });
    await until(() => listening.err().includes('Listening at'));
    const [hook] = (await api.call(contract.webhooks.list, {})).data;
    const answer = await api.call(contract.webhooks.test, { id: hook!.id });
    expect(answer.data).toMatchObject({ delivered: true, endpoint_status: 202 });
    await until(() => /contact\.qualified {2}signature valid\n\{\n {2}"event_type"/.test(listening.out()));
    const forged = await fetch(hook!.url, { method: 'POST', body: '{}' });
    expect(forged.status).toBe(400);
    await until(() => listening.out().includes('X-Service-Signature is wrong'));
    expect(forwarded).toEqual([['contact.qualified', true]]);
    listening.process.kill('SIGINT');
    expect(await listening.ended).toMatchObject({ code: 0 });
    expect((await api.call(contract.webhooks.list, {})).data).toEqual([]);
    receiver.close();

    // Ctrl-C before the answer to the subscription arrives.
    const gateway = createServer(async (request, response) => {
      const body = await text(request);
      const answer = await fetch(`${server.url}${request.url}`, {
        method: request.method!,
        headers: { 'x-api-key': server.key, ...(body !== '' && { 'content-type': 'application/json' }) },
        body: body || null,
      });
      if (request.method === 'POST') stoppedEarly.process.kill('SIGINT');
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const stoppedEarly = launchParley(['listen', '--port', '0'], {
      PARLEY_KEY: server.key,
      PARLEY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    });
    expect(await stoppedEarly.ended).toMatchObject({ code: 0 });
    expect((await api.call(contract.webhooks.list, {})).data).toEqual([]);
    gateway.close();

    const refused = await runParley(['listen', '--port', '0', '--url', server.url], {
      PARLEY_KEY: 'svc_live_x',
    });
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(SENTENCE) });
    expect(await runParley(['listen', '--port', '0'])).toMatchObject({ code: 2, out: '' });
  });
});

describe('parley doctor', () => {
  test('finds nothing wrong with a running Parley', async () => {
    const { port } = new URL(server.url);
    const run = await onData('doctor', '--port', port, '--json');
    const report = JSON.parse(run.out);
    expect(report.checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
    expect(run.code).toBe(0);
    expect((await onData('doctor', '--port', port)).out).toContain('No problems found.');
  });

  test('reports that this machine’s clock differs from the database’s', async () => {
    const shifted = new URL('../testing/shifted-machine.ts?ms=-3600000', import.meta.url);
    const env = { NODE_OPTIONS: `--import ${shifted}` };
    const doctor = ['doctor', '--data', server.data, '--port', new URL(server.url).port, '--json'];
    const run = await launchParley(doctor, env).ended;
    expect(run.code).toBe(1);
    const problems = JSON.parse(run.out).checks.filter(({ ok }: { ok: boolean }) => !ok);
    expect(problems).toMatchObject([
      {
        name: 'clock',
        message: expect.stringMatching(/^This machine's clock is 3\d{3}\.\d s behind the database's/),
      },
    ]);
  });

  test('reports a port that another installation uses while this one serves elsewhere', {
    tags: 'endurance',
  }, async () => {
    const other = await startServed();
    const examine = async ({ url }: ServedParley) =>
      JSON.parse(
        (await runParley(['doctor', '--data', other.data, '--port', new URL(url).port, '--json'])).out,
      ).checks.find(({ name }: { name: string }) => name === 'port');
    expect(await examine(other)).toEqual({
      name: 'port',
      ok: true,
      message: `Parley answers at ${other.url}.`,
    });
    expect(await examine(server)).toMatchObject({ ok: false });
    expect(await other.stop()).toMatchObject({ code: 0 });
  });

  test('names the problems with the port, the schema, the secret key and the numbers, each with a fix', {
    tags: 'endurance',
  }, async () => {
    const data = await createInitialized();
    await runParley(['apply', 'examples/demo.yaml', '--data', data]);
    rmSync(join(data, 'secret.key'));
    const embedded = await openEmbedded({ dataDir: data, mode: 'join' });
    await sql(embedded.owner, `update number_sessions set incident_at = now()`);
    await sql(embedded.owner, `delete from migrations where version = (select max(version) from migrations)`);
    await embedded.stop();
    // Another installation uses the port.
    const { port } = new URL(server.url);
    const run = await runParley(['doctor', '--data', data, '--port', port, '--json']);
    expect(run.code).toBe(1);
    const problems = JSON.parse(run.out).checks.filter(({ ok }: { ok: boolean }) => !ok);
    expect(problems).toMatchObject([
      { name: 'port', message: expect.stringContaining('Choose another with --port.') },
      { name: 'schema', message: expect.stringContaining('Run "parley migrate".') },
      {
        name: 'secret key',
        message: expect.stringContaining('secret rotate --lost'),
      },
      { name: 'numbers', message: expect.stringContaining('Connect them again') },
    ]);
    // A lost key is not replaced silently.
    const start = await runParley(['start', '--port', '0', '--data', data]);
    expect(start.code).toBe(1);
  });
});

describe('a document', () => {
  /** Matches a command of Parley at the start of code, or after npx, a folder, or the name of a container. */
  const PARLEY =
    /(?:^|npx (?:--package \S+ )?|\.bin\/|exec parley )parley(?:-server)? +(?!parley\b)([^|>;&#\n]+)/g;
  const program = createProgram({ env: {} } as Cli);

  /** Returns the words of commands in the code that are neither commands nor options. */
  function findUnknownWords(code: string): string[] {
    return [...code.matchAll(PARLEY)].flatMap(([, line]) => {
      const words = line!.trim().split(/\s+/);
      const command = findCommand(program, words);
      const options = ['--help', ...command.options.map(({ long }) => long)];
      const names = new Set<string>();
      for (let one: Command | null = command; one; one = one.parent) names.add(one.name());
      return words.filter((word) => {
        if (word.startsWith('--')) return !options.includes(word.replace(/=.*/, ''));
        // A group of commands takes no arguments, so any other word is a command that does not exist.
        return command.commands.length > 0 && /^[a-z]/.test(word) && !names.has(word);
      });
    });
  }

  test('names only commands that exist, with their options', () => {
    expect(findUnknownWords('parley number connct')).toEqual(['connct']);
    expect(findUnknownWords('npx parley backup FILE --fast')).toEqual(['--fast']);
    const { inline, blocks } = listCode();
    expect(report([...inline, ...blocks], findUnknownWords)).toEqual([]);
  });
});
