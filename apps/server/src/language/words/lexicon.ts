// The words that leads write and the claims that models make, from one YAML file per language (docs/languages.md). Each
// file is read and checked when it is first used.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseLanguageFile, readWhenUsed } from '../parse-language-file.ts';
import { compileWord, isEntry } from './word-notation.ts';

/** A list of words that are separated by commas. */
const entries = z
  .string()
  .transform((text) => text.split(/,\s+/))
  .pipe(z.array(z.string().refine(isEntry, 'must follow the notation in docs/languages.md')));
const words = entries.transform((list) => list.map((entry) => compileWord(entry)));
/** Words and their values: `one = 1, two = 2`. */
const numbers = entries
  .refine((list) => list.every((entry) => /^.+ = \d+$/.test(entry)), 'must be `word = number`')
  .transform((list) =>
    Object.fromEntries(list.map((entry) => [entry.split(' = ')[0]!, Number(entry.split(' = ')[1])])),
  );

/** Returns the schema of an object in which each key has words. The files explain the keys. */
function wordsByKey<Key extends string>(...keys: Key[]) {
  return z.strictObject(Object.fromEntries(keys.map((key) => [key, words])) as Record<Key, typeof words>);
}

/** Replaces each `<key>` by the words of that key in the same section. */
function fillReferences<Words extends Readonly<Record<string, string[]>>>(section: Words): Words {
  const fill = (word: string): string =>
    word.replace(/<(\w+)>/g, (_, key: string) => `(?:${(section[key] ?? []).map(fill).join('|')})`);
  return Object.fromEntries(Object.entries(section).map(([key, list]) => [key, list.map(fill)])) as Words;
}

/** The parts of a request for no more messages. */
const parts = wordsByKey(
  ...(['stop', 'write', 'messages', 'not', 'again', 'never', 'writeAgain', 'unwanted', 'hear'] as const),
  ...(['remove', 'about', 'mine', 'me', 'lists', 'unsubscribe', 'ask', 'blocked', 'limits'] as const),
);
/** Whole phrases. A language can lack some of them. */
const phrases = wordsByKey(
  ...(['whole', 'addressees', 'inside', 'unspaced', 'unspacedWhole', 'wish', 'wished', 'from'] as const),
  ...([
    'accuses',
    'reason',
    'accusesVaguely',
    'repeats',
    'threats',
    'data',
    'only',
    'onlyData',
    'negated',
    'quoted',
  ] as const),
  ...(['until', 'former', 'old', 'asks', 'changesMind', 'money', 'calls', 'otherWays', 'services'] as const),
  ...(['doubts', 'otherPeople', 'reach', 'newNumber', 'useNew'] as const),
).partial();
const optOut = parts.extend(phrases.shape);
const optIn = wordsByKey(
  ...(['wish', 'around', 'unspaced', 'aroundUnspaced', 'everywhere', 'aroundEverywhere'] as const),
  ...(['write', 'now', 'again', 'want'] as const),
).partial();
const trouble = wordsByKey(
  ...([
    'breakages',
    'complaints',
    'damages',
    'clients',
    'crises',
    'customers',
    'emergencies',
    'faults',
    'harms',
    'otherCases',
  ] as const),
  ...(['ours', 'pains', 'purchases', 'refunds', 'sources', 'unbearable', 'urgency', 'todays'] as const),
  'notUrgent',
  'ofOthers',
);
/** What leads ask a business for. */
const topics = wordsByKey(
  ...(['instalments', 'deposit', 'discount', 'bring', 'wear', 'included', 'homeVisit', 'pickUp'] as const),
  ...(['cancel', 'missed', 'trial', 'children', 'wheelchair', 'online'] as const),
  ...(['groupSize', 'wait', 'women', 'pictures', 'fuel', 'insurance', 'permit'] as const),
  ...(['certificate', 'removal', 'repair', 'teacher', 'quote', 'lesson', 'exam', 'minimumTerm'] as const),
  ...(['lend', 'age', 'noise', 'ready', 'warranty', 'payment'] as const),
);

