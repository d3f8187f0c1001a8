// Tests receipts for accepted messages (messages.md#receipts) that are late, duplicate, out of order, or received by
// two processes at the same time.
import { contract, type Fact, fact } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineErrorKind, Receipt } from '../../../engines/events.ts';
import { type Engine, EngineError } from '../../../engines/port.ts';
import { movableClock } from '../../../platform/clock.ts';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { failedWith } from '../../../testing/failed-with.ts';
import type { WorkspaceParts } from '../../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { readNumberHealth } from '../../numbers/index.ts';

const clock = movableClock('2026-11-18T12:00:00.000Z');
const T1 = new Date('2026-11-18T12:10:00.000Z');
const T2 = new Date('2026-11-18T12:20:00.000Z');
const T3 = new Date('2026-11-18T12:30:00.000Z');
/** The results of sends by phone; accepted by default. */
const ends = new Map<string, EngineError>();
const createFailingEngine = (engine: Engine): Engine => ({
  ...engine,
  async sendText(number, message) {
    const end = ends.get(message.chat_id);
    if (end) throw end;
    return engine.sendText(number, message);
  },
});

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, engine: createFailingEngine });
  other = await startApp({ clock, engine: createFailingEngine, connections: app.connections });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

interface Row {
  id: string;
  status: string;
  engine_message_id: string;
  delivered_at: Date | null;
  read_at: Date | null;
  failed_at: Date | null;
  failure_kind: string | null;
  failure: string | null;
  /** Changes with every update of the row. */
  version: string;
}

/** Creates a lead who has received the first message. */
async function contactLead(parts: WorkspaceParts = {}, end?: EngineError) {
  const w = await app.make.workspace({ agent: { follow_ups: [] }, ...parts });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  if (end) ends.set(`${phone}@c.us`, end);
  await lead.push(phone);
  await app.drain();
  ends.delete(`${phone}@c.us`);
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  const rows = () =>
    queryRows<Row>(
      app,
      `select id, status, engine_message_id, delivered_at, read_at, failed_at, failure_kind, failure, xmin::text as version
       from messages where team_id = $1 and direction = 'outbound' order by id`,
      [w.teamId],
    );
  const first = async () => (await rows())[0]!;
  /** Reports a receipt for the first message, or for the given one. */
  const reportReceipt = async (
    status: Receipt['status'],
    at: Date,
    more: Partial<Receipt> = {},
    by: TestApp = app,
  ) => {
    const { engine_message_id } = await first();
    await by.report(number, { type: 'receipt', status, engine_message_id, at, ...more });
  };
  const fail = (kind: EngineErrorKind, reason: Fact, more: Partial<Receipt> = {}, by?: TestApp) =>
    reportReceipt('failed', T1, { failure: { kind, reason, not_registered: true }, ...more }, by);
  const readStatus = async () =>
    (
      await queryRows<{ status: string }>(app, 'select status from leads where team_id = $1 and phone = $2', [
        w.teamId,
        phone,
      ])
    )[0]!.status;
  const registration = async () =>
    (
      await queryRows<{ registered: boolean }>(
        app,
        'select registered from registrations where team_id = $1 and phone = $2',
        [w.teamId, phone],
      )
    )[0]?.registered;
  const figures = async () => (await readNumberHealth(app.createCtx(w.teamId), w.numberId)).figures;
  return {
    w,
    lead,
    phone,
    number,
    rows,
    first,
    tell: reportReceipt,
    fail,
    readStatus,
    registration,
    figures,
  };
}

const UNTOUCHED = { delivered_at: null, read_at: null, failed_at: null, failure_kind: null, failure: null };

