import { fact } from '@parley/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultPacing, type Pacing, resolvePacing } from './pacing.ts';
import { nextSend, type PastSends } from './send-pace.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
interface Send {
  at: Date;
  text_hash?: string | undefined;
}

const buildSend = (seconds: number, text_hash?: string): Send => ({
  at: new Date(now.getTime() - seconds * 1_000),
  text_hash,
});
const waha = defaultPacing('waha');

/** Returns the past sends as the database returns them for a message with this text. Sends are sorted newest first. */
function buildPastSends(sent: Send[], pacing: Pacing, text_hash?: string): PastSends {
  const nth = (sends: Send[], count: number | null) =>
    count === null ? null : (sends[count - 1]?.at ?? null);
  const identical = sent.filter((send) => text_hash !== undefined && send.text_hash === text_hash);
  return {
    newest: nth(sent, 1),
    minute: nth(sent, pacing.per_minute),
    hour: nth(sent, pacing.per_hour),
    identical: nth(identical, pacing.identical_per_hour),
    first_contact: null,
  };
}

type Input = Omit<Partial<Parameters<typeof nextSend>[0]>, 'sent'> & { sent?: Send[]; text_hash?: string };
const next = ({ sent = [], text_hash, pacing = waha, ...input }: Input) =>
  nextSend({ now, pacing, sent: buildPastSends(sent, pacing, text_hash), gap_ms: 3_000, ...input });

describe('the time of the next send of a number', () => {
  test.each<[string, Input, number, string]>([
    ['nothing sent yet', {}, 0, 'now'],
    ['the gap', { sent: [buildSend(1)] }, 2, 'send_gap'],
    ['a gap that has passed', { sent: [buildSend(3)] }, 0, 'now'],
    ['five in the minute', { sent: [5, 10, 20, 30, 40].map((s) => buildSend(s)) }, 20, 'per_minute'],
    ['four in the minute', { sent: [5, 10, 20, 30, 61].map((s) => buildSend(s)) }, 0, 'now'],
    [
      'a hundred in the hour',
      { sent: Array.from({ length: 100 }, (_, i) => buildSend(60 + i * 30)) },
      570,
      'per_hour',
    ],
    [
      'the same text three times',
      { text_hash: 'a', sent: [600, 700, 800].map((s) => buildSend(s, 'a')) },
      2_800,
      'identical_per_hour',
    ],
    ['other texts', { text_hash: 'b', sent: [600, 700, 800].map((s) => buildSend(s, 'a')) }, 0, 'now'],
    ['unknown texts', { sent: [600, 700, 800].map((s) => buildSend(s)) }, 0, 'now'],
    [
      'the same person',
      { sent: [buildSend(4)], recipient: { last_at: buildSend(4).at, gap_ms: 6_000 } },
      2,
      'recipient_gap',
    ],
    ['a new person', { sent: [buildSend(4)], recipient: { last_at: null, gap_ms: 6_000 } }, 0, 'now'],
    ['after a send reserved for later', { sent: [buildSend(-10)] }, 13, 'send_gap'],
  ])('is in $2 s, by the rule $3, in the case "$0"', (_name, input, seconds, rule) => {
    const plan = next(input);
    expect(plan).toMatchObject({ at: buildSend(-seconds).at, rule });
    if (rule !== 'now')
      expect(plan.explanation).toMatchObject({ code: 'earliest', params: { at: plan.at.toISOString() } });
  });

  test('is explained with the figure of the rule', () => {
    expect(next({ sent: [buildSend(1)] }).explanation).toMatchObject({
      params: { because: fact('send_gap', { gap_ms: 3_000 }) },
    });
    expect(next({ sent: [5, 10, 20, 30, 40].map((s) => buildSend(s)) }).explanation).toMatchObject({
      params: { because: fact('per_minute', { most: 5 }) },
    });
  });

  test('is now if every rule is turned off', () => {
    const off = { send_gap: '0s', per_minute: 0, per_hour: 0, identical_per_hour: 0 };
    const resolved = resolvePacing('simulator', off);
    const pacing = 'pacing' in resolved ? resolved.pacing : waha;
    const sent = Array.from({ length: 500 }, () => buildSend(0, 'a'));
    expect(next({ pacing, sent, gap_ms: 0, text_hash: 'a' }).rule).toBe('now');
  });

  test('breaks no rule and never blocks sending if the number waits for each earliest time', () => {
    const pacing: Pacing = { ...waha, per_minute: 3, per_hour: 20, identical_per_hour: 4 };
    fc.assert(
      fc.property(
        fc.array(fc.record({ wait: fc.nat(30_000), text_hash: fc.constantFrom('a', 'b', 'c') }), {
          maxLength: 80,
        }),
        (wanted) => {
          let clock = now.getTime();
          const sent: Send[] = [];
          for (const { wait, text_hash } of wanted) {
            clock += wait;
            const past = buildPastSends(sent, pacing, text_hash);
            const plan = nextSend({ now: new Date(clock), pacing, sent: past, gap_ms: 2_500 });
            clock = plan.at.getTime();
            sent.unshift({ at: plan.at, text_hash });
          }
          for (const { at, text_hash } of sent) {
            const within = (ms: number) =>
              sent.filter((s) => s.at <= at && s.at.getTime() > at.getTime() - ms);
            expect(within(2_500)).toHaveLength(1);
            expect(within(60_000).length).toBeLessThanOrEqual(3);
            expect(within(3_600_000).length).toBeLessThanOrEqual(20);
            expect(within(3_600_000).filter((s) => s.text_hash === text_hash).length).toBeLessThanOrEqual(4);
          }
        },
      ),
    );
  });
});
