// Lists (api.md#pagination): order, pages, cursors and filters. For their cost see page-cost.endurance.test.ts.
import { randomInt } from 'node:crypto';
import { type ApiError, type Caller, createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LeadFilter } from '../features/leads/table/filter-store.ts';
import { listLeads } from '../features/leads/table/list-store.ts';
import { anyCharacter } from '../testing/any-character.ts';
import { queryRows } from '../testing/conversation-helper.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { getCursorBinding } from './cursor.ts';
import { measureCost } from './measure.testing.ts';
import { asOwner, seedLeads } from './page.testing.ts';
import type { Database } from './postgres/database.ts';

const LEADS = 5_000;
const DAY = 24 * 3_600_000;

let app: TestApp;
let big: Workspace;
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
  big = await app.make.workspace();
  await seedLeads(app.connections, big, LEADS);
});
afterAll(() => app.close());

interface Page {
  data: object[];
  pagination: { has_more: boolean; next_cursor: string | null };
}
type Fetch = (page: { limit?: string; cursor?: string }) => Promise<Page>;

/** Reads every page of a list, and calls `between` after each. */
async function readAllPages(
  fetch: Fetch,
  limit: number,
  between: () => Promise<unknown> = async () => {},
): Promise<object[]> {
  const rows: object[] = [];
  let cursor: string | undefined;
  do {
    const { data, pagination } = await fetch({
      limit: String(limit),
      ...(cursor === undefined ? {} : { cursor }),
    });
    expect(data.length).toBeLessThanOrEqual(limit);
    expect(pagination.has_more).toBe(pagination.next_cursor !== null);
    if (pagination.has_more) expect(data).toHaveLength(limit);
    rows.push(...data);
    cursor = pagination.next_cursor ?? undefined;
    await between();
  } while (cursor !== undefined);
  return rows;
}

const readRefusal = (fetch: Promise<unknown>) =>
  fetch.then(
    () => null,
    (error: ApiError) => ({ status: error.status, code: error.code, issues: error.issues }),
  );

async function setUpSmallWorkspace(): Promise<{
  workspace: Workspace;
  api: Caller;
  write(text?: string, from?: string): Promise<string>;
}> {
  const workspace = await app.make.workspace();
  const api = app.api(workspace.key);
  const write = async (text = 'Hello', from = app.make.phone()) => {
    await api.call(contract.sandbox.receiveMessage, { to: workspace.number, from, text });
    return from;
  };
  return { workspace, api, write };
}

const field = (rows: object[], name: string) => rows.map((row) => (row as Record<string, string>)[name]!);

// In a workspace of this size, the planner takes all index entries to be few enough to read them for each lead.
test.each<LeadFilter>([{ status: ['cold'] }, { quiet_since: '2030-01-01T00:00:00Z' }])(
  'the leads table looks each conversation up by its lead: %o',
  async (filter) => {
    // After a vacuum, an index alone can answer.
    await asOwner(app.connections, 'vacuum conversations');
    for (const sort of ['last_message', 'newest'] as const) {
      const read = (db: Database) => listLeads(db, big.teamId, filter, sort, 100, null);
      expect((await measureCost(app, read)).blocks).toBeLessThan(4 * LEADS);
    }
  },
);

