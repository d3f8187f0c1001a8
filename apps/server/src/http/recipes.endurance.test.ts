// Runs the recipes of docs/recipes and the script of docs/migrating as they are printed, against a running app.
// @module-tag endurance
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimPort } from '../cli/port.ts';
import { startReceiver } from '../features/webhooks/receiver.testing.ts';
import { createBrowser, PASSWORD } from '../testing/browser.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

const PAGES = join(import.meta.dirname, '../../../../docs/recipes');
/** The lead of every recipe. */
const PHONE = '33612345678';
const ANSWER = 'Yes, we own it';
const start = promisify(execFile);

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'parley-recipes-'));
const running: ChildProcess[] = [];
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  for (const child of running) child.kill();
  rmSync(folder, { recursive: true });
  await app.close();
});

/** Returns the code of the page's first block with this language and title. */
function getCode(page: string, info: string): string {
  const found = new RegExp(`^\`\`\`${info}\n(.*?)^\`\`\``, 'ms').exec(
    readFileSync(join(PAGES, page), 'utf8'),
  );
  if (!found) throw new Error(`${page} has no block "${info}"`);
  return found[1]!;
}

const hasProgram = (name: string, ...args: string[]) => spawnSync(name, args).status === 0;
const getEnv = (w: Workspace, more: Record<string, string> = {}) => ({
  ...process.env,
  ...{ PARLEY: app.url, KEY: w.key },
  ...more,
});
const answer = async (w: Workspace, text = ANSWER) => {
  await app.drain();
  await app.api(w.key).call(contract.sandbox.receiveMessage, { to: w.number, from: PHONE, text });
  await app.drain();
};

describe.skipIf(!hasProgram('curl', '--version') || !hasProgram('openssl', 'version'))(
  'the recipe for curl',
  () => {
    test('pushes a lead, reads the answers and verifies a delivery', async () => {
      const w = await app.make.workspace();
      const receiver = await startReceiver();
      const run = (title: string, more?: Record<string, string>) =>
        start('sh', ['-c', getCode('curl.md', `sh ${title}`)], { cwd: folder, env: getEnv(w, more) });

      const subscribed = JSON.parse((await run('subscribe', { RECEIVER: `${receiver.url}/hook` })).stdout);
      const pushed = JSON.parse((await run('push')).stdout);
      expect(pushed.data).toMatchObject({ contacted: true, external_reference: 'crm-42' });
      await answer(w);
      const { data } = JSON.parse((await run('read')).stdout);
      const texts = data.map((one: { direction: string; text: string }) => `${one.direction} ${one.text}`);
      expect(texts).toContain(`inbound ${ANSWER}`);
      expect(JSON.parse((await run('events')).stdout).data[0].message.text).toBe(ANSWER);

      const [delivery] = receiver.at('/hook');
      const SIGNATURE = String(delivery!.headers['x-service-signature']);
      const verify = (body: string) => {
        writeFileSync(join(folder, 'body.json'), body);
        return run('verify', { SECRET: subscribed.data.secret, SIGNATURE });
      };
      expect((await verify(delivery!.body)).stdout.trim()).toBe('valid');
      expect((await verify(`${delivery!.body} `)).stdout.trim()).toBe('invalid');
      await receiver.close();
    });
  },
);

