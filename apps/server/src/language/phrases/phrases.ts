// The sentences of the offline agent, from one YAML file per language (docs/languages.md). The files explain the keys.
// Most keys have several wordings with the same meaning, so that a conversation doesn't sound canned.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseLanguageFile, readWhenUsed } from '../parse-language-file.ts';

const sentence = z.string().min(1);
const wordings = z.tuple([sentence], sentence);

function sameForAll<const Key extends string, Schema extends z.ZodType>(one: Schema, keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, one])) as { [Name in Key]: Schema };
}

const sentences = z.strictObject({
  ...sameForAll(sentence, [
    'disclosure',
    'cityTime',
    'where',
    'page',
    'or',
    'yesLine',
    'noLine',
    'openThen',
    'closedThen',
    'ourAddress',
    'ourPhone',
    'ourEmail',
    'ourWebsite',
    'priceFrom',
    'closed',
    'backAt',
    'backToday',
    'needsAtLeast',
    'needsAtMost',
    'needsChoice',
  ]),
  ...sameForAll(wordings, [
    ...([
      'greeting',
      'acknowledge',
      'acknowledgeAnswer',
      'acknowledgeCalm',
      'sympathy',
      'delight',
      'hello',
      'begin',
      'unclear',
      'unsure',
      'hintLine',
      'hintFigure',
      'hintText',
    ] as const),
    ...([
      'interest',
      'hedged',
      'unknown',
      'unknownRest',
      'why',
      'media',
      'mediaVoice',
      'mediaFile',
      'mediaLocation',
      'machine',
    ] as const),
    ...([
      'handOver',
      'handOverConfused',
      'handOverQuestion',
      'trouble',
      'comeBack',
      'stillOpen',
      'passedOn',
      'waitsForPerson',
      'timeForPerson',
      'passedOnToo',
      'stillWaiting',
      'remarkDecision',
      'remarkPrice',
      'remarkTrust',
      'remarkChat',
      'leaveIt',
      'numberFromWorkspace',
      'numberFromMessage',

      'later',

      'checkBack',
      'notInterested',
      'unqualified',
      'qualified',
    ] as const),
    ...([
      'offer',
      'offerMore',
      'offerFits',
      'offerNearest',
      'offerBeyond',
      'dateNoted',
      'offerAgain',
    ] as const),
    ...(['tooFar', 'timePast', 'noSuchDay', 'nothingThen', 'noSlots', 'slotTaken'] as const),
    ...([
      'askWhen',
      'colleagueFinds',
      'pickOne',
      'pickOrSay',
      'bookThis',
      'askEmail',
      'askEmailFirst',
      'emailWrong',
    ] as const),
    ...(['link', 'linkAgain', 'pending', 'bookedAt', 'nothingBooked', 'zoneNoted'] as const),
    ...(['confirm', 'confirmMoved', 'canceled', 'askCancel', 'calendarAway', 'bookingFailed'] as const),
    ...(['hostCanceled', 'hostMoved', 'reminder', 'reminderSoon'] as const),
    ...(['noted', 'goodbye', 'followUps', 'offerFollowUps', 'askedToday', 'askedEarlier'] as const),
  ]),
});

const words = z.string().transform((text) => text.split(/,\s+/));
const schema = sentences.extend({
  signs: z.strictObject({ formal: words, familiar: words }).optional(),
  formal: sentences.partial().optional(),
  familiar: sentences.partial().optional(),
  cities: z.record(z.string(), sentence).default({}),
  countries: words,
});

/** The agent's sentences in one language. `fill-template.ts` fills the placeholders. */
export type Phrases = Readonly<z.infer<typeof sentences>>;

/** A form of address. */
export type Address = 'formal' | 'familiar';

/** A language's file. */
export interface LanguageFile extends Readonly<Record<Address, Phrases>> {
  /** The sentences in the form of address that is the default for the language. */
  phrases: Phrases;
  /** Words that show which form of address a text uses; null if the language has one form. */
  signs: Readonly<Record<Address, readonly string[]>> | null;
  /** The names of cities that differ from English, by their English name. */
  cities: Readonly<Record<string, string>>;
  /** The countries of the language (ISO 3166-1), which write dates, times and money in their own way. */
  countries: readonly string[];
}

/** Reads the text of a language's file. Throws an error that names the language and each wrong key. */
export function parsePhrases(language: string, text: string): LanguageFile {
  const { signs, formal, familiar, cities, countries, ...phrases } = parseLanguageFile(
    `phrases/${language}.yaml`,
    text,
    schema,
  );
  return {
    phrases,
    formal: { ...phrases, ...formal } as Phrases,
    familiar: { ...phrases, ...familiar } as Phrases,
    signs: signs ?? null,
    cities,
    countries,
  };
}

const LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'nl'];

/** The files, by language. */
export const languageFiles = readWhenUsed(LANGUAGES, (language) =>
  parsePhrases(language, readFileSync(new URL(`./${language}.yaml`, import.meta.url), 'utf8')),
);

/** The phrases in the default form of address, by language. */
export const phrasesByLanguage = readWhenUsed(LANGUAGES, (language) => languageFiles[language]!.phrases);
