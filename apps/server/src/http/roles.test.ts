// Checks every role with every operation through the dashboard's API, against roles.ts (dashboard-operations.md#roles).
import { canCall, contract, listOperations, type Operation, type Role, SCOPES } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../testing/browser.ts';
import { queryRows } from '../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { ENDPOINT_RATES } from './admission/endpoint-limits.ts';

const MEMBERS = ['owner', 'admin', 'editor', 'responder', 'viewer'] as const;
const CUSTOM = ['leads:read', 'lists:write'] as const;
const ROLES: Role[] = [...MEMBERS, 'custom'];

const operations = listOperations('dashboard').filter(({ open }) => !open);

let app: TestApp;
let pages: Record<Role, Browser>;
let teamId: string;
let buildEmail: (role: Role) => string;
beforeAll(async () => {
  app = await startApp({ endpointRates: { ...ENDPOINT_RATES, dashboard: 1e6, joining: 1e6 } });
  const mark = app.make.phone();
  buildEmail = (role) => `${role}-${mark}@roles.test`;
  const made = await app.make.workspace({
    members: ROLES.map((role) => ({
      email: buildEmail(role),
      name: role,
      role: role === 'custom' ? 'viewer' : role,
      password: PASSWORD,
    })),
  });
  teamId = made.teamId;
  pages = Object.fromEntries(ROLES.map((role) => [role, createBrowser(app)])) as Record<Role, Browser>;
  const { data } = await signInAs('owner').then((page) => page.call(contract.team.people, {}));
  const custom = data.find(({ email }) => email === buildEmail('custom'))!;
  await pages.owner.call(contract.team.changeRole, { id: custom.id, role: 'custom', scopes: [...CUSTOM] });
  for (const role of ROLES.slice(1)) await signInAs(role);
});
afterAll(() => app.close());

async function signInAs(role: Role): Promise<Browser> {
  await pages[role].signIn(buildEmail(role));
  return pages[role];
}

/**
 * The permissions as dashboard-operations.md#roles lists them, not computed from roles.ts. Add each new operation here once.
 * The custom role in these tests has the scopes in {@link CUSTOM}.
 */
const TABLE: [roles: Role[], operations: string][] = [
  [
    ROLES,
    `session.get session.signOut session.confirm session.switchWorkspace session.list session.end session.endOthers
     profile.get profile.update profile.changePassword profile.beginSecondStep profile.confirmSecondStep
     profile.endSecondStep profile.newRecoveryCodes workspace.get team.colleagues team.roles
     views.list views.create views.update views.delete
     leads.list leads.get leads.listNotes leads.table leads.count leads.tags bulk.get bulk.list search.find`,
  ],
  [['owner', 'admin', 'editor', 'viewer', 'custom'], 'leads.export'],
  [
    ['owner', 'admin', 'editor', 'responder', 'viewer'],
    `conversations.list conversations.messages campaigns.list bookings.list links.list links.get links.card
     overview.get campaigns.cards campaigns.card campaigns.funnel campaigns.forecast bookings.agenda bookings.get
     conversations.inbox conversations.counts conversations.get conversations.more conversations.timeline conversations.markRead conversations.explain conversations.presence
     numbers.list numbers.get numbers.days`,
  ],
  [
    ['owner', 'admin', 'editor', 'viewer'],
    `campaigns.consequences agents.get agents.holidays agents.effects agents.revisions agents.revision agents.sources simulations.get
     lists.list lists.get lists.progress imports.list imports.get imports.rows imports.export bookings.export
     groups.list groups.get groups.members groups.messages groups.events team.members`,
  ],
  [
    ['owner', 'admin', 'editor', 'responder'],
    `leads.update leads.handoff leads.resume leads.addNote leads.deleteNote conversations.markDone conversations.snooze conversations.addNote conversations.optOut conversations.reply conversations.withdrawReply
     savedReplies.list savedReplies.create savedReplies.update savedReplies.delete bookings.link
     bookings.mark bookings.cancel bookings.move bookings.slots`,
  ],
  [
    ['owner', 'admin', 'editor', 'custom'],
    `lists.create lists.importLeads lists.update lists.delete
     imports.create imports.addRows imports.pause imports.resume imports.cancel imports.undo imports.correct`,
  ],
  [
    ['owner', 'admin', 'editor'],
    `messages.send messages.preview campaigns.pause campaigns.resume campaigns.pushLead campaigns.previewLead
     campaigns.responses campaigns.create campaigns.update agents.saveDraft agents.check agents.detectLanguage agents.dropDraft agents.publish agents.read agents.upload
     simulations.start simulations.cancel
     models.list testChat.try links.create links.update bookings.create
     leads.changeContact bulk.create bulk.undo blocklist.list blocklist.create blocklist.delete
     blocklist.rules blocklist.optedOut blocklist.effect blocklist.addRule blocklist.removeRule`,
  ],
  [
    ['owner', 'admin'],
    `leads.delete webhooks.create webhooks.list events.list webhooks.delete webhooks.test webhooks.cards webhooks.update
     webhooks.deliveries webhooks.exportDeliveries webhooks.delivery webhooks.resend
     keys.list keys.create keys.rotate keys.revoke keys.connecting
     team.people team.changeRole team.remove team.makeReset
     team.invitations team.invite team.renewInvitation team.withdrawInvitation
     workspace.update workspace.export welcome.tryIt activity.list
     numbers.settings numbers.create numbers.update numbers.hold numbers.restart numbers.logout numbers.pair
     numbers.pairing numbers.code
     models.get models.add models.change models.remove models.check models.saveSettings
     calendars.list calendars.add calendars.change calendars.check calendars.remove
     sandbox.receiveMessage sandbox.phoneEvents sandbox.setPhone sandbox.setNumber sandbox.sentFromPhone
     sandbox.createGroup sandbox.joinGroup sandbox.leaveGroup sandbox.groupMessage`,
  ],
];