const lexicon = z.strictObject({
  ...wordsByKey('yes', 'no', 'unsure', 'but', 'contrast', 'hedge', 'pardon', 'why', 'filler').shape,
  ...wordsByKey(
    'condition',
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
    'person',
    'noPerson',
    'bot',
    'noInterest',
    'givesUp',
    'optOutSigns',
    'optOutHints',
    'sad',
    'happy',
    'self',
    'onlyMe',
  ).shape,
  ...wordsByKey(
    'cancel',
    'mightCancel',
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
    'closing',
    'goodbye',
    'available',
    'purpose',
    'question',
  ).shape,
  ...wordsByKey('thousand', 'more', 'less', 'to', 'others', 'now', 'done', 'frames', 'light').shape,
  later: wordsByKey('vague', 'contact', 'bounds', 'write', 'offered', 'replies', 'soon', 'holidays'),
  time: wordsByKey(
    ...(['today', 'tomorrow', 'dayAfterTomorrow', 'nextWeek', 'nextMonth'] as const),
    ...(['evening', 'morning', 'afternoon'] as const),
    ...(['in', 'minutes', 'hours', 'days', 'weeks', 'months', 'when'] as const),
  ),
  wish: wordsByKey(
    ...(['thisWeek', 'weekAfterNext', 'weekend', 'workdays', 'startOf', 'middleOf', 'endOf'] as const),
    ...(['past', 'last', 'from', 'after', 'before', 'between', 'around', 'at', 'orLater'] as const),
    ...([
      'noon',
      'lunch',
      'soonest',
      'except',
      'notThis',
      'another',
      'nextOne',
      'unsuited',
      'occupied',
      'suits',
      'until',
      'worksUntil',
      'insists',
      'mayDecline',
      'earlier',
      'later',
      'instead',
      'free',
    ] as const),
    ...([
      'prefers',
      'aside',
      'whichDay',
      'whichTime',
      'located',
      'yourTime',
      'christmas',
      'newYear',
    ] as const),
  ),
  optOut: optOut.transform(fillReferences),
  optIn: optIn.transform(fillReferences),
  trouble,
  topics,
  remarks: wordsByKey('decision', 'competitor', 'price', 'trust', 'chat', 'settled'),
  people: wordsByKey('asksWho', 'wrong', 'partner', 'foundOther', 'takesOther', 'otherChoice'),
  channels: wordsByKey('call', 'email', 'numberSource'),
  orders: wordsByKey('agent', 'record', 'result', 'others'),
  autoReply: wordsByKey('sure', 'thanks', 'promise', 'menu'),
  ordinals: wordsByKey('first', 'second', 'third', 'last', 'middle'),
  numbers,
});

const claims = z.partialRecord(
  z.enum([
    ...([
      'discount',
      'cheaper',
      'free',
      'guarantee',
      'refund',
      'refundAsked',
      'delivery',
      'call',
      'contact',
      'price',
    ] as const),
    ...([
      'asks',
      'continues',
      'limits',
      'offers',
      'not',
      'notNot',
      'once',
      'booked',
      'canceled',
      'near',
      'reopens',
      'yourPerson',
    ] as const),
    ...(['human', 'iAm', 'iAmNot', 'machine', 'artificial', 'alone', 'lives'] as const),
    ...(['did', 'passedOn', 'informed', 'stock', 'affirms', 'recites', 'youAre', 'fits', 'writes'] as const),
  ]),
  entries,
);

/** The words of one language: fragments of regular expressions over folded words (`fold-text.ts`). */
export type Lexicon = Readonly<z.infer<typeof lexicon>>;

/** What a model must not write without grounds, in the notation of the files. */
export type ClaimWords = Readonly<z.infer<typeof claims>>;

/** Sentences by key, such as `later.vague`. Each contains words of the key. */
const examples = z.record(z.string(), z.string().min(1));
const wholeFile = lexicon.extend({ claims, examples });
const otherFile = z.strictObject({
  claims: claims.default({}),
  optOut: phrases.transform(fillReferences).default({}),
  optIn: optIn.transform(fillReferences).default({}),
});

/** Reads the text of a language's file. Throws an error that names the language and each wrong key. */
export function parseWords(language: string, text: string): z.infer<typeof wholeFile>;
export function parseWords<Schema extends z.ZodType>(
  language: string,
  text: string,
  schema: Schema,
): z.infer<Schema>;
export function parseWords(language: string, text: string, schema: z.ZodType = wholeFile): unknown {
  return parseLanguageFile(`words/${language}.yaml`, text, schema);
}

const readFile = (language: string) => readFileSync(new URL(`./${language}.yaml`, import.meta.url), 'utf8');

const SPOKEN = ['en', 'fr', 'es', 'de', 'it', 'pt', 'nl'];
/** The languages that the offline agent does not speak. Their files contain only the most important words. */
const OTHERS = 'pl ru tr ar zh ja ko hi id uk ro sv da cs el he'.split(' ');

const files = readWhenUsed(SPOKEN, (language) => parseWords(language, readFile(language)));
const others = readWhenUsed(OTHERS, (language) => parseWords(language, readFile(language), otherFile));

/** The lexicons, by the primary subtag of their language. */
export const lexicons: Readonly<Record<string, Lexicon>> = files;

/** The words of an opt-out. Only the languages of the offline agent have the parts of a request. */
export type OptOutWords = Partial<Lexicon['optOut']>;

/** Returns the claims of each language. */
export function listClaimWords(): readonly ClaimWords[] {
  return [...Object.values(files), ...Object.values(others)].map(({ claims }) => claims);
}

/** Returns the words of opt-outs in each language. */
export function listOptOutWords(): readonly OptOutWords[] {
  return [...Object.values(files), ...Object.values(others)].map(({ optOut }) => optOut);
}

/** Returns the words of requests for messages in each language. */
export function listOptInWords(): readonly Lexicon['optIn'][] {
  return [...Object.values(files), ...Object.values(others)].map(({ optIn }) => optIn);
}
