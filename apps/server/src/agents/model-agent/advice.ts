// What would make a reply better. A model is told once; after that the reply is sent as it is.
import type { Proposal, TurnInput } from '../port.ts';

const QUESTION = /[?？؟]$/;

/** @param slots how many free slots the reply names. */
export function adviceOn(
  reply: string,
  slots: number,
  { booking }: TurnInput,
  kinds: ReadonlySet<Proposal['kind']>,
): string[] {
  const advice: string[] = [];
  const ends = kinds.has('hand_over') || kinds.has('later') || kinds.has('book');
  const isOpen = booking && !booking.booked && !booking.pending && booking.link === null;
  if (isOpen && kinds.has('qualify') && !ends && slots === 0) {
    advice.push(
      'everything is found out now: offer two or three of the free slots in the reply, such as [S1]',
    );
  }
  if (kinds.has('hand_over') && (slots > 0 || QUESTION.test(reply))) {
    advice.push(
      'a colleague takes over with this: offer no time and ask nothing more, say that a colleague answers',
    );
  }
  if (kinds.has('disqualify') && QUESTION.test(reply)) {
    advice.push('the lead is ruled out with this: ask nothing more, or leave that finding out and ask');
  }
  return advice;
}
