// Drafts of agents, publishing, earlier versions, and files of knowledge (dashboard-operations.md#agents).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pruneUploads } from '../features/knowledge/index.ts';
import { type Browser, createBrowser, type ErrorAnswer, PASSWORD } from '../testing/browser.ts';
import { queryRows } from '../testing/conversation-helper.ts';
import { USUAL_AGENT, type Workspace, type WorkspaceParts } from '../testing/make-workspace.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { applyFile } from '../workspace-file/index.ts';

const { agents, activity } = contract;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Scene {
  made: Workspace;
  id: string;
  ana: Browser;
  bob: Browser;
}

/** Creates a workspace with two people who edit the agent of its campaign. */
async function setUpEditors(parts: WorkspaceParts = {}): Promise<Scene> {
  // Advance the clock, so that this address can sign in again.
  app.clock.advance(60_000);
  const mark = app.make.phone();
  const people = ['ana', 'bob'].map((name) => ({
    ...{ email: `${name}${mark}@agent.test`, name, password: PASSWORD },
    role: name === 'ana' ? 'owner' : 'editor',
  }));
  const made = await app.make.workspace({ ...parts, members: people });
  const [ana, bob] = await Promise.all(
    people.map(async ({ email }) => {
      const page = createBrowser(app);
      await page.signIn(email);
      return page;
    }),
  );
  return { made, id: made.campaignId, ana: ana!, bob: bob! };
}

const read = async (page: Browser, id: string) => (await page.call(agents.get, { id })).data;

describe("the data for an agent's form", () => {
  test('contains the normalized block of the workspace file', async () => {
    const { id, ana } = await setUpEditors();
    const agent = await read(ana, id);
    const { model, knowledge: known, ...rest } = USUAL_AGENT;
    expect(agent.published).toMatchObject({
      number: 1,
      block: { ...rest, models: [model], knowledge: [{ text: known }] },
      author: { kind: 'system', name: null },
    });
    expect(agent).toMatchObject({
      draft: null,
      floor: null,
      templates: false,
      calendars: [],
      timezone: 'UTC',
    });
    expect(agent.defaults).toMatchObject({ reply_delay: '8s', models: ['offline'] });
    expect(agent.members.map(({ name }) => name).sort()).toEqual(['ana', 'bob']);
    expect((await read(ana, 'spring')).campaign.id).toBe(id);
  });

  test('contains the limits of a number that reaches real people', async () => {
    const agent = { humanize: true, reply_delay: '5s', follow_ups: ['1d'] };
    const waha = { url: 'http://localhost:3999', api_key: 'k', session: `s${app.make.phone()}` };
    const { id, ana } = await setUpEditors({ agent, number: { engine: 'waha', waha, pacing: {} } });
    expect((await read(ana, id)).floor).toEqual({
      ...{ engine: 'waha', reply_delay_ms: 2_500, follow_ups: 2, follow_up_ms: 86_400_000 },
    });
    const { version, published } = await read(ana, id);
    const block = { ...published.block, reply_delay: '1s', humanize: false };
    const { data } = await ana.call(agents.saveDraft, { id, block, version });
    expect(data.draft!.problems.map(({ path }) => path)).toEqual(['humanize', 'reply_delay']);
  });
});

