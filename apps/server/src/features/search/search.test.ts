// Tests the dashboard's search (dashboard-operations.md#search).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { writeLeadWords } from '../leads/index.ts';
import { writeMessageWords } from '../messages/index.ts';

const { find } = contract.search;

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function setUpSearch() {
  const n = ++people;
  const member = (role: 'owner' | 'responder' | 'viewer', name: string) => ({
    email: `${name}${n}@search.test`,
    name,
    role,
    password: PASSWORD,
  });
  const made = await app.make.workspace({ members: [member('owner', 'ana'), member('responder', 'rob')] });
  const as = async (name: string) => {
    const page = createBrowser(app);
    await page.signIn(`${name}${n}@search.test`);
    return page;
  };
  const page = await as('ana');
  const hits = async (q: string, more: { types?: string } = {}, by = page) =>
    (await by.call(find, { q, ...more })).data;
  /** Creates a lead with these texts, oldest first. */
  const createConversation = async (name: string, texts: string[], columns: Record<string, unknown> = {}) => {
    const phone = app.make.phone();
    const { data } = await page.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}`, name });
    await app.drain();
    for (const [column, value] of Object.entries(columns)) {
      await queryRows(app, `update leads set ${column} = $3 where team_id = $1 and phone = $2`, [
        made.teamId,
        phone,
        value,
      ]);
    }
    for (const text of texts) {
      await page.call(contract.sandbox.receiveMessage, { from: phone, to: made.number, text });
    }
    const [lead] = await queryRows<{ id: string }>(
      app,
      'select id from leads where team_id = $1 and phone = $2',
      [made.teamId, phone],
    );
    return { phone, id: lead!.id, pushed: data };
  };
  /** Inserts `count` texts directly; `text` is numbered from `from`. */
  const texts = (lead: string, count: number, text: string, from = 1) =>
    queryRows(
      app,
      `insert into messages (team_id, id, lead_id, number_id, direction, type, text, status, sent_at, created_at)
       select $1, 'msg_7' || lpad(($5::int + n)::text, 25, '0'), $2, $3, 'inbound', 'USER_MESSAGE',
         replace($4, '#', n::text), 'received', now(), now()
       from generate_series(0, $6::int - 1) n`,
      [made.teamId, lead, made.numberId, text, from, count],
    );
  return { ...made, page, as, hits, createConversation, texts };
}

/** Returns the marked parts of an excerpt. */
const getMarkedParts = ({ excerpt, marks }: { excerpt: string; marks: { from: number; to: number }[] }) =>
  marks.map(({ from, to }) => excerpt.slice(from, to));

describe('a search for leads', () => {
  test('names the field that matched', async () => {
    const { hits, createConversation } = await setUpSearch();
    const { id, phone } = await createConversation('Élodie Müller', [], {
      email: 'elo@kitchens.example',
      ig_username: 'elo_cooks',
      external_reference: 'CRM-0815',
      tags: ['Trade fair', 'Warm'],
    });
    const found = async (q: string) => {
      const rows = await hits(q, { types: 'lead' });
      return rows.map((hit) => [hit.id, hit.matched, hit.excerpt, ...getMarkedParts(hit)]);
    };
    expect(await found('elodie')).toEqual([[id, 'name', 'Élodie Müller', 'Élodie']]);
    expect(await found('MULL élo')).toEqual([[id, 'name', 'Élodie Müller', 'Élodie', 'Müller']]);
    expect(await found('kitchens.example')).toEqual([
      [id, 'email', 'elo@kitchens.example', 'kitchens', 'example'],
    ]);
    expect(await found('cooks')).toEqual([[id, 'handle', 'elo_cooks', 'cooks']]);
    expect(await found('crm-0815')).toEqual([[id, 'reference', 'CRM-0815', 'CRM', '0815']]);
    expect(await found('fair trade')).toEqual([[id, 'tag', 'Trade fair', 'Trade', 'fair']]);
    const end = phone.slice(-6);
    expect(await found(`${end.slice(0, 3)} ${end.slice(3)}`)).toEqual([[id, 'phone', `+${phone}`, end]]);
    expect(await found(`+${phone.slice(0, 5)}-${phone.slice(5, 9)}`)).toEqual([
      [id, 'phone', `+${phone}`, phone.slice(0, 9)],
    ]);
    expect(await found('élodie unknown')).toEqual([]);
    const [hit] = await hits('elodie', { types: 'lead' });
    expect(hit).toMatchObject({
      ...{ type: 'lead', title: 'Élodie Müller', at: expect.any(String) },
      lead: { id, name: 'Élodie Müller', phone, channel: 'whatsapp', stage: 'contacted' },
    });
  });

  test('lists exact names first, then longer ones, and keeps that order across pages', async () => {
    const { hits, createConversation, page } = await setUpSearch();
    const tagged = await createConversation('Zoe', [], { tags: ['maria'] });
    const longer = await createConversation('Mariana', []);
    const whole = await createConversation('José Maria', []);
    const mail = await createConversation('Otto', [], { email: 'mariah@one.example' });
    const order = [whole, longer, tagged, mail].map(({ id }) => id);
    expect((await hits('maria', { types: 'lead' })).map(({ id }) => id)).toEqual(order);
    const paged: string[] = [];
    let cursor: { cursor: string } | undefined;
    do {
      const { data, pagination } = await page.call(find, {
        q: 'maria',
        types: 'lead',
        limit: 1,
        ...cursor,
      });
      paged.push(...data.map(({ id }) => id));
      cursor = pagination.next_cursor === null ? undefined : { cursor: pagination.next_cursor };
    } while (cursor !== undefined);
    expect(paged).toEqual(order);
  });

  test('finds a renamed lead immediately, and only by the new name', async () => {
    const { hits, createConversation, teamId } = await setUpSearch();
    const { id } = await createConversation('Conan', []);
    expect(await hits('conan', { types: 'lead' })).toHaveLength(1);
    await queryRows(app, `update leads set name = 'Kim' where team_id = $1 and id = $2`, [teamId, id]);
    expect([await hits('conan', { types: 'lead' }), (await hits('kim')).map((hit) => hit.id)]).toEqual([
      [],
      [id],
    ]);
  });

  test('compares only some of the matches if there are very many, but includes the newest', {
    tags: 'endurance',
  }, async () => {
    const { hits, page, teamId } = await setUpSearch();
    await queryRows(
      app,
      `insert into leads (team_id, id, phone, name, status, created_at, updated_at)
       select $1, 'lead_0' || lpad(n::text, 25, '0'), (33600000000 + n)::text, 'Many ' || n, 'pending', now(), now()
       from generate_series(1, 4000) n`,
      [teamId],
    );
    while (await writeLeadWords(app.system.db));
    const { data, pagination } = await page.call(find, { q: 'many', types: 'lead', limit: 100 });
    expect(pagination.has_more).toBe(true);
    expect(data.map(({ title }) => title)).toEqual(Array.from({ length: 100 }, (_, n) => `Many ${4000 - n}`));
    expect((await hits('many 77', { types: 'lead' })).map(({ title }) => title)).toContain('Many 77');
  });
});

describe('a search for messages', () => {
  test('finds messages by words, whether indexed or not, newest first', async () => {
    const { hits, createConversation, texts, page, teamId } = await setUpSearch();
    const { id } = await createConversation('Léa', []);
    await texts(id, 150, 'Le n° # est prêt, merci');
    await writeMessageWords(app.system);
    const waiting = await queryRows<{ ids: string }>(
      app,
      'select ids from message_changes where team_id = $1',
      [teamId],
    );
    expect(waiting).toHaveLength(1);
    expect(waiting[0]!.ids.split(' ').length).toBeLessThan(64);
    const ids: string[] = [];
    let cursor: { cursor: string } | undefined;
    do {
      const { data, pagination } = await page.call(find, {
        q: 'MERCI pret',
        types: 'message',
        limit: 40,
        ...cursor,
      });
      ids.push(...data.map((hit) => hit.id));
      cursor = pagination.next_cursor === null ? undefined : { cursor: pagination.next_cursor };
    } while (cursor !== undefined);
    expect(ids).toHaveLength(150);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(await hits('149', { types: 'message' })).toMatchObject([
      {
        ...{ type: 'message', title: 'Léa', matched: 'text', excerpt: 'Le n° 149 est prêt, merci' },
        ...{ marks: [{ from: 6, to: 9 }], lead: { id, name: 'Léa' } },
      },
    ]);
    expect((await hits('7 merci', { types: 'message' })).map(({ excerpt }) => excerpt)).toEqual([
      'Le n° 7 est prêt, merci',
    ]);
    expect(await hits('merci absent')).toEqual([]);
  });

  test('finds only messages that contain all the words', async () => {
    const { hits, createConversation, texts } = await setUpSearch();
    const { id } = await createConversation('Léa', []);
    await texts(id, 64, 'ok #', 1);
    await texts(id, 64, 'merci #', 101);
    await texts(id, 1, 'ok, merci bien', 301);
    await texts(id, 200, 'ok #', 401);
    while (await writeMessageWords(app.system));
    const found = await hits('ok mer', { types: 'message' });
    expect(found.map(({ excerpt }) => excerpt)).toEqual(['ok, merci bien']);
    expect(getMarkedParts(found[0]!)).toEqual(['ok', 'merci']);
  });

  test('shows the part of a long message that matched', async () => {
    const { hits, createConversation, phone: _ } = { phone: '', ...(await setUpSearch()) };
    const text = `${'before '.repeat(60)}the Übergabe in\nMarseille ${'after '.repeat(60)}`;
    await createConversation('Léa', [text]);
    const [hit] = await hits('ubergabe', { types: 'message' });
    expect(getMarkedParts(hit!)).toEqual(['Übergabe']);
    expect(hit!.excerpt).toMatch(/^… before .* the Übergabe in Marseille after .*…$/);
    expect(hit!.excerpt.length).toBeLessThan(200);
  });

  test('finds a transcribed voice message whose words were indexed after newer messages', async () => {
    const { createConversation, texts, page } = await setUpSearch();
    const { id } = await createConversation('Léa', []);
    await texts(id, 20, 'merci #', 1);
    await texts(id, 44, 'merci #', 22);
    await writeMessageWords(app.system);
    await texts(id, 1, 'merci #', 21);
    await texts(id, 63, 'merci #', 66);
    await writeMessageWords(app.system);
    const first = await page.call(find, { q: 'merci', types: 'message', limit: 64 });
    const cursor = first.pagination.next_cursor!;
    const second = await page.call(find, { q: 'merci', types: 'message', limit: 64, cursor });
    expect(new Set([...first.data, ...second.data].map((hit) => hit.id)).size).toBe(128);
  });

  test('finds all messages even if one has more words than a row can store', {
    tags: 'endurance',
  }, async () => {
    const { hits, createConversation, texts, teamId } = await setUpSearch();
    const { id } = await createConversation('Léa', []);
    for (let n = 0; n < 64; n++) {
      const pairs = Array.from({ length: 4000 }, (_, at) => `b${n}x${at}`).join(' ');
      await texts(id, 1, `${pairs} tail`, n + 1);
    }
    await texts(id, 1, Array.from({ length: 90_000 }, (_, at) => `whale${at}`).join(' '), 101);
    await texts(id, 63, 'last', 102);
    await writeMessageWords(app.system);
    expect(await queryRows(app, 'select 1 from message_changes where team_id = $1', [teamId])).toHaveLength(
      1,
    );
    expect(await hits('b0x3999', { types: 'message' })).toHaveLength(1);
    expect(await hits('b63x1', { types: 'message' })).toHaveLength(1);
    expect(await hits('whale7', { types: 'message' })).toHaveLength(1);
    expect(await hits('last', { types: 'message' })).toHaveLength(20);
  });

  test('finds messages while years of messages are not indexed yet, as after an upgrade', async () => {
    const { hits, createConversation, texts, teamId } = await setUpSearch();
    const { id } = await createConversation('Léa', []);
    await texts(id, 5_000, 'merci #');
    await queryRows(app, 'delete from message_changes where team_id = $1', [teamId]);
    // Recreate the state after the migration, in which no message is indexed.
    await queryRows(
      app,
      `insert into message_changes select $1, string_agg(id, ' ' order by id) from (
         select id, row_number() over (order by id) / 64 as part from messages where team_id = $1) message
       group by part`,
      [teamId],
    );
    const newest = await hits('merci', { types: 'message' });
    expect(newest.map(({ excerpt }) => excerpt)).toEqual(
      Array.from({ length: 20 }, (_, n) => `merci ${4_999 - n}`),
    );
    // Leave no work for the sweeps of other tests.
    await queryRows(app, 'delete from message_changes where team_id = $1', [teamId]);
  });

  test('has the messages of a small workspace indexed although another workspace has very many', async () => {
    const [many, few] = [await setUpSearch(), await setUpSearch()];
    expect(many.teamId < few.teamId).toBe(true);
    const { id } = await many.createConversation('Léa', []);
    for (let n = 0; n < 24; n++) await many.texts(id, 500, 'merci #', 1 + n * 500);
    await few.texts((await few.createConversation('Zoé', [])).id, 100, 'merci #');
    await writeMessageWords(app.system);
    const rows = 'select 1 from message_words where team_id = $1';
    expect(await queryRows(app, rows, [few.teamId])).not.toEqual([]);
    while (await writeMessageWords(app.system));
  });

  test('has a small number of messages indexed after an hour without new ones', async () => {
    const { hits, createConversation, teamId } = await setUpSearch();
    await createConversation('Léa', ['Bonjour tardif']);
    app.clock.advance(61 * 60 * 1000);
    await writeMessageWords(app.system);
    expect(await queryRows(app, 'select 1 from message_changes where team_id = $1', [teamId])).toEqual([]);
    expect(await hits('tardif', { types: 'message' })).toHaveLength(1);
  });
});

test('a search finds campaigns, lists and links by name and code', async () => {
  const { hits, page, number } = await setUpSearch();
  const { data: list } = await page.call(contract.lists.create, { name: 'Foire d’été' });
  expect(await hits('ete')).toMatchObject([
    { type: 'list', id: list.id, title: 'Foire d’été', matched: 'name', lead: null, at: null },
  ]);
  expect(await hits('spring', { types: 'campaign' })).toMatchObject([{ type: 'campaign', id: 'spring' }]);
  expect(await hits(number, { types: 'campaign,list,link' })).toEqual([]);
});

test('a search without words finds nothing, and no search finds anything from another workspace', async () => {
  const one = await setUpSearch();
  await one.createConversation('Secretive', ['A secretive word']);
  const other = await setUpSearch();
  for (const q of ['secretive', '!!', '👋', "'", "' | 'a':*", '\\', '%', '\u0000'.slice(1) || '_']) {
    expect([q, await other.hits(q)]).toEqual([q, []]);
  }
});

test('a search finds only what the member can read', async () => {
  const { hits, createConversation, page, as } = await setUpSearch();
  await page.call(contract.lists.create, { name: 'Spring fair' });
  await createConversation('Spring Summers', ['spring is coming']);
  const kinds = async (by: typeof page) => [
    ...new Set((await hits('spring', {}, by)).map(({ type }) => type)),
  ];
  expect(await kinds(page)).toEqual(['lead', 'message', 'campaign', 'list']);
  expect(await kinds(await as('rob'))).toEqual(['lead', 'message', 'campaign']);
});
