// When a number may send its next message of any kind: the gap between sends, and how many it may send in
// a minute, in an hour, of one text, and to one person (engines 8.4). Sliding windows: no burst at an edge.

import { explain, type Plan } from './first-contact-plan.ts';
import type { Pacing } from './pacing.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Which rule may delay a send. */
export type SendRule = 'send_gap' | 'per_minute' | 'per_hour' | 'identical_per_hour' | 'recipient_gap';

/** A message of the number that was sent, or that is reserved for a time to come. */
export interface PastSend {
  at: Date;
  text_hash?: string;
}

/** When a number may send this message at the earliest, and by which rule (engines 8.4, decisions 3). */
export function nextSend(input: {
  now: Date;
  pacing: Pacing;
  /** The last hour's sends of the number, newest first. */
  sent: PastSend[];
  /** Drawn once from `send_gap`, for the message that comes next. */
  gap_ms: number;
  /** Of the message that comes next; without it the rule of identical texts is not looked at. */
  text_hash?: string;
  /** The last message to the same person, and `recipientGapMs` of the engine. */
  recipient?: { last_at: Date | null; gap_ms: number };
}): Plan<SendRule> {
  const { now, pacing, sent, gap_ms, text_hash, recipient } = input;
  let at = now;
  let rule: SendRule | 'now' = 'now';
  let reason = 'nothing stands in the way';
  const delay = (after: Date | null | undefined, ms: number, because: SendRule, words: string) => {
    if (!after || after.getTime() + ms <= at.getTime()) return;
    at = new Date(after.getTime() + ms);
    rule = because;
    reason = words;
  };

  delay(sent[0]?.at, gap_ms, 'send_gap', `messages of this number are ${gap_ms / 1_000} s apart`);
  // The n-th newest send must have left the window before another may enter it.
  const windowed = (
    sends: PastSend[],
    count: number | null,
    ms: number,
    because: SendRule,
    words: string,
  ) => {
    if (count !== null)
      delay(sends[count - 1]?.at, ms, because, `this number sends at most ${count} ${words}`);
  };
  windowed(sent, pacing.per_minute, MINUTE_MS, 'per_minute', 'messages a minute');
  windowed(sent, pacing.per_hour, HOUR_MS, 'per_hour', 'messages an hour');
  if (text_hash !== undefined) {
    const same = sent.filter((send) => send.text_hash === text_hash);
    windowed(
      same,
      pacing.identical_per_hour,
      HOUR_MS,
      'identical_per_hour',
      'times the same text in an hour',
    );
  }
  if (recipient) {
    const words = `messages to one person are at least ${recipient.gap_ms / 1_000} s apart`;
    delay(recipient.last_at, recipient.gap_ms, 'recipient_gap', words);
  }
  return { at, rule, explanation: explain(reason, at, rule) };
}
