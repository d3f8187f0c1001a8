// The note for the person who takes over a conversation (lead.md#hand-over-notes), as the API returns it in the
// journal.
import { fact, factText } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlay } from '../../../testing/conversation-helper.ts';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { buildModelAnswer } from '../turn/models.testing.ts';

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

/** Creates a lead who has received the first message. */
async function contactLead(agent: Record<string, unknown> = {}) {
  const provider = 'openai-compatible';
  const w = await app.make.workspace({
    models: [{ name: 'local', provider, base_url: models.address(provider), api_key: models.key }],
    agent,
  });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie Durand' });
  await app.drain();
  const readNewestNote = async () => {
    const { id } = await lead.lead(phone);
    const { data } = await lead.api.call(contract.leads.listNotes, { id });
    return data[0]!;
  };
  return { lead, phone, readNewestNote };
}

test("the hand-over note contains the findings, the open criteria and the lead's questions", async () => {
  const { lead, phone, readNewestNote } = await contactLead({ unknown: 'hand_over' });
  const question = 'Do you deliver to Iceland?';
  await lead.say(phone, 'Yes, I do');
  await lead.say(phone, question);
  const entry = {
    code: 'handed_over',
    params: {
      reason: fact('question_outside_knowledge', { question }),
      note: [
        fact('note_findings', {
          met: [{ ask: 'Do you own the place?', value: 'yes' }],
          failed: [],
          open: ['What budget do you have in mind?'],
        }),
        fact('note_open_question', { question }),
      ],
    },
  };
  expect((await lead.facts(phone)).at(-1)).toEqual(entry);
  expect(await readNewestNote()).toMatchObject({ text: factText(entry), author: 'Agent' });
});

test.each(['offline', 'local/qwen3'])(
  'the only message of a hand-over while the business is closed says when it opens, with the model %s',
  async (model) => {
    const facts = { hours: 'Mon 00:00-00:01' };
    const { lead, phone } = await contactLead({ model, facts });
    const wish = 'I want to talk to a person';
    const answer = { action: 'hand_over', action_message: 'm2', action_value: 'Wants a person.' };
    models.answers([buildModelAnswer({ ...answer, reply: 'Of course, a colleague will answer you.' })]);
    const said = await lead.say(phone, wish);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/colleague.* We open again on Monday.*\.$/);
    expect(await lead.say(phone, 'ok')).toEqual([]);
  },
);

test('the hand-over note suggests an answer and the next question, and a model words the reason', async () => {
  const { lead, phone } = await contactLead({ model: 'local/qwen3' });
  const reason = 'Marie wants to know what a project costs. She would like to go on with a colleague.';
  models.answers([
    {
      reasoning: 'Marie wants a person.',
      findings: [],
      action: 'hand_over',
      action_message: 'm2',
      action_value: reason,
      asks: null,
      reply: 'A colleague will answer you.',
    },
  ]);
  await lead.say(phone, 'How much does a project cost?');
  expect((await lead.facts(phone)).at(-1)).toEqual({
    code: 'handed_over',
    params: {
      reason: fact('model_summary', { summary: reason, quote: 'How much does a project cost?' }),
      note: [
        fact('note_findings', {
          met: [],
          failed: [],
          open: ['Do you own the place?', 'What budget do you have in mind?'],
        }),
        fact('note_lead_wrote', { name: 'Marie', quote: 'How much does a project cost?' }),
        fact('note_suggested_reply', { text: 'A project starts at 8,000 euros. Do you own the place?' }),
      ],
    },
  });
});

test('the hand-over note leaves out phone numbers that the lead wrote, and stays short after a long message', async () => {
  const { lead, phone, readNewestNote } = await contactLead();
  await lead.say(
    phone,
    `I want to talk to a person, my number is +33 6 12 34 56 78 ${'please '.repeat(400)}`,
  );
  const { text } = await readNewestNote();
  expect(text).toContain('[number]');
  expect(text).not.toContain('12 34');
  expect(text.length).toBeLessThan(600);
});

test('the hand-over note names the mood that the last words of the lead show', async () => {
  const { lead, phone } = await contactLead();
  await lead.say(phone, 'That is too expensive. I want to talk to a person');
  expect((await lead.facts(phone)).at(-1)).toMatchObject({
    params: { note: expect.arrayContaining([fact('note_mood', { mood: 'price' })]) },
  });
});

test("the hand-over note about a lead who was ruled out contains the lead's answer and the campaign's criterion", async () => {
  const { lead, phone, readNewestNote } = await contactLead();
  await lead.say(phone, 'Yes, I do');
  await lead.say(phone, 'About 3,000 euros');
  const reason = fact('criterion_failed', {
    ask: 'What budget do you have in mind?',
    value: '3000',
    expected: { kind: 'at_least', figure: 8000 },
  });
  const ruledOut = fact('lead_ruled_out', { reason });
  expect((await lead.facts(phone)).at(-1)).toEqual(ruledOut);
  expect((await readNewestNote()).text).toBe(factText(ruledOut));
});
