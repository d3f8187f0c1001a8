// A workspace of the target size (bench/README.md) in which no list is fast by chance: the rows that match a filter are
// rare and old, and new rows don't match it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { copyDatabase, type TestConnections } from '../testing/database.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { waitForLock } from './postgres/embedded/lock.ts';

/** The target size (bench/README.md). PARLEY_TEST_LEADS=1000000 gives the same results. */
export const MANY_LEADS = Number(process.env.PARLEY_TEST_LEADS ?? 100_000);

/** The number of oldest leads that have the rare status, source, channel, link and campaign. */
export const RARE = 300;
/** The number of leads, nearly as old as those, that received a message today. */
export const REVIVED = 3_000;
/** The date that counts as today. */
export const TODAY = '2027-06-01';

/** Returns the id of the nth record of a kind; the highest is the newest. */
export const buildId = (kind: string, n: number): string => `${kind}_0${String(n).padStart(25, '0')}`;

const idSql = (kind: string, n = 'n') => `'${kind}_0' || lpad((${n})::text, 25, '0')`;
const at = `timestamptz '2026-10-01' + n * interval '1 minute'`;
const rare = `n <= ${RARE}`;
const revived = `n between ${RARE} + 1 and ${RARE + REVIVED}`;

// Parameters of each statement: $1 is the workspace, $2 the number of leads, $3 the WhatsApp number.
const CAMPAIGNS = `
  insert into campaigns (team_id, id, slug, name, status, purpose, number_id, agent, created_at, updated_at)
  select $1, ${idSql('camp')}, 'campaign-' || n, 'Campaign', case when ${rare} then 'archived' else 'draft' end,
    case when n between 100 and 400 then 'group' else 'setter' end, null, '{}', ${at}, ${at}
  from generate_series(1, 2000) n where $2::int > 0 and $3::text is not null`;

/** The campaigns that leads belong to. */
export const AUTUMN = buildId('camp', 1);
const WINTER = buildId('camp', 2);
export const SPRING = buildId('camp', 3);
export const CLUB = buildId('camp', 100);

const LEADS = `
  insert into leads (team_id, id, number_id, campaign_id, list_id, phone, whatsapp_id, name, status, replied, source,
    tracked_link_id, external_reference, channel, listed, in_touch, first_contact_at, created_at, updated_at)
  select $1, ${idSql('lead')}, case when imported then null else $3 end,
    case when ${rare} then '${AUTUMN}' when participant then '${CLUB}' when middle then '${WINTER}' else '${SPRING}' end,
    case when imported then ${idSql('list', '1')} end, '49' || (1000000000 + n), '49' || (1000000000 + n) || '@c.us',
    'Lead ' || n,
    case when ${rare} then 'stopped' when participant or imported then 'pending'
      when middle or n between ${RARE + REVIVED + 1} and ${2 * RARE + REVIVED} then 'qualified'
      when n <= $2 / 4 then 'cold' else 'in_progress' end,
    not (participant or imported),
    case when ${rare} then 'tiktok' when participant then 'other' when imported then 'list' else 'api' end,
    case when ${rare} then ${idSql('link', '1')} end, 'crm-' || n, case when ${rare} then 'instagram' else 'whatsapp' end,
    not participant, contacted, case when contacted then ${at} end, ${at}, ${at}
  from generate_series(1, $2::int) n, lateral (
    select n > $2 * 0.9 as participant, n > $2 * 0.8 and n <= $2 * 0.9 as imported,
      n > $2 / 4 and n <= $2 / 2 as middle, ${revived} or n <= $2 * 0.8 as contacted) kind`;

const CONVERSATIONS = `
  insert into conversations (team_id, lead_id, campaign_id, listed, messages_count, last_message_at,
    last_message_direction, updated_at)
  select team_id, id, campaign_id, listed, 2,
    case when ${revived} then timestamptz '${TODAY}' + n * interval '1 second' else created_at + interval '1 hour' end,
    'inbound', created_at
  from leads cross join lateral (select substr(external_reference, 5)::int as n) numbered
  where team_id = $1 and in_touch and $2::int > 0 and $3::text is not null`;

// One lead has half of all messages and half of all notes.
const MESSAGES = `
  insert into messages (team_id, id, lead_id, number_id, direction, type, text, status, sent_at, created_at)
  select $1, ${idSql('msg')}, case when n % 2 = 0 then ${idSql('lead', '1')} else ${idSql('lead')} end, $3, 'inbound',
    'USER_MESSAGE', 'Hello ' || n, 'received', ${at}, ${at}
  from generate_series(1, $2::int / 2) n`;
const NOTES = `
  insert into notes (team_id, id, lead_id, text, author, created_at)
  select $1, ${idSql('note')}, case when n % 2 = 0 then ${idSql('lead', '1')} else ${idSql('lead')} end, 'Called', 'Ana', ${at}
  from generate_series(1, $2::int / 4) n where $3::text is not null`;
const BOOKINGS = `
  insert into bookings (team_id, id, lead_id, campaign_id, status, provider, source, start_at, end_at, timezone,
    created_at, host_id, busy_from, busy_until)
  select $1, ${idSql('book')}, ${idSql('lead')},
    case when ${rare} then '${AUTUMN}' when n <= $2 / 10 then '${WINTER}' else '${SPRING}' end,
    case when ${rare} then 'no_show' when n <= $2 / 10 or n % 1000 = 0 then 'canceled' else 'rescheduled' end,
    'builtin', 'chat', ${at}, ${at} + interval '1 minute', 'UTC', ${at}, '${SPRING}', ${at},
    ${at} + interval '1 minute'
  from generate_series(1, $2::int / 4) n where $3::text is not null`;
