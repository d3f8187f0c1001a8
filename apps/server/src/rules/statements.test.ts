// Every statement reads and writes rows of one workspace, or is listed here with the reason for an exception, declares
// what it writes, and returns the rows that its type promises. The generic query plan shows what a statement reads and
// writes. This test replaces row-level security, which costs too much (docs/adr/isolate-workspaces-by-keys.md).
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { contract } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineListStatements } from '../features/leads/table/statements.testing.ts';
import { createDashboardExamples, dashboardOperations } from '../http/dashboard-examples.testing.ts';
import { makeExamples, operations } from '../http/operations.testing.ts';
import { buildPath, sendRequest } from '../http/wire.testing.ts';
import { listProductStatements } from '../testing/product-statements.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { compareRows, createDescriber, type Difference } from './result-columns.testing.ts';
import { type Kind, readRowTypes } from './row-types.testing.ts';

const SERVER = join(import.meta.dirname, '..');

/** Statements that read rows of several workspaces, with the reason why that reveals nothing. */
const ACROSS_WORKSPACES: Record<string, string> = {
  'keys.owner': 'finds the workspace of a key, by its fingerprint',
  'links.target': 'finds the workspace of a short link; its codes are unique in the installation',
  'links.click': 'counts a click on a short link',
  'links.taken': 'checks whether a code is free; codes are unique in the installation',
  'people.sessions': 'a person sees their own sessions, in every workspace',
  'people.memberships': 'lists the workspaces that a person can enter',
  'people.end-session': 'a person ends their own session in any workspace',
  'people.end-sessions': 'a new password ends all sessions of the person',
  'people.end-token': 'the token proves the right to end the session',
  'people.delete-alone': 'checks whether the person is still in any workspace',
  'people.drop-reset': 'deletes the link of a person whose permissions change, from any workspace',
  'people.reset': 'finds the person of a reset link by its fingerprint, and their workspaces',
  'people.use-reset': 'finds the person of a reset link by its fingerprint, and their workspaces',
  'people.forget-resets': 'housekeeping: expired links',
  'people.forget-sessions': 'housekeeping: old sessions',
  'activity.forget': 'housekeeping: old activity',
  'imports.end-uploads': 'housekeeping: incomplete uploads',
  'imports.forget': 'housekeeping: old imports',
  'knowledge.prune-uploads': 'housekeeping: unpublished files',
  'bulk.forget': 'housekeeping: old changes of many leads',
  'team.any': 'the first run: checks whether any workspace exists',
  'team.elsewhere': 'checks whether the person is in another workspace',
  'team.invitation-by-token': 'finds the workspace of an invitation, by the fingerprint of its link',
  'team.forget-invitations': 'housekeeping: expired invitations',
  'team.rename-person': 'a person changes their name in every workspace',
  'team.by-slug': 'finds the workspace that a file or a command names',
  'chat.campaigns': 'the campaign named by a command of the operator',
  'cli.count-workspaces': 'the number of workspaces, for the operator',
  'cli.oldest-workspace': 'the first workspace, as an example in output',
  'campaigns.pause-all': 'after a restore: pauses all workspaces until a person resumes them',
  'webhooks.renumber-events': 'restoring: the order of transactions on the new server',
  'webhooks.abandon-waiting':
    'after a restore: settles deliveries that might have been made since the backup',
  'restored.held-campaigns': 'after a restore: lists the paused campaigns for the operator',
  'restored.waiting': 'after a restore: counts for the whole installation',
  'numbers.sealed-secrets': 'changing the secret key: all sealed values of every workspace',
  'numbers.abandon-secrets': 'a lost secret key: all values that it sealed',
  'numbers.by-ids': 'a provider request contains only the number, and its signature proves it',
  'numbers.by-accounts': 'a provider request contains its accounts, and its signature proves each',
  'numbers.sharing': 'two numbers on one provider account would both answer, even in different workspaces',
  'numbers.on-engine': 'a provider verifies the webhook address',
  'calendars.abandon-secrets': 'a lost secret key: all values that it sealed',
  'calendars.sealed-secrets': 'changing the secret key: all sealed values of every workspace',
  'calendars.find-for-webhook': 'a provider request contains only the calendar, and its signature proves it',
  'campaigns.without-reminder-template': 'doctor: reminders that cannot be sent, for the operator',
  'calendars.problems': 'doctor: calendars that do not work, for the operator',
  'bookings.page': 'the booking page of a lead, by a token that cannot be guessed',
  'cli.bookings': 'meetings, for the operator',
  'webhooks.sealed-secrets': 'changing the secret key: all sealed values of every workspace',
  'webhooks.all-ids': 'a lost secret key: all values that it sealed',
  'webhooks.claim': 'claims deliveries of several workspaces, each by its own subscription',
  'cli.key-owner': 'the owner of a key, for the operator',
  'cli.leads': 'the lead named by a command of the operator',
  'cli.message': 'the message of a file named by a command of the operator',
  'cli.numbers': 'numbers, for the operator',
  'cli.workspaces': 'all workspaces, for the operator',
  'installation.waiting': 'counts for the whole installation, for metrics and doctor',
  'media.on-disk': 'doctor: files missing from a disk, for the operator',
  'media.expire': 'housekeeping: expired files',
  'messages.orphans': 'housekeeping: unfinished sends of dead processes, each settled in its own workspace',
  'webhooks.abandon': 'housekeeping: attempts of dead processes',
  'webhooks.waiting': 'housekeeping: subscriptions with deliveries but without a job',
  'webhooks.prune': 'housekeeping: expired deliveries',
  'agent.forget-turns': 'housekeeping: old turns of agents',
  'bookings.forget-ended': 'housekeeping: old ends of unknown meetings',
  'bookings.forget-holds': 'housekeeping: expired holds of slots',
  'models.forget-spending': 'housekeeping: old costs of models',
  'models.sealed-keys': 'changing the secret key: all sealed values of every workspace',
  'models.abandon-keys': 'a lost secret key: all values that it sealed',
  'jobs.heads': 'the queue: waiting jobs of any workspace, each run in its own',
  'jobs.oldest': 'the queue: the due time of the oldest job, for health and doctor',
  'jobs.free': 'housekeeping: jobs of dead processes',
  'numbers.note-outage': 'housekeeping: numbers that might have missed messages while the database was away',
  'jobs.blame': 'housekeeping: jobs of crashed processes',
  'jobs.claim-suspect': 'the queue: a job of any workspace whose process crashed before',
  'jobs.put-back-lost':
    'the queue: jobs of any workspace that this process claimed without getting the answer',
  'jobs.revive': 'housekeeping: given-up jobs that a queue needs',
  'jobs.dead': 'given-up jobs, for the operator',
  'jobs.list': 'jobs, for the operator',
  'jobs.retry': 'given-up jobs, for the operator',
  'first-contact.revive': 'housekeeping: numbers with a queue but without a job',
  'numbers.forget-events': 'housekeeping: old events of numbers',
  'leads.words-teams': 'housekeeping: workspaces with changed leads, each indexed separately',
  'messages.words-teams': 'housekeeping: workspaces with new messages, each indexed separately',
  'links.forget': 'housekeeping: expired clicks',
  'simulations.interrupt': 'settles simulations of processes that have ended, of any workspace',
  'simulations.any-running': 'an installation runs one simulation at a time',
};

