import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SCOPES } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isBlocked } from '../features/blocklist/index.ts';
import { listKeys, revokeKey } from '../features/keys/index.ts';
import { verifyPassword } from '../features/people/index.ts';
import { statement } from '../platform/postgres/database.ts';
import { createTestDatabase } from '../testing/database.ts';
import { applyFile } from './apply.ts';
import { showProblems } from './problem.testing.ts';
import { ApplyError } from './problem.ts';

const DEMO = readFileSync(new URL('../../../../examples/demo.yaml', import.meta.url), 'utf8');
const ACME = `workspace: { slug: acme, name: Acme, plan: business }
members: [ { email: Ana@acme.test, name: Ana, role: owner, password: "open sesame, please" } ]
keys: [ { name: CRM, scopes: [leads:write, leads:read] } ]
numbers: [ { phone: "33600000001", name: Desk, engine: simulator } ]
campaigns:
  - slug: spring
    name: Lea
    status: active
    number: "33600000001"
    agent: { goal: Sell., first_message: Hi. }
lists: [ { name: Trade fair, campaign: spring } ]
links: [ { code: insta, name: Bio, number: "33600000001", campaign: spring, source: instagram } ]
blocked: [ { kind: prefix, value: "44" }, { value: "+33 6 11 11 11 11" }, { value: "123@lid" } ]
webhooks: [ { url: "http://localhost:9000/hook", events: [contact.qualified] } ]
`;
const TABLES = [
  'teams',
  'members',
  'api_keys',
  'numbers',
  'campaigns',
  'lists',
  'links',
  'block_rules',
  'webhooks',
];

let test: Awaited<ReturnType<typeof createTestDatabase>>;
/** A connection as the owner of the tables, who can truncate them; the service's role can't. */
let owner: Client;
beforeAll(async () => {
  test = await createTestDatabase();
  owner = new Client(test.connections.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test.close();
});
beforeEach(async () => {
  await owner.query('truncate teams cascade');
});

const apply = (text: string) => applyFile(test.system, text, 'w.yaml');
const problems = (text: string): Promise<string[]> =>
  apply(text).then(
    () => [],
    (error: unknown) => {
      if (error instanceof ApplyError) return showProblems(error.found);
      throw error;
    },
  );
const one = async <Row>(sql: string, values: unknown[] = []) =>
  (await test.db.row(statement<Row>(`test.${createHash('sha1').update(sql).digest('hex')}`, sql), values))!;

/** Returns every row of a workspace with its transaction id, which also shows writes that change nothing. */
async function readRows(slug?: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of TABLES) {
    const { sum } = await one<{ sum: string }>(
      `select md5(coalesce(string_agg(t.xmin::text || t::text, E'\\n' order by t::text), '')) as sum
       from ${table} t join teams w using (team_id) where $1::text is null or w.slug = $1`,
      [slug ?? null],
    );
    sums[table] = sum;
  }
  return sums;
}