describe('reading a list in pages', () => {
  test('shows each lead once, newest first, while new leads arrive', async () => {
    const { api, write } = await setUpSmallWorkspace();
    for (let i = 0; i < 23; i++) await write();
    const { data: before } = await api.call(contract.leads.list, { limit: 100 });
    expect(field(before, 'id')).toEqual(field(before, 'id').toSorted().toReversed());
    expect(field(before, 'created_at')).toEqual(field(before, 'created_at').toSorted().toReversed());
    const fetch: Fetch = (page) => api.call(contract.leads.list, page);
    expect(await readAllPages(fetch, 5, () => Promise.all([write(), write()]))).toEqual(before);
    expect(await readAllPages(fetch, 1)).toHaveLength(23 + 10);
    expect(await readAllPages(fetch, 33)).toHaveLength(33);
  });

  // Checks promises.md#lists-stay-cheap.
  const walks = NIGHTLY ? 50 : 1;
  test(`shows each of ${LEADS} leads once, while new leads arrive and existing ones change, ${walks} times`, {
    tags: 'endurance',
  }, async () => {
    const workspace = await app.make.workspace();
    await seedLeads(app.connections, workspace, LEADS);
    const api = app.api(workspace.key);
    const known = async () => {
      const rows = await queryRows<{ id: string }>(app, 'select id from leads where team_id = $1', [
        workspace.teamId,
      ]);
      return rows.map(({ id }) => id);
    };
    const write = (from: string) =>
      api.call(contract.sandbox.receiveMessage, { to: workspace.number, from, text: 'Hello' });
    for (let round = 0; round < walks; round++) {
      const before = await known();
      const some = () => before[randomInt(before.length)]!;
      let page = 0;
      const change = async () => {
        page++;
        const old = `49${1_000_000_000 + randomInt(1, LEADS)}`;
        await Promise.all([
          write(app.make.phone()),
          write(app.make.phone()),
          // A message changes an old lead's last_message_at; a PATCH changes its status and updated_at.
          write(old),
          api.call(contract.leads.update, { id: some(), tags: [`page ${page}`] }),
          api.call(contract.leads.update, { id: some(), status: 'qualified' }),
          api.call(contract.leads.update, { id: some(), status: 'cold', tags: [] }),
        ]);
      };
      const rows = await readAllPages((at) => api.call(contract.leads.list, at), 100, change);
      const seen = field(rows, 'id');
      expect(page).toBeGreaterThanOrEqual(LEADS / 100);
      expect(new Set(seen).size).toBe(seen.length);
      expect(before.filter((id) => !seen.includes(id))).toEqual([]);
    }
  });

  test('shows each message once, newest first, while more arrive', async () => {
    const { api, write } = await setUpSmallWorkspace();
    const from = await write('0');
    for (let i = 1; i < 12; i++) await write(String(i), from);
    const leadId = (await api.call(contract.leads.list, { phone: from })).data[0]!.id;
    const fetch: Fetch = (page) => api.call(contract.conversations.messages, { leadId, ...page });
    const rows = await readAllPages(fetch, 5, () => write('more', from));
    expect(field(rows, 'text')).toEqual(Array.from({ length: 12 }, (_, i) => String(11 - i)));
  });

  test('shows each conversation once by latest activity, then those with new messages since the first page', async () => {
    const { api, write } = await setUpSmallWorkspace();
    const phones: string[] = [];
    for (let i = 0; i < 11; i++) phones.push(await write());
    app.clock.advance(1_000);
    // The lead who wrote first writes again.
    await write('again', phones[0]);
    const meanwhile: string[] = [];
    const fetch: Fetch = (page) => api.call(contract.conversations.list, page);
    const rows = await readAllPages(fetch, 4, async () => {
      if (meanwhile.length < 6) meanwhile.push(await write(), await write());
    });
    const latestFirst = [phones[0], ...phones.slice(1).toReversed()];
    expect(field(rows, 'phone')).toEqual([...latestFirst, ...meanwhile]);
    expect(field(await readAllPages(fetch, 4), 'phone').toSorted()).toEqual(
      [...phones, ...meanwhile].toSorted(),
    );
  });

  test.each([
    ['a moment later', 1_000],
    ['in the same millisecond', 0],
  ])('shows a conversation that gets a new message %s at the end, the latest last', async (_when, ms) => {
    const { api, write } = await setUpSmallWorkspace();
    const phones: string[] = [];
    for (let i = 0; i < 12; i++) {
      phones.push(await write());
      app.clock.advance(1_000);
    }
    const latestFirst = phones.toReversed();
    // After the first page of four, one lead of that page and one of the next page write. After the second page the
    // latter writes again.
    const [read, unread] = [latestFirst[1]!, latestFirst[5]!];
    let pages = 0;
    const fetch: Fetch = (page) => api.call(contract.conversations.list, page);
    const rows = await readAllPages(fetch, 4, async () => {
      pages++;
      for (const phone of pages === 1 ? [unread, read] : pages === 2 ? [unread] : []) {
        app.clock.advance(ms);
        await write('again', phone);
      }
    });
    const stayed = latestFirst.filter((phone) => phone !== unread);
    const moved = ms === 0 ? [unread, read].toSorted() : [read, unread];
    const seen = field(rows, 'phone');
    expect(seen.slice(0, stayed.length)).toEqual(stayed);
    expect(ms === 0 ? seen.slice(stayed.length).toSorted() : seen.slice(stayed.length)).toEqual(moved);
  });

  // Checks promises.md#lists-stay-cheap.
  test(`shows each existing conversation despite new messages, ${walks} times`, async () => {
    const workspace = await app.make.workspace();
    const count = 300;
    await seedLeads(app.connections, workspace, count);
    const api = app.api(workspace.key);
    const buildLeadId = (n: number) => `lead_0${String(n).padStart(25, '0')}`;
    const known = Array.from({ length: count }, (_, n) => buildLeadId(n + 1));
    for (let round = 0; round < walks; round++) {
      const moved = new Set<string>();
      const under: Promise<unknown>[] = [];
      let pages = 0;
      const change = async () => {
        if (++pages > 28) return;
        for (let i = 0; i < 5; i++) {
          const n = randomInt(1, count + 1);
          moved.add(buildLeadId(n));
          const phone = `49${1_000_000_000 + n}`;
          // Some messages are still being written while the next page is read.
          const write =
            i === 0
              ? api.call(contract.sandbox.sentFromPhone, { phone: workspace.number, to: phone, text: 'Hi' })
              : api.call(contract.sandbox.receiveMessage, {
                  to: workspace.number,
                  from: phone,
                  text: 'Hello',
                });
          under.push(write);
        }
        app.clock.advance(randomInt(3));
        if (pages % 3 === 0) await Promise.all(under);
      };
      const filter = round % 2 === 0 ? {} : { campaign_id: 'spring' };
      const rows = await readAllPages(
        (at) => api.call(contract.conversations.list, { ...filter, ...at }),
        10,
        change,
      );
      await Promise.all(under);
      const seen = field(rows, 'lead_id');
      expect(known.filter((id) => !seen.includes(id))).toEqual([]);
      // Leads who did not write appear once.
      expect(seen.filter((id) => !moved.has(id)).toSorted()).toEqual(known.filter((id) => !moved.has(id)));
    }
  });

  test('includes a conversation whose message was being written when the first page was read', async () => {
    const { api, workspace, write } = await setUpSmallWorkspace();
    const phones: string[] = [];
    for (let i = 0; i < 12; i++) {
      phones.push(await write());
      app.clock.advance(1_000);
    }
    const latestFirst = phones.toReversed();
    const client = new Client(app.connections.owner);
    await client.connect();
    // The conversation's time is earlier than the walk's first row, because the message waits before its commit.
    await client.query('begin');
    await client.query(
      `update conversations conversation set last_message_at = $3::timestamptz - interval '5 seconds' from leads lead
       where conversation.team_id = $1 and lead.team_id = $1 and lead.id = conversation.lead_id and lead.phone = $2`,
      [workspace.teamId, latestFirst[9], app.clock.now()],
    );
    let pages = 0;
    const fetch: Fetch = (page) => api.call(contract.conversations.list, page);
    const rows = await readAllPages(fetch, 6, async () => {
      if (++pages === 1) await client.query('commit');
    });
    await client.end();
    const stayed = latestFirst.filter((phone) => phone !== latestFirst[9]);
    expect(field(rows, 'phone')).toEqual([...stayed, latestFirst[9]]);
  });

  test('continues from a cursor of an older version to the end as that version did', async () => {
    const { api, workspace, write } = await setUpSmallWorkspace();
    const phones: string[] = [];
    for (let i = 0; i < 6; i++) {
      phones.push(await write());
      app.clock.advance(1_000);
    }
    const first = (await api.call(contract.conversations.list, { limit: 2 })).data;
    const { last_message_at, lead_id } = first[1]!;
    const binding = getCursorBinding(workspace.teamId, contract.conversations.list.id, {});
    const cursor = app.system.cursors.write(binding, [last_message_at!, lead_id]);
    await write('again', phones[0]);
    const second = await api.call(contract.conversations.list, { limit: 2, cursor });
    const third = await api.call(contract.conversations.list, { cursor: second.pagination.next_cursor! });
    expect(field([...first, ...second.data, ...third.data], 'phone')).toEqual(
      phones.toReversed().slice(0, 5),
    );
    expect(third.pagination.has_more).toBe(false);
  });

  test('shows each booking once, latest slot first', async () => {
    const api = app.api(big.key);
    const { data } = await api.call(contract.bookings.list, { limit: 50 });
    const starts = field(data, 'start_at');
    expect(starts).toEqual(starts.toSorted().toReversed());
    const fetch: Fetch = async (page) => {
      const answer = await api.call(contract.bookings.list, {
        status: 'no_show',
        since: data[49]!.start_at!,
        ...page,
      });
      return answer;
    };
    const rows = await readAllPages(fetch, 3);
    expect(rows).toEqual(data.filter(({ status }, index) => status === 'no_show' && index < 49));
  });

  test.each([
    ['leads', contract.leads.list],
    ['conversations', contract.conversations.list],
    ['bookings', contract.bookings.list],
  ] as const)('returns 25 rows of %s by default', async (_name, operation) => {
    const { data, pagination } = await app.api(big.key).call(operation, {});
    expect(data).toHaveLength(25);
    expect(pagination.has_more).toBe(true);
  });
});

