// `parley explain` on a running installation with an agent on a model (agents.md#explanations).
import { contract, type Fact, fact, factText } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explainLead, explainMessage } from '../features/agent/index.ts';
import { buildProvider } from '../features/agent/turn/models.testing.ts';
import { createPlay } from '../testing/conversation-helper.ts';
import { TEST_SECRET } from '../testing/database.ts';
import { type Models, startModels } from '../testing/fakes/models/server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { runParley, SENTENCE } from './testing.ts';

let app: TestApp;
let models: Models;
let env: Record<string, string>;
beforeAll(async () => {
  models = await startModels();
  app = await startApp();
  const { user, password, database, host, port } = app.connections.app;
  const url = new URL(`postgres://localhost/${database}`);
  const login = { user: String(user), password: String(password), host: String(host), port: String(port) };
  url.search = new URLSearchParams(login).toString();
  env = { DATABASE_URL: url.href, ALLOW_UNSAFE_DATABASE: 'on', SECRET_KEY: TEST_SECRET };
});
afterAll(async () => {
  await app.close();
  await models.close();
});

/** Creates a lead who got the first message. */
async function contactLead(agent: Record<string, unknown> = {}, number: Record<string, unknown> = {}) {
  const w = await app.make.workspace({
    models: [buildProvider(models)],
    agent,
    number,
  });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie Durand' });
  await app.drain();
  return { w, lead, phone, ctx: app.createCtx(w.teamId) };
}

const answer = (more: Record<string, unknown>) => ({
  reasoning: 'Marie owns the house.',
  findings: [],
  action: 'none',
  action_message: null,
  action_value: null,
  asks: null,
  reply: null,
  ...more,
});

/** Returns a pattern for the line about a rule that allows the message. */
const passed = (rule: string, says: Fact) => new RegExp(`✓ +${rule} +${RegExp.escape(factText(says))}`);

describe('parley explain for a message', () => {
  test('names the turn that wrote it, each finding with its quote, the cost and the result of every rule', async () => {
    const { lead, phone } = await contactLead({ model: 'local/qwen3' });
    const GREAT = 'Great, thank you! What budget do you have in mind?';
    const owner = { key: 'owner', message: 'm2', quote: "it's mine", value: 'yes', met: true };
    const made = { key: 'budget', message: 'm2', quote: 'nine thousand', value: '9000', met: true };
    models.answers([
      answer({ findings: [owner, made], asks: 'budget', reply: GREAT }),
      answer({ findings: [owner], asks: 'budget', reply: GREAT }),
    ]);
    expect(await lead.say(phone, "Sure, it's mine")).toEqual([GREAT]);
    const { id } = (await lead.messages(phone)).at(-1)!;

    const json = await runParley(['explain', id, '--json'], env);
    expect(json).toMatchObject({ code: 0, err: '' });
    const explained = JSON.parse(json.out);
    expect(explained).toMatchObject({
      kind: 'message',
      message: { id, type: 'AI_REPLY', status: 'accepted', text: GREAT },
      waits: null,
      turn: {
        model: 'local/qwen3',
        before: [],
        after: [{ key: 'owner', verdict: 'met', value: 'yes', quote: "Sure, it's mine" }],
        accepted: [{ kind: 'finding' }],
        attempts: [
          { problems: [expect.stringContaining('the quote is not in m2')] },
          { outcome: 'answered', problems: [] },
        ],
        total: { calls: 2, currency: 'USD' },
      },
    });
    expect(explained.turn.total.micros).toBeGreaterThan(0);
    const rules = Object.fromEntries(
      explained.rules.map(({ rule, says }: { rule: string; says: Fact }) => [rule, says]),
    );
    expect(rules).toMatchObject({
      block_list: fact('recipient_not_blocked'),
      opt_out: fact('not_opted_out'),
      driver: fact('agent_holds'),
      campaign: fact('campaign_status', { status: 'active' }),
      connection: fact('number_is_connected'),
      // One message is used up: the first message, which was sent earlier.
      daily_quota: fact('count_used', { what: 'messages_a_day', used: 1, most: 1_000 }),
      per_minute: { code: 'count_used', params: { what: 'messages_a_minute', most: null } },
      identical_per_hour: fact('count_used', { what: 'identical_texts', used: 0, most: null }),
    });
    expect(explained.rules.every(({ passes }: { passes: boolean }) => passes)).toBe(true);

    const shown = await runParley(['explain', id], env);
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toContain("criterion  owner met (yes; was open): “Sure, it's mine”");
    expect(shown.out).toMatch(/asked {6}local\/qwen3: answered, 1 call, [\d,]+ \+ [\d,]+ tokens.* USD, /);
    expect(shown.out).toMatch(
      passed('daily_quota', fact('count_used', { what: 'messages_a_day', used: 1, most: 1_000 })),
    );
  });

  test("names the rule that delays a waiting message, the rule's setting, and when the message can be sent", async () => {
    const { lead, phone, ctx } = await contactLead({}, { daily_quota: 1 });
    expect(await lead.say(phone, 'Yes, I do')).toEqual([]);
    const { id } = (await lead.messages(phone)).at(-1)!;
    const explained = await explainMessage(ctx, id);
    expect(explained).toMatchObject({
      message: { status: 'queued' },
      turn: { model: 'offline', total: { calls: 0 } },
    });
    expect(explained.waits).toEqual({
      why: fact('earliest', { because: fact('messages_used', { quota: 1 }), at: '2026-11-19T00:00:00.000Z' }),
      earliest: new Date('2026-11-19T00:00:00.000Z'),
    });
    expect(explained.rules.filter(({ passes }) => !passes)).toEqual([
      {
        rule: 'daily_quota',
        says: fact('count_used', { what: 'messages_a_day', used: 1, most: 1 }),
        passes: false,
        as_of: 'now',
      },
    ]);
    const { id: leadId } = await lead.lead(phone);
    expect((await explainLead(ctx, leadId)).next).toContainEqual({
      what: fact('next_send', { message_id: id }),
      at: '2026-11-19T00:00:00.000Z',
    });
    await lead.api.call(contract.campaigns.pause, { id: 'spring' });
    const paused = await explainMessage(ctx, id);
    expect(paused.waits).toEqual({ why: fact('campaign_not_active'), earliest: null });
    expect(paused.rules.filter(({ passes }) => !passes).map(({ rule }) => rule)).toEqual([
      'campaign',
      'daily_quota',
    ]);
  });

  test("says which turn read a lead's message, and that no turn wrote a person's message", async () => {
    const { lead, phone, ctx } = await contactLead();
    await lead.say(phone, 'Yes, I do');
    const { id: leadId } = await lead.lead(phone);
    const { data } = await lead.api.call(contract.conversations.messages, { leadId });
    const inbound = data.find(({ direction }) => direction === 'inbound')!;
    const read = await explainMessage(ctx, inbound.id);
    expect(read).toMatchObject({
      rules: [],
      waits: null,
      turn: { after: [{ key: 'owner', quote: 'Yes, I do' }] },
    });
    const { data: sent } = await lead.api.call(contract.messages.send, {
      lead_id: leadId,
      text: 'Me',
      humanize: false,
    });
    const byPerson = await explainMessage(ctx, sent.id!);
    expect(byPerson.turn).toBeNull();
    const first = data.find(({ type }) => type === 'LEAD_WELCOME')!;
    const { out } = await runParley(['explain', first.id], env);
    expect(out).toMatch(new RegExp(`^why +${RegExp.escape(factText(fact('first_message')))}$`, 'm'));
    expect(out).toMatch(passed('first_contacts', fact('first_contacts_used', { limit: null, used: 1 })));
    // A person's message does not depend on the agent's campaign.
    expect(byPerson.rules.map(({ rule }) => rule)).not.toContain('campaign');
  });
});

