import { fact } from '@parley/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { offlineAgent } from '../../../agents/offline/index.ts';
import { createPlay, type Play, queryRows } from '../../../testing/conversation-helper.ts';
import { endWork } from '../../../testing/end-work.ts';
import { USUAL_AGENT, type WorkspaceParts } from '../../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { takeTurn } from './take-turn.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
/** The number of runs of the agent, and what happens during its next run. */
let thoughts = 0;
let meanwhile: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  app = await startApp({
    agent: (agent) => ({
      ...agent,
      async turn(input) {
        thoughts++;
        const happens = meanwhile;
        meanwhile = undefined;
        await happens?.();
        return agent.turn(input);
      },
    }),
  });
});
afterEach(() => endWork(app));
afterAll(() => app.close());

async function play(parts: WorkspaceParts = {}): Promise<Play> {
  return createPlay(app, await app.make.workspace(parts));
}

/** Creates a lead who has received the first message. */
async function contactLead(parts: WorkspaceParts = {}) {
  const w = await app.make.workspace(parts);
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie Durand', external_reference: 'crm-1' });
  await app.drain();
  expect(await lead.texts(phone)).toHaveLength(1);
  const { id } = await lead.lead(phone);
  return { w, lead, phone, id, ctx: app.createCtx(w.teamId) };
}

