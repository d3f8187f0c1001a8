// What each role may do, through the dashboard's door: every role with every operation, as roles.ts says
// (dashboard-doors.md#roles).
import { contract, dashboard, mayCall, type Operation, type Role, SCOPES } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, browserOf, PASSWORD } from '../testing/browser.ts';
import { look } from '../testing/play.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { DOOR_RATES } from './doors.ts';

const MEMBERS = ['owner', 'admin', 'editor', 'responder', 'viewer'] as const;
const CUSTOM = ['leads:read', 'lists:write'] as const;
const ROLES: Role[] = [...MEMBERS, 'custom'];

const operations = [contract, dashboard]
  .flatMap((one) => Object.values(one))
  .flatMap((resource): Operation[] => Object.values(resource))
  .filter(({ id, open }) => id !== 'identity.me' && !open);

let app: TestApp;
let pages: Record<Role, Browser>;
let teamId: string;
let emailOf: (role: Role) => string;
beforeAll(async () => {
  app = await startApp({ doorRates: { ...DOOR_RATES, dashboard: 1e6, joining: 1e6 } });
  const mark = app.make.phone();
  emailOf = (role) => `${role}-${mark}@roles.test`;
  const made = await app.make.workspace({
    members: ROLES.map((role) => ({
      email: emailOf(role),
      name: role,
      role: role === 'custom' ? 'viewer' : role,
      password: PASSWORD,
    })),
  });
  teamId = made.teamId;
  pages = Object.fromEntries(ROLES.map((role) => [role, browserOf(app)])) as Record<Role, Browser>;
  const { data } = await signedIn('owner').then((page) => page.call(dashboard.people.list, {}));
  const custom = data.find(({ email }) => email === emailOf('custom'))!;
  await pages.owner.call(dashboard.people.changeRole, { id: custom.id, role: 'custom', scopes: [...CUSTOM] });
  for (const role of ROLES.slice(1)) await signedIn(role);
});
afterAll(() => app.close());

async function signedIn(role: Role): Promise<Browser> {
  await pages[role].signIn(emailOf(role));
  return pages[role];
}

/** What each role may do, in words of the table in dashboard-doors.md, not computed from roles.ts. */
const EXPECTED: Record<string, Role[]> = {
  'leads.list': ROLES,
  'leads.update': ['owner', 'admin', 'editor', 'responder'],
  'leads.handoff': ['owner', 'admin', 'editor', 'responder'],
  'leads.addNote': ['owner', 'admin', 'editor', 'responder'],
  'conversations.messages': ['owner', 'admin', 'editor', 'responder', 'viewer'],
  'campaigns.pushLead': ['owner', 'admin', 'editor'],
  'messages.send': ['owner', 'admin', 'editor'],
  'campaigns.pause': ['owner', 'admin', 'editor'],
  'lists.create': ['owner', 'admin', 'editor', 'custom'],
  'lists.list': ['owner', 'admin', 'editor', 'viewer'],
  'blocklist.create': ['owner', 'admin', 'editor'],
  'webhooks.create': ['owner', 'admin'],
  'webhooks.list': ['owner', 'admin'],
  'team.members': ['owner', 'admin', 'editor', 'viewer'],
  'links.get': ['owner', 'admin', 'editor', 'responder', 'viewer'],
  'sandbox.receiveMessage': ['owner', 'admin'],
  'people.colleagues': ROLES,
  'people.list': ['owner', 'admin'],
  'people.remove': ['owner', 'admin'],
  'invitations.create': ['owner', 'admin'],
  'workspace.get': ROLES,
  'workspace.update': ['owner', 'admin'],
  'activity.list': ['owner', 'admin'],
  'bulk.create': ['owner', 'admin', 'editor'],
  'bulk.undo': ['owner', 'admin', 'editor'],
  'bulk.get': ROLES,
  'bulk.list': ROLES,
  'profile.update': ROLES,
  'session.end': ROLES,
};

