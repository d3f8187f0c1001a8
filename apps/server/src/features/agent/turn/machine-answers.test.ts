// Messages from machines, played through the sandbox (agents.md#loops): Parley recognizes each by its words or its
// speed, ignores it as proof, and names the reason in the hand-over. A fast person who writes short lines does not
// count as a machine.
import { fact } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import type { WorkspaceParts } from '../../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';

const SECOND = 1_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/**
 * Creates a lead who has received the first message. The returned `answer` writes `ms` milliseconds after the last text
 * arrived.
 */
async function contactLead(parts: WorkspaceParts = {}) {
  const w = await app.make.workspace(parts);
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie Durand' });
  await app.drain();
  const { id } = await lead.lead(phone);
  const answer = async (text: string, ms = SECOND) => {
    app.clock.advance(ms);
    return lead.say(phone, text);
  };
  const isHandedOver = async () => {
    const [row] = await queryRows<{ held: boolean }>(
      app,
      'select manual_override as held from leads where id = $1',
      [id],
    );
    return row!.held;
  };
  return { w, lead, phone, id, answer, isHandedOver };
}

const handedOver = (code: string, params: object) => ({
  code: 'handed_over',
  params: { reason: { code, params } },
});

describe('an automatic answer', () => {
  test.each([
    ['an out-of-office notice', "I'm out of office with limited access to my messages."],
    ['an away message', 'Thanks for contacting Kitchen World! We will answer within 24 h.'],
    ['one that starts with yes', 'Yes, thank you for your message! We will be with you shortly.'],
    ['a French one', 'Merci de nous avoir contactés ! Nous vous répondrons dans les plus brefs délais.'],
    ['a menu', 'Welcome! Press 1 for sales, press 2 for support.'],
  ])('is not answered if it is %s, and a person takes over after two in a row', async (_name, text) => {
    const { lead, phone, id, answer, isHandedOver } = await contactLead();
    await answer(text);
    expect(await queryRows(app, 'select key from findings where lead_id = $1', [id])).toEqual([]);
    expect(await isHandedOver()).toBe(false);
    expect(await answer(text, 30 * SECOND)).toEqual([]);
    expect(await isHandedOver()).toBe(true);
    expect((await lead.facts(phone)).at(-1)).toMatchObject(handedOver('automatic_messages', { count: 2 }));
  });

  test("is recognized the second time if it repeats the agent's messages", async () => {
    const { lead, phone, answer, isHandedOver } = await contactLead();
    for (let n = 0; n < 2; n++) await answer(`You said: ${(await lead.texts(phone)).at(-1)!}`, 5 * SECOND);
    expect(await isHandedOver()).toBe(true);
    expect((await lead.facts(phone)).at(-1)).toMatchObject(handedOver('echoes', { count: 2 }));
  });

  test('is recognized by its words if it opens a ticket each time, whatever the ticket number', async () => {
    const { lead, phone, answer, isHandedOver } = await contactLead();
    const texts = ['Your ticket 71 was opened at the desk.', 'Your ticket 72 was opened at the desk.'];
    for (const text of texts) await answer(text, 30 * SECOND);
    await answer('Your ticket 73 was opened at the desk.', 30 * SECOND);
    expect(await isHandedOver()).toBe(true);
    expect(await lead.texts(phone)).toHaveLength(3);
  });

  test('is recognized by its speed if it is correct, long and sent within a second', async () => {
    const criteria = ['owner', 'garden', 'garage', 'permit', 'loan'].map((key) => ({
      key,
      ask: `About the ${key}: do you have it?`,
      expect: 'yes',
    }));
    const { lead, phone, answer, isHandedOver } = await contactLead({ agent: { criteria, booking: null } });
    for (let n = 0; n < 3; n++)
      await answer(`Yes, certainly! I am happy to confirm point number ${'i'.repeat(n + 1)}.`);
    expect(await isHandedOver()).toBe(true);
    expect((await lead.facts(phone)).at(-1)).toMatchObject(handedOver('quick_answers', { count: 3 }));
    expect(await lead.texts(phone)).toHaveLength(3);
  });
});

describe('a person', () => {
  test('is not taken for a machine when they answer within a second in short lines', async () => {
    const criteria = ['owner', 'garden', 'garage', 'permit'].map((key) => ({
      key,
      ask: `About the ${key}: do you have it?`,
      expect: 'yes',
    }));
    const { lead, phone, answer, isHandedOver } = await contactLead({ agent: { criteria, booking: null } });
    for (const text of ['yes', 'yep', 'yes!!', 'sure do']) await answer(text);
    expect(await isHandedOver()).toBe(false);
    expect(await lead.lead(phone)).toMatchObject({ status: 'qualified' });
  });

  test('gets an answer if their phone sends an automatic greeting first', async () => {
    const { answer, isHandedOver, id } = await contactLead();
    await answer('Thanks for contacting Marie! I will get back to you as soon as possible.');
    await answer('Sorry, that was automatic. Yes I own it', 60 * SECOND);
    expect(await isHandedOver()).toBe(false);
    expect(await queryRows(app, 'select key, value from findings where lead_id = $1', [id])).toEqual([
      { key: 'owner', value: 'yes' },
    ]);
  });
});

describe('a question that the knowledge does not answer', () => {
  const question = 'Do you also do bathrooms?';

  test('is recorded in the journal, and the conversation continues', async () => {
    const { lead, phone, answer, isHandedOver } = await contactLead();
    const [reply] = await answer('Yes. Do you also do bathrooms?', 30 * SECOND);
    expect(reply).toMatch(/colleague.*What budget/);
    expect((await lead.facts(phone)).at(-1)).toEqual(fact('question_left_open', { question }));
    expect(await isHandedOver()).toBe(false);
  });

  test('is handed over if the campaign has unknown: hand_over', async () => {
    const { lead, phone, answer, isHandedOver } = await contactLead({ agent: { unknown: 'hand_over' } });
    expect(await answer('Do you also do bathrooms?', 30 * SECOND)).toHaveLength(1);
    expect(await isHandedOver()).toBe(true);
    expect((await lead.facts(phone)).at(-1)).toMatchObject(
      handedOver('question_outside_knowledge', { question }),
    );
  });
});

test("the agent understands the campaign's own words for yes and no", async () => {
  const owner = { key: 'owner', ask: 'Do you own the place?', expect: 'yes' };
  const synonyms = { yes: ['own'], no: ['rent', 'tenant'] };
  const { lead, phone, answer } = await contactLead({ agent: { criteria: [{ ...owner, synonyms }] } });
  await answer("Yes but it's my parents'", 30 * SECOND);
  expect((await lead.lead(phone)).status).toBe('in_progress');
  await answer('We rent it', 30 * SECOND);
  expect((await lead.lead(phone)).status).toBe('not_interested');
});
