// Tests how many entries come before a first contact, and when it is due: only entries that are still waiting and are
// due sooner count (sending.md#first-contacts).
import { fact, factText } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, type Play } from '../../testing/conversation-helper.ts';
import { NO_PACING, USUAL_AGENT, type WorkspaceParts } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';

const NOON = '2026-11-18T12:00:00.000Z';
const TEN_PAST = '2026-11-18T12:10:00.000Z';
const STEPS = 'The phone is checked on WhatsApp, then the agent writes the first message';
const PACED = { ...NO_PACING, first_contact_gap: '10m' };
/** The note of a push that waits only for the gap. */
const WAITS = `${STEPS}, which waits: ${factText(
  fact('earliest', {
    because: fact('first_contact_gap', { min_ms: 600_000, max_ms: 600_000 }),
    at: TEN_PAST,
  }),
)}.`;

let app: TestApp;
const clock = createStillClock(NOON);
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

async function play(parts: WorkspaceParts = {}): Promise<Play> {
  clock.set(NOON);
  return createPlay(app, await app.make.workspace({ number: { pacing: PACED }, ...parts }));
}

describe('a lead who has left the queue', () => {
  const DROPPED = { code: 'first_message_dropped' };
  const BLOCKED = { code: 'lead_not_contacted', params: { reason: fact('number_blocked') } };
  const LEAVING: [string, (lead: Play, phone: string) => Promise<unknown>, object][] = [
    ['wrote', (lead, phone) => lead.say(phone, 'Hello'), DROPPED],
    ['sent STOP', (lead, phone) => lead.say(phone, 'STOP'), DROPPED],
    [
      'got a status from a person',
      async (lead, phone) => {
        const { id } = await lead.lead(phone);
        return lead.api.call(contract.leads.update, { id, status: 'not_interested' });
      },
      DROPPED,
    ],
    [
      'was blocked',
      (lead, phone) => lead.api.call(contract.blocklist.create, { kind: 'number', value: phone }),
      BLOCKED,
    ],
    [
      'was blocked with a prefix',
      (lead, phone) => lead.api.call(contract.blocklist.create, { kind: 'prefix', value: phone.slice(0, 7) }),
      BLOCKED,
    ],
  ];

  test.each(LEAVING)('is not counted and does not delay others if they %s', async (_how, leave, said) => {
    const lead = await play();
    await lead.push(app.make.phone());
    // A prefix that no other phone in this file has.
    const gone = `33755${app.make.phone().slice(-6)}`;
    await lead.push(gone);
    await app.drain();
    await leave(lead, gone);
    const last = app.make.phone();
    const { note } = await lead.push(last);
    expect(note).toBe(WAITS);
    await app.drain();
    clock.set(TEN_PAST);
    await app.drain();
    const sent = (await lead.events(last)).filter(({ type }) => type === 'text');
    expect(sent.map(({ at }) => at)).toEqual([TEN_PAST]);
    expect((await lead.texts(gone)).filter((text) => text.includes('new kitchen'))).toEqual([]);
    expect(await lead.facts(gone)).toContainEqual(expect.objectContaining(said));
    expect(await lead.day('2026-11-18')).toMatchObject({ first_contacts: 2 });
  });

  test('is not counted when campaigns have different hours', async () => {
    const number = app.make.phone();
    const agent = { ...USUAL_AGENT, follow_ups: [], sending_hours: 'Mon-Sat 08:00-20:00' };
    const day = { slug: 'day', name: 'Day', status: 'active', purpose: 'setter', number, agent };
    const lead = await play({ number: { phone: number, pacing: PACED }, campaigns: [day] });
    const phones = Array.from({ length: 3 }, app.make.phone);
    const push = async (id: string, phone: string) => {
      const { data } = await lead.api.call(contract.campaigns.pushLead, { id, phone });
      return data.note;
    };
    await push('day', phones[0]!);
    await push('day', phones[1]!);
    await app.drain();
    await lead.say(phones[1]!, 'Hello');
    expect(await push('spring', phones[2]!)).toBe(WAITS);
  });
});

test('a push counts the queued leads of other campaigns only if they are due first', async () => {
  const number = app.make.phone();
  const campaign = (slug: string, sending_hours: string) => {
    const agent = { ...USUAL_AGENT, follow_ups: [], sending_hours };
    return { slug, name: slug, status: 'active', purpose: 'setter', number, agent };
  };
  const lead = await play({
    number: { phone: number, pacing: PACED },
    campaigns: [campaign('day', 'Mon-Sat 08:00-20:00'), campaign('night', 'Mon-Sun 23:00-24:00')],
  });
  const notes = [];
  for (const id of ['day', 'day', 'night', 'day', 'night']) {
    const { data } = await lead.api.call(contract.campaigns.pushLead, { id, phone: app.make.phone() });
    notes.push(data.note);
  }
  const after = (ahead: number, at: string) =>
    factText(fact('earliest', { because: fact('others_first', { because: '', ahead, more: false }), at }));
  expect(notes[1]).toContain(factText(fact('others_first', { because: '', ahead: 1, more: false })));
  expect(notes[2]).toContain(after(2, '2026-11-18T22:00:00.000Z'));
  expect(notes[3]).toContain(after(2, '2026-11-18T12:20:00.000Z'));
  expect(notes[4]).toContain(after(4, '2026-11-18T22:10:00.000Z'));
});
