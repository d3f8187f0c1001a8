// Tests that a push's note and the journal say what delays a first contact: the rule, its value, and the earliest time
// (sending.md#first-contacts).
import { type Fact, fact, factText, formatReason, type Reason } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { NO_PACING, USUAL_AGENT, type WorkspaceParts } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';

const NOON = '2026-11-18T12:00:00.000Z';
const STEPS = 'The phone is checked on WhatsApp, then the agent writes the first message';

let app: TestApp;
const clock = createStillClock(NOON);
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

async function play(parts: WorkspaceParts = {}) {
  clock.set(NOON);
  return createPlay(app, await app.make.workspace(parts));
}
const parseEarliest = (note: string) => /earliest (\S+Z)/.exec(note)?.[1] ?? null;
const waitsFor = (because: Fact) => `${STEPS}, which waits: ${factText(because)}.`;
const others = (because: Fact, ahead: number) => fact('others_first', { because, ahead, more: false });
/** Returns the text about earlier first contacts, whatever delays them. */
const othersFirst = (ahead: number) => factText(fact('others_first', { because: '', ahead, more: false }));
const gap = (min_ms: number, max_ms: number) => fact('first_contact_gap', { min_ms, max_ms });
const PACED = { ...NO_PACING, first_contact_gap: '60s-180s', first_contacts_per_day: 20 };

describe('the note about a push that has to wait', () => {
  test('names the limit of five a day from the sixth push on, with a different time for each push', async () => {
    const lead = await play({ number: { connected_since: '2026-11-18', pacing: PACED } });
    const pushed = [];
    for (let i = 0; i < 12; i++) pushed.push(await lead.push(app.make.phone()));
    expect(pushed[0]).toMatchObject({ status: 'accepted', note: `${STEPS}.` });
    for (const [i, { status, note }] of pushed.slice(1, 5).entries()) {
      expect(status).toBe('accepted');
      expect(note).toContain(factText(others(gap(60_000, 180_000), i + 1)));
      expect(parseEarliest(note)).not.toBeNull();
    }
    for (const [i, { status, note }] of pushed.slice(5).entries()) {
      expect(status).toBe('queued');
      const day = i < 5 ? 1 : 2;
      const limit = fact('limit_used', { limit: fact('warm_up', { most: 5, day }) });
      expect(note).toContain(`${STEPS}, which waits: ${factText(others(limit, i + 5))}`);
      expect(parseEarliest(note)).toContain(`2026-11-${18 + day}T00:`);
    }
    const times = pushed.slice(1).map(({ note }) => parseEarliest(note)!);
    expect(new Set(times).size).toBe(11);
    expect(times.toSorted()).toEqual(times);
    expect(times[4]).toBe('2026-11-19T00:00:00.000Z');
  });

  test('names the sending hours instead of a limit if the push comes outside these hours', async () => {
    const lead = await play({ agent: { sending_hours: 'Mon-Sat 08:00-20:00' } });
    clock.set('2026-11-18T22:00:00.000Z');
    const { status, note } = await lead.push(app.make.phone());
    expect(status).toBe('queued');
    const because = fact('outside_sending_hours', {
      hours: 'Mon-Sat 08:00-20:00',
      timezone: 'Europe/Paris',
    });
    expect(note).toBe(waitsFor(fact('earliest', { because, at: '2026-11-19T07:00:00.000Z' })));
  });

  test('names the daily quota, and the gap since the last contact', async () => {
    const lead = await play({ number: { daily_quota: 2, pacing: { ...PACED, first_contact_gap: '90s' } } });
    await lead.push(app.make.phone());
    await app.drain();
    const second = await lead.push(app.make.phone());
    expect(second.note).toBe(
      waitsFor(fact('earliest', { because: gap(90_000, 90_000), at: '2026-11-18T12:01:30.000Z' })),
    );
    const third = await lead.push(app.make.phone());
    const because = others(fact('daily_quota_used', { quota: 2 }), 1);
    expect(third.note).toBe(waitsFor(fact('earliest', { because, at: '2026-11-19T00:00:00.000Z' })));
  });

  test('gives no time if the number is disconnected', async () => {
    const lead = await play();
    const phone = app.make.phone();
    await lead.number({ connected: false });
    const { status, note } = await lead.push(phone);
    expect({ status, note }).toEqual({
      status: 'queued',
      note: waitsFor(fact('number_is_disconnected')),
    });
  });

  test('does not count leads of a paused campaign, and counts those of other campaigns by their own hours', async () => {
    const number = app.make.phone();
    const agent = { ...USUAL_AGENT, follow_ups: [] };
    const campaign = (slug: string, sending_hours: string, status = 'active') => {
      return { slug, name: slug, status, purpose: 'setter', number, agent: { ...agent, sending_hours } };
    };
    const parts = (paused: string) => ({
      slug: 'three-campaigns',
      number: { phone: number, pacing: { ...PACED, first_contact_gap: '10m' } },
      agent: { follow_ups: [] },
      campaigns: [campaign('rests', 'always', paused), campaign('evening', 'Mon-Sun 18:00-20:00')],
    });
    const lead = await play(parts('active'));
    const push = async (id: string) => {
      const phone = app.make.phone();
      const { data } = await lead.api.call(contract.campaigns.pushLead, { id, phone });
      return data.note;
    };
    await push('rests');
    await push('evening');
    // 18:00 in Paris.
    expect(parseEarliest(await push('evening'))).toBe('2026-11-18T17:10:00.000Z');
    expect(parseEarliest(await push('spring'))).toBe('2026-11-18T12:10:00.000Z');
    await app.make.workspace(parts('paused'));
    const note = await push('spring');
    expect(note).toContain(othersFirst(1));
    expect(parseEarliest(note)).toBe('2026-11-18T12:10:00.000Z');
  });
});

