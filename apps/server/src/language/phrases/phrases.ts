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

const schema = z.strictObject({
  ...sameForAll(sentence, [
    'disclosure',
    'pickOne',
    'cityTime',
    'where',
    'page',
    'or',
    'openThen',
    'closedThen',
  ]),
  ...sameForAll(wordings, [
    ...(['greeting', 'acknowledge', 'unclear', 'hintYesNo', 'hintFigure', 'hintChoice', 'hintText'] as const),
    ...(['interest', 'hedged', 'hintOverall', 'unknown', 'why', 'media', 'machine'] as const),
    ...([
      'handOver',
      'handOverConfused',
      'trouble',
      'passedOn',
      'remarkDecision',
      'remarkPrice',
      'remarkTrust',
      'remarkChat',
      'comeBack',
      'numberFromWorkspace',
      'numberFromMessage',

      'later',

      'checkBack',
      'notInterested',
      'unqualified',
      'qualified',
    ] as const),
    ...(['offer', 'offerMore', 'offerFits', 'offerNearest', 'offerBeyond', 'offerAgain'] as const),
    ...(['tooFar', 'timePast', 'noSuchDay', 'nothingThen', 'noSlots', 'slotTaken'] as const),
    ...([
      'askWhen',
      'colleagueFinds',
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

/** The agent's sentences in one language. `fill-template.ts` fills the placeholders. */
export type Phrases = Readonly<z.infer<typeof schema>>;

/** Reads the text of a language's file. Throws an error that names the language and each wrong key. */
export function parsePhrases(language: string, text: string): Phrases {
  return parseLanguageFile(`phrases/${language}.yaml`, text, schema);
}

/** The phrases, by language. */
export const phrasesByLanguage = readWhenUsed(['en', 'fr', 'es', 'de', 'it', 'pt', 'nl'], (language) =>
  parsePhrases(language, readFileSync(new URL(`./${language}.yaml`, import.meta.url), 'utf8')),
);
