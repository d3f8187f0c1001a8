// Exports a workspace to a file. Applying the file changes nothing in that workspace, and creates an equal workspace
// elsewhere (workspace-file.md#export).

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Ctx } from '../context.ts';
import { findOriginal } from '../features/knowledge/index.ts';
import { queryRows } from '../testing/conversation-helper.ts';
import { SLOW_MS } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type Applied, applyFile, exportWorkspace } from './index.ts';
import { createRichWorkspaces } from './rich-workspaces.testing.ts';

let app: TestApp;
let elsewhere: TestApp;
let folder: string;
let site: Server;
let page: string;
beforeAll(async () => {
  [app, elsewhere] = await Promise.all([startApp(), startApp()]);
  folder = mkdtempSync(join(inject('folder'), 'export-'));
  site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      '<main><h1>Questions</h1><p>We deliver on Tuesdays, and on no other day of the week.</p></main>',
    );
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  page = `http://127.0.0.1:${(site.address() as AddressInfo).port}/faq?key=1`;
});
afterAll(async () => {
  await Promise.all([app.close(), elsewhere.close()]);
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true });
});

async function apply(
  to: TestApp,
  text: string,
  environment: Record<string, string> = {},
  at = folder,
): Promise<Applied> {
  const knowledge = { folder: at, allowLocal: true, offline: false };
  return (await applyFile(to.system, text, 'test.yaml', { knowledge, environment }))[0]!;
}

const createTestCtx = (of: TestApp, teamId: string): Ctx => ({
  ...of.system,
  teamId,
  actor: { kind: 'system' },
});

