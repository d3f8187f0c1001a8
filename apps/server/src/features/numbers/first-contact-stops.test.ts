// Tests what stops the first contacts of a number: the network, or the number's health (sending.md#health).

import { Writable } from 'node:stream';
import { fact, factText, toWords } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EngineErrorKind, EngineEvent } from '../../engines/events.ts';
import { type Engine, EngineError } from '../../engines/port.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { failedWith } from '../../testing/failed-with.ts';
import type { WorkspaceParts } from '../../testing/make-workspace.ts';
import {
  buildLinkedNumber,
  createProviderFake,
  LINKED_AGENT,
  type Provider,
} from '../../testing/provider.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';
import { readNumberHealth, resumeFirstContacts } from './index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
let provider: Provider;
let refusal: EngineErrorKind | null;
let log: string;
const clock = createStillClock('2026-11-18T12:00:00.000Z');
const lines = new Writable({
  write(chunk, _encoding, done) {
    log += chunk;
    done();
  },
});
beforeEach(async () => {
  clock.set('2026-11-18T12:00:00.000Z');
  provider = createProviderFake();
  refusal = null;
  log = '';
  app = await startApp({
    clock,
    logLevel: 'info',
    logTo: lines,
    engines: (simulator) => ({ waha: createRefusingEngine(provider.engine(simulator)) }),
  });
});
afterEach(() => app.close());

const createRefusingEngine = (engine: Engine): Engine => ({
  ...engine,
  sendText(number, message) {
    if (refusal) throw new EngineError(refusal, failedWith(refusal), true);
    return engine.sendText(number, message);
  },
});

async function setUpLinkedNumber(parts: WorkspaceParts = {}) {
  const w = await app.make.workspace({
    number: buildLinkedNumber(),
    ...parts,
    agent: { ...LINKED_AGENT, disclose_ai: false, first_message: 'Hi {{name}}', follow_ups: ['30d'] },
  });
  await app.drain();
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  const play = createPlay(app, w);
  return {
    w,
    play,
    tell: (event: EngineEvent) => app.report(number, event),
    /** Sends a message from that phone. */
    writes(phone: string, text: string) {
      const about = { chat_id: `${phone}@c.us`, phone, name: null, sent_at: clock.now() };
      const none = { kind: 'text', media: null, about: null, referral: null } as const;
      const engine_message_id = `in-${phone}`;
      return app.report(number, { type: 'message', engine_message_id, text, ...about, ...none });
    },
    health: () => readNumberHealth(app.createCtx(w.teamId), w.numberId),
    resume: (reason: string) =>
      resumeFirstContacts(app.createCtx(w.teamId), { number_id: w.numberId, reason: toWords(reason) }),
    journal: async () =>
      (await readNumberHealth(app.createCtx(w.teamId), w.numberId)).journal.map(({ kind }) => kind),
    /** Pushes people, each with a different first message, and advances the clock until everyone has received it. */
    async contact(count: number) {
      const phones = Array.from({ length: count }, () => app.make.phone());
      for (const [i, phone] of phones.entries()) await play.push(phone, { name: buildName(i) });
      await passTime(count * 4 * MINUTE + MINUTE);
      return phones;
    },
  };
}

/** Returns a different name for each person, because a number cannot send one text to many people. */
function buildName(index: number): string {
  return `Jo${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`;
}

/** Advances the clock in steps, as for a running Parley. */
async function passTime(ms: number, step = MINUTE) {
  for (let passed = 0; passed < ms; passed += step) {
    await app.drain();
    clock.advance(Math.min(step, ms - passed));
  }
  await app.drain();
}

