import { describe, expect, test } from 'vitest';
import {
  defaultPacing,
  drawFrom,
  nextSend,
  openHours,
  type Pacing,
  startForecast,
} from '../../features/pacing/index.ts';
import { createDraw, type Draw } from '../draw.ts';
import { drawProfile } from '../profile.ts';
import { personWords } from '../words.ts';
import { type Chat, type Script, writeToPerson } from './chat.testing.ts';
import { type NumberHistory, readHistory, type SentToNetwork, sortHistory } from './history.ts';
import { findSmallestMargins, judgeNumber } from './judge.ts';
import { type CountParameter, type NetworkModels, type Rule, readNetworkModels } from './models.ts';
import { sendNaively } from './naive-sender.testing.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const start = Date.UTC(2026, 10, 18);
const DAYS = 30;
const SEEDS = Array.from({ length: 20 }, (_, index) => String(index + 1));
const { sources, models } = readNetworkModels();

const buildHistory = (
  sent: readonly (Partial<SentToNetwork> & { at: number })[],
  received: NumberHistory['received'] = [],
): NumberHistory =>
  sortHistory({
    connected_since: start,
    sent: sent.map((one, index) => ({
      phone: `p${index}`,
      text: `text ${index}`,
      is_registered: true,
      ...one,
    })),
    received,
  });

const buildStrangers = (times: number[]) => buildHistory(times.map((at) => ({ at })));

/** Builds histories in which a parameter counts as many as there are times. */
const BUILD: Record<CountParameter, (times: number[]) => NumberHistory> = {
  first_messages: buildStrangers,
  people_outside_service_window: buildStrangers,
  messages_outside_service_window: buildStrangers,
  messages: buildStrangers,
  messages_to_one_person: (times) => buildHistory(times.map((at) => ({ at, phone: 'p' }))),
  identical_texts: (times) => buildHistory(times.map((at) => ({ at, text: 'same' }))),
  reports: (times) =>
    buildHistory(
      times.map((at) => ({ at })),
      times.map((at, index) => ({ at: at - HOUR, phone: `p${index}`, is_opt_out: true })),
    ),
  unregistered_numbers: (times) => buildHistory(times.map((at) => ({ at, is_registered: false }))),
  active_hours: (times) => buildHistory(times.map((_, index) => ({ at: times[0]! + index * HOUR }))),
};

/** Builds a history in which the rule's parameter has a value on a day of the number. */
function buildValue(rule: Rule, value: number, day: number): NumberHistory {
  const begin = start + (day - 1) * DAY;
  if ('least' in rule) return buildHistory([{ at: begin }, { at: begin + value }]);
  const step = Math.min(rule.within ?? DAY, DAY) / (value + 1);
  return BUILD[rule.parameter](Array.from({ length: value }, (_, index) => begin + Math.floor(index * step)));
}

describe('a rule', () => {
  const rules = Object.entries(models).flatMap(([model, list]) =>
    Object.entries(list).map(([name, rule]) => [model, name, rule] as const),
  );
  test.each(rules)('of %s, %s, is kept up to its limit and exceeded beyond it', (model, name, rule) => {
    const judge = (value: number, day: number) => {
      const only: NetworkModels = { sources, models: { [model]: { [name]: rule } } };
      const { restrictions, margins } = judgeNumber(buildValue(rule, value, day), only);
      return { restriction: restrictions[model], margin: margins[0]! };
    };
    expect(Object.keys(sources)).toContain(rule.source);
    const limits = 'least' in rule ? [rule.least] : [rule.most].flat();
    for (const [index, limit] of limits.entries()) {
      const day = index + 1;
      const better = 'least' in rule ? limit + 1 : limit - 1;
      const worse = 'least' in rule ? limit - 1 : limit + 1;
      if (better >= 0) expect(judge(better, day).margin.factor).toBeGreaterThan(1);
      if (limit > 0) expect(judge(limit, day).margin.factor).toBe(1);
      expect(judge(limit, day).restriction).toBeNull();
      const { margin, restriction } = judge(worse, day);
      expect(margin.factor).toBeLessThan(1);
      expect(margin.nearest).toMatchObject({ limit, value: worse });
      if (rule.kind === 'trigger') expect(restriction).toMatchObject({ rule: name, limit, value: worse });
      else expect(restriction).toBeNull();
    }
    if (limits.length > 1) expect(judge(10_000, limits.length + 1).margin.factor).toBe(Infinity);
  });
});

