// Reads where a lead is: "I'm in New York", "je suis à Montréal", "9am PST" (agents.md#time-zones).
import { splitClauses } from '../fold-text.ts';
import { compileOnce, toPlainText } from '../wishes/text.ts';
import type { Reader } from '../words/reader.ts';
import { findNamedZone, findPlaceZone } from '../zones.ts';

const LONGEST_NAME = 4;
const TIME_OF =
  /(?:\d(?:[:.]\d\d| ?h)? ?(?:[ap]\.?m\.? )?((?:\p{L}+ ){1,4})time|(?:heure|hora|ora|horario|tijd) (?:de|d|di|do|da|del|van|in) (\p{L}+(?: \p{L}+){0,3}))(?!\p{L})/gu;
/** The minimum length of a place's name. Shorter names are ambiguous: "LA" is also an article. */
const SHORTEST_NAME = 3;

/** Returns the IANA zone of the place where the lead says they are; null if the text names no place or several. */
export function findZone(text: string, reader: Reader): string | null {
  const short = text.slice(0, 1000);
  return findNamedZone(short) ?? findClockPlace(short) ?? findPlace(short, reader);
}

/** Returns whether the text means the business's time zone: "3pm your time". */
export function isYourTime(text: string, reader: Reader): boolean {
  const { yourTime } = compileOnce('where', reader, compilePlaces);
  return yourTime.test(toPlainText(text));
}

/**
 * Returns the time zone of the place in "8pm Paris time" or "20h heure de Paris"; null if there is none. "20 Uhr
 * Pariser Zeit" is not supported, because it would require the adjective for each place.
 */
function findClockPlace(text: string): string | null {
  const plain = toPlainText(text);
  for (const match of plain.matchAll(TIME_OF)) {
    const said = (match[1] ?? match[2])!.trim().split(' ');
    for (let length = Math.min(LONGEST_NAME, said.length); length > 0; length--) {
      const name = match[1] === undefined ? said.slice(0, length) : said.slice(-length);
      const zone = name.join(' ').length < SHORTEST_NAME ? null : findPlaceZone(name.join(' '));
      if (zone !== null) return zone;
    }
  }
  return null;
}

function findPlace(text: string, reader: Reader): string | null {
  const { located } = compileOnce('where', reader, compilePlaces);
  // A clause can contain a place, and the next one its country: "Montréal, Canada".
  for (const clause of splitClauses(text.replace(/'/g, ' ').replace(/’/g, ' '))) {
    for (const match of clause.matchAll(located)) {
      const said = clause
        .slice(match.index + match[0].length)
        .trim()
        .split(' ');
      for (let length = Math.min(LONGEST_NAME, said.length); length > 0; length--) {
        const zone = findPlaceZone(said.slice(0, length).join(' '));
        if (zone !== null) return zone;
      }
    }
  }
  return null;
}

function compilePlaces({ wish }: Reader) {
  return {
    located: new RegExp(
      `(?<!\\p{L})(?:${wish.located})(?: (?:the|le|la|les|el|los|il|den|der|die|de|het))?(?= )`,
      'gu',
    ),
    yourTime: new RegExp(`(?<!\\p{L})(?:${wish.yourTime})(?!\\p{L})`, 'u'),
  };
}