/** Runs the three commands of a recipe: `push`, `read` and `receive`. */
async function play(program: string, args: string[]): Promise<void> {
  const w = await app.make.workspace();
  const api = app.api(w.key);
  const run = async (command: string) =>
    (await start(program, [...args, command], { env: getEnv(w) })).stdout;
  expect(await run('push')).toMatch(/\w+/);

  const port = await claimPort({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${port}/hook`;
  const { data: hook } = await api.call(contract.webhooks.create, { url, events: ['message.received'] });
  const env = getEnv(w, { SECRET: hook.secret, PORT: String(port) });
  const child = spawn(program, [...args, 'receive'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  running.push(child);
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const forge = () =>
    fetch(url, { method: 'POST', body: '{}', headers: { 'x-service-signature': 'sha256=0' } }).then(
      ({ status }) => status,
      () => null,
    );
  await expect.poll(forge).toBe(400);
  await answer(w);
  await expect.poll(() => printed).toBe(`message.received ${ANSWER}\n`);
  const { data: rows } = await api.call(contract.webhooks.list, {});
  expect(rows[0]).toMatchObject({ last_delivery_status: 204 });
  const lines = (await run('read')).split('\n');
  expect(lines[0]).toMatch(/^outbound .*Lea from Acme/);
  expect(lines).toContain(`inbound ${ANSWER}`);
}

test.skipIf(!hasProgram('python3', '--version'))(
  'the recipe for Python pushes a lead, reads the answers and receives a verified delivery',
  async () => {
    const file = join(folder, 'lead.py');
    writeFileSync(file, getCode('python.md', 'python'));
    await play('python3', [file]);
  },
);

test.skipIf(!hasProgram('go', 'version'))(
  'the recipe for Go pushes a lead, reads the answers and receives a verified delivery',
  async () => {
    const file = join(folder, 'lead.go');
    writeFileSync(file, getCode('go.md', 'go'));
    await start('go', ['build', '-o', join(folder, 'lead'), file], { cwd: folder });
    await play(join(folder, 'lead'), []);
  },
);

test('the request and the code for Zapier work, and the code refuses a changed body', async () => {
  const w = await app.make.workspace();
  const page = 'make-and-zapier.md';
  const pushed = await fetch(`${app.url}/api/v1/campaigns/spring/leads`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${w.key}`, 'Content-Type': 'application/json' },
    body: getCode(page, 'json'),
  });
  expect(pushed.status).toBe(202);
  const check = new Function('require', 'inputData', `let output; ${getCode(page, 'js')}; return output;`);
  const body = '{"event_type":"contact.qualified","name":"Zoë"}';
  const signature = `sha256=${createHmac('sha256', 'whsec_1').update(body).digest('hex')}`;
  const run = (sent: string, header = signature) =>
    check(createRequire(import.meta.url), { body: sent, signature: header, secret: 'whsec_1' });
  expect(run(body)).toEqual({ event_type: 'contact.qualified', name: 'Zoë' });
  expect(() => run(`${body} `)).toThrow('Not from Parley');
  expect(() => run(body, '')).toThrow('Not from Parley');
});

