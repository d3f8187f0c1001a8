// Finds days of which the lead wants another week: "a Saturday, but not this one", "another Saturday".
import type { Reader } from '../words/reader.ts';
import { getDaysKey, type SaidDays } from './days.ts';
import { compileOnce, endsWithAny, matchWholeWords, type Piece, toPlainText } from './text.ts';

/** Returns whether the text denies a time with "this" or "that": "not this one". */
export function deniesThisTime(text: string, reader: Reader): boolean {
  return toPlainText(text).search(compilePatterns(reader).notThis) >= 0;
}

/**
 * Finds a day of which the lead wants another week: `other` for "a Saturday, but not this one" and "another Saturday",
 * `next` for "not this Saturday, the next one", and `this` for "not this Saturday". `rest` is the text without the words
 * that deny no other day. null for other texts.
 */
export function findDeniedDay(
  rest: string,
  days: readonly Piece<SaidDays>[],
  reader: Reader,
): { kind: 'other' | 'next' | 'this'; rest: string } | null {
  if (days.length === 0) return null;
  const { notThis, nextOne } = compilePatterns(reader);
  for (const { index, 0: words } of rest.matchAll(notThis)) {
    const end = index + words.length;
    const next = days.find(({ at }) => at >= end && at <= end + 1);
    if (next && !namesWeekday(next)) continue;
    if (next) {
      const isTwice = days.some((day) => day !== next && isSameDay(day, next));
      return { kind: isTwice || nextOne.test(rest) ? 'next' : 'this', rest };
    }
    if (days.some(({ at }) => at < index) && ENDS_CLAUSE.test(rest.slice(end)))
      return { kind: 'other', rest: rest.slice(0, index) + ' '.repeat(words.length) + rest.slice(end) };
  }
  const isAnother = days.some(({ at }) => endsWithAny(rest.slice(0, at), reader.wish.another));
  return isAnother ? { kind: 'other', rest } : null;
}

/** Returns whether these are weekdays: "not this Saturday", but not "not this week". */
function namesWeekday({ meaning }: Piece<SaidDays>): boolean {
  return 'days' in meaning && meaning.days.every(({ weekdays }) => weekdays !== null);
}

function isSameDay({ meaning: one }: Piece<SaidDays>, { meaning: other }: Piece<SaidDays>): boolean {
  const getKey = (said: SaidDays) => ('days' in said ? said.days.map(getDaysKey).join() : '');
  return getKey(one) === getKey(other);
}

const LEADING_NO = /^\s*(?:(?:no|non|nein|nee|não|nao)[\s,!.]+)+/iu;

/** Words that answer no and deny no day after them, unlike the English "no Mondays". */
const ONLY_ANSWERS: Readonly<Record<string, RegExp>> = {
  de: /^\s*(?:(?:nein|nee|ne|nö)(?!\p{L})[\s,!.]*)+(?=\p{L})/iu,
  nl: /^\s*(?:(?:nee|neen)(?!\p{L})[\s,!.]*)+(?=\p{L})/iu,
  fr: /^\s*(?:non(?!\p{L})[\s,!.]*)+(?=\p{L})/iu,
};

/** Removes a no at the start of a text, in languages where it can't deny the day after it: "nee volgende week". */
export function dropAnsweringNo(text: string, { language }: Reader): string {
  const no = ONLY_ANSWERS[language];
  return no ? text.replace(no, '') : text;
}

/** Removes the "no" of a lead who repeats a wish, which denies no time: "no, I mean after 4". */
export function dropRepeatingNo(text: string, reader: Reader): string {
  const rest = text.replace(LEADING_NO, '');
  return rest !== text && toPlainText(text).search(compilePatterns(reader).insists) >= 0 ? rest : text;
}

/** Removes the "no" that someone else might say, which denies no time: "3 then, but he might say no". */
export function dropPossibleNo(text: string, reader: Reader): string {
  const plain = toPlainText(text);
  const rest = plain.replace(compilePatterns(reader).mayDecline, ' ');
  return rest === plain ? text : rest;
}

/** Matches what the lead no longer wants: "instead of 2", "rather than Tuesday at 3". */
const INSTEAD_OF =
  /(?<!\p{L})(?:instead of|rather than|au lieu d[eu]|plut[oô]t que|en (?:vez|lugar) de(?:l)?|(?:an)?statt|invece d\p{L}+|piuttosto che|em vez d[eoa]|in plaats van)(?: (?:the|le|la|el|der|die|das|den|il|o|a|de|number|option))? [\p{L}\d:.]+(?: (?:at|à|um|a las|alle|às|om) \d[\d:.h]*)?/giu;

/** Removes what the lead no longer wants: "Thursday instead of Wednesday" → "Thursday". */
export function dropInsteadOf(text: string): string {
  return text.replace(INSTEAD_OF, ' ');
}

const ENDS_CLAUSE = /^ ?(?:$|[,;.!?])/;

function compilePatterns(reader: Reader): Record<'notThis' | 'nextOne' | 'insists' | 'mayDecline', RegExp> {
  return compileOnce('denied days', reader, ({ wish }) => ({
    notThis: matchWholeWords(wish.notThis),
    insists: matchWholeWords(wish.insists),
    mayDecline: matchWholeWords(wish.mayDecline),
    nextOne: new RegExp(matchWholeWords(wish.nextOne), 'u'),
  }));
}
