// Finds street addresses in a text: "12 rue Victor Hugo, 69003 Lyon", "Hauptstraße 5", "12 Oak Street".
import { expandIgnoreCase } from './ignore-case.ts';

const NAME = "[\\p{L}\\p{M}\\d.'’-]{1,40}";
/** A word of a name that leads write in lower case: "12 rue victor hugo". */
const MORE = `(?!(?i:à|a|al|au|aux|c|chez|con|dans|de|el|en|est|et|in|is|je|la|le|les|mais|merci|on|ou|per|pour|siamo|sind|somos|sommes|svp|y)(?!\\p{L}))${NAME}`;
/** Not the name of a street in English: "80 on the road", "10 minutes drive". */
const ENGLISH = `(?!(?i:a|an|and|are|at|by|can|for|from|guests?|hours?|hrs?|in|is|km|kms|meters?|metres?|miles?|min|mins|minutes?|my|of|off|on|or|our|people|persons?|that|the|this|to|us|we|will|with|your)(?![\\p{L}]))${NAME}`;
const CAPITALIZED = "\\p{Lu}[\\p{L}\\p{M}.'’-]{0,40}";
const NUMBER = '\\d{1,5}(?: ?(?i:bis|ter|[a-d]))?';
/** Words between the kind of the street and its name: "rue de la République". */
const LINK = "(?i:(?:de|des|du|del|della|delle|dei|do|da|dos|das|di|la|le|las|los|les) |[dl]['’])";
/** The post code and the town after a street. */
const TOWN = `(?:,? (?:[A-Z]{1,2}-)?\\d{4,5}(?:-\\d{3}| ?[A-Z]{2})? ${NAME}(?: ${CAPITALIZED}){0,2})?`;
/** What follows a number that belongs to a street, and does not count what is named next: "20 people", "at 12 o'clock". */
const END = '(?=[^\\S\\n]*(?:$|[,.;!?)](?!\\d)|\\d{4,5}[^\\S\\n]|in ))';

const FRENCH = '(?i:rue|avenue|av\\.|boulevard|bd\\.?|impasse|allée|chemin|quai)';
const SOUTHERN =
  '(?i:calle|c/|avenida|avda\\.?|paseo|plaza|viale|corso|piazza|rua|travessa|praça|alameda|estrada)';

/** The ways in which languages write a street. A word that often means something else counts only before a capital. */
const STREETS = [
  // French: the number precedes the street, or follows it.
  `${NUMBER},? ?${FRENCH} ${LINK}*${NAME}(?: ${MORE}){0,3}`,
  `\\d{1,2}(?: ?(?i:bis|ter|[a-d]))?,? ?(?i:place|cours|route|square|passage) ${LINK}*(?!(?i:assis|debout|libre|disponible))${CAPITALIZED}(?: ${CAPITALIZED}){0,4}`,
  `${FRENCH} ${LINK}*${CAPITALIZED}(?: ${LINK}*${CAPITALIZED}){0,3},? ${NUMBER}${END}`,
  `${FRENCH} ${LINK}+${MORE}(?: ${MORE})?,? ${NUMBER}${END}`,
  // English: the kind of the street is the last word.
  `${NUMBER} (?:(?=\\p{Lu}|\\d)${ENGLISH} ){1,3}(?i:street|road|avenue|lane|drive|crescent|terrace|boulevard|court|close|way|square|st|rd|ave|ln|dr|blvd)(?![\\p{L}\\d])\\.?`,
  `${NUMBER} (?:${ENGLISH} ){1,2}(?i:street|road|avenue|lane|crescent|terrace|boulevard|st|rd|ave|blvd)(?![\\p{L}\\d]| \\p{Lu})\\.?`,
  // German and Dutch: the kind is the end of the name.
  `(?:(?:${CAPITALIZED} ){1,2}[\\p{L}-]{0,40}|[\\p{L}-]{1,40})(?i:straße|strasse|str\\.|gasse|allee|straat|gracht|kade|singel) ${NUMBER}`,
  `(?:(?:${CAPITALIZED} ){1,2}|(?=\\p{Lu})[\\p{L}-]{1,40})(?i:platz|weg|laan|plein) ${NUMBER}${END}`,
  `(?i:am|an der|unter den) (?!\\p{L}*(?i:tag|abend|morgen|mittwoch|mittag|anfang|ende|jahr|sommer|winter|herbst|frühling)(?!\\p{L}))(?!(?i:januar|februar|märz|april|mai|juni|juli|august|\\p{L}+ber)(?!\\p{L}))${CAPITALIZED} \\d{1,3} ?(?i:[a-d])?${END}`,
  // Spanish, Italian and Portuguese: the number follows.
  `(?:${SOUTHERN}|V(?i:ia)) ?${LINK}*${CAPITALIZED}(?: ${LINK}*${CAPITALIZED}){0,3},? (?:n[º°.o]* ?)?${NUMBER}`,
  `(?:${SOUTHERN}|via) ?${LINK}*${MORE}(?: ${MORE})?,? (?:n[º°.o]* ?)?${NUMBER}${END}`,
].join('|');

const STREET = new RegExp(expandIgnoreCase(`(?<![\\p{L}\\d])(?:${STREETS})(?![\\p{L}\\d])${TOWN}`), 'gmu');

/** Returns where the street addresses are in a text, with the town after them. */
export function findStreetAddresses(text: string): { start: number; text: string }[] {
  return [...text.matchAll(STREET)].map((match) => ({ start: match.index, text: match[0] }));
}
