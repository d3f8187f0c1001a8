// The note for a person who takes a conversation over (lead.md#hand-over-notes), as the API returns the journal.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Models, startModels } from '../../testing/fakes/models/server.ts';
import { playOf } from '../../testing/play.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

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

/** Returns a lead who got the first message. */
async function contacted(agent: Record<string, unknown> = {}) {
  const provider = 'openai-compatible';
  const w = await app.make.workspace({
    models: [{ name: 'local', provider, base_url: models.address(provider), api_key: models.key }],
    agent,
  });
  const lead = playOf(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie Durand' });
  await app.drain();
  const newest = async () => {
    const { id } = await lead.lead(phone);
    const { data } = await lead.api.call(contract.leads.listNotes, { id });
    return data[0]!;
  };
  return { lead, phone, newest };
}

test('says what is found out, what is open and what the lead asked', async () => {
  const { lead, phone, newest } = await contacted({ unknown: 'hand_over' });
  await lead.say(phone, 'Yes, I do');
  await lead.say(phone, 'Do you deliver to Iceland?');
  const { text, author } = await newest();
  expect(author).toBe('Agent');
  expect(text.split('\n')).toEqual([
    expect.stringContaining('Handed over to a person: '),
    'Found out: owner (yes); still open: budget.',
    'Open question: "Do you deliver to Iceland?"',
  ]);
});

test('suggests the answer of the knowledge and the next question; a model words the reason', async () => {
  const { lead, phone, newest } = await contacted({ model: 'local/qwen3' });
  models.answers([
    {
      reasoning: 'Marie wants a person.',
      findings: [],
      action: 'hand_over',
      action_message: 'm2',
      action_value: 'Marie wants to know where a project starts. She would like to go on with a colleague.',
      asks: null,
      reply: 'A colleague will answer you.',
    },
  ]);
  await lead.say(phone, 'Where does a project start?');
  const { text } = await newest();
  expect(text.split('\n')).toEqual([
    'Handed over to a person: Marie wants to know where a project starts. She would like to go on with a colleague.',
    'Nothing is found out yet; still open: owner, budget.',
    'Marie wrote: "Where does a project start?"',
    'Suggested reply: "A project starts at 8,000 euros. Do you own the place?"',
  ]);
});

test('leaves out phone numbers of the lead, and stays within the length of a note', async () => {
  const { lead, phone, newest } = await contacted();
  await lead.say(phone, `I want to talk to a person, call me on +33 6 12 34 56 78 ${'please '.repeat(400)}`);
  const { text } = await newest();
  expect(text).toContain('[number]');
  expect(text).not.toContain('12 34');
  expect(text.length).toBeLessThan(600);
});

test('says for a lead who was ruled out what was answered and what the campaign wants', async () => {
  const { lead, phone, newest } = await contacted();
  await lead.say(phone, 'Yes, I do');
  await lead.say(phone, 'About 3,000 euros');
  expect((await newest()).text).toBe(
    'Ruled out. Asked "What budget do you have in mind?", the lead answered 3,000. The campaign wants at least 8,000.',
  );
});
