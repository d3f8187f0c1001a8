// Computes when a number can send its next message: the gap between sends, and the limits per minute, hour, text and
// person (sending.md#pace). The windows slide, so that sends do not accumulate at the end of a window.

import { type Fact, fact } from '@parley/contract';
import { type Earliest, withEarliest } from './first-contact-pace.ts';
import type { Pacing } from './pacing.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A rule that can delay a send. */
export type SendRule =
  | 'send_gap'
  | 'first_contact_gap'
  | 'per_minute'
  | 'per_hour'
  | 'identical_per_hour'
  | 'recipient_gap';

/**
 * The sends that limit the next one: the newest, and for each window the send that must leave it first (the
 * `per_minute`th newest and so on). Null if the last hour has no such send.
 */
export interface PastSends {
  newest: Date | null;
  minute: Date | null;
  hour: Date | null;
  /** The send that must leave the window, among sends with the same text as the next message. */
  identical: Date | null;
  /** The number's last first contact, if the next message is one. */
  first_contact: Date | null;
}

/** Returns the earliest time at which a number can send this message, and the rule that sets it (sending.md#pace). */
export function nextSend(input: {
  now: Date;
  pacing: Pacing;
  sent: PastSends;
  /** The gap before the next message, drawn once from `send_gap`. */
  gap_ms: number;
  /** The time of the last message to the same person, and `getRecipientGapMs` of the engine. */
  recipient?: { last_at: Date | null; gap_ms: number };
}): Earliest<SendRule> {
  const { now, pacing, sent, gap_ms, recipient } = input;
  let at = now;
  let rule: SendRule | 'now' = 'now';
  let reason: Fact = fact('no_obstacle');
  const addDelay = (after: Date | null | undefined, ms: number, because: SendRule, words: Fact) => {
    if (!after || ms === 0 || after.getTime() + ms <= at.getTime()) return;
    at = new Date(after.getTime() + ms);
    rule = because;
    reason = words;
  };

  addDelay(sent.newest, gap_ms, 'send_gap', fact('send_gap', { gap_ms }));
  const { first_contact_gap } = pacing;
  const first = fact('first_contact_gap', first_contact_gap);
  addDelay(sent.first_contact, first_contact_gap.min_ms, 'first_contact_gap', first);
  if (pacing.per_minute !== null) {
    const words = fact('per_minute', { most: pacing.per_minute });
    addDelay(sent.minute, MINUTE_MS, 'per_minute', words);
  }
  if (pacing.per_hour !== null) {
    addDelay(sent.hour, HOUR_MS, 'per_hour', fact('per_hour', { most: pacing.per_hour }));
  }
  if (pacing.identical_per_hour !== null) {
    const words = fact('identical_per_hour', { most: pacing.identical_per_hour });
    addDelay(sent.identical, HOUR_MS, 'identical_per_hour', words);
  }
  if (recipient) {
    const words = fact('recipient_gap', { gap_ms: recipient.gap_ms });
    addDelay(recipient.last_at, recipient.gap_ms, 'recipient_gap', words);
  }
  return { at, rule, explanation: withEarliest(reason, at, rule) };
}
