import { describe, expect, test } from 'vitest';
import { eventually } from '../../wait-eventually.ts';
import { type Caller, LEAD, startCaller } from './caller.testing.ts';
import { startCloud } from './server.ts';

const MESSAGES = 'POST /{phone_number_id}/messages';
const HOUR = 3_600_000;
/** Creates a person whose window is open. */
async function startTalk() {
  const caller = await startCaller();
  const inbound = caller.phone.receives(LEAD, { text: 'Hi' });
  return { ...caller, inbound };
}
const getError = ({ body }: { body: Record<string, unknown> }) => body['error'] as Record<string, unknown>;

test('a text is accepted, and its statuses contain our own data', async () => {
  const { text, cloud, phone, statuses, changes, number } = await startTalk();
  const body = 'Hello 👋🏽 שלום\u200f\n';
  const answer = await text(LEAD, body, { biz_opaque_callback_data: 'msg_1', recipient_type: 'individual' });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: `+${LEAD}`, wa_id: LEAD }],
      messages: [{ id: expect.stringMatching(/^wamid\./) }],
    },
  });
  expect(cloud.sent).toMatchObject([
    { id: answer.id, to: LEAD, text: body, type: 'text', biz_opaque_callback_data: 'msg_1', failed: null },
  ]);
  expect(cloud.timesSent(LEAD)).toEqual({ [body]: 1 });
  phone.status('read');
  phone.status('delivered', answer.id);
  phone.status('played');
  const told = await statuses();
  expect(told.map(({ status }) => status).sort()).toEqual(['delivered', 'played', 'read', 'sent']);
  for (const status of told) {
    expect(status).toMatchObject({ id: answer.id, biz_opaque_callback_data: 'msg_1', recipient_id: LEAD });
    expect(status['recipient_user_id']).toBe(cloud.person(LEAD).user_id);
  }
  expect((await changes())[0]).toMatchObject({
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550783881', phone_number_id: number.id },
  });
});

test('a message that is sent twice arrives twice, because Meta offers no idempotency', async () => {
  const { text, cloud } = await startTalk();
  await text(LEAD, 'Hi', { biz_opaque_callback_data: 'msg_1' });
  await text(LEAD, 'Hi', { biz_opaque_callback_data: 'msg_1' });
  expect(cloud.timesSent(LEAD)).toEqual({ Hi: 2 });
});

test('a text has at most 4,096 characters of any kind', async () => {
  const { text, cloud } = await startTalk();
  expect((await text(LEAD, '👋'.repeat(4096))).status).toBe(200);
  const over = await text(LEAD, `${'ש'.repeat(4096)}!`);
  expect(over.status).toBe(400);
  expect(getError(over)).toMatchObject({
    code: 100,
    message: "(#100) Param text['body'] must be at most 4096 characters long.",
  });
  expect(cloud.sent).toHaveLength(1);
});

test("a number without a plus counts as a number in the sender's country", async () => {
  const { cloud, call, number, phone } = await startCaller();
  cloud.addPerson({ phone: '5511987654321', wa_id: '551187654321' });
  phone.receives('5511987654321', {});
  phone.receives('15511987654321', {});
  const send = (to: string) =>
    call('POST', `/${number.id}/messages`, {
      messaging_product: 'whatsapp',
      to,
      type: 'text',
      text: { body: 'Hi' },
    });
  expect((await send('5511987654321')).body['contacts']).toEqual([
    { input: '5511987654321', wa_id: '15511987654321' },
  ]);
  // The id of a Brazilian number might lack the nine.
  expect((await send('+5511987654321')).body['contacts']).toEqual([
    { input: '+5511987654321', wa_id: '551187654321' },
  ]);
});

test('a person without a phone is reached by the user id; the phone wins if both are given', async () => {
  const { cloud, call, number, phone, messages, statuses } = await startCaller();
  const hidden = cloud.addPerson({ phone: '19998887777', hides_phone: true, username: 'ana' });
  phone.receives(hidden, { text: 'Hi' });
  const base = { messaging_product: 'whatsapp', type: 'text', text: { body: 'Hi' } };
  const sent = await call('POST', `/${number.id}/messages`, { ...base, recipient: hidden.user_id });
  expect(sent.body['contacts']).toEqual([{ input: hidden.user_id, user_id: hidden.user_id }]);
  phone.status('delivered');
  const [message] = await messages();
  expect(message).not.toHaveProperty('from');
  expect(message!['from_user_id']).toBe(hidden.user_id);
  for (const status of await statuses()) {
    expect(status).toMatchObject({ recipient_user_id: hidden.user_id });
    expect(status).not.toHaveProperty('recipient_id');
  }
  phone.receives(LEAD);
  const both = { ...base, to: `+${LEAD}`, recipient: hidden.user_id };
  expect((await call('POST', `/${number.id}/messages`, both)).body['contacts']).toEqual([
    { input: `+${LEAD}`, wa_id: LEAD },
  ]);
  const unknown = await call('POST', `/${number.id}/messages`, { ...base, recipient: 'US.1' });
  expect(getError(unknown)).toMatchObject({ code: 131009 });
});