describe('are saved with their problems, and do not change the published agent', () => {
  test('are saved with their problems, and change nothing', async () => {
    const { id, ana } = await setUpEditors();
    const { version, published } = await read(ana, id);
    const block = {
      ...published.block,
      goal: '',
      criteria: [{ key: 'Budget', ask: 'How much?', expect: 'lots' }],
      booking: { calendar: 'nowhere' },
    };
    const { data } = await ana.call(agents.saveDraft, { id, block, version });
    expect(data.draft).toMatchObject({ block, base: 1, restores: null, author: { name: 'ana' } });
    expect(data.draft!.problems.map(({ path }) => path).sort()).toEqual([
      ...['booking.calendar', 'criteria[0].expect', 'criteria[0].key', 'goal'],
    ]);
    expect(data.published).toEqual(published);
    expect(data.version).not.toBe(version);
  });

  test('are refused with values of the wrong type, and older drafts have the published values instead', async () => {
    const { id, ana } = await setUpEditors();
    const { version, published } = await read(ana, id);
    const { goal, criteria, knowledge, booking } = published.block;
    const wrong = { goal: 7, criteria: [{ key: 3 }], knowledge: 'all', booking: { hours: [] }, rules: [1] };
    await expect(ana.call(agents.saveDraft, { id, block: wrong as never, version })).rejects.toMatchObject({
      status: 422,
    });
    await ana.call(agents.saveDraft, { id, block: published.block, version });
    const block = JSON.stringify({ ...wrong, tone: 'Warm.' });
    await queryRows(app, 'update agent_revisions set block = $2 where campaign_id = $1 and number is null', [
      ...[id, block],
    ]);
    expect((await read(ana, id)).draft!.block).toEqual({ goal, criteria, knowledge, booking, tone: 'Warm.' });
  });

  test('cannot be overwritten by a member who has not seen them, and the error names their author', async () => {
    const { id, ana, bob } = await setUpEditors();
    const { version, published } = await read(ana, id);
    const block = { ...published.block, goal: 'Mine.' };
    const { data } = await ana.call(agents.saveDraft, { id, block, version });
    const other = { id, block: { ...block, goal: 'Theirs.' } };
    await expect(bob.call(agents.saveDraft, { ...other, version })).rejects.toMatchObject({
      status: 412,
      issues: [{ code: 'agent_drafted', params: { by: 'ana' } }],
    });
    await expect(bob.call(agents.publish, { ...other, version })).rejects.toMatchObject({ status: 412 });
    // A member who has seen the newer version can continue.
    await bob.call(agents.saveDraft, { ...other, version: data.version });
    await expect(ana.call(agents.dropDraft, { id, version: data.version })).rejects.toMatchObject({
      issues: [{ params: { by: 'bob' } }],
    });
    const seen = await read(ana, id);
    expect(seen.draft).toMatchObject({ block: other.block, author: { name: 'bob' } });
    const { data: dropped } = await ana.call(agents.dropDraft, { id, version: seen.version });
    expect(dropped.draft).toBeNull();
  });

  test('accept only one of two simultaneous saves', async () => {
    const { id, ana, bob } = await setUpEditors();
    const { version, published } = await read(ana, id);
    const save = (page: Browser, goal: string) =>
      page.call(agents.saveDraft, { id, block: { ...published.block, goal }, version });
    const saved = await Promise.allSettled([save(ana, 'A.'), save(bob, 'B.')]);
    expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('publishing an agent', () => {
  test('applies the draft to the campaign, deletes it, and writes an activity entry', async () => {
    const { id, ana } = await setUpEditors();
    const before = await read(ana, id);
    const block = { ...before.published.block, goal: `Sell $\{HOME} kitchens.`, follow_ups: ['2d'] };
    const draft = await ana.call(agents.saveDraft, { id, block, version: before.version });
    const { data } = await ana.call(agents.publish, { id, block, version: draft.data.version });
    expect(data.draft).toBeNull();
    expect(data.published).toMatchObject({ number: 2, block, author: { kind: 'member', name: 'ana' } });
    const rows = await queryRows(app, 'select agent, status, number_id from campaigns where id = $1', [id]);
    expect(rows[0]).toMatchObject({
      agent: { goal: `Sell $\{HOME} kitchens.`, follow_ups: [172_800_000] },
      status: 'active',
      number_id: expect.any(String),
    });
    const { data: entries } = await ana.call(activity.list, {});
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'agent.published', actor: { name: 'ana' }, subject: { id }, details: { revision: 2 } },
      { action: 'agent.drafted' },
    ]);
  });

  test('is refused with an issue for each field, and changes nothing', async () => {
    const { id, ana } = await setUpEditors();
    const before = await read(ana, id);
    const block = {
      ...before.published.block,
      first_message: '',
      knowledge: [{ file: '/etc/passwd.txt' }, { file: 'none.md' }],
      booking: { calendar: 'builtin', hours: 'Mon 09:00-18:00', members: ['nobody@agent.test'] },
    };
    const refusal = await ana.call(agents.publish, { id, block, version: before.version }).catch((e) => e);
    expect(refusal.status).toBe(422);
    const paths = (refusal as ErrorAnswer).issues.map(({ path }) => path.join('.')).sort();
    expect(paths).toEqual(['booking.members.0', 'first_message', 'knowledge.0.file', 'knowledge.1.file']);
    expect(await read(ana, id)).toEqual(before);
  });

  test('by a workspace file makes a revision only if the file changes the agent', async () => {
    const { id, ana, made } = await setUpEditors();
    const apply = (agent: object) =>
      applyFile(
        app.system,
        JSON.stringify({
          workspace: { slug: made.slug },
          campaigns: [{ slug: 'spring', name: 'Lea from Acme', number: made.number, agent }],
        }),
        'again.yaml',
        { isPart: true },
      );
    const { model, ...rest } = USUAL_AGENT;
    await apply({ models: [model], ...rest, emoji: false });
    expect((await ana.call(agents.revisions, { id })).data).toHaveLength(1);
    const before = await read(ana, id);
    await apply({ ...USUAL_AGENT, emoji: true });
    const block = { ...before.published.block, goal: 'Mine.' };
    await expect(ana.call(agents.publish, { id, block, version: before.version })).rejects.toMatchObject({
      status: 412,
      issues: [{ code: 'agent_published', params: { by: null } }],
    });
    const { data } = await ana.call(agents.revisions, { id });
    expect(data.map(({ number, author }) => [number, author.kind])).toEqual([
      [2, 'system'],
      [1, 'system'],
    ]);
    expect((await ana.call(agents.revision, { id, number: '1' })).data.block).toEqual(before.published.block);
    await expect(ana.call(agents.revision, { id, number: '7' })).rejects.toMatchObject({ status: 404 });
  });

  test('can start from an earlier version, which becomes a draft and then a new version', async () => {
    const { id, ana } = await setUpEditors();
    const first = await read(ana, id);
    const block = { ...first.published.block, goal: 'Another.' };
    const { data: second } = await ana.call(agents.publish, { id, block, version: first.version });
    const { data: old } = await ana.call(agents.revision, { id, number: '1' });
    const { data: drafted } = await ana.call(agents.saveDraft, {
      ...{ id, block: old.block, version: second.version, restores: 1 },
    });
    expect(drafted.draft).toMatchObject({ restores: 1, base: 2, problems: [] });
    const { version } = drafted;
    const { data: third } = await ana.call(agents.publish, { id, block: old.block, version });
    expect(third.published).toMatchObject({ number: 3, block: first.published.block });
  });

  test('shows the number of affected leads', async () => {
    const { id, ana, made } = await setUpEditors();
    const api = app.api(made.key);
    const { contract } = await import('@parley/contract');
    for (let n = 0; n < 3; n++)
      await api.call(contract.sandbox.receiveMessage, {
        to: made.number,
        from: app.make.phone(),
        text: 'Hi',
      });
    await app.drain();
    const { data: leads } = await api.call(contract.leads.list, {});
    await api.call(contract.leads.handoff, { id: leads[0]!.id });
    expect((await ana.call(agents.effects, { id })).data).toEqual({ conversations: 2, held: 1, waiting: 0 });
  });
});

describe("an agent's knowledge", () => {
  const upload = (page: Browser, id: string, name: string, text: string, replace = false) =>
    page.call(agents.upload, { id, name, content: Buffer.from(text).toString('base64'), replace });
  const listSources = async (page: Browser, id: string) => (await page.call(agents.sources, { id })).data;

  test('includes an uploaded file once the agent is published', { timeout: 180_000 }, async () => {
    const { id, ana, bob } = await setUpEditors();
    const { data: file } = await upload(ana, id, 'prices.csv', 'room,price\nkitchen,8000\nbath,4000');
    expect(file).toMatchObject({ name: 'prices.csv', bytes: 33 });
    await expect(upload(bob, id, 'prices.csv', 'other,x')).rejects.toMatchObject({ code: 'invalid_state' });
    await expect(upload(bob, id, 'prices.exe', 'other')).rejects.toMatchObject({ code: 'validation_error' });
    expect((await ana.call(agents.read, { id, file: 'prices.csv' })).data).toMatchObject({
      ...{ problem: null, passages: 1, sample: [{ text: expect.stringContaining('kitchen') }] },
    });
    const { version, published } = await read(ana, id);
    const block = { ...published.block, knowledge: [{ file: 'prices.csv' }, { file: 'none.md' }] };
    const { data: drafted } = await ana.call(agents.saveDraft, { id, block, version });
    expect(drafted.draft!.problems).toMatchObject([{ path: 'knowledge[1].file', code: 'file_not_here' }]);
    block.knowledge.pop();
    await ana.call(agents.publish, { id, block, version: drafted.version });
    expect(await listSources(ana, id)).toMatchObject({
      sources: [{ kind: 'file', name: 'prices.csv', passages: 1 }],
      uploads: [],
    });
    // The file is not changed as long as its name stays the same.
    const again = await read(ana, id);
    await ana.call(agents.publish, { id, block: { ...block, goal: 'Other.' }, version: again.version });
    expect((await listSources(ana, id)).sources).toHaveLength(1);
    expect((await ana.call(agents.read, { id, file: './prices.csv' })).data.passages).toBe(1);
  });

  test("hides the query in a page's URL from members without permission to change the agent", async () => {
    const { made, id, ana } = await setUpEditors();
    const { version, published } = await read(ana, id);
    const url = 'https://example.com/prices?key=very-secret';
    await ana.call(agents.saveDraft, { id, version, block: { ...published.block, knowledge: [{ url }] } });
    await queryRows(app, `update agent_revisions set block = $2 where team_id = $1 and number = 1`, [
      made.teamId,
      JSON.stringify({ ...published.block, knowledge: [{ url }] }),
    ]);
    await queryRows(
      app,
      `insert into knowledge_sources (team_id, id, campaign_id, kind, name, fingerprint, configuration, passages, created_at)
       values ($1, $2, $3, 'url', $4, '', 'english', 1, now())`,
      [made.teamId, app.system.newId('know'), id, url],
    );
    const email = `vic${made.number}@agent.test`;
    const member = { email, name: 'Vic', role: 'viewer', password: PASSWORD };
    const file = { workspace: { slug: made.slug }, members: [member] };
    await applyFile(app.system, JSON.stringify(file), 'vic.yaml', { isPart: true });
    const vic = createBrowser(app);
    await vic.signIn(email);
    const seen = async (page: Browser) =>
      JSON.stringify([
        (await page.call(agents.get, { id })).data,
        (await page.call(agents.revision, { id, number: '1' })).data,
        await listSources(page, id),
      ]).match(/https:[^"]*/g);
    expect(await seen(ana)).toEqual([url, url, url, url]);
    const bare = 'https://example.com/prices';
    expect(await seen(vic)).toEqual([bare, bare, bare, bare]);
  });

  test('keeps unpublished files up to a given age, and then loses them', async () => {
    const { id, ana } = await setUpEditors();
    await upload(ana, id, 'old.md', '# Old');
    await pruneUploads(app.system.db, new Date(app.clock.ms() - 60_000));
    expect((await listSources(ana, id)).uploads).toHaveLength(1);
    await pruneUploads(app.system.db, app.clock.now());
    expect((await listSources(ana, id)).uploads).toEqual([]);
  });

  test('reports why a source cannot be read, and contains no files of the server', async () => {
    const { id, ana } = await setUpEditors();
    const readProblem = async (item: object) =>
      (await ana.call(agents.read, { id, ...item })).data.problem?.code;
    expect(await readProblem({ file: '/etc/hosts.txt' })).toBe('file_not_here');
    expect(await readProblem({ url: 'http://10.0.0.1/faq' })).toBe('page_error');
    await upload(ana, id, 'empty.md', ' \n');
    expect(await readProblem({ file: 'empty.md' })).toBe('file_blank');
  });

  test('loses an unpublished file after 30 days when Parley starts', async () => {
    const { id, ana, made } = await setUpEditors();
    const sweepUploads = async () =>
      (await startApp({ connections: app.connections, clock: app.clock })).close();
    await upload(ana, id, 'forgotten.md', '# Hours\n\nNine to five.');
    const names = () =>
      queryRows(app, 'select name from knowledge_uploads where team_id = $1', [made.teamId]).then(
        (rows) => rows.length,
      );
    app.clock.advance(29 * 86_400_000);
    await sweepUploads();
    expect(await names()).toBe(1);
    app.clock.advance(2 * 86_400_000);
    await sweepUploads();
    expect(await names()).toBe(0);
  });

  test('is not visible in another workspace', async () => {
    const [one, other] = [await setUpEditors(), await setUpEditors()];
    await upload(one.ana, one.id, 'ours.md', '# Ours\n\nOurs alone.');
    expect((await listSources(other.ana, other.id)).uploads).toEqual([]);
    const item = { id: other.id, file: 'ours.md' };
    expect((await other.ana.call(agents.read, item)).data.problem).not.toBeNull();
    await expect(listSources(other.ana, one.id)).rejects.toMatchObject({ status: 404 });
    await expect(other.ana.call(agents.get, { id: one.id })).rejects.toMatchObject({ status: 404 });
  });
});