describe('a turn', () => {
  test('answers several messages once, when no new one has arrived for the reply delay', async () => {
    const { lead, phone } = await contactLead({ agent: { reply_delay: '8s' } });
    await lead.write(phone, 'hello');
    app.clock.advance(5_000);
    await app.drain();
    await lead.write(phone, 'yes');
    app.clock.advance(5_000);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
    app.clock.advance(4_000);
    await app.drain();
    const texts = await lead.texts(phone);
    expect(texts).toHaveLength(2);
    expect(texts[1]).toContain('What budget do you have in mind?');
  });

  test('starts again if the lead writes while the agent prepares its answer', async () => {
    const { lead, phone } = await contactLead();
    const before = thoughts;
    meanwhile = () => lead.write(phone, '15k');
    await lead.write(phone, 'yes');
    await app.drain();
    expect(thoughts - before).toBe(2);
    expect(await lead.texts(phone)).toHaveLength(2);
    expect(await lead.lead(phone)).toMatchObject({ status: 'qualified' });
  });

  test('answers several messages once when eight workers run', { timeout: 180_000 }, async () => {
    for (let round = 0; round < 10; round++) {
      const { lead, phone, id, ctx } = await contactLead();
      await lead.write(phone, 'yes');
      await Promise.all(
        Array.from({ length: 8 }, () =>
          takeTurn(ctx, { offline: offlineAgent, of: async () => offlineAgent }, app, id),
        ),
      );
      await app.drain();
      expect(await lead.texts(phone)).toHaveLength(2);
    }
  });

  test('stores each criterion with the message that proves it', async () => {
    const { lead, phone, id } = await contactLead();
    await lead.write(phone, 'hi there');
    const { data: owner } = await lead.write(phone, 'yes I do');
    const { data: budget } = await lead.write(phone, 'about 12k');
    await app.drain();
    const findings = await queryRows(
      app,
      `select finding.key, finding.verdict, finding.value, message.engine_message_id as proof from findings finding
       join messages message on message.team_id = finding.team_id and message.id = finding.message_id
       where finding.lead_id = $1 order by finding.key desc`,
      [id],
    );
    expect(findings).toEqual([
      { key: 'owner', verdict: 'met', value: 'yes', proof: owner.message_id },
      { key: 'budget', verdict: 'met', value: '12000', proof: budget.message_id },
    ]);
    const [event] = await lead.eventsOf<{ contact: object; campaign: object }>('contact.qualified');
    expect(event).toMatchObject({
      campaign: { slug: 'spring', name: 'Lea from Acme' },
      contact: {
        id,
        classification: 'qualified',
        external_reference: 'crm-1',
        phone,
        lead_id: `${phone}@c.us`,
      },
    });
  });

  test.each([
    ['no', 'unqualified'],
    ['not interested, thanks', 'not_interested'],
  ])('rules out a lead who answers "%s" as %s', async (text, classification) => {
    const { lead, phone } = await contactLead();
    expect(await lead.say(phone, text)).toHaveLength(1);
    expect(await lead.lead(phone)).toMatchObject({
      status: 'not_interested',
      qualified: false,
      stage: 'not_interested',
    });
    const events = await lead.eventsOf('contact.not_qualified');
    expect(events).toEqual([
      expect.objectContaining({ contact: expect.objectContaining({ classification }) }),
    ]);
  });

  test('keeps a status that a person set, and continues the conversation', async () => {
    const { w, lead, phone, id } = await contactLead();
    await queryRows(app, `update leads set status = 'qualified', status_set_by = 'person' where id = $1`, [
      id,
    ]);
    expect(await lead.say(phone, 'no')).toHaveLength(1);
    expect(await lead.lead(phone)).toMatchObject({ status: 'qualified' });
    expect(await lead.eventsOf('contact.not_qualified')).toEqual([]);
    const turns = await queryRows<{ refused: unknown[] }>(
      app,
      `select record->'refused' as refused from turns where team_id = $1`,
      [w.teamId],
    );
    expect(turns.flatMap(({ refused }) => refused)).toMatchObject([
      { what: 'disqualify', why: { code: 'status_set_by_person' } },
    ]);
  });

  test('says goodbye to a qualified lead who declines, keeps the status and sends no follow-up', async () => {
    const { w, lead, phone } = await contactLead();
    await lead.say(phone, 'yes, 12k');
    expect(await lead.say(phone, 'not interested anymore, thanks')).toHaveLength(1);
    const before = await lead.texts(phone);
    app.clock.advance(40 * DAY);
    await app.drain();
    expect(await lead.texts(phone)).toEqual(before);
    expect(await lead.lead(phone)).toMatchObject({ status: 'qualified' });
    const turns = await queryRows<{ refused: unknown[] }>(
      app,
      `select record->'refused' as refused from turns where team_id = $1`,
      [w.teamId],
    );
    expect(turns.flatMap(({ refused }) => refused)).toMatchObject([
      { what: 'disqualify', why: { code: 'status_is_final' } },
    ]);
  });

  test.each(['offline', 'a booking campaign'])(
    'records no verdict if a person set the status (%s)',
    async (kind) => {
      const { w, lead, phone, id } = await contactLead(
        kind === 'offline' ? { agent: { booking: null } } : {},
      );
      await lead.say(phone, 'yes');
      await lead.api.call(contract.leads.update, { id, status: 'in_progress' });
      for (const text of ['12k', 'and the garden is large', 'what a nice day it is'])
        await lead.say(phone, text);
      const turns = await queryRows<{ record: { accepted: { kind: string }[]; refused: unknown[] } }>(
        app,
        'select record from turns where team_id = $1',
        [w.teamId],
      );
      expect(turns.flatMap(({ record }) => record.refused)).toEqual([]);
      expect(turns.flatMap(({ record }) => record.accepted.map(({ kind }) => kind))).not.toContain('qualify');
      expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
    },
  );

  test('answers a message without text, and one from a masked id', async () => {
    const { w, lead, phone, id } = await contactLead();
    const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
    await app.report(number, {
      type: 'message',
      engine_message_id: 'media-1',
      chat_id: `${phone}@c.us`,
      phone,
      name: null,
      text: null,
      kind: 'image',
      media: null,
      about: null,
      referral: null,
      sent_at: app.clock.now(),
    });
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(2);
    const { data } = await lead.api.call(contract.conversations.messages, { leadId: id });
    expect(data.find((message) => message.direction === 'inbound')).toMatchObject({
      text: null,
      has_media: true,
    });

    const masked = app.make.phone();
    await lead.api.call(contract.sandbox.setPhone, { phone: masked, lid: '98765432101234' });
    expect(await lead.say(masked, 'Hello, what do you offer?')).toHaveLength(1);
    const { data: all } = await lead.api.call(contract.leads.list, {});
    expect(all[0]).toMatchObject({
      phone: null,
      whatsapp_id: '98765432101234@lid',
      status: 'in_progress',
      source: 'inbound',
    });
    expect(await lead.say(masked, 'STOP')).toEqual([]);
  });

  test('answers a lead who writes first, and records an advertisement as the source', async () => {
    const lead = await play();
    const phone = app.make.phone();
    await lead.write(phone, 'Hi', { referral: { source_id: 'ad-7' } });
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
    expect(await lead.lead(phone)).toMatchObject({
      source: 'ads',
      source_confidence: 'certain',
      status: 'in_progress',
      campaign_id: 'spring',
    });
  });
});

