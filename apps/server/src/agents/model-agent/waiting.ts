// Checks what a model writes to a lead who waits for a person (agents.md#until-a-person-answers).

import { foldWords } from '../../language/fold-text.ts';
import type { LooseAnswer } from './answer-fields.ts';
import { buildReply, type Reply, type ReplyContext } from './reply.ts';

/** Builds the reply from a model's answer, and checks it. The colleague asks, offers and books, not the agent. */
export function checkWaitingReply(taken: LooseAnswer, context: ReplyContext): Reply {
  const reply = buildReply({ ...taken, action: 'none', asks: null }, context);
  const problems = [...reply.problems, ...findProblems(reply, context)];
  return { ...reply, problems, intent: { kind: 'say', wait: 'answer' } };
}

function findProblems({ text }: Reply, { input }: ReplyContext): string[] {
  if (text === null) return [];
  const words = foldWords(text);
  const isRepeated = input.transcript.some(
    (message) => message.direction === 'outbound' && foldWords(message.text ?? '') === words,
  );
  return [
    ...(isRepeated ? ['you have sent this text before: use other words'] : []),
    ...(/[?？؟]/.test(text) ? ['a colleague goes on: ask nothing'] : []),
  ];
}
