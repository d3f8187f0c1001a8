// Reads the models by which a number is judged: models.yaml, the only place of their figures.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseDuration } from '../../features/pacing/index.ts';
import { parseLanguageFile } from '../../language/parse-language-file.ts';

/** Parameters that count within a moving window, or over the whole history. */
const COUNTS = [
  'first_messages',
  'people_outside_service_window',
  'messages_outside_service_window',
  'messages',
  'messages_to_one_person',
  'identical_texts',
  'reports',
  'unregistered_numbers',
  'active_hours',
] as const;
/** Parameters that measure the time between a message and the one before it. */
const GAPS = ['first_message_gap', 'message_gap'] as const;
export type CountParameter = (typeof COUNTS)[number];
export type GapParameter = (typeof GAPS)[number];

const duration = z.string().transform((text, ctx) => {
  const ms = parseDuration(text);
  if (ms === null) ctx.addIssue('must be a duration, such as 30s');
  return ms ?? z.NEVER;
});

const described = {
  /** Whether the source says that the network restricts beyond the limit, or only advises to stay within it. */
  kind: z.enum(['trigger', 'advice']),
  /** The name of a source. */
  source: z.string(),
  /** The source's own range, and how it is read. */
  says: z.string().min(1),
};
const countRule = z.strictObject({
  ...described,
  parameter: z.enum(COUNTS),
  within: duration.optional(),
  /** A limit for every day, or for each of the number's first days. */
  most: z.union([z.int().nonnegative(), z.array(z.int().nonnegative()).min(1)]),
});
const gapRule = z.strictObject({ ...described, parameter: z.enum(GAPS), least: duration });
const schema = z.strictObject({
  sources: z.record(
    z.string(),
    z.strictObject({
      name: z.string().min(1),
      version: z.string().min(1),
      standing: z.enum(['official', 'opinion']),
    }),
  ),
  models: z.record(z.string(), z.record(z.string(), z.union([countRule, gapRule]))),
});

export type Rule = z.infer<typeof countRule> | z.infer<typeof gapRule>;
export type NetworkModels = z.infer<typeof schema>;

let models: NetworkModels | undefined;

/** Returns the models with their rules, and the sources. */
export function readNetworkModels(): NetworkModels {
  models ??= parseLanguageFile(
    'models.yaml',
    readFileSync(new URL('./models.yaml', import.meta.url), 'utf8'),
    schema,
  );
  return models;
}
