// Tests the lists of a group: their order and filters, and the cost of a page (api.md#pagination, groups.md,
// docs/adr/store-groups-per-number.md).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Position } from '../../platform/cursor.ts';
import type { PageRow } from '../../platform/list-query.ts';
import { asOwner, measureStatement } from '../../platform/page.testing.ts';
import type { Queries, Statement } from '../../platform/postgres/database.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createGroupPerson, createGroupsHelper, getEngineNumber } from './group.testing.ts';
import { listEvents, listMembers, listMessages, listRecords } from './list-store.ts';

const ROWS = 5_000;

let app: TestApp;
let workspace: Workspace;
let groups: ReturnType<typeof createGroupsHelper>;
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
  workspace = await app.make.workspace();
  groups = createGroupsHelper(app, workspace);
});
afterAll(() => app.close());

const seconds = (n: number) => new Date(Date.parse('2026-11-18T12:00:00Z') + n * 1000);
const iso = (n: number) => seconds(n).toISOString();

/** Reports a group as engines do, with messages, joins and leaves at the given seconds. */
async function reportGroup(chatNumber: number) {
  const chat_id = `1203631111${chatNumber}@g.us`;
  const number = getEngineNumber(workspace);
  await app.report(number, { type: 'group', chat_id, name: 'Told', at: seconds(0) });
  const { data } = await groups.api.call(contract.groups.list, { limit: 1 });
  return {
    id: data[0]!.id,
    say: (from: string, text: string, at: number) =>
      app.report(number, {
        type: 'group_message',
        chat_id,
        engine_message_id: `${text}-${from}`,
        sender: createGroupPerson(from),
        text,
        is_mention: false,
        media_type: null,
        sent_at: seconds(at),
      }),
    move: (kind: 'group_join' | 'group_leave', who: string, at: number) =>
      app.report(number, {
        type: kind,
        chat_id,
        engine_event_id: null,
        people: [createGroupPerson(who)],
        cause: 'unknown',
        actor: null,
        at: seconds(at),
      }),
  };
}

type Fetch = (page: {
  limit: number;
  cursor?: string;
}) => Promise<{ data: object[]; pagination: { next_cursor: string | null } }>;

async function readAllPages(fetch: Fetch, limit: number, between: () => Promise<unknown> = async () => {}) {
  const rows: object[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await fetch({ limit, ...(cursor ? { cursor } : {}) });
    rows.push(...page.data);
    cursor = page.pagination.next_cursor;
    await between();
  } while (cursor);
  return rows;
}

describe('the order of group lists', () => {
  test('follows the time of sending in the transcript, even for late messages', async () => {
    const group = await reportGroup(1);
    const [ana, ben] = [app.make.phone(), app.make.phone()];
    for (const at of [10, 30, 20, 20, 40]) await group.say(at === 20 ? ben : ana, `${at}`, at);
    await group.say(ana, '20', 20);
    const texts = async () => (await groups.messages(group.id)).map(({ text }) => text);
    expect(await texts()).toEqual(['40', '30', '20', '20', '10']);
    const all = await groups.messages(group.id);
    let late = 50;
    const fetch: Fetch = (page) => groups.api.call(contract.groups.messages, { id: group.id, ...page });
    // While the pages are read, a new message is added before the first page, and a late one is inserted at its time.
    const rows = await readAllPages(fetch, 2, async () => {
      await group.say(ana, `${++late}`, late);
      await group.say(ben, `late ${late}`, 45);
    });
    expect(rows).toEqual(all);
    expect((await texts()).slice(0, 6)).toEqual(['53', '52', '51', 'late 53', 'late 52', 'late 51']);
  });

  test('is newest first for groups, members and events, each once, while new ones arrive', async () => {
    const group = await reportGroup(2);
    const crowd = Array.from({ length: 7 }, () => app.make.phone());
    for (const [index, who] of crowd.entries()) await group.move('group_join', who, index);
    let more = 100;
    const join = () => group.move('group_join', app.make.phone(), ++more);
    const members = await groups.members(group.id);
    expect(members.map(({ phone }) => phone)).toEqual(crowd.toReversed());
    const fetchMembers: Fetch = (page) => groups.api.call(contract.groups.members, { id: group.id, ...page });
    expect(await readAllPages(fetchMembers, 3, join)).toEqual(members);
    const events = await groups.events(group.id);
    const fetchEvents: Fetch = (page) => groups.api.call(contract.groups.events, { id: group.id, ...page });
    expect(await readAllPages(fetchEvents, 3, join)).toEqual(events);
    const { data } = await groups.api.call(contract.groups.list, { limit: 100 });
    const ids = data.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    let made = 50;
    const pages: Fetch = (page) => groups.api.call(contract.groups.list, page);
    expect(await readAllPages(pages, 1, () => reportGroup(++made))).toEqual(data);
  });
});

