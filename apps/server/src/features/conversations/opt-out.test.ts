import type { Caller } from '@parley/client';
import { fact, LEAD_STATUSES, type StoredFact } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { createPlay, type Play, queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';
import { allowLead } from '../leads/index.ts';

const DAY = 86_400_000;
/** The responder's email address. */
const EMAIL = 'bob@opt-out.test';
/** The agent's first question in these tests. */
const QUESTION = 'Do you own the place?';
const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };
const readOutcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ status, code, issues: [{ path, code: issue, params }] }) => ({ status, code, path, issue, params }),
  );

let app: TestApp;
let w: Workspace;
let api: Caller;
let lead: Play;
beforeAll(async () => {
  app = await startApp({ rates });
  w = await app.make.workspace({
    agent: { follow_ups: ['1d'] },
    members: [{ email: EMAIL, name: 'Bob', role: 'responder', password: PASSWORD }],
  });
  api = app.api(w.key);
  lead = createPlay(app, w);
});
afterAll(() => app.close());

let phone: string;
let id: string;
/** Creates a lead who is in conversation and then writes STOP. */
beforeEach(async () => {
  phone = app.make.phone();
  expect(await lead.say(phone, 'Hello')).toHaveLength(1);
  id = (await lead.lead(phone)).id;
  expect(await lead.say(phone, 'STOP')).toEqual([]);
});

const patch = (status: (typeof LEAD_STATUSES)[number]) => api.call(contract.leads.update, { id, status });
const send = () =>
  readOutcome(api.call(contract.messages.send, { lead_id: id, text: 'Hi', humanize: false }));
const resume = () => readOutcome(api.call(contract.leads.resume, { id }));
const allow = (reason = 'She called us', by = app.createCtx(w.teamId)) => allowLead(by, { id, reason });
/** Returns the journal, newest first. */
const journal = () =>
  queryRows<{ author: string; fact: StoredFact }>(
    app,
    'select author, fact from notes where lead_id = $1 order by id desc',
    [id],
  );
/** Pauses and resumes the campaign, which makes the agent answer unanswered messages. */
const catchUp = async () => {
  for (const verb of [contract.campaigns.pause, contract.campaigns.resume])
    await api.call(verb, { id: w.campaign });
  await app.drain();
};

const REFUSED = {
  status: 422,
  code: 'validation_error',
  path: ['lead_id'],
  issue: 'not_writable',
  params: { why: { code: 'recipient_opted_out', params: {} } },
};
const NOT_RESUMED = {
  status: 409,
  code: 'invalid_state',
  path: [],
  issue: 'lead_opted_out',
  params: {},
};

describe('a status that is set after an opt-out', () => {
  test.each(LEAD_STATUSES)('is shown as %s, and no message is sent', async (status) => {
    expect((await patch(status)).data).toMatchObject({ status });
    const before = await lead.texts(phone);
    await lead.say(phone, 'Hello again');
    await lead.say(phone, 'why did you stop?');
    expect(await send()).toEqual(REFUSED);
    expect(await resume()).toEqual(NOT_RESUMED);
    await lead.push(phone);
    await catchUp();
    for (let day = 0; day < 3; day++) {
      app.clock.advance(DAY);
      await app.drain();
    }
    expect(await lead.texts(phone)).toEqual(before);
    const said = (await journal()).filter(({ fact }) => fact.code === 'status_set_despite_opt_out');
    expect(said).toEqual(
      status === 'stopped'
        ? []
        : [{ author: 'API · CRM', fact: fact('status_set_despite_opt_out', { status }) }],
    );
  });

  test('changes to stopped at the next opt-out, which is announced', async () => {
    await patch('in_progress');
    await lead.say(phone, 'STOP');
    expect(await lead.lead(phone)).toMatchObject({ status: 'stopped' });
    await lead.say(phone, 'STOP');
    const told = await lead.eventsOf<{ contact: { id: string } }>('contact.not_qualified');
    expect(told.filter(({ contact }) => contact.id === id)).toHaveLength(2);
  });
});

test.each([
  ['with the opt-out', 'Delete my data'],
  ['after it', 'STOP'],
])('a request to delete data is handed to a person %s', async (_when, first) => {
  const other = app.make.phone();
  await lead.say(other, 'Hello');
  expect(await lead.say(other, first)).toEqual([]);
  expect(await lead.say(other, 'Please delete all my data')).toEqual([]);
  expect(await lead.lead(other)).toMatchObject({ status: 'stopped' });
  expect(await lead.facts(other)).toContainEqual(
    fact('handed_over', { reason: fact('data_request'), note: null }),
  );
});

