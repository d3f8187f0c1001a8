// The time between a hand-over by the agent and a person (agents.md#until-a-person-answers).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../../../testing/browser.ts';
import { queryRows } from '../../../testing/conversation-helper.ts';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { buildModelAnswer, contactLeadOn } from '../turn/models.testing.ts';

let app: TestApp;
let models: Models;
beforeAll(async () => {
  models = await startModels();
  app = await startApp();
});
afterAll(async () => {
  await app.close();
  await models.close();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WANTS_PERSON = 'I want to talk to a person';
const NOTICE = /Your messages are with a colleague|A colleague has your messages/;

const listFindings = (teamId: string) =>
  queryRows(app, 'select key, verdict, value from findings where team_id = $1 order by key', [teamId]);

let members = 0;

/** Creates a lead whom the agent has handed over. `later` runs the work that is due after the time. */
async function handOver(agent: Record<string, unknown> = {}) {
  const email = `ana${++members}@untaken.test`;
  models.answers([
    buildModelAnswer({ action: 'hand_over', action_message: 'm2', reply: 'A colleague will answer you.' }),
  ]);
  const contacted = await contactLeadOn(app, models, {
    agent: { model: 'offline', follow_ups: [], ...agent },
    members: [{ email, name: 'Ana', role: 'owner', password: PASSWORD }],
  });
  const { lead, phone } = contacted;
  await lead.say(phone, WANTS_PERSON);
  expect(await lead.facts(phone)).toMatchObject([{ code: 'handed_over' }]);
  const later = async (ms: number) => {
    const before = (await lead.texts(phone)).length;
    app.clock.advance(ms);
    await app.drain();
    return (await lead.texts(phone)).slice(before);
  };
  const readAttention = async () => {
    const page = createBrowser(app);
    await page.signIn(email);
    return (await page.call(contract.conversations.inbox, { view: 'attention' })).data[0]!.attention;
  };
  return { ...contacted, later, readAttention, id: (await lead.lead(phone)).id };
}

test('a lead who writes again gets one notice that a person has the messages, two minutes after the hand-over', async () => {
  const { lead, phone, later } = await handOver();
  expect(await lead.say(phone, 'hello??')).toEqual([]);
  expect(await later(2 * MINUTE)).toEqual([expect.stringMatching(NOTICE)]);
  expect(await lead.say(phone, 'It is for a flat on the third floor')).toEqual([]);
  expect(await later(HOUR)).toEqual([]);
});

test('a lead who writes again after hours gets another sentence each time, and a person is alerted again', async () => {
  const { lead, phone, later, readAttention } = await handOver();
  await lead.say(phone, 'hello??');
  await later(2 * MINUTE);
  const alerts = async () => (await lead.facts(phone)).length;
  const heard = [];
  for (const words of ['I have had no call yet', 'any news?']) {
    await later(5 * HOUR);
    const before = await alerts();
    heard.push(...(await lead.say(phone, words)));
    expect(await readAttention()).toMatchObject({
      urgent: true,
      text: { params: { trouble: 'waiting', quote: expect.stringContaining(words) } },
    });
    expect(await lead.say(phone, 'hello?')).toEqual([]);
    expect(await alerts()).toBe(before + 1);
  }
  expect(new Set(heard).size).toBe(2);
  expect(heard.join()).toMatch(/sorry/i);
});

test('a lead who only thanks gets no message', async () => {
  const { lead, phone, later } = await handOver();
  expect(await lead.say(phone, 'ok, thanks')).toEqual([]);
  expect(await later(5 * HOUR)).toEqual([]);
  expect(await lead.say(phone, 'thanks again')).toEqual([]);
  expect(await lead.facts(phone)).toHaveLength(1);
});

test('the agent without a model answers from the knowledge, and names the state of the meeting', async () => {
  const booking = {
    calendar: 'builtin',
    duration_minutes: 30,
    hours: 'Mon-Fri 09:00-18:00',
    timezone: 'Europe/Paris',
  };
  const { lead, phone } = await handOver({ booking });
  expect(await lead.say(phone, 'What does a project cost?')).toEqual(['A project starts at 8,000 euros.']);
  expect((await lead.say(phone, 'But is Monday 4pm booked then?')).join()).toMatch(
    /booked (at the moment|right now)\.\n/,
  );
});

test('a model answers three times, and once more after hours of silence', async () => {
  const { w, lead, phone, later } = await handOver({ model: 'local/qwen3' });
  const replies = [
    'I see, the water is dripping.',
    'It starts at 8,000 euros.',
    'Your colleague has that too.',
  ];
  const said = ['Are you there?', 'How much is it?', 'It is for my mother', 'Hello?', 'And now?'];
  const answers = replies.map((reply) => buildModelAnswer({ reply, action: 'book', asks: 'owner' }));
  models.answers(answers);
  const before = models.asked.length;
  const heard = [];
  for (const text of said) heard.push(...(await lead.say(phone, text)));
  expect(heard).toEqual(replies);
  expect(models.asked.length - before).toBe(replies.length);
  expect(JSON.stringify(models.asked.at(-1))).toContain('none has taken over');
  expect(await listFindings(w.teamId)).toEqual([]);
  await later(5 * HOUR);
  models.answers(() => buildModelAnswer({ reply: 'My colleague still has your message.' }));
  expect(await lead.say(phone, 'Still no call?')).toEqual(['My colleague still has your message.']);
  expect(await lead.say(phone, 'Hello?')).toEqual([]);
});

test("a model's reply that must not be sent is replaced by the notice", async () => {
  const { lead, phone } = await handOver({ model: 'local/qwen3' });
  models.answers(() => buildModelAnswer({ reply: 'Do you own the place? We call you in ten minutes.' }));
  expect(await lead.say(phone, 'Is anyone there?')).toEqual([expect.stringMatching(NOTICE)]);
});

test('a model that reads an opt-out sends nothing, now or later, and says so to a person', async () => {
  const { lead, phone, readAttention, later } = await handOver({ model: 'local/qwen3' });
  models.answers((request) =>
    buildModelAnswer({
      action: 'opt_out',
      action_message: /m\d+(?=[^m]*Nu mai vreau)/.exec(JSON.stringify(request))?.[0] ?? 'm1',
      reply: 'I understand. My colleague has your message.',
    }),
  );
  expect(await lead.say(phone, 'Nu mai vreau să primesc mesaje')).toEqual([]);
  await later(5 * HOUR);
  expect(await lead.say(phone, 'Ce mai faceți?')).toEqual([]);
  expect(await readAttention()).toMatchObject({ text: { code: 'model_read_only' } });
});

test('after a possible opt-out, a lead who asks for a call gets an answer, and other words get none', async () => {
  const { lead, phone } = await contactLeadOn(app, models, { agent: { model: 'offline', follow_ups: [] } });
  await lead.say(phone, 'Delete it');
  expect(await lead.facts(phone)).toMatchObject([{ params: { reason: { code: 'might_opt_out' } } }]);
  expect(await lead.say(phone, 'I own the place')).toEqual([]);
  expect(await lead.say(phone, 'Will someone call me? It is urgent')).toEqual([
    expect.stringMatching(NOTICE),
  ]);
  expect(await lead.facts(phone)).toHaveLength(1);
});

test('a lead who declines while they wait gets a goodbye, and the person reads it', async () => {
  const { lead, phone, later, readAttention } = await handOver();
  await later(5 * HOUR);
  expect(await lead.say(phone, "Pity, then I'll go with the other company. Thanks")).toEqual([
    expect.stringMatching(/thanks for (letting me know|telling me)/),
  ]);
  expect(await readAttention()).toMatchObject({ urgent: false, text: { code: 'lead_declined' } });
  expect(await lead.say(phone, 'bye')).toEqual([]);
});

test('new trouble gets its own sentence and makes the lead urgent, with the new words in the journal', async () => {
  const { lead, phone, readAttention, later } = await handOver();
  await lead.say(phone, 'hello??');
  await later(2 * MINUTE);
  expect(await lead.say(phone, 'Are you there? The water is dripping on the carpet now')).toEqual([
    expect.stringMatching(/sorry/),
  ]);
  const reason = {
    code: 'needs_person_now',
    params: { trouble: 'defect', quote: expect.stringContaining('dripping') },
  };
  expect((await lead.facts(phone)).at(-1)).toMatchObject({ code: 'handed_over', params: { reason } });
  expect(await readAttention()).toMatchObject({ urgent: true, text: reason });
});

test('each new complaint of a waiting lead gets another sentence', async () => {
  const { lead, phone } = await handOver();
  const complaints = [
    'The water is dripping, and nobody answers',
    'This is a disgrace, my lawyer will contact you',
    'Shame on you, I will sue you for this',
  ];
  const heard = [];
  for (const complaint of complaints) heard.push(...(await lead.say(phone, complaint)));
  expect(new Set(heard).size).toBe(complaints.length);
});

test('the inbox shows the longest words of a waiting lead', async () => {
  const { lead, phone, readAttention, later } = await handOver();
  expect(await readAttention()).toMatchObject({ words: null });
  await lead.say(phone, 'It is for a flat on the third floor');
  await lead.say(phone, 'hello??');
  await later(3 * MINUTE);
  expect(await readAttention()).toMatchObject({
    reason: 'handed_over',
    words: { text: 'It is for a flat on the third floor' },
  });
});

test.each([
  ['a member took over', 'handoff'],
  ['a script wrote', 'write'],
] as const)('nothing is sent after %s, and no model is asked', async (_what, act) => {
  const { lead, phone, id, later } = await handOver({ model: 'local/qwen3' });
  if (act === 'handoff') await lead.api.call(contract.leads.handoff, { id });
  else await lead.api.call(contract.messages.send, { lead_id: id, text: 'One moment', humanize: false });
  const before = models.asked.length;
  expect(await lead.say(phone, 'The water is dripping on the carpet now')).toEqual([]);
  expect(await lead.say(phone, 'What does a project cost?')).toEqual([]);
  expect(await later(HOUR)).toEqual([]);
  expect(models.asked.length).toBe(before);
});

test('an answer that waits for the number is dropped when a person takes over', async () => {
  const { lead, phone, id, later } = await handOver();
  await lead.write(phone, 'What does a project cost?');
  await lead.number({ connected: false });
  await app.drain();
  await lead.api.call(contract.leads.handoff, { id });
  await lead.number({ connected: true });
  expect(await later(MINUTE)).toEqual([]);
});

test.each(['offline', 'local/qwen3'])('%s takes note of answers', async (model) => {
  const { w, lead, phone } = await handOver({ model });
  models.answers(() =>
    buildModelAnswer({
      findings: [
        { key: 'owner', message: 'm4', quote: 'I own the place', value: 'yes', met: true },
        { key: 'budget', message: 'm4', quote: 'my budget is 12k', value: '12000', met: true },
      ],
      reply: 'Thank you, my colleague has that.',
    }),
  );
  const handedOver = await lead.facts(phone);
  await lead.say(phone, 'By the way, I own the place and my budget is 12k');
  expect(await listFindings(w.teamId)).toContainEqual({ key: 'budget', verdict: 'met', value: '12000' });
  expect(await lead.facts(phone)).toEqual(handedOver);
  expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
});

test('nothing is noted once a person took over', async () => {
  const { w, lead, phone } = await contactLeadOn(app, models, {
    agent: { model: 'offline', follow_ups: [] },
  });
  const { id } = await lead.lead(phone);
  await lead.api.call(contract.leads.handoff, { id });
  expect(await lead.say(phone, 'I own the place and my budget is 12k')).toEqual([]);
  expect(await listFindings(w.teamId)).toEqual([]);
});

/** Creates a lead whose conversation the agent handed over because it did not understand the lead. */
async function confuse(agent: Record<string, unknown>) {
  const contacted = await contactLeadOn(app, models, {
    agent: { model: 'offline', follow_ups: [], sending_hours: 'always', ...agent },
  });
  const { lead, phone } = contacted;
  // The first question is left open, the second one is not.
  for (const words of ['blorp zink', 'zink blorp', 'plim', 'plom']) await lead.say(phone, words);
  expect(await lead.facts(phone)).toMatchObject([{ code: 'handed_over' }]);
  const wait = async (ms: number) => {
    app.clock.advance(ms);
    await app.drain();
    return (await lead.facts(phone)).map((one) => one?.code);
  };
  return { ...contacted, id: (await lead.lead(phone)).id, wait };
}

test('the agent resumes after the time of the campaign, once for each hand-over', async () => {
  const { lead, phone, wait } = await confuse({ resume_after: '2h' });
  await lead.say(phone, 'my budget is 12k');
  const before = (await lead.texts(phone)).length;
  expect(await wait(1.9 * HOUR)).toEqual(['handed_over']);
  expect(await wait(0.2 * HOUR)).toEqual(['handed_over', 'agent_resumed']);
  const answers = (await lead.texts(phone)).slice(before);
  expect(answers).toEqual(['Do you own the place?']);
  await lead.say(phone, 'I want to talk to a person');
  expect(await wait(24 * HOUR)).toEqual(['handed_over', 'agent_resumed', 'handed_over']);
});

test.each([
  ['a person took over', 'handoff'],
  ['a person wrote', 'write'],
] as const)('the agent does not resume after %s', async (_what, act) => {
  const { lead, id, wait } = await confuse({ resume_after: '2h' });
  if (act === 'handoff') await lead.api.call(contract.leads.handoff, { id });
  else await lead.api.call(contract.messages.send, { lead_id: id, text: 'How can I help?', humanize: false });
  expect(await wait(24 * HOUR)).not.toContain('agent_resumed');
});

test('the agent waits for a person if the campaign sets no time', async () => {
  const { wait } = await confuse({});
  expect(await wait(240 * HOUR)).toEqual(['handed_over']);
});
