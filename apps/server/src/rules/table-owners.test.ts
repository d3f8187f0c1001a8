// Each table has one owner: only the files of that folder write to it. Other folders call the owner's verbs, or use its
// SQL text in a statement that must write both tables. The test reads the sources, so it needs no database.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { listTables, type Table } from '../platform/postgres/tables.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const SERVER = 'apps/server/src';

/** The tables that the files of each folder write. */
const OWNERS: Record<string, Table[]> = {
  // The row of the installation: its secret key, and when it was restored.
  [SERVER]: ['installation'],
  [`${SERVER}/platform`]: ['processes'],
  [`${SERVER}/platform/backup`]: ['backups'],
  [`${SERVER}/platform/jobs`]: ['jobs'],
  [`${SERVER}/http`]: ['rate_windows'],
  [`${SERVER}/engines/simulator`]: ['simulated_phones', 'simulated_numbers', 'simulated_events'],
  [`${SERVER}/features/activity`]: ['activity'],
  [`${SERVER}/features/agent`]: ['findings', 'turns'],
  [`${SERVER}/features/blocklist`]: ['block_rules', 'deleted_people'],
  [`${SERVER}/features/bookings`]: ['bookings', 'ended_meetings', 'slot_holds'],
  [`${SERVER}/features/bulk`]: ['bulks', 'bulk_leads'],
  [`${SERVER}/features/calendars`]: ['calendars'],
  [`${SERVER}/features/campaigns`]: ['campaigns', 'agent_revisions'],
  [`${SERVER}/features/first-contact`]: ['first_contacts', 'registrations'],
  [`${SERVER}/features/groups`]: ['groups', 'group_members', 'group_messages', 'group_events'],
  [`${SERVER}/features/inbox`]: ['inbox_marks'],
  [`${SERVER}/features/keys`]: ['api_keys'],
  [`${SERVER}/features/knowledge`]: ['knowledge_sources', 'passages', 'knowledge_words', 'knowledge_uploads'],
  [`${SERVER}/features/leads`]: [
    'leads',
    'conversations',
    'notes',
    'mentions',
    'masked_ids',
    'lead_words',
    'lead_changes',
  ],
  [`${SERVER}/features/links`]: ['links', 'link_clicks', 'link_days', 'link_visitors'],
  [`${SERVER}/features/lists`]: ['lists', 'imports', 'import_rows'],
  [`${SERVER}/features/media`]: ['media_files'],
  [`${SERVER}/features/messages`]: ['messages', 'idempotency_keys', 'message_words', 'message_changes'],
  [`${SERVER}/features/models`]: ['model_notices', 'model_providers', 'model_settings', 'model_spending'],
  [`${SERVER}/features/numbers`]: [
    'numbers',
    'number_days',
    'number_sessions',
    'number_pairings',
    'number_events',
    'portfolios',
  ],
  [`${SERVER}/features/people`]: ['people', 'sessions', 'resets', 'sign_in_tries'],
  [`${SERVER}/features/saved-replies`]: ['saved_replies'],
  [`${SERVER}/features/simulations`]: ['simulations'],
  [`${SERVER}/features/team`]: ['teams', 'members', 'invitations'],
  [`${SERVER}/features/templates`]: ['templates'],
  [`${SERVER}/features/views`]: ['saved_views'],
  [`${SERVER}/features/webhooks`]: ['webhooks', 'events', 'deliveries', 'delivery_attempts'],
};

/** Files that are allowed to write other folders' tables, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'bench/seed.ts': 'inserts hundreds of thousands of rows to measure with',
  'bench/backup.ts': 'inserts millions of messages to back up',
  'bench/webhooks.ts': 'inserts thousands of events, and ends their subscriptions',
  'bench/neighbour.ts': 'sets up a campaign with realistic typing delays',
  'bench/patch-lead.ts': 'the baseline: the same write in plain SQL',
  'bench/import-leads.ts': 'the baseline: the same write in plain SQL',
};

/** Files that are allowed to write tables with names known only at run time, with the reason. */
const ANY_TABLE_WRITERS: Record<string, string> = {
  [`${SERVER}/platform/backup/tables.ts`]: 'a backup reads every table, and a restore fills it',
  [`${SERVER}/platform/postgres/records.ts`]: 'stores the checksums of the applied records',
};

