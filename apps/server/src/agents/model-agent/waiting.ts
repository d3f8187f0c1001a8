// Checks what a model writes to a lead who waits for a person (agents.md#until-a-person-answers).

import type { LooseAnswer } from './answer-fields.ts';
import { wasSent } from './last-messages.ts';
import { buildReply, type Reply, type ReplyContext } from './reply.ts';

/** Builds the reply from a model's answer, and checks it. The colleague asks, offers and books, not the agent. */
export function checkWaitingReply(taken: LooseAnswer, context: ReplyContext): Reply {
  const reply = buildReply({ ...taken, action: 'none', asks: null }, context);
  const problems = [...reply.problems, ...findProblems(reply, context)];
  return { ...reply, problems, intent: { kind: 'say', wait: 'answer' } };
}

function findProblems({ text }: Reply, { input }: ReplyContext): string[] {
  if (text === null) return [];
  return [
    ...(wasSent(text, input) ? ['you have sent this text before: use other words'] : []),
    ...(/[?？؟]/.test(text) ? ['a colleague goes on: ask nothing'] : []),
  ];
}
