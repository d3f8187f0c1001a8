// `parley chat` without an installation, on the embedded database (running.md#chat).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact, factText } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatClock } from '../language/locale.ts';
import { findPhoneCountry } from '../language/zones.ts';
import { copyFolder, createInitialized, sql } from '../platform/postgres/embedded/testing.ts';
import { type EmbeddedPostgres, openEmbedded } from '../platform/postgres/embedded.ts';
import { chooseLeadPhone } from '../simulation/lead-phone.ts';
import { type Models, startModels } from '../testing/fakes/models/server.ts';
import { USUAL_AGENT } from '../testing/make-workspace.ts';
import { cleanUp, createMigrated, createPrivateFolder, runParley, SENTENCE } from './testing.ts';

let data: string;
/** Keeps the database server running between the commands. */
let server: EmbeddedPostgres;
let models: Models;
const onData = (args: string[], input: string[] = []) => runParley([...args, '--data', data], {}, input);
const chat = (args: string[], input: string[]) => onData(['chat', ...args], input);

beforeAll(async () => {
  models = await startModels();
  data = await createMigrated();
  server = await openEmbedded({ dataDir: data, mode: 'join' });
  const provider = 'openai-compatible';
  const slow = {
    ...USUAL_AGENT,
    knowledge: [{ text: 'We work near Lyon.' }, { file: 'delivery.txt' }],
    humanize: true,
    reply_delay: '30s',
    sending_hours: 'Mon-Fri 09:00-10:00',
  };
  const number = '33600000201';
  const documents = [
    {
      workspace: { slug: 'acme', name: 'Acme', plan: 'scale' },
      models: [
        {
          name: 'local',
          provider,
          base_url: models.address(provider),
          api_key: models.key,
          prices: { qwen3: { input: 1, output: 2 } },
        },
      ],
      numbers: [
        { phone: number, engine: 'simulator', daily_quota: 0 },
        {
          phone: '33600000202',
          engine: 'waha',
          waha: { url: 'http://127.0.0.1:9', api_key: 'k', session: 'acme' },
        },
      ],
      campaigns: [
        { slug: 'spring', name: 'Lea', status: 'draft', number, agent: slow },
        {
          slug: 'real',
          name: 'Lea',
          number: '33600000202',
          agent: { ...slow, model: 'local/qwen3', booking: undefined },
        },
        { slug: 'meeting', name: 'Group', purpose: 'group', number, agent: USUAL_AGENT },
      ],
    },
    {
      workspace: { slug: 'other', name: 'Other' },
      members: [
        { email: 'bea@other.test', role: 'editor', calendar: { hours: 'always', timezone: 'Asia/Tokyo' } },
      ],
      campaigns: [
        { slug: 'spring', name: 'Tom', agent: USUAL_AGENT },
        {
          slug: 'members',
          name: 'Tom',
          agent: {
            ...USUAL_AGENT,
            criteria: [],
            booking: { calendar: 'builtin', members: ['bea@other.test'] },
          },
        },
      ],
    },
  ];
  const folder = createPrivateFolder();
  writeFileSync(join(folder, 'delivery.txt'), 'We deliver to Iceland in six weeks, by ship.\n');
  const path = join(folder, 'two.yaml');
  writeFileSync(path, documents.map((one) => JSON.stringify(one)).join('\n---\n'));
  expect(await onData(['apply', path, '--offline'])).toMatchObject({ code: 0, err: '' });
});
afterAll(async () => {
  await models.close();
  await server.stop();
  await cleanUp();
});

const answer = (more: Record<string, unknown>) => ({
  reasoning: 'Emma owns the house.',
  findings: [],
  action: 'none',
  action_message: null,
  action_value: null,
  asks: null,
  reply: null,
  ...more,
});

