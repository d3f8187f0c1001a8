// Suggestions to improve a reply. The model gets them once. After that, its reply is sent even if it does not follow
// them.
import { findRemark } from '../../language/answers/remarks.ts';
import { foldWords } from '../../language/fold-text.ts';
import { getReader } from '../../language/words/reader.ts';
import type { Intent, Proposal, TurnInput } from '../port.ts';
import { getUnansweredTexts, hasQuestion } from './last-messages.ts';

const QUESTION = /[?？؟]$/;

/** How often the agent asks a question at most. A lead who has not answered it twice does not want to. */
const MOST_ASKED = 2;
/** The part of a message that is read. */
const LONGEST = 2_000;

interface Reply {
  said: string;
  intent: Intent;
  /** The number of free slots in the reply. */
  slots: number;
}

export function findAdvice(
  { said: reply, intent, slots }: Reply,
  input: TurnInput,
  kinds: ReadonlySet<Proposal['kind']>,
): string[] {
  const advice: string[] = [];
  const { transcript } = input;
  if (kinds.has('hand_over') && (slots > 0 || QUESTION.test(reply))) {
    advice.push(
      'a colleague takes over with this: offer no time and ask nothing more, say that a colleague answers',
    );
  }
  if (kinds.has('disqualify') && QUESTION.test(reply)) {
    advice.push('the lead is ruled out with this: ask nothing more, or leave that finding out and ask');
  }
  const key = intent.kind === 'ask' ? intent.key : null;
  // A lead who named a time for the next contact has refused nothing before.
  const postponed = transcript.findLastIndex((message) => message.intent?.kind === 'later');
  const asked = transcript.filter(
    (message, at) => at > postponed && message.intent?.kind === 'ask' && message.intent.key === key,
  );
  const most = answersInPart(input) ? MOST_ASKED + 1 : MOST_ASKED;
  if (key !== null && asked.length >= most && !hasQuestion(input)) {
    advice.push(
      `the lead was asked for ${key} ${asked.length} times: if it does not want to answer, go on with what else is missing, or hand over`,
    );
  }
  return advice;
}

/** Returns whether the lead's answer leaves something open, which is no refusal: "maybe 1,450, my fiancé decides too". */
function answersInPart({ brief, transcript }: TurnInput): boolean {
  const { unsure, hedge, condition } = getReader(brief.language);
  return getUnansweredTexts(transcript).some((text) => {
    const words = ` ${foldWords(text.slice(0, LONGEST))} `;
    return [unsure, hedge, condition].some((one) => one.test(words)) || findRemark(text) === 'decision';
  });
}
