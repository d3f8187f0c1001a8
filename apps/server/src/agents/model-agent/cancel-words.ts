// Compares a cancellation by a model with the lead's own words (agents.md#appointments).
import { asksToCancel } from '../../language/answers/cancel-requests.ts';
import { readYesNo } from '../../language/answers/yes-no.ts';
import { foldWords } from '../../language/fold-text.ts';
import { pickWording } from '../../language/phrases/pick-phrases.ts';
import { getBriefPhrases } from '../brief-phrases.ts';
import { formatMomentFor } from '../offer.ts';
import type { Intent, Proposal, TurnInput } from '../port.ts';
import { listOwnTexts } from '../unanswered-messages.ts';
import { getOwnText, getUnansweredTexts } from './last-messages.ts';
import { getReaders, LONGEST, MOST_MESSAGES } from './slot-words.ts';

/**
 * Returns why the lead's words do not cancel the meeting, as a sentence for the model; null if the model cancels none,
 * or they do. A yes to the agent's own question counts.
 */
export function findCancelProblem(
  action: Proposal | null,
  input: TurnInput,
  language: string,
): string | null {
  if (action?.kind !== 'cancel_booking') return null;
  const readers = getReaders(input, language);
  const texts = getUnansweredTexts(input.transcript).slice(-MOST_MESSAGES);
  const own = getOwnText(input.transcript);
  const named = [input.brief.goal, ...listOwnTexts(input)].join(' ');
  const asks = (text: string) => readers.some((reader) => asksToCancel(text, reader, named));
  if (texts.some(asks)) return null;
  const isAsked = own.includes('?') && readers.some((reader) => reader.cancel.test(` ${foldWords(own)} `));
  const says = (text: string) =>
    readers.some((reader) => readYesNo(text.slice(0, LONGEST), own, reader) === true);
  return isAsked && texts.some(says)
    ? null
    : 'the lead does not ask to cancel the meeting: answer the words of the lead, or ask whether to cancel';
}

/** Returns the code's question whether to cancel, for a model that keeps canceling. */
export function askWhetherToCancel(
  input: TurnInput,
  language: string,
): { text: string; intent: Intent; language: string } {
  const { lead, brief, booking, transcript } = input;
  const when = formatMomentFor(lead, booking!.booked!.start_at, { ...brief, language });
  const text = pickWording(getBriefPhrases(brief, language).askCancel, transcript.at(-1)!.id, { when });
  return { text, intent: { kind: 'clarify', key: null, cancels: true }, language };
}
