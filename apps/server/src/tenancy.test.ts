// Every statement reads and writes rows of one workspace, or is listed here with the reason for an exception. The
// generic query plan shows what a statement reads. This test replaces row-level security, which costs too much
// (docs/adr/0039).
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { dashboard } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineListStatements } from './features/lead-table/statements.testing.ts';
import { doorOperations, makeDoor } from './http/door.testing.ts';
import { makeExamples, operations } from './http/operations.testing.ts';
import { ask, pathOf } from './http/wire.testing.ts';
import { productStatements } from './testing/product-statements.ts';
import { startApp, type TestApp } from './testing/start-app.ts';

/** Statements that read rows of several workspaces, with the reason why that reveals nothing. */
const ACROSS: Record<string, string> = {
  'keys.owner': 'finds the workspace of a key, by its fingerprint',
  'links.target': 'finds the workspace of a short address, whose codes are one name space',
  'links.click': 'counts a click on a short address',
  'links.taken': 'tells whether a code is free: codes are one name space',
  'people.sessions': 'a person sees their own sessions, in every workspace',
  'people.memberships': 'the workspaces of a person, who may go to each',
  'people.end-session': 'a person ends a session of their own, in whatever workspace it is',
  'people.end-sessions': 'another password ends the sessions of the person in every workspace',
  'people.end-token': 'whoever has the token ends the session',
  'people.delete-alone': 'is the person in any workspace still?',
  'people.drop-reset': 'a link of a workspace for a person whose rights change, whichever workspace made it',
  'people.reset': 'finds whose a reset link is, by its fingerprint, and where they are',
  'people.use-reset': 'finds whose a reset link is, by its fingerprint, and where they are',
  'people.forget-resets': 'housekeeping: links that are over',
  'people.forget-sessions': 'housekeeping: sessions that were long ago',
  'activity.forget': 'housekeeping: what was changed long ago',
  'imports.end-uploads': 'housekeeping: files that never came as a whole',
  'imports.forget': 'housekeeping: imports that were long ago',
  'knowledge.prune-uploads': 'housekeeping: files that nobody published',
  'bulk.forget': 'housekeeping: changes of many leads that were long ago',
  'team.any': 'the first run: is there a workspace at all?',
  'team.elsewhere': 'is the person in another workspace too?',
  'team.invitation-by-token': 'finds the workspace of an invitation, by the fingerprint of its link',
  'team.forget-invitations': 'housekeeping: invitations that are over',
  'team.rename-person': 'a person changes their name in every workspace',
  'team.by-slug': 'finds the workspace that a file or a command names',
  'chat.campaigns': 'the campaign that a command names, for whoever runs this installation',
  'cli.count-workspaces': 'how many workspaces there are, for whoever runs this installation',
  'cli.oldest-workspace': 'the first workspace, to name it in an example',
  'campaigns.pause-all': 'after a restore: nothing of any workspace goes out before a person says so',
  'webhooks.abandon-waiting': 'after a restore: what may have been delivered since is not delivered again',
  'restored.held-campaigns': 'after a restore: what a person gives free again, or is told of',
  'restored.waiting': 'after a restore: figures of the whole installation',
  'numbers.sealed-secrets': 'another secret key: everything sealed, of every workspace',
  'numbers.abandon-secrets': 'a lost secret key: what it sealed',
  'numbers.by-ids': 'a request of a provider names the number alone, and its signature proves it',
  'numbers.by-accounts': 'a request of a provider names its accounts, and its signature proves each',
  'numbers.sharing':
    'two numbers that are one at their provider would both answer, of whichever workspace they are',
  'numbers.on-engine': 'a provider asks whether an address is ours',
  'calendars.abandon-secrets': 'a lost secret key: what it sealed',
  'calendars.sealed-secrets': 'another secret key: everything sealed, of every workspace',
  'calendars.at-door': 'a request of a provider names the calendar alone, and its signature proves it',
  'campaigns.without-reminder-template':
    'doctor: reminders that can not go out, for whoever runs this installation',
  'calendars.problems': 'doctor: calendars that do not work, for whoever runs this installation',
  'bookings.page': 'the page of a lead, whose token nobody guesses',
  'cli.bookings': 'meetings, for whoever runs this installation',
  'webhooks.sealed-secrets': 'another secret key: everything sealed, of every workspace',
  'webhooks.all-ids': 'a lost secret key: what it sealed',
  'webhooks.claim': 'claims for lanes of several workspaces at once, each by its own subscription',
  'cli.key-owner': 'whose key it is, for whoever runs this installation',
  'cli.leads': 'the lead that a command names, for whoever runs this installation',
  'cli.message': 'the message whose file a command names, for whoever runs this installation',
  'cli.numbers': 'numbers, for whoever runs this installation',
  'cli.workspaces': 'all workspaces, for whoever runs this installation',
  'installation.waiting': 'figures of the whole installation, for its metrics and doctor',
  'media.on-disk': 'doctor: which files are missing from a disk, for whoever runs this installation',
  'media.expire': 'housekeeping: files whose time is over',
  'messages.orphans': 'housekeeping: what dead processes left, each settled in its own workspace',
  'webhooks.abandon': 'housekeeping: attempts whose process died',
  'webhooks.waiting': 'housekeeping: subscriptions whose deliveries nobody brings',
  'webhooks.prune': 'housekeeping: deliveries whose time is over',
  'agent.forget-turns': 'housekeeping: what agents did long ago',
  'bookings.forget-ended': 'housekeeping: meetings that ended and that nobody knew',
  'bookings.forget-holds': 'housekeeping: slots that were kept for leads',
  'models.forget-spending': 'housekeeping: what models cost long ago',
  'models.sealed-keys': 'another secret key: everything sealed, of every workspace',
  'models.abandon-keys': 'a lost secret key: what it sealed',
  'jobs.heads': 'the queue: what waits, of any workspace, each done in its own',
  'jobs.oldest': 'the queue: since when the oldest job is due, for health and doctor',
  'jobs.free': 'housekeeping: jobs whose process died',
  'numbers.note-outage': 'housekeeping: numbers that may have missed messages while the database was away',
  'jobs.blame': 'housekeeping: jobs whose process crashed',
  'jobs.claim-suspect': 'the queue: a job of any workspace whose process crashed before',
  'jobs.put-back-lost': 'the queue: jobs that this process claimed, of any workspace, without hearing of it',
  'jobs.revive': 'housekeeping: given-up jobs that a queue waits for',
  'jobs.dead': 'given-up jobs, for whoever runs this installation',
  'jobs.list': 'jobs, for whoever runs this installation',
  'jobs.retry': 'given-up jobs, for whoever runs this installation',
  'first-contact.revive': 'housekeeping: numbers whose queue waits without a job',
  'numbers.forget-events': 'housekeeping: what happened to numbers long ago',
  'leads.words-teams': 'housekeeping: where leads came or changed, each indexed in its own workspace',
  'messages.words-teams': 'housekeeping: where messages came, each indexed in its own workspace',
  'links.forget': 'housekeeping: clicks whose time is over',
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
function unbound(plan: Plan, tables: ReadonlySet<string>, joins: string[] = []): string[] {
  const said = (names: string[]) =>
    // The plan compares ids as text: `(lead.team_id)::text = $1`.
    names.map((name) => String(plan[name] ?? '').replace(/\(([\w.$]+)\)::text/g, '$1')).join(' ');
  const around = [...joins, said(OF_JOIN)];
  const { 'Relation Name': table, Alias: alias } = plan;
  const reads = table !== undefined && tables.has(table) && plan['Node Type'] !== 'ModifyTable';
  const bound =
    /\bteam_id = |= (\w+\.)?team_id\b/.test(said(OF_SCAN)) ||
    around.some((condition) => condition.includes(`${alias}.team_id`));
  const below = (plan.Plans ?? []).flatMap((one) => unbound(one, tables, around));
  return reads && !bound ? [table, ...below] : below;
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

async function planOf(sql: string): Promise<Plan> {
  const { rows } = await owner.query(`explain (generic_plan, verbose, format json) ${sql}`);
  return rows[0]['QUERY PLAN'][0].Plan;
}

test('the check finds a statement without the workspace', async () => {
  const forgetful = [
    'select record from lead_records where id = $1',
    'select lead.id from leads lead join campaigns campaign on campaign.team_id = lead.team_id where lead.id = $1',
    'update leads set name = $2 where id = $1',
    'delete from notes where lead_id = $1',
    'select note.text from leads lead join notes note on note.lead_id = lead.id where lead.team_id = $1',
  ];
  for (const sql of forgetful) expect(unbound(await planOf(sql), tables), sql).not.toEqual([]);
  expect(unbound(await planOf('select record from lead_records where team_id = $1'), tables)).toEqual([]);
});

describe('every statement', () => {
  beforeAll(async () => {
    // Importing a store defines most statements; the first use of a list defines its own.
    for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })) {
      if (/(^|[/-])store\.ts$/.test(file)) await import(/* @vite-ignore */ join(import.meta.dirname, file));
    }
    await defineListStatements();
    const examples = await makeExamples(app, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
    const { key } = examples.workspace;
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const path = pathOf(operation, examples.of(operation).params);
      expect((await ask(app.url, { path, key })).status).toBe(operation.success.status);
    }
    const door = await makeDoor(app, `http://localhost:${(receiver.address() as AddressInfo).port}`, 'door');
    for (const operation of doorOperations.filter(({ method }) => method === 'GET')) {
      const { params, query } = door.of(operation);
      expect((await door.page.ask(operation, { ...params, ...query })).status).toBe(200);
    }
    const { blocked } = dashboard;
    await door.page.call(blocked.list, { q: 'x', kind: 'number' });
    await door.page.call(blocked.optedOut, { q: 'x' });
    for (const query of ['since=2026-01-01T00:00:00Z', 'since=2026-01-01T00:00:00Z&status=cold']) {
      expect((await ask(app.url, { path: `/api/v1/leads?${query}`, key })).status).toBe(200);
    }
  });

  test('reads rows of one workspace only', async () => {
    expect(tables.size).toBeGreaterThan(25);
    expect(productStatements().length).toBeGreaterThan(200);
    const across: Record<string, string[]> = {};
    for (const [name, sql] of productStatements()) {
      const found = unbound(await planOf(sql), tables);
      if (found.length > 0) across[name] = found;
    }
    expect(Object.keys(across).toSorted()).toEqual(Object.keys(ACROSS).toSorted());
  });
});
