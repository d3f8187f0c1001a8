// Joins sentences and rows of the knowledge into one answer.
import type { Unit } from '../knowledge-units.ts';

const LONGEST_ANSWER = 400;

/** A unit of the knowledge with its place. `part` is the index of its text: 0 is the knowledge, then the passages. */
export interface Candidate extends Unit {
  part: number;
  place: number;
  /** The sentence before it under the same headings. */
  before: string | null;
}

/** Joins the first units that fit into an answer, in the order of their text. */
export function joinUnits(units: readonly Candidate[], most: number): string | null {
  const first = units[0];
  if (!first) return null;
  const chosen: Candidate[] = [];
  for (const unit of units.filter(({ part }) => part === first.part).slice(0, most)) {
    const length = chosen.reduce((sum, { text }) => sum + text.length + 2, unit.text.length);
    if (chosen.length === 0 || length <= LONGEST_ANSWER) chosen.push(unit);
  }
  const texts = chosen
    .sort((a, b) => a.place - b.place)
    .flatMap(({ text, before }) =>
      before && POINTS_BACK.test(text) && !STATES_NEW.test(text) ? [before, text] : [text],
    );
  return texts.length === 1 ? clipSentence(texts[0]!) : joinSentences(texts);
}

export function joinSentences(texts: readonly string[]): string {
  return texts.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(' ');
}

/** A sentence that says nothing without the one before: "Those are the only colours." */
const POINTS_BACK =
  /^(?:it|its|they|this|that|these|those|both|ce|cela|ces|ils?|elles?|celle|celui|est[oae]s?|es[oae]s?|ambos|dies\p{L}*|das|sie|er|es|beide|quest[oaie]|ess[oaie]|ele|elas?|isso|dit|dat|deze|die|ze|hij) /iu;

/** A sentence that starts with such a word, but names its subject: "Die Versicherung …", "Il n'y a pas de …". */
const STATES_NEW = /^(?:Die|Das) \p{Lu}|^Il (?:n['’])?y a /u;

function clipSentence(sentence: string): string {
  if (sentence.length <= LONGEST_ANSWER) return sentence;
  return `${sentence.slice(0, LONGEST_ANSWER).replace(/\s+\S*$/, '')}…`;
}
