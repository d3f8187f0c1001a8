import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { SLOW_MS } from '../../testing/nightly.ts';
import { createMeeting } from '../calendar.testing.ts';
import { formatMoment, getLocaleReader } from '../offer.ts';
import type { TurnInput } from '../port.ts';
import { GOOD, languageDetector, QUALIFIED, read, readValidAnswer } from './answers.testing.ts';
import { buildInput, NOW, SLOTS } from './grounds.testing.ts';
import { FALSE_TEXTS } from './texts.testing.ts';
import { findFalseClaims } from './truth-gate.ts';

describe('arbitrary output from a model', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 60 });
  const words = fc.constantFrom(
    'm1',
    'm2',
    'm3',
    'm99',
    'S1',
    'S3',
    'S99',
    'slot_1',
    'msg_1',
    'owner',
    'budget',
    '__proto__',
    'constructor',
    'I own it',
    'around 12k',
    'yes',
    'no',
    '12000',
    '2026-11-25T09:00',
    '2026-99-99',
    'Thank you! [S1]?',
    "You're booked.",
    ...FALSE_TEXTS.slice(0, 20).map(([one]) => one),
  );
  const value = fc.oneof(words, text, fc.constant(null), fc.integer(), fc.boolean(), fc.double());
  const finding = fc.record(
    { key: value, message: value, quote: value, value, met: value },
    { requiredKeys: [] },
  );
  const answer = fc.record(
    {
      reasoning: value,
      findings: fc.oneof(fc.array(finding, { maxLength: 4 }), value),
      action: fc.oneof(
        fc.constantFrom(
          'none',
          'book',
          'cancel_booking',
          'later',
          'not_interested',
          'hand_over',
          'opt_out',
          'more_slots',
          'search',
        ),
        value,
      ),
      action_message: value,
      action_value: value,
      asks: value,
      reply: value,
      lead_id: value,
      status: value,
      send: value,
    },
    { requiredKeys: [] },
  );
  const inputs = [
    buildInput({ said: ['I own it, around 12k'] }),
    QUALIFIED,
    buildInput({ said: ['I own it', null], booked: createMeeting(SLOTS[0]!.start_at) }),
    buildInput({ said: ['yes'], booking: null }),
  ];

  function expectReply(written: string, input: TurnInput): void {
    const answered = read(written, input);
    if ('unreadable' in answered) return;
    const inbound = new Set(
      input.transcript.filter(({ direction }) => direction === 'inbound').map(({ id }) => id),
    );
    const slots = new Set(input.booking ? SLOTS.map(({ id }) => id) : []);
    for (const proposal of answered.output.proposals) {
      if (proposal.kind === 'qualify') continue;
      const by = proposal.kind === 'finding' ? proposal.finding.message_id : proposal.message_id;
      expect(inbound).toContain(by);
      if (proposal.kind === 'book') expect(slots).toContain(proposal.slot_id);
      if (proposal.kind === 'cancel_booking') expect(input.booking?.booked).toBeTruthy();
      if (proposal.kind === 'later') expect(proposal.at > NOW).toBe(true);
      if (proposal.kind === 'finding') {
        expect(['owner', 'budget']).toContain(proposal.finding.key);
      }
    }
    const { reply } = answered.output;
    if (!reply || !answered.usable) return;
    const named = reply.intent.kind === 'offer' ? reply.intent.slots : [];
    for (const { id } of named) expect(slots).toContain(id);
    const kinds = answered.output.proposals.map(({ kind }) => kind);
    expect(
      findFalseClaims(reply.text, {
        input,
        times: (named.length > 0 ? named : SLOTS).map(({ start_at }) =>
          formatMoment(start_at, getLocaleReader(input, answered.output.language)),
        ),
        cancels: kinds.includes('cancel_booking'),
        isContacted: kinds.includes('hand_over'),
        lookedUp: false,
        languageDetector,
      }),
    ).toEqual([]);
    expect(`${reply.text}${answered.output.reasoning}`).not.toMatch(/\0|\p{Cs}/u);
  }

  test('yields only what the rules allow, for any object, without throwing', {
    timeout: SLOW_MS,
    tags: 'endurance',
  }, () => {
    fc.assert(
      fc.property(answer, fc.constantFrom(...inputs), (one, input) =>
        expectReply(JSON.stringify(one), input),
      ),
      {
        numRuns: 1_500,
      },
    );
  });

  test('yields only what the rules allow, for a good answer with changed parts', {
    timeout: SLOW_MS,
    tags: 'endurance',
  }, () => {
    const change = fc.record({
      at: fc.constantFrom(...Object.keys(GOOD)),
      to: fc.oneof(value, fc.jsonValue()),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 3 }), fc.constantFrom(...inputs), (changes, input) => {
        const changed = Object.fromEntries(changes.map(({ at, to }) => [at, to]));
        expectReply(JSON.stringify({ ...GOOD, ...changed }), input);
      }),
      { numRuns: 800 },
    );
  });

  test('yields only what the rules allow, for any text and for a damaged good answer', {
    tags: 'endurance',
  }, () => {
    const whole = JSON.stringify(GOOD);
    fc.assert(
      fc.property(fc.nat(whole.length), text, fc.nat(20), (at, insert, cut) => {
        expectReply(whole.slice(0, at) + insert + whole.slice(at + cut), inputs[0]!);
        expectReply(insert, inputs[0]!);
      }),
      { numRuns: 800 },
    );
  });

  test('is rejected if it is very long', () => {
    const long = 'a '.repeat(500_000);
    const many = Array(20_000).fill({ ...GOOD.findings[0], quote: long.slice(0, 50) });
    expect(
      readValidAnswer({ ...GOOD, findings: many, reasoning: long, reply: `"${' '.repeat(400_000)}${long}` })
        .usable,
    ).toBe(false);
    expect(read('{'.repeat(100_000))).toHaveProperty('unreadable');
  });
});
