// Joins sentences and rows of the knowledge into one answer.
import type { Unit } from './units.ts';

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
    .flatMap(({ text, before }) => (before && isIncomplete(text) ? [before, text] : [text]));
  return joinSentences(texts.length === 1 ? [clipSentence(texts[0]!)] : [...new Set(texts)]);
}

export function joinSentences(texts: readonly string[]): string {
  return texts.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(' ');
}

/** A sentence that says nothing without the one before: "Those are the only colours." */
const POINTS_BACK =
  /^(?:it|its|they|this|that|these|those|both|ce|cela|ces|ils?|elles?|celle|celui|est[oae]s?|es[oae]s?|ambos|dies\p{L}*|das|sie|er|es|beide|quest[oaie]|ess[oaie]|ele|elas?|isso|dit|dat|deze|die|ze|hij) /iu;

/** A sentence that starts with such a word, but names its subject: "Die Versicherung …", "Il n'y a pas de …". */
const STATES_NEW = /^(?:Die|Das) \p{Lu}|^Il (?:n['’])?y a /u;

/** The maximum number of words in a sentence without a subject. */
const MOST_INCOMPLETE = 6;
/** Matches the start of a sentence that is only the end of the one before: "Free with a full service." */
const CONTINUES =
  /^(?:free|included|except|also|only|otherwise|plus|from|for|with|gratuit|offert|inclus|sauf|aussi|sinon|avec|kostenlos|gratis|auch|nur|sonst|mit|gratuito|incluido|salvo|tambien|solo|con|compreso|anche|altrimenti|inclu[ií]do|exceto|tamb[eé]m|com|ook|alleen|anders|met|inbegrepen)(?!\p{L})/iu;

/** Matches what a sentence says of the rest: "There are no other discounts." */
const OTHERS =
  /(?<!\p{L})(?:others?|autres?|andere[nrs]?|weitere[nrs]?|otr[oa]s|altr[ie]|outr[oa]s)(?!\p{L})/iu;

/** Returns whether a sentence says nothing, or something else, without the one before. */
function isIncomplete(text: string): boolean {
  if (POINTS_BACK.test(text)) return !STATES_NEW.test(text);
  return (CONTINUES.test(text) || OTHERS.test(text)) && text.split(' ').length <= MOST_INCOMPLETE;
}

function clipSentence(sentence: string): string {
  if (sentence.length <= LONGEST_ANSWER) return sentence;
  return `${sentence.slice(0, LONGEST_ANSWER).replace(/\s+\S*$/, '')}…`;
}