describe('the 24-hour window', () => {
  test("opens with a person's message, and ends exactly 24 hours later", async () => {
    const { text, clock, phone, cloud } = await startTalk();
    cloud.windowRefusal = 'answer';
    clock.now += 24 * HOUR - 1;
    expect((await text(LEAD, 'In time')).status).toBe(200);
    clock.now += 1;
    const late = await text(LEAD, 'Late');
    expect(late.status).toBe(400);
    expect(getError(late)).toMatchObject({ code: 131047, message: '(#131047) Re-engagement message' });
    // The window starts at WhatsApp's time of the message, not at its arrival.
    phone.receives(LEAD, { text: 'Old', at: clock.now - 23 * HOUR });
    expect((await text(LEAD, 'Again')).status).toBe(200);
    clock.now += HOUR;
    expect((await text(LEAD, 'Over')).status).toBe(400);
    // A reaction does not open the window.
    phone.reacts(LEAD, 'wamid.X', '👍');
    expect((await text(LEAD, 'Over')).status).toBe(400);
  });

  test('is separate for each number, and the refusal can arrive as a status', async () => {
    const { cloud, call, statuses } = await startTalk();
    const other = cloud.addNumber({ phone: '15550000000' });
    const answer = await call('POST', `/${other.id}/messages`, {
      messaging_product: 'whatsapp',
      to: `+${LEAD}`,
      type: 'text',
      text: { body: 'Hi' },
      biz_opaque_callback_data: 'msg_2',
    });
    expect(answer.status).toBe(200);
    expect(cloud.timesSent(LEAD)).toEqual({});
    expect(await statuses()).toMatchObject([
      {
        status: 'failed',
        biz_opaque_callback_data: 'msg_2',
        recipient_id: LEAD,
        errors: [{ code: 131047, error_data: { details: expect.stringContaining('24 hours') } }],
      },
    ]);
    // When a message to a phone fails, Meta names neither the user id nor the contact.
    expect((await statuses())[0]).not.toHaveProperty('recipient_user_id');
  });
});

test.each([
  ['not on WhatsApp', { on_whatsapp: false }, 131026],
  ['in an experiment', { fails_with: 130472 as const }, 130472],
])('a message to a person who is %s is accepted, and fails later', async (_, person, code) => {
  const { cloud, phone, text, statuses } = await startCaller();
  phone.receives(cloud.addPerson({ phone: LEAD, ...person }));
  expect((await text(LEAD, 'Hi')).status).toBe(200);
  expect(await statuses()).toMatchObject([{ status: 'failed', errors: [{ code }] }]);
  expect(cloud.timesSent(LEAD)).toEqual({});
});

test('a failure can follow after the message was delivered to Meta', async () => {
  const { text, phone, statuses, cloud } = await startTalk();
  const { id } = await text(LEAD, 'Hi');
  await cloud.webhooks.settled();
  phone.fails(131026, id, 'Old version of WhatsApp.');
  expect((await statuses()).at(-1)).toMatchObject({
    id,
    status: 'failed',
    errors: [{ code: 131026, error_data: { details: 'Old version of WhatsApp.' } }],
  });
});

test('one person can get a burst of 45 messages and then one every six seconds', async () => {
  const { text, clock, phone } = await startTalk();
  for (let times = 0; times < 45; times++) expect((await text(LEAD, 'Hi')).status).toBe(200);
  const refused = await text(LEAD, 'Hi');
  expect(getError(refused)).toMatchObject({ code: 131056 });
  phone.receives('16505559999');
  expect((await text('16505559999', 'Hi')).status).toBe(200);
  clock.now += 6000;
  expect((await text(LEAD, 'Hi')).status).toBe(200);
  expect((await text(LEAD, 'Hi')).status).toBe(400);
});

test('the messages of a number are limited per second', async () => {
  const { text, clock, number, phone } = await startTalk();
  number.throughput = 2;
  phone.receives('16505559999');
  await text(LEAD, 'Hi');
  await text('16505559999', 'Hi');
  expect(getError(await text(LEAD, 'Hi'))).toMatchObject({ code: 130429 });
  clock.now += 1000;
  expect((await text(LEAD, 'Hi')).status).toBe(200);
});

test.each([
  ['limited for spam', ({ number }: Caller) => Object.assign(number, { spam_limited: true }), 400, 131048],
  ['banned', ({ phone }: Caller) => phone.isDisabled(), 403, 131031],
  ['not registered', ({ phone }: Caller) => phone.becomes('DISCONNECTED'), 400, 133010],
])('a number that is %s sends nothing', async (_, change, status, code) => {
  const caller = await startTalk();
  change(caller);
  const refused = await caller.text(LEAD, 'Hi');
  expect(refused.status).toBe(status);
  expect(getError(refused)).toMatchObject({ code, error_data: { messaging_product: 'whatsapp' } });
  expect(caller.cloud.sent).toEqual([]);
});

