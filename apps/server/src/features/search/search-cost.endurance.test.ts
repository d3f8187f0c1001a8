// Measures the cost of a search in a large workspace (promises.md#lists-stay-cheap): rare words, words in every second
// message, single letters, digits, and no match. Each search reads few rows and never scans a table.
// @module-tag endurance
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseQuery } from '../../language/search-words.ts';
import { asOwner, measureStatement } from '../../platform/page.testing.ts';
import { createQueries, type Queries, type Statement } from '../../platform/postgres/database.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { writeLeadWords } from '../leads/index.ts';
import { writeMessageWords } from '../messages/index.ts';
import { findLeads } from './lead-hits.ts';
import { findMessageHits } from './message-hits.ts';

/** PARLEY_NIGHTLY=1 measures at the size of the stated targets. */
const LEADS = Number(process.env.PARLEY_TEST_LEADS ?? (NIGHTLY ? 100_000 : 10_000));
const MESSAGES = 10 * LEADS;
const LIMIT = 21;

const LEAD_ROWS = `
  insert into leads (team_id, id, number_id, phone, whatsapp_id, name, email, external_reference, tags, status, created_at,
    updated_at)
  select $1, 'lead_0' || lpad(n::text, 25, '0'), $3, '49' || (1700000000 + n), '49' || (1700000000 + n) || '@c.us',
    'Maria ' || chr(97 + n % 26) || chr(97 + n / 26 % 26) || chr(97 + n / 676 % 26) || 'son', 'm' || n || '@gmail.com',
    'crm-' || n, '{}', 'cold', now(), now()
  from generate_series(1, $2::int) n`;
// Half of the messages say "ok", the others contain "merci"; one in a thousand mentions a veranda, one the Eiffel
// Tower.
const MESSAGE_ROWS = `
  insert into messages (team_id, id, lead_id, number_id, direction, type, text, status, sent_at, created_at)
  select $1, 'msg_0' || lpad(n::text, 25, '0'), 'lead_0' || lpad((1 + n % $2)::text, 25, '0'), $3, 'inbound',
    'USER_MESSAGE', case when n = 77 then 'La Tour Eiffel' when n % 1000 = 0 then 'Une véranda ' || n
      when n % 2 = 0 then 'Ok, la ' || n || ' pour vendredi' else 'Merci, et à bientôt ' || n end,
    'received', now(), now()
  from generate_series(1, $2::int * 10) n`;
/** The maximum number of messages that can wait for indexing. */
const PART = 64_000;
const CHANGES = `insert into message_changes
  select team_id, string_agg(id, ' ' order by id) from (
    select team_id, id, (row_number() over (order by id) - 1) / 64 as part from messages
    where team_id = $1 and id > 'msg_0' || lpad($2, 25, '0') and id <= 'msg_0' || lpad($3, 25, '0')) message
  group by team_id, part`;

let app: TestApp;
let teamId: string;
beforeAll(async () => {
  app = await startApp();
  const made = await app.make.workspace();
  teamId = made.teamId;
  const queryAsOwner = (text: string, values: unknown[]) => asOwner(app.connections, text, values);
  await queryAsOwner(LEAD_ROWS, [teamId, LEADS, made.numberId]);
  await queryAsOwner('alter table messages disable trigger user', []);
  await queryAsOwner(MESSAGE_ROWS, [teamId, LEADS, made.numberId]);
  await queryAsOwner('alter table messages enable trigger user', []);
  while (await writeLeadWords(app.system.db));
  for (let from = 0; from < MESSAGES; from += PART) {
    await queryAsOwner(CHANGES, [teamId, String(from), String(from + PART)]);
    while (await writeMessageWords(app.system));
  }
  await queryAsOwner('vacuum (analyze) leads', []);
  await queryAsOwner('vacuum (analyze) messages', []);
  await queryAsOwner('vacuum (analyze) lead_words', []);
  await queryAsOwner('vacuum (analyze) message_words', []);
});
afterAll(() => app.close());

/** Returns the result of `read` and the cost of its statements. */
async function measure<Result>(read: (db: Queries) => Promise<Result>) {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const rows = async <Row>(from: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
    asked.push({ text: from.text, values });
    return app.system.db.rows(from, values);
  };
  const result = await read(createQueries(rows));
  const costs = await Promise.all(asked.map((one) => measureStatement(app.connections, one)));
  return { result, costs };
}

/** Returns the number of rows read, apart from the index entries of a word. */
const countRowsRead = (costs: readonly { rows: number }[]) => costs.reduce((sum, { rows }) => sum + rows, 0);

describe('a search for leads in a large workspace', () => {
  /** A search text, the share of leads that contain one of its words, and the number of results on a page. */
  const CASES: [string, number, number][] = [
    ['maria', 1, LIMIT],
    ['gmail', 1, LIMIT],
    ['com', 1, LIMIT],
    ['abcson', 0.0001, 1],
    ['maria abcson', 1, 1],
    ['a', 0, 0],
    ['0170 000', 1, LIMIT],
    ['+49 1700 000 042', 0.0001, 1],
    ['00042', 0.0001, 1],
    ['crm-1242', 1, 1],
    ['nobody', 0, 0],
    ['maria nobody', 1, 0],
  ];
  test.each(CASES)('reads few rows for "%s"', async (text, share, least) => {
    const { result, costs } = await measure((db) => findLeads(db, teamId, text, null, LIMIT));
    expect(result.length).toBeGreaterThanOrEqual(least);
    expect(costs.flatMap(({ sequential }) => sequential)).toEqual([]);
    // The sum of the index entries, the compared leads, the newest leads, and the page.
    expect(countRowsRead(costs)).toBeLessThanOrEqual(share * LEADS + 1_000 + 2 * 2_000 + 4 * LIMIT);
  });
});

describe('a search for messages in a large workspace', () => {
  const ROWS = MESSAGES / 64;
  const CASES: [string, number][] = [
    ['ok', LIMIT],
    ['merci bientot', LIMIT],
    ['o', 0],
    ['la', LIMIT],
    ['ok merci', 0],
    ['eiffel', 1],
    ['tour eiffel', 1],
    ['verand', LIMIT],
    ['veranda 7000', 1],
    ['4242', 1],
    ['nothing', 0],
    ['ok nothing', 0],
  ];
  test.each(CASES)('reads few rows for "%s"', async (text, least) => {
    const { result, costs } = await measure((db) => findMessageHits(db, teamId, text, null, LIMIT));
    expect(result.length).toBeGreaterThanOrEqual(Math.min(least, result.length === 0 ? least : LIMIT));
    // message_changes is small, so it may be scanned.
    const whole = costs.flatMap(({ sequential }) => sequential);
    expect(whole.filter((table) => table !== 'message_changes')).toEqual([]);
    // Twice the rows that contain the words (index entry and row), plus the messages of some of them.
    expect(countRowsRead(costs)).toBeLessThanOrEqual(2 * ROWS + 2_000 + 100 * LIMIT);
    expect(parseQuery(text).length).toBeGreaterThan(0);
  });
});