describe('parley explain for a lead', () => {
  test('lists the findings with their quotes, the last turns, and the next action', async () => {
    const { lead, phone } = await contactLead();
    await lead.say(phone, 'Yes, I do');
    const { id } = await lead.lead(phone);
    const json = await runParley(['explain', id, '--json'], env);
    expect(json).toMatchObject({ code: 0, err: '' });
    const explained = JSON.parse(json.out);
    expect(explained).toMatchObject({
      kind: 'lead',
      name: 'Marie Durand',
      status: 'in_progress',
      held_by: 'agent',
      campaign: 'spring',
      criteria: [
        { key: 'owner', verdict: 'met', value: 'yes', quote: 'Yes, I do' },
        { key: 'budget', verdict: null, quote: null },
      ],
      turns: [{ model: 'offline', message_id: expect.stringMatching(/^msg_/) }],
      reply_window_ends_at: null,
    });
    expect(explained.next).toEqual([
      { what: fact('next_follow_up', { number: 1 }), at: expect.stringContaining('2026-11-19T12:00') },
    ]);
    const shown = await runParley(['explain', id], env);
    expect(shown.out).toContain('owner (yes) met (yes): “Yes, I do”');
    expect(shown.out).toContain('budget (>= 8000) open');
    expect(shown.out).toMatch(/Next\n {2}2026-11-19T12:00\S+ {2}follow-up 1/);
  });

  test('says that there is no next action if a person answers the conversation or the lead opted out', async () => {
    const { lead, phone, ctx } = await contactLead();
    await lead.say(phone, 'I want to talk to a person please');
    const { id } = await lead.lead(phone);
    expect(await explainLead(ctx, id)).toMatchObject({
      held_by: 'person',
      next: [{ what: fact('nothing_person_holds'), at: null }],
    });
    await lead.say(phone, 'STOP');
    expect((await explainLead(ctx, id)).next).toEqual([{ what: fact('nothing_opted_out'), at: null }]);
  });

  test('finds no lead in another workspace', async () => {
    const { lead, phone } = await contactLead();
    const { id } = await lead.lead(phone);
    const { ctx: other } = await contactLead();
    const missing = { reason: 'not_found' };
    await expect(explainLead(other, id)).rejects.toMatchObject(missing);
    const [message] = await lead.messages(phone);
    await expect(explainMessage(other, message!.id!)).rejects.toMatchObject(missing);
  });
});

test.each([
  ['msg_nope', 1, 'There is no message msg_nope.'],
  ['lead_nope', 1, 'There is no lead lead_nope.'],
  [
    'spring',
    2,
    'parley explain requires the id of a message (msg_…) or of a lead (lead_…), as the API shows it.',
  ],
])('parley explain refuses %s with a one-line error', async (id, code, sentence) => {
  const run = await runParley(['explain', id], env);
  expect(run).toEqual({ code, out: '', err: `${sentence}\n` });
  expect(run.err).toMatch(SENTENCE);
});

test('parley explain escapes control codes in the words of leads', async () => {
  const { lead, phone } = await contactLead();
  await lead.say(phone, 'Yes \u001b[2J\u202e I do');
  const { id } = await lead.lead(phone);
  const { out } = await runParley(['explain', id], env);
  for (const mover of ['\u001b', '\u202e']) expect(out).not.toContain(mover);
});
