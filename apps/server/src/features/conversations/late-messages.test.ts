// A message that arrives long after it was written is stored but not answered automatically
// (messages.md#late-messages).
import { contract, fact } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InboundMessage } from '../../engines/events.ts';
import { createPlay } from '../../testing/conversation-helper.ts';
import type { WorkspaceParts } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LATE = expect.objectContaining({ code: 'late_message_not_answered' });

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

let told = 0;

/** Creates a number that was added to Parley a week ago, and a person who writes to it. */
async function setUpKnownPerson(parts: WorkspaceParts = {}) {
  const w = await app.make.workspace({
    webhooks: [{ url: 'http://localhost:9/hook', events: ['message.received'] }],
    ...parts,
    agent: { follow_ups: [], reply_delay: '1s', ...parts.agent },
  });
  app.clock.advance(7 * DAY);
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  /** Reports a message that was written on the phone that many hours ago. */
  const reportOldMessage = (
    hours: number,
    text: string,
    more: Partial<InboundMessage> = {},
    by: TestApp = app,
  ) =>
    by.report(number, {
      type: 'message',
      engine_message_id: `late-${++told}`,
      ...{ chat_id: `${phone}@c.us`, phone, name: null, media: null, about: null, referral: null },
      ...{ kind: 'text', text, sent_at: new Date(app.clock.ms() - hours * HOUR) },
      ...more,
    });
  /** Runs due jobs. @returns all texts that the lead has received. */
  const answers = async () => {
    app.clock.advance(60_000);
    await app.drain();
    return lead.texts(phone);
  };
  return { w, lead, phone, wrote: reportOldMessage, answers };
}

describe('a message that arrived late', () => {
  test('is stored, announced and not answered, and the journal records it once', async () => {
    const { lead, phone, wrote, answers } = await setUpKnownPerson();
    await wrote(30, 'Hello');
    await wrote(29, 'Are you there?');
    await wrote(13, 'Hello??');
    expect(await answers()).toEqual([]);
    expect(await lead.facts(phone)).toEqual([fact('late_message_not_answered', { hours: 30 })]);
    const { id, status, messages_count } = await lead.lead(phone);
    expect({ status, messages_count }).toEqual({ status: 'in_progress', messages_count: 3 });
    const { data } = await lead.api.call(contract.conversations.messages, { leadId: id });
    expect(data.map(({ text }) => text)).toEqual(['Hello??', 'Are you there?', 'Hello']);
    expect(await lead.eventsOf('message.received')).toHaveLength(3);
  });

  test('is recorded once if the engine reports it to two processes', async () => {
    const { lead, phone, wrote } = await setUpKnownPerson();
    const other = await startApp({ clock: app.clock, connections: app.connections });
    const more = { engine_message_id: `twice-${++told}` };
    await Promise.all([wrote(20, 'Hello', more), wrote(20, 'Hello', more, other)]);
    await other.close();
    expect(await lead.facts(phone)).toEqual([LATE]);
    expect((await lead.lead(phone)).messages_count).toBe(1);
    expect(await lead.eventsOf('message.received')).toHaveLength(1);
  });

  test('is answered together with the next message that arrives in time', async () => {
    const { wrote, answers } = await setUpKnownPerson();
    await wrote(30, 'Hello');
    expect(await answers()).toEqual([]);
    await wrote(0, 'Anybody?');
    expect(await answers()).toHaveLength(1);
  });

  test('does not prevent the answer to an earlier message that arrived in time', async () => {
    const { wrote, answers } = await setUpKnownPerson();
    await wrote(0, 'Hello');
    await wrote(30, 'An old one');
    expect(await answers()).toHaveLength(1);
  });

  test('is recorded in the journal again if it arrives after an answer to the lead', async () => {
    const { lead, phone, wrote, answers } = await setUpKnownPerson();
    await wrote(30, 'Hello');
    await wrote(0, 'Anybody?');
    await answers();
    await wrote(30, 'One more');
    expect(await answers()).toHaveLength(1);
    expect(await lead.facts(phone)).toEqual([LATE, LATE]);
  });

  test('is not answered when a paused campaign resumes', async () => {
    const { w, lead, phone, wrote, answers } = await setUpKnownPerson();
    await lead.api.call(contract.campaigns.pause, { id: w.campaign });
    await wrote(30, 'Hello');
    await lead.api.call(contract.campaigns.resume, { id: w.campaign });
    expect(await answers()).toEqual([]);
    expect(await lead.facts(phone)).toEqual([LATE]);
  });

  test('still counts as an opt-out', async () => {
    const { lead, phone, wrote, answers } = await setUpKnownPerson();
    await wrote(30, 'STOP');
    expect(await lead.lead(phone)).toMatchObject({ status: 'stopped' });
    await wrote(0, 'Hello');
    expect(await answers()).toEqual([]);
    expect(await lead.facts(phone)).not.toContainEqual(LATE);
  });

  test('is not recorded while a person drives the conversation', async () => {
    const { lead, phone, wrote, answers } = await setUpKnownPerson();
    await wrote(0, 'Hello');
    await answers();
    await lead.api.call(contract.leads.handoff, { id: (await lead.lead(phone)).id });
    await wrote(30, 'An old one');
    expect(await lead.facts(phone)).not.toContainEqual(LATE);
  });
});

test.each([
  ['hours behind', 11.9],
  ['hours ahead', -11.9],
  ['days ahead', -72],
])("messages are answered even if the provider's clock is %s", async (_name, hours) => {
  const { lead, phone, wrote, answers } = await setUpKnownPerson();
  await wrote(hours, 'Hello');
  expect(await answers()).toHaveLength(1);
  expect(await lead.facts(phone)).toEqual([]);
});

test('messages from before the number was connected to Parley are neither answered nor recorded as late', async () => {
  const { lead, phone, wrote, answers } = await setUpKnownPerson();
  await wrote(8 * 24, 'Long ago');
  expect(await answers()).toEqual([]);
  expect(await lead.facts(phone)).toEqual([]);
  await wrote(30, 'Late');
  expect(await lead.facts(phone)).toEqual([LATE]);
});
