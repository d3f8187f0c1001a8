// Finds answers that hold only from a later time on (agents.md#evidence).
import { readLater } from '../../language/times/read-later-time.ts';
import { getTimezone } from '../offer.ts';
import { isNegative } from './negations.ts';
import type { QuoteContext } from './quote-context.ts';

const NEXT_YEAR =
  /(?<!\p{L})(?:next year|l ?an prochain|l ?annee prochaine|ano que vi?ene?|proximo ano|nachste[nsrm]? jahr|anno prossimo|prossimo anno|ano que vem|volgend jaar)(?!\p{L})/u;
/** The least distance of a time that limits a yes: "but only next year". */
const FAR_MS = 14 * 86_400_000;

/** Returns whether the words after a "but" limit the answer to a time that is at least two weeks away. */
export function onlyFromLater(but: string, { input, reader }: QuoteContext): boolean {
  if (but === '' || !isNegative(but, [reader.language, 'en'])) return false;
  if (NEXT_YEAR.test(but)) return true;
  const later = readLater(but, null, input.now, getTimezone(input), reader, 0);
  return later?.isNamed === true && Date.parse(later.at) - Date.parse(input.now) >= FAR_MS;
}
