// Tests the knowledge of campaigns, from files and pages in the workspace file to the agent's answer
// (workspace-file.md#knowledge).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fact } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { USUAL_AGENT } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { ApplyError, applyFile } from '../../workspace-file/index.ts';
import type { Problem } from '../../workspace-file/problem.ts';
import { findPassages } from './index.ts';
import { createPdf } from './pdf.testing.ts';

let app: TestApp;
let folder: string;
let server: Server;
let site: string;
/** The server's handlers, by path. */
const pages = new Map<string, RequestListener>();
const fetched: string[] = [];
beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(join(inject('folder'), 'knowledge-'));
  server = createServer((request, response) => {
    fetched.push(request.url!);
    const answer = pages.get(request.url!);
    if (answer) answer(request, response);
    else response.writeHead(404).end('gone');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const writeFile = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
const page =
  (type: string, content: string | Uint8Array, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type, ...headers }).end(content);

type Item = Record<string, string>;
interface Options {
  slug: string;
  offline?: boolean;
  allowLocal?: boolean;
  language?: string;
}
/** Applies a workspace with one campaign. Returns its sources and a function that searches them. */
async function apply(
  knowledge: string | Item[],
  { slug, offline = false, allowLocal = true, language = 'en' }: Options,
) {
  const agent = { ...USUAL_AGENT, language, knowledge };
  const file = { workspace: { slug }, campaigns: [{ slug: 'spring', name: 'Lea', agent }] };
  const [applied] = await applyFile(app.system, JSON.stringify(file, null, 1), 'w.yaml', {
    knowledge: { folder, allowLocal, offline, timeoutMs: 10_000 },
  });
  const teamId = applied!.workspace.team_id;
  const { id, knowledge: sources } = applied!.campaigns[0]!;
  const find = async (...query: string[]) =>
    (await findPassages(app.system.db, { teamId, campaignId: id }, query, 4)).map(
      ({ id: _, ...found }) => found,
    );
  return { teamId, id, sources, find };
}
const findProblems = (...input: Parameters<typeof apply>): Promise<readonly Problem[]> =>
  apply(...input).then(
    () => [],
    (error: unknown) => {
      if (error instanceof ApplyError) return error.found;
      throw error;
    },
  );
/** Returns all rows of the knowledge with their transaction ids, which show writes that change nothing. */
const rows = (teamId: string) =>
  queryRows<{ row: string }>(
    app,
    `select source.xmin::text || source::text as row from knowledge_sources source where team_id = $1
     union all select passage.xmin::text || passage.id from passages passage where team_id = $1
     union all select word.xmin::text || word::text from knowledge_words word where team_id = $1 order by 1`,
    [teamId],
  );

describe('knowledge in a workspace file', () => {
  test('can consist of texts, files and pages, and is searched by its content', {
    tags: 'endurance',
  }, async () => {
    writeFile('hours.md', '# Visit us\n\n## Opening hours\n\nOpen from Monday to Friday, 9:00 to 18:00.\n');
    writeFile('prices.csv', 'Model,Price\nOslo,"4,900 €"\nBergen,"7,200 €"\n');
    writeFile(
      'terms.pdf',
      createPdf([[{ text: 'Terms', size: 20 }, 'A deposit of 30 % is due with the order.']]),
    );
    const html = '<main><h1>About</h1><p>Founded by two sisters in 1994.</p></main>';
    pages.set('/about', page('text/html; charset=utf-8', gzipSync(html), { 'content-encoding': 'gzip' }));
    pages.set('/old', (_, response) => response.writeHead(301, { location: '/about' }).end());
    const { sources, find } = await apply(
      [
        { text: `Parking is free. ${'We like kitchens. '.repeat(500)}` },
        { file: './hours.md' },
        { file: join(folder, 'prices.csv') },
        { file: 'terms.pdf' },
        { url: `${site}/old` },
      ],
      { slug: 'all' },
    );
    expect(sources).toEqual([
      { source: expect.stringMatching(/^text /), passages: 11 },
      { source: 'hours.md', passages: 1 },
      { source: join(folder, 'prices.csv'), passages: 1 },
      { source: 'terms.pdf', passages: 1 },
      { source: `${site}/old`, passages: 1 },
    ]);
    expect((await find('when are you open?'))[0]).toEqual({
      source: 'hours.md',
      heading: 'Visit us > Opening hours',
      text: 'Open from Monday to Friday, 9:00 to 18:00.',
    });
    expect((await find('Hi!', 'whats the price of Bergen'))[0]).toEqual({
      source: `${join(folder, 'prices.csv')}, rows 2-3`,
      heading: null,
      text: 'Model: Oslo; Price: 4,900 €\nModel: Bergen; Price: 7,200 €',
    });
    expect((await find('how much deposit'))[0]?.source).toBe('terms.pdf, page 1');
    expect((await find('who are the founders, sisters?'))[0]?.heading).toBe('About');
    expect((await find('is there parking'))[0]?.text).toMatch(/^Parking is free/);
    expect(await find('any saxophones?')).toEqual([]);
  });

  test('is unchanged if its content is the same, and changed or omitted sources are replaced or removed', {
    tags: 'endurance',
  }, async () => {
    writeFile('a.md', 'We have oak.');
    writeFile('b.md', 'We have beech.');
    const first = await apply([{ file: 'a.md' }, { file: 'b.md' }], { slug: 'again' });
    const before = await rows(first.teamId);
    expect((await apply([{ file: 'b.md' }, { file: './a.md' }], { slug: 'again' })).sources).toHaveLength(2);
    expect(await rows(first.teamId)).toEqual(before);

    writeFile('a.md', 'We have walnut.');
    const changed = await apply([{ file: 'a.md' }, { file: 'b.md' }], { slug: 'again' });
    expect(await changed.find('oak')).toEqual([]);
    expect(await changed.find('walnut')).toHaveLength(1);
    expect(await changed.find('beech')).toHaveLength(1);

    const less = await apply([{ file: 'b.md' }], { slug: 'again' });
    expect(await less.find('walnut')).toEqual([]);
    await apply('', { slug: 'again' });
    expect(await rows(first.teamId)).toEqual([]);
  });

  test('keeps short texts in the prompt, and cuts long ones into passages', async () => {
    const short = await apply([{ text: 'Parking is free.' }], { slug: 'short' });
    expect(short.sources).toEqual([]);
    const long = await apply('Parking is free. '.repeat(500), { slug: 'short' });
    expect(long.sources).toEqual([{ source: expect.stringMatching(/^text /), passages: 10 }]);
    const [row] = await queryRows<{ knowledge: string }>(
      app,
      `select agent->>'knowledge' as knowledge from campaigns where team_id = $1`,
      [long.teamId],
    );
    expect(row!.knowledge).toBe('');
  });

  test('fetches a page on each apply, and keeps the previous content with --offline', {
    timeout: 180_000,
  }, async () => {
    const url = `${site}/news`;
    expect((await apply([{ url }], { slug: 'offline', offline: true })).sources).toEqual([
      { source: url, passages: null },
    ]);
    pages.set('/news', page('text/plain', 'A sale in May.'));
    await apply([{ url }], { slug: 'offline' });
    pages.set('/news', page('text/plain', 'A sale in June.'));
    const before = fetched.length;
    const kept = await apply([{ url }], { slug: 'offline', offline: true });
    expect(fetched.length).toBe(before);
    expect(await kept.find('sale in may')).toMatchObject([{ text: 'A sale in May.' }]);
    // Words have different stems in another language, so the text is indexed again.
    const german = await apply([{ url }], { slug: 'offline', offline: true, language: 'de' });
    expect(await german.find('sale')).toMatchObject([{ text: 'A sale in May.' }]);
    const fresh = await apply([{ url }], { slug: 'offline' });
    expect(await fresh.find('sale')).toMatchObject([{ text: 'A sale in June.' }]);
  });

  test('is shown without the query of a URL, which might contain a key', { timeout: 180_000 }, async () => {
    const url = (key: string) => `${site}/sheet?key=${key}`;
    for (const key of ['one', 'two']) pages.set(`/sheet?key=${key}`, page('text/plain', `Sheet ${key}.`));
    writeFile('oak?.txt', 'Oak is hard.');
    const knowledge: Item[] = [{ url: url('one') }, { url: url('two') }, { file: 'oak?.txt' }];
    const { sources, find } = await apply(knowledge, { slug: 'query' });
    expect(sources).toEqual([
      { source: `${site}/sheet`, passages: 1 },
      { source: `${site}/sheet`, passages: 1 },
      { source: 'oak?.txt', passages: 1 },
    ]);
    expect(await find('sheet two')).toMatchObject([{ source: `${site}/sheet`, text: 'Sheet two.' }, {}]);
    expect(await find('oak')).toMatchObject([{ source: 'oak?.txt' }]);
  });

  test('is refused with all its problems and their lines, and nothing is applied', {
    tags: 'endurance',
  }, async () => {
    mkdirSync(join(folder, 'folder.md'), { recursive: true });
    writeFile('scan.pdf', createPdf([[]]));
    writeFile('odd.csv', 'a,b\n1\n');
    writeFile('big.txt', 'x'.repeat(5 * 1024 * 1024 + 1));
    writeFile('picture.png', 'x');
    writeFile('binary.txt', new Uint8Array(50));
    writeFile('empty.md', '\n');
    writeFile('good.md', 'Good.');
    pages.set('/json', page('application/json', '{}'));
    pages.set('/wide', page('text/plain', 'x'.repeat(5 * 1024 * 1024 + 1)));
    pages.set(
      '/bomb',
      page('text/plain', gzipSync(Buffer.alloc(20 * 1024 * 1024)), { 'content-encoding': 'gzip' }),
    );
    pages.set('/loop', (_, response) => response.writeHead(302, { location: '/loop' }).end());
    pages.set('/out', (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end());
    pages.set('/slow', () => {});
    const wrong: [Item, string | null, string, Record<string, unknown>?][] = [
      [{ file: 'none.md' }, 'file', 'file_missing', { file: join(folder, 'none.md') }],
      [{ file: 'folder.md' }, 'file', 'file_not_file', { file: join(folder, 'folder.md') }],
      [{ file: 'scan.pdf' }, 'file', 'no_text_scanned'],
      [{ file: 'odd.csv' }, 'file', 'table_rows', { columns: 2, rows: [{ line: 2, cells: 1 }], more: 0 }],
      [{ file: 'big.txt' }, 'file', 'file_size'],
      [{ file: 'picture.png' }, 'file', 'file_format'],
      [{ file: 'binary.txt' }, 'file', 'not_plain_text'],
      [{ file: 'empty.md' }, 'file', 'file_blank'],
      [{ url: `${site}/gone` }, 'url', 'page_status', { status: 404 }],
      [{ url: `${site}/json` }, 'url', 'page_type', { type: 'application/json' }],
      [{ url: `${site}/wide` }, 'url', 'file_size'],
      [{ url: `${site}/bomb` }, 'url', 'file_size'],
      [{ url: `${site}/loop` }, 'url', 'page_redirects', { max: 5 }],
      [{ url: `${site}/out` }, 'url', 'page_error', { error: fact('address_not_allowed') }],
      [{ url: `${site}/slow` }, 'url', 'page_error', { error: fact('request_timed_out', { seconds: 10 }) }],
      [{ url: 'http://169.254.169.254/latest' }, 'url', 'page_error', { error: fact('address_not_allowed') }],
      [{ url: 'file:///etc/passwd' }, 'url', 'knowledge_address'],
      [{ url: `${site.replace('//', '//ann:secret@')}/gone` }, 'url', 'knowledge_address_user'],
      [{ file: 'good.md', text: 'both' }, null, 'exactly_one_of', { names: ['text', 'file', 'url'] }],
      [{ path: 'good.md' }, 'path', 'unknown_key', { known: 'text, file, url, as' }],
    ];
    const problems = await findProblems(
      wrong.map(([item]) => item),
      { slug: 'wrong' },
    );
    expect(problems[0]).toMatchObject({ at: { line: 16 } });
    for (const [index, [, field, code, params = {}]] of wrong.entries()) {
      const path = ['campaigns', 0, 'agent', 'knowledge', index, ...(field === null ? [] : [field])];
      expect(problems).toContainEqual(
        expect.objectContaining({ path, code, params: expect.objectContaining(params) }),
      );
    }
    expect(await queryRows(app, `select 1 from teams where slug = 'wrong'`, [])).toEqual([]);
  });

  test('cannot name a source twice, or pages on this machine where they are not allowed', async () => {
    writeFile('good.md', 'Good.');
    expect(await findProblems([{ file: 'good.md' }, { file: './good.md' }], { slug: 'twice' })).toEqual([
      expect.objectContaining({
        path: ['campaigns', 0, 'agent', 'knowledge', 1, 'file'],
        code: 'same_as',
        params: { other: 'knowledge[0]' },
      }),
    ]);
    expect(await findProblems([{ url: `${site}/about` }], { slug: 'local', allowLocal: false })).toEqual([
      expect.objectContaining({ code: 'page_error', params: { error: fact('address_not_allowed') } }),
    ]);
  });

  test('cannot have more than 5 MB of text per campaign', { tags: 'endurance' }, async () => {
    for (const name of ['one.txt', 'two.txt']) writeFile(name, `${name} ${'word '.repeat(600_000)}`);
    expect(await findProblems([{ file: 'one.txt' }, { file: 'two.txt' }], { slug: 'much' })).toEqual([
      expect.objectContaining({
        path: ['campaigns', 0, 'agent', 'knowledge', 1, 'file'],
        code: 'knowledge_too_large',
      }),
    ]);
  });
});

describe('a search in the knowledge', () => {
  test("treats a lead's text as words, never as search syntax", async () => {
    writeFile('words.md', "## Le prix de l'été\n\nLa cuisine d'été coûte 8 000 €.\n\n## Autre\n\nRien.");
    const { find } = await apply([{ file: 'words.md' }], { slug: 'words', language: 'fr' });
    for (const query of ['cuisines d ete', 'CUISINE D’ÉTÉ', '8000', '8.000€ ?', 'cuizine']) {
      expect((await find(query))[0]?.heading, query).toBe("Le prix de l'été");
    }
    for (const query of [
      "' | !",
      ':*',
      '\\',
      "a'); drop table passages; --",
      '\0',
      '\ud800',
      '👍🏽',
      '',
      '%',
      'a & b <-> c',
    ]) {
      expect(Array.isArray(await find(query)), query).toBe(true);
    }
    expect((await find(`${'bla '.repeat(5_000)} combien coute la cuisine`))[0]?.text).toContain('8 000');
    expect(await find('x'.repeat(20_000))).toEqual([]);
  });

  test('finds nothing from another campaign or workspace', async () => {
    writeFile('secret.md', 'The secret word is xylophone.');
    const one = await apply([{ file: 'secret.md' }], { slug: 'one' });
    writeFile('other.md', 'Nothing to see.');
    const other = await apply([{ file: 'other.md' }], { slug: 'other' });
    const ask = (teamId: string, campaignId: string) =>
      findPassages(app.system.db, { teamId, campaignId }, ['xylophone'], 4);
    expect(await ask(one.teamId, one.id)).toHaveLength(1);
    expect(await ask(other.teamId, one.id)).toEqual([]);
    expect(await ask(one.teamId, other.id)).toEqual([]);
    expect(await ask(other.teamId, other.id)).toEqual([]);
  });
});

describe('a turn of a campaign with knowledge', () => {
  const searches = async (work: () => Promise<string[]>) => {
    const asked: string[] = [];
    app.system.db.onCommitted(({ name }) => void asked.push(name));
    const heard = (await work()).join('\n');
    return { heard, searches: asked.filter((name) => /^knowledge\.(?:search|whole)$/.test(name)) };
  };

  test('answers with words from the passages', async () => {
    writeFile(
      'faq.md',
      '# Questions\n\n## Pets\n\nDogs are welcome.\n\n## Timber\n\nThe walnut comes from France.\n',
    );
    const knowledge = [{ text: 'We have no elevator.' }, { file: join(folder, 'faq.md') }];
    const w = await app.make.workspace({ agent: { knowledge } });
    const play = createPlay(app, w);
    const phone = app.make.phone();
    const first = await searches(() => play.say(phone, 'Hi! Where does the walnut come from?'));
    expect(first.heard).toContain('The walnut comes from France.');
    expect(first.searches).toEqual(['knowledge.whole']);
    expect((await play.say(phone, 'Is there an elevator?')).join()).toContain('We have no elevator.');
  });

  test('searches the passages only if they are too long to be read in each turn', async () => {
    writeFile(
      'long.md',
      Array.from({ length: 40 }, (_, n) => `# Wood ${n}\n\n${`Wood ${n} is fine. `.repeat(20)}`).join('\n\n'),
    );
    const play = createPlay(
      app,
      await app.make.workspace({ agent: { knowledge: [{ file: join(folder, 'long.md') }] } }),
    );
    const turn = await searches(() => play.say(app.make.phone(), 'How is wood 7?'));
    expect(turn.searches).toEqual(['knowledge.whole', 'knowledge.search']);
  });

  test('queries passages only if the campaign has some', async () => {
    const play = createPlay(app, await app.make.workspace());
    const turn = await searches(() => play.say(app.make.phone(), 'How much is it?'));
    expect(turn.heard).toContain('A project starts at 8,000 euros.');
    expect(turn.searches).toEqual([]);
  });
});