/** Returns every row of the workspace, with the transaction that wrote it. */
async function readRows(of: TestApp, teamId: string): Promise<string[]> {
  const { pool } = of.system.db;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select xmin || ' ' || t::text as row from ${name} t where team_id = $1 order by 1`,
      [teamId],
    );
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  const { rows: people } = await pool.query<{ row: string }>(
    `select xmin || ' ' || p::text as row from people p order by 1`,
  );
  return [...found, ...people.map(({ row }) => `people ${row}`)];
}

/** Writes the export into a separate folder. */
async function writeExport(
  of: TestApp,
  teamId: string,
): Promise<{ yaml: string; at: string; names: string[] }> {
  const { yaml, files, variables } = await exportWorkspace(createTestCtx(of, teamId));
  const at = mkdtempSync(join(folder, 'out-'));
  for (const { path, source_id } of files) {
    mkdirSync(dirname(join(at, path)), { recursive: true });
    writeFileSync(join(at, path), (await findOriginal(of.system.db, teamId, source_id))!);
  }
  return { yaml, at, names: variables.map(({ name }) => name) };
}

test('of settings that an earlier release stored has the default for each missing field, and no unknown field', async () => {
  const booking = { calendar: 'builtin', hours: 'Mon-Fri 09:00-18:00' };
  const agent = {
    goal: 'Book.',
    first_message: 'Hello.',
    criteria: [{ key: 'a', ask: 'Why?', expect: 'any' }],
  };
  const file = {
    workspace: { slug: 'earlier', timezone: 'Europe/Paris' },
    members: [{ email: 'ana@earlier.test', role: 'viewer', calendar: { holidays: 'FR' } }],
    campaigns: [{ slug: 'spring', name: 'Lea', agent: { ...agent, booking } }],
  };
  const { workspace } = await apply(app, JSON.stringify(file));
  const before = await writeExport(app, workspace.team_id);
  await queryRows(
    app,
    `update campaigns set agent = jsonb_build_object('gone', 1, 'goal', agent->'goal',
       'first_message', agent->'first_message', 'manner', '{"gone": 1}'::jsonb,
       'criteria', jsonb_build_array((agent->'criteria'->0) || '{"gone": 1}'),
       'booking', jsonb_build_object('gone', 1, 'calendar', 'builtin', 'hours', agent->'booking'->'hours'))
     where team_id = $1`,
    [workspace.team_id],
  );
  await queryRows(app, `update members set calendar = '{"gone": 1, "holidays": "FR"}' where team_id = $1`, [
    workspace.team_id,
  ]);
  const after = await writeExport(app, workspace.team_id);
  expect(after.yaml).toBe(before.yaml);
});

describe('ten workspaces', { timeout: SLOW_MS, tags: 'endurance' }, () => {
  const made = new Map<string, Applied>();
  const variables = new Map<string, Record<string, string>>();

  test('stay unchanged when their export is applied, with or without the variables', async () => {
    for (const { file, secrets = {}, later } of createRichWorkspaces(folder, page)) {
      const applied = await apply(app, JSON.stringify(file()));
      await later?.(app, applied);
      await app.drain();
      const { team_id, slug } = applied.workspace;
      made.set(slug, applied);
      const { yaml, at, names } = await writeExport(app, team_id);
      for (const secret of Object.values(secrets))
        expect(yaml).not.toContain(JSON.stringify(secret).slice(1, -1));
      const given = Object.fromEntries(
        names.map((name) => [
          name,
          Object.entries(secrets)
            .toSorted(([a], [b]) => b.length - a.length)
            .find(([field]) => name.replace(/_\d+$/, '').endsWith(`_${field.toUpperCase()}`))![1],
        ]),
      );
      variables.set(slug, given);
      const before = await readRows(app, team_id);
      expect(before.length).toBeGreaterThan(0);
      for (const environment of [given, {}]) {
        await apply(app, yaml, environment, at);
        const after = await readRows(app, team_id);
        expect({
          slug,
          gone: before.filter((row) => !after.includes(row)),
          come: after.filter((row) => !before.includes(row)),
        }).toEqual({ slug, gone: [], come: [] });
      }
    }
  });

  test('are recreated unchanged when their export is applied to an empty installation', async () => {
    for (const [slug, { workspace }] of made) {
      const { yaml, at } = await writeExport(app, workspace.team_id);
      const there = await apply(elsewhere, yaml, variables.get(slug), at);
      const again = await writeExport(elsewhere, there.workspace.team_id);
      const content = (text: string) => text.replace(/^#.*\n/gm, '');
      expect(content(again.yaml)).toBe(content(yaml));
    }
  });

  test('need their variables if no secret is stored or the address changes', async () => {
    const { yaml, names } = await writeExport(app, made.get('waha')!.workspace.team_id);
    expect(names).toEqual(['ACCUEIL_N_2_API_KEY', 'ACCUEIL_N_2_API_KEY_2', 'NUMBER_33600000202_API_KEY']);
    const unset = { code: 'variable_unset', params: { name: 'ACCUEIL_N_2_API_KEY' } };
    const moved = yaml
      .replace('slug: waha', 'slug: moved')
      .replaceAll('336000002', '336000008')
      .replace(/session: \w+/g, '$&-2');
    await expect(apply(app, moved)).rejects.toMatchObject({
      found: expect.arrayContaining([expect.objectContaining(unset)]),
    });
    // A stored secret must never be sent to a new URL.
    const away = yaml.replaceAll('http://localhost:3001', 'http://localhost:3009');
    await expect(apply(app, away)).rejects.toMatchObject({
      found: expect.arrayContaining([expect.objectContaining(unset)]),
    });
  });

  test('have comments in their export that list what the file needs and what it does not contain', async () => {
    const { yaml } = await writeExport(app, made.get('by-api')!.workspace.team_id);
    expect(yaml).toContain('#   1 list with the same name as another list.');
    expect(yaml).toMatch(/^blocked:[\s\S]*^ +campaign: /m);
    const calendars = await writeExport(app, made.get('calendars')!.workspace.team_id);
    expect(calendars.yaml).toContain('#   CAL_API_KEY                api_key of the calendar cal');
  });
});

test('a text from a version that did not store the original is exported from its passages, and stays unchanged', {
  tags: 'endurance',
}, async () => {
  const parts = Array.from(
    { length: 90 },
    (_, n) =>
      `## Kitchen ${n}\n\nIt costs ${n},000 euros. Oak doors, ${n} weeks. ${'Made to measure. '.repeat(4)}`,
  );
  const { teamId } = await app.make.workspace({
    agent: { knowledge: [{ text: `# Prices\n\n${parts.join('\n\n')}` }] },
  });
  const { pool } = app.system.db;
  await pool.query('update knowledge_sources set original = null where team_id = $1', [teamId]);
  const passages = async () => (await readRows(app, teamId)).filter((row) => /^passages /.test(row));
  const before = await passages();
  expect(before).toHaveLength(90);
  const { yaml, at } = await writeExport(app, teamId);
  await apply(app, yaml, {}, at);
  expect(await passages()).toEqual(before);
  // The text is stored from now on.
  const again = await writeExport(app, teamId);
  expect(again.yaml).toBe(yaml);
  const rows = await readRows(app, teamId);
  await apply(app, again.yaml, {}, again.at);
  expect(await readRows(app, teamId)).toEqual(rows);
});
