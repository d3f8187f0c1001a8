// The texts of the meeting page, from one YAML file for each language of the offline agent.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseLanguageFile, readWhenUsed } from '../../../language/parse-language-file.ts';

const schema = z.strictObject({
  meeting: z.string(),
  confirmed: z.string(),
  reserved: z.string(),
  canceled: z.string(),
  canceling: z.string(),
  failed: z.string(),
  over: z.string(),
  moved: z.string(),
  time_in: z.string(),
  where: z.string(),
  add_to_calendar: z.string(),
  move: z.string(),
  cancel: z.string(),
  back: z.string(),
  choose: z.string(),
  move_here: z.string(),
  none_free: z.string(),
  earlier: z.string(),
  later: z.string(),
  taken: z.string(),
  choose_one: z.string(),
  calendar_away: z.string(),
  cancel_question: z.string(),
  reason: z.string(),
  reason_too_long: z.string(),
  cancel_now: z.string(),
  keep: z.string(),
  new_page: z.string(),
  write_to_us: z.string(),
  wait: z.string(),
});

export type PageWords = z.infer<typeof schema>;

const wordsByLanguage = readWhenUsed(['en', 'fr', 'es', 'de', 'it', 'pt', 'nl'], (language) =>
  parseLanguageFile(
    `${language}.yaml of the meeting page`,
    readFileSync(new URL(`./words/${language}.yaml`, import.meta.url), 'utf8'),
    schema,
  ),
);

/**
 * Returns the texts in a language; in English if the page does not support the language.
 * @param language a BCP 47 primary language.
 */
export function getPageWords(language: string): { language: string; words: PageWords } {
  const words = wordsByLanguage[language];
  return words ? { language, words } : { language: 'en', words: wordsByLanguage['en']! };
}