/** Row types that are narrower than a column of a table, with the reason why no row contains the other values. */
const NARROWER: Record<string, string> = {
  'agent.hand-over.held_since': 'the agent has handed the lead over',
  'agent.situation.number_id': 'the join with the number needs it',
  'bookings.meeting.token': 'stored with every meeting',
  'bookings.meeting-by-ref.token': 'stored with every meeting',
  'bookings.page.token': 'the condition finds the meeting by it',
  'bookings.pending.token': 'stored with every meeting',
  'bookings.standing-at.token': 'stored with every meeting',
  'campaigns.add-revision.number': 'only drafts have no number',
  'campaigns.newest-revision.fingerprint': 'a check: only drafts have none',
  'campaigns.revisions.number': 'the condition excludes drafts',
  'conversations.told-file.sent_at': 'only our unsent messages have no time',
  'demo.campaigns.number': 'every simulated number has a phone',
  'groups.tracked.number_phone': 'read only for simulated numbers, which have a phone',
  'idempotency.recorded.engine_message_id': 'null only if `status` is null: stored by the reservation',
  'idempotency.recorded.resets_at': 'null only if `status` is null: stored by the reservation',
  'idempotency.recorded.sent_at': 'read only for accepted messages',
  'idempotency.recorded.text': 'null only if `status` is null: our messages have texts',
  'idempotency.recorded.used': 'null only if `status` is null: stored by the reservation',
  'lists.created-leads.lead_id': 'rows with these verdicts have a lead',
  'media.unheard.mime_type': 'stored with every file',
  'messages.gate-facts.text': 'our messages have texts',
  'messages.gate-facts.whatsapp_id': 'every lead with messages has one',
  'messages.orphans.sender': 'every message that is being sent has one',
  'messages.receipt-delivered.status': 'the condition names the statuses',
  'messages.receipt-message.status': 'the condition names the statuses',
  'messages.receipt-read.status': 'the condition names the statuses',
  'numbers.by-accounts.account': 'the condition excludes null',
  'numbers.sealed-secrets.sealed': 'the condition excludes null',
  'people.sealed-totp.sealed': 'the condition excludes null',
  'processes.untrusted-proxies.peer': 'the condition excludes null',
  'simulation.arrived.message_id': 'every text has an id',
  'simulation.arrived.text': 'the condition selects texts',
  'simulation.end-states.phone': 'every simulated person has a phone',
  'simulation.handed-over.phone': 'every simulated person has a phone',
  'simulation.inbound.message_id': 'the network gives every message an id',
  'simulation.inbound.phone': 'every simulated person has a phone',
  'simulation.sent.handed_at': 'the condition excludes null',
  'simulation.sent.message_id': 'stored by the reservation',
  'simulation.sent.phone': 'every simulated person has a phone',
  'simulation.sent.reserved_at': 'stored by the reservation',
  'simulation.turns.phone': 'every simulated person has a phone',
  'simulation.upcoming-meetings.phone': 'every simulated person has a phone',
  'try-it.simulated.number': 'every simulated number has a phone',
};

