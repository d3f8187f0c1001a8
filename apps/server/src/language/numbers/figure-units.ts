// Finds what a number or a question measures: square metres are an area, kids are people.
import { foldWords } from '../fold-text.ts';

/** Words for units, by what they measure. A figure answers no question about another kind. */
const UNITS: readonly (readonly [kind: string, words: RegExp])[] = [
  [
    'area',
    /^(?:m2|qm|sqm|mq|sqft|square|quadratmet\p{L}*|quadrad\p{L}*|quadrat[io]|cuadrad\p{L}*|carres?|vierkante)$/u,
  ],
  ['volume', /^(?:m3|cbm|kubikmet\p{L}*|l|lit(?:er|re|ro|ri)s?)$/u],
  ['land', /^(?:acres?|hectares?)$/],
  ['energy', /^(?:[km]?wh?|kwp|kilowatt\p{L}*)$/u],
  ['length', /^(?:[ck]?m|kms|bornes|miles?|(?:k|ch|qu)ilomet\p{L}*|met(?:re|er|ro|ri)s?)$/u],
  ['weight', /^(?:kg|(?:k|qu)ilos?|chili|kilogram\p{L}*|tonn?e[ns]?)$/u],
  [
    'time',
    /^(?:h|hs|std|hours?|hrs?|heures?|stunden?|horas?|or[ae]|uur|uren|min(?:ute[ns]?|utos?|uti|uten)?)$/u,
  ],
  [
    'people',
    /^(?:people|ppl|pax|peeps|pers|persons?|personn?e[ns]?|persone|pessoas|personas|leute|mensen|mann|heads|kids|child(?:ren)?|enfants|kinder|hijos|ninos|figli|bambini|filhos|criancas|kinderen|guests?|invites?|convives|gaste|gasten|invitad[ao]s|ospiti|invitati|convidados|employees|employes|staff|colleagues|collegues|kollegen|colegas?|colleghi|collegas?|mitarbeiter|empleados|dipendenti|funcionarios|medewerkers|participants?|teilnehmer|participantes|partecipanti|deelnemers|adult(?:e?s)?|erwachsene|adultos|adulti|volwassenen|players|joueurs|spieler|jugadores|giocatori|jogadores|spelers)$/u,
  ],
];

/** Returns the words, with units of several words as one, such as "square feet" and "metri cubi". */
export function listUnitWords(plain: string): string[] {
  return plain
    .replace(/sq(?:uare)? ?(?:ft|feet|foot)|ft2/g, 'sqft')
    .replace(/(?<!\p{L})met(?:re|er|ro|ri)s? (?:quad?r|cuad|carre)\p{L}*/gu, 'm2')
    .replace(
      /(?<!\p{L})(?:met(?:re|er|ro|ri)s? cub\p{L}*|(?:cubic|kubieke) met\p{L}+|kubikmeter\p{L}*)/gu,
      'm3',
    )
    .split(' ');
}

/** Returns what the words measure: square metres are an area; null if they contain no unit. */
export function findUnit(words: readonly string[]): string | null {
  return UNITS.find(([, unit]) => words.some((word) => unit.test(word)))?.[0] ?? null;
}

/** Returns what a question measures; null if it names no unit. */
export function findAskedUnit(question: string): string | null {
  return findUnit(listUnitWords(listQuestionWords(question).join(' ')));
}

/** Returns the words of a question. An elided article is a separate word: "combien d'années". */
export function listQuestionWords(question: string): string[] {
  return foldWords(question.replace(/(?<!\p{L})([dl])['’]/giu, '$1 ')).split(' ');
}