describe('a page cursor', () => {
  const raw = (key: string) => createCaller({ baseUrl: app.url, key });
  const invalid = {
    status: 422,
    code: 'validation_error',
    issues: [expect.objectContaining({ path: ['cursor'], code: 'cursor' })],
  };
  const readNext = async (filter: object = {}) => {
    const { pagination } = await app.api(big.key).call(contract.leads.list, { limit: 1, ...filter });
    return pagination.next_cursor!;
  };

  test('is bound to its filters, its list and its workspace, but not to the limit', async () => {
    const cursor = await readNext({ status: 'cold' });
    const api = raw(big.key);
    const other = await setUpSmallWorkspace();
    expect(await readRefusal(api.call(contract.leads.list, { cursor, status: 'cold', limit: 7 }))).toBeNull();
    expect(await readRefusal(api.call(contract.leads.list, { cursor }))).toEqual(invalid);
    expect(await readRefusal(api.call(contract.leads.list, { cursor, status: 'qualified' }))).toEqual(
      invalid,
    );
    expect(
      await readRefusal(api.call(contract.leads.list, { cursor, status: 'cold', channel: 'whatsapp' })),
    ).toEqual(invalid);
    expect(
      await readRefusal(raw(other.workspace.key).call(contract.leads.list, { cursor, status: 'cold' })),
    ).toEqual(invalid);
    const plain = await readNext();
    expect(await readRefusal(api.call(contract.conversations.list, { cursor: plain }))).toEqual(invalid);
    expect(await readRefusal(api.call(contract.bookings.list, { cursor: plain }))).toEqual(invalid);
    const [one, two] = (await api.call(contract.leads.list, { limit: 2 })).data;
    const leads = [`lead_0${'1'.padStart(25, '0')}`, `lead_0${'2'.padStart(25, '0')}`];
    expect([one, two]).toHaveLength(2);
    const { pagination } = await api.call(contract.conversations.messages, { leadId: leads[0]!, limit: 1 });
    const moved = { leadId: leads[1]!, cursor: pagination.next_cursor! };
    expect(await readRefusal(api.call(contract.conversations.messages, moved))).toEqual(invalid);
  });

  test('works if the same filters are written differently', async () => {
    const since = '2026-10-01T02:00:00+02:00';
    const cursor = await readNext({ since });
    const api = raw(big.key);
    for (const same of ['2026-10-01', '2026-10-01T00:00:00Z', '2026-10-01T00:00Z']) {
      expect(await readRefusal(api.call(contract.leads.list, { cursor, since: same }))).toBeNull();
    }
  });

  test('is valid for 24 hours', async () => {
    const at = app.clock.ms();
    const cursor = await readNext();
    const api = raw(big.key);
    app.clock.set(new Date(at + DAY - 5_000));
    expect(await readRefusal(api.call(contract.leads.list, { cursor }))).toBeNull();
    app.clock.set(new Date(at + DAY + 5_000));
    expect(await readRefusal(api.call(contract.leads.list, { cursor }))).toEqual(invalid);
    app.clock.set(new Date(at));
  });

  test('is refused without a server error if it is changed in any way', { tags: 'endurance' }, async () => {
    const cursor = await readNext();
    const api = raw(big.key);
    const change = fc.oneof(
      fc
        .tuple(fc.nat(cursor.length - 1), fc.constantFrom(...'AZaz09-_.=%+/ '))
        .map(([at, to]) => cursor.slice(0, at) + to + cursor.slice(at + 1)),
      fc.nat(cursor.length - 1).map((length) => cursor.slice(0, length)),
      fc.string({ minLength: 1, maxLength: 40 }).map((more) => cursor + more),
      fc.nat(cursor.length - 1).map((at) => cursor.slice(0, at) + cursor.slice(at + 1)),
      fc.string({ unit: anyCharacter, maxLength: 200 }),
      fc.base64String({ maxLength: 200 }),
      fc.json().map((text) => `${Buffer.from(text).toString('base64url')}.${cursor.split('.')[1]}`),
    );
    await fc.assert(
      fc.asyncProperty(change, async (changed) => {
        fc.pre(changed !== cursor && changed.isWellFormed());
        const answer = await readRefusal(api.call(contract.leads.list, { cursor: changed }));
        expect(answer).toMatchObject({ status: 422, code: 'validation_error' });
      }),
      { numRuns: NIGHTLY ? 10_000 : 400 },
    );
    expect(await readRefusal(api.call(contract.leads.list, { cursor }))).toBeNull();
  });
});

