// Messages that are not plain text: each kind has a separate type. Remarks (reactions, edits, deletions) change what
// the agent reads but get no answer (messages.md#remarks).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasMedia, type InboundMessage, type MessageKind } from '../../engines/events.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import type { WorkspaceParts } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

const DAY = 86_400_000;
const OWNER = 'Do you own the place?';
const BUDGET = 'What budget do you have in mind?';

let app: TestApp;
/** Called once during the agent's next turn. */
let meanwhile: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  app = await startApp({
    agent: (agent) => ({
      ...agent,
      async turn(input) {
        const happens = meanwhile;
        meanwhile = undefined;
        await happens?.();
        return agent.turn(input);
      },
    }),
  });
});
afterAll(() => app.close());

let told = 0;

/** Creates a lead who has received the first message, and a number that reports events. */
async function contactLead(parts: WorkspaceParts = {}) {
  const w = await app.make.workspace({
    webhooks: [{ url: 'http://localhost:9/hook', events: ['message.received'] }],
    ...parts,
  });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone);
  await app.drain();
  const { id } = await lead.lead(phone);
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  /** Sends a message from the lead's phone. @returns the engine's id. */
  const sendMessage = async (text: string | null, more: Partial<InboundMessage> = {}) => {
    const engine_message_id = more.engine_message_id ?? `told-${++told}`;
    const message = { chat_id: `${phone}@c.us`, phone, name: null, media: null, about: null, referral: null };
    const kind: MessageKind = 'text';
    const sent_at = app.clock.now();
    await app.report(number, {
      ...{ type: 'message', ...message, kind, text, engine_message_id, sent_at },
      ...more,
    });
    return engine_message_id;
  };
  const edits = (about: string, text: string | null, more: Partial<InboundMessage> = {}) =>
    sendMessage(text, { kind: 'edit', about, ...more });
  const deletes = (about: string, more: Partial<InboundMessage> = {}) =>
    sendMessage(null, { kind: 'deletion', about, ...more });
  const reacts = (about: string | null, text: string | null) =>
    sendMessage(text, { kind: 'reaction', about });
  /** Runs all jobs. @returns the texts that the lead has received since the last call. */
  const answers = async () => {
    await app.drain();
    return (await lead.texts(phone)).slice(1);
  };
  const transcript = async () =>
    (await lead.api.call(contract.conversations.messages, { leadId: id })).data.toReversed();
  return { w, lead, phone, id, says: sendMessage, edits, deletes, reacts, answers, transcript };
}

describe('a message', () => {
  const KINDS: MessageKind[] = [
    'image',
    'voice',
    'audio',
    'video',
    'document',
    'sticker',
    'location',
    'contact',
    'unknown',
  ];
  test('has a type that matches its kind in the transcript and in its event', async () => {
    const { lead, says, edits, deletes, reacts, transcript } = await contactLead();
    const first = await says('Hello');
    for (const kind of KINDS) await says(kind === 'location' ? 'Lyon' : null, { kind });
    await reacts(first, '👍');
    await edits(first, 'Hello!');
    await deletes(first);
    const expected = [
      { type: 'USER_MESSAGE', text: 'Hello', has_media: false },
      ...KINDS.map((kind) => ({
        type: `USER_${kind.toUpperCase()}`,
        text: kind === 'location' ? 'Lyon' : null,
        has_media: hasMedia(kind),
      })),
      { type: 'USER_REACTION', text: '👍', has_media: false },
      { type: 'USER_EDIT', text: 'Hello!', has_media: false },
      { type: 'USER_DELETION', text: null, has_media: false },
    ];
    const heard = (await transcript()).filter(({ direction }) => direction === 'inbound');
    expect(heard).toMatchObject(expected);
    const events = await lead.eventsOf<{ message: object }>('message.received');
    expect(events.map(({ message }) => message)).toEqual(heard);
  });

  test('is answered like a message without text if its kind is unknown', async () => {
    const { says, answers } = await contactLead();
    await says(null, { kind: 'unknown' });
    expect(await answers()).toHaveLength(1);
  });
});

