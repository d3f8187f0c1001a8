// Finds the name by which a message addresses a person.
import { cleanValue } from './clean-value.ts';

const TITLES =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|m|mme|mlle|monsieur|madame|sr|sra|srta|don|dona|herr|frau|sig|signor|signora|dhr|mevr)\.?$/i;

/** Returns the first name of a full name: "Dr. Ana Diaz" and "DIAZ, Ana" give Ana; null if the text isn't a name. */
export function getFirstName(name: string | null): string | null {
  const clean = cleanValue(name);
  if (clean === null) return null;
  const ordered = clean.includes(',') ? clean.split(',').reverse().join(' ') : clean;
  const parts = ordered.split(' ').filter((part) => /\p{L}/u.test(part) && !TITLES.test(part));
  const first = parts[0]?.replace(/^[^\p{L}]+|[^\p{L}\p{M}.'’-]+$/gu, '') ?? '';
  // Addresses and links are not names.
  if (first === '' || /[@/\d]|\.\p{L}|www/iu.test(first)) return null;
  const capitals = first.length > 2 && first === first.toUpperCase() && first !== first.toLowerCase();
  return capitals ? first.charAt(0) + first.slice(1).toLowerCase() : first;
}
