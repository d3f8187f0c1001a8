// Reads the class or the year of a pupil, whose number is next to a word or a letter: "Klasse 10", "the 6b", "7th grade".
import { foldWords } from '../fold-text.ts';

const NAMES =
  'klassen?|klassenstufe|stufe|jahrgangsstufe|schuljahr|class|grade|year|form|classe|annee|clase|curso|grado|anno|ano|turma|serie|klas|groep|leerjaar';

/** Matches a question for a class: "In welche Klasse geht Ihr Kind?" */
const ASKS = new RegExp(
  `(?:^| )(?:which|what|quelle?|que|cual|cuál|welche[nrms]?|quale|che|qual|welke?)(?: \\p{L}+)? (?:${NAMES})(?= |$)`,
  'u',
);
/** The highest number of a class. */
const HIGHEST = 13;

const CLASS = [
  // The "am" of "Klasse 7a am Gymnasium" is no time of day.
  new RegExp(`(?<!\\p{L})(?:${NAMES}|année) (\\d{1,2})[a-h]?(?![\\p{L}\\d])(?: am(?= \\p{L}))?`, 'giu'),
  new RegExp(
    `(?<![\\p{L}\\d.,])(\\d{1,2})(?:\\.|st|nd|rd|th|e|ème|eme|º|ª|°)?[a-h]?\\.? (?:${NAMES}|année)(?!\\p{L})`,
    'giu',
  ),
  /(?<![\p{L}\d.,])(\d{1,2})(?:th|st|nd|rd|ème|eme|[a-h])(?![\p{L}\d])/giu,
];

/** Returns whether a question asks for the class of a pupil. A year of construction is more than `figure`. */
export function asksForClass(question: string, figure: number): boolean {
  return figure <= HIGHEST && ASKS.test(foldWords(question));
}

/** Returns the text with each class as its number only: "in die 6" for "in die 6b". */
export function writeClass(text: string): string {
  return CLASS.reduce((said, pattern) => said.replace(pattern, '$1'), text);
}