describe('a contact that the lead asked for at a later time', () => {
  test('is made at that time, and not earlier', async () => {
    const { lead, phone } = await contactLead();
    const asked = app.clock.ms();
    await lead.say(phone, 'can you write me in two hours?');
    const waiting = await lead.lead(phone);
    expect(waiting).toMatchObject({ status: 'unknown', stage: 'waiting' });
    expect(Date.parse(waiting.next_action_at!) - asked).toBeLessThan(3 * HOUR);
    const before = await lead.texts(phone);
    app.clock.advance(HOUR);
    await app.drain();
    expect(await lead.texts(phone)).toEqual(before);
    app.clock.set(new Date(Date.parse(waiting.next_action_at!) + 1_000));
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(before.length + 1);
    expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
  });

  describe.each([
    ['is qualified', 'qualified'],
    ['has a status that a person set', 'in_progress'],
  ] as const)('if the lead %s', (_name, status) => {
    async function waitForLaterCall() {
      const { lead, phone, id } = await contactLead({ agent: { follow_ups: ['30d'], offer_follow_ups: [] } });
      await lead.say(phone, 'yes, 12k');
      await lead.api.call(contract.leads.update, { id, status });
      await lead.say(phone, 'can you write me in two hours?');
      const { next_action_at, ...now } = await lead.lead(phone);
      expect(now).toMatchObject({ status });
      expect(await lead.facts(phone, 'later_contact_requested')).toHaveLength(1);
      const before = (await lead.texts(phone)).length;
      const waitForAnswer = async (ms: number) => {
        app.clock.set(new Date(Date.parse(next_action_at!) + ms));
        await app.drain();
        return (await lead.texts(phone)).length - before;
      };
      return { lead, phone, id, comes: waitForAnswer, next_action_at };
    }

    test('is made once, at that time, and keeps the status', async () => {
      const { lead, phone, comes } = await waitForLaterCall();
      expect(await comes(-HOUR)).toBe(0);
      const said = (await lead.say(phone, 'do you work in Villeurbanne too?')).length;
      expect(await comes(-1_000)).toBe(said);
      expect(await comes(1_000)).toBe(said + 1);
      expect(await lead.lead(phone)).toMatchObject({ status, next_action_at: null, next_action_label: null });
      expect(await comes(2 * DAY)).toBe(said + 1);
    });

    test('is dropped if a person planned another action or drives the conversation', async () => {
      const planned = await waitForLaterCall();
      const { next_action_at } = planned;
      await planned.lead.api.call(contract.leads.update, {
        ...{ id: planned.id, next_action_at: next_action_at!, next_action_label: 'Send the offer' },
      });
      expect(await planned.comes(1_000)).toBe(0);
      const driven = await waitForLaterCall();
      await driven.lead.api.call(contract.leads.handoff, { id: driven.id });
      expect(await driven.comes(1_000)).toBe(0);
    });
  });

  test('is dropped when a qualified lead books a meeting before that time', async () => {
    const { lead, phone } = await contactLead();
    await lead.say(phone, 'yes, 12k');
    await lead.say(phone, 'can you write me in two hours?');
    expect(await lead.lead(phone)).toMatchObject({ next_action_label: 'Asked to be contacted later' });
    await lead.say(phone, '1');
    expect(await lead.lead(phone)).toMatchObject({
      ...{ booking_status: 'booked', next_action_at: null, next_action_label: null },
    });
  });

  test('is dropped when the lead writes more than thanks before that time', async () => {
    const { lead, phone } = await contactLead();
    await lead.say(phone, 'write me tomorrow please');
    expect(await lead.lead(phone)).toMatchObject({ stage: 'waiting' });
    await lead.say(phone, 'ok thanks');
    expect(await lead.lead(phone)).toMatchObject({ stage: 'waiting' });
    await lead.say(phone, 'we own the place');
    expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress', next_action_at: null });
  });
});

