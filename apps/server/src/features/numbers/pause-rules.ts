// Decides when to pause the first contacts of a number. They are paused when the number's figures show that people do
// not want its messages, because networks ban such numbers (docs/adr/require-a-person-to-end-a-pause.md). This is a
// pure function.
import { type Fact, fact } from '@parley/contract';

/** The results of a number's most recent first contacts, not counting those before a person last resumed them. */
export interface Figures {
  /**
   * Of the last 20 people who were contacted or checked, `undeliverable` counts those whose phone is not on the network
   * or whose message did not arrive.
   */
  tried: number;
  undeliverable: number;
  /** Of the last 20 people who were sent a first message, `opted_out` counts those who opted out. */
  written: number;
  opted_out: number;
  /** Of the last 30 people who have had a day to answer, `replied` counts those who answered. */
  waited_for: number;
  replied: number;
}

const MOST_UNDELIVERABLE = 2;
const MOST_OPTED_OUT = 1;
/** The minimum number of people for a share to be significant. */
const ENOUGH_TO_COUNT = 30;
const LEAST_REPLIES = 0.1;

/** Returns why first contacts must be paused; null if they can continue. */
export function pauseReason(figures: Figures): Fact | null {
  const { tried, undeliverable, written, opted_out, waited_for, replied } = figures;
  if (undeliverable > MOST_UNDELIVERABLE) {
    return fact('people_unreached', { count: undeliverable, of: tried });
  }
  if (opted_out > MOST_OPTED_OUT) {
    return fact('people_opted_out', { count: opted_out, of: written });
  }
  if (waited_for >= ENOUGH_TO_COUNT && replied / waited_for < LEAST_REPLIES) {
    return fact('few_people_answered', { count: replied, of: waited_for });
  }
  return null;
}
