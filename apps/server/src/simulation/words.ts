// Reads what simulated persons write in each language: words/<language>.yaml.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseLanguageFile, readWhenUsed } from '../language/parse-language-file.ts';

const texts = z.array(z.string().min(1)).min(2);
const withValue = (...names: readonly string[]) =>
  z.array(z.string().refine((text) => names.every((name) => text.includes(`{${name}}`)))).min(2);

const schema = z.strictObject({
  first_names: texts,
  surnames: texts,
  hello: texts,
  yes: texts,
  no: texts,
  unsure: texts,
  figure: withValue('n'),
  choice: withValue('choice'),
  open: texts,
  thanks: texts,
  goodbye: texts,
  first_slot: texts,
  second_slot: texts,
  slot_time: withValue('time'),
  other_time: texts,
  ask_price: texts,
  ask_hours: texts,
  ask_place: texts,
  ask_machine: texts,
  ask_unknown: texts,
  haggle: texts,
  angry: texts,
  want_person: texts,
  wrong_person: texts,
  customer: texts,
  decline: texts,
  later: texts,
  opt_out: texts,
  change_mind: withValue('answer'),
  sorry_late: texts,
  auto_reply: texts,
  aside: texts,
});

/** The ways in which a person says something, by what it says. */
export type PersonWords = z.infer<typeof schema>;
export type Saying = keyof PersonWords;

/** The languages that simulated persons write. */
export const PERSON_LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pt'];

export const personWords: Readonly<Record<string, PersonWords>> = readWhenUsed(
  PERSON_LANGUAGES,
  (language) => {
    const name = `words/${language}.yaml`;
    return parseLanguageFile(name, readFileSync(new URL(name, import.meta.url), 'utf8'), schema);
  },
);
