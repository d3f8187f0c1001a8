// Creates a workspace with a record of each kind that dashboard operations refer to, and an example call of each
// operation. Tests change one part of a call at a time to make it fail.
import { contract, listOperations, type Operation } from '@parley/contract';
import { type Browser, createBrowser, PASSWORD } from '../testing/browser.ts';
import { USUAL_AGENT, type Workspace } from '../testing/make-workspace.ts';
import type { TestApp } from '../testing/start-app.ts';

/** The operations that only the dashboard has, for signed-in members. */
export const dashboardOperations = listOperations('dashboard').filter(
  ({ audience, open }) => !audience.includes('api') && !open,
);

interface DashboardExample {
  params: Record<string, string>;
  query: Record<string, string>;
  body?: object;
}

/** Ids of the records, by the name of the field that refers to them. */
export interface RecordIds {
  [field: string]: string;
}

export interface DashboardExamples {
  w: Workspace;
  /** The owner's browser. */
  page: Browser;
  named: RecordIds;
  of(operation: Operation): DashboardExample;
}

/** The record for the `{id}` of a path, by operation or by resource. */
const IN_PATH: Record<string, string> = {
  agents: 'campaign_id',
  campaigns: 'campaign_id',
  'bookings.slots': 'campaign_id',
  bookings: 'meeting_id',
  blocklist: 'rule_id',
  bulk: 'bulk_id',
  calendars: 'calendar_id',
  'webhooks.delivery': 'delivery_id',
  'webhooks.resend': 'delivery_id',
  webhooks: 'hook_id',
  'imports.create': 'list_id',
  imports: 'import_id',
  'conversations.explain': 'message',
  conversations: 'lead_id',
  leads: 'lead_id',
  'team.renewInvitation': 'invitation_id',
  'team.withdrawInvitation': 'invitation_id',
  keys: 'key_id',
  links: 'link_id',
  lists: 'list_id',
  numbers: 'number_id',
  team: 'member_id',
  session: 'session_id',
  views: 'view_id',
  savedReplies: 'reply_id',
  simulations: 'campaign_id',
};

const NOBODY = 'http://127.0.0.1:9';