describe('the filters of group lists', () => {
  test('filter messages one by one and combined, with inclusive bounds', async () => {
    const group = await reportGroup(3);
    const [ana, ben] = [app.make.phone(), app.make.phone()];
    const own = workspace.number;
    for (const [index, from] of [ana, ben, own, ana, own, ben].entries())
      await group.say(from, `${index}`, index);
    const texts = async (filter: Parameters<typeof groups.messages>[1]) =>
      (await groups.messages(group.id, filter)).map(({ text }) => text).join('');
    expect(await texts({ since: iso(4) })).toBe('54');
    expect(await texts({ until: iso(1) })).toBe('10');
    expect(await texts({ since: iso(1), until: iso(3) })).toBe('321');
    expect(await texts({ sender: `+${ana}` })).toBe('30');
    expect(await texts({ sender: ana, since: iso(1) })).toBe('3');
    expect(await texts({ sender: own })).toBe('42');
    expect(await texts({ from_agent: true })).toBe('42');
    expect(await texts({ from_agent: false })).toBe('5310');
    expect(await texts({ from_agent: false, sender: ben })).toBe('51');
    expect(await texts({ from_agent: true, sender: ben })).toBe('');
    expect(await texts({ from_agent: true, sender: own, until: iso(3) })).toBe('2');
    expect(await texts({ from_agent: false, sender: own })).toBe('');
    expect(await texts({ sender: app.make.phone() })).toBe('');
    await group.move('group_leave', ana, 10);
    expect(await texts({ sender: ana })).toBe('30');
  });

  test('apply to events', async () => {
    const group = await reportGroup(4);
    const ana = app.make.phone();
    for (const at of [1, 3, 5]) {
      await group.move('group_join', ana, at);
      await group.move('group_leave', ana, at + 1);
    }
    const moves = async (filter: { type?: 'join' | 'leave'; since?: string; until?: string }) =>
      (await groups.api.call(contract.groups.events, { id: group.id, ...filter })).data.map((event) =>
        Math.round((Date.parse(event.occurred_at) - seconds(0).getTime()) / 1000),
      );
    expect(await moves({})).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await moves({ type: 'join' })).toEqual([5, 3, 1]);
    expect(await moves({ type: 'leave', since: iso(4) })).toEqual([6, 4]);
    expect(await moves({ type: 'join', until: iso(3) })).toEqual([3, 1]);
    expect(await moves({ since: iso(2), until: iso(5) })).toEqual([5, 4, 3, 2]);
  });

  test('reject a cursor from another group or with other filters', async () => {
    const [one, two] = [await reportGroup(5), await reportGroup(6)];
    for (const group of [one, two]) for (const at of [1, 2]) await group.say(app.make.phone(), 'x', at);
    const { pagination } = await groups.api.call(contract.groups.messages, { id: one.id, limit: 1 });
    const cursor = pagination.next_cursor!;
    const refused = { status: 422, code: 'validation_error' };
    const moved = groups.api.call(contract.groups.messages, { id: two.id, cursor });
    await expect(moved).rejects.toMatchObject(refused);
    const narrowed = groups.api.call(contract.groups.messages, { id: one.id, cursor, from_agent: false });
    await expect(narrowed).rejects.toMatchObject(refused);
    const other = groups.api.call(contract.groups.events, { id: one.id, cursor });
    await expect(other).rejects.toMatchObject(refused);
  });
});

