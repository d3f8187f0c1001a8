// The key under which a criterion's answer is stored, derived from its question.
import { AGENT_LIMITS } from '@parley/contract/agent-form';

/** The key of a question without Latin letters. */
const NO_LETTERS = 'question';

/**
 * Returns the key of a question, such as `do_you_own_it` for "Do you own it?". An empty question has none.
 * @param taken the keys of the other criteria
 */
export function deriveKey(question: string, taken: readonly string[]): string {
  if (question.trim() === '') return '';
  const folded = question.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = folded.match(/[a-z0-9]+/g)?.join('_') ?? '';
  // A key starts with a letter, and the suffix of a second one needs room.
  const wanted = words.replace(/^[0-9_]+/, '').slice(0, AGENT_LIMITS.criterion_key - 3);
  const key = wanted.replace(/_$/, '') || NO_LETTERS;
  for (let n = 1; ; n++) {
    const unique = n === 1 ? key : `${key}_${n}`;
    if (!taken.includes(unique)) return unique;
  }
}
