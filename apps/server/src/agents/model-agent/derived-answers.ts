// Reads the figures that follow from what a lead says: an age from a year of birth, a total from a price per head.
import { foldText } from '../../language/fold-text.ts';
import { asksForAge } from '../../language/numbers/stray-figures.ts';
import { findNumbers, listCounts } from './figures-in-text.ts';

/** Words for a birth, in all languages of the offline agent, and a year: "born in March 1952", "Jahrgang 1990". */
const BORN =
  /(?<!\p{L})(?:born|nee?s?|naissance|geboren|geb|jahrgang|nacid[oa]|naci|nacio|nat[oa]|nascid[oa]|nasci|nasceu|bouwjaar|geboortejaar)(?!\p{L})/u;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
const PER_HEAD =
  /(?<!\p{L})(?:(?:a|per|each) head|(?:per|each|a) person|par (?:tete|personne)|pro (?:kopf|nase|person)|por (?:cabeza|persona|barba|pessoa|cabeca)|a testa|a persona|p\.? ?p\.?|(?:per|de) persoon|de man)(?!\p{L})/u;

/**
 * Returns whether a year of birth in the text gives the age. Without the day, both ages of this year count.
 * @param now an ISO date.
 */
export function givesAge(text: string, question: string, age: number, now: string): boolean {
  const plain = foldText(text);
  const years = new Set(plain.match(YEAR));
  if (!asksForAge(question) || years.size !== 1 || !BORN.test(plain)) return false;
  const oldest = Number(now.slice(0, 4)) - Number([...years][0]);
  return age === oldest || age === oldest - 1;
}

/**
 * Returns whether the text gives the total as a price for each of a number of people: "40 a head, there are six of us".
 * @param known the numbers that the lead gave before.
 */
export function givesTotal(
  text: string,
  question: string,
  total: number,
  { language, known }: { language: string; known: readonly number[] },
): boolean {
  if (!PER_HEAD.test(foldText(text)) || PER_HEAD.test(foldText(question))) return false;
  const written = findNumbers(text, [language]).map(({ value }) => value);
  const said = [...new Set([...written, ...listCounts(text, [language, 'en'])])];
  if (said.length > 2) return false;
  const [price, count] = said;
  return price !== undefined && (count === undefined ? known : [count]).some((one) => one * price === total);
}
