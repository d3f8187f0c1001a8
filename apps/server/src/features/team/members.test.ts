// Tests GET /team/members (workspace-file.md#members).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '../../testing/conversation-helper.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('members are listed with the owner first and then in the order in which they joined, with no other fields', async () => {
  const workspace = await app.make.workspace({
    members: [
      { email: 'bea@acme.test', name: 'Bea', role: 'viewer' },
      { email: 'carl@acme.test', role: 'admin', password: 'correct horse battery' },
      { email: 'ana@acme.test', name: 'Ana', role: 'owner' },
      { email: 'dan@acme.test', name: 'Dan', role: 'responder' },
    ],
    keys: [
      { name: 'Team', scopes: ['team:read'] },
      { name: 'Leads', scopes: ['leads:read'] },
    ],
  });
  const { data } = await app.api(workspace.keys.Team!).call(contract.team.members, {});
  const id = expect.stringMatching(/^mem_[0-9a-z]{26}$/);
  expect(data).toEqual([
    { id, name: 'Ana', email: 'ana@acme.test', role: 'owner', is_owner: true },
    { id, name: 'Bea', email: 'bea@acme.test', role: 'viewer', is_owner: false },
    { id, name: null, email: 'carl@acme.test', role: 'admin', is_owner: false },
    { id, name: 'Dan', email: 'dan@acme.test', role: 'responder', is_owner: false },
  ]);
  await expect(app.api(workspace.keys.Leads!).call(contract.team.members, {})).rejects.toMatchObject({
    status: 403,
    code: 'insufficient_scope',
    issues: [{ params: { scope: 'team:read' } }],
  });
});

test('two hundred members fit on the first page, with the owner first even if they joined last', async () => {
  const workspace = await app.make.workspace();
  await queryRows(
    app,
    `with person as (
       insert into people (id, email, created_at)
       select 'pers_0' || lpad(n::text, 25, '0'), n || '@acme.test', now() from generate_series(1, 250) n
       returning id, email)
     insert into members (team_id, id, person_id, email, name, role, created_at)
     select $1, replace(id, 'pers', 'mem'), id, email, 'M' || split_part(email, '@', 1),
       case when email = '150@acme.test' then 'custom' else 'editor' end, now()
     from person`,
    [workspace.teamId],
  );
  const api = app.api(workspace.key);
  const { data, pagination } = await api.call(contract.team.members, {});
  expect(data).toHaveLength(200);
  expect(data[0]).toMatchObject({ email: 'ana@acme.test', is_owner: true });
  expect(data.slice(1).map(({ name }) => name)).toEqual(Array.from({ length: 199 }, (_, i) => `M${i + 1}`));
  expect(data[150]).toMatchObject({ name: 'M150', role: 'custom' });
  const rest = await api.call(contract.team.members, { cursor: pagination.next_cursor! });
  expect(rest.data.map(({ name }) => name)).toEqual(Array.from({ length: 51 }, (_, i) => `M${i + 200}`));
  expect(rest.pagination).toEqual({ has_more: false, next_cursor: null });
});

test('the list of members accepts a limit and a cursor, as other lists do', async () => {
  const members = ['bea', 'carl', 'ana', 'dan'].map((name) => ({
    email: `${name}@acme.test`,
    name,
    role: name === 'bea' || name === 'ana' ? 'owner' : 'viewer',
  }));
  const workspace = await app.make.workspace({ members });
  const api = app.api(workspace.key);
  const names: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.call(contract.team.members, {
      limit: 1,
      ...(cursor === undefined ? {} : { cursor }),
    });
    names.push(...page.data.map(({ name }) => name));
    cursor = page.pagination.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(names).toEqual(['bea', 'ana', 'carl', 'dan']);
});

test('the list of members contains none from another workspace', async () => {
  const [one, other] = [await app.make.workspace(), await app.make.workspace()];
  const listIds = async (key: string) =>
    (await app.api(key).call(contract.team.members, {})).data.map(({ id }) => id);
  expect(await listIds(one.key)).not.toEqual(await listIds(other.key));
  expect(await listIds(one.key)).toHaveLength(1);
});
