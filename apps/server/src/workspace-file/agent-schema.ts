// Converts a campaign's `agent` into the stored settings (workspace-file.md#agent).
import { reject, type Violation, violation } from '@parley/contract';
import { z } from 'zod';
import { parseExpectation } from '../agents/expectation.ts';
import type { AgentInput, CriterionSettings } from '../features/campaigns/index.ts';
import { parseDuration, parseHours, parseRange } from '../features/pacing/index.ts';
import { bookingSchema } from './booking-schema.ts';
import { createChoiceSchema, createMapSchema, createParsedSchema, createTextSchema } from './fields.ts';
import { knowledge } from './knowledge-schema.ts';
import { modelName } from './model-schema.ts';

const DEFAULT_SENDING_HOURS = 'Mon-Sat 08:00-20:00';
const DAY_MS = 86_400_000;

const hours = createParsedSchema('opening_hours', (text) => (parseHours(text) ? text.trim() : null));

/** In YAML, `yes` is text and `true` is a boolean. A criterion that expects a yes accepts both. */
const expectation = z.preprocess(
  (value) => (value === true ? 'yes' : value === false ? 'no' : value),
  createParsedSchema('expectation', (text) => {
    const expected = parseExpectation(text);
    if (!expected) return null;
    return expected.kind === 'yes' || expected.kind === 'no' || expected.kind === 'any'
      ? expected.kind
      : text.trim();
  }),
);

const plainCriterion = createMapSchema({
  key: createParsedSchema('criterion_key', (text) => (/^[a-z][a-z0-9_]{0,39}$/.test(text) ? text : null)),
  ask: createTextSchema(1, 500),
  expect: expectation,
  synonyms: z.record(z.string(), z.array(createTextSchema(1, 60)).min(1).max(30)).optional(),
});

/** Each list of `synonyms` must belong to an answer of the criterion, and no word may belong to two answers. */
const criterion = plainCriterion
  .check((check) => {
    const { expect, synonyms } = check.value;
    if (!synonyms) return;
    const addIssue = (path: (string | number)[], problem: Violation): void =>
      reject(check, problem, ['synonyms', ...path]);
    const answers = listAnswers(expect);
    if (!answers) return addIssue([], violation('synonyms_of', { expect }));
    const owners = new Map<string, string>();
    for (const [answer, list] of Object.entries(synonyms)) {
      if (!findSpelling(answers, answer)) addIssue([answer], violation('synonyms_answer', { answers }));
      for (const [index, synonym] of list.entries()) {
        const said = synonym.toLowerCase();
        const owner = owners.get(said);
        if (!/[\p{L}\p{N}]/u.test(said)) addIssue([answer, index], violation('synonym_empty'));
        else if (owner !== undefined && owner !== answer)
          addIssue([answer, index], violation('synonym_twice', { owner }));
        owners.set(said, answer);
      }
    }
  })
  .transform(({ synonyms, ...rest }): CriterionSettings => {
    if (!synonyms) return rest;
    const answers = listAnswers(rest.expect) ?? [];
    const spelled = Object.entries(synonyms).map(([answer, list]) => [
      findSpelling(answers, answer) ?? answer,
      list,
    ]);
    return { ...rest, synonyms: Object.fromEntries(spelled) };
  });

/** Returns the answers to a criterion that can have synonyms; null if it accepts numbers or any text. */
function listAnswers(expect: string): string[] | null {
  const expected = parseExpectation(expect);
  if (expected?.kind === 'yes' || expected?.kind === 'no') return ['yes', 'no'];
  return expected?.kind === 'one_of' ? expected.choices : null;
}

/** Returns the answer as the criterion spells it; undefined if it is not an answer of the criterion. */
function findSpelling(answers: string[], answer: string): string | undefined {
  return answers.find((one) => one.toLowerCase() === answer.trim().toLowerCase());
}

const anyModel = createParsedSchema('model', (text) =>
  text === 'offline' || modelName.safeParse(text).success ? text : null,
);

const sentences = z.array(createTextSchema(1, 500)).max(20).default([]);

/** @param languages the languages of the offline agent. */
export function createAgentSchema(languages: readonly string[]) {
  return createMapSchema({
    model: anyModel.optional(),
    models: z.array(anyModel).min(1).max(5).optional(),
    language: createParsedSchema('language', (text) => (/^[a-z]{2,3}$/.test(text) ? text : null)).default(
      'en',
    ),
    goal: createTextSchema(1, 2_000),
    first_message: createTextSchema(1, 4_096),
    knowledge,
    disclose_ai: z.boolean().default(true),
    criteria: z.array(criterion).max(20).default([]),
    unknown: createChoiceSchema(['ask', 'hand_over']).default('ask'),
    booking: bookingSchema.nullable().default(null),
    follow_ups: z
      .array(createParsedSchema('duration', parseDuration))
      .max(10)
      .default([1 * DAY_MS, 3 * DAY_MS]),
    humanize: z.boolean().default(true),
    reply_delay: createParsedSchema('duration_range', parseRange).default({
      min_ms: 8_000,
      max_ms: 8_000,
    }),
    sending_hours: hours.default(DEFAULT_SENDING_HOURS),
    tone: createTextSchema(0, 500).default(''),
    rules: sentences,
    never_say: sentences,
    emoji: z.boolean().default(false),
    address: createChoiceSchema(['formal', 'familiar']).nullable().default(null),
    hand_over_when: sentences,
    follow_up_messages: sentences,
  }).transform(({ model, models: several, ...agent }, check): AgentInput => {
    const refuse = (path: string, problem: Violation) =>
      reject({ value: agent, issues: check.issues }, problem, [path]);
    if (model !== undefined && several) refuse('models', violation('model_or_models'));
    const models = several ?? [model ?? 'offline'];
    if (new Set(models).size < models.length) refuse('models', violation('models_twice'));
    const { language, disclose_ai } = agent;
    if (!languages.includes(language)) {
      if (models.includes('offline')) refuse('language', violation('language_offline', { languages }));
      else if (disclose_ai) refuse('disclose_ai', violation('disclose_ai_language', { language }));
    }
    const { tone, rules, never_say, emoji, address, hand_over_when, follow_up_messages, ...rest } = agent;
    const manner = { tone, rules, never_say, emoji, address, hand_over_when, follow_up_messages };
    return { ...rest, models, manner };
  });
}