describe('the receipts of a message', () => {
  test('mark it as delivered and then as read, and the first report of each counts', async () => {
    const { first, tell } = await contactLead();
    await tell('accepted', T1);
    expect(await first()).toMatchObject({ status: 'accepted', ...UNTOUCHED });
    await tell('delivered', T1);
    expect(await first()).toMatchObject({ ...UNTOUCHED, delivered_at: T1 });
    await tell('read', T2);
    const read = await first();
    expect(read).toMatchObject({ ...UNTOUCHED, delivered_at: T1, read_at: T2 });
    for (const status of ['accepted', 'delivered', 'read'] as const) await tell(status, T3);
    expect(await first()).toEqual(read);
  });

  test('also mark it as delivered when it is read, so that a later "delivered" changes nothing', async () => {
    const { first, tell } = await contactLead();
    await tell('read', T2);
    const read = await first();
    expect(read).toMatchObject({ ...UNTOUCHED, delivered_at: T2, read_at: T2 });
    await tell('delivered', T1);
    expect(await first()).toEqual(read);
  });

  test('do not mark it as failed if it was delivered, in either order', async () => {
    const { lead, phone, first, tell, fail } = await contactLead();
    await tell('delivered', T1);
    const delivered = await first();
    await fail('unknown', failedWith('error'));
    expect(await first()).toEqual(delivered);
    expect(await lead.facts(phone, 'message_not_delivered')).toEqual([]);

    const late = await contactLead();
    await late.fail('unknown', failedWith('error'));
    await late.tell('read', T2);
    expect(await late.first()).toMatchObject({ ...UNTOUCHED, delivered_at: T2, read_at: T2 });
  });

  test('are ignored if the message is unknown or belongs to another number', async () => {
    const one = await contactLead();
    const two = await contactLead();
    const { engine_message_id } = await one.first();
    const before = await one.rows();
    for (const status of ['accepted', 'delivered', 'read', 'failed'] as const) {
      await one.tell(status, T1, { engine_message_id: 'unheard of' });
      await two.tell(status, T1, { engine_message_id });
    }
    expect(await one.rows()).toEqual(before);
  });

  test('are ignored if the lead wrote the message', async () => {
    const { w, lead, phone, tell } = await contactLead();
    await lead.write(phone, 'Hello');
    const asked = `select engine_message_id, xmin::text from messages where team_id = $1 and direction = 'inbound'`;
    const before = await queryRows<{ engine_message_id: string }>(app, asked, [w.teamId]);
    await tell('read', T1, { engine_message_id: before[0]!.engine_message_id });
    expect(await queryRows(app, asked, [w.teamId])).toEqual(before);
  });

  test('do not change the message in the API', async () => {
    const { lead, phone, tell } = await contactLead();
    const { id } = await lead.lead(phone);
    const before = await lead.api.call(contract.conversations.messages, { leadId: id });
    await tell('read', T1);
    expect(await lead.api.call(contract.conversations.messages, { leadId: id })).toEqual(before);
  });
});

describe('an unconfirmed send', () => {
  const createLostError = () => new EngineError('unknown', failedWith('lost'), false);

  test.each(['accepted', 'delivered', 'read', 'failed'] as const)(
    'is settled by a "%s" receipt that contains Parley\'s message id',
    async (status) => {
      const { first, tell, lead, phone } = await contactLead({}, createLostError());
      const { engine_message_id: ours, status: before } = await first();
      expect(before).toBe('unconfirmed');
      const theirs = `wamid.${ours}`;
      await tell(status, T1, { engine_message_id: theirs, message_id: ours });
      const settled = await first();
      expect(settled).toMatchObject({ status: 'accepted', engine_message_id: theirs });
      expect(settled.delivered_at).toEqual(status === 'delivered' || status === 'read' ? T1 : null);
      expect(settled.failed_at).toEqual(status === 'failed' ? T1 : null);
      expect((await lead.lead(phone)).messages_count).toBe(1);
      await tell(status, T2, { engine_message_id: theirs, message_id: ours });
      expect(await first()).toEqual(settled);
    },
  );
});

