// Where a lead says that it is: "I'm in New York", "je suis à Montréal", "9am PST" (agents.md#time-zones).
import { clauses } from '../../language/fold.ts';
import { zoneNamedIn, zoneOfPlace } from '../../language/zones.ts';
import type { Reader } from './lexicon/reader.ts';
import { compiled, plainText } from './wishes/text.ts';

const LONGEST_NAME = 4;

/** The IANA zone that the text says the lead is in; null where it says none, or leaves a doubt. */
export function zoneIn(text: string, reader: Reader): string | null {
  const short = text.slice(0, 1000);
  return zoneNamedIn(short) ?? placeIn(short, reader);
}

/** Does it speak of the business's clocks: "3pm your time"? */
export function isYourTime(text: string, reader: Reader): boolean {
  const { yourTime } = compiled('where', reader, compile);
  return yourTime.test(plainText(text));
}

function placeIn(text: string, reader: Reader): string | null {
  const { located } = compiled('where', reader, compile);
  // A place and its country: "Montréal, Canada".
  for (const clause of clauses(text.replace(/'/g, ' ').replace(/’/g, ' '))) {
    for (const match of clause.matchAll(located)) {
      const said = clause
        .slice(match.index + match[0].length)
        .trim()
        .split(' ');
      for (let length = Math.min(LONGEST_NAME, said.length); length > 0; length--) {
        const zone = zoneOfPlace(said.slice(0, length).join(' '));
        if (zone !== null) return zone;
      }
    }
  }
  return null;
}

function compile({ wish }: Reader) {
  return {
    located: new RegExp(
      `(?<!\\p{L})(?:${wish.located})(?: (?:the|le|la|les|el|los|il|den|der|die|de|het))?(?= )`,
      'gu',
    ),
    yourTime: new RegExp(`(?<!\\p{L})(?:${wish.yourTime})(?!\\p{L})`, 'u'),
  };
}