describe('applying a file', () => {
  it('creates the workspace and returns its records', async () => {
    const [applied, ...more] = await apply(ACME);
    expect(more).toEqual([]);
    const id = (kind: string) => expect.stringMatching(new RegExp(`^${kind}_[0-9a-z]{26}$`));
    expect(applied).toEqual({
      workspace: { team_id: id('team'), slug: 'acme' },
      keys: [{ name: 'CRM', id: id('key'), key: expect.stringMatching(/^svc_live_[0-9a-f]{40}$/) }],
      members: [{ email: 'Ana@acme.test', id: id('mem'), pending: null }],
      numbers: [{ number: '33600000001', phone: '33600000001', id: id('num'), webhook_url: null }],
      calendars: [],
      campaigns: [{ slug: 'spring', id: id('camp'), knowledge: [] }],
      lists: [{ name: 'Trade fair', id: id('list') }],
      links: [{ code: 'insta', id: id('link'), url: `${test.system.baseUrl}/l/insta` }],
      webhooks: [
        {
          url: 'http://localhost:9000/hook',
          id: id('hook'),
          secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
        },
      ],
    });
  });

  it('stores fingerprints, hashes and sealed values, never a secret', async () => {
    const [applied] = await apply(ACME);
    const key = applied!.keys[0]!.key!;
    const { secret, id } = applied!.webhooks[0]!;
    const stored = await one<{ fingerprint: Buffer; scopes: string[] }>(
      'select fingerprint, scopes from api_keys',
    );
    expect(stored.fingerprint).toEqual(createHash('sha256').update(key).digest());
    expect(stored.scopes).toEqual(['leads:read', 'leads:write']);
    const hook = await one<{ secret_sealed: string; secret_prefix: string }>(
      'select secret_sealed, secret_prefix from webhooks',
    );
    const purpose = `webhook ${applied!.workspace.team_id} ${id}`;
    expect(test.system.seal.open(hook.secret_sealed, purpose)).toBe(secret);
    expect(hook.secret_prefix).toBe(secret!.slice(0, 12));
    const { password_hash } = await one<{ password_hash: string }>('select password_hash from people');
    expect(await verifyPassword('open sesame, please', password_hash)).toBe(true);
  });

  it('changes nothing the second time, and does not return keys and secrets again', async () => {
    for (const text of [ACME, DEMO.replace('code: insta', 'code: bio')]) {
      const [first] = await apply(text);
      const before = await readRows();
      const [second] = await apply(text);
      expect(await readRows()).toEqual(before);
      expect(second).toEqual({
        ...first,
        keys: first!.keys.map((key) => ({ ...key, key: null })),
        webhooks: first!.webhooks.map((webhook) => ({ ...webhook, secret: null })),
      });
    }
  });

  it('updates existing records that differ, except the password of a person', async () => {
    const [first] = await apply(ACME);
    const changed = ACME.replace('name: Acme', 'name: Acme Kitchens')
      .replace('"open sesame, please"', '"another password"')
      .replace('[leads:write, leads:read]', 'all')
      .replace('name: Desk', 'name: Reception')
      .replace('goal: Sell.', 'goal: Sell more.')
      .replace('campaign: spring }', 'description: Spring fair }')
      .replace('source: instagram', 'source: ads')
      .replace('value: "44"', 'value: "44", label: United Kingdom')
      .replace('[contact.qualified]', '[booking.created, booking.created]');
    const [second] = await apply(changed);
    expect(second).toMatchObject({
      workspace: first!.workspace,
      numbers: first!.numbers,
      links: first!.links,
    });
    expect(
      await one(`select t.name, k.scopes, n.name as number, c.agent->>'goal' as goal, l.description, l.campaign_id,
          i.source, b.label, w.events
        from teams t, api_keys k, numbers n, campaigns c, lists l, links i, block_rules b, webhooks w
        where b.kind = 'prefix'`),
    ).toEqual({
      name: 'Acme Kitchens',
      scopes: [...SCOPES],
      number: 'Reception',
      goal: 'Sell more.',
      description: 'Spring fair',
      campaign_id: null,
      source: 'ads',
      label: 'United Kingdom',
      events: ['booking.created'],
    });
    const { password_hash } = await one<{ password_hash: string }>('select password_hash from people');
    // The person already has a password, which only they can change.
    expect(await verifyPassword('open sesame, please', password_hash)).toBe(true);
  });

  it('does not change records that the file does not name', async () => {
    await apply(ACME);
    await test.db.pool.query(`update campaigns set status = 'paused'`);
    await test.db.pool.query(`update links set active = false`);
    await test.db.pool.query(`update numbers set connected_since = '2026-01-01'`);
    const before = await readRows();
    await apply('workspace: { slug: acme }\nmembers: [ { email: Ana@acme.test, role: owner } ]');
    await apply(ACME.replace('    status: active\n', ''));
    expect(await readRows()).toEqual(before);
  });

  it('creates a new key to replace a revoked key', async () => {
    const [first] = await apply(ACME);
    const ctx = {
      ...test.system,
      teamId: first!.workspace.team_id,
      actor: { kind: 'system' } as const,
    };
    await revokeKey(test.db, ctx, { id: first!.keys[0]!.id });
    await expect(revokeKey(test.db, ctx, { id: first!.keys[0]!.id })).rejects.toMatchObject({
      issues: [{ code: 'no_key' }],
    });
    const [second] = await apply(ACME);
    expect(second!.keys[0]!.key).toMatch(/^svc_live_/);
    expect((await listKeys(test.db, ctx)).map(({ revoked_at }) => revoked_at !== null)).toEqual([
      false,
      true,
    ]);
  });
});