test('the note counts leads of an active campaign that are behind a long queue of a paused one', async () => {
  const number = app.make.phone();
  const campaign = (slug: string, sending_hours: string, status = 'active') => {
    const agent = { ...USUAL_AGENT, follow_ups: [], sending_hours };
    return { slug, name: slug, status, purpose: 'setter', number, agent };
  };
  const workspace = await app.make.workspace({
    number: { phone: number, pacing: { ...PACED, first_contact_gap: '10m' } },
    campaigns: [
      campaign('rests', 'always', 'paused'),
      campaign('always', 'always'),
      campaign('evening', 'Mon-Sun 18:00-20:00'),
    ],
    agent: { follow_ups: [], sending_hours: 'Mon-Sat 08:00-20:00' },
  });
  clock.set(NOON);
  await queryRows(
    app,
    `insert into first_contacts (team_id, id, campaign_id, number_id, phone, source, state, created_at)
     select team_id, 'first_00' || entry, id, number_id, 33600000000 + entry, 'api', 'queued', $2
     from campaigns cross join generate_series(1, 10001) entry where team_id = $1 and slug = 'rests'`,
    [workspace.teamId, NOON],
  );
  const api = app.api(workspace.key);
  const push = (id: string) => api.call(contract.campaigns.pushLead, { id, phone: app.make.phone() });
  for (const id of ['always', 'evening', 'always', 'evening']) await push(id);
  const { data } = await push('spring');
  expect(data.note).toContain(othersFirst(2));
  expect(parseEarliest(data.note)).toBe('2026-11-18T12:20:00.000Z');
  const late = (await push('evening')).data.note;
  expect(late).toContain(othersFirst(5));
  // The hours start at 18:00 in Paris, and two other first contacts come before this one.
  expect(parseEarliest(late)).toBe('2026-11-18T17:20:00.000Z');
});

describe('the note about a push of a lead who will not be contacted', () => {
  test('gives the reason, such as opted out, in touch, waiting, blocked or not on WhatsApp', async () => {
    const lead = await play({ number: { pacing: { ...NO_PACING, first_contact_gap: '1h' } } });
    const [left, talks, sleeps, unreachable, waits] = Array.from({ length: 5 }, app.make.phone);
    await lead.say(left!, 'STOP');
    await lead.say(talks!, 'Hello');
    await lead.push(app.make.phone());
    await lead.push(sleeps!);
    await lead.api.call(contract.sandbox.setPhone, { phone: unreachable!, registered: false });
    await lead.push(unreachable!);
    await app.drain();
    const { id } = await lead.lead(sleeps!);
    await lead.api.call(contract.leads.update, { id, status: 'not_interested' });
    await lead.push(waits!);
    const blocked = app.make.phone();
    await lead.api.call(contract.blocklist.create, { kind: 'number', value: blocked });

    const notes = [];
    for (const phone of [left, talks, waits, sleeps, blocked, unreachable]) {
      const { status, note } = await lead.push(phone!);
      expect(status).toBe('accepted');
      notes.push(note);
    }
    expect(notes).toEqual([
      ...(['opted_out', 'contacted', 'waits', 'decided'] as const).map((how) =>
        factText(fact('not_contacted_known', { how, held: null })),
      ),
      factText(fact('not_contacted_blocked')),
      factText(fact('not_contacted_unregistered')),
    ]);
    // Leads who will not be contacted delay no other lead.
    const { note } = await lead.push(app.make.phone());
    await app.drain();
    expect(note).toContain(othersFirst(1));
    expect(await lead.facts(left!, 'known_lead_pushed')).toMatchObject([
      { params: { again: false, how: 'opted_out' } },
    ]);
    for (const [at, phone] of [left, talks, waits, sleeps, blocked, unreachable].entries()) {
      expect([at, (await lead.texts(phone!)).filter((text) => text.includes('new kitchen'))]).toEqual([
        at,
        [],
      ]);
    }
  });

  test('is outdated if the reason no longer applies when the phone is checked, and the lead is contacted', async () => {
    const lead = await play({ blocked: [] });
    const phone = app.make.phone();
    const { data } = await lead.api.call(contract.blocklist.create, { kind: 'number', value: phone });
    expect((await lead.push(phone)).note).toBe(factText(fact('not_contacted_blocked')));
    await lead.api.call(contract.blocklist.delete, { id: data.id });
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
  });
});

describe('a waiting lead', () => {
  test('has the reason of the note in the queue, and also in the journal unless only the gap delays it', async () => {
    const lead = await play({ number: { connected_since: '2026-11-18', pacing: PACED } });
    const phones = Array.from({ length: 6 }, app.make.phone);
    const notes = [];
    for (const phone of phones) notes.push((await lead.push(phone)).note);
    const explanations = await queryRows<{ explanation: Reason }>(
      app,
      'select explanation from first_contacts where phone = any($1) order by id',
      [phones],
    );
    expect(
      explanations.slice(1).map(({ explanation }) => `${STEPS}, which waits: ${formatReason(explanation)}.`),
    ).toEqual(notes.slice(1));
    await app.drain();
    for (const phone of phones.slice(0, 5)) expect(await lead.facts(phone)).toEqual([]);
    // One lead has been contacted since the push.
    const [told] = await lead.facts(phones[5]!);
    expect(told).toMatchObject({
      code: 'first_message_delayed',
      params: { reason: { code: 'earliest', params: { at: '2026-11-19T00:00:00.000Z' } } },
    });
    expect(JSON.stringify(told)).toContain('"others_first"');
  });
});