describe('a judgement', () => {
  test('gives for each rule the factor and the message that is nearest to its limit', () => {
    const { restrictions, margins } = judgeNumber(
      buildHistory(
        [
          { at: start + 9 * HOUR, phone: 'a' },
          { at: start + 9 * HOUR + 60 * SECOND, phone: 'b' },
          // This person wrote first.
          { at: start + 9 * HOUR + 80 * SECOND, phone: 'd' },
          { at: start + 9 * HOUR + 180 * SECOND, phone: 'a' },
          { at: start + 33 * HOUR, phone: 'c' },
        ],
        [
          { at: start + 9 * HOUR + 70 * SECOND, phone: 'd', is_opt_out: false },
          { at: start + 9 * HOUR + 150 * SECOND, phone: 'a', is_opt_out: false },
        ],
      ),
    );
    expect(restrictions).toEqual({ meta: null, 'waha-guide': null, 'baileys-guides': null });
    const find = (model: string, rule: string) =>
      margins.find((one) => one.model === model && one.rule === rule)!;
    // The first message to a is no longer in the 24 hours up to the message to c.
    expect(find('meta', 'people_a_day')).toMatchObject({
      factor: 125,
      nearest: { at: start + 9 * HOUR + 60 * SECOND, value: 2 },
    });
    expect(find('baileys-guides', 'week_one')).toMatchObject({
      factor: 10,
      kind: 'trigger',
      source: 'moltflow',
    });
    expect(find('waha-guide', 'first_message_gap')).toMatchObject({ factor: 2, nearest: { value: 60_000 } });
    expect(find('waha-guide', 'messages_to_one_person_an_hour').factor).toBe(2);
    expect(find('waha-guide', 'spam_reports')).toMatchObject({ factor: Infinity, nearest: null });
  });

  test('restricts from the first message beyond any trigger of a model', () => {
    const history = buildHistory([
      { at: start + HOUR },
      { at: start + 2 * HOUR, is_registered: false },
      { at: start + 3 * HOUR, is_registered: false },
      ...[0, 1, 2].map((ms) => ({ at: start + 4 * HOUR + ms })),
    ]);
    expect(judgeNumber(history).restrictions['baileys-guides']).toEqual({
      model: 'baileys-guides',
      rule: 'unregistered_numbers',
      at: start + 2 * HOUR,
      limit: 0,
      value: 1,
    });
  });

  test('counts no message that is as old as the window', () => {
    const count = (gap: number) => {
      const history = buildHistory([0, gap].map((ms) => ({ at: start + ms, phone: 'p', text: 'same' })));
      const found = judgeNumber(history).margins.find(({ rule }) => rule === 'identical_texts');
      return found!.nearest!.value;
    };
    expect(count(HOUR - 1)).toBe(2);
    expect(count(HOUR)).toBe(1);
  });

  test('reports a number once for each person who opted out and gets another message', () => {
    const optOut = start + HOUR;
    const count = (...after: number[]) => {
      const sent = after.map((ms) => ({ at: optOut + ms, phone: 'p' }));
      const history = buildHistory(sent, [{ at: optOut, phone: 'p', is_opt_out: true }]);
      const found = judgeNumber(history).margins.find(({ rule }) => rule === 'spam_reports');
      return found!.nearest?.value ?? 0;
    };
    // A message can be under way when the opt-out arrives.
    expect(count(5 * SECOND)).toBe(0);
    expect(count(5 * SECOND, 6 * SECOND, DAY)).toBe(1);
  });

  test('counts a message as unasked from 24 hours after the last answer', () => {
    const count = (after: number) => {
      const history = buildHistory(
        [{ at: start + HOUR + after, phone: 'p' }],
        [{ at: start + HOUR, phone: 'p', is_opt_out: false }],
      );
      return judgeNumber(history).margins.find(({ rule }) => rule === 'people_a_day')!.nearest?.value ?? 0;
    };
    expect(count(0)).toBe(0);
    expect(count(DAY - 1)).toBe(0);
    expect(count(DAY)).toBe(1);
  });

  test('finds the smallest margins, leaving out one model at a time', () => {
    // 45 messages to one person in 45 seconds: at the limit of Meta, far from every other trigger.
    const history = buildHistory(
      Array.from({ length: 45 }, (_, index) => ({ at: start + index * SECOND, phone: 'p' })),
      [{ at: start - HOUR, phone: 'p', is_opt_out: false }],
    );
    const judgement = judgeNumber(history);
    const { all, without } = findSmallestMargins(judgement, 'trigger', 'model');
    expect(all).toMatchObject({ model: 'meta', rule: 'pair_rate', factor: 1 });
    expect(Object.keys(without)).toEqual(Object.keys(models));
    expect(without['waha-guide']).toBe(all);
    expect(without['meta']).toMatchObject({ rule: 'messages_a_second', factor: 2 });
    const bySource = findSmallestMargins(judgement, 'advice', 'source');
    expect(bySource.all).toMatchObject({ source: 'waha', factor: 4 / 45 });
    expect(bySource.without['waha']).toMatchObject({ rule: 'messages_a_minute', factor: 5 / 45 });
    const ofMeta = { ...judgement, margins: judgement.margins.filter(({ model }) => model === 'meta') };
    expect(findSmallestMargins(ofMeta, 'trigger', 'model').without).toEqual({ meta: null });
  });

  test('reads what the network saw of played persons', () => {
    const profile = drawProfile(0, [], personWords['en']!, createDraw('1'));
    const message = (at: number, kind: 'hello' | 'opt_out') => ({
      id: kind,
      at,
      text: kind,
      means: { kind },
    });
    const persons = [
      {
        phone: 'a',
        profile,
        pushed_at: 1,
        said: [message(20, 'hello')],
        acts: [],
        heard: [{ id: 'x', at: 10, text: 'Hi a' }],
      },
      {
        phone: 'b',
        profile,
        pushed_at: 2,
        said: [message(15, 'opt_out')],
        acts: [],
        heard: [{ id: 'y', at: 5, text: 'Hi b' }],
      },
    ];
    expect(readHistory(persons, new Date(3))).toEqual({
      connected_since: 3,
      sent: [
        { at: 5, phone: 'b', text: 'Hi b', is_registered: true },
        { at: 10, phone: 'a', text: 'Hi a', is_registered: true },
      ],
      received: [
        { at: 15, phone: 'b', is_opt_out: true },
        { at: 20, phone: 'a', is_opt_out: false },
      ],
    });
  });
});