/** @param mark a text that is in each record of the workspace, so that a test can find leaked texts. */
export async function createDashboardExamples(
  app: TestApp,
  receiver: string,
  mark: string,
): Promise<DashboardExamples> {
  const [owner, other] = [`ana-${mark}@door.test`.toLowerCase(), `bob-${mark}@door.test`.toLowerCase()];
  const linked = app.make.phone();
  const model = `own-${mark}`.toLowerCase();
  const w = await app.make.workspace({
    members: [
      { email: owner, name: `Ana ${mark}`, role: 'owner', password: PASSWORD },
      { email: other, name: `Bob ${mark}`, role: 'editor', password: PASSWORD },
    ],
    models: [{ name: model, provider: 'openai-compatible', base_url: NOBODY, api_key: `key-${mark}` }],
    numbers: [
      {
        phone: linked,
        name: `Linked ${mark}`,
        engine: 'waha',
        waha: { url: NOBODY, api_key: 'k', session: `s${linked}` },
      },
    ],
    calendars: [
      {
        name: `sales-${mark}`.toLowerCase(),
        provider: 'cal-com',
        url: NOBODY,
        api_key: 'k',
        event_type_id: 10,
        webhook_secret: 's',
      },
    ],
    campaign: { name: `Spring ${mark}` },
  });
  const page = createBrowser(app);
  const { id: session_id } = await page.signIn(owner);
  const phone = app.make.phone();
  const { data: hook } = await page.call(contract.webhooks.create, {
    url: `${receiver}/${mark}`,
    events: ['message.received'],
    description: mark,
  });
  await page.call(contract.sandbox.receiveMessage, {
    to: w.number,
    from: phone,
    text: `Hello ${mark}`,
    name: mark,
  });
  await app.drain();
  const lead_id = (await page.call(contract.leads.list, { phone })).data[0]!.id;
  const { data: said } = await page.call(contract.conversations.messages, { leadId: lead_id });
  const { data: members } = await page.call(contract.team.people, {});
  const { data: numbers } = await page.call(contract.numbers.list, {});
  const list_id = (await page.call(contract.lists.create, { name: `Fair ${mark}` })).data.id;
  const file = {
    ...{ name: `${mark}.csv`, columns: ['Phone'], total: 3, digest: mark, consent: true as const },
    mapping: { phone: 0, name: null, email: null, variables: [], country_code: null },
  };
  const { data: begun } = await page.call(contract.imports.create, { id: list_id, ...file });
  await page.call(contract.imports.addRows, { id: begun.id, from: 1, rows: [[mark]] });
  const from = app.clock.now().toISOString();
  const to = new Date(app.clock.ms() + 7 * 86_400_000).toISOString();
  const free = await page.call(contract.bookings.slots, { id: w.campaign, lead_id, from, to });
  const [first, second] = free.data.slots.map(({ start_at }) => start_at);
  const booking = { lead_id, campaign_id: w.campaign, start_at: first! };
  const named: RecordIds = {
    campaign_id: w.campaignId,
    copy_of: w.campaignId,
    lead_id,
    session_id,
    list_id,
    phone,
    slug: w.slug,
    model: `${model}/any`,
    name: model,
    number: w.number,
    email: other,
    hook_id: hook.id,
    import_id: begun.id,
    message: said[0]!.id,
    number_id: numbers.find(({ engine }) => engine === 'waha')!.id,
    member_id: members.find(({ email }) => email === other)!.id,
    calendar_id: (await page.call(contract.calendars.list, {})).data[0]!.id,
    delivery_id: (await page.call(contract.webhooks.deliveries, { id: hook.id })).data[0]!.id,
    meeting_id: (await page.call(contract.bookings.create, booking)).data.id,
    note: (await page.call(contract.leads.addNote, { id: lead_id, text: mark })).data.id,
    key_id: (await page.call(contract.keys.create, { name: mark, scopes: ['leads:read'] })).data.id,
    bulk_id: (await page.call(contract.bulk.create, { ids: [lead_id], change: { add_tags: [mark] } })).data
      .id,
    view_id: (await page.call(contract.views.create, { name: mark, url: '/leads' })).data.id,
    reply_id: (await page.call(contract.savedReplies.create, { name: mark, text: mark })).data.id,
    rule_id: (await page.call(contract.blocklist.addRule, { kind: 'prefix', value: '999', label: mark })).data
      .id,
    link_id: (
      await page.call(contract.links.create, {
        name: mark,
        number_id: w.numberId,
        campaign_id: w.campaignId,
      })
    ).data.id,
    invitation_id: (
      await page.call(contract.team.invite, {
        email: `eve-${mark}@door.test`.toLowerCase(),
        role: 'viewer',
      })
    ).data.id,
  };
  await page.call(contract.agents.upload, {
    id: w.campaignId,
    name: `${mark}.md`,
    content: Buffer.from(mark).toString('base64'),
  });

  const block = { ...USUAL_AGENT, goal: `Reach ${mark}` };
  const calendar = { url: NOBODY, api_key: 'k', event_type_id: 10, webhook_secret: 's' };
  const provider = { provider: 'openai-compatible', base_url: NOBODY, api_key: 'k' };
  const bodies: Record<string, object> = {
    'session.confirm': { password: PASSWORD },
    'session.switchWorkspace': { slug: w.slug },
    'profile.update': {
      name: `Ana ${mark}`,
      locale: 'en',
      timezone: 'Europe/Paris',
      preferences: { theme: 'dark' },
    },
    'profile.changePassword': { current: PASSWORD, password: PASSWORD },
    'profile.confirmSecondStep': { code: '123456' },
    'workspace.update': { name: `Acme ${mark}`, timezone: 'Europe/Paris' },
    'team.changeRole': { role: 'viewer' },
    'team.invite': { email: `zoe-${mark}@door.test`.toLowerCase(), role: 'viewer' },
    'views.create': { name: mark, url: '/leads', shared: true },
    'views.update': { name: mark, url: '/leads?stage=booked', shared: false },
    'savedReplies.create': { name: mark, text: mark, shared: true },
    'savedReplies.update': { text: mark, shared: true },
    'conversations.reply': { text: mark, humanize: false, seen: null, idempotency_key: mark },
    'conversations.markRead': { through: named['message']!, unread: false },
    'conversations.markDone': { undo: false },
    'conversations.snooze': { until: null },
    'conversations.optOut': { undo: false },
    'conversations.addNote': { text: mark, mentions: [named['member_id']!] },
    'conversations.presence': { lead_id, state: 'viewing' },
    'leads.delete': { ids: [lead_id] },
    'leads.changeContact': { name: mark, email: 'a@b.test' },
    'bulk.create': { ids: [lead_id], change: { assigned_to: named['member_id']!, list_id } },
    'lists.update': { name: mark, description: mark, campaign_id: w.campaignId },
    'imports.create': file,
    'imports.addRows': { from: 2, rows: [['33612345678']] },
    'imports.correct': { row: 1, phone: '33612345678' },
    'bookings.mark': { attendance: 'came' },
    'bookings.cancel': { reason: mark },
    'bookings.move': { start_at: second! },
    'bookings.create': { ...booking, start_at: second!, host_id: named['member_id']! },
    'numbers.create': { engine: 'simulator', name: mark, daily_quota: 10, first_contacts_per_day: 5 },
    'numbers.update': { name: mark, daily_quota: 10 },
    'numbers.hold': { held: true, reason: mark },
    'numbers.restart': {},
    'numbers.logout': {},
    'numbers.pair': { again: true },
    'numbers.code': {},
    'testChat.try': { campaign_id: w.campaignId, settings: block, act: { do: 'begin' }, state: null },
    'simulations.start': { source: 'published' },
    'blocklist.addRule': { kind: 'number', value: '33612345678', label: mark, campaign_id: w.campaignId },
    'links.create': {
      name: mark,
      number_id: w.numberId,
      campaign_id: w.campaignId,
      code: `l${app.make.phone()}`,
    },
    'links.update': { name: mark, number_id: w.numberId, campaign_id: w.campaignId, active: false },
    'campaigns.create': { name: mark, from: 'copy', copy_of: w.campaignId, number: w.number },
    'campaigns.update': { name: mark, number: w.number },
    'agents.saveDraft': { block, version: '1.', restores: 1 },
    'agents.check': { block },
    'agents.detectLanguage': { text: 'Bonjour, vous nous avez écrit.' },
    'agents.dropDraft': { version: '1.' },
    'agents.publish': { block, version: '1.' },
    'agents.read': { file: `${mark}.md` },
    'agents.upload': { name: 'more.md', content: 'TQ==', replace: true },
    'models.add': { name: `more-${mark}`.toLowerCase(), ...provider },
    'models.change': provider,
    'models.check': { model: `${model}/any` },
    'models.saveSettings': { budgets: { per_day: 1 }, transcription: null },
    'calendars.add': { name: `more-${mark}`.toLowerCase(), provider: 'cal-com', settings: calendar },
    'calendars.change': { settings: calendar },
    'keys.create': { name: mark, scopes: ['leads:read'] },
    'webhooks.update': { active: true, description: mark },
    'welcome.tryIt': { language: 'en' },
  };
  const queries: Record<string, Record<string, string>> = {
    'search.find': { q: mark },
    'blocklist.effect': { value: phone, campaign_id: w.campaignId },
    'campaigns.consequences': { action: 'pause' },
    'bookings.agenda': { from },
    'bookings.export': { from },
    'bookings.slots': { lead_id, from, to },
    'leads.table': { campaign_id: w.campaignId },
  };

  return {
    ...{ w, page, named },
    of(operation) {
      const { id, path } = operation;
      const record = IN_PATH[id] ?? IN_PATH[id.split('.')[0]!];
      const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, field]): [string, string] => {
        if (field === 'number') return ['number', '1'];
        const value = field === 'id' ? named[record ?? ''] : named[field!];
        if (value === undefined)
          throw new Error(`${id} has no ${field} in dashboard-examples.testing.ts yet`);
        return [field!, value];
      });
      const body = bodies[id];
      if (operation.body && !body) throw new Error(`${id} has no body in dashboard-examples.testing.ts yet`);
      return {
        params: Object.fromEntries(params),
        query: queries[id] ?? {},
        ...(operation.body && { body: body! }),
      };
    },
  };
}