const WRITE =
  /\b(?:insert\s+into|merge\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|truncate(?:\s+table)?(?:\s+only)?|copy)\s+(?:"?public"?\s*\.\s*)?(?:"?([a-z_]+)"?|(\$\{|['"`]))/gi;

/** Returns the table of each write; `?` if its name is not in the text. */
function findWrites(text: string, tables: ReadonlySet<string>): string[] {
  // Ignore comments.
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm, '');
  return [...code.matchAll(WRITE)].flatMap(([, table, unnamed]) => {
    if (unnamed !== undefined) return ['?'];
    const name = table!.toLowerCase();
    return tables.has(name) ? [name] : [];
  });
}

interface Source {
  path: string;
  text: string;
}

function readSources(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js|mjs|sql)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/node_modules\/|\/dist\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

const MIGRATIONS = 'apps/server/migrations/';
const all = ['apps', 'packages', 'bench', 'scripts', 'bin'].flatMap(readSources);
const migrations = all.filter(({ path }) => path.startsWith(MIGRATIONS));
/**
 * All sources except tests, which insert rows directly, migrations, which create the tables, and the dashboard, which
 * has no SQL but class names such as `truncate`.
 */
const sources = all.filter(
  ({ path }) =>
    !path.startsWith(MIGRATIONS) &&
    !path.startsWith('apps/dashboard/') &&
    !/\.(test|testing)\.tsx?$/.test(path) &&
    !/\/testing(\/|\.ts$|-child\.ts$)/.test(path),
);

const tables = new Set(
  migrations.flatMap(({ text }) =>
    [...text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gm)].map((found) => found[1]!),
  ),
);
const ownerByTable = new Map<string, string>(
  Object.entries(OWNERS).flatMap(([folder, own]) => own.map((name) => [name, folder])),
);

/** Returns the nearest folder that contains the file and owns tables, or the file's folder. */
function findOwner(path: string): string {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (OWNERS[folder]) return folder;
  }
  return dirname(path);
}

/** Returns each write to a table that the file's folder does not own, as `file: table`. */
function findStrayWrites(of: Source[]): string[] {
  return of.flatMap(({ path, text }) =>
    findWrites(text, tables)
      .filter((table) =>
        table === '?' ? ANY_TABLE_WRITERS[path] === undefined : ownerByTable.get(table) !== findOwner(path),
      )
      .map((table) => `${path}: ${table}`),
  );
}

describe("the check for writes to another folder's tables", () => {
  const file = `${SERVER}/features/messages/send/store.ts`;
  test.each([
    'insert into leads (id) values ($1)',
    'INSERT INTO public.leads (id) values ($1)',
    'with held as (select 1), done as (update\n  leads as lead set name = $1) select 1',
    'update only leads set name = $1',
    'delete from "leads" where id = $1',
    'merge into leads using messages on true when matched then delete',
    'truncate table leads',
    'copy leads (id) from stdin',
  ])('finds %s', (sql) => {
    expect(findStrayWrites([{ path: file, text: `const one = statement('x', \`${sql}\`);` }])).toEqual([
      `${file}: leads`,
    ]);
  });

  test('finds a write to a table whose name is inserted at run time', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source
    for (const text of ['`update ${table} set id = 1`', "'delete from ' + table"]) {
      expect(findStrayWrites([{ path: file, text }])).toEqual([`${file}: ?`]);
    }
  });

  test("ignores a lock, a comment, and a write by the table's owner", () => {
    const text = `
      // Then update leads.
      'select 1 from leads for no key update of leads'
      'insert into messages (id) values ($1) on conflict (id) do update set text = $2'`;
    expect(findStrayWrites([{ path: file, text }])).toEqual([]);
  });
});

test('every table has one owner, which writes to it', () => {
  const owned = Object.values(OWNERS).flat();
  expect(owned.toSorted()).toEqual([...tables].toSorted());
  expect(listTables().toSorted()).toEqual([...tables].toSorted());
  const written = new Set(
    sources.flatMap(({ path, text }) =>
      findWrites(text, tables).map((table) => `${findOwner(path)}: ${table}`),
    ),
  );
  expect(
    [...ownerByTable].map(([table, folder]) => `${folder}: ${table}`).filter((one) => !written.has(one)),
  ).toEqual([]);
});

test('no other folder writes to a table', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(findStrayWrites(sources.filter(({ path }) => EXCEPTIONS[path] === undefined))).toEqual([]);
});

test('every file that is listed as an exception still needs the exception', () => {
  const strays = new Set(findStrayWrites(sources).map((stray) => stray.split(': ')[0]));
  expect(Object.keys(EXCEPTIONS).filter((path) => !strays.has(path))).toEqual([]);
  const any = sources.filter(({ text }) => findWrites(text, tables).includes('?')).map(({ path }) => path);
  expect(Object.keys(ANY_TABLE_WRITERS).filter((path) => !any.includes(path))).toEqual([]);
});
