import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endsIdleness, firstContactAllowance, nextFirstContact } from './first-contact-pace.ts';
import { defaultPacing, type EngineKind } from './pacing.ts';
import { isOpen, parseHours } from './sending-hours.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = new Date('2026-11-20T10:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

type AllowanceInput = Parameters<typeof firstContactAllowance>[0];
const allowance = (input: Partial<AllowanceInput> & { own?: number | null }) => {
  const engine = input.engine ?? 'waha';
  const pacing = defaultPacing(engine);
  if (input.own !== undefined) pacing.first_contacts_per_day = input.own;
  return firstContactAllowance({
    engine,
    connected_since: ago(60 * DAY),
    last_sent_at: ago(HOUR),
    pacing,
    now,
    ...input,
  });
};

describe('first contacts a day', () => {
  test.each([
    [0, 5],
    [1, 5],
    [2, 5],
    [3, 10],
    [6, 10],
    [7, 15],
    [13, 15],
    [14, 20],
    [400, 20],
  ])('%i midnights after it was connected: %i', (days, limit) => {
    for (const engine of ['waha', 'simulator'] as EngineKind[]) {
      expect(allowance({ engine, connected_since: ago(days * DAY) }).limit).toBe(limit);
    }
  });

  test('days are UTC days; a start in the future counts as the first day', () => {
    const connected_since = new Date('2026-11-17T23:59:59.999Z');
    expect(allowance({ connected_since }).limit).toBe(10);
    expect(allowance({ connected_since: new Date('2026-11-18T00:00:00.000Z') }).limit).toBe(5);
    expect(allowance({ connected_since: new Date('2027-01-01T00:00:00.000Z') }).limit).toBe(5);
  });

  test.each<[string, Parameters<typeof allowance>[0], number | null, string]>([
    ['its own figure after the ramp', { own: 60 }, 60, 'first_contacts_per_day'],
    ['a lower figure during it', { own: 3, connected_since: now }, 3, 'first_contacts_per_day'],
    ['not a higher one during it', { own: 60, connected_since: now }, 5, 'warm_up'],
    ['the simulator warms up too', { engine: 'simulator', own: 60, connected_since: now }, 5, 'warm_up'],
    ['unless the rule is off', { engine: 'simulator', own: null, connected_since: now }, null, 'off'],
    [
      'official engines do not',
      { engine: 'whatsapp-cloud', connected_since: now },
      250,
      'first_contacts_per_day',
    ],
    ['silent for 72 h', { last_sent_at: ago(72 * HOUR) }, 15, 'idle'],
    ['silent for less', { last_sent_at: ago(72 * HOUR - 1) }, 20, 'first_contacts_per_day'],
    ['silent, own figure', { own: 60, last_sent_at: ago(80 * HOUR) }, 15, 'idle'],
    ['silent, low own figure', { own: 12, last_sent_at: ago(80 * HOUR) }, 12, 'first_contacts_per_day'],
    ['never sent', { last_sent_at: null }, 20, 'first_contacts_per_day'],
    ['silence ended a week ago less a moment', { idle_ended_at: ago(7 * DAY - 1) }, 15, 'idle'],
    ['silence ended a week ago', { idle_ended_at: ago(7 * DAY) }, 20, 'first_contacts_per_day'],
    ['silent on day 5', { connected_since: ago(4 * DAY), last_sent_at: ago(80 * HOUR) }, 5, 'idle'],
    ['silent on day 2', { connected_since: ago(DAY), last_sent_at: ago(80 * HOUR) }, 5, 'warm_up'],
    [
      'silent, official',
      { engine: 'whatsapp-cloud', last_sent_at: ago(80 * HOUR) },
      250,
      'first_contacts_per_day',
    ],
  ])('%s', (_name, input, limit, rule) => {
    const result = allowance(input);
    expect(result).toMatchObject({ limit, rule });
    if (limit !== null) expect(result.explanation).toContain(String(limit));
  });

  test('the send that ends a silence is recognised', () => {
    expect(endsIdleness(ago(72 * HOUR), now)).toBe(true);
    expect(endsIdleness(ago(71 * HOUR), now)).toBe(false);
    expect(endsIdleness(null, now)).toBe(false);
  });
});

