// Tests phones in all calls: an impossible phone is rejected if, and only if, the caller provides it (api.md#phones).
import { formatPath } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError, sendRequest } from '../../http/wire.testing.ts';
import { createPlay, type Play } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
let w: Workspace;
let play: Play;
let group: string;
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
  w = await app.make.workspace();
  play = createPlay(app, w);
  const made = await play.api.call(contract.sandbox.createGroup, { number: w.number, name: 'Kitchens' });
  group = made.data.id;
});
afterAll(() => app.close());

const WRONG = ['0612345678', '+33 0612345678', '612345678', '3361234567', '999123456789'];

/** The calls that take a phone, and the name of the field. */
const ENTRY_POINTS: [string, (phone: string) => { path: string; body: object }, string][] = [
  ['a push', (phone) => ({ path: `/api/v1/campaigns/${w.campaign}/leads`, body: { phone } }), 'phone'],
  [
    'an inbound message of the sandbox',
    (from) => ({ path: '/sandbox/messages', body: { to: w.number, from, text: 'Hi' } }),
    'from',
  ],
  [
    'a message from the connected phone',
    (to) => ({ path: `/sandbox/numbers/${w.number}/sent`, body: { to, text: 'Hi' } }),
    'to',
  ],
  [
    'a new group',
    (phone) => ({
      path: '/sandbox/groups',
      body: { number: w.number, name: 'Kitchens', participants: [{ phone }] },
    }),
    'participants[0].phone',
  ],
  ['a join', (phone) => ({ path: `/sandbox/groups/${group}/join`, body: { phone } }), 'phone'],
  [
    'a message in a group',
    (from) => ({ path: `/sandbox/groups/${group}/messages`, body: { from, text: 'Hi' } }),
    'from',
  ],
  ['a block rule', (value) => ({ path: '/api/v1/blocked-contacts', body: { value } }), 'value'],
];

describe.each(ENTRY_POINTS)('the phone in %s', (_name, call, field) => {
  const send = (phone: string) => {
    const { path, body } = call(phone);
    return sendRequest(app.url, { method: 'POST', path, key: w.key, body: JSON.stringify(body) });
  };

  test('is rejected if no country has such a number, and the issue gives the expected format', async () => {
    for (const phone of WRONG) {
      const [issue] = expectError(await send(phone), 422, 'validation_error');
      expect([formatPath(issue!.path), issue!.code]).toEqual([
        field,
        field === 'value' ? 'block_value' : 'phone_unknown',
      ]);
    }
  });

  test('is accepted in the formats that people and providers use', async () => {
    const refused = [];
    for (const phone of ['+55 11 98765-4321', '551187654321', '5215512345678', '0054 (911) 2345.6789']) {
      const { status, text } = await send(phone);
      // A person who is not in the group cannot write in it.
      if (status !== 409 && status >= 300) refused.push(text);
    }
    expect(refused).toEqual([]);
  });
});

test('a lead is answered, found and changed whatever phone the engine reports', async () => {
  const phone = '0612345678';
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  await app.report(number, {
    type: 'message',
    engine_message_id: 'odd-1',
    chat_id: `${phone}@c.us`,
    phone,
    name: 'Marie',
    text: 'Hello, how much is a kitchen?',
    kind: 'text',
    media: null,
    about: null,
    referral: null,
    sent_at: app.clock.now(),
  });
  await app.drain();
  const lead = await play.lead(phone);
  expect(lead).toMatchObject({ phone, replied: true });
  expect(await play.texts(phone)).not.toEqual([]);
  await play.api.call(contract.leads.update, { id: lead.id, tags: ['odd'] });
  const { data } = await play.api.call(contract.messages.send, { lead_id: lead.id, text: 'One moment.' });
  expect(data).toMatchObject({ text: 'One moment.' });
});

test('a filter accepts any digits as a phone, and finds no lead for an unknown one', async () => {
  for (const phone of WRONG) {
    const { data } = await play.api.call(contract.leads.list, { phone: `+${phone.replace('+', '')}` });
    expect(data.every((lead) => lead.phone === phone)).toBe(true);
  }
  const short = await sendRequest(app.url, { method: 'GET', path: '/api/v1/leads?phone=123', key: w.key });
  expect(expectError(short, 422, 'validation_error')).toMatchObject([
    { path: ['phone'], code: 'phone_digits', params: { min: 6 } },
  ]);
});
