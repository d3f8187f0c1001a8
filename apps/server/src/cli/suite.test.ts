// `parley suite add`: a real conversation becomes a case that plays (suites.md#cases-from-conversations).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { MessageKind } from '../engines/events.ts';
import { createPlay, queryRows } from '../testing/conversation-helper.ts';
import { TEST_SECRET } from '../testing/database.ts';
import { USUAL_AGENT } from '../testing/make-workspace.ts';
import { SLOW_MS } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { cleanUp, createPrivateFolder, runParley } from './testing.ts';

const MINUTE_MS = 60_000;
let app: TestApp;
let env: Record<string, string>;
let folder: string;
beforeAll(async () => {
  app = await startApp();
  folder = createPrivateFolder();
  const { user, password, database, host, port } = app.connections.app;
  const url = new URL(`postgres://localhost/${database}`);
  const login = { user: String(user), password: String(password), host: String(host), port: String(port) };
  url.search = new URLSearchParams(login).toString();
  env = { DATABASE_URL: url.href, ALLOW_UNSAFE_DATABASE: 'on', SECRET_KEY: TEST_SECRET };
});
afterAll(async () => {
  await app.close();
  await cleanUp();
});

/** Creates a lead who got the first message. */
async function contactLead() {
  const where = { key: 'where', ask: 'Where is the kitchen?', expect: 'any' };
  const w = await app.make.workspace({ agent: { criteria: [...USUAL_AGENT.criteria, where] } });
  const play = createPlay(app, w);
  const phone = app.make.phone();
  await play.push(phone, { name: 'Zoraida Benkirane' });
  await app.drain();
  return { w, play, phone, id: (await play.lead(phone)).id };
}

type Contacted = Awaited<ReturnType<typeof contactLead>>;

/** Reports what a phone sent that is no plain message. `about` is the text of the message that it changes. */
async function sendRemark(
  { w, phone, id }: Contacted,
  kind: MessageKind,
  about: string | null,
  text: string | null,
) {
  const [message] = await queryRows<{ engine_message_id: string }>(
    app,
    'select engine_message_id from messages where lead_id = $1 and text = $2',
    [id, about],
  );
  app.clock.advance(MINUTE_MS);
  await app.report(
    { team_id: w.teamId, id: w.numberId, phone: w.number },
    {
      ...{ type: 'message', chat_id: `${phone}@c.us`, phone, name: null, media: null, referral: null },
      ...{ text, kind, about: message?.engine_message_id ?? null, sent_at: app.clock.now() },
      engine_message_id: `${phone}-${kind}`,
    },
  );
  await app.drain();
}

const add = (id: string, file: string, ...args: string[]) =>
  runParley(['suite', 'add', id, '--to', file, '--data', folder, ...args], env);

test('a conversation becomes a case without what identifies people, and the case passes', {
  timeout: SLOW_MS,
}, async () => {
  const { w, play, phone, id } = await contactLead();
  const variables = { customer: 'Villa Mimosa', visits: 3 };
  await queryRows(app, 'update leads set custom_variables = $2 where id = $1', [id, variables]);
  const said = [
    "Yes, it's ours",
    'About 12,000',
    '12 rue Victor Hugo, the Villa Mimosa. Zoraida, 06 12 34 56 78, zora@benkirane.test',
    'The first one',
  ];
  for (const text of said) {
    app.clock.advance(3 * MINUTE_MS);
    await play.say(phone, text);
  }
  const file = join(folder, 'cases.yaml');
  const added = await add(id, file, '--name', 'books');
  expect(added).toMatchObject({ code: 0, err: '' });
  expect(added.out).toContain('Replaced: 1 name, 1 phone, 1 email address, 1 street address, 1 variable.\n');
  const text = readFileSync(file, 'utf8');
  expect(text).not.toMatch(/zora|benkirane|mimosa|hugo|12 34|lead_/i);
  const [written] = parse(text).cases;
  const where = '1 Example Street, the Example A. Emma, +33639980101, lead-a@example.com';
  expect(written).toMatchObject({
    name: 'books',
    script: [
      { say: "Yes, it's ours", after: '3m' },
      { say: 'About 12,000', after: '3m' },
      { say: where, after: '3m' },
      { say: 'The first one', after: '3m' },
    ],
    expect: {
      status: 'qualified',
      criteria: {
        owner: { verdict: 'met', value: 'yes' },
        budget: { verdict: 'met', value: '12000' },
        where: { verdict: 'met', value: where },
      },
      ...{ booking: 'booked', opted_out: false, hand_over: 'none' },
    },
  });

  // A second case leaves the rest of the file as it is.
  const commented = text.replace(
    'cases:',
    "cases: # mine\n  - { name: 'other',   script: [hi], expect: {} }",
  );
  writeFileSync(file, `${commented}\n# The end\n`);
  expect(await add(id, file, '--name', 'books again')).toMatchObject({ code: 0, err: '' });
  const both = readFileSync(file, 'utf8');
  expect(both.startsWith(commented.trimEnd())).toBe(true);
  expect(both.endsWith('\n# The end\n')).toBe(true);
  expect(parse(both).cases).toEqual([
    { name: 'other', script: ['hi'], expect: {} },
    written,
    { ...written, name: 'books again' },
  ]);

  const simulated = await runParley(
    ['simulate', '--workspace', w.slug, '--campaign', w.campaign, '--suite', file, '--data', folder],
    env,
  );
  expect(simulated).toMatchObject({ code: 0, err: '' });
});

