// The campaign's own words for the answers to a criterion: "I rent" says no to "Do you own it?"
// (workspace-file.md#synonyms).
import { foldWords, splitClauses } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';
import { isSimilar, mentionsName } from './choices.ts';

// In "No I rent", the "no" answers the question and does not negate "rent".
const ANSWER_AHEAD = /^(?:no|nope|nah|nein|nee|non) (?=(?:i|im|we|were|je|jai|on|nous|ich|wir|ik|wij|we) )/;

/** The minimum length of a synonym in which a typo is accepted. */
const SHORTEST_TYPO = 6;

/** Words that mean an answer, by that answer. */
export type Synonyms = Readonly<Record<string, readonly string[]>> | undefined;

/** The answers that a message expresses with synonyms. */
interface NamedAnswers {
  /** Answers (`yes`, `no` or choices) that the message states. */
  said: string[];
  /** Answers that the message denies: "I'm not a tenant". */
  denied: string[];
}

/** Finds the answers to the criterion that a message states or denies with a synonym. */
export function findSynonyms(text: string, synonyms: Synonyms, reader: Reader): NamedAnswers {
  const heard: NamedAnswers = { said: [], denied: [] };
  if (!synonyms) return heard;
  const parts = splitClauses(text.slice(0, 2000)).map((clause) =>
    clause.replace(ANSWER_AHEAD, '').split(' '),
  );
  const known = new Set(Object.values(synonyms).flat().map(foldWords));
  // "Vaccinated" is no typo of "unvaccinated" if both are synonyms. The Dutch "geven" is no typo of "gevel", and a question
  // is no answer with a typo.
  const isAlike = (word: string, name: string) =>
    (word === name || !known.has(word)) &&
    isSimilar(word, name) &&
    (word.startsWith(name) ||
      name.startsWith(word) ||
      (name.length >= SHORTEST_TYPO && !/[?؟？]/.test(text)));
  const within = (name: string[], same: (a: string, b: string) => boolean, by: Reader | null) =>
    parts.some((part) => mentionsName(part, name, same, by));
  for (const [answer, list] of Object.entries(synonyms)) {
    const names = list.map((synonym) => foldWords(synonym).split(' '));
    const exact = (a: string, b: string) => a === b;
    const found = names.filter((name) => within(name, isAlike, null));
    if (found.length === 0) continue;
    const plainly = found.some((name) => within(name, exact, reader) || within(name, isAlike, reader));
    (plainly ? heard.said : heard.denied).push(answer);
  }
  return heard;
}

/** Matches words for what the lead does without us: "einpacken mach ich selber". */
const ALONE =
  /(?<!\p{L})(?:selber|selbst|myself|ourselves|on (?:my|our) own|moi ?meme|nous ?memes?|yo mism[oa]|nosotr[oa]s mism[oa]s|por mi cuenta|da sol[oai]|io stess[oa]|eu mesm[oa]|eu propri[oa]|nos mesm[oa]s|sozinh[oa]s?|zelf|ikzelf)(?!\p{L})/u;

/** Returns the choices that a text states with a synonym. "Einpacken mach ich selber" names no choice. */
export function findChosenSynonyms(text: string, synonyms: Synonyms, reader: Reader): string[] {
  if (!synonyms || !ALONE.test(foldWords(text))) return findSynonyms(text, synonyms, reader).said;
  const listAlone = (isAlone: boolean) =>
    Object.fromEntries(
      Object.entries(synonyms).map(([answer, list]) => [
        answer,
        list.filter((synonym) => ALONE.test(foldWords(synonym)) === isAlone),
      ]),
    );
  const others = splitClauses(text).filter((clause) => !ALONE.test(clause));
  const said = [
    ...findSynonyms(text, listAlone(true), reader).said,
    ...findSynonyms(others.join(', '), listAlone(false), reader).said,
  ];
  return [...new Set(said)];
}

/**
 * Returns true for yes, false for no, and null if the text contains no synonym. `unclear`: the words contradict each
 * other, or only deny a no ("I'm not a tenant"), which is not yet a yes.
 */
export function readSynonymAnswer(
  text: string,
  synonyms: Synonyms,
  reader: Reader,
): boolean | 'unclear' | null {
  const { said, denied } = findSynonyms(text, synonyms, reader);
  const votes = new Set([
    ...said.map((answer) => answer === 'yes'),
    ...denied.map((answer) => answer !== 'yes'),
  ]);
  if (votes.size === 0) return null;
  // "Not renting, but the owner agrees".
  if (said.length > 0 && denied.length > 0 && reader.contrast.test(` ${foldWords(text)} `)) return 'unclear';
  if (votes.size > 1 || (said.length === 0 && votes.has(true))) return 'unclear';
  return votes.has(true);
}