describe('20 numbers in 30 days', () => {
  const countModels = (history: NumberHistory) =>
    Object.values(judgeNumber(history).restrictions).filter((one) => one !== null).length;

  test('of a naive sender are restricted by at least two models', () => {
    const restricted = SEEDS.filter((seed) => countModels(sendNaively(seed, { start, days: DAYS })) >= 2);
    expect(restricted.length).toBeGreaterThan(10);
  });

  test('of the default policy are restricted by none, also if they are fresh', () => {
    const restricted = SEEDS.filter((seed) => countModels(sendByDefaultPolicy(seed)) > 0);
    expect(restricted).toEqual([]);
  });
});

/** Returns the history of a fresh number with the default figures, and with more leads than it can reach. */
function sendByDefaultPolicy(seed: string): NumberHistory {
  const script: Script = {
    first: 'Hi, this is Lea from Acme. You asked about a new kitchen. Do you own the place?',
    questions: ['Do you own the place?', 'Do you want to start this year?', 'Can we visit you?'],
    answer_ms: 8 * SECOND,
    follow_up: 'Do you still want a new kitchen?',
    follow_ups_ms: [DAY, 4 * DAY],
    stops: true,
  };
  const end = start + DAYS * DAY;
  const hours = openHours('Mon-Sat 08:00-20:00', 'Europe/Paris');
  const pacing = defaultPacing('waha');
  const forecast = startForecast(
    {
      ...{ id: `num_${seed}`, engine: 'waha', pacing, daily_quota: 200 },
      ...{ connected_since: new Date(start), last_sent_at: null, idle_ended_at: null },
      ...{ restricted_until: null, pause_reason: null, portfolio: null, last_first_contact_at: null },
      ...{ first_contact_gap_ms: 0, first_contacts_today: 0, sent_today: 0 },
    },
    new Date(start),
  );
  const chats: Chat[] = [];
  for (;;) {
    const { at } = forecast.next(hours);
    if (at === null || at.getTime() >= end) break;
    forecast.make(at);
    const given = { phone: `p${chats.length}`, first: at.getTime(), end, is_registered: true };
    chats.push(writeToPerson(script, given, createDraw(`${seed}/default/person/${chats.length}`)));
  }
  const history = sortHistory({
    connected_since: start,
    sent: chats.flatMap(({ sent }) => sent),
    received: chats.flatMap(({ received }) => received),
  });
  return { ...history, sent: delaySends(history.sent, pacing, createDraw(`${seed}/default/gaps`)) };
}

/** Delays messages as the gate does. */
function delaySends(sent: readonly SentToNetwork[], pacing: Pacing, draw: Draw): SentToNetwork[] {
  const times: number[] = [];
  const getLast = (count: number | null) => {
    const at = times.at(-(count ?? 0));
    return at === undefined ? null : new Date(at);
  };
  return sent.map((message) => {
    const { at } = nextSend({
      now: new Date(message.at),
      pacing,
      sent: {
        ...{ newest: getLast(1), minute: getLast(pacing.per_minute), hour: getLast(pacing.per_hour) },
        ...{ identical: null, first_contact: null },
      },
      gap_ms: drawFrom(pacing.send_gap, draw.next),
    });
    times.push(at.getTime());
    return { ...message, at: at.getTime() };
  });
}
