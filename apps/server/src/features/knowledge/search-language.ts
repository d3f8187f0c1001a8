// PostgreSQL's text search configuration for each language, which defines stems and stop words. Every version since 14
// includes these configurations.

const CONFIGURATIONS: Record<string, string> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
};

/** Returns the configuration for a BCP 47 tag such as `pt-BR`. Other languages get `simple`, which does no stemming. */
export function searchConfiguration(language: string): string {
  const primary = language.toLowerCase().split(/[-_]/)[0]!;
  return Object.hasOwn(CONFIGURATIONS, primary) ? CONFIGURATIONS[primary]! : 'simple';
}
