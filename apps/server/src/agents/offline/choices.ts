// Reads a choice by its name, its number or its position. Case, accents and one typo are ignored in names.
import { foldWords } from '../../language/fold-text.ts';
import type { Reader } from './lexicon/reader.ts';
import { isUnsure, readYesNo } from './yes-no.ts';

/** Returns the choices in a message; an empty list for "none of these"; null if it names none. */
export function readChoices(text: string, choices: readonly string[], reader: Reader): string[] | null {
  const plain = foldWords(text);
  const said = plain.split(' ');
  if (plain === '' || isUnsure(text, reader)) return null;
  const byName = findNamedChoices(said, choices, reader);
  if (byName.length > 0) return byName;
  if (said.length <= 4) {
    const place = readPosition(plain, choices.length, reader);
    if (place !== null) return [choices[place]!];
  }
  if (choices.length === 1) {
    const yes = readYesNo(text, choices[0]!, reader);
    if (yes !== null) return yes ? [...choices] : [];
  }
  if (said.length > 6) return null;
  if (reader.whichever.exec(` ${plain} `)?.index === 1) return [...choices];
  return reader.none.exec(` ${plain} `)?.index === 1 ? [] : null;
}

function findNamedChoices(said: string[], choices: readonly string[], reader: Reader): string[] {
  for (const same of [(a: string, b: string) => a === b, isSimilar]) {
    const found = choices.filter((choice) => mentionsName(said, foldWords(choice).split(' '), same, reader));
    // "Bath and shower" also matches "bath": the longer name wins.
    const fullest = found.filter(
      (choice) =>
        !found.some(
          (other) => other !== choice && ` ${foldWords(other)} `.includes(` ${foldWords(choice)} `),
        ),
    );
    if (fullest.length > 0) return fullest;
  }
  return [];
}

/** Returns whether the words contain the name. With a reader, a name right after a negation does not count. */
export function mentionsName(
  said: string[],
  name: string[],
  same: (a: string, b: string) => boolean,
  reader: Reader | null,
): boolean {
  return said.some((_, start) => {
    if (!name.every((word, offset) => same(said[start + offset] ?? '', word))) return false;
    if (!reader) return true;
    const before = ` ${said.slice(Math.max(0, start - 2), start).join(' ')} `;
    return !reader.negation.test(before);
  });
}

/**
 * Returns whether words are equal except for an ending ("kitchens") or a typo ("kichen"). Short words must be equal.
 */
export function isSimilar(said: string, name: string): boolean {
  const shorter = Math.min(said.length, name.length);
  if (shorter < 4) return said === name;
  if (Math.abs(said.length - name.length) <= 3 && (said.startsWith(name) || name.startsWith(said)))
    return true;
  return getEditDistance(said, name) <= (shorter >= 8 ? 2 : shorter >= 5 ? 1 : 0);
}

function getEditDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2 || a.length > 40) return 9;
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}

/**
 * Returns the zero-based position that a text names: "2", "option 2", "the second one", "the last". null if it names
 * none below `count`.
 */
function readPosition(plain: string, count: number, reader: Reader): number | null {
  const digits = /^(?:\p{L}+ )?(\d{1,2})$/u.exec(plain);
  if (digits) {
    const place = Number(digits[1]) - 1;
    return place >= 0 && place < count ? place : null;
  }
  const place = reader.ordinals.findIndex((ordinal) => ordinal.test(` ${plain} `));
  if (place === -1) return null;
  const index = place === 3 ? count - 1 : place;
  return index < count ? index : null;
}
