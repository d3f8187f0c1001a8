// Tests the leads table (dashboard-operations.md#leads-table): each filter, each order across pages, and the counts.
import { contract, type Operation } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../../../testing/browser.ts';
import { queryRows } from '../../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Sort = 'newest' | 'last_message' | 'next_action' | 'name';
const SORTS: Sort[] = ['newest', 'last_message', 'next_action', 'name'];

async function setUpTable() {
  const email = `table${++people}@people.test`;
  const made = await app.make.workspace({
    members: [{ email, name: 'Ana', role: 'owner', password: PASSWORD }],
  });
  const page = createBrowser(app);
  const { member } = await page.signIn(email);
  const write = (phone: string, text: string) =>
    page.call(contract.sandbox.receiveMessage, { from: phone, to: made.number, text });
  /** Imports leads into a list, oldest first. None of them is contacted. */
  const importLeads = async (names: (string | null)[], list = 'Fair') => {
    const { data } = await page.call(contract.lists.create, { name: list });
    const leads = names.map((name) => ({ phone: `+${app.make.phone()}`, ...(name !== null && { name }) }));
    await page.call(contract.lists.importLeads, { id: data.id, leads });
    const { data: found } = await page.call(contract.leads.table, { list_id: data.id, limit: 100 });
    return { list: data.id, ids: found.map(({ id }) => id).reverse() };
  };
  const names = async (query: Record<string, unknown>) => pickNames(await readAllPages(page, query));
  return { ...made, page, member, write, bring: importLeads, names };
}

const pickNames = (leads: { name: string | null }[]) => leads.map(({ name }) => name);

/** Returns all pages of a list. */
async function readAllPages(
  page: Browser,
  query: Record<string, unknown>,
  between?: (nth: number) => Promise<unknown>,
) {
  const found = [];
  let cursor: string | undefined;
  for (let nth = 1; ; nth++) {
    const { data, pagination } = await page.call(contract.leads.table, {
      ...query,
      ...(cursor && { cursor }),
    } as never);
    found.push(...data);
    if (!pagination.next_cursor) return found;
    cursor = pagination.next_cursor;
    await between?.(nth);
  }
}

const count = async (page: Browser, query: Record<string, unknown>) =>
  (await page.call(contract.leads.count, query as never)).data;

