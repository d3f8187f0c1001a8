// Finds the campaign's own lines for objections (workspace-file.md#objections).
import { findRemark } from '../../language/answers/remarks.ts';
import { findSynonyms } from '../../language/answers/synonyms.ts';
import type { ReadConversation } from './read-conversation.ts';

/**
 * Returns the campaign's first line for an objection in this text that the agent has not said in the conversation; null
 * if there is none. Lines for the lead's words come first.
 */
export function findObjectionLine({ input, reader }: ReadConversation, text: string): string | null {
  const { objections } = input.brief.manner;
  if (objections.length === 0) return null;
  const subject = findRemark(text);
  const isNamed = (when: string[]) => {
    const { said, denied } = findSynonyms(text, { when }, reader);
    return said.length > 0 || denied.length > 0;
  };
  const sent = input.transcript.flatMap(({ direction, text }) =>
    direction === 'outbound' ? (text ?? '') : [],
  );
  const fitting = [
    ...objections.filter(({ when }) => when && isNamed(when)),
    ...objections.filter(({ about }) => about !== undefined && about === subject),
  ];
  return fitting.find(({ say }) => !sent.some((one) => one.includes(say)))?.say ?? null;
}