type NextInput = Parameters<typeof nextFirstContact>[0];
const next = (input: Partial<Omit<NextInput, 'hours'>> & { hours?: string } = {}) => {
  const { hours = 'Mon-Sat 08:00-20:00', ...rest } = input;
  return nextFirstContact({
    now,
    used_today: 0,
    limit: 20,
    last_first_contact_at: null,
    gap_ms: 90_000,
    timezone: 'Europe/Paris',
    ...rest,
    hours: parseHours(hours) ?? [],
  });
};

describe('the next first contact', () => {
  test.each<[string, Parameters<typeof next>[0], string, string]>([
    ['nothing in the way', {}, '2026-11-20T10:00:00.000Z', 'now'],
    ['the gap', { last_first_contact_at: ago(30_000) }, '2026-11-20T10:01:00.000Z', 'gap'],
    ['a gap that is over', { last_first_contact_at: ago(90_000) }, '2026-11-20T10:00:00.000Z', 'now'],
    [
      'the day is used up',
      { used_today: 20, hours: 'always' },
      '2026-11-21T00:00:00.000Z',
      'daily_first_contacts',
    ],
    ['used up, then closed', { used_today: 20 }, '2026-11-21T07:00:00.000Z', 'sending_hours'],
    ['no limit', { used_today: 900, limit: null }, '2026-11-20T10:00:00.000Z', 'now'],
    ['closed', { hours: 'Sat 10:00-11:00' }, '2026-11-21T09:00:00.000Z', 'sending_hours'],
    [
      'the gap runs over closing time',
      {
        now: new Date('2026-11-20T18:59:00.000Z'),
        last_first_contact_at: new Date('2026-11-20T18:58:59.000Z'),
      },
      '2026-11-21T07:00:00.000Z',
      'sending_hours',
    ],
  ])('%s', (_name, input, at, rule) => {
    const plan = next(input);
    expect({ at: plan.at.toISOString(), rule: plan.rule }).toEqual({ at, rule });
    if (rule !== 'now') expect(plan.explanation).toContain(`earliest ${at}`);
  });

  test('a delay names its figure', () => {
    expect(next({ used_today: 20, hours: 'always' }).explanation).toContain('all 20 first contacts');
    expect(next({ last_first_contact_at: ago(30_000) }).explanation).toContain('90 s apart');
  });

  test('the time satisfies every rule; asked again at that time, the answer is now', () => {
    const hours = 'Mon-Fri 09:00-12:00, Sat 10:00-11:30';
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 * 24 * 60 }),
        fc.nat(25),
        fc.option(fc.nat(400_000)),
        fc.integer({ min: 60_000, max: 180_000 }),
        (minutes, used_today, sinceLast, gap_ms) => {
          const asked = new Date(now.getTime() + minutes * 60_000);
          const last_first_contact_at = sinceLast === null ? null : new Date(asked.getTime() - sinceLast);
          const state = { last_first_contact_at, gap_ms, hours };
          const plan = next({ ...state, now: asked, used_today });

          expect(plan.at.getTime()).toBeGreaterThanOrEqual(asked.getTime());
          expect(isOpen(parseHours(hours) ?? [], plan.at, 'Europe/Paris')).toBe(true);
          if (last_first_contact_at) {
            expect(plan.at.getTime() - last_first_contact_at.getTime()).toBeGreaterThanOrEqual(gap_ms);
          }
          const day = (at: Date) => at.toISOString().slice(0, 10);
          if (used_today >= 20) expect(day(plan.at) > day(asked)).toBe(true);
          const used_then = day(plan.at) === day(asked) ? used_today : 0;
          expect(next({ ...state, now: plan.at, used_today: used_then })).toMatchObject({
            at: plan.at,
            rule: 'now',
          });
        },
      ),
      { numRuns: 500 },
    );
  });
});
