// Tests Meta's reports about accepted messages and about the number itself, through the real route: late, duplicate and
// out of order.
import { fact, factText } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readNumberHealth } from '../../features/numbers/index.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { getPhone } from '../../testing/fakes/cloud/phone.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { addFakeNumber, connectNumber, SEND, startFarEnd } from './network.testing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { cloud, clock } = await startFarEnd();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(async () => {
  await app.close();
  await cloud.close();
});

async function passTime(ms: number, step = MINUTE) {
  for (let passed = 0; passed < ms; passed += step) {
    clock.advance(Math.min(step, ms - passed));
    await app.drain();
  }
}

interface Row {
  status: string;
  delivered_at: Date | null;
  read_at: Date | null;
  failed_at: Date | null;
  failure_kind: string | null;
}

/** Creates a number on a separate account, with a campaign that follows up once. */
async function setUpNumber() {
  const { id } = cloud.addAccount();
  cloud.addTemplate({ name: 'hello', language: 'en', body: 'Hi {{1}}, this is Lea from Acme.' }, id);
  const number = addFakeNumber(cloud, { account_id: id });
  const w = await app.make.workspace({
    number: { pacing: {}, ...number },
    campaign: { template: { name: 'hello', language: 'en', variables: ['{{name|there}}'] } },
    agent: { humanize: true, reply_delay: '3s', follow_ups: ['2d'] },
  });
  await connectNumber(cloud, app, w);
  await app.drain();
  const lead = createPlay(app, w);
  const account = number.whatsapp_cloud.phone_number_id;
  return {
    lead,
    account,
    far: getPhone(cloud, account),
    sent: () => cloud.sent.filter(({ phone_number_id: of }) => of === account),
    health: () => readNumberHealth(app.createCtx(w.teamId), w.numberId),
    rows: () =>
      queryRows<Row>(
        app,
        `select status, delivered_at, read_at, failed_at, failure_kind from messages
         where team_id = $1 and direction = 'outbound' order by id`,
        [w.teamId],
      ),
  };
}

/** Creates a lead who has got the first message. */
async function contactLead() {
  const on = await setUpNumber();
  const phone = app.make.phone();
  await on.lead.push(phone);
  await passTime(MINUTE);
  const { id } = on.sent()[0]!;
  const told = async (what: () => void): Promise<Row> => {
    clock.advance(1_000);
    what();
    await cloud.webhooks.settled();
    return (await on.rows())[0]!;
  };
  return { ...on, phone, id, told };
}

describe('the statuses of a message', () => {
  test('are recorded correctly if "read" comes before "delivered" and both come twice', async () => {
    const { far, id, told } = await contactLead();
    const read = await told(() => far.status('read', id));
    expect(read).toMatchObject({ status: 'accepted', delivered_at: read.read_at, failed_at: null });
    expect(read.read_at).toBeInstanceOf(Date);
    for (const status of ['delivered', 'sent', 'read', 'delivered'] as const) {
      expect(await told(() => far.status(status, id))).toEqual(read);
    }
  });

  test('create one journal entry if "failed" arrives twice after "sent"', async () => {
    const { lead, phone, far, id, told } = await contactLead();
    await told(() => far.status('sent', id));
    const failed = await told(() => far.fails(131026, id));
    expect(failed).toMatchObject({ status: 'accepted', failure_kind: 'recipient_unreachable' });
    expect(await told(() => far.fails(131026, id))).toEqual(failed);
    expect(await lead.facts(phone, 'message_not_delivered')).toHaveLength(1);
  });

  test('count the message as delivered if "delivered" arrives before or after "failed"', async () => {
    const { far, id, told } = await contactLead();
    await told(() => far.fails(131026, id));
    const arrived = await told(() => far.status('delivered', id));
    expect(arrived).toMatchObject({ failed_at: null, failure_kind: null });
    expect(arrived.delivered_at).toBeInstanceOf(Date);
    expect(await told(() => far.fails(131026, id))).toEqual(arrived);
  });
});

