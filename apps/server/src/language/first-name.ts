// Finds the name by which a message addresses a person.
import { cleanValue } from './clean-value.ts';

const TITLES =
  /^(?:mr|mrs|ms|miss|mx|dr|dra|drs|doctor|docteur|dott|dottoressa|ing|mag|prof|professor|sir|m|mme|mlle|me|monsieur|madame|sr|sra|srta|señor|señora|senhor|senhora|herrn?|frau|fr|hr|sig|signor|signora|dhr|mevr|meneer|mevrouw)\.?$/iu;
/** Titles that precede first names. */
const FIRST_NAME_TITLES = /^(?:don|doña|dona|d\.|d\.?ª\.?)$/iu;
/** Words at the start of a surname: "Mme Le Goff". */
const PARTICLES = /^(?:le|la|les|de|du|des|del|della|di|da|dos|von|van|den|der|ter|el|al|mac|mc)$/iu;

/**
 * Returns the first name of a full name: "Dr. Ana Diaz" and "DIAZ, Ana" give Ana. null if the text isn't a name, or if
 * it is a title and a surname: "Frau Dr. Meier".
 */
export function getFirstName(name: string | null): string | null {
  const clean = cleanValue(name);
  if (clean === null) return null;
  const ordered = clean.includes(',') ? clean.split(',').reverse().join(' ') : clean;
  const words = ordered.split(' ').filter((part) => /\p{L}/u.test(part) && !FIRST_NAME_TITLES.test(part));
  const parts = words.filter((part) => !TITLES.test(part));
  if (words.length > parts.length && (parts.length === 1 || PARTICLES.test(parts[0]!))) return null;
  const first = parts[0]?.replace(/^[^\p{L}]+|[^\p{L}\p{M}.'’-]+$/gu, '') ?? '';
  // Addresses and links are not names.
  if (first === '' || /[@/\d]|\.\p{L}|www/iu.test(first)) return null;
  const isCapitals = first.length > 2 && first === first.toUpperCase();
  const isSmall = first === first.toLowerCase();
  return isCapitals || isSmall
    ? first
        .toLowerCase()
        .replace(/(?<![\p{L}\p{M}])[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/gu, (letter) =>
          letter.toUpperCase(),
        )
    : first;
}