describe('the language models in a file', () => {
  const MODELS = `models:
  - { name: local, provider: openai-compatible, base_url: "http://localhost:1/v1" }
  - { name: claude, provider: anthropic, api_key: sk-1 }
  - { name: ears, provider: openai, api_key: sk-2 }
`;
  const campaign = (models: string) => ACME.replace('agent: {', `agent: { models: [${models}], `);
  const known = async () => {
    const { rows } = await owner.query(
      `select (select string_agg(name, ' ' order by name) from model_providers) as providers,
         budgets->>'per_day' as per_day, transcription from (select 1) one left join model_settings on true`,
    );
    return rows[0];
  };

  it('replace everything that is stored, so that an omitted provider or setting is removed', async () => {
    const all = `${campaign('local/qwen3, offline')}${MODELS}budgets: { per_day: 3 }\ntranscription: ears/whisper-1\n`;
    await apply(all);
    expect(await known()).toEqual({
      providers: 'claude ears local',
      per_day: '3',
      transcription: 'ears/whisper-1',
    });
    await apply(`${campaign('local/qwen3, offline')}${MODELS}`);
    expect(await known()).toEqual({ providers: 'claude ears local', per_day: null, transcription: null });
    await apply(`${all.replace(MODELS, 'models:\n')}`.replace('budgets: { per_day: 3 }', 'budgets:'));
    expect(await known()).toEqual({
      providers: 'ears local',
      per_day: null,
      transcription: 'ears/whisper-1',
    });
    await apply(ACME);
    expect(await known()).toEqual({ providers: null, per_day: null, transcription: null });
  });

  it('keep a provider that a campaign outside the file needs', async () => {
    await apply(`${campaign('claude/claude-haiku-4-5')}${MODELS}`);
    const other = ACME.replace('slug: spring', 'slug: summer').replaceAll(
      'campaign: spring',
      'campaign: summer',
    );
    await apply(other.replace('status: active', 'status: draft'));
    expect(await known()).toMatchObject({ providers: 'claude' });
    await apply(campaign('offline'));
    expect(await known()).toMatchObject({ providers: null });
  });
});

describe('a refused file', () => {
  it('leaves nothing behind, not even the sections before the mistake', async () => {
    const wrong = ACME.replace('events: [contact.qualified]', 'events: [contact.lost]');
    expect(await problems(wrong)).toEqual([
      '14:59 webhooks[0].events[0] one_of {"values":["contact.qualified","contact.not_qualified","booking.created","message.received","agent.disconnected"]}',
    ]);
    expect((await one<{ count: number }>('select count(*) as count from teams')).count).toBe(0);
  });

  it('leaves nothing of its first workspace when the last section of its last workspace fails', async () => {
    await apply('workspace: { slug: acme }');
    const hooks = Array.from(
      { length: 11 },
      (_, i) => `  - { url: "https://example.com/${i}", events: [message.received] }`,
    );
    const before = await readRows();
    expect(
      await problems(
        `workspace: { slug: first }\n---\n${ACME.split('\n').slice(0, 13).join('\n')}\nwebhooks:\n${hooks.join('\n')}\n`,
      ),
    ).toEqual(['27:5 webhooks[10] too_many_webhooks {"max":10}']);
    expect(await readRows()).toEqual(before);
    expect((await one<{ count: number }>('select count(*) as count from teams')).count).toBe(1);
  });

  it('names missing numbers and campaigns in addition to its other mistakes', async () => {
    const text = `workspace: { slug: acme }
lists: [ { name: Fair, campaign: autumn } ]
links: [ { code: bio, name: Bio, number: "33600000009", campaign: spring } ]
`;
    const nowhere = [
      '2:24 lists[0].campaign unknown_reference {"kind":"campaign","name":"autumn"}',
      '3:34 links[0].number unknown_reference {"kind":"number","name":"33600000009"}',
    ];
    const spring = '3:57 links[0].campaign unknown_reference {"kind":"campaign","name":"spring"}';
    expect(await problems(text)).toEqual([...nowhere, spring]);
    expect(await problems(`${text}keys: [ { name: A } ]\n`)).toEqual([
      ...nowhere,
      spring,
      '4:9 keys[0].scopes required',
    ]);
    await apply(ACME);
    expect(await problems(text)).toEqual(nowhere);
    expect(await problems(text.replace('autumn', 'spring').replace('33600000009', '33600000001'))).toEqual(
      [],
    );
  });

  it('is refused when the plan allows fewer active campaigns', async () => {
    const campaign = (slug: string) =>
      `  - { slug: ${slug}, name: A, status: active, number: "33600000001", agent: { goal: G, first_message: F } }\n`;
    const file = (plan: string, slugs: string[]) =>
      `workspace: { slug: acme, plan: ${plan} }
numbers: [ { phone: "33600000001", engine: simulator } ]
campaigns:
${slugs.map(campaign).join('')}`;
    expect(await problems(file('starter', ['a', 'b', 'c', 'd']))).toEqual([
      '3:1 campaigns pool_exceeded {"active":4,"plan":"starter","max":3}',
    ]);
    await apply(file('starter', ['a', 'b', 'c']));
    expect(await problems('workspace: { slug: acme, plan: free }')).toEqual([
      '1:26 workspace.plan pool_exceeded {"active":3,"plan":"free","max":1}',
    ]);
    // Pausing a campaign makes room for one that starts, even if the file names the new one first.
    const swap = file('starter', ['d', 'a']).replace(
      'slug: a, name: A, status: active',
      'slug: a, name: A, status: paused',
    );
    expect(await problems(swap)).toEqual([]);
  });

  it('is refused when the workspace would have too many lists or block rules', {
    tags: 'endurance',
  }, async () => {
    const lists = Array.from({ length: 201 }, (_, i) => `  - { name: L${i} }\n`).join('');
    const rules = Array.from({ length: 501 }, (_, i) => `  - { value: "${33_600_000_000 + i}" }\n`).join('');
    expect(await problems(`workspace: { slug: acme }\nlists:\n${lists}blocked:\n${rules}`)).toEqual([
      '203:5 lists[200] too_many_lists {"max":200}',
      '705:5 blocked[500] too_many_block_rules {"max":500}',
    ]);
  });

  it('is refused if it leaves an active campaign without a number', async () => {
    await apply(ACME);
    const text =
      'workspace: { slug: acme }\ncampaigns: [ { slug: spring, name: A, agent: { goal: G, first_message: F } } ]';
    expect(await problems(text)).toEqual(['2:14 campaigns[0].number required_while_active']);
  });

  it('is refused if it turns off the human pace of an agent on a real number', async () => {
    await apply(ACME);
    await test.db.pool.query(`update numbers set engine = 'waha'`);
    const text = `workspace: { slug: acme }
campaigns:
  - slug: spring
    name: Lea
    number: "33600000001"
    agent:
      goal: Sell.
      first_message: Hi.
      humanize: false
      reply_delay: 0s
      follow_ups: [1d, 2h]
`;
    expect(await problems(text)).toEqual([
      '9:7 campaigns[0].agent.humanize humanize_required {"engine":"waha"}',
      '10:7 campaigns[0].agent.reply_delay human_floor {"least":"2.5s","engine":"waha"}',
      '11:24 campaigns[0].agent.follow_ups[1] human_floor {"least":"1d","engine":"waha"}',
    ]);
  });
});

