// Reads an article as a one next to what a question counts: "una semana" for days, "une personne", "ein Zimmer nur".
import { isSimilar } from '../answers/choices.ts';
import { foldWords } from '../fold-text.ts';
import { listQuestionWords } from './figure-units.ts';
import { readAskedPeriod, readTimeUnit } from './periods.ts';
import { findCountedThing } from './stray-figures.ts';

/** The maximum number of words in a clause that says nothing else. */
const MOST_WORDS = 4;
const ONE = /(?<!\p{L})(?:an?|une?|un[oa]|uma?|ein(?:e[nmrs]?)?|een)\s+(\p{L}+)/iu;
/** Words before an article that is no count: "half a week", "in a week", "once a week". */
const OTHER_AHEAD =
  /(?:^| )(?:half|demi|medi[oa]|halbe|mezz[oa]|mei[oa]|halve?|in|dans|en|dentro de|tra|fra|em|over|per|pro|par|por|twice|once|fois|veces|mal|volte|vezes|keer|not|less than|more than|moins d|plus d|menos de|mas de)$/;

/** Returns a short text with a 1 instead of the article before a thing or a unit of time that the question asks for. */
export function writeSingle(text: string, question: string): string {
  const words = foldWords(text);
  const [whole, noun] = ONE.exec(text) ?? [];
  if (whole === undefined || /\d/.test(text) || words.split(' ').length > MOST_WORDS) return text;
  const ahead = foldWords(text.slice(0, text.indexOf(whole)));
  if (OTHER_AHEAD.test(ahead)) return text;
  const thing = foldWords(noun!);
  const asked = listQuestionWords(question);
  const asksForTime = readAskedPeriod(question) === null && asked.some((word) => readTimeUnit(word) !== null);
  const counted = findCountedThing(question);
  const isAsked =
    (asksForTime && readTimeUnit(thing) !== null) || (counted !== null && isSimilar(thing, counted));
  return isAsked ? text.replace(whole, `1 ${noun}`) : text;
}
