// The page sends the state of a test chat, so the state can have any content. If it fits the contract, the server plays
// or refuses it, but never fails (dashboard-operations.md#test-chat).
import { contract } from '@parley/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../testing/browser.ts';
import { buildAgentForm, USUAL_AGENT, type Workspace } from '../testing/make-workspace.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let page: Browser;
let w: Workspace;
beforeAll(async () => {
  app = await startApp();
  const email = 'ed@state.test';
  w = await app.make.workspace({ members: [{ email, name: 'Ed', role: 'owner', password: PASSWORD }] });
  page = createBrowser(app);
  await page.signIn(email);
});
afterAll(() => app.close());

const NOW = '2026-11-18T12:00:00.000Z';
const EMPTY = {
  now: NOW,
  lead: {
    ...{ name: null, phone: null, email: null, timezone: null, status: 'in_progress', contacted: true },
    ...{ replied: true, held_by_person: false, opted_out_at: null, past_message_id: null },
    ...{ next_action_at: null, follow_ups_sent: 0 },
  },
  ...{ findings: [], transcript: [], progress_message_id: null, needs_no_answer: false, meeting: null },
};
const SAY = { do: 'say', texts: ['Tomorrow at ten?'] };

async function play(state: unknown, act: unknown = SAY, agent: object = {}) {
  const settings = buildAgentForm({ ...agent });
  const { status, text } = await page.ask(contract.testChat.try, {
    ...{ campaign_id: w.campaignId, settings, act, state },
  });
  return { status, ...JSON.parse(text) };
}

test('a test chat refuses an invalid time zone and names it', async () => {
  const lead = { ...EMPTY.lead, timezone: 'Mars/Olympus' };
  expect(await play({ ...EMPTY, lead })).toMatchObject({
    status: 422,
    error: { issues: [{ path: ['state', 'lead', 'timezone'], code: 'timezone' }] },
  });
});

test('a test chat refuses a time that no chat can reach', async () => {
  for (const now of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
    expect(await play({ ...EMPTY, now })).toMatchObject({
      status: 422,
      error: { issues: [{ path: ['state', 'now'], code: 'year_range' }] },
    });
  }
});

test('a test chat refuses a slot whose id names another time', async () => {
  const intent = { kind: 'offer', slots: [{ id: 'slot_zzzzzzzzz', start_at: NOW }] };
  const offer = { id: 'x', direction: 'outbound', text: 'Noon?', sent_at: NOW, intent };
  expect(await play({ ...EMPTY, transcript: [offer] })).toMatchObject({
    status: 422,
    error: { issues: [{ path: ['state', 'transcript', 0, 'intent', 'slots', 0, 'id'], code: 'slot_id' }] },
  });
});

test.each([
  ['a question', { kind: 'ask', key: 'owner' }, true, 'follow_up'],
  ['a statement', { kind: 'say' }, true, undefined],
  ['a question whose answer is not read', { kind: 'ask', key: 'owner' }, false, undefined],
])('a lead who thanks is followed up after a question only: %s', async (_, intent, needs_no_answer, what) => {
  const message = { id: 'a', direction: 'outbound', text: 'Hello', sent_at: NOW, intent };
  const thanks = { id: 'b', direction: 'inbound', text: 'thanks', sent_at: NOW, intent: null };
  const state = { ...EMPTY, transcript: [message, thanks], needs_no_answer };
  const { data } = await play(state, { do: 'wait', ms: 60_000 });
  expect(data.standing.next?.what).toBe(what);
});

test('a test chat starts even if a text of the knowledge takes too long to read', async () => {
  const nested = `# Prices\n\n${'>'.repeat(19_000)}`;
  const knowledge = [
    { text: nested },
    { text: `# EndpointLimits\n\n${'They are open on Sunday. '.repeat(80)}` },
  ];
  const { status, data } = await play(null, { do: 'begin' }, { knowledge });
  expect({ status, steps: data?.steps.length }).toEqual({ status: 200, steps: 1 });
});

test('of 14 simultaneous readings of a text at least 10 succeed, and the others are refused', {
  tags: 'endurance',
}, async () => {
  const { agents, workspace } = contract;
  const asked = Array.from({ length: 14 }, (_, n) =>
    page.ask(agents.read, { id: w.campaignId, text: `# Text ${n}\n\nWords.` }),
  );
  expect((await page.ask(workspace.get)).status).toBe(200);
  const answers = await Promise.all(asked);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
  const refused = answers.filter(({ status }) => status !== 200).map(({ text }) => JSON.parse(text).error);
  for (const error of refused) {
    expect(error).toMatchObject({ code: 'invalid_state', issues: [{ code: 'too_many_readings' }] });
  }
  expect(refused.length).toBeGreaterThan(0);
});

