// Checks a follow-up that a model wrote (agents.md#follow-ups). Only its reply counts: a silent lead proves nothing.

import { getFollowUpNumber } from '../follow-up-plan.ts';
import type { Intent, PlannedFollowUp, TurnInput } from '../port.ts';
import type { LooseAnswer } from './answer-fields.ts';
import type { LanguageDetector } from './detect-language.ts';
import { wasSent } from './last-messages.ts';
import { buildReply, type Reply } from './reply.ts';
import type { Tokens } from './tokens.ts';

/** What a follow-up is checked against. */
interface FollowUpContext {
  input: TurnInput;
  planned: PlannedFollowUp;
  tokens: Tokens;
  languageDetector: LanguageDetector;
  leadLanguage: string;
}

/** Builds the follow-up from a model's answer, and checks it. */
export function checkFollowUp(taken: LooseAnswer, context: FollowUpContext): Reply {
  const { input, planned, tokens, languageDetector, leadLanguage } = context;
  const reply = buildReply(
    { ...taken, action: 'none', open_question: null },
    { input, tokens, proposals: [], assumptions: [], languageDetector, leadLanguage },
  );
  return {
    ...reply,
    intent: keepOpenQuestion(reply.intent, input, planned),
    problems: [...reply.problems, ...findFollowUpProblems(reply, context)],
  };
}

function findFollowUpProblems({ text, intent }: Reply, { input, planned }: FollowUpContext): string[] {
  if (text === null) return [];
  return [
    ...(wasSent(text, input) ? ['you have sent this text before: use other words'] : []),
    ...(planned.slots.length > 0 && intent.kind !== 'offer'
      ? ['offer the free slots as tokens, such as [S1]']
      : []),
  ];
}

/** Returns the intent. A follow-up that repeats the open question leaves it as it is. */
function keepOpenQuestion(intent: Intent, { transcript }: TurnInput, { occasion }: PlannedFollowUp): Intent {
  const asked = transcript.findLast((one) => one.intent?.kind === 'ask' || one.intent?.kind === 'clarify');
  const isOpen =
    intent.kind === 'ask' && asked?.intent && 'key' in asked.intent && asked.intent.key === intent.key;
  return intent.kind === 'say' || isOpen
    ? { kind: 'follow_up', number: getFollowUpNumber(occasion) }
    : intent;
}