describe('a filter of the leads table', () => {
  test('shows the matching leads in every order, and counts them', { timeout: 180_000 }, async () => {
    const { page, member, write, bring, numberId, number } = await setUpTable();
    const { ids, list } = await bring(['Zoé Martin', 'adam', 'Émile']);
    const [zoe, adam, emile] = ids as [string, string, string];
    const phone = app.make.phone();
    await page.call(contract.campaigns.pushLead, {
      id: 'spring',
      phone: `+${phone}`,
      name: 'Paula',
      external_reference: 'CRM-118',
    });
    await app.drain();
    await write(phone, 'Hello');
    await app.drain();
    await page.call(contract.leads.update, { id: zoe, status: 'cold', tags: ['vip', 'früh'] });
    await page.call(contract.leads.update, {
      id: adam,
      assigned_to: member.id,
      next_action_at: '2026-12-01T09:00:00Z',
      next_action_label: 'Call',
    });
    await page.call(contract.leads.update, { id: emile, deal_status: 'lost', lost_reason: 'price' });
    await page.call(contract.leads.changeContact, { id: emile, email: 'emile@example.org' });
    const CASES: [Record<string, unknown>, string[]][] = [
      [{}, ['Paula', 'Zoé Martin', 'adam', 'Émile']],
      [{ status: 'cold' }, ['Zoé Martin']],
      [{ status: 'cold,pending' }, ['Zoé Martin', 'adam', 'Émile']],
      [{ stage: 'conversation' }, ['Paula']],
      [{ stage: 'cold,conversation' }, ['Paula', 'Zoé Martin']],
      [{ stage: 'booked,qualified' }, []],
      [{ source: 'list' }, ['Zoé Martin', 'adam', 'Émile']],
      [{ source: 'api,inbound' }, ['Paula']],
      [{ deal_status: 'lost,won' }, ['Émile']],
      [{ campaign_id: 'spring' }, ['Paula']],
      [{ campaign_id: 'unknown' }, []],
      [{ campaign_id: 'spring', status: 'cold' }, []],
      [{ list_id: list }, ['Zoé Martin', 'adam', 'Émile']],
      [{ list_id: list, tag: 'vip' }, ['Zoé Martin']],
      [{ number_id: numberId }, ['Paula']],
      [{ channel: 'whatsapp' }, ['Paula', 'Zoé Martin', 'adam', 'Émile']],
      [{ channel: 'instagram' }, []],
      [{ assigned_to: member.id }, ['adam']],
      [{ assigned_to: 'nobody' }, ['Paula', 'Zoé Martin', 'Émile']],
      [{ tag: 'früh' }, ['Zoé Martin']],
      [{ tag: 'vi' }, []],
      [{ last: 'outbound' }, ['Paula']],
      [{ last: 'inbound' }, []],
      [{ quiet_since: '2100-01-01T00:00:00Z' }, ['Paula']],
      [{ quiet_since: '2020-01-01T00:00:00Z' }, []],
      [{ next_before: '2026-12-01T09:00:00Z' }, ['adam']],
      [{ next_before: '2026-12-01T08:59:59Z' }, []],
      [{ q: 'zoe' }, ['Zoé Martin']],
      [{ q: 'emile@example.org' }, ['Émile']],
      [{ q: 'crm-118' }, ['Paula']],
      [{ q: `+${phone.slice(0, 2)} ${phone.slice(2, 5)} ${phone.slice(5)}` }, ['Paula']],
      [{ q: 'zoe', status: 'pending' }, []],
      [{ q: '!!' }, []],
      [{ number_id: number }, []],
    ];
    for (const [query, expected] of CASES) {
      for (const sort of SORTS) {
        const shown = pickNames(await readAllPages(page, { ...query, sort, limit: 2 })).toSorted();
        expect({ query, sort, shown }).toEqual({ query, sort, shown: expected.toSorted() });
      }
      expect({ query, ...(await count(page, query)) }).toMatchObject({
        query,
        count: expected.length,
        capped: false,
      });
    }
    expect((await page.call(contract.leads.tags, {})).data).toEqual([
      { tag: 'früh', leads: 1 },
      { tag: 'vip', leads: 1 },
    ]);
  });

  test('is named as the narrowest if the filters match no lead together, unless several match none alone', async () => {
    const { page, bring } = await setUpTable();
    const { ids } = await bring(['A', 'B', 'C']);
    await page.call(contract.leads.update, { id: ids[0]!, status: 'cold', tags: ['vip'] });
    expect(await count(page, { status: 'pending', tag: 'vip' })).toEqual({
      count: 0,
      capped: false,
      narrowest: 'tag',
    });
    expect(await count(page, { status: 'cold', tag: 'big' })).toMatchObject({ count: 0, narrowest: 'tag' });
    expect(await count(page, { campaign_id: 'nowhere', source: 'list' })).toMatchObject({
      narrowest: 'campaign_id',
    });
    expect(await count(page, { tag: 'big', deal_status: 'won' })).toMatchObject({
      count: 0,
      narrowest: null,
    });
    expect(await count(page, { tag: 'vip' })).toMatchObject({ count: 1, narrowest: null });
  });

  test('is refused by name if its value is invalid', async () => {
    const { page } = await setUpTable();
    const wrong: [string, string][] = [
      ['status', 'hot'],
      ['status', 'cold,'],
      ['stage', 'unknown'],
      ['source', 'fax'],
      ['deal_status', 'maybe'],
      ['channel', 'sms'],
      ['last', 'both'],
      ['next_before', 'tomorrow'],
      ['q', ''],
      ['tag', 'x'.repeat(256)],
      ['assigned_to', ''],
      ['sort', 'phone'],
      ['limit', '0'],
      ['colour', 'red'],
    ];
    for (const [name, value] of wrong) {
      await expect(page.call(contract.leads.table, { [name]: value })).rejects.toMatchObject({
        status: 422,
        issues: [{ path: [name] }],
      });
    }
  });

  test('shows no lead from another workspace', async () => {
    const mine = await setUpTable();
    const theirs = await setUpTable();
    const { list } = await theirs.bring(['Secret']);
    const foreign: Record<string, unknown>[] = [
      { list_id: list },
      { number_id: theirs.numberId },
      { assigned_to: theirs.member.id },
      { campaign_id: theirs.campaignId },
      { q: 'Secret' },
    ];
    for (const query of foreign) {
      expect([query, await mine.names(query)]).toEqual([query, []]);
      expect(await count(mine.page, query)).toMatchObject({ count: 0 });
    }
    expect((await mine.page.call(contract.leads.tags, {})).data).toEqual([]);
  });
});

