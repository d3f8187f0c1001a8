import { describe, expect, it } from 'vitest';
import { belowHumanFloor } from './human-floor.ts';

const machine = { humanize: false, reply_delay: { min_ms: 0, max_ms: 0 }, follow_ups: [0, 86_400_000, 1] };

describe('belowHumanFloor', () => {
  it('allows any pace on the simulator', () => {
    expect(belowHumanFloor('simulator', machine)).toEqual([]);
  });

  it('names each setting that is not allowed on a real number', () => {
    expect(belowHumanFloor('waha', machine)).toEqual([
      'humanize must be true on the engine waha: only the simulator may write like a machine',
      'reply_delay must be at least 2.5s on the engine waha',
      'follow_ups must have at most 2 items on the engine waha',
      'follow_ups[0] must be at least 1d on the engine waha',
      'follow_ups[2] must be at least 1d on the engine waha',
    ]);
  });

  it('accepts the defaults on every engine', () => {
    const defaults = {
      humanize: true,
      reply_delay: { min_ms: 8_000, max_ms: 8_000 },
      follow_ups: [86_400_000, 259_200_000],
    };
    expect(belowHumanFloor('whatsapp-cloud', defaults)).toEqual([]);
  });
});