describe('a failure after acceptance', () => {
  const undelivered = (reason: Fact, window_closed = false) => ({
    code: 'message_not_delivered',
    params: { reason, window_closed },
  });

  test('is recorded once in the journal, and the message stays in the transcript', async () => {
    const { lead, phone, first, fail, readStatus, registration } = await contactLead();
    await fail('blocked_by_policy', failedWith('policy'));
    const failed = await first();
    expect(failed).toMatchObject({
      status: 'accepted',
      ...{ failed_at: T1, failure_kind: 'blocked_by_policy', failure: failedWith('policy') },
    });
    await fail('unknown', failedWith('other'));
    expect(await first()).toEqual(failed);
    expect(await lead.facts(phone)).toMatchObject([undelivered(failedWith('policy'))]);
    expect(await readStatus()).toBe('in_progress');
    expect(await registration()).toBe(true);
    const { id } = await lead.lead(phone);
    expect((await lead.api.call(contract.conversations.messages, { leadId: id })).data).toHaveLength(1);
  });

  test('is recorded as having no known reason if the report gives none', async () => {
    const { lead, phone, tell, first } = await contactLead();
    await tell('failed', T1);
    expect(await first()).toMatchObject({ failure_kind: 'unknown' });
    expect(await lead.facts(phone)).toMatchObject([undelivered(fact('not_delivered_without_reason'))]);
  });

  test('makes the lead unreachable if it was the first message and the phone is not registered', async () => {
    const { lead, phone, rows, fail, readStatus, registration } = await contactLead({
      agent: { follow_ups: ['1d'] },
    });
    await fail('recipient_unreachable', fact('number_not_on_whatsapp'));
    expect(await readStatus()).toBe('unreachable');
    expect(await registration()).toBe(false);
    expect(await lead.facts(phone)).toMatchObject([undelivered(fact('number_not_on_whatsapp'))]);
    clock.advance(3 * 86_400_000);
    await app.drain();
    expect(await rows()).toHaveLength(1);
    // A person who writes can be reached after all.
    await lead.say(phone, 'Hello');
    expect(await readStatus()).toBe('in_progress');
  });

  test('of a first message is ignored if the lead has written since, or if a person set the status', async () => {
    const wrote = await contactLead();
    await wrote.lead.say(wrote.phone, 'Hello');
    await wrote.fail('recipient_unreachable', fact('number_not_on_whatsapp'));
    expect(await wrote.readStatus()).toBe('in_progress');
    expect(await wrote.registration()).toBe(true);

    const set = await contactLead();
    const { id } = await set.lead.lead(set.phone);
    await set.lead.api.call(contract.leads.update, { id, status: 'qualified' });
    await set.fail('recipient_unreachable', fact('number_not_on_whatsapp'));
    expect(await set.readStatus()).toBe('qualified');
    expect(await set.registration()).toBe(false);
  });

  test('of a first message for another reason makes the lead unreachable, but does not mark the phone', async () => {
    const { fail, readStatus, registration } = await contactLead();
    const reason = failedWith('experiment');
    await fail('recipient_unreachable', reason, { failure: { kind: 'recipient_unreachable', reason } });
    expect(await readStatus()).toBe('unreachable');
    expect(await registration()).toBe(true);
  });

  test('opts the lead out if the reason is that the person stopped such messages', async () => {
    const { w, lead, phone, fail, rows } = await contactLead();
    await lead.say(phone, 'Hello');
    await queryRows(app, `update messages set status = 'queued' where team_id = $1 and id = $2`, [
      w.teamId,
      (await rows()).at(-1)!.id,
    ]);
    const failure = { kind: 'opted_out', reason: failedWith('stopped') } as const;
    await fail(failure.kind, failure.reason, { failure });
    expect((await rows()).map(({ status }) => status)).toEqual(['accepted', 'discarded']);
    expect((await lead.facts(phone)).slice(-2)).toMatchObject([
      undelivered(failedWith('stopped')),
      { code: 'lead_opted_out_at_network' },
    ]);
  });

  test('of a later message does not change the lead', async () => {
    const { lead, phone, rows, fail, readStatus, registration } = await contactLead();
    const { id } = await lead.lead(phone);
    await lead.api.call(contract.messages.send, { lead_id: id, text: 'Hello', humanize: false });
    const engine_message_id = (await rows())[1]!.engine_message_id;
    await fail('recipient_unreachable', fact('number_not_on_whatsapp'), { engine_message_id });
    expect(await readStatus()).toBe('in_progress');
    expect(await registration()).toBe(true);
    expect(await lead.facts(phone)).toHaveLength(1);
  });

  test('is recorded with the next step to take if the reply window had closed', async () => {
    const { lead, phone, fail } = await contactLead();
    await fail('window_closed', failedWith('wrote'));
    expect(await lead.facts(phone)).toMatchObject([undelivered(failedWith('wrote'), true)]);
  });

  test('counts as undeliverable in the health of the number until a receipt reports delivery', async () => {
    const { tell, fail, figures } = await contactLead();
    expect(await figures()).toMatchObject({ tried: 1, undeliverable: 0, written: 1 });
    await fail('recipient_unreachable', fact('number_not_on_whatsapp'));
    expect(await figures()).toMatchObject({ tried: 1, undeliverable: 1, written: 1 });
    await tell('delivered', T2);
    expect(await figures()).toMatchObject({ tried: 1, undeliverable: 0, written: 1 });
  });
});

test('a first message that the engine rejects as unreachable counts as undeliverable', async () => {
  const createRefusal = (kind: EngineErrorKind) => new EngineError(kind, failedWith(kind), true);
  const nobody = await contactLead({}, createRefusal('recipient_unreachable'));
  expect(await nobody.first()).toMatchObject({ status: 'refused', failure_kind: 'recipient_unreachable' });
  expect(await nobody.figures()).toMatchObject({ tried: 1, undeliverable: 1 });
  expect(await nobody.readStatus()).toBe('unreachable');
  const { sends } = await readNumberHealth(app.createCtx(nobody.w.teamId), nobody.w.numberId);
  expect(sends).toMatchObject({ today: 0, refused_in_24h: 1 });

  const policy = await contactLead({}, createRefusal('blocked_by_policy'));
  expect(await policy.first()).toMatchObject({ status: 'refused', failure_kind: 'blocked_by_policy' });
  expect(await policy.figures()).toMatchObject({ tried: 0, undeliverable: 0 });
});

test('receipts have the same result when two processes receive them concurrently', {
  tags: 'endurance',
}, async () => {
  for (let round = 0; round < 5; round++) {
    const { first, tell, lead, phone } = await contactLead(
      {},
      round % 2 === 0 ? new EngineError('unknown', failedWith('lost'), false) : undefined,
    );
    const { engine_message_id: ours } = await first();
    const ids = { engine_message_id: `net.${ours}`, message_id: ours };
    await Promise.all([
      tell('read', T2, ids),
      tell('delivered', T2, ids, other),
      tell('accepted', T2, ids),
      tell('read', T2, ids, other),
    ]);
    expect(await first()).toMatchObject({ status: 'accepted', ...UNTOUCHED, delivered_at: T2, read_at: T2 });
    expect((await lead.lead(phone)).messages_count).toBe(1);

    const failed = await contactLead();
    const reason = fact('number_not_on_whatsapp');
    await Promise.all(
      [app, other, app, other].map((by) => failed.fail('recipient_unreachable', reason, {}, by)),
    );
    expect(await failed.lead.facts(failed.phone)).toHaveLength(1);
    expect(await failed.readStatus()).toBe('unreachable');
  }
});
