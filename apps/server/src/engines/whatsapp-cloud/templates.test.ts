// Tests templates and the reply window on the Cloud API, through the real route: what is sent, what waits, and why.
import { fact, factText, type Reason } from '@parley/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { endWork } from '../../testing/end-work.ts';
import { getPhone } from '../../testing/fakes/cloud/phone.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';
import { applyFile } from '../../workspace-file/index.ts';
import type { Engine } from '../port.ts';
import { addFakeNumber, connectNumber, SEND, startFarEnd } from './network.testing.ts';

const DAY = 86_400_000;
const HELLO = { name: 'hello', language: 'en' };
const { cloud, clock } = await startFarEnd();
let app: TestApp;
let engine: Engine;
beforeAll(async () => {
  const keep = (made: Engine, kind: string) => {
    if (kind === 'whatsapp-cloud') engine = made;
    return made;
  };
  app = await startApp({ clock, engine: keep });
});
afterEach(() => endWork(app));
afterAll(async () => {
  await app.close();
  await cloud.close();
});

let accounts = 0;

/** Creates a number on a separate account with the template `hello`. */
async function setUpTemplate({
  body = 'Hi {{1}}, this is Lea from Acme. Do you own the place?',
  variables = ['{{name|there}}'],
  status = 'APPROVED',
  header = null,
  agent = {},
  account = true,
  autumn = false,
}: {
  body?: string;
  variables?: string[];
  status?: 'APPROVED' | 'PAUSED' | 'PENDING';
  header?: string | null;
  agent?: object;
  account?: boolean;
  /** Adds a campaign `autumn` with its own template on the same number. */
  autumn?: boolean;
} = {}) {
  const { id } = cloud.addAccount({ name: `account ${++accounts}` });
  const kept = cloud.addTemplate(
    { name: 'hello', language: 'en', body, header, status, footer: 'Reply STOP to end' },
    id,
  );
  if (autumn) cloud.addTemplate({ name: 'autumn', language: 'en', body: 'Is it for this autumn?' }, id);
  const { whatsapp_cloud, ...number } = addFakeNumber(cloud, { account_id: id });
  const { business_account_id, ...settings } = whatsapp_cloud;
  const w = await app.make.workspace({
    number: {
      pacing: {},
      ...number,
      whatsapp_cloud: { ...settings, ...(account && { business_account_id }) },
    },
    campaign: { template: { name: 'hello', language: 'en', variables } },
    agent: { humanize: true, reply_delay: '3s', ...agent },
    ...(autumn && {
      campaigns: [
        {
          ...{ slug: 'autumn', name: 'Autumn', status: 'active', purpose: 'setter', number: number.phone },
          template: { name: 'autumn', language: 'en', variables: [] },
          agent: { goal: 'Sell.', first_message: 'Hi', humanize: true, reply_delay: '3s', ...agent },
        },
      ],
    }),
  });
  await connectNumber(cloud, app, w);
  await app.drain();
  const lead = createPlay(app, w);
  const person = app.make.phone();
  const phone = getPhone(cloud, settings.phone_number_id);
  const sent = () => cloud.sent.filter(({ phone_number_id: of }) => of === settings.phone_number_id);
  /** Advances the clock by some minutes and does all due work. */
  const work = async () => {
    for (let minute = 0; minute < 3; minute++) {
      clock.advance(60_000);
      await app.drain();
    }
  };
  return { w, lead, person, phone, sent, work, kept, number: settings };
}

