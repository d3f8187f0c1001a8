// Finds the period that a figure is for ("1800 euros par an", "every two months"), in all languages of the offline
// agent. Questions and answers are read by the same words.
import { foldText, foldWords } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';

/** A period in a text. `perYear`: the number of such periods in a year. */
export interface Period {
  start: number;
  end: number;
  perYear: number;
  /** Whether only an article is before it, as in "100 euros la semaine". After a comma it can be something else. */
  isBare: boolean;
}

const NOUNS: readonly [perYear: number, noun: string][] = [
  [365, 'days?|jours?|dias?|tage?n?|giorn[oi]|dag(?:en)?'],
  [52, 'weeks?|wks?|weekjes?|semaines?|semanas?|semanitas?|wochen?|settiman[ae]|weken'],
  [26, 'fortnights?|quinzaines?|quincenas?|quinzenas?'],
  [12, 'months?|mths?|mo|mois|mes(?:es)?|monat(?:en?|s)?|mes[ei]|mesett[oi]|mesecitos?|maand(?:en|jes?)?'],
  [4, 'quarters?|qtrs?|trimestres?|quartal(?:en?|s)?|trimestr[ei]|kwarta(?:al|len)'],
  [2, 'half years?|semestres?|semestri|halbjahre?s?|half jaar|halve jaren'],
  [
    1,
    'years?|yrs?|annum|ans?|annees?|anos?|an(?:it|inh)os?|jahr(?:en?|es)?|ann[oi]|annett[oi]|ja(?:ar|ren|artjes?)',
  ],
];
/** Adjectives and adverbs, and the first parts of German and Dutch compounds: "monatlich", "Jahresumsatz". */
const WORDS: readonly [perYear: number, words: string][] = [
  [365, 'daily|quotidien\\p{L}*|journali\\p{L}*|taglich\\p{L}*|diari[oa]s?|giornalier\\p{L}|dagelijkse?'],
  [52, 'p[ /]?w|weekly|hebdo\\p{L}*|wochentlich\\p{L}*|semana(?:l|is)\\p{L}*|settimanal\\p{L}+|wekelijkse?'],
  [12, 'monthly|pcm|p/m|mensuel\\p{L}*|mensual\\p{L}*|mensa(?:l|is)\\p{L}*|mensil\\p{L}+|monatlich\\p{L}*'],
  [12, 'monats\\p{L}{3,}|maandelijkse?|maand\\p{L}{5,}'],
  [6, 'bimestr\\p{L}+'],
  [
    4,
    'p[ /]+q|pq(?= *$)|quarterly|trimestriel\\p{L}*|trimestra\\p{L}+|vierteljahr\\p{L}*|quartals\\p{L}{3,}',
  ],
  [2, 'half yearly|semestriel\\p{L}*|semestra\\p{L}+|halbjahr\\p{L}+|halfjaarlijkse?'],
  [
    1,
    'yearly|annual\\p{L}*|annuel\\p{L}*|anua(?:l|is)\\p{L}*|annu[oai]|p[ /]+[aj]|p[aj](?= *$)|jahrlich\\p{L}*',
  ],
  [1, 'jahres\\p{L}{3,}|jaarlijkse?|jaar\\p{L}{5,}'],
];
const EACH =
  'per|pro|par|por|al|all|alla|ao|am|im|in der|in het|in de|every|each|chaque|a cada|cada|jede[nsrm]?|ogni|elke?|iedere?|' +
  'tous les|toutes les|todos los|todas las|todos os|todas as|tutti i|tutte le|alle|om de|' +
  'for the|pour la?|pour le|para (?:el|la)|per il|fur das|fur den|voor het|para o|no|nell?|en el|dans l|dans le|' +
  '(?<!(?<!\\p{L})(?:in|for|within|after|half|over|than|under) )an?|a la';
/** Doubles the period of a number in digits: "500 twice a year". Alone, it is a number itself. */
const TWICE = '(?<=\\d.{0,20})(twice|deux fois|dos veces|zwei ?mal|due volte|duas vezes|twee ?(?:keer|maal))';
const COUNTS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'other|second|two|deux|dos|zwei|due|dois|duas|twee',
    'three|trois|tres|drei|tre|drie',
    'four|quatre|cuatro|vier|quattro|quatro',
    'six|seis|sechs|sei|zes',
  ].flatMap((words, at) => words.split('|').map((word) => [word, [2, 3, 4, 6][at]!])),
);
const PAST_AHEAD = 'last|this|past|letzte[nsrm]?|dieses|diesen|vorige?|afgelopen|verleden|dit';
const PAST_BEHIND = 'dernier|derniere|passee?|pasad[oa]|scors[oa]|passad[oa]';
const NEXT = 'prochaine?|qui|que|d apres|drauf|danach|\\d{4}';