describe('a remark about a message', () => {
  test('is stored and counted once, but is neither the last message nor an answer', async () => {
    const { lead, phone, id, reacts, edits, answers, transcript } = await contactLead();
    const before = await lead.lead(phone);
    app.clock.advance(3_600_000);
    const reaction = await reacts(null, '👍');
    await edits(reaction, 'again', { engine_message_id: reaction });
    expect(await answers()).toEqual([]);
    expect((await transcript()).map(({ type }) => type)).toEqual(['LEAD_WELCOME', 'USER_REACTION']);
    const { last_message_at, last_message_direction, replied, status } = before;
    expect(await lead.lead(phone)).toMatchObject({
      ...{ last_message_at, last_message_direction, replied, status },
      messages_count: 2,
    });
    const { data } = await lead.api.call(contract.conversations.list, {});
    expect(data).toMatchObject([{ lead_id: id, messages_count: 2, last_message_direction: 'outbound' }]);
  });

  test('does not stop follow-ups', async () => {
    const { lead, phone, reacts, answers } = await contactLead({ agent: { follow_ups: ['1d', '3d'] } });
    await reacts(null, '👍');
    app.clock.advance(DAY + 60_000);
    expect(await answers()).toHaveLength(1);
    expect((await lead.messages(phone)).at(-1)).toMatchObject({ type: 'FOLLOW_UP' });
  });

  test('adds no lead for a person who has not written yet', async () => {
    const { w, lead } = await contactLead();
    const stranger = app.make.phone();
    const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
    for (const kind of ['reaction', 'edit', 'deletion'] as const) {
      const engine_message_id = `stranger-${kind}`;
      const chat = { chat_id: `${stranger}@c.us`, phone: stranger, name: null };
      const rest = { text: 'Hi', about: 'unheard of', media: null, referral: null, sent_at: app.clock.now() };
      await app.report(number, { type: 'message', kind, engine_message_id, ...chat, ...rest });
    }
    expect(await lead.leads(stranger)).toEqual([]);
  });

  test('is ignored if the person is blocked', async () => {
    const { lead, phone, reacts, transcript } = await contactLead();
    await lead.api.call(contract.blocklist.create, { kind: 'number', value: phone });
    await reacts(null, '👍');
    expect(await transcript()).toHaveLength(1);
  });
});