describe('a restriction by the network', () => {
  test('stops first contacts until the end that a push response gives, and steps the warm-up back', async () => {
    const { play, tell, health, journal } = await setUpLinkedNumber();
    const until = new Date('2026-11-19T09:30:00.000Z');
    await tell({ type: 'restriction', kind: 'reachout_locked', active: true, until });
    await tell({ type: 'restriction', kind: 'reachout_locked', active: true, until });
    const phone = app.make.phone();
    const { note } = await play.push(phone);
    const at = until.toISOString();
    const because = fact('first_contacts_restricted', { until: at });
    expect(note).toContain(factText(fact('earliest', { because, at })));
    await passTime(21 * HOUR, 10 * MINUTE);
    expect(await play.texts(phone)).toEqual([]);
    clock.set(until);
    await passTime(MINUTE);
    const [sent] = (await play.events(phone)).filter(({ type }) => type === 'text');
    expect(Date.parse(sent!.at) - until.getTime()).toBeLessThan(MINUTE);
    expect((await health()).first_contacts).toMatchObject({
      limit: 15,
      why: factText(fact('stepped_back_restricted', { most: 15 })),
      stopped: null,
    });
    expect((await journal()).filter((kind) => kind.startsWith('restrict'))).toEqual([
      'restriction_over',
      'restricted',
    ]);
    expect(log).toContain('the network restricted new chats of a number');
  });

  test('lasts for a day if it has no end, and can be ended sooner', async () => {
    const { tell, health } = await setUpLinkedNumber();
    await tell({ type: 'restriction', kind: 'new_chats_used_up', active: true, until: null });
    expect((await health()).first_contacts.stopped?.until).toEqual(new Date('2026-11-19T12:00:00.000Z'));
    await tell({ type: 'restriction', kind: 'new_chats_used_up', active: false, until: null });
    expect((await health()).first_contacts.stopped).toBeNull();
  });

  test('is ended only by an event of the same kind', async () => {
    const { tell, health } = await setUpLinkedNumber();
    const lock = { type: 'restriction', kind: 'reachout_locked', until: null } as const;
    const quota = { type: 'restriction', kind: 'new_chats_used_up', until: null } as const;
    await tell({ ...quota, active: true });
    await tell({ ...lock, active: true });
    await tell({ ...quota, active: false });
    expect((await health()).first_contacts.stopped?.rule).toBe('restricted');
    await tell({ ...quota, active: true });
    await tell({ ...lock, active: false });
    expect((await health()).first_contacts.stopped).toBeNull();
  });

  test('does not prevent answers', async () => {
    const { play, tell, writes } = await setUpLinkedNumber();
    await tell({ type: 'restriction', kind: 'reachout_locked', active: true, until: null });
    const phone = app.make.phone();
    await writes(phone, 'Hello');
    await passTime(5 * MINUTE);
    expect(await play.texts(phone)).toHaveLength(1);
  });

  test('starts when a message is reported as failed because of it, once, and lasts a day from then', async () => {
    const { w, tell, health, resume, contact } = await setUpLinkedNumber();
    const locked = { kind: 'reachout_locked', reason: fact('no_new_chats_allowed') } as const;
    await contact(2);
    const sent = await queryRows<{ id: string }>(
      app,
      'select engine_message_id as id from messages where team_id = $1 and first_contact order by id',
      [w.teamId],
    );
    const buildFailure = (i: number, at: Date) =>
      ({ type: 'receipt', engine_message_id: sent[i]!.id, at, status: 'failed', failure: locked }) as const;
    await tell(buildFailure(0, new Date(clock.ms() - 2 * DAY)));
    expect((await health()).first_contacts.stopped).toBeNull();
    const event = buildFailure(1, new Date(clock.ms() - HOUR));
    await tell(event);
    expect((await health()).first_contacts.stopped?.until).toEqual(new Date(clock.ms() + 23 * HOUR));
    await resume('It was a mistake.');
    await tell(event);
    expect((await health()).first_contacts.stopped).toBeNull();
  });

  test('starts when the report of a failed message is repeated, if it could not be recorded at first', async () => {
    const { w, tell, health, contact } = await setUpLinkedNumber();
    await contact(1);
    const [sent] = await queryRows<{ id: string }>(
      app,
      'select engine_message_id as id from messages where team_id = $1 and first_contact',
      [w.teamId],
    );
    const failure = { kind: 'reachout_locked', reason: fact('no_new_chats_allowed') } as const;
    const at = clock.now();
    const event = { type: 'receipt', engine_message_id: sent!.id, at, status: 'failed', failure } as const;
    await queryRows(
      app,
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await queryRows(
      app,
      'create trigger refuse before update of restricted_until on numbers for each row execute function refuse()',
    );
    await expect(tell(event)).rejects.toThrow();
    await queryRows(app, 'drop function refuse cascade');
    await tell(event);
    expect((await health()).first_contacts.stopped?.rule).toBe('restricted');
  });

  test('starts when the network refuses a send because of it, and that message is never sent again', {
    tags: 'endurance',
  }, async () => {
    const { play, health } = await setUpLinkedNumber();
    refusal = 'reachout_locked';
    const [first, second] = [app.make.phone(), app.make.phone()];
    await play.push(first, { name: 'One' });
    await play.push(second, { name: 'Two' });
    await passTime(10 * MINUTE);
    refusal = null;
    expect((await health()).first_contacts.stopped?.rule).toBe('restricted');
    await passTime(DAY, 10 * MINUTE);
    expect(await play.messages(first)).toMatchObject([{ status: 'refused' }]);
    expect(await play.texts(first)).toEqual([]);
    expect(await play.texts(second)).toHaveLength(1);
  });
});

test('a number whose access is refused is disconnected, and its message keeps waiting', async () => {
  const { play, health } = await setUpLinkedNumber();
  refusal = 'auth';
  provider.failure = 'auth';
  const phone = app.make.phone();
  await play.push(phone);
  await passTime(2 * MINUTE);
  expect(await play.messages(phone)).toMatchObject([{ status: 'queued' }]);
  expect((await health()).session).toMatchObject({ status: 'FAILED', detail: factText(failedWith('auth')) });
  expect(await play.eventsOf('agent.disconnected')).toHaveLength(1);
  refusal = null;
  provider.failure = null;
  await passTime(5 * MINUTE);
  expect(await play.texts(phone)).toHaveLength(1);
});

test('refused access that affects only sends is reported once, whatever the provider says about the connection', {
  tags: 'endurance',
}, async () => {
  const { play, tell, health } = await setUpLinkedNumber();
  refusal = 'auth';
  const phone = app.make.phone();
  await play.push(phone);
  await passTime(HOUR);
  expect((await health()).session.status).toBe('FAILED');
  expect(await play.eventsOf('agent.disconnected')).toHaveLength(1);
  refusal = null;
  await tell({ type: 'connection', status: 'WORKING' });
  await passTime(5 * MINUTE);
  expect(await play.texts(phone)).toHaveLength(1);
});

test('after refused access, one send is tried every six hours, and a message is given up after ten refusals', {
  tags: 'endurance',
}, async () => {
  const { play, journal } = await setUpLinkedNumber();
  refusal = 'auth';
  const phone = app.make.phone();
  await play.push(phone);
  await passTime(HOUR, 5 * MINUTE);
  const countTries = async () => (await play.messages(phone))[0]!.attempts;
  expect(await countTries()).toBe(1);
  await passTime(4.5 * HOUR, 30 * MINUTE);
  expect(await countTries()).toBe(1);
  await passTime(HOUR, 15 * MINUTE);
  expect(await countTries()).toBe(2);
  await passTime(44 * HOUR, 30 * MINUTE);
  expect(await play.messages(phone)).toMatchObject([{ status: 'queued' }]);
  await passTime(12 * HOUR, 30 * MINUTE);
  expect(await play.messages(phone)).toMatchObject([
    { status: 'refused', attempts: 10, explanation: failedWith('auth') },
  ]);
  expect((await play.facts(phone)).at(-1)).toEqual(fact('message_not_sent', { reason: failedWith('auth') }));
  expect(new Set(await journal())).toEqual(new Set(['connected', 'disconnected', 'incident']));
});

describe('first contacts are paused', () => {
  test('when three of the last twenty people cannot be reached, until a person resumes them', async () => {
    const { w, play, health, journal, resume, contact } = await setUpLinkedNumber();
    expect(await contact(3)).toHaveLength(3);
    const unknown = Array.from({ length: 3 }, () => app.make.phone());
    await queryRows(
      app,
      `insert into registrations (team_id, phone, registered, checked_at, number_id)
       select $1, phone, false, $3, $4 from unnest($2::text[]) as given (phone)`,
      [w.teamId, unknown, clock.now(), w.numberId],
    );
    const waits = app.make.phone();
    await play.push(waits);
    await passTime(10 * MINUTE);
    expect(await play.texts(waits)).toEqual([]);
    const why = factText(
      fact('first_contacts_on_hold', { reason: fact('people_unreached', { count: 3, of: 6 }) }),
    );
    expect((await health()).first_contacts.stopped).toEqual({
      rule: 'paused',
      until: null,
      reason: why,
    });
    expect((await journal())[0]).toBe('paused');
    expect(log).toContain('paused the first contacts of a number');
    expect((await play.push(app.make.phone())).note).toContain(why);
    await passTime(3 * DAY, HOUR);
    expect(await play.texts(waits)).toEqual([]);
    expect(await resume('The list was cleaned.')).toBe(true);
    expect(await resume('Again.')).toBe(false);
    await passTime(10 * MINUTE);
    expect(await play.texts(waits)).toHaveLength(1);
    expect((await health()).figures).toMatchObject({ tried: 2, undeliverable: 0 });
  });

  test('when two of the last twenty people ask for no more messages', { tags: 'endurance' }, async () => {
    const { play, health, contact, writes } = await setUpLinkedNumber();
    const phones = await contact(4);
    for (const phone of phones.slice(0, 2)) await writes(phone, 'STOP');
    await play.push(app.make.phone());
    await passTime(5 * MINUTE);
    expect((await health()).first_contacts.stopped?.reason).toContain(
      factText(fact('people_opted_out', { count: 2, of: 4 })),
    );
  });

  test("when the network rates the number's quality as low", async () => {
    const { tell, health } = await setUpLinkedNumber();
    await tell({ type: 'quality', rating: 'medium' });
    expect((await health()).first_contacts.stopped).toBeNull();
    await tell({ type: 'quality', rating: 'low' });
    expect((await health()).first_contacts.stopped?.reason).toContain(factText(fact('quality_rated_low')));
  });

  test('when a check of the number finds a low rating, but not again after a person has resumed them', async () => {
    const { health, resume } = await setUpLinkedNumber();
    provider.state = { ...provider.state, quality: { rating: 'low' } };
    await passTime(3 * MINUTE);
    expect((await health()).first_contacts.stopped?.reason).toContain(factText(fact('quality_rated_low')));
    await resume('We write better texts.');
    await passTime(3 * MINUTE);
    expect((await health()).first_contacts.stopped).toBeNull();
  });

  test('based only on figures from the last 60 days', { tags: 'endurance' }, async () => {
    const { health, contact } = await setUpLinkedNumber();
    await contact(2);
    expect((await health()).figures).toMatchObject({ tried: 2, written: 2 });
    clock.advance(61 * DAY);
    expect((await health()).figures).toMatchObject({ tried: 0, written: 0, waited_for: 0 });
  });

  test('when fewer than a tenth of the last thirty people answer within a day', {
    tags: 'endurance',
  }, async () => {
    const { play, health, contact, writes } = await setUpLinkedNumber();
    await contact(15);
    clock.advance(DAY);
    const phones = await contact(15);
    expect((await health()).first_contacts.stopped).toBeNull();
    clock.advance(DAY);
    for (const phone of phones.slice(0, 2)) await writes(phone, 'yes');
    await play.push(app.make.phone());
    await passTime(5 * MINUTE);
    expect((await health()).first_contacts.stopped?.reason).toContain(
      factText(fact('few_people_answered', { count: 2, of: 30 })),
    );
  });
});