test('a number cannot write to itself', async () => {
  const { text, number } = await startCaller();
  expect(getError(await text(number.phone, 'Hi'))).toMatchObject({ code: 131021 });
});

test('read and typing require a message that a person sent to this number', async () => {
  const { call, number, inbound, cloud, clock } = await startTalk();
  const read = (id: string, more = {}, phoneNumberId = number.id) =>
    call('POST', `/${phoneNumberId}/messages`, {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: id,
      ...more,
    });
  const typing = { typing_indicator: { type: 'text' } };
  expect(await read(inbound.id, typing)).toMatchObject({ status: 200, body: { success: true } });
  expect(await read(inbound.id)).toMatchObject({ status: 200 });
  expect(cloud.signs.map(({ sign }) => sign)).toEqual(['read', 'typing', 'read']);
  const other = cloud.addNumber({ phone: '15550000000' });
  for (const refused of [await read('wamid.unknown', typing), await read(inbound.id, typing, other.id)]) {
    expect(refused.status).toBe(400);
    expect(getError(refused)).toMatchObject({ code: 131009 });
  }
  clock.now += 31 * 24 * HOUR;
  expect((await read(inbound.id)).status).toBe(400);
});

test.each<[string, Record<string, unknown>, string]>([
  ['an unknown field', { txt: 'Hi' }, 'additional properties: txt'],
  ['an unknown field inside', { text: { body: 'Hi', bold: true } }, 'additional properties: bold'],
  ['no product', { messaging_product: undefined }, "'messaging_product'"],
  ['no text', { text: {} }, "'body'"],
  ['an empty text', { text: { body: '' } }, 'fewer than 1'],
  ['an invalid phone', { to: 'Ann' }, '/to must match'],
  ['no recipient', { to: undefined }, "'recipient'"],
  ['a wrong type', { text: { body: 5 } }, 'must be string'],
  ['a kind that the fake does not send', { type: 'image', image: { id: '1' } }, 'body/type must be'],
])('a message with %s is refused and counts as a violation', async (_, change, complaint) => {
  const { call, cloud, number } = await startTalk();
  const refused = await call('POST', `/${number.id}/messages`, {
    messaging_product: 'whatsapp',
    to: `+${LEAD}`,
    type: 'text',
    text: { body: 'Hi' },
    ...change,
  });
  expect(refused.status).toBe(400);
  expect(getError(refused)).toMatchObject({ code: 100, message: '(#100) Invalid parameter' });
  expect(cloud.takeViolations().join('\n')).toContain(complaint);
  expect(cloud.sent).toEqual([]);
});

test('a violation fails the test that does not expect it', async () => {
  const cloud = await startCloud();
  const { id } = cloud.addNumber();
  await fetch(`${cloud.url}/v26.0/${id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${cloud.accessToken}` },
    body: '{}',
  });
  await expect(cloud.close()).rejects.toThrow('messaging_product');
});

test('tokens that are missing, wrong, expired, revoked, or without the permission are refused', async () => {
  const { call, cloud, number, clock } = await startTalk();
  const add = (name: string, changes: object) =>
    cloud.tokens.set(name, { ...cloud.tokens.get(cloud.accessToken)!, ...changes });
  add('expired', { expires_at: clock.now });
  add('revoked', { revoked: true });
  add('reader', { permissions: new Set(['whatsapp_business_management']) });
  const codes: unknown[] = [];
  for (const token of ['wrong', 'expired', 'revoked', 'reader']) {
    const body = { messaging_product: 'whatsapp', to: `+${LEAD}`, type: 'text', text: { body: 'Hi' } };
    const answer = await call('POST', `/${number.id}/messages`, body, { authorization: `Bearer ${token}` });
    codes.push([answer.status, getError(answer)['code'], getError(answer)['error_subcode']]);
  }
  expect(codes).toEqual([
    [401, 190, undefined],
    [401, 190, 463],
    [401, 190, 460],
    [403, 10, undefined],
  ]);
  expect(cloud.sent).toEqual([]);
});

test('the status arrives even if the answer is lost after the message was sent', async () => {
  const { text, cloud, statuses } = await startTalk();
  cloud.faults.add({ kind: 'cut', applied: true }, { operation: MESSAGES });
  await expect(text(LEAD, 'Hi', { biz_opaque_callback_data: 'msg_1' })).rejects.toThrow();
  expect(cloud.timesSent(LEAD)).toEqual({ Hi: 1 });
  await eventually(async () =>
    expect(await statuses()).toMatchObject([{ status: 'sent', biz_opaque_callback_data: 'msg_1' }]),
  );
  cloud.faults.add({ kind: 'rate_limited', retry_after: '30' }, { operation: MESSAGES });
  const limited = await text(LEAD, 'Later');
  expect(limited.status).toBe(429);
  cloud.faults.add({ kind: 'refused', code: 131016, title: 'Service unavailable', status: 503 });
  expect(getError(await text(LEAD, 'Later'))).toMatchObject({ code: 131016 });
  expect(cloud.timesSent(LEAD)).toEqual({ Hi: 1 });
});
