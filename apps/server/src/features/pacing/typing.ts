// Computes how long a person would take to read and to type: the pauses before a humanized send, at most 15 seconds
// together (sending.md#typing). The bounds below keep the sum between 3 and 14 seconds.

/** The two pauses before a humanized message is sent: reading, then typing. */
export interface TypingPauses {
  read_ms: number;
  typing_ms: number;
}

const READ = { min: 500, max: 2_000 };
const TYPING = { min: 2_500, max: 12_000 };
const THINK_MS = 1_200;
const CHARACTERS_PER_SECOND = 18;

/** Returns random pauses for a text of this length (sending.md#typing). `random` returns numbers in [0, 1). */
export function planTyping(textLength: number, random: () => number): TypingPauses {
  const read_ms = Math.round(READ.min + random() * (READ.max - READ.min));
  const pace = 0.8 + random() * 0.4;
  const wanted = THINK_MS + (textLength / CHARACTERS_PER_SECOND) * 1_000 * pace;
  const typing_ms = Math.round(Math.min(Math.max(wanted, TYPING.min), TYPING.max));
  return { read_ms, typing_ms };
}