describe('a person who has stopped messages from the business', () => {
  test('is opted out once a status says so, and gets no follow-up or answer until allowing messages again', {
    tags: 'endurance',
  }, async () => {
    const { lead, phone, far, id, told, sent, health } = await contactLead();
    await told(() => far.fails(131050, id));
    await told(() => far.fails(131050, id));
    expect(await lead.lead(phone)).toMatchObject({ status: 'stopped' });
    expect(await lead.facts(phone, 'lead_opted_out_at_network')).toHaveLength(1);
    await passTime(3 * 24 * HOUR, 6 * HOUR);
    far.receives(phone, { text: 'Who is this?' });
    await cloud.webhooks.settled();
    await passTime(5 * MINUTE);
    expect(sent()).toHaveLength(1);
    expect((await health()).figures).toMatchObject({ written: 1, opted_out: 1, undeliverable: 0 });
    far.receives(phone, { text: 'START' });
    await cloud.webhooks.settled();
    await passTime(5 * MINUTE);
    expect(sent()).toHaveLength(2);
  });

  test('is not stopped again by a late report of an earlier failure', async () => {
    const { lead, phone, far, id, told, sent } = await contactLead();
    for (const text of ['STOP', 'START']) {
      clock.advance(MINUTE);
      far.receives(phone, { text });
      await cloud.webhooks.settled();
    }
    expect((await told(() => far.fails(131050, id))).failure_kind).toBe('opted_out');
    expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
    await passTime(5 * MINUTE);
    expect(sent()).toHaveLength(2);
  });

  test('is opted out once Meta rejects a send for that reason', async () => {
    const { lead, account, sent } = await setUpNumber();
    cloud.faults.add(
      { kind: 'refused', code: 131050, title: 'Stopped', status: 400 },
      { operation: SEND, account },
    );
    const phone = app.make.phone();
    await lead.push(phone);
    await passTime(3 * 24 * HOUR, 6 * HOUR);
    expect(sent()).toEqual([]);
    expect(await lead.messages(phone)).toMatchObject([{ status: 'refused' }]);
    expect(await lead.lead(phone)).toMatchObject({ status: 'stopped' });
    expect(await lead.facts(phone, 'lead_opted_out_at_network')).toHaveLength(1);
  });
});

describe('an error of the number that concerns no message', () => {
  test('keeps the number disconnected for six hours if it concerns access, whatever status Meta returns', {
    tags: 'endurance',
  }, async () => {
    const { lead, far, health, sent } = await setUpNumber();
    far.accountError(131005);
    await cloud.webhooks.settled();
    const phone = app.make.phone();
    expect((await lead.push(phone)).note).toContain(factText(fact('number_is_disconnected')));
    await passTime(HOUR, 5 * MINUTE);
    expect((await health()).session).toMatchObject({
      status: 'FAILED',
      detail: expect.stringContaining('131005'),
    });
    expect(sent()).toEqual([]);
    expect((await health()).journal.filter(({ kind }) => kind === 'disconnected')).toHaveLength(1);
    expect(await lead.eventsOf('agent.disconnected')).toHaveLength(1);
    await passTime(5 * HOUR, 10 * MINUTE);
    expect((await health()).session.status).toBe('WORKING');
    expect(sent()).toHaveLength(1);
  });

  test('is not undone by status checks if it concerns the account', async () => {
    const { far, health } = await setUpNumber();
    far.accountTells('account_update', {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [{ restriction_type: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING' }],
    });
    await cloud.webhooks.settled();
    await passTime(HOUR, 10 * MINUTE);
    expect((await health()).session).toMatchObject({
      status: 'FAILED',
      detail: factText(fact('account_restricted')),
    });
    far.accountTells('account_update', {
      event: 'DISABLED_UPDATE',
      ban_info: { waba_ban_state: 'REINSTATE' },
    });
    await cloud.webhooks.settled();
    expect((await health()).session.status).toBe('WORKING');
  });

  test('is ignored if it concerns the send rate', async () => {
    const { far, health } = await setUpNumber();
    far.accountError(130429);
    await cloud.webhooks.settled();
    expect((await health()).session.status).toBe('WORKING');
  });
});

test('the journal of the number records when Meta pauses or rejects a template, and when that ends', async () => {
  const { far, health } = await setUpNumber();
  for (const [status, reason] of [
    ['PAUSED', 'NONE'],
    ['PAUSED', 'NONE'],
    ['REJECTED', 'SCAM'],
    ['APPROVED', 'NONE'],
  ] as const) {
    far.templateBecomes('hello', status, reason);
    await cloud.webhooks.settled();
  }
  await passTime(MINUTE);
  const told = (await health()).journal.filter(({ kind }) => kind === 'template').map(({ fact }) => fact);
  const because = (status: string, detail: string | null) => ({
    code: 'template_unavailable',
    params: {
      sends: 'first_contacts',
      reason: { code: 'template_not_approved', params: { name: 'hello', language: 'en', status, detail } },
    },
  });
  expect(told.toReversed()).toEqual([
    because('paused', null),
    because('rejected', 'SCAM'),
    fact('template_available', { sends: 'first_contacts', name: 'hello', language: 'en' }),
  ]);
});