describe('silence of a lead', () => {
  test('leads to two follow-ups, and then the lead is cold until they reply', async () => {
    app.clock.set('2027-01-04T12:00:00Z');
    const { lead, phone } = await contactLead();
    app.clock.advance(DAY + MINUTE);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(2);
    app.clock.advance(3 * DAY + MINUTE);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(3);
    app.clock.advance(3 * DAY + MINUTE);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(3);
    expect(await lead.lead(phone)).toMatchObject({ status: 'cold', stage: 'cold' });
    expect(await lead.say(phone, 'yes')).toHaveLength(1);
    expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
  });

  test("does not count while the agent's message is waiting or the campaign is paused", async () => {
    app.clock.set('2027-02-01T12:00:00Z');
    const parts = { slug: 'quiet', number: { phone: '33633333333' } };
    const { lead, phone } = await contactLead(parts);
    await lead.write(phone, 'yes');
    await lead.number({ connected: false });
    for (let day = 0; day < 3; day++) {
      app.clock.advance(DAY);
      await app.drain();
    }
    await lead.number({ connected: true });
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(2);
    await app.make.workspace({ ...parts, campaign: { status: 'paused' } });
    app.clock.advance(2 * DAY);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(2);
    await app.make.workspace(parts);
    app.clock.advance(2 * HOUR);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(3);
  });
});

describe('the driver of a conversation', () => {
  test("is a person once the lead has asked for one, and the agent's last message says so", async () => {
    const { lead, phone } = await contactLead({ agent: { humanize: true } });
    const answer = await lead.say(phone, 'Can I talk to a real person?');
    expect(answer).toHaveLength(1);
    expect((await lead.messages(phone)).at(-1)).toMatchObject({ type: 'AI_HANDOVER', status: 'accepted' });
    expect(await lead.say(phone, 'yes')).toEqual([]);
    app.clock.advance(10 * DAY);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(2);
    expect(await lead.facts(phone)).toEqual([
      {
        code: 'handed_over',
        params: {
          reason: fact('asks_for_person'),
          note: [
            fact('note_findings', {
              met: [],
              failed: [],
              open: ['Do you own the place?', 'What budget do you have in mind?'],
            }),
            fact('note_lead_wrote', { name: 'Marie', quote: 'Can I talk to a real person?' }),
          ],
        },
      },
    ]);
  });

  test('is a person who answers from the phone, and the agent then sends nothing more', async () => {
    const { lead, phone } = await contactLead();
    await lead.write(phone, 'yes');
    await lead.sent(phone, 'Ana here, I take over.');
    await app.drain();
    expect(await lead.say(phone, '12k')).toEqual([]);
    expect((await lead.texts(phone)).at(-1)).toBe('Ana here, I take over.');
    expect(await lead.lead(phone)).toMatchObject({ messages_count: 4, last_message_direction: 'inbound' });
    expect(await lead.facts(phone)).toEqual([fact('answered_on_phone')]);
  });
});

describe('an opt-out', () => {
  test('stops waiting messages, turns and follow-ups, and causes one event', async () => {
    const { lead, phone } = await contactLead();
    await lead.say(phone, 'STOP');
    await lead.say(phone, 'STOP');
    await lead.say(phone, 'yes, 12k');
    app.clock.advance(10 * DAY);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
    expect(await lead.lead(phone)).toMatchObject({ status: 'stopped', stage: 'stopped' });
    const events = await lead.eventsOf('contact.not_qualified');
    expect(events).toEqual([
      expect.objectContaining({ contact: expect.objectContaining({ classification: 'opted_out' }) }),
    ]);
    await lead.push(phone);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
  });

  test('drops a reply that is written but not sent yet', async () => {
    const { w, lead, phone } = await contactLead();
    await lead.write(phone, 'yes');
    await lead.number({ connected: false });
    await app.drain();
    expect((await lead.messages(phone)).at(-1)).toMatchObject({
      status: 'queued',
      explanation: fact('number_is_disconnected'),
    });
    // The number is disconnected, so the message arrives with the history on reconnection.
    await app.report(
      { team_id: w.teamId, id: w.numberId, phone: w.number },
      {
        type: 'message',
        engine_message_id: 'late-stop',
        chat_id: `${phone}@c.us`,
        phone,
        name: null,
        text: 'please stop messaging me',
        kind: 'text',
        media: null,
        about: null,
        referral: null,
        sent_at: app.clock.now(),
      },
    );
    await lead.number({ connected: true });
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
    expect((await lead.messages(phone)).at(-1)).toMatchObject({
      status: 'discarded',
      explanation: fact('recipient_opted_out'),
    });
  });
});