interface Plan {
  'Relation Name'?: string;
  Alias?: string;
  Plans?: Plan[];
  [property: string]: unknown;
}

/** The properties of a query plan in which a scan or a join lists its row conditions. */
const OF_SCAN = ['Index Cond', 'Recheck Cond', 'Filter'];
const OF_JOIN = ['Hash Cond', 'Merge Cond', 'Join Filter'];

/** Returns the tables from which a query plan reads rows of any workspace. */
function findUnboundTables(plan: Plan, tables: ReadonlySet<string>, joins: string[] = []): string[] {
  const joinConditions = (names: string[]) =>
    // The plan compares ids as text: `(lead.team_id)::text = $1`.
    names.map((name) => String(plan[name] ?? '').replace(/\(([\w.$]+)\)::text/g, '$1')).join(' ');
  const around = [...joins, joinConditions(OF_JOIN)];
  const { 'Relation Name': table, Alias: alias } = plan;
  const reads = table !== undefined && tables.has(table) && plan['Node Type'] !== 'ModifyTable';
  const bound =
    /\bteam_id = |= (\w+\.)?team_id\b/.test(joinConditions(OF_SCAN)) ||
    around.some((condition) => condition.includes(`${alias}.team_id`));
  const below = (plan.Plans ?? []).flatMap((one) => findUnboundTables(one, tables, around));
  return reads && !bound ? [table, ...below] : below;
}

/** Returns the tables that a query plan writes. */
function findWrites(plan: Plan): { table: string; operation: unknown }[] {
  const below = (plan.Plans ?? []).flatMap(findWrites);
  if (plan['Node Type'] !== 'ModifyTable') return below;
  return [{ table: plan['Relation Name']!, operation: plan['Operation'] }, ...below];
}