const moment = fc
  .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2190-12-31') })
  .map((date) => date.toISOString());
const near = fc
  .integer({ min: -20_000, max: 20_000 })
  .map((minutes) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString());
const when = fc.oneof({ arbitrary: near, weight: 4 }, { arbitrary: moment, weight: 1 });
const key = fc.constantFrom('owner', 'budget', 'nothing', 'constructor');
const messageId = fc.constantFrom('test_0001', 'test_0002', 'test_0003', 'x', '__proto__');
const words = fc.oneof(
  fc.constantFrom('yes', 'no', '9k', 'stop', 'a person', 'the second one', 'tomorrow at 10', 'in two weeks'),
  fc.constantFrom(
    'cancel the meeting',
    'move it to Friday',
    'a@b.test',
    'I am in Tokyo',
    '{{name}}',
    '\u202e',
    '🙂',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
);
const slot = when.map((start_at) => ({ id: `slot_${Date.parse(start_at).toString(36)}`, start_at }));
const intent = fc.oneof(
  fc.record({ kind: fc.constantFrom('ask', 'clarify'), key }),
  fc.record({ kind: fc.constant('offer'), slots: fc.array(slot, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('ask_email'), slot: fc.option(slot) }),
  fc.record({ kind: fc.constantFrom('send_link', 'ask_when', 'say', 'goodbye') }),
  fc.record({ kind: fc.constant('confirm'), booking_id: words.map((text) => text.slice(0, 60)) }),
  fc.record({ kind: fc.constant('follow_up'), number: fc.integer({ min: 1, max: 100 }) }),
);
const state = fc.record({
  now: when,
  lead: fc.record({
    name: fc.option(words),
    phone: fc.constantFrom(null, '33612345678', '999999', '000000000000000'),
    email: fc.option(words),
    timezone: fc.constantFrom(null, 'Europe/Paris', 'Asia/Kathmandu', 'Pacific/Apia'),
    status: fc.constantFrom(
      'queued',
      'in_progress',
      'waiting',
      'cold',
      'qualified',
      'not_interested',
      'stopped',
    ),
    contacted: fc.boolean(),
    replied: fc.boolean(),
    held_by_person: fc.boolean(),
    opted_out_at: fc.option(when),
    past_message_id: fc.option(messageId),
    next_action_at: fc.option(when),
    follow_ups_sent: fc.integer({ min: 0, max: 100 }),
  }),
  findings: fc.array(
    fc.record({ key, verdict: fc.constantFrom('met', 'failed'), value: words, message_id: messageId }),
    { maxLength: 4 },
  ),
  transcript: fc.array(
    fc.record({
      id: messageId,
      direction: fc.constantFrom('inbound', 'outbound'),
      text: words,
      sent_at: when,
      intent: fc.option(intent),
    }),
    { maxLength: 12 },
  ),
  progress_message_id: fc.option(messageId),
  needs_no_answer: fc.boolean(),
  meeting: fc.option(
    fc.record({
      id: fc.constant('m'),
      start_at: when,
      end_at: when,
      booked_at: when,
      reminded_at: fc.option(when),
    }),
  ),
});
const act = fc.oneof(
  fc.record({ do: fc.constant('say'), texts: fc.array(words, { minLength: 1, maxLength: 3 }) }),
  fc.record({ do: fc.constant('wait'), ms: fc.integer({ min: 60_000, max: 366 * 86_400_000 }) }),
);
const agent = fc.constantFrom<object>(
  {},
  { booking: null, criteria: [] },
  { language: 'fr', booking: { ...USUAL_AGENT.booking, notice: '0m', hold: '0m' } },
  { unknown: 'hand_over', follow_ups: ['1d', '1d', '1d'] },
);

test('a test chat plays or refuses any state that fits the contract', {
  tags: 'endurance',
}, async () => {
  let sent = 0;
  let played = 0;
  await fc.assert(
    fc.asyncProperty(state, act, agent, async (before, what, settings) => {
      // A member can make 600 requests in a minute.
      if (++sent % 500 === 0) app.clock.advance(60_000);
      const { status, data, error } = await play(before, what, settings);
      expect({ status, error }).toEqual({
        status: expect.toSatisfy((code) => [200, 409].includes(code as number)),
        error: status === 200 ? undefined : expect.anything(),
      });
      if (status !== 200) return;
      played++;
      expect(contract.testChat.try.success.body.safeParse({ data }).error?.issues ?? []).toEqual([]);
    }),
    { numRuns: NIGHTLY ? 5_000 : 120, endOnFailure: true },
  );
  expect(played).toBeGreaterThan(40);
});
