// Reads an age from a year of birth.
import { foldText } from '../../language/fold-text.ts';
import { asksForAge } from '../../language/numbers/stray-figures.ts';

/** Words for a birth, in all languages of the offline agent, and a year: "born in March 1952", "Jahrgang 1990". */
const BORN =
  /(?<!\p{L})(?:born|nee?s?|naissance|geboren|geb|jahrgang|nacid[oa]|naci|nacio|nat[oa]|nascid[oa]|nasci|nasceu|bouwjaar|geboortejaar)(?!\p{L})/u;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

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