const rows = TABLE.flatMap(([roles, ids]) => ids.split(/\s+/).map((id) => [id, roles] as const));
const rolesByOperation = new Map<string, Role[]>(rows);

test('the permissions of each role match the table of operations', () => {
  const said = operations.map((operation) => [
    operation.id,
    ROLES.filter((role) => canCall({ role, scopes: role === 'custom' ? CUSTOM : [] }, operation)),
  ]);
  const byId = ([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]) =>
    one < other ? -1 : 1;
  expect(rows.toSorted(byId)).toEqual((said as [string, Role[]][]).toSorted(byId));
});

describe.each(ROLES)('the role %s', (role) => {
  const isEnd = ({ id }: Operation) => /^session\.(signOut|end|endOthers)$/.test(id);

  test.each(operations.filter((one) => !isEnd(one)).map((one) => [one.id, one] as const))(
    'can call %s only if its permissions allow it',
    async (_id, operation) => {
      // An unknown id is refused after the check of the role, so nothing is changed.
      const params = Object.fromEntries(
        [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 'nothing']),
      );
      const answer = await pages[role].ask(operation, { ...params, nonsense: 'x' });
      const may = rolesByOperation.get(operation.id)!.includes(role);
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

  test('has exactly the expected permissions in its session', async () => {
    const { data } = await pages[role].call(contract.session.get, {});
    expect(data.capabilities.toSorted()).toEqual(
      operations
        .map(({ id }) => id)
        .filter((id) => rolesByOperation.get(id)!.includes(role))
        .toSorted(),
    );
  });
});

describe('a responder', () => {
  test('can change the owner and the next action of a lead, and nothing else', async () => {
    const phone = app.make.phone();
    await pages.owner.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` });
    await app.drain();
    const [lead] = (await pages.responder.call(contract.leads.list, { phone: `+${phone}` })).data;
    const { data: session } = await pages.responder.call(contract.session.get, {});
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
  test('loses a permission with the next request after the role is lowered, and regains it later', async () => {
    const { data: people } = await pages.owner.call(contract.team.people, {});
    const { id } = people.find(({ email }) => email === buildEmail('editor'))!;
    const create = async () => (await pages.editor.ask(contract.lists.create, { name: 'X' })).status;
    for (let round = 0; round < 20; round++) {
      expect(await create()).toBe(201);
      await pages.owner.call(contract.team.changeRole, { id, role: 'viewer' });
      expect(await create()).toBe(403);
      expect((await pages.editor.call(contract.session.get, {})).data.member.role).toBe('viewer');
      await pages.owner.call(contract.team.changeRole, { id, role: 'editor' });
    }
  });

  test('loses a permission after 30 s if its process is not notified', async () => {
    expect(await pages.custom.ask(contract.lists.create, { name: 'Y' })).toMatchObject({ status: 201 });
    await queryRows(app, `update members set scopes = '{}' where team_id = $1 and role = 'custom'`, [teamId]);
    // The process was not notified, so it uses the remembered session until that expires after 30 s.
    app.clock.advance(30_000);
    expect(await pages.custom.ask(contract.lists.create, { name: 'Y' })).toMatchObject({ status: 403 });
    expect(SCOPES).toContain('lists:write');
  });
});