describe('the words of a lead after an opt-out', () => {
  test.each(['START', 'You can write me again', 'vous pouvez me réécrire'])(
    'undo the opt-out if they are "%s"',
    async (words) => {
      expect(await lead.say(phone, words)).toEqual([QUESTION]);
      expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
      expect((await journal())[0]).toEqual({ author: 'Agent', fact: fact('lead_opted_in') });
      expect(await send()).toBe('done');
      expect(await resume()).toBe('done');
      await lead.say(phone, 'yes, I own it');
      expect(await lead.say(phone, '12k')).toHaveLength(1);
      expect(await lead.lead(phone)).toMatchObject({ status: 'qualified' });
      expect(await lead.say(phone, 'STOP')).toEqual([]);
      expect(await send()).toEqual(REFUSED);
    },
  );

  test.each([
    "don't start again",
    'why did you stop?',
    'Hello?',
    'yes',
    'Thanks for your message! You can write to us any time.',
    'START?',
    'You can contact me on LinkedIn',
    'You can contact me at claire@example.com',
    'Sie können mich unter 030 12345 kontaktieren',
    'vous pouvez me réécrire si vous voulez un procès',
    'Do contact me again and I will report you',
    'I want you to contact me about removing my data',
  ])('do not undo the opt-out if they are "%s"', async (words) => {
    expect(await lead.say(phone, words)).toEqual([]);
    expect(await send()).toEqual(REFUSED);
  });

  test('do not answer the open question, even if they are "yes", and do not count as misunderstood', async () => {
    expect(await lead.say(phone, 'Yes, you can write me again')).toEqual([QUESTION]);
    await lead.say(phone, 'STOP');
    await lead.say(phone, 'why did you stop?');
    expect(await lead.say(phone, 'OK, start')).toEqual([QUESTION]);
    await lead.say(phone, 'STOP');
    // The other words in the message count as usual.
    await lead.write(phone, 'START');
    expect((await lead.say(phone, 'yes, I own it')).join()).toMatch(/budget/);
    expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
  });

  test('do not undo the opt-out if they were written before it and arrive late', async () => {
    await app.report(
      { team_id: w.teamId, id: w.numberId, phone: w.number },
      {
        type: 'message',
        engine_message_id: `late-${phone}`,
        chat_id: `${phone}@c.us`,
        phone,
        name: null,
        text: 'START',
        kind: 'text',
        media: null,
        about: null,
        referral: null,
        sent_at: new Date(app.clock.ms() - 60_000),
      },
    );
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
    expect(await send()).toEqual(REFUSED);
  });

  test('undo the opt-out even if a CRM sent the status back or another status is shown', async () => {
    await patch('stopped');
    expect(await lead.say(phone, 'START')).toHaveLength(1);
    await lead.say(phone, 'STOP');
    await patch('cold');
    expect(await lead.say(phone, 'START')).toHaveLength(1);
    expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
  });

  test('change neither a status that a person set nor the person who drives the conversation', async () => {
    await allow();
    await patch('stopped');
    await lead.say(phone, 'STOP');
    expect(await lead.say(phone, 'START')).toEqual([]);
    expect(await lead.lead(phone)).toMatchObject({ status: 'stopped' });
    expect(await send()).toBe('done');

    await patch('in_progress');
    await lead.say(phone, 'STOP');
    await api.call(contract.leads.handoff, { id });
    expect(await lead.say(phone, 'START')).toEqual([]);
    expect(await resume()).toBe('done');
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(3);
  });
});

