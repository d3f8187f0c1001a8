// Finds the negations of statements (agents.md#the-truth-gate).
import { foldWords } from '../../language/fold-text.ts';
import { getReader } from '../../language/words/reader.ts';
import { findSubjects, foldQuestion } from '../knowledge/units.ts';

/** Words that limit a statement, so that it can agree with a denial: "rarely needed", "free of charge". */
const LIMITED =
  / (?:rarely|seldom|hardly|skip(?:s|ped)?|unless|except|excluded|only|just|free|zero|instead|until|selten|kaum|ausser|ausgeschlossen|ausgenommen|nur|frei|kostenlos|erst|rarement|sauf|hors|exclue?s?|seulement|uniquement|gratuite?s?|aucune?|raramente|salvo|excepto|exclu[ií]d[oa]s?|solo|solamente|gratis|eccetto|esclus[oaie]|soltanto|gratuit[oaie]|exceto|apenas|somente|zelden|behalve|uitgesloten|alleen|pas) /;

/** Matches a negation in a name: "Les Petits Pas". */
const OF_NAME = /(?<=\p{Lu}\p{L}* )(?:Pas|Non|No|Sin|Sans|Sem|Jamais|Never)(?!\p{L})/gu;

/** Matches the end of an adjective that limits nothing and is about no time: "nut-free". */
export const FREE_OF = /(?<=\p{L})-free(?!\p{L})/giu;

/** Returns the text without the words that deny nothing: negations in names, and the Portuguese "no", which is "in the". */
function withoutLookAlikes(text: string, languages: readonly string[]): string {
  const said = text.replace(OF_NAME, ' ');
  return languages.includes('pt') ? said.replace(/(?<!\p{L})no(?=\s)/giu, ' ') : said;
}

/** Returns whether a text has a negation, or a word that limits it. */
export function isNegative(text: string, languages: readonly string[]): boolean {
  return (
    LIMITED.test(` ${foldQuestion(text.replace(OF_NAME, ' ').replace(FREE_OF, ''))} `) ||
    isDenial(text, languages)
  );
}

/** Returns whether a text has a negation. A limit, such as "free of charge", is none. */
export function isDenial(text: string, languages: readonly string[]): boolean {
  const said = withoutLookAlikes(text, languages);
  return languages.some(
    (language) =>
      getReader(language).negation.test(` ${foldWords(said)} `) ||
      getReader(language).no.test(` ${foldQuestion(said)} `),
  );
}

/** Returns the subjects that a clause denies: those after its negation, or before it: "Ratenzahlung bieten wir nicht an". */
export function findDenied(clause: string, languages: readonly string[]): string[] {
  const plain = ` ${foldQuestion(withoutLookAlikes(clause, languages))} `;
  for (const language of languages) {
    const found = getReader(language).negation.exec(plain);
    if (!found) continue;
    // "Keine Haustiere", "non rilasciamo"; "ne faisons pas les salles de bains" denies what follows the second word.
    const rest = plain.slice(found.index + found[0].length);
    const after = findSubjects(rest.replace(/^.*? (?:pas|plus|jamais|aucune?) /, ' ').trim());
    return after.length > 0 ? after : findSubjects(plain.trim());
  }
  return [];
}
