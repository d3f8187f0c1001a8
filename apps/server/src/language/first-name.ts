// Finds the first name of a person, and the name by which a message addresses them.
import { cleanValue } from './clean-value.ts';

const TITLES =
  /^(?:mr|mrs|ms|miss|mx|dr|dra|drs|doctor|docteur|dott|dottoressa|ing|mag|prof|professor|sir|m|mme|mlle|me|monsieur|madame|sr|sra|srta|señor|señora|senhor|senhora|herrn?|frau|fr|hr|sig|signor|signora|dhr|mevr|meneer|mevrouw)\.?$/iu;
/** Titles with which a message addresses people. */
const FORMS_OF_ADDRESS =
  /^(?:mr|mrs|ms|miss|mx|dr|dra|doctor|docteur|prof|professor|mme|mlle|monsieur|madame|sr|sra|srta|señor|señora|senhor|senhora|herr|frau|signor|signora|meneer|mevrouw)\.?$/iu;
/** Titles that precede first names. */
const FIRST_NAME_TITLES = /^(?:don|doña|dona|d\.|d\.?ª\.?)$/iu;
/** Words at the start of a surname: "Mme Le Goff". */
export const PARTICLES = /^(?:le|la|les|de|du|des|del|della|di|da|dos|von|van|den|der|ter|el|al|mac|mc)$/iu;

/**
 * Returns the first name of a full name: "Dr. Ana Diaz" and "DIAZ, Ana" give Ana. null if the text isn't a name, or if
 * it is a title and a surname: "Frau Dr. Meier".
 */
export function getFirstName(name: string | null): string | null {
  const { names, isSurname } = splitName(name);
  return isSurname ? null : toName(names[0] ?? '');
}

/**
 * Returns the name in a greeting: the first name, or a title and a surname, such as "Frau Dr. Meier". null if the text
 * isn't a name, or if no greeting contains the title.
 */
export function getGreetingName(name: string | null): string | null {
  const { titles, names, isSurname } = splitName(name);
  if (!isSurname) return toName(names[0] ?? '');
  const surname = names.map((part) => (PARTICLES.test(part) ? part : toName(part)));
  if (!titles.every((title) => FORMS_OF_ADDRESS.test(title)) || surname.includes(null)) return null;
  return [...titles.map(capitalize), ...surname].join(' ');
}

/** Returns the titles and the other words of a name, and whether these are a surname. */
function splitName(name: string | null): { titles: string[]; names: string[]; isSurname: boolean } {
  const clean = cleanValue(name) ?? '';
  const ordered = clean.includes(',') ? clean.split(',').reverse().join(' ') : clean;
  const words = ordered.split(' ').filter((part) => /\p{L}/u.test(part) && !FIRST_NAME_TITLES.test(part));
  const [titles, names] = [true, false].map((isTitle) =>
    words.filter((part) => TITLES.test(part) === isTitle),
  ) as [string[], string[]];
  const isSurname = titles.length > 0 && (names.length === 1 || PARTICLES.test(names[0] ?? ''));
  return { titles, names, isSurname };
}

/** Returns the word as a name; null for addresses and links. */
function toName(word: string): string | null {
  const name = word.replace(/^[^\p{L}]+|[^\p{L}\p{M}.'’-]+$/gu, '');
  if (name === '' || /[@/\d]|\.\p{L}|www/iu.test(name)) return null;
  const isCapitals = name.length > 2 && name === name.toUpperCase();
  return isCapitals || name === name.toLowerCase() ? capitalize(name) : name;
}

function capitalize(word: string): string {
  return word
    .toLowerCase()
    .replace(/(?<![\p{L}\p{M}])[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/gu, (letter) =>
      letter.toUpperCase(),
    );
}