describe('a first contact through a template', () => {
  test("is the filled-in template, and the person's answer continues the conversation", async () => {
    const { lead, person, phone, sent, work } = await setUpTemplate();
    await lead.push(person, { name: 'Ana Silva' });
    await work();
    const text = 'Hi Ana, this is Lea from Acme. Do you own the place?\nReply STOP to end';
    expect(sent()).toMatchObject([{ type: 'template', text, input: `+${person}` }]);
    expect(await lead.messages(person)).toMatchObject([{ type: 'LEAD_WELCOME', text, status: 'accepted' }]);
    phone.receives(person, { text: 'yes' });
    await cloud.webhooks.settled();
    await work();
    expect(sent()).toMatchObject([{}, { type: 'text', text: expect.stringContaining('budget') }]);
  });

  test("can have named variables, even in the template's header", async () => {
    const { lead, person, sent, work } = await setUpTemplate({
      header: 'From {{1}}',
      body: 'Hi {{first_name}}, about {{subject}}.',
      variables: ['{{workspace}}', '{{name|there}}', '{{subject}}'],
    });
    await lead.push(person, { name: 'Ana', additional_data: { subject: 'your\nkitchen' } });
    await work();
    expect(sent()).toMatchObject([
      {
        text: 'From Acme\nHi Ana, about your kitchen.\nReply STOP to end',
        template: { variables: { first_name: 'Ana' } },
      },
    ]);
  });

  test('is not made if the person has no value for a variable, and the reason names the variable', async () => {
    const { lead, person, sent, work } = await setUpTemplate({ variables: ['{{name}}'] });
    expect(await lead.push(person)).toMatchObject({ contacted: false, reason: 'template' });
    await work();
    expect(sent()).toEqual([]);
    expect((await lead.facts(person)).at(-1)).toMatchObject({
      params: {
        reason: { code: 'template_variable_empty', params: { name: 'hello', variable: '{{name}}' } },
      },
    });
  });

  test("is sent even if the template cannot be read, and the transcript then shows the template's name", async () => {
    const { lead, person, sent, work } = await setUpTemplate({ account: false });
    await lead.push(person, { name: 'Ana' });
    await work();
    expect(sent()).toHaveLength(1);
    expect(await lead.messages(person)).toMatchObject([{ text: 'hello (en) · Ana' }]);
  });
});

