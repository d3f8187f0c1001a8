// Finds the place that a question is about: "Do you live in Cologne?"
import { foldWords } from '../fold-text.ts';

/** A place with the word before it. The names of places start with a capital letter. */
const PLACE = /\s(?:in|à|a|en|em|te|at|near)\s(\p{Lu}\p{L}+)/gu;
/** Returns the folded name of the only place in which a question asks whether something is; null if it names none. */
export function findAskedPlace(question: string): string | null {
  const places = [...question.matchAll(PLACE)].map(([, place]) => foldWords(place!));
  return places.length === 1 ? places[0]! : null;
}

/** The number of letters in which the forms of a verb agree: "wohnen" and "wohne". */
const SAME_LETTERS = 3;

/** Returns whether folded words only repeat that something is in the place of a question: "ich wohne in Köln". */
export function isInAskedPlace(plain: string, question: string): boolean {
  const place = findAskedPlace(question);
  const inPlace = new RegExp(`(?:^| )(?:in|a|en|em|te) ${place}(?= |$)`);
  if (place === null || !inPlace.test(plain)) return false;
  const starts = foldWords(question)
    .split(' ')
    .filter((word) => word.length > SAME_LETTERS && word !== place)
    .map((word) => word.slice(0, SAME_LETTERS));
  return plain
    .replace(inPlace, '')
    .split(' ')
    .every((word) => word.length <= SAME_LETTERS || starts.some((start) => word.startsWith(start)));
}