const LISTS = `
  insert into lists (team_id, id, name, created_at, updated_at)
  select $1, ${idSql('list')}, 'List ' || n, ${at}, ${at}
  from generate_series(1, 200) n where $2::int > 0 and $3::text is not null`;
const LINKS = `
  insert into links (team_id, id, code, name, number_id, campaign_id, source, message, created_at, updated_at)
  select $1::id, ${idSql('link')}, $1 || n, 'Link', $3, case when ${rare} then '${AUTUMN}' end, 'tiktok', 'Hi', ${at}, ${at}
  from generate_series(1, 5000) n where $2::int > 0`;
const RULES = `
  insert into block_rules (team_id, id, kind, value, campaign_id, created_at)
  select $1, ${idSql('rule')}, case when n <= 100 then 'prefix' else 'number' end, (1000000 + n)::text, '${SPRING}', ${at}
  from generate_series(1, 500) n where $2::int > 0 and $3::text is not null`;

// One group is large. Its current members have lower ids than those who left.
const GROUPS = `
  insert into groups (team_id, id, number_id, whatsapp_id, name, seen_at, created_at)
  select $1, ${idSql('grp')}, $3, n || '@g.us', 'Group', ${at}, ${at} from generate_series(1, 2000) n where $2::int > 0`;
const MEMBERS = `
  insert into group_members (team_id, id, group_id, whatsapp_id, phone, role, joined_at, left_at, heard_at, created_at)
  select $1, ${idSql('mem')}, ${idSql('grp', '1')}, (1000000000 + n) || '@c.us', (1000000000 + n)::text, 'member', ${at},
    case when n > ${RARE} then ${at} end, ${at}, ${at}
  from generate_series(1, $2::int / 10) n where $3::text is not null`;
const GROUP_MESSAGES = `
  insert into group_messages (team_id, id, group_id, engine_message_id, member_id, from_agent, type, text, sent_at,
    created_at)
  select $1, ${idSql('msg')}, ${idSql('grp', '1')}, n::text,
    case when n > ${2 * RARE} then ${idSql('mem', '1 + n % 100')} when n > ${RARE} then ${idSql('mem', '500')} end,
    ${rare}, 'USER_MESSAGE', 'Hello', ${at}, ${at}
  from generate_series(1, $2::int / 4) n where $3::text is not null`;
const GROUP_EVENTS = `
  insert into group_events (team_id, id, group_id, member_id, type, cause, occurred_at, created_at)
  select $1, ${idSql('evt')}, ${idSql('grp', '1')}, ${idSql('mem', '1 + n % 1000')},
    case when ${rare} then 'leave' else 'join' end, 'unknown', ${at}, ${at}
  from generate_series(1, $2::int / 10) n where $3::text is not null`;

const EACH = [
  ...[CAMPAIGNS, LISTS, LINKS, LEADS, CONVERSATIONS, MESSAGES, NOTES, BOOKINGS, RULES],
  ...[GROUPS, MEMBERS, GROUP_MESSAGES, GROUP_EVENTS],
];

/**
 * Runs statements, of which `$1` is the workspace, and updates the planner's statistics. Triggers are turned off, because
 * checking foreign keys would cost more than the rows.
 */
export async function changeRows(
  { admin }: TestConnections,
  statements: readonly string[],
  values: readonly unknown[],
): Promise<void> {
  const client = new Client(admin);
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statements) await client.query(statement, [...values]);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Fills a new workspace with `leads` leads and all dependent rows, and updates the planner's statistics. */
export async function fillWorkspace(
  connections: TestConnections,
  { teamId, numberId }: Workspace,
  leads: number,
): Promise<void> {
  await changeRows(connections, EACH, [teamId, leads, numberId]);
}

interface LargeDatabase {
  database: string;
  /** The larger one of its two workspaces: the planner's statistics cover all workspaces together. */
  workspace: Workspace;
}

/** Creates the database that {@link startLargeApp} copies. */
async function fillDatabase(): Promise<LargeDatabase> {
  const connections = await copyDatabase();
  const app = await startApp({ connections, alone: true });
  await fillWorkspace(connections, await app.make.workspace(), MANY_LEADS / 10);
  const workspace = await app.make.workspace();
  await fillWorkspace(connections, workspace, MANY_LEADS);
  await app.close();
  return { database: connections.app.database, workspace };
}

/**
 * Starts an app with a workspace of {@link MANY_LEADS} leads, and a tenth as many in another one. Each app has its own
 * copy of a database that is filled once in a test run.
 */
export async function startLargeApp(): Promise<{ app: TestApp; workspace: Workspace }> {
  const place = join(inject('folder'), 'large.json');
  const lock = await waitForLock(`${place}.lock`, 'exclusive');
  try {
    if (!existsSync(place)) writeFileSync(place, JSON.stringify(await fillDatabase()));
    const { database, workspace } = JSON.parse(readFileSync(place, 'utf8')) as LargeDatabase;
    const connections = await copyDatabase(database);
    const app = await startApp({ connections, alone: true });
    const close = async () => {
      await app.close();
      await connections.drop();
    };
    return { app: { ...app, close }, workspace };
  } finally {
    lock.release();
  }
}
