// Finds the other time that a lead with a meeting asks for.
import { ONLY_ASKS } from '../../language/answers/cancel-requests.ts';
import { foldWords } from '../../language/fold-text.ts';
import { toZoned } from '../../language/timezone.ts';
import { readWordsBesideTimes } from '../../language/wishes/named-days.ts';
import { matchWholeWords, toPlainText } from '../../language/wishes/text.ts';
import { excludesTime, hasNamedTimes, isOneTime, suitsWish } from '../../language/wishes/wish.ts';
import type { ReadConversation } from './read-conversation.ts';
import { findWish } from './wish-turn.ts';

/** Matches words that can only mean to cancel. "I can't make it" might instead ask for another time. */
const EXPLICIT =
  /(?<!\p{L})(?:cancel|cancell|annul|anul|absag|abzusag|stornier|disd|cancell|desmarc|afzeg|afgezegd|zeg .{0,20}af|sag\S* .{0,20}ab|call .{0,10}off)/u;
const INSTEAD =
  /(?<!\p{L})(?:instead|a la place|en (?:su )?lugar|en vez|stattdessen|statt dessen|invece|em vez|in plaats)/u;
/** Matches words with which a lead repeats the hour for another day. */
const SAME_TIME =
  / (?:same time|meme heure|selbe zeit|gleiche (?:zeit|uhrzeit)|misma hora|stessa ora|mesma hora|zelfde tijd) /u;
/** Matches words of a lead who comes late to the meeting: "running late, be there 11.30". */
const IS_LATE =
  /(?<!\p{L})(?:(?:running|be|bit|little|min\p{L}*) late|verspat\p{L}*|en retard|(?:llego|llegare|voy) tarde|in ritardo|atrasad[oa]|te laat)(?!\p{L})/u;
/** The maximum number of words in a message that only names a time. */
export const SHORT = 6;
/** The number of letters of a word that can link two times. */
const LONGEST_LINK = 3;

/** Returns the other time that a lead with an appointment asks for. */
export function findOtherTime(understood: ReadConversation, bookedAt: string): ReturnType<typeof findWish> {
  const { reader, text } = understood;
  const plain = toPlainText(text);
  const reschedules = matchesMeaning(understood, reader.reschedule);
  const asks = reschedules || asksForTime(understood);
  if (IS_LATE.test(plain) && !asks) return null;
  const found = findWish(understood);
  if (!found) return null;
  const { wish } = found;
  if ('flaw' in wish) return reschedules || INSTEAD.test(plain) ? found : null;
  if (!reschedules) {
    if (!hasNamedTimes(wish) || (EXPLICIT.test(plain) && !INSTEAD.test(plain))) return null;
    if (suitsWish(wish, bookedAt)) return findLastWish(understood, bookedAt);
  }
  const isWish =
    excludesTime(wish, bookedAt) ||
    asks ||
    isShort(understood) ||
    namesTimesOnly(understood) ||
    // "Oh no, the day after tomorrow, same time".
    (isOneTime(wish) && SAME_TIME.test(` ${foldWords(text)} `));
  return isWish ? found : null;
}

/**
 * Returns the wish of the last clause if it is for another time: "On Monday I work after all, could it be Tuesday at the
 * same time?" null for others.
 */
function findLastWish(understood: ReadConversation, bookedAt: string): ReturnType<typeof findWish> {
  const last = understood.said.at(-1)!;
  const clauses = last.text.split(/(?<=[,;.!\n])\s+/);
  const text = clauses.at(-1)!;
  if (clauses.length < 2 || !asksForTime({ ...understood, text })) return null;
  const found = findWish({ ...understood, text, said: [{ ...last, text, statements: text }] });
  if (!found || 'flaw' in found.wish) return null;
  return hasNamedTimes(found.wish) && !suitsWish(found.wish, bookedAt) ? found : null;
}

/** Returns whether the lead asks for a time, or prefers one. */
export function asksForTime({ text, reader }: ReadConversation): boolean {
  return (
    (/[?？]/.test(text) && !asksOnly(text)) || matchWholeWords(reader.wish.instead).test(toPlainText(text))
  );
}

/** Returns whether the message consists of times and the words that link them: "Tuesday 8 or Wednesday 9, after 5". */
function namesTimesOnly({ text, reader, input, zone }: ReadConversation): boolean {
  const today = toZoned(input.now, zone).toPlainDate();
  return readWordsBesideTimes(text, today, reader)
    .split(' ')
    .every((word) => word.length <= LONGEST_LINK);
}

/** Returns whether the messages have few words. */
export function isShort({ text }: ReadConversation): boolean {
  return foldWords(text).split(' ').length <= SHORT;
}

/** Returns whether a message states what `matcher` matches, rather than denying it or only asking about it. */
export function matchesMeaning(understood: ReadConversation, matcher: RegExp): boolean {
  return understood.said.some(({ text }) => {
    const spaced = ` ${foldWords(text.slice(0, 2000))} `;
    const found = matcher.exec(spaced);
    if (!found || ONLY_ASKS.test(spaced.slice(1))) return false;
    const before = spaced.slice(0, found.index).trim().split(' ').slice(-4).join(' ');
    return (
      !/^(?:dont|do not|not|never|pas|ne|nicht|non|nao|niet)$|(?:dont|do not|not|never|nicht|niet) (?:want|need|wish|have)/.test(
        before,
      ) &&
      !/(?:dont|do not) (?:want|need|wish) to$|(?:veux|voudrais) pas$|no quiero$|nicht$|non voglio$|nao quero$|wil niet$/.test(
        before,
      )
    );
  });
}

/** Returns whether the text only asks for a fact. */
export function asksOnly(text: string): boolean {
  return ONLY_ASKS.test(`${foldWords(text.slice(0, 500))} `) && text.includes('?');
}