describe('an edit', () => {
  test('replaces the text that the agent reads if it comes before the turn, and both texts are shown', async () => {
    const { says, edits, answers, transcript } = await contactLead({ agent: { reply_delay: '8s' } });
    const first = await says('no');
    await edits(first, 'yes, I do');
    app.clock.advance(9_000);
    expect(await answers()).toEqual([expect.stringContaining(BUDGET)]);
    expect((await transcript()).slice(1, 3)).toMatchObject([
      { type: 'USER_MESSAGE', text: 'no' },
      { type: 'USER_EDIT', text: 'yes, I do' },
    ]);
  });

  test("starts the agent's decision again if it comes during the turn", async () => {
    const { says, edits, answers } = await contactLead();
    const first = await says('no');
    meanwhile = () => edits(first, 'yes');
    expect(await answers()).toEqual([expect.stringContaining(BUDGET)]);
  });

  test('is applied only if it is the latest, even if it arrives first or before the message', async () => {
    const { says, edits, answers } = await contactLead({ agent: { reply_delay: '8s' } });
    const later = new Date(app.clock.ms() + 2_000);
    await edits('out-of-order', 'yes', { sent_at: later });
    await edits('out-of-order', 'not at all', { sent_at: new Date(app.clock.ms() + 1_000) });
    await says('no', { engine_message_id: 'out-of-order' });
    app.clock.advance(9_000);
    expect(await answers()).toEqual([expect.stringContaining(BUDGET)]);
  });

  test('starts no turn and changes no decision if the message has already been answered', async () => {
    const { id, says, edits, answers } = await contactLead();
    const first = await says('yes');
    expect(await answers()).toHaveLength(1);
    await edits(first, 'no');
    expect(await answers()).toHaveLength(1);
    await says('15k');
    expect(await answers()).toHaveLength(2);
    const findings = await queryRows(
      app,
      'select key, verdict from findings where lead_id = $1 order by key',
      [id],
    );
    expect(findings).toEqual([
      { key: 'budget', verdict: 'met' },
      { key: 'owner', verdict: 'met' },
    ]);
  });

  test('counts as an opt-out if its text is one, and no remark undoes that', async () => {
    const { lead, phone, says, edits, deletes, reacts, answers } = await contactLead();
    await reacts(null, 'STOP');
    expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
    const first = await says('yes');
    const before = await answers();
    await edits(first, 'STOP');
    expect(await answers()).toEqual(before);
    expect(await lead.lead(phone)).toMatchObject({ status: 'stopped' });
    expect(await lead.eventsOf('contact.not_qualified')).toMatchObject([
      { contact: { classification: 'opted_out' } },
    ]);
    await edits(first, 'START');
    await deletes(first);
    expect(await lead.lead(phone)).toMatchObject({ status: 'stopped' });
    expect(await answers()).toEqual(before);
  });

  test("changes nothing if it is from another person or about one of Parley's messages", async () => {
    const { lead, phone, w, says, edits, answers } = await contactLead({ agent: { reply_delay: '8s' } });
    const [ours] = await queryRows<{ engine_message_id: string }>(
      app,
      `select engine_message_id from messages where team_id = $1 and direction = 'outbound'`,
      [w.teamId],
    );
    await edits(ours!.engine_message_id, 'Do you want a garden?');
    const other = app.make.phone();
    await lead.write(other, 'Hi');
    const first = await says('yes');
    await edits(first, 'no', { chat_id: `${other}@c.us`, phone: other });
    app.clock.advance(9_000);
    expect(await answers()).toEqual([expect.stringContaining(BUDGET)]);
    expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
  });
});

describe('a deletion', () => {
  test.each([['after'], ['before']])('leaves nothing to answer if it comes %s the message', async (order) => {
    const { says, deletes, answers, transcript } = await contactLead({ agent: { reply_delay: '8s' } });
    const engine_message_id = `deleted-${order}`;
    if (order === 'before') await deletes(engine_message_id);
    await says('no', { engine_message_id });
    if (order === 'after') await deletes(engine_message_id);
    app.clock.advance(9_000);
    expect(await answers()).toEqual([]);
    expect((await transcript()).map(({ type }) => type)).toEqual(
      order === 'after'
        ? ['LEAD_WELCOME', 'USER_MESSAGE', 'USER_DELETION']
        : ['LEAD_WELCOME', 'USER_DELETION', 'USER_MESSAGE'],
    );
  });

  test('leaves the other message to answer if only one of two is deleted', async () => {
    const { says, deletes, answers } = await contactLead({ agent: { reply_delay: '8s' } });
    const first = await says('no');
    await says('yes');
    await deletes(first);
    app.clock.advance(9_000);
    expect(await answers()).toEqual([expect.stringContaining(BUDGET)]);
  });

  test('removes the evidence for an answer, so that the agent asks again, but keeps a verdict', async () => {
    const { lead, phone, says, deletes, answers } = await contactLead();
    const owner = await says('yes');
    expect(await answers()).toEqual([expect.stringContaining(BUDGET)]);
    await deletes(owner);
    const budget = await says('15k');
    expect((await answers()).at(-1)).toContain(OWNER);
    await says('yes');
    await answers();
    expect(await lead.lead(phone)).toMatchObject({ status: 'qualified' });
    await deletes(budget);
    await answers();
    expect(await lead.lead(phone)).toMatchObject({ status: 'qualified' });
  });
});