describe('two workspaces', () => {
  it('can use the same names, except for the codes of links', async () => {
    const [acme] = await apply(ACME);
    const before = await readRows('acme');
    const other = ACME.replace('slug: acme', 'slug: other');
    expect(await problems(other)).toEqual(['12:12 links[0].code taken']);
    const [applied] = await apply(other.replace('code: insta', 'code: tiktok'));
    expect(await readRows('acme')).toEqual(before);
    for (const section of [
      'keys',
      'members',
      'numbers',
      'campaigns',
      'lists',
      'links',
      'webhooks',
    ] as const) {
      expect(applied![section][0]!.id).not.toBe(acme![section][0]!.id);
    }
    // A file can't refer to records of another workspace.
    await apply('workspace: { slug: third }');
    expect(
      await problems('workspace: { slug: third }\nlists: [ { name: A, campaign: spring } ]'),
    ).toHaveLength(1);
  });

  it('are applied together from one file', async () => {
    const applied = await apply(`${DEMO}\n---\nworkspace: { slug: other }\n`);
    expect(applied.map(({ workspace }) => workspace.slug)).toEqual(['demo', 'other']);
  });
});

describe('several applies at the same time', () => {
  it('create one workspace with one key and one secret', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => apply(ACME)));
    expect(all.filter(([applied]) => applied!.keys[0]!.key !== null)).toHaveLength(1);
    expect(all.filter(([applied]) => applied!.webhooks[0]!.secret !== null)).toHaveLength(1);
    for (const table of TABLES) {
      const { count } = await one<{ count: number }>(`select count(*) as count from ${table}`);
      expect([table, count]).toEqual([table, table === 'block_rules' ? 3 : 1]);
    }
  });
});

describe('the block list', () => {
  it('blocks numbers, prefixes and masked ids, separately in each workspace', async () => {
    const [acme] = await apply(ACME);
    const [other] = await apply('workspace: { slug: other }');
    const blocked = (who: string, teamId = acme!.workspace.team_id) =>
      isBlocked(test.db, teamId, { phone: /@/.test(who) ? null : who, chat_id: who });
    expect(await blocked('33611111111')).toBe(true);
    expect(await blocked('33611111112')).toBe(false);
    expect(await blocked('447700900000')).toBe(true);
    expect(await blocked('33447700900')).toBe(false);
    expect(await blocked('123@lid')).toBe(true);
    expect(await blocked('44123@lid')).toBe(false);
    expect(await blocked('33611111111', other!.workspace.team_id)).toBe(false);
  });
});
