// Reads a number of years from a year: an age from the year of birth, and how long something lasts from its start.
import { foldText } from '../../language/fold-text.ts';
import { listQuestionWords } from '../../language/numbers/figure-units.ts';
import { readTimeUnit } from '../../language/numbers/periods.ts';
import { asksForAge } from '../../language/numbers/stray-figures.ts';

/** Words for a birth, in all languages of the offline agent, and a year: "born in March 1952", "Jahrgang 1990". */
const BORN =
  /(?<!\p{L})(?:born|nee?s?|naissance|geboren|geb|jahrgang|nacid[oa]|naci|nacio|nat[oa]|nascid[oa]|nasci|nasceu|bouwjaar|geboortejaar)(?!\p{L})/u;
/** Words for a start, in the same languages: "depuis 2019", "since March 2019". */
const SINCE = /(?<!\p{L})(?:since|depuis|desde|seit|dal|dall|sinds)(?: [\p{L}.]+){0,2} (?:19|20)\d\d(?!\d)/u;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
/** How often the period of a question about years is in a year. */
const YEARLY = 1;

/**
 * Returns whether a year in the text gives the number of years. Without the day, both numbers of this year count.
 * @param now an ISO date.
 */
export function givesYears(text: string, question: string, count: number, now: string): boolean {
  const plain = foldText(text);
  const years = new Set(plain.match(YEAR));
  if (years.size !== 1) return false;
  const isOfYears = listQuestionWords(question).some((word) => readTimeUnit(word) === YEARLY);
  if (!(asksForAge(question) && BORN.test(plain)) && !(isOfYears && SINCE.test(plain))) return false;
  const most = Number(now.slice(0, 4)) - Number([...years][0]);
  return count === most || count === most - 1;
}
