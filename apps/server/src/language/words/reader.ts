// A lexicon that is compiled for a campaign's language. Every reader includes English, because leads everywhere use
// English words.
import { compilePhrases, foldPhrases } from '../fold-text.ts';
import { type Lexicon, lexicons } from './lexicon.ts';

/** The keys whose words are matched in the campaign's language and in English. */
const OWN = [
  ...([
    'yes',
    'no',
    'unsure',
    'but',
    'contrast',
    'hedge',
    'condition',
    'optOutHints',
    'filler',
    'negation',
    'nothing',
    'asksReason',
    'asksThing',
    'homes',
    'anyHome',
    'ownHomes',
    'none',
    'whichever',
    'choose',
  ] as const),
  ...([
    'cancel',
    'canceled',
    'reschedule',
    'arranged',
    'book',
    'demandsBooking',
    'meeting',
    'talk',
    'tag',
    'visit',
    'bring',
    'bringTo',
    'goodbye',
    'available',
    'purpose',
    'question',
    'thousand',
    'more',
    'less',
    'to',
    'others',
    'now',
    'done',
    'frames',
    'light',
  ] as const),
] as const;

/** Patterns for folded words with a space on both sides: ` ${words} `. */
export type Reader = Record<
  | (typeof OWN)[number]
  | 'pardon'
  | 'why'
  | 'person'
  | 'noPerson'
  | 'closing'
  | 'bot'
  | 'noInterest'
  | 'givesUp'
  | 'mightCancel'
  | 'optOutSigns'
  | 'sad'
  | 'happy'
  | 'self'
  | 'onlyMe',
  RegExp
> & {
  language: string;
  later: Record<keyof Lexicon['later'], RegExp>;
  time: Record<keyof Lexicon['time'], RegExp>;
  /** The lexicon's words about time, as fragments for larger patterns. */
  source: Record<keyof Lexicon['time'], string>;
  /** Fragments for patterns over folded text. */
  wish: Record<keyof Lexicon['wish'], string>;
  ordinals: readonly RegExp[];
  numbers: ReadonlyMap<string, number>;
  /** What leads ask a business for. Only words of the reader's language count. */
  topics: readonly ReaderTopic[];
  lexicons: readonly Lexicon[];
};

export interface ReaderTopic {
  name: keyof Lexicon['topics'];
  words: RegExp;
}

const readers = new Map<string, Reader>();

/** Returns the primary subtag of a language, even if it has no lexicon: `pt-BR` → `pt`. */
export function getPlainLanguage(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? '';
}

/** Returns the language of the lexicon to use: `fr-CA` → `fr`. For a language without a lexicon, that is English. */
function getPrimaryLanguage(language: string): string {
  const primary = getPlainLanguage(language);
  return Object.hasOwn(lexicons, primary) ? primary : 'en';
}

/** Returns the reader of a language, which is compiled once. */
export function getReader(language: string): Reader {
  const primary = getPrimaryLanguage(language);
  const known = readers.get(primary);
  if (known) return known;
  const reader = compileReader(primary, [...new Set([lexicons[primary]!, lexicons['en']!])]);
  readers.set(primary, reader);
  return reader;
}

/**
 * Returns a function that returns the pattern of words in all languages, for messages that can be in another language
 * than the campaign's. It is compiled when it is first used.
 */
export function matchInAll(pick: (lexicon: Lexicon) => readonly string[]): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= compilePhrases(markClauseEnds(Object.values(lexicons).flatMap(pick)), 'u'));
}

function compileReader(language: string, used: readonly Lexicon[]): Reader {
  const all = Object.values(lexicons);
  const one = (pick: (lexicon: Lexicon) => readonly string[], from: readonly Lexicon[] = used) =>
    compilePhrases(markClauseEnds(from.flatMap(pick)), 'u');
  const each = <Key extends string>(
    keys: readonly Key[],
    pick: (lexicon: Lexicon, key: Key) => readonly string[],
  ) =>
    Object.fromEntries(keys.map((key) => [key, one((lexicon) => pick(lexicon, key))])) as Record<Key, RegExp>;
  const en = lexicons['en']!;
  const timeKeys = Object.keys(en.time) as (keyof Lexicon['time'])[];
  const laterKeys = Object.keys(en.later) as (keyof Lexicon['later'])[];
  return {
    ...each(OWN, (lexicon, key) =>
      // "No" is "in the" in Portuguese, and an English no only as a whole clause.
      language === 'pt' && lexicon === en
        ? lexicon[key].flatMap((phrase) => (phrase !== 'no' ? phrase : key === 'no' ? '^no$' : []))
        : lexicon[key],
    ),
    pardon: one((lexicon) => matchWholeClauses(lexicon.pardon), all),
    why: one((lexicon) => matchWholeClauses(lexicon.why), all),
    closing: one((lexicon) => [...lexicon.goodbye, ...lexicon.closing]),
    // These are matched in all languages: leads ask for a person or show no interest in their own language, which can
    // differ from the campaign's.
    person: one((lexicon) => lexicon.person, all),
    noPerson: one((lexicon) => lexicon.noPerson.map((phrase) => `(?:${phrase})$`), all),
    bot: one((lexicon) => [...lexicon.bot, ...lexicon.people.asksWho], all),
    noInterest: one((lexicon) => lexicon.noInterest, all),
    givesUp: one((lexicon) => lexicon.givesUp, all),
    mightCancel: one((lexicon) => lexicon.mightCancel, all),
    optOutSigns: one((lexicon) => lexicon.optOutSigns, all),
    sad: one((lexicon) => lexicon.sad, all),
    happy: one((lexicon) => lexicon.happy, all),
    self: one((lexicon) => lexicon.self, all),
    onlyMe: one((lexicon) => lexicon.onlyMe, all),
    language,
    later: each(laterKeys, (lexicon, key) => lexicon.later[key]),
    time: each(timeKeys, (lexicon, key) => lexicon.time[key]),
    source: Object.fromEntries(
      timeKeys.map((key) => [key, foldPhrases(used.flatMap((lexicon) => lexicon.time[key]))]),
    ) as Record<keyof Lexicon['time'], string>,
    wish: Object.fromEntries(
      (Object.keys(en.wish) as (keyof Lexicon['wish'])[]).map((key) => [
        key,
        foldPhrases(used.flatMap((lexicon) => lexicon.wish[key])),
      ]),
    ) as Reader['wish'],
    ordinals: (['first', 'second', 'third', 'last', 'middle'] as const).map((place) =>
      one((lexicon) => lexicon.ordinals[place]),
    ),
    numbers: new Map(used.toReversed().flatMap((lexicon) => Object.entries(lexicon.numbers))),
    topics: Object.entries(used[0]!.topics).map(([name, list]) => ({
      name: name as ReaderTopic['name'],
      words: compilePhrases(list, 'gu'),
    })),
    lexicons: used,
  };
}

/** Returns a phrase that matches only a whole clause. */
function matchWholeClauses(phrases: readonly string[]): string[] {
  return [`^(?:${phrases.join('|')})$`];
}

/** Changes `^` and `$` in a phrase to match the ends of a clause, which has a space on both sides. */
function markClauseEnds(phrases: readonly string[]): string[] {
  return phrases.map((phrase) => phrase.replace(/(?<!\[)\^/g, '(?<=^ )').replace(/\$/g, '(?= $)'));
}
