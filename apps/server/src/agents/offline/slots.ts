// Reads which of the offered slots a lead chooses.
import { foldText, foldWords, splitClauses } from '../../language/fold-text.ts';
import type { Reader } from './lexicon/reader.ts';
import { hasNamedTimes, isSpecific, type ReadWish, readWish, suitsWish } from './wishes/wish.ts';
import { isUnsure, readYesNo } from './yes-no.ts';

/** A slot in an offer. */
export interface OfferedSlot {
  id: string;
  start_at: string;
}

/** What an answer to an offer means. `wanted`: the lead names another day or time, which must be looked up. */
export type SlotChoice =
  | { kind: 'chosen'; slot: OfferedSlot }
  | { kind: 'none' }
  | { kind: 'wanted'; wish: NonNullable<ReadWish> }
  | { kind: 'unclear' };

/** The maximum number of slots in an offer. A bare number up to this one is the position of a slot. */
const OFFERED = 3;
/** Matches the choice of the last slot: "Whichever is later". */
const LATEST =
  /(?:^| )(?:later|latest|last|plus tard|mas tarde|spater\S*|spateste\S*|piu tardi|mais tarde|laatste?)(?: |$)/;
const NOT_GOOD =
  / (?:doesnt|does not|dont|do not|wont|cant|cannot|not) (?:really )?(?:work|suit|fit|possible|available|do|good)/;

/** Reads the choice. A day or time must match exactly one slot; if it matches several, the choice is unclear. */
export function readSlotChoice(
  text: string,
  offered: readonly OfferedSlot[],
  now: string,
  zone: string,
  reader: Reader,
  base: string | null = null,
): SlotChoice {
  const short = text.slice(0, 1000);
  const positive = removeDenials(short, reader);
  const denied = positive !== short;
  const length = foldWords(positive) === '' ? 0 : foldWords(positive).split(' ').length;
  const wish =
    readWish(short, now, zone, reader, base) ?? readBareNumber(positive, offered.length, now, zone, reader);
  if (wish === null) {
    const place = readPosition(positive, offered.length, length);
    if (place !== null) return { kind: 'chosen', slot: offered[place]! };
  }
  if (wish !== null && !('flaw' in wish) && hasNamedTimes(wish)) {
    const fitting = offered.filter(({ start_at }) => suitsWish(wish, start_at));
    const [only] = fitting;
    // "Next week" and "after 4" say more than which of the offered slots the lead chooses.
    const isPlain = isSpecific(wish) && !isUnsure(short, reader);
    if (only && fitting.length === 1 && isPlain) return { kind: 'chosen', slot: only };
    if (only) return { kind: 'wanted', wish };
  }
  if (wish !== null && 'flaw' in wish) return { kind: 'wanted', wish };
  const ordinal = length <= 6 ? readOrdinal(positive, offered.length, reader) : null;
  if (ordinal !== null) return { kind: 'chosen', slot: offered[ordinal]! };
  if (wish !== null) return { kind: 'wanted', wish };
  if (denied || isDecliningAll(short, reader)) return { kind: 'none' };
  if (offered[0] && startsText(reader.whichever, positive)) {
    const slot = LATEST.test(foldWords(positive)) ? offered.at(-1)! : offered[0];
    return { kind: 'chosen', slot };
  }
  if (offered.length === 1 && readYesNo(short, '', reader) === true)
    return { kind: 'chosen', slot: offered[0]! };
  return { kind: 'unclear' };
}

/** Reads a bare number that is not a position: "10?" is a time, "28" a day. */
function readBareNumber(text: string, offered: number, now: string, zone: string, reader: Reader): ReadWish {
  const bare = /^(?:\p{L}+ ){0,2}(\d{1,2})$/u.exec(foldWords(text));
  const figure = Number(bare?.[1] ?? 0);
  if (figure <= Math.max(offered, OFFERED) || figure > 31) return null;
  return readWish(figure <= 23 ? `at ${figure}` : `the ${figure}th`, now, zone, reader);
}

/** Removes denied times: "Not Monday, Tuesday at 3" → "Tuesday at 3". */
function removeDenials(text: string, reader: Reader): string {
  const parts = text.split(/(?<=[,;!?\n]|\.(?!\d))/);
  const kept = parts.filter((part) => {
    const spaced = ` ${foldWords(part)} `;
    if (spaced.trim() === '' || reader.yes.test(spaced)) return true;
    return !reader.negation.test(spaced) && !NOT_GOOD.test(spaced);
  });
  return kept.length === parts.length ? text : kept.join('');
}

function readPosition(text: string, count: number, length: number): number | null {
  if (length > 5) return null;
  const numbers = foldText(text).match(/(?<![\d:.,/])\d{1,2}(?![\d:/]|[.,]\d)/g) ?? [];
  const place = Number(numbers[0]) - 1;
  const plain = foldWords(text);
  const alone =
    /^(?:(?:option|number|numero|nummer|no|nr|n|slot|the|le|la|el|il|o|de|die|das|het|choix|opcion|opzione|opcao|optie|yes|oui|si|ja|sim|ok) ){0,2}\d{1,2}(?: \D+)?$/u;
  return numbers.length === 1 && place >= 0 && place < count && alone.test(plain) ? place : null;
}

function readOrdinal(text: string, count: number, reader: Reader): number | null {
  const spaced = ` ${foldWords(text)} `;
  const named = reader.ordinals.flatMap((ordinal, place) =>
    ordinal.test(spaced) ? [place === 3 ? count - 1 : place] : [],
  );
  return named.length === 1 && named[0]! < count && named[0]! >= 0 ? named[0]! : null;
}

function isDecliningAll(text: string, reader: Reader): boolean {
  const spaced = ` ${foldWords(text)} `;
  if (reader.reschedule.test(spaced) || NOT_GOOD.test(spaced) || startsText(reader.none, text)) return true;
  return readYesNo(text, '', reader) === false;
}

function startsText(matcher: RegExp, text: string): boolean {
  return splitClauses(text).some((clause) => matcher.exec(` ${clause} `)?.index === 1);
}