describe('a booking', () => {
  const toOffer = async (lead: Play, phone: string) => {
    await lead.say(phone, 'yes');
    return lead.say(phone, '12k');
  };

  test('goes to one of two leads who choose the same slot, and the other is offered other slots', async () => {
    app.clock.set('2027-03-03T12:00:00Z');
    const { lead, phone: one } = await contactLead({
      agent: { booking: { ...USUAL_AGENT.booking, hold: '0m' } },
    });
    const two = app.make.phone();
    await lead.push(two);
    await app.drain();
    expect((await toOffer(lead, one))[0]).toContain('1.');
    expect((await toOffer(lead, two))[0]).toContain('1.');
    await lead.write(one, '1');
    await lead.write(two, '1');
    const other = await startApp({ connections: app.connections, clock: app.clock, alone: false });
    await Promise.all([app.drain(), other.drain()]);
    await other.close();
    const { data: bookings } = await lead.api.call(contract.bookings.list, {});
    expect(bookings).toHaveLength(1);
    const last = [(await lead.texts(one)).at(-1)!, (await lead.texts(two)).at(-1)!];
    expect(last.filter((text) => text.includes('1.'))).toHaveLength(1);
    const loser = last[0]!.includes('1.') ? one : two;
    await lead.say(loser, '1');
    const { data: both } = await lead.api.call(contract.bookings.list, {});
    expect(new Set(both.map((booking) => booking.start_at)).size).toBe(2);
  });

  test('causes a booking.created event when it is created or moved, and none when it is canceled', async () => {
    const { lead, phone } = await contactLead();
    await toOffer(lead, phone);
    await lead.say(phone, '1');
    const {
      data: [first],
    } = await lead.api.call(contract.bookings.list, {});
    const [created] = await lead.eventsOf('booking.created');
    expect(created).toMatchObject({ booking: first, contact: { phone }, campaign: { slug: 'spring' } });
    await lead.say(phone, 'I need to reschedule');
    await lead.say(phone, '2');
    const { data: moved } = await lead.api.call(contract.bookings.list, {});
    expect(moved.map(({ status }) => status).sort()).toEqual(['booked', 'rescheduled']);
    expect(moved.find(({ status }) => status === 'rescheduled')?.id).toBe(first?.id);
    expect(await lead.lead(phone)).toMatchObject({ booking_status: 'booked', stage: 'booked' });
    await lead.say(phone, 'please cancel the appointment');
    const { data: ended } = await lead.api.call(contract.bookings.list, { status: 'canceled' });
    expect(ended).toHaveLength(1);
    expect(ended[0]?.canceled_at).not.toBeNull();
    expect(await lead.lead(phone)).toMatchObject({ booking_status: 'canceled', stage: 'qualified' });
    expect(await lead.eventsOf('booking.created')).toHaveLength(2);
    expect(await lead.facts(phone, 'meeting_canceled')).toMatchObject([{ params: { by: 'lead' } }]);
  });

  test.each([
    ["can you cancel it please? we've been bought by a chain. pls stop messaging", 'canceled'],
    ['pls stop messaging me, see you then', 'booked'],
  ])('stays after an opt-out unless the lead cancels it: %s', async (text, status) => {
    const { lead, phone } = await contactLead();
    await toOffer(lead, phone);
    await lead.say(phone, '1');
    expect(await lead.say(phone, text)).toEqual([]);
    expect(await lead.lead(phone)).toMatchObject({ status: 'stopped', booking_status: status });
  });
});