describe('an order of the leads table', () => {
  test('by name ignores accents and case, handles any script and length, and puts leads without a name last', async () => {
    const { bring, names } = await setUpTable();
    const long = `Ö${'y'.repeat(254)}`;
    await bring(['Zoé', 'adam', 'Émile', 'eva', 'Emil', 'שרה', 'نور', '陳', long, null, null]);
    expect(await names({ sort: 'name', limit: 3 })).toEqual([
      ...['adam', 'Emil', 'Émile', 'eva', long, 'Zoé', 'שרה', 'نور', '陳', null, null],
    ]);
  });

  test('by next action starts with the earliest, and puts leads without one last, newest first', async () => {
    const { page, bring, names } = await setUpTable();
    const { ids } = await bring(['a', 'b', 'c', 'd', 'e']);
    for (const [nth, at] of [
      [3, '2026-12-02T00:00:00Z'],
      [0, '2026-12-03T00:00:00Z'],
      [4, '2026-12-02T00:00:00Z'],
    ] as const)
      await page.call(contract.leads.update, { id: ids[nth]!, next_action_at: at });
    expect(await names({ sort: 'next_action', limit: 1 })).toEqual(['d', 'e', 'a', 'c', 'b']);
  });

  test('by last message includes leads who write while pages are read, and puts silent leads last', {
    tags: 'endurance',
  }, async () => {
    const { page, bring, write } = await setUpTable();
    await bring(['never', 'never too']);
    const phones = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const phone = app.make.phone();
      phones.push(phone);
      await page.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}`, name });
      await app.drain();
      app.clock.advance(60_000);
    }
    for (const query of [{}, { campaign_id: 'spring' }, { assigned_to: 'nobody' }, { source: 'api,list' }]) {
      const order = pickNames(await readAllPages(page, { ...query, sort: 'last_message' }));
      const [first, second, third, ...others] = order.filter((name) => !name!.startsWith('never'));
      const walked = await readAllPages(page, { ...query, sort: 'last_message', limit: 2 }, async (nth) => {
        if (nth !== 1) return;
        // A lead who has not been shown yet moves to the top, which the test has already read.
        const moved = (await readAllPages(page, { q: third! }))[0]!;
        await write(moved.phone!, 'Me again');
        await app.drain();
        app.clock.advance(60_000);
      });
      const never = 'campaign_id' in query ? [] : ['never too', 'never'];
      expect({ query, names: pickNames(walked) }).toEqual({
        query,
        names: [first, second, ...others, third, ...never],
      });
    }
  });

  test('by creation, newest first, neither loses nor repeats leads while new ones arrive', async () => {
    const { page, bring, names } = await setUpTable();
    await bring(['a', 'b', 'c', 'd', 'e']);
    const walked = await readAllPages(page, { sort: 'newest', limit: 2 }, (nth) =>
      bring([`late ${nth}`], `Late ${nth}`),
    );
    expect(pickNames(walked)).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect((await names({})).slice(0, 2)).toEqual(['late 2', 'late 1']);
  });

  test('accepts a cursor only with the filters and the order that it was created with', async () => {
    const { page, bring } = await setUpTable();
    await bring(['a', 'b', 'c']);
    const { pagination } = await page.call(contract.leads.table, { limit: 1, sort: 'name' });
    const cursor = pagination.next_cursor!;
    for (const query of [
      { cursor, sort: 'newest' },
      { cursor, sort: 'name', source: 'list' },
      { cursor: 'x', sort: 'name' },
    ] as const) {
      await expect(page.call(contract.leads.table, query)).rejects.toMatchObject({
        status: 422,
        issues: [{ path: ['cursor'], code: 'cursor' }],
      });
    }
    expect(
      pickNames((await page.call(contract.leads.table, { limit: 1, sort: 'name', cursor })).data),
    ).toEqual(['b']);
  });
});

test('a filter that matches few leads at first and many later neither loses nor repeats leads', {
  tags: 'endurance',
}, async () => {
  const { page, teamId, numberId } = await setUpTable();
  const insert = (from: number, to: number) =>
    queryRows(
      app,
      `with lead as (
         insert into leads (team_id, id, number_id, whatsapp_id, name, status, in_touch, next_action_at, created_at,
           updated_at)
         select $1, 'lead_0' || lpad(n::text, 25, '0'), $2, n || '@c.us', 'N' || lpad((n * 7 % 5000)::text, 4, '0'),
           'cold', n % 2 = 0, case when n % 3 = 0 then $5::timestamptz + n * interval '1 s' end, $5, $5
         from generate_series($3::int, $4::int) n returning team_id, id, in_touch
       )
       insert into conversations (team_id, lead_id, listed, messages_count, last_message_at, last_message_direction,
         updated_at)
       select team_id, id, true, 1, $5::timestamptz + substr(id, 8)::int * interval '1 s', 'inbound', $5
       from lead where in_touch`,
      [teamId, numberId, from, to, app.clock.now()],
    );
  await insert(1, 990);
  const before = new Set(
    (await readAllPages(page, { status: 'cold,cold,qualified', limit: 100 })).map(({ id }) => id),
  );
  expect(before.size).toBe(990);
  let next = 1000;
  for (const sort of SORTS) {
    await queryRows(app, `delete from leads where team_id = $1 and not id = any($2)`, [teamId, [...before]]);
    const walked = await readAllPages(page, { status: 'cold', sort, limit: 100 }, async (nth) => {
      if (nth === 3) await insert(next, next + 30);
      if (nth === 6)
        await queryRows(app, `delete from leads where team_id = $1 and not id = any($2)`, [
          teamId,
          [...before],
        ]);
    });
    next += 100;
    const ids = walked.map(({ id }) => id);
    expect([sort, new Set(ids).size]).toEqual([sort, ids.length]);
    expect([sort, ids.filter((id) => before.has(id)).length]).toEqual([sort, 990]);
  }
});

test('a count beyond 10,000 is exact, and the leads table lists group participants only for a campaign filter', async () => {
  const { page, teamId, numberId, campaignId } = await setUpTable();
  const of = (ids: string) => [
    'insert into leads (team_id, id, number_id, campaign_id, whatsapp_id, status, listed, created_at, updated_at)',
    `select $1, '${ids}' || lpad(n::text, 25, '0'), $2, $3, n || '${ids}', 'pending', $5, now(), now()`,
    'from generate_series(1, $4::int) n',
  ];
  await queryRows(app, of('lead_0').join(' '), [teamId, numberId, campaignId, 10_001, true]);
  await queryRows(app, of('lead_1').join(' '), [teamId, numberId, campaignId, 3, false]);
  expect(await count(page, {})).toEqual({ count: 10_001, capped: false, narrowest: null });
  expect(await count(page, { q: 'nobody' })).toMatchObject({ count: 0, capped: false });
  const shown = async (query: Record<string, unknown>) =>
    (await page.call(contract.leads.table, { ...query, limit: 4 } as never)).data.map(({ id }) =>
      id.slice(0, 6),
    );
  for (const sort of SORTS) {
    expect(await shown({ sort })).toEqual(Array(4).fill('lead_0'));
    expect(await shown({ sort, campaign_id: 'spring' })).toEqual([...Array(3).fill('lead_1'), 'lead_0']);
  }
  expect(await shown({ campaign_id: 'spring', status: 'pending' })).toEqual([
    ...Array(3).fill('lead_1'),
    'lead_0',
  ]);
});

test('viewers can only read, responders can also delete notes, and neither can change names', async () => {
  const emails = { viewer: `v${++people}@table.test`, responder: `r${people}@table.test` };
  await app.make.workspace({
    members: [
      { email: `o${people}@table.test`, name: 'Ana', role: 'owner', password: PASSWORD },
      ...Object.entries(emails).map(([role, email]) => ({ email, name: role, role, password: PASSWORD })),
    ],
  });
  const status = async (page: Browser, operation: Operation, input = {}) =>
    (await page.ask(operation, input)).status;
  const [viewer, responder] = [createBrowser(app), createBrowser(app)];
  await viewer.signIn(emails.viewer);
  await responder.signIn(emails.responder);
  const unknown = { id: 'lead_x', note: 'note_x' };
  for (const page of [viewer, responder]) {
    for (const operation of [contract.leads.table, contract.leads.count, contract.leads.tags])
      expect(await status(page, operation)).toBe(200);
    expect(await status(page, contract.leads.changeContact, { ...unknown, name: 'X' })).toBe(403);
  }
  expect([
    await status(viewer, contract.leads.deleteNote, unknown),
    await status(responder, contract.leads.deleteNote, unknown),
  ]).toEqual([403, 404]);
  expect([
    await status(viewer, contract.leads.export),
    await status(responder, contract.leads.export),
  ]).toEqual([200, 403]);
});