describe('the cost of a page', () => {
  const LIMIT = 26;
  const id = (kind: string, n: number) => `${kind}_0${String(n).padStart(25, '0')}`;
  const busy = id('grp', 1);
  let big: Workspace;

  beforeAll(async () => {
    big = await app.make.workspace();
    const row = (kind: string) => `'${kind}_0' || lpad(n::text, 25, '0')`;
    const at = `timestamptz '2026-10-01' + n * interval '1 minute'`;
    const owner = (sql: string, values: unknown[]) => asOwner(app.connections, sql, values);
    const one = [big.teamId, big.numberId, ROWS];
    // Enough rows to notice a query that reads all of them.
    await owner(
      `insert into numbers (team_id, id, handle, phone, engine, daily_quota, connected_since, pacing, session_status, created_at)
       select $1, ${row('num')}, n, n, 'simulator', 200, ${at}, '{}', 'WORKING', ${at} from generate_series(1, 1000) n`,
      [big.teamId],
    );
    await owner(
      `insert into groups (team_id, id, number_id, whatsapp_id, name, seen_at, created_at)
       select $1, ${row('grp')}, $2, n || '@g.us', 'Group ' || n, ${at}, ${at} from generate_series(1, $3::int) n`,
      one,
    );
    // Four out of five rows belong to one group, and nine out of ten of its members have left.
    const group = `case when n % 5 > 0 then '${busy}' else ${row('grp')} end`;
    const ofTeam = [big.teamId, ROWS];
    await owner(
      `insert into group_members (team_id, id, group_id, whatsapp_id, phone, role, left_at, heard_at, created_at)
       select $1, ${row('gmem')}, ${group}, n || '@c.us', '49' || (1000000000 + n), 'member',
         case when n % 10 <> 1 then ${at} end, ${at}, ${at} from generate_series(1, $2::int) n`,
      ofTeam,
    );
    await owner(
      `insert into group_events (team_id, id, group_id, member_id, type, cause, occurred_at, created_at)
       select $1, ${row('gevt')}, ${group}, ${row('gmem')}, case when n % 100 = 1 then 'leave' else 'join' end, 'unknown',
         ${at}, ${at} from generate_series(1, $2::int) n`,
      ofTeam,
    );
    // The number wrote one in a hundred messages, and forty people wrote the others.
    await owner(
      `insert into group_messages (team_id, id, group_id, engine_message_id, member_id, from_agent, type, text, sent_at,
         created_at)
       select $1, ${row('gmsg')}, ${group}, 'm' || n,
         case when n % 100 <> 1 then 'gmem_0' || lpad((1 + n % 40)::text, 25, '0') end, n % 100 = 1, 'USER_MESSAGE',
         'Hello ' || n, ${at}, ${at} from generate_series(1, $2::int) n`,
      ofTeam,
    );
    await owner('analyze', []);
  });

  type Ask = (db: Queries, limit: number, after: Position | null) => Promise<PageRow[]>;
  const late = new Date(Date.parse('2026-10-01T00:00:00Z') + (ROWS - 40) * 60_000).toISOString();
  const middle = new Date(Date.parse('2026-10-01T00:00:00Z') + (ROWS / 2) * 60_000).toISOString();
  const messages =
    (filters: object): Ask =>
    (db, limit, after) =>
      listMessages(db, big.teamId, { group_id: busy, ...filters }, limit, after);
  const events =
    (filters: object): Ask =>
    (db, limit, after) =>
      listEvents(db, big.teamId, { id: busy, ...filters }, limit, after);
  const lists: [string, Ask][] = [
    ['groups', (db, limit, after) => listRecords(db, big.teamId, {}, limit, after)],
    ['members', (db, limit, after) => listMembers(db, big.teamId, { id: busy }, limit, after)],
    ['messages', messages({})],
    ['messages since a moment ago', messages({ since: late })],
    ['messages since the middle', messages({ since: middle })],
    ['messages until the middle', messages({ until: middle })],
    ['messages between', messages({ since: middle, until: late })],
    ['messages of a sender', messages({ member_id: id('gmem', 7) })],
    ['messages of a sender until the middle', messages({ member_id: id('gmem', 7), until: middle })],
    ['messages of the number', messages({ from_agent: 'true' })],
    ['messages of members', messages({ from_agent: 'false' })],
    ['messages of the number until the middle', messages({ from_agent: 'true', until: middle })],
    ['events', events({})],
    ['leaves', events({ type: 'leave' })],
    ['joins until the middle', events({ type: 'join', until: middle })],
    ['events since a moment ago', events({ since: late })],
    ['events until the middle', events({ until: middle })],
  ];

  test.each(lists)(
    'for %s is about one page, read through an index, on the first page and deep inside',
    async (_name, list) => {
      let asked: { text: string; values: readonly unknown[] } | undefined;
      const recorder = {
        async rows<Row>(from: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
          asked = { text: from.text, values };
          return app.system.db.rows(from, values);
        },
      } as Queries;
      let after: Position | null = null;
      for (let page = 0; page < 3; page++) {
        const rows: PageRow[] = await list(recorder, LIMIT, after);
        expect(rows.length).toBeGreaterThan(0);
        const cost = await measureStatement(app.connections, asked!);
        expect(cost.sequential).toEqual([]);
        // Each message costs one more look-up for its sender: a member, or the group and its number.
        expect(cost.rows).toBeLessThanOrEqual(3 * LIMIT);
        if (rows.length < LIMIT) return;
        after = rows.at(-2)!.position;
      }
    },
  );
});