test('a case has edited messages as they were edited, and nothing that the lead deleted', {
  timeout: SLOW_MS,
}, async () => {
  const lead = await contactLead();
  for (const text of ["Yes, it's ours", 'About 12,000', 'next to the bakery']) {
    app.clock.advance(3 * MINUTE_MS);
    await lead.play.say(lead.phone, text);
  }
  const keys = async (file: string) => {
    expect(await add(lead.id, file)).toMatchObject({ code: 0, err: '' });
    const [written] = parse(readFileSync(file, 'utf8')).cases;
    const script: (string | { say: string })[] = written.script;
    return {
      said: script.map((line) => (typeof line === 'string' ? line : line.say)),
      criteria: Object.keys(written.expect.criteria),
    };
  };
  expect(await keys(join(folder, 'before.yaml'))).toEqual({
    said: ["Yes, it's ours", 'About 12,000', 'next to the bakery'],
    criteria: ['budget', 'owner', 'where'],
  });
  await sendRemark(lead, 'deletion', 'next to the bakery', null);
  await sendRemark(lead, 'edit', "Yes, it's ours", 'Yes, it is');
  const file = join(folder, 'after.yaml');
  expect(await keys(file)).toEqual({ said: ['Yes, it is', 'About 12,000'], criteria: ['budget', 'owner'] });
  expect(readFileSync(file, 'utf8')).not.toContain('bakery');
});

test('says what is wrong and leaves the file as it is', async () => {
  const { w, play, phone, id } = await contactLead();
  const other = await contactLead();
  const file = join(folder, 'wrong.yaml');
  const suite = 'cases:\n  - { name: one, script: [hi], expect: {} }\n';
  writeFileSync(file, suite);
  const noWords = `${id} has not written, so there is no conversation to add.\n`;
  expect(await add(id, file)).toEqual({ code: 1, out: '', err: noWords });
  await sendRemark({ w, play, phone, id }, 'image', null, null);
  await sendRemark({ w, play, phone, id }, 'reaction', null, '👍');
  expect(await add(id, file)).toEqual({ code: 1, out: '', err: noWords });
  await play.say(phone, 'hello');
  const refusals: [args: [id: string, file: string, ...rest: string[]], code: number, sentence: string][] = [
    [['lead_unknown', file], 1, 'There is no lead lead_unknown.'],
    [
      [id, file, '--workspace', other.w.slug],
      1,
      `${id} is a lead of the workspace ${w.slug}, not of ${other.w.slug}.`,
    ],
    [[id, file, '--name', 'one'], 1, `${file} already has a case "one". Choose another name with --name.`],
    [[id, file, '--name', ' '], 2, '--name must have 1 to 200 characters.'],
    [
      [id, join(folder, 'missing', 'x.yaml')],
      1,
      `${join(folder, 'missing', 'x.yaml')} cannot be written (ENOENT).`,
    ],
  ];
  for (const [args, code, sentence] of refusals)
    expect(await add(...args)).toEqual({ code, out: '', err: `${sentence}\n` });
  expect(readFileSync(file, 'utf8')).toBe(suite);

  writeFileSync(file, 'cases:\n  - name: one\n    scripts: [hi]\n    expect: {}\n');
  const refused = await add(id, file);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain(`${file}:3:5 cases[0].scripts `);
});

test('a simulation refuses an empty suite, and results that cannot be written', async () => {
  const { w } = await contactLead();
  const file = join(folder, 'empty.yaml');
  writeFileSync(file, 'cases: []\n');
  const simulate = (...args: string[]) =>
    runParley(['simulate', '--workspace', w.slug, '--suite', file, '--data', folder, ...args], env);
  const empty = `${file}:1:1 cases must have at least 1 item\n`;
  expect(await simulate()).toEqual({ code: 1, out: '', err: empty });
  const results = join(folder, 'missing', 'results.xml');
  const noFolder = `Cannot write ${results} because its folder does not exist.\n`;
  expect(await simulate('--junit', results)).toEqual({ code: 2, out: '', err: noFolder });
});