let app: TestApp;
let receiver: Server;
let owner: Client;
let tables: Set<string>;
beforeAll(async () => {
  app = await startApp();
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  owner = new Client(app.connections.owner);
  await owner.connect();
  const { rows } = await owner.query<{ table: string }>(
    `select relname as table from pg_attribute join pg_class on pg_class.oid = attrelid
     where attname = 'team_id' and relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  tables = new Set(rows.map((row) => row.table));
});
afterAll(async () => {
  await owner.end();
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});

const plans = new Map<string, Promise<Plan>>();

/** Returns the plan of a statement. Several tests use the same plans. */
function explainPlan(sql: string): Promise<Plan> {
  const known = plans.get(sql);
  if (known) return known;
  const plan = owner
    .query(`explain (generic_plan, verbose, format json) ${sql}`)
    .then(({ rows }) => rows[0]['QUERY PLAN'][0].Plan as Plan);
  plans.set(sql, plan);
  return plan;
}

test('the check finds a statement that does not name the workspace', async () => {
  const forgetful = [
    'select record from lead_records where id = $1',
    'select lead.id from leads lead join campaigns campaign on campaign.team_id = lead.team_id where lead.id = $1',
    'update leads set name = $2 where id = $1',
    'delete from notes where lead_id = $1',
    'select note.text from leads lead join notes note on note.lead_id = lead.id where lead.team_id = $1',
  ];
  for (const sql of forgetful) expect(findUnboundTables(await explainPlan(sql), tables), sql).not.toEqual([]);
  expect(
    findUnboundTables(await explainPlan('select record from lead_records where team_id = $1'), tables),
  ).toEqual([]);
});

test('the check finds a row type that differs from the columns, and a parameter without a value', async () => {
  const field = (type: Kind, values: string[] | null = null) => ({
    type,
    kinds: [type],
    canBeNull: false,
    isOptional: false,
    values,
  });
  const fields = new Map([
    ['id', field('string')],
    ['status', field('string', ['won'])],
    ['name', field('string', ['Ana'])],
    ['created_at', field('string')],
    ['ids', field('string[]')],
    ['gone', field('number')],
  ]);
  const describeColumns = await createDescriber(owner);
  const columns = await describeColumns(
    `select id, status, name, created_at, array_agg(id) over () as ids, 1 as more from leads where team_id = $1`,
  );
  const rowType = { file: '', name: /^a$/, fields, hasMore: false, values: [new Set(['team_id'])] };
  const found = compareRows({ name: 'a', parameters: ['team_id', 'id'] }, columns, [rowType]);
  expect(found.map(({ field, problem }) => `${field}: ${problem}`)).toEqual([
    'a.id: no value',
    'a.gone: missing',
    'a.status: other values',
    'a.name: can be null',
    'a.name: no check',
    'a.created_at: other type',
    'a.ids: other type',
    'a.more: not in the type',
  ]);
  const unknown = compareRows({ name: 'b', parameters: [] }, columns, [rowType]);
  expect(unknown).toEqual([{ field: 'b', problem: 'no row type' }]);
});

describe('every statement', () => {
  beforeAll(async () => {
    // Importing a store defines most statements; the first use of a list defines its own.
    for (const file of readdirSync(SERVER, { recursive: true, encoding: 'utf8' })) {
      if (/(^|[/-])store\.ts$/.test(file)) await import(/* @vite-ignore */ join(SERVER, file));
    }
    await defineListStatements();
    const examples = await makeExamples(app, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
    const { key } = examples.workspace;
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const path = buildPath(operation, examples.of(operation).params);
      expect((await sendRequest(app.url, { path, key })).status).toBe(operation.success.status);
    }
    const pages = await createDashboardExamples(
      app,
      `http://localhost:${(receiver.address() as AddressInfo).port}`,
      'pages',
    );
    for (const operation of dashboardOperations.filter(({ method }) => method === 'GET')) {
      const { params, query } = pages.of(operation);
      expect((await pages.page.ask(operation, { ...params, ...query })).status).toBe(200);
    }
    const { blocklist } = contract;
    await pages.page.call(blocklist.rules, { q: 'x', kind: 'number' });
    await pages.page.call(blocklist.optedOut, { q: 'x' });
    for (const query of ['since=2026-01-01T00:00:00Z', 'since=2026-01-01T00:00:00Z&status=cold']) {
      expect((await sendRequest(app.url, { path: `/api/v1/leads?${query}`, key })).status).toBe(200);
    }
  });

  test('reads rows of only one workspace', { timeout: 180_000 }, async () => {
    expect(tables.size).toBeGreaterThan(25);
    expect(listProductStatements().length).toBeGreaterThan(200);
    const across: Record<string, string[]> = {};
    for (const { name, text } of listProductStatements()) {
      const found = findUnboundTables(await explainPlan(text), tables);
      if (found.length > 0) across[name] = found;
    }
    expect(Object.keys(across).toSorted()).toEqual(Object.keys(ACROSS_WORKSPACES).toSorted());
  });

  test('declares the tables that it writes, and whether it adds jobs', { timeout: 180_000 }, async () => {
    const wrong: unknown[] = [];
    for (const { name, text, writes, addsJobs } of listProductStatements()) {
      const found = findWrites(await explainPlan(text));
      const written = [...new Set(found.map(({ table }) => table))].toSorted();
      const insertsJobs = found.some(({ table, operation }) => table === 'jobs' && operation === 'Insert');
      const isRight = String(written) === String(writes.toSorted()) && insertsJobs === addsJobs;
      if (!isRight) wrong.push({ name, writes: written, addsJobs: insertsJobs });
    }
    expect(wrong).toEqual([]);
  });

  // Reading the row types loads the compiler, which takes 30 s on a busy machine.
  test('returns the columns of its row type, and gets a value for each named parameter', {
    timeout: 240_000,
  }, async () => {
    const rowTypes = readRowTypes();
    const describeColumns = await createDescriber(owner);
    const found: Difference[] = [];
    for (const statement of listProductStatements()) {
      found.push(...compareRows(statement, await describeColumns(statement.text), rowTypes));
    }
    const isNarrower = ({ problem }: Difference) => problem === 'can be null' || problem === 'other values';
    expect(found.filter((one) => !isNarrower(one))).toEqual([]);
    const narrower = found.filter(isNarrower).map(({ field }) => field);
    expect(narrower.toSorted()).toEqual(Object.keys(NARROWER).toSorted());
  });
});