describe('the filters of GET /leads', () => {
  test('work individually and combined', { tags: 'endurance' }, async () => {
    const api = app.api(big.key);
    const all = (await readAllPages((page) => api.call(contract.leads.list, page), 100)) as { id: string }[];
    expect(all).toHaveLength(LEADS);
    const matching = async (filter: object) =>
      readAllPages((page) => api.call(contract.leads.list, { ...filter, ...page }), 100);
    const by = (name: string, value: unknown) =>
      all.filter((lead) => (lead as Record<string, unknown>)[name] === value);
    expect(await matching({ status: 'cold' })).toEqual(by('status', 'cold'));
    expect(await matching({ source: 'ads' })).toEqual(by('source', 'ads'));
    expect(await matching({ channel: 'instagram' })).toEqual(by('channel', 'instagram'));
    expect(await matching({ channel: 'instagram', status: 'cold', campaign_id: big.campaignId })).toEqual(
      all.filter((lead) => by('channel', 'instagram').includes(lead) && by('status', 'cold').includes(lead)),
    );
    for (const phone of ['491000000042', '+49 1000-000042']) {
      expect(await matching({ phone })).toEqual(by('phone', '491000000042'));
    }
    expect(await matching({ external_reference: 'crm-7' })).toEqual(by('external_reference', 'crm-7'));
    expect(await matching({ external_reference: 'CRM-7' })).toEqual([]);
    for (const campaign_id of ['spring', big.campaignId]) {
      expect((await api.call(contract.leads.list, { campaign_id })).data).toHaveLength(25);
    }
    expect(await matching({ campaign_id: 'autumn' })).toEqual([]);
    expect(await matching({ tracked_link_id: 'link_x' })).toEqual([]);
    const last = all[3] as unknown as { last_message_at: string };
    expect(await matching({ since: last.last_message_at })).toEqual(all.slice(0, 3));
  });

  test('accept a date or a date-time with an offset as `since`', async () => {
    const api = createCaller({ baseUrl: app.url, key: big.key });
    const good = [
      '2026-11-20',
      '2026-11-20T21:31:05Z',
      '2026-11-20T21:31Z',
      '2026-11-20T21:31:05.123456789+05:30',
      '0001-01-01',
      '9999-12-31T23:59:59Z',
      '2028-02-29',
    ];
    for (const since of good) expect(await readRefusal(api.call(contract.leads.list, { since }))).toBeNull();
    const bad = [
      '',
      'yesterday',
      '2026-11-20T21:31:05',
      '2026-02-30',
      '2027-02-29',
      '2026-13-01',
      '2026-11-20T24:00:00Z',
      '2026-11-20T21:60:00Z',
      '2026-11-20T21:31:05+24:00',
      '2026-11-20 21:31:05Z',
      '20261120',
      '1795221139500',
      '0000-01-01',
      '0001-01-01T00:00:00+14:00',
      '9999-12-31T23:59:59-14:00',
      '+012026-01-01',
      '-000001-01-01',
    ];
    for (const since of bad) {
      expect({ since, ...(await readRefusal(api.call(contract.leads.list, { since }))) }).toMatchObject({
        since,
        status: 422,
        issues: expect.arrayContaining([
          expect.objectContaining({ path: ['since'], code: 'datetime_or_date' }),
        ]),
      });
    }
  });

  test('exclude participants in a group campaign, unless that campaign is selected', async () => {
    const phone = app.make.phone();
    const workspace = await app.make.workspace({
      numbers: [{ phone, name: 'Group', engine: 'simulator', connected_since: '2026-01-01' }],
      campaigns: [
        {
          slug: 'club',
          name: 'Club',
          status: 'active',
          purpose: 'group',
          number: phone,
          agent: { model: 'offline', language: 'en', goal: 'Answer.', first_message: 'Hi', criteria: [] },
        },
      ],
    });
    const api = app.api(workspace.key);
    const [single, member] = [app.make.phone(), app.make.phone()];
    await api.call(contract.sandbox.receiveMessage, { to: workspace.number, from: single, text: 'Hello' });
    await api.call(contract.sandbox.receiveMessage, { to: phone, from: member, text: 'Hello' });
    // Sets the state that a campaign's groups produce.
    await asOwner(
      app.connections,
      `update leads set listed = false, campaign_id = (select id from campaigns where team_id = $1 and slug = 'club')
       where team_id = $1 and phone = $2`,
      [workspace.teamId, member],
    );
    for (const operation of [contract.leads.list, contract.conversations.list]) {
      const phones = async (filter: object) => field((await api.call(operation, filter)).data, 'phone');
      expect(await phones({})).toEqual([single]);
      expect(await phones({ campaign_id: 'club' })).toEqual([member]);
      expect(await phones({ campaign_id: 'spring' })).toEqual([single]);
    }
    expect(field((await api.call(contract.leads.list, { phone: member })).data, 'phone')).toEqual([]);
  });
});

test('GET /leads/{id} returns 304 to a caller who has the current version', async () => {
  const { api, workspace, write } = await setUpSmallWorkspace();
  const from = await write();
  const { id } = (await api.call(contract.leads.list, { phone: from })).data[0]!;
  const get = (tag?: string) =>
    fetch(`${app.url}/api/v1/leads/${id}`, {
      headers: { authorization: `Bearer ${workspace.key}`, ...(tag ? { 'if-none-match': tag } : {}) },
    });
  const first = await get();
  const tag = first.headers.get('etag')!;
  expect(tag).toMatch(/^W\/"[\w-]+"$/);
  for (const known of [tag, tag.slice(2), `"x", ${tag}`, '*']) {
    const answer = await get(known);
    expect({ status: answer.status, body: await answer.text() }).toEqual({ status: 304, body: '' });
    expect(answer.headers.get('etag')).toBe(tag);
    expect(answer.headers.get('x-ratelimit-remaining')).not.toBeNull();
  }
  expect((await get('W/"x"')).status).toBe(200);
  await write('more', from);
  const changed = await get(tag);
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(tag);
});