test('the table says what the documentation says', () => {
  for (const [id, roles] of Object.entries(EXPECTED)) {
    const operation = operations.find((one) => one.id === id)!;
    expect([
      id,
      ...ROLES.filter((role) => mayCall({ role, scopes: role === 'custom' ? CUSTOM : [] }, operation)),
    ]).toEqual([id, ...roles]);
  }
});

describe.each(ROLES)('%s', (role) => {
  const isEnd = ({ id }: Operation) => /^session\.(signOut|end|endOthers)$/.test(id);
  const scopes = role === 'custom' ? CUSTOM : [];

  test.each(operations.filter((one) => !isEnd(one)).map((one) => [one.id, one] as const))(
    '%s',
    async (_id, operation) => {
      // What nobody may name is unknown or refused after the check of the role, so nothing is changed.
      const params = Object.fromEntries(
        [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 'nothing']),
      );
      const answer = await pages[role].ask(operation, { ...params, nonsense: 'x' });
      const may = mayCall({ role, scopes }, operation);
      const { code } = answer.status < 400 ? { code: null } : JSON.parse(answer.text).error;
      expect({ status: answer.status, code }).toEqual(
        may
          ? expect.objectContaining({
              status: expect.toSatisfy((status) => ![401, 403].includes(status as number)),
            })
          : { status: 403, code: 'insufficient_scope' },
      );
    },
  );

  test('sees exactly this in the session', async () => {
    const { data } = await pages[role].call(dashboard.session.get, {});
    expect(data.capabilities.toSorted()).toEqual(
      operations
        .filter((one) => mayCall({ role, scopes }, one))
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});

describe('a responder', () => {
  test('changes owner and next action of a lead, and nothing else of it', async () => {
    const phone = app.make.phone();
    await pages.owner.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` });
    await app.drain();
    const [lead] = (await pages.responder.call(contract.leads.list, { phone: `+${phone}` })).data;
    const { data: session } = await pages.responder.call(dashboard.session.get, {});
    expect(session.limited_to).toEqual({
      'leads.update': ['assigned_to', 'next_action_at', 'next_action_label'],
    });
    const change = { assigned_to: session.member.id, next_action_at: '2026-12-01T09:00:00Z' };
    const { data } = await pages.responder.call(contract.leads.update, { id: lead!.id, ...change });
    expect(data.assigned_to).toBe(session.member.id);
    for (const other of [
      { status: 'qualified' },
      { tags: ['vip'] },
      { assigned_to: null, deal_status: 'won' },
    ]) {
      await expect(
        pages.responder.call(contract.leads.update, { id: lead!.id, ...other } as never),
      ).rejects.toMatchObject({ status: 403, code: 'insufficient_scope' });
    }
    expect((await pages.owner.call(contract.leads.get, { id: lead!.id })).data).toMatchObject({
      status: data.status,
      assigned_to: session.member.id,
    });
  });
});

describe('an open session', () => {
  test('loses a right with the next request after the role is lowered, and gains it back', async () => {
    const { data: people } = await pages.owner.call(dashboard.people.list, {});
    const { id } = people.find(({ email }) => email === emailOf('editor'))!;
    const create = async () => (await pages.editor.ask(contract.lists.create, { name: 'X' })).status;
    for (let round = 0; round < 20; round++) {
      expect(await create()).toBe(201);
      await pages.owner.call(dashboard.people.changeRole, { id, role: 'viewer' });
      expect(await create()).toBe(403);
      expect((await pages.editor.call(dashboard.session.get, {})).data.member.role).toBe('viewer');
      await pages.owner.call(dashboard.people.changeRole, { id, role: 'editor' });
    }
  });

  test('that hears of no change asks the database for each request', async () => {
    expect(await pages.custom.ask(contract.lists.create, { name: 'Y' })).toMatchObject({ status: 201 });
    await look(app, `update members set scopes = '{}' where team_id = $1 and role = 'custom'`, [teamId]);
    // Nobody told this process: it finds out by itself within 30 s.
    app.clock.advance(30_000);
    expect(await pages.custom.ask(contract.lists.create, { name: 'Y' })).toMatchObject({ status: 403 });
    expect(SCOPES).toContain('lists:write');
  });
});