describe('a template', () => {
  test('delays first contacts with a reason until Meta approves it', async () => {
    const { lead, person, phone, sent, work } = await setUpTemplate({ status: 'PENDING' });
    const { note } = await lead.push(person);
    expect(note).toMatch(/^The campaign's template is the first message, which waits: /);
    const status = { status: 'pending', detail: null };
    expect(note).toContain(factText(fact('template_not_approved', { ...HELLO, ...status })));
    await work();
    expect(sent()).toEqual([]);
    expect((await lead.facts(person)).at(-1)).toMatchObject({
      params: { reason: { code: 'template_not_approved', params: { name: 'hello', status: 'pending' } } },
    });
    phone.templateBecomes('hello', 'APPROVED');
    await cloud.webhooks.settled();
    await work();
    expect(sent()).toHaveLength(1);
  });

  test('that is paused between two sends delays its message and the campaign, but not replies', async () => {
    const { w, lead, person, phone, sent, work, kept } = await setUpTemplate();
    kept.status = 'PAUSED';
    const notSent = { code: 'template_not_sent', params: { detail: { params: { code: '132015' } } } };
    await lead.push(person);
    await work();
    expect(sent()).toEqual([]);
    expect(await lead.messages(person)).toMatchObject([{ status: 'queued', explanation: notSent }]);
    expect((await lead.facts(person)).at(-1)).toMatchObject({
      code: 'first_message_held',
      params: { reason: notSent },
    });
    expect(await queryRows(app, `select why from templates where team_id = $1`, [w.teamId])).toMatchObject([
      { why: notSent },
    ]);
    const next = app.make.phone();
    expect((await lead.push(next)).note).toContain(
      factText(fact('template_refused', { ...HELLO, detail: null })),
    );
    const other = app.make.phone();
    phone.receives(other, { text: 'Hello' });
    await cloud.webhooks.settled();
    await work();
    expect(sent()).toMatchObject([{ to: other }]);
    // No webhook reports the approval; Parley checks.
    kept.status = 'APPROVED';
    clock.advance(30 * 60_000);
    await work();
    await work();
    expect(
      sent()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([person, next, other].toSorted());
  });

  test('that a webhook reports as paused delays the first contacts of its campaign, but not of others', async () => {
    const { lead, person, phone, sent, work } = await setUpTemplate({ autumn: true });
    phone.templateBecomes('hello', 'PAUSED');
    await cloud.webhooks.settled();
    const status = { status: 'paused', detail: null };
    expect((await lead.push(person)).note).toContain(
      factText(fact('template_not_approved', { ...HELLO, ...status })),
    );
    await work();
    expect(sent()).toEqual([]);
    const other = app.make.phone();
    await lead.api.call(contract.campaigns.pushLead, { id: 'autumn', phone: `+${other}` });
    await work();
    expect(sent()).toMatchObject([{ to: other, type: 'template' }]);
  });

  test('that does not exist at Meta or has other variables is found by the check of the number', async () => {
    const { w } = await setUpTemplate();
    const [number] = await queryRows<Parameters<NonNullable<Engine['check']>>[0]>(
      app,
      'select team_id, id, phone, settings, secrets_sealed from numbers where id = $1',
      [w.numberId],
    );
    const of = (name: string, variables: string[]) => ({ name, language: 'en', variables });
    expect(await engine.check!(number!, [of('hello', ['a'])])).toEqual([]);
    const [few, missing] = [of('hello', []), of('hell', ['a'])];
    expect(await engine.check!(number!, [few, missing])).toEqual([
      {
        ...{ field: null, template: few },
        reason: fact('template_variables_differ', { name: 'hello', language: 'en', needed: 1, given: 0 }),
      },
      {
        ...{ field: null, template: missing },
        reason: fact('template_not_found', { name: 'hell', language: 'en' }),
      },
    ]);
    expect(await engine.check!({ ...number!, phone: '33612345678' })).toMatchObject([
      { field: 'phone_number_id', reason: { code: 'phone_differs', params: { phone: '33612345678' } } },
    ]);
    cloud.tokens.get(cloud.accessToken)!.revoked = true;
    const found = await engine.check!(number!);
    cloud.tokens.get(cloud.accessToken)!.revoked = false;
    expect(found).toMatchObject([
      {
        field: 'access_token',
        reason: { code: 'access_refused', params: { detail: { params: { code: '190/460' } } } },
      },
    ]);
  });
});

describe('a campaign', () => {
  const campaign = (template: unknown) => ({ template });
  test.each<[string, unknown, object, path: string[], code: string]>([
    ['without a template', null, {}, ['template'], 'template_required'],
    [
      'on a number without templates',
      { name: 'hello', language: 'en' },
      { engine: 'simulator' },
      ['template'],
      'template_on_engine',
    ],
    ['with a template without a language', { name: 'hello' }, {}, ['template', 'language'], 'required'],
    [
      'with an invalid template name',
      { name: 'Hello!', language: 'en' },
      {},
      ['template', 'name'],
      'template_name',
    ],
  ])('is rejected %s', async (_, template, more, path, code) => {
    const { whatsapp_cloud, ...number } = addFakeNumber(cloud);
    const fields = 'engine' in more ? { ...number, ...more } : { ...number, whatsapp_cloud };
    const made = app.make.workspace({
      number: { pacing: {}, ...fields },
      campaign: campaign(template),
      agent: { humanize: true, reply_delay: '3s' },
    });
    await expect(made).rejects.toMatchObject({ found: [{ path: ['campaigns', 0, ...path], code }] });
  });
});

test('a wrong template is rejected when the file is applied', async () => {
  const { id } = cloud.addAccount();
  cloud.addTemplate({ name: 'hello', language: 'en', body: 'Hi {{1}}!', status: 'PAUSED' }, id);
  const number = addFakeNumber(cloud, { account_id: id });
  const campaign = (slug: string, name: string) => ({
    slug,
    name: 'Lea',
    status: 'active',
    number: number.phone,
    template: { name, language: 'en', variables: ['{{name|there}}'] },
    agent: { goal: 'Sell.', first_message: 'Hi' },
  });
  const file = {
    workspace: { slug: `checked-${number.phone}`, plan: 'scale' },
    numbers: [number],
    campaigns: [campaign('one', 'hello'), campaign('two', 'bye')],
  };
  const { engineOf } = app;
  const applied = applyFile(app.system, JSON.stringify(file, null, 1), 'file.yaml', { engineOf });
  await expect(applied).rejects.toMatchObject({
    found: [
      {
        path: ['campaigns', 0, 'template'],
        params: { problem: { code: 'template_not_approved', params: { status: 'paused' } } },
      },
      { path: ['campaigns', 1, 'template'], params: { problem: { code: 'template_not_found' } } },
    ],
  });
});

describe('a campaign outside the reply window', () => {
  test('sends a follow-up as the template and explains it', async () => {
    const { w, lead, person, phone, sent, work } = await setUpTemplate({ agent: { follow_ups: ['1d'] } });
    phone.receives(person, { text: 'Hello' });
    await cloud.webhooks.settled();
    await work();
    clock.advance(DAY);
    await work();
    expect(sent().at(-1)).toMatchObject({ type: 'template' });
    const [row] = await queryRows<{ reasoning: Reason }>(
      app,
      `select reasoning from messages where team_id = $1 and type = 'FOLLOW_UP'`,
      [w.teamId],
    );
    expect(row!.reasoning).toMatchObject({
      code: 'follow_up',
      params: { closed: { code: 'reply_window_closed' } },
    });
    expect(await lead.messages(person)).toMatchObject([{}, { type: 'FOLLOW_UP', status: 'accepted' }]);
  });

  test('neither sends nor retries a message if the window closes between decision and send', async () => {
    const { lead, person, phone, sent, work } = await setUpTemplate();
    phone.receives(person, { text: 'Hello' });
    await cloud.webhooks.settled();
    cloud.faults.add(
      { kind: 'refused', code: 131047, title: 'Re-engagement message' },
      { operation: SEND, account: phone.number.id },
    );
    await work();
    await work();
    expect(sent()).toEqual([]);
    expect(await lead.messages(person)).toMatchObject([{ status: 'refused' }]);
    expect((await lead.facts(person)).at(-1)).toMatchObject({
      code: 'message_not_sent',
      params: { reason: { code: 'provider_failed', params: { code: '131047' } } },
    });
  });

  /** Makes a person write in such a way that the agent's answer misses the reply window. */
  async function answerTooLate(text: string) {
    const one = await setUpTemplate({ agent: { follow_ups: ['1d'] } });
    one.phone.receives(one.person, { text });
    await cloud.webhooks.settled();
    const token = cloud.tokens.get(cloud.accessToken)!;
    token.revoked = true;
    await one.work();
    token.revoked = false;
    clock.advance(DAY);
    await one.work();
    expect(one.sent()).toEqual([]);
    return one;
  }

  test("sends a waiting message when the person writes, even if the person's message gets no answer", async () => {
    const { w, lead, person, phone, sent, work } = await answerTooLate('Hello');
    expect(await lead.messages(person)).toMatchObject([{ status: 'queued' }]);
    // No follow-up job is scheduled that would check every hour.
    const jobs = 'select key from jobs where team_id = $1 and key like $2';
    expect(await queryRows(app, jobs, [w.teamId, 'follow-up:%'])).toEqual([]);
    phone.receives(person, { text: 'Are you there?', at: clock.ms() - 13 * 3_600_000 });
    await cloud.webhooks.settled();
    await work();
    expect(sent()).toHaveLength(1);
  });

  test('withdraws the notice that a person will answer', async () => {
    const { lead, person } = await answerTooLate('Can I talk to a real person?');
    expect(await lead.messages(person)).toMatchObject([{ type: 'AI_HANDOVER', status: 'discarded' }]);
  });

  test("measures the window by Meta's clock, but never from a future time", async () => {
    const { lead, person, phone } = await setUpTemplate();
    phone.receives(person, { text: 'From tomorrow', at: clock.ms() + DAY });
    await cloud.webhooks.settled();
    await lead.api.call(contract.leads.handoff, { id: (await lead.lead(person)).id });
    clock.advance(DAY + 60_000);
    const { id } = await lead.lead(person);
    const late = lead.api.call(contract.messages.send, { lead_id: id, text: 'Hi', humanize: false });
    await expect(late).rejects.toMatchObject({ status: 422 });
    phone.receives(person, { text: 'From yesterday', at: clock.ms() - DAY });
    await cloud.webhooks.settled();
    const still = lead.api.call(contract.messages.send, { lead_id: id, text: 'Hi', humanize: false });
    await expect(still).rejects.toMatchObject({ status: 422 });
  });
});

test('a revoked token disconnects the number, and a new token sends the waiting messages', async () => {
  const { w, lead, person, phone, sent, work, number } = await setUpTemplate({ account: false });
  phone.receives(person, { text: 'Hello' });
  await cloud.webhooks.settled();
  const token = cloud.tokens.get(cloud.accessToken)!;
  token.revoked = true;
  await work();
  const status = () =>
    queryRows<{ session_status: string }>(app, 'select session_status from numbers where id = $1', [
      w.numberId,
    ]);
  expect(await status()).toEqual([{ session_status: 'FAILED' }]);
  expect(await lead.messages(person)).toMatchObject([{ status: 'queued', explanation: expect.anything() }]);
  expect(sent()).toEqual([]);
  const access_token = 'EAAnewCloudToken';
  cloud.tokens.set(access_token, { ...token, revoked: false });
  const numbers = [
    { pacing: {}, phone: w.number, engine: 'whatsapp-cloud', whatsapp_cloud: { ...number, access_token } },
  ];
  const file = { workspace: { slug: w.slug, name: 'Acme', plan: 'scale' }, numbers };
  await applyFile(app.system, JSON.stringify(file), 'again.yaml');
  await work();
  expect(await status()).toEqual([{ session_status: 'WORKING' }]);
  expect(sent()).toHaveLength(1);
  // The other tests use the first token.
  token.revoked = false;
});

test('the next attempt is made only after the time for which Meta asks', {
  tags: 'endurance',
}, async () => {
  const { lead, person, phone, sent, work } = await setUpTemplate();
  phone.receives(person, { text: 'Hello' });
  await cloud.webhooks.settled();
  cloud.faults.add(
    { kind: 'rate_limited', retry_after: '3600' },
    { operation: SEND, account: phone.number.id },
  );
  await work();
  expect(sent()).toEqual([]);
  expect(await lead.messages(person)).toMatchObject([{ status: 'queued', attempts: 1 }]);
  clock.advance(3_600_000);
  await work();
  expect(sent()).toHaveLength(1);
});

test('a file from a person is fetched in two steps, with the token', async () => {
  const { w, person, phone } = await setUpTemplate();
  const bytes = Buffer.from('what is in it');
  phone.receives(person, {
    kind: 'document',
    file: { bytes, mime_type: 'application/pdf', filename: 'a.pdf' },
  });
  await cloud.webhooks.settled();
  const file = [...cloud.media.values()].at(-1)!;
  const [number] = await queryRows<Parameters<NonNullable<Engine['check']>>[0]>(
    app,
    'select team_id, id, phone, settings, secrets_sealed from numbers where id = $1',
    [w.numberId],
  );
  const fetched = await engine.fetchMedia!(number!, file.id);
  expect(fetched.mime_type).toBe('application/pdf');
  expect(Buffer.from(await new Response(fetched.bytes).arrayBuffer())).toEqual(bytes);
  await expect(engine.fetchMedia!(number!, '1')).rejects.toMatchObject({ kind: 'invalid' });
  await expect(engine.fetchMedia!(number!, '../1')).rejects.toMatchObject({ kind: 'invalid' });
});