describe.skipIf(!hasProgram('python3', '--version'))('the script for a migration', () => {
  /** Runs the command of a page with its sample files. Returns the printed text and that of the page. */
  async function migrate(page: string, files: string[], w: Workspace, listId: string) {
    const home = mkdtempSync(join(folder, 'migration-'));
    writeFileSync(join(home, 'migrate.py'), getCode('../migrating/README.md', 'python'));
    for (const file of files) writeFileSync(join(home, file), getCode(page, `csv ${file}`));
    const [, command] = /^```sh\n(python3 .*?)^```/ms.exec(readFileSync(join(PAGES, page), 'utf8'))!;
    const { stdout } = await start('sh', ['-c', command!], { cwd: home, env: getEnv(w, { LIST: listId }) });
    return { printed: stdout, expected: getCode(page, 'text') };
  }
  const makeList = async (w: Workspace) =>
    (await app.api(w.key).call(contract.lists.create, { name: 'Old contacts' })).data.id;
  const findLead = async (w: Workspace, phone: string) =>
    (await app.api(w.key).call(contract.leads.list, { phone })).data[0]!;

  test('imports contacts, status, tags and history of a CSV file once, and blocks opt-outs', async () => {
    const w = await app.make.workspace({
      members: [{ email: 'ana@migration.test', role: 'owner', password: PASSWORD }],
    });
    const api = app.api(w.key);
    const list = await makeList(w);
    const play = () => migrate('../migrating/README.md', ['contacts.csv', 'history.csv'], w, list);
    const { printed, expected } = await play();
    expect(printed).toBe(expected);
    expect((await play()).printed).toContain('0 imported, 2 known, 1 blocked');

    const paul = await findLead(w, '33612345602');
    expect(paul).toMatchObject({ status: 'qualified', tags: ['vip', 'kitchen'], name: 'Paul Martin' });
    const { data: notes } = await api.call(contract.leads.listNotes, { id: paul.id });
    expect(notes.filter(({ author }) => author !== null).map(({ text }) => text)).toEqual([
      '2025-03-12 09:14 Paul Martin: Hello, do you also build kitchens?\n2025-03-12 09:20 Lea: Yes, from 8,000 euros.',
    ]);
    expect((await api.call(contract.blocklist.list, {})).data).toMatchObject([{ value: '33612345603' }]);

    const owner = createBrowser(app);
    await owner.signIn('ana@migration.test');
    await owner.call(contract.lists.update, { id: list, campaign_id: w.campaign });
    await app.drain();
    expect(await findLead(w, '33612345601')).toMatchObject({ status: 'in_progress' });
    expect(await findLead(w, '33612345602')).toMatchObject({ status: 'qualified', first_contact_at: null });
  });

  test('reads an export of HubSpot', async () => {
    const w = await app.make.workspace();
    const { printed, expected } = await migrate(
      '../migrating/hubspot.md',
      ['hubspot.csv'],
      w,
      await makeList(w),
    );
    expect(printed).toBe(expected);
    expect(await findLead(w, '33612345611')).toMatchObject({ name: 'Camille Durand', status: 'pending' });
    expect(await findLead(w, '33612345612')).toMatchObject({ status: 'qualified' });
    expect(await findLead(w, '33612345613')).toMatchObject({ status: 'not_interested' });
  });

  test('reads a file of Excel, and imports nothing while a word is unknown', async () => {
    const w = await app.make.workspace();
    const home = mkdtempSync(join(folder, 'excel-'));
    const script = getCode('../migrating/README.md', 'python');
    writeFileSync(join(home, 'migrate.py'), script);
    writeFileSync(join(home, 'adapted.py'), script.replace('YES = (', 'YES = ("oui", '));
    const rows = 'Téléphone;Nom;Opposition\r\n0033 6 12 34 56 31;Élodie;\r\n+33612345632;Luc;oui\r\n';
    writeFileSync(join(home, 'excel.csv'), rows, 'latin1');
    const env = getEnv(w, { LIST: await makeList(w) });
    const columns = ['excel.csv', 'phone=Téléphone', 'name=Nom', 'opted_out=Opposition'];
    const play = (file: string) => start('python3', [file, ...columns], { cwd: home, env });
    await expect(play('migrate.py')).rejects.toMatchObject({
      stderr: expect.stringMatching(/^[^\n]*: oui\n$/),
    });
    expect((await app.api(w.key).call(contract.leads.list, {})).data).toEqual([]);
    expect((await play('adapted.py')).stdout).toBe('1 imported, 0 known, 1 blocked\n');
    expect(await findLead(w, '33612345631')).toMatchObject({ name: 'Élodie', status: 'pending' });
    expect((await app.api(w.key).call(contract.blocklist.list, {})).data).toMatchObject([
      { value: '33612345632' },
    ]);
  });

  test('reads an export of Chatwoot with its messages', async () => {
    const w = await app.make.workspace();
    const files = ['chatwoot.csv', 'history.csv'];
    const { printed, expected } = await migrate('../migrating/chatwoot.md', files, w, await makeList(w));
    expect(printed).toBe(expected);
    const { id } = await findLead(w, '33612345622');
    const { data: notes } = await app.api(w.key).call(contract.leads.listNotes, { id });
    expect(notes.map(({ text }) => text).join()).toContain('John Smith: Hello, are you open on Saturday?');
  });
});
