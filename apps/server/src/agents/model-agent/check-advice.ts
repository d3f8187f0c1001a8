// Suggestions to improve a reply. The model gets them once. After that, its reply is sent even if it does not follow
// them.
import type { Intent, Proposal, TurnInput } from '../port.ts';
import { hasQuestion } from './last-messages.ts';

const QUESTION = /[?？؟]$/;

/** How often the agent asks a question at most. A lead who has not answered it twice does not want to. */
const MOST_ASKED = 2;

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
  if (key !== null && asked.length >= MOST_ASKED && !hasQuestion(input)) {
    advice.push(
      `the lead was asked for ${key} ${asked.length} times: if it does not want to answer, go on with what else is missing, or hand over`,
    );
  }
  return advice;
}
