// Reads the lead's messages since our last one.
import { foldWords } from '../../language/fold-text.ts';
import { isClosing } from '../offline/closing-messages.ts';
import { getReader } from '../offline/lexicon/reader.ts';
import type { Proposal, TurnInput } from '../port.ts';

export function getLeadText(transcript: TurnInput['transcript']): string {
  const answered = transcript.findLastIndex(({ direction }) => direction === 'outbound');
  return transcript
    .slice(answered + 1)
    .map(({ text }) => text ?? '')
    .join(' ');
}

/** The maximum number of words in a message that only says which time the lead chooses. */
const FEW_WORDS = 5;

/** Returns whether the lead says more than which time they choose. */
export function saysMoreThanChoice(input: TurnInput): boolean {
  return hasQuestion(input) || foldWords(getLeadText(input.transcript)).split(' ').length > FEW_WORDS;
}

/** Returns whether the lead asks something. Many leads omit the question mark. */
export function hasQuestion({ brief, transcript }: TurnInput): boolean {
  const said = getLeadText(transcript);
  return said.includes('?') || getReader(brief.language).question.test(` ${foldWords(said)} `);
}

/** Returns whether the agent can stay silent because the lead has replied to everything that it asked or offered. */
export function needsNoAnswer(input: TurnInput, proposals: readonly Proposal[]): boolean {
  const own = input.transcript.findLast(({ intent }) => intent !== null)?.intent?.kind;
  if (own === 'goodbye' || own === 'confirm') return true;
  return own === 'say' && proposals.length === 0 && !hasQuestion(input) && isOnlyClosing(input);
}

/** Returns whether the lead's messages only end the conversation: "Thank you", "graciasss 🥳", "👍". */
function isOnlyClosing({ brief, transcript }: TurnInput): boolean {
  const said = getLeadText(transcript).replace(/(\p{L})\1{2,}/gu, '$1');
  return isClosing(said, getReader(brief.language));
}

/**
 * Returns the text of the last message that the agent wrote; empty if there is none. The first message does not count,
 * because the campaign contains it.
 */
export function getOwnText(transcript: TurnInput['transcript']): string {
  const last = transcript.findLast(({ direction, intent }) => direction === 'outbound' && intent !== null);
  return last?.text ?? '';
}