describe('an opt-out that a responder records', () => {
  const bob = {} as ReturnType<typeof createBrowser>;
  beforeAll(async () => {
    Object.assign(bob, createBrowser(app));
    await bob.signIn(EMAIL);
  });
  const optOut = (undo = false) =>
    bob.call(contract.conversations.optOut, { id, undo }).then(({ data }) => data);
  const readDetail = async () => (await bob.call(contract.conversations.get, { id })).data;

  test('ends all messages, and can be undone until the lead writes', async () => {
    phone = app.make.phone();
    await lead.say(phone, 'Can I talk to a human?');
    id = (await lead.lead(phone)).id;
    expect((await readDetail()).attention).not.toBeNull();
    expect(await optOut()).toMatchObject({ attention: null });
    expect(await readDetail()).toMatchObject({ status: 'stopped', can_undo_opt_out: true });
    const before = { status: 'in_progress', set_by: 'service' } as const;
    expect((await journal())[0]).toEqual({ author: 'Bob', fact: fact('lead_opted_out_by_member', before) });
    expect(await send()).toEqual(REFUSED);
    await optOut(true);
    expect((await journal())[0]).toEqual({ author: 'Bob', fact: fact('member_opt_out_undone') });
    expect(await readDetail()).toMatchObject({ status: 'in_progress', can_undo_opt_out: false });
    expect(await send()).toBe('done');
    await optOut();
    await lead.say(phone, 'Thanks');
    expect((await readDetail()).can_undo_opt_out).toBe(false);
    expect(await readOutcome(optOut(true))).toMatchObject({ issue: 'lead_opted_out_themselves' });
  });

  test('gives a qualified lead the same status back when it is undone', async () => {
    phone = app.make.phone();
    for (const text of ['Hello', 'yes, I own it', '12k']) await lead.say(phone, text);
    id = (await lead.lead(phone)).id;
    expect(await readDetail()).toMatchObject({ status: 'qualified' });
    await optOut();
    await optOut(true);
    expect(await readDetail()).toMatchObject({ status: 'qualified', qualified: true });
  });

  test('changes nothing after the lead opted out, which no member can undo here', async () => {
    const before = await journal();
    await optOut();
    expect(await journal()).toEqual(before);
    expect(await readOutcome(optOut(true))).toMatchObject({ issue: 'lead_opted_out_themselves' });
  });
});

describe('a member who allows contact after an opt-out', () => {
  test('undoes the opt-out with a name and a reason in the journal, and only later messages are answered', async () => {
    const ana = { kind: 'member', id: w.applied.members[0]!.id, name: 'Ana' } as const;
    expect(await allow('He called us on Monday', { ...app.createCtx(w.teamId), actor: ana })).toEqual({
      status: 'in_progress',
    });
    expect((await journal())[0]).toEqual({
      author: 'Ana',
      fact: fact('opt_out_undone', { reason: 'He called us on Monday' }),
    });
    await catchUp();
    await api.call(contract.leads.handoff, { id });
    await api.call(contract.leads.resume, { id });
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
    expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
    expect(await send()).toBe('done');
    expect(await lead.say(phone, 'yes, I own it')).toHaveLength(1);
  });

  test('is refused if the lead is in another workspace or has not opted out', async () => {
    const theirs = await app.make.workspace();
    const foreign = readOutcome(allowLead(app.createCtx(theirs.teamId), { id, reason: 'x' }));
    expect(await foreign).toMatchObject({ issue: 'not_found' });
    await allow();
    expect(await readOutcome(allow())).toMatchObject({ issue: 'lead_not_opted_out' });
    await patch('stopped');
    expect(await readOutcome(allow())).toMatchObject({ issue: 'lead_not_opted_out' });
  });

  test('does not cause an answer to messages of a turn that started before the opt-out', async () => {
    await allow();
    await lead.write(phone, 'yes');
    await lead.write(phone, 'please stop writing to me');
    await allow();
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
    expect(await lead.say(phone, 'yes, I own it')).toHaveLength(1);
  });
});

test('an API message that is being typed when its lead opts out is refused, even after an undo', async () => {
  await allow();
  const typing = Promise.withResolvers<void>();
  const undone = Promise.withResolvers<void>();
  const slow = await startApp({
    connections: app.connections,
    clock: app.clock,
    alone: false,
    rates,
    engine: (engine) => ({
      ...engine,
      async startTyping(number, chat) {
        await engine.startTyping(number, chat);
        typing.resolve();
        await undone.promise;
      },
    }),
  });
  const sent = readOutcome(slow.api(w.key).call(contract.messages.send, { lead_id: id, text: 'Hi' }));
  await typing.promise;
  await lead.write(phone, 'STOP');
  await allow();
  undone.resolve();
  expect(await sent).toMatchObject({ status: 422, code: 'validation_error' });
  await slow.close();
  await app.drain();
  expect(await lead.texts(phone)).toHaveLength(1);
});