/** "The last twelve months" are a year. */
const TWELVE_MONTHS =
  /(?<!\p{L})(?:(?:last|past|letzten|ultimos|ultimi|afgelopen|derniers) (?:12|twelve|zwolf|doce|dodici|doze|twaalf|douze)|(?:12|douze|doce|dodici|doze) (?:derniers|ultimos|ultimi)) (?:months|monaten?|meses|mesi|maanden|mois)/gu;

const PERIOD = (() => {
  const nouns = NOUNS.map(([, noun]) => noun).join('|');
  const count = `(\\d{1,2}|${Object.keys(COUNTS).join('|')})`;
  const named = [
    `(?:${TWICE} +)?(?:/|(?<!\\p{L})(?:(?!(?:per|por|an?|al) +\\d)(?:${EACH})(?: +${count})?|l|le|la|el|die)(?!\\p{L})) *(${nouns})(?! +(?:${NEXT}|${PAST_BEHIND})(?!\\p{L}))`,
    `(?<!\\p{L})(?:${PAST_AHEAD}) +(${nouns})`,
    `(?<!\\p{L})(${nouns}) +(?:${PAST_BEHIND})`,
    `(?<!\\p{L})(${WORDS.map(([, words]) => words).join('|')})`,
  ];
  return new RegExp(`(?:${named.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
})();
/** Matches "last week", which says when and not how often. */
export const PAST_PERIOD = (() => {
  const nouns = NOUNS.map(([, noun]) => noun).join('|');
  return new RegExp(
    `(?<!\\p{L})(?:(?:${PAST_AHEAD}) +(?:${nouns})|(?:${nouns}) +(?:${PAST_BEHIND}))(?!\\p{L})`,
    'u',
  );
})();
const RATES = [...NOUNS, ...WORDS].map(
  ([perYear, words]) => [perYear, new RegExp(`^(?:${words})$`, 'u')] as const,
);

const BARE = /^(?:l|le|la|el|die)(?!\p{L})/u;

/** Returns the periods in a folded text, in order. */
export function findPeriods(folded: string): Period[] {
  const spaced = folded
    .replace(/[^\p{L}\p{N}/]/gu, (sign) => ' '.repeat(sign.length))
    .replace(TWELVE_MONTHS, (whole) => 'this year'.padEnd(whole.length));
  return [...spaced.matchAll(PERIOD)].map(({ 0: whole, 1: twice, 2: count, index, ...groups }) => {
    const name = (groups[3] ?? groups[4] ?? groups[5] ?? groups[6])!.replace(/ +/g, ' ');
    const perYear = RATES.find(([, words]) => words.test(name))![0] * (twice === undefined ? 1 : 2);
    const every = count === undefined ? 1 : (COUNTS[count] ?? Number(count));
    const span = { start: index, end: index + whole.length, isBare: BARE.test(whole) };
    return { ...span, perYear: perYear / Math.max(1, every) };
  });
}

/** Returns the period next to a number: the nearest one after it in its sentence, else the last one before it. */
export function findPeriodBeside(
  plain: string,
  periods: readonly Period[],
  from: number,
  start: number,
  end: number,
  until: number | undefined,
  reader: Reader,
): number | null {
  // "900 is fine if I can pay monthly" names no rate.
  const isNear = (between: string, { isBare }: Period) =>
    !(isBare ? /[,.!?;\n]\s/ : /[.!?;\n]\s/).test(between) &&
    foldWords(between).split(' ').length <= 6 &&
    !reader.condition.test(` ${foldWords(between)} `);
  const after = periods.find(
    (one) =>
      one.start >= end && one.start < (until ?? plain.length) && isNear(plain.slice(end, one.start), one),
  );
  const before = periods.findLast(
    (one) => one.start >= from && one.end <= start && isNear(plain.slice(one.end, start), one),
  );
  return (after ?? before)?.perYear ?? null;
}

/** Returns how many of the text's periods a year has; null if the text names no period, or several. */
export function readPeriod(text: string): number | null {
  const named = new Set(findPeriods(foldText(text.slice(0, 2000))).map(({ perYear }) => perYear));
  return named.size === 1 ? [...named][0]! : null;
}

const IN_A = /(?<!\p{L})(?:in an?|dans une?|en une?|in eine[mr]|in un[ao]?|em uma?|num|numa|in een)(?= )/gu;

/** Returns how many of the periods that a question names a year has: in a question, "in a month" is each month. */
export function readAskedPeriod(question: string): number | null {
  return readPeriod(foldText(question.slice(0, 2000)).replace(IN_A, 'per'));
}

/** Returns how many of the units of time that a word names a year has ("months" is 12); null if it names none. */
export function readTimeUnit(word: string): number | null {
  return RATES.slice(0, NOUNS.length).find(([, noun]) => noun.test(word))?.[0] ?? null;
}