/** Parses each line as a record. */
const records = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test.each([
  ['es', 'Europe/Madrid', '34612345678', '13:00'],
  ['en', 'Europe/London', '447700900101', '13:00'],
  ['de', 'UTC', '491713920001', '13:00'],
  ['en', 'America/New_York', '12025550101', '1:00 PM'],
  ['xx', 'UTC', '12025550101', '1:00 PM'],
])(
  'the lead of a chat has a phone of the country of the campaign: %s, %s',
  (language, timezone, phone, time) => {
    expect(chooseLeadPhone({ language, timezone })).toBe(phone);
    const reader = { language, country: findPhoneCountry(phone, null), zone: 'UTC' };
    expect(formatClock(13 * 60, reader).replaceAll('\u202f', ' ')).toBe(time);
  },
);

describe('parley chat', () => {
  test('runs a conversation to its end, shows the decisions, and leaves nothing behind', {
    tags: 'endurance',
  }, async () => {
    const lines = [
      'Yes, we own it',
      '/status',
      'About 12,000 euros',
      '/later soon',
      '/dance',
      '1',
      '/quit',
      'more',
    ];
    const run = await chat(['--campaign', 'spring', '--workspace', 'acme', '--as', 'Emma Wilson'], lines);
    expect(run).toMatchObject({ code: 0, err: '' });
    const { out } = run;
    expect(out).toContain('Hi Emma, this is Lea from Acme.');
    expect(out).toContain('◆ owner met (yes): “Yes, we own it”');
    expect(out).toContain('○ budget (>= 8000) open');
    expect(out).toContain('● qualified, handled by the agent');
    expect(out).toMatch(/● qualified, handled by the agent, meeting at \d{4}-/);
    expect(out).toContain('https://parley.example/b/');
    expect(out.match(/… this link is an example and opens no page/g)).toHaveLength(1);
    expect(out).toContain('/later accepts a duration of at most 366 days');
    expect(out).toContain('no model was called.');
    expect(out).not.toContain('more');
    expect(JSON.parse((await onData(['workspace', 'list', '--json'])).out)).toMatchObject([
      { slug: 'acme', leads: 0 },
      { slug: 'other', leads: 0 },
    ]);
  });

  test("books with the campaign's members, during their own hours", { tags: 'endurance' }, async () => {
    const run = await chat(['--campaign', 'members', '--workspace', 'other'], ['Yes please', '1']);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toMatch(/meeting at \d{4}-/);
  });

  test('lets time pass, so that it sends follow-ups and then marks the lead as cold', {
    tags: 'endurance',
  }, async () => {
    const run = await chat(
      ['--campaign', 'spring', '--workspace', 'acme', '--json'],
      ['/later 2d', '/later 30d'],
    );
    const [started, first, later, cold, ended] = records(run.out);
    expect(started).toMatchObject({ event: 'started', campaign: 'spring', models: ['offline'] });
    expect(first).toMatchObject({
      event: 'step',
      messages: [{ type: 'LEAD_WELCOME' }],
      lead: { status: 'in_progress' },
    });
    expect(later).toMatchObject({ messages: [{ type: 'FOLLOW_UP' }], lead: { follow_ups_sent: 1 } });
    expect(cold.lead.status).toBe('cold');
    expect(ended).toMatchObject({ event: 'ended', state: 'cold, handled by the agent', total: { calls: 0 } });
  });

  test("uses the workspace's models for a campaign with a real number, and sends nothing from that number", {
    tags: 'endurance',
  }, async () => {
    const owner = { key: 'owner', message: 'm2', quote: "it's mine", value: 'yes', met: true };
    const GREAT = 'Great, thank you! What budget do you have in mind?';
    models.answers([
      answer({ findings: [owner], asks: 'budget', reply: GREAT }),
      answer({
        action: 'hand_over',
        action_message: 'm4',
        action_value: 'Emma wants a person.',
        reply: 'A colleague will answer you.',
      }),
      answer({ reply: 'Yes, my colleague has your message.' }),
    ]);
    const run = await chat(
      ['--campaign', 'real', '--as', 'Emma'],
      ["Sure, it's mine", 'Can I talk to somebody?', 'Hello?'],
    );
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toContain(GREAT);
    expect(run.out).toMatch(/· local\/qwen3, 1 call, [\d,]+ \+ [\d,]+ tokens.*, 0\.\d{4} USD/);
    expect(run.out).toContain('● in_progress, handled by a person');
    expect(run.out).toContain('Yes, my colleague has your message.');
    expect(run.out).toContain(`… next: ${factText(fact('nothing_person_holds'))}`);
    expect(run.out).toMatch(/3 turns; 3 calls/);
    const spent = 'select calls::integer from model_spending where lead_id is null';
    expect(await sql(server.owner, spent)).toEqual([{ calls: 3 }]);
    // The chat stores nothing in the database of the workspace.
    for (const table of ['leads', 'messages', 'turns', 'events', 'number_days']) {
      expect(await sql(server.owner, `select 1 from ${table}`)).toEqual([]);
    }
  });

  test('chats in another language, during another chat, and after a chat that was killed', {
    tags: 'endurance',
  }, async () => {
    await sql(server.admin, 'create database parley_side_1');
    const of = (language: string) =>
      chat(['--campaign', 'spring', '--workspace', 'acme', '--lang', language], ['STOP']);
    const [french, german] = await Promise.all([of('fr'), of('de')]);
    expect(french).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('● stopped, handled by the agent'),
    });
    expect(german).toMatchObject({ code: 0, err: '' });
    expect(german.out).not.toBe(french.out);
    expect(
      await sql(server.admin, `select datname from pg_database where datname like 'parley_side%'`),
    ).toEqual([]);
  });

  test("uses the campaign's knowledge", { tags: 'endurance' }, async () => {
    const asked = ['Do you deliver to Iceland?'];
    const run = await chat(['--campaign', 'spring', '--workspace', 'acme'], asked);
    expect(run.out).toContain('§ delivery.txt: We deliver to Iceland in six weeks, by ship.');
    expect(run.out).toMatch(/Lea {2}We deliver to Iceland in six weeks/);
  });

  test('uses the embedded server of the data directory if DATABASE_URL is set', {
    tags: 'endurance',
  }, async () => {
    copyFolder(await createInitialized(), join(data, 'chat'));
    const { user, password, database, host, port } = server.owner;
    const url = new URL(`postgres://localhost/${database}`);
    url.search = new URLSearchParams({ user, password, host, port: String(port) }).toString();
    const args = ['chat', '--campaign', 'spring', '--workspace', 'acme', '--data', data];
    const run = await runParley(args, { DATABASE_URL: url.href }, ['Yes']);
    expect(run).toMatchObject({ code: 0, err: '', out: expect.stringContaining('◆ owner met (yes): “Yes”') });
  });

  test.each([
    [
      ['--campaign', 'spring'],
      1,
      'Several workspaces have a campaign spring. Choose one with --workspace: acme, other.',
    ],
    [
      ['--campaign', 'autumn'],
      1,
      'There is no campaign autumn. Choose one of: real (acme), spring (acme), members (other), spring (other).',
    ],
    [
      [],
      1,
      'Choose a campaign with --campaign: real (acme), spring (acme), members (other), spring (other).',
    ],
    [['--campaign', 'meeting'], 1, 'meeting is a group campaign, which has no agent.'],
    [['--campaign', 'real', '--as', ' '], 2, '--as must have 1 to 100 characters.'],
    [['--campaign', 'real', '--lang', 'French'], 2, '--lang must be a language code, such as en or fr.'],
  ])('refuses %j with a one-line error', async (args, code, sentence) => {
    const run = await chat(args, []);
    expect(run).toEqual({ code, out: '', err: `${sentence}\n` });
    expect(run.err).toMatch(SENTENCE);
  });
});
