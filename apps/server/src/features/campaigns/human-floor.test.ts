import { formatPath } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { findPaceProblems } from './human-floor.ts';

const machine = {
  humanize: false,
  reply_delay: { min_ms: 0, max_ms: 0 },
  follow_ups: [0, 86_400_000, 1],
  offer_follow_ups: [3_599_999, 3_600_000, 86_400_000, 86_400_000, 86_400_000],
};

describe("the check of an agent's pace", () => {
  it('allows any pace on the simulator', () => {
    expect(findPaceProblems('simulator', machine)).toEqual([]);
  });

  it('names each setting that is not allowed on a real number', () => {
    const found = findPaceProblems('waha', machine).map(({ path, code }) => `${formatPath(path)} ${code}`);
    expect(found).toEqual([
      'agent.humanize humanize_required',
      'agent.reply_delay human_floor',
      'agent.follow_ups human_items',
      'agent.follow_ups[0] human_floor',
      'agent.follow_ups[2] human_floor',
      'agent.offer_follow_ups human_items',
      'agent.offer_follow_ups[0] human_floor',
      'agent.offer_follow_ups[1] human_floor',
    ]);
  });

  it('accepts the defaults on a real number', () => {
    const defaults = {
      humanize: true,
      reply_delay: { min_ms: 8_000, max_ms: 8_000 },
      follow_ups: [86_400_000, 259_200_000],
      offer_follow_ups: null,
    };
    expect(findPaceProblems('whatsapp-cloud', defaults)).toEqual([]);
  });
});
