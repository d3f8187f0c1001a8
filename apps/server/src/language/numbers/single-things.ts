// Reads an article as a one next to what a question counts: "una semana" for days, "une personne", "ein Zimmer nur".
import { isSimilar } from '../answers/choices.ts';
import { foldWords } from '../fold-text.ts';
import { listQuestionWords } from './figure-units.ts';
import { readAskedPeriod, readTimeUnit } from './periods.ts';
import { findCountedThing } from './stray-figures.ts';

const ONLY = 'just|only|juste|seulement|nur|bloss|solo|solamente|soltanto|apenas|alleen|maar|slechts';
/** Matches a folded text that names one thing and nothing else, unlike "a window is broken" and "a day later". */
const SINGLE = new RegExp(
  `^(?:(?:${ONLY}) )?(?:(?:for|pour|fur|para|durante|voor) )?(?:an?|une?|un[oa]|uma?|ein(?:e[nmrs]?)?|een) (\\p{L}+)(?: (?:${ONLY}))?$`,
  'u',
);

/** Returns "1" and the thing or unit of time if the question asks for it and the text names only one. */
export function writeSingle(text: string, question: string): string {
  const thing = SINGLE.exec(foldWords(text))?.[1];
  if (thing === undefined) return text;
  const asked = listQuestionWords(question);
  const asksForTime = readAskedPeriod(question) === null && asked.some((word) => readTimeUnit(word) !== null);
  const counted = findCountedThing(question);
  const isAsked =
    (asksForTime && readTimeUnit(thing) !== null) || (counted !== null && isSimilar(thing, counted));
  return isAsked ? `1 ${thing}` : text;
}
