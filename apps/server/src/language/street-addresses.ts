// Finds street addresses in a text: "12 rue Victor Hugo, 69003 Lyon", "Hauptstraße 5", "12 Oak Street".

const NAME = "[\\p{L}\\p{M}\\d.'’-]{1,40}";
/** A word of a name that leads write in lower case: "12 rue victor hugo". */
const MORE = `(?!(?:à|a|au|aux|c|chez|dans|de|en|et|in|je|mais|merci|on|ou|pour|svp)(?!\\p{L}))${NAME}`;
const CAPITALIZED = "\\p{Lu}[\\p{L}\\p{M}.'’-]{0,40}";
const NUMBER = '\\d{1,5}(?: ?(?:bis|ter|[a-d]))?';
/** Words between the kind of the street and its name: "rue de la République". */
const LINKS = "(?:(?:de|des|du|del|della|delle|dei|do|da|dos|das|di|la|le|las|los|les) |[dl]['’])*";
/** The post code and the town after a street. */
const TOWN = `(?:,? (?:[A-Z]{1,2}-)?\\d{4,5}(?:-\\d{3}| ?[A-Z]{2})? ${NAME}(?: ${CAPITALIZED}){0,2})?`;

/** The ways in which languages write a street. A word that often means something else counts only before a capital. */
const STREETS = [
  // French: the number precedes the street.
  `${NUMBER},? (?:[Rr]ue|[Aa]venue|[Aa]v\\.|[Bb]oulevard|[Bb]d\\.?|[Ii]mpasse|[Aa]llée|[Cc]hemin|[Qq]uai) ${LINKS}${NAME}(?: ${MORE}){0,3}`,
  `${NUMBER},? (?:[Pp]lace|[Cc]ours|[Rr]oute|[Ss]quare|[Pp]assage) ${LINKS}${CAPITALIZED}(?: ${CAPITALIZED}){0,4}`,
  // English: the kind of the street is the last word.
  `${NUMBER} (?:${NAME} ){1,3}(?:[Ss]treet|[Rr]oad|[Aa]venue|[Ll]ane|[Dd]rive|[Cc]rescent|[Tt]errace|[Bb]oulevard|Court|Close|Way|Square|St|Rd|Ave|Ln|Dr|Blvd)(?![\\p{L}\\d])\\.?`,
  // German and Dutch: the kind is the end of the name.
  `(?:${CAPITALIZED} ){0,2}[\\p{L}-]{0,40}(?:straße|strasse|str\\.|gasse|allee|platz|weg|straat|laan|plein|gracht|kade|singel|[Ss]traße|[Ss]trasse) ${NUMBER}`,
  // Spanish, Italian and Portuguese: the number follows.
  `(?:[Cc]alle|[Cc]/|[Aa]venida|[Aa]vda\\.?|[Pp]aseo|[Pp]laza|[Vv]iale?|[Cc]orso|[Pp]iazza|[Rr]ua|[Tt]ravessa|[Pp]raça|[Aa]lameda|[Ee]strada) ?${LINKS}${CAPITALIZED}(?: ${LINKS}${CAPITALIZED}){0,3},? (?:n[º°.o]* ?)?${NUMBER}`,
].join('|');

const STREET = new RegExp(`(?<![\\p{L}\\d])(?:${STREETS})(?![\\p{L}\\d])${TOWN}`, 'gu');

/** Returns where the street addresses are in a text, with the town after them. */
export function findStreetAddresses(text: string): { start: number; text: string }[] {
  return [...text.matchAll(STREET)].map((match) => ({ start: match.index, text: match[0] }));
}
