// The dashboard refuses the settings that `parley apply` refuses, with the same issues. Editing settings gives members
// no access to the server's files or network (docs/adr/edit-settings-as-workspace-files.md).
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ContractError, Issue } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Ctx } from '../context.ts';
import { NO_ALLOWED_HOSTS } from '../platform/allowed-hosts.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { ApplyError, applyFile } from '../workspace-file/index.ts';
import { createEdit, type Edit, type Part } from './apply-edit.ts';

let app: TestApp;
let made: Workspace;
let ctx: Ctx;
let edit: Edit;
let site: Server;
let asked = 0;
beforeAll(async () => {
  app = await startApp();
  made = await app.make.workspace({ models: [{ name: 'claude', provider: 'anthropic', api_key: 'k' }] });
  ctx = { ...app.system, teamId: made.teamId, actor: { kind: 'member', id: 'mem_ana', name: 'Ana' } };
  edit = createEdit({
    engineOf: () => undefined,
    calendarOf: app.calendars.adapterOf,
    allowLocal: false,
    allowedHosts: NO_ALLOWED_HOSTS,
  });
  site = createServer((_request, response) => {
    asked++;
    response.end('Secret of this machine.');
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  await app.close();
  site.close();
});

const agent = { goal: 'Book a visit.', first_message: 'Hello.' };
/** Returns the issues as text such as `goal required {}`, sorted. */
const showIssues = (issues: readonly Issue[], from = 0) => [
  ...new Set(
    issues
      .map(({ path, code, params }) => `${path.slice(from).join('.')} ${code} ${JSON.stringify(params)}`)
      .toSorted(),
  ),
];
const readRefusal = (part: Part, at: readonly (string | number)[]) =>
  edit(ctx, part, at).then(
    () => 'applied',
    (error: unknown) => showIssues((error as ContractError).issues),
  );
/** Applies the part as a workspace file. @param from how many steps at the start of each path to omit. */
const applyPart = async (part: Part, from = 0) => {
  const text = JSON.stringify({ workspace: { slug: made.slug }, ...part });
  return applyFile(app.system, text, 'part.yaml', { isPart: true }).then(
    () => 'applied',
    (error: unknown) => {
      if (!(error instanceof ApplyError)) throw error;
      return showIssues(error.found, from);
    },
  );
};

const phone = '33600000001';
const WRONG: [what: string, section: string, record: Record<string, unknown>][] = [
  [
    'a campaign',
    'campaigns',
    { slug: 'Big', name: '', agent: { goal: '', first_message: 'x', follow_ups: ['soon'] } },
  ],
  [
    'criteria',
    'campaigns',
    {
      slug: 'a',
      name: 'A',
      agent: { ...agent, criteria: [{ key: 'x', ask: '?', expect: 'no' }, { key: 'Y' }] },
    },
  ],
  [
    'what belongs together',
    'campaigns',
    { slug: 'a', name: 'A', agent: { ...agent, model: 'offline', models: ['offline'], language: 'sv' } },
  ],
  [
    'meetings',
    'campaigns',
    {
      slug: 'a',
      name: 'A',
      agent: { ...agent, booking: { calendar: 'nowhere', members: ['x@y.z'], notice: '40d' } },
    },
  ],
  ['an active campaign without a number', 'campaigns', { slug: 'a', name: 'A', status: 'active', agent }],
  ['a number elsewhere', 'campaigns', { slug: 'a', name: 'A', number: '33699999999', agent }],
  [
    'pace',
    'numbers',
    { phone, engine: 'waha', waha: { url: 'x', session: 's' }, pacing: { send_gap: '1s', oops: 1 } },
  ],
  ['an engine', 'numbers', { phone, engine: 'pigeon', daily_quota: 5_000 }],
  ['a calendar', 'calendars', { name: 'builtin', provider: 'cal-com', api_key: 'a b', event_type_id: 'x' }],
  [
    'a group of fields',
    'calendars',
    { name: 'g', provider: 'google', client_id: 'x', service_account_key: '{}' },
  ],
  ['a provider', 'models', { name: 'Big', provider: 'anthropic', prices: { x: { input: -1 } } }],
  ['a rule', 'blocked', { kind: 'prefix', value: '12345678' }],
];

describe('the dashboard and parley apply return the same error', () => {
  test.each(WRONG)('for %s', async (_what, section, record) => {
    const issues = await applyPart({ [section]: [record] }, 2);
    expect(issues).not.toBe('applied');
    expect(await readRefusal({ [section]: [record] }, [section, 0])).toEqual(issues);
  });

  test('with the whole path if it concerns a whole section', async () => {
    const part = { budgets: { per_day: -1 }, campaigns: [{ slug: 'a', name: 'A', agent: {} }] };
    expect(await readRefusal(part, [])).toEqual(await applyPart(part));
  });
});

describe("members without the operator's access", () => {
  test('cannot use variables, whose names stay plain text', async () => {
    const odd = ['Costs $', '{HOME} and $$', '{ and $', '{'].join('');
    await edit(ctx, { campaigns: [{ slug: 'odd', name: odd, agent: { ...agent, goal: odd } }] }, [
      'campaigns',
      0,
    ]);
    const { rows } = await app.system.db.pool.query(
      "select name, agent->>'goal' as goal from campaigns where slug = 'odd'",
    );
    expect(rows).toEqual([{ name: odd, goal: odd }]);
  });

  test('cannot read files of the server', async () => {
    const file = join(inject('folder'), 'of-the-server.txt');
    writeFileSync(file, 'Secret of the server.');
    for (const path of [file, '/etc/passwd.txt', '../package.txt']) {
      const part = {
        campaigns: [{ slug: 'reads', name: 'R', agent: { ...agent, knowledge: [{ file: path }] } }],
      };
      const refusal = await readRefusal(part, ['campaigns', 0]);
      expect(String(refusal)).toMatch(/^agent\.knowledge file_unknown /);
      expect(String(refusal)).not.toContain('Secret');
    }
  });

  test("cannot call pages and webhooks in the server's network", async () => {
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    const reading = { campaigns: [{ slug: 'reads', name: 'R', agent: { ...agent, knowledge: [{ url }] } }] };
    expect(await readRefusal(reading, ['campaigns', 0])).toEqual([
      expect.stringMatching(/^agent\.knowledge\.0\.url /),
    ]);
    expect(await readRefusal({ webhooks: [{ url, events: ['message.received'] }] }, ['webhooks', 0])).toEqual(
      [expect.stringMatching(/^url /)],
    );
    expect(asked).toBe(0);
  });

  test('cannot change a section by omitting it', async () => {
    await edit(ctx, { lists: [{ name: 'New' }] }, ['lists', 0]);
    const { rows } = await app.system.db.pool.query('select name from model_providers where team_id = $1', [
      made.teamId,
    ]);
    expect(rows).toEqual([{ name: 'claude' }]);
  });
});
