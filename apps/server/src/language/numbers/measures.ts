// Finds units of length and of hours, so that a figure can be converted into the unit of a question: "25 km" is 15.53
// miles. In all languages of the offline agent.

/** A unit. `size`: the number of metres, square metres, cubic metres, kilograms or minutes. */
export interface Measure {
  kind: 'length' | 'area' | 'volume' | 'weight' | 'hours';
  size: number;
}

const METRES = 'met(?:re|er|ro|ri)s?';
const MEASURES: readonly (readonly [kind: Measure['kind'], size: number, words: string])[] = [
  [
    'area',
    1,
    `m2|sqm|qm|mq|quadratmeter\\p{L}*|(?:square|vierkante) ${METRES}|${METRES} (?:carres?|quadr\\p{L}+|cuadr\\p{L}+)`,
  ],
  ['area', 0.09290304, 'sqft|ft2|sq(?:uare)? ?(?:ft|feet|foot)'],
  ['volume', 1, `m3|(?:cubic|kubieke) ${METRES}|${METRES} cub\\p{L}+|kubikmeter\\p{L}*`],
  ['volume', 0.001, 'l|lit(?:er|re|ro|ri)s?'],
  ['weight', 1, 'kg|kgs|kilos?|kilogram\\p{L}*'],
  ['weight', 6.350293, 'stones?|st'],
  ['weight', 0.45359237, 'lbs?'],
  ['length', 0.001, `mm|milli?${METRES}`],
  ['length', 0.01, `cms?|[cz]enti${METRES}`],
  ['length', 1, `m|${METRES}`],
  ['length', 1000, `kms?|bornes|[kq]uilo${METRES}|[kc]h?ilo${METRES}`],
  ['length', 1609.344, 'miles?|millas?|migli[oa]|milhas?|meilen?|mijl(?:en)?'],
  ['length', 0.3048, 'ft|foot|feet'],
  ['hours', 1, 'min(?:ute[ns]?|utos?|uti|uten)?'],
  ['hours', 60, 'h|hs|std|hours?|hrs?|heures?|stunden?|horas?|or[ae]|uur|uren'],
];
const NEXT = MEASURES.map(
  ([kind, size, words]) => [{ kind, size }, new RegExp(`^(?:${words})(?= |$)`, 'u')] as const,
);

/** Returns the unit with which folded words start; null if they start with another word. */
export function readMeasure(words: string): Measure | null {
  return NEXT.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** Returns the only unit that folded words contain; null if they contain none, or several. */
export function findMeasure(words: string): Measure | null {
  const all = words.split(' ');
  const found = all.flatMap((_, at) => readMeasure(all.slice(at).join(' ')) ?? []);
  // "Metres" in "square metres" and "metri cubi" is no length.
  const named = new Set(
    found.some(({ kind }) => kind !== 'length') ? found.filter(({ kind }) => kind !== 'length') : found,
  );
  return named.size === 1 ? [...named][0]! : null;
}
