import { type Violation, violation } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import type { EngineKind } from '../../engines/capabilities.ts';
import { defaultPacing, getRecipientGapMs, resolveDailyQuota, resolvePacing } from './pacing.ts';

const example = {
  first_contact_gap: '60s-180s',
  send_gap: '2.5s-7s',
  per_minute: 5,
  per_hour: 100,
  first_contacts_per_day: 20,
  identical_per_hour: 3,
};

const TOO_SHORT = violation('pacing_gap_min', { least: '60s-180s', engine: 'waha' });
const NO_COUNT = violation('pacing_count', { min: 0, max: 1_000_000, engine: 'simulator' });
const UNKNOWN = violation('pacing_field', { values: Object.keys(example) });

describe('the pacing of a number', () => {
  test.each<EngineKind>(['simulator', 'waha'])('has the documented defaults on the engine %s', (engine) => {
    expect(resolvePacing(engine)).toEqual(resolvePacing(engine, example));
    expect(resolvePacing(engine)).toEqual({ pacing: defaultPacing(engine) });
  });

  test.each<EngineKind>(['whatsapp-cloud', 'instagram'])(
    'has the defaults of an official engine on %s',
    (engine) => {
      const gap = { min_ms: 6_000, max_ms: 20_000 };
      const figures = { first_contact_gap: gap, per_minute: 20, first_contacts_per_day: 250 };
      expect(defaultPacing(engine)).toMatchObject(figures);
    },
  );

  test('starts with a separate copy of the defaults for each number', () => {
    const pacing = defaultPacing('waha');
    pacing.send_gap.min_ms = 0;
    expect(defaultPacing('waha').send_gap.min_ms).toBe(2_500);
  });

  test('can have every rule turned off on the simulator', () => {
    const off = {
      first_contact_gap: '0s',
      send_gap: '0s',
      per_minute: 0,
      per_hour: 0,
      first_contacts_per_day: 0,
      identical_per_hour: 0,
    };
    const none = { min_ms: 0, max_ms: 0 };
    expect(resolvePacing('simulator', off)).toEqual({
      pacing: {
        first_contact_gap: none,
        send_gap: none,
        per_minute: null,
        per_hour: null,
        first_contacts_per_day: null,
        identical_per_hour: null,
      },
    });
    for (const [field, value] of Object.entries(off)) {
      expect(resolvePacing('waha', { [field]: value })).toHaveProperty('issue');
    }
    expect(resolvePacing('simulator', { per_minute: 100_000 })).toHaveProperty('pacing.per_minute', 100_000);
  });

  test('can be slower than the defaults of a real engine, with up to 100 first contacts a day', () => {
    const slow = { first_contact_gap: '2m-10m', send_gap: '8s-20s', per_minute: 1, identical_per_hour: 1 };
    expect(resolvePacing('waha', slow)).toHaveProperty('pacing.per_minute', 1);
    expect(resolvePacing('waha', { first_contacts_per_day: 100 })).toHaveProperty('pacing');
    expect(resolvePacing('whatsapp-cloud', { first_contacts_per_day: 250, send_gap: '0s' })).toHaveProperty(
      'pacing',
    );
  });

  test.each<[EngineKind, Record<string, unknown>, Violation]>([
    ['waha', { first_contact_gap: '30s-180s' }, TOO_SHORT],
    ['waha', { first_contact_gap: '60s-90s' }, TOO_SHORT],
    [
      'waha',
      { first_contact_gap: '5m' },
      violation('pacing_gap_range', { example: '60s-180s', engine: 'waha' }),
    ],
    ['waha', { send_gap: '0s-7s' }, violation('pacing_gap_min', { least: '2.5s-7s', engine: 'waha' })],
    ['waha', { per_minute: 6 }, violation('pacing_count', { min: 1, max: 5, engine: 'waha' })],
    ['waha', { per_hour: 101 }, violation('pacing_count', { min: 1, max: 100, engine: 'waha' })],
    [
      'waha',
      { first_contacts_per_day: 101 },
      violation('pacing_count', { min: 1, max: 100, engine: 'waha' }),
    ],
    [
      'whatsapp-cloud',
      { first_contacts_per_day: 251 },
      violation('pacing_count', { min: 1, max: 250, engine: 'whatsapp-cloud' }),
    ],
    ['simulator', { per_minute: 1.5 }, NO_COUNT],
    ['simulator', { per_minute: '5' }, NO_COUNT],
    ['simulator', { send_gap: 'fast' }, violation('pacing_gap')],
    ['simulator', { send_gap: 8 }, violation('pacing_gap')],
    ['simulator', { per_second: 8 }, UNKNOWN],
    ['simulator', { toString: 1 }, UNKNOWN],
  ])('on %s cannot be %j', (engine, overrides, { code, params }) => {
    const path = ['pacing', ...Object.keys(overrides)];
    expect(resolvePacing(engine, overrides)).toMatchObject({ issue: { path, code, params } });
  });

  test('has a default and a maximum for the daily quota', () => {
    expect(resolveDailyQuota('waha')).toEqual({ daily_quota: 200 });
    expect(resolveDailyQuota('simulator')).toEqual({ daily_quota: 200 });
    expect(resolveDailyQuota('whatsapp-cloud')).toEqual({ daily_quota: 1_000 });
    expect(resolveDailyQuota('waha', 1_000)).toEqual({ daily_quota: 1_000 });
    expect(resolveDailyQuota('simulator', 0)).toEqual({ daily_quota: 0 });
    for (const wrong of [-1, 1_001, 1.5, '200', null, Number.NaN]) {
      expect(resolveDailyQuota('simulator', wrong)).toHaveProperty('issue');
    }
    expect(resolveDailyQuota('waha', 1_001)).toMatchObject({
      issue: { path: ['daily_quota'], code: 'daily_quota', params: { max: 1_000 } },
    });
  });

  test('allows at most one message to a person every six seconds on a real number', () => {
    expect(getRecipientGapMs('waha')).toBe(6_000);
    expect(getRecipientGapMs('simulator')).toBe(0);
  });
});
