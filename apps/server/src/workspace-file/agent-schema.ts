// Turns a campaign's `agent` into the settings that are stored (workspace-file.md#agent).
import { z } from 'zod';
import { parseExpectation } from '../agents/expectation.ts';
import type { AgentInput, CriterionSettings } from '../features/campaigns/index.ts';
import { parseDuration, parseHours, parseRange } from '../features/pacing/index.ts';
import { bookingSchema } from './booking-schema.ts';
import { fields, oneOf, read, words } from './fields.ts';
import { knowledge } from './knowledge-schema.ts';
import { modelName } from './model-schema.ts';

const DEFAULT_SENDING_HOURS = 'Mon-Sat 08:00-20:00';
const DAY_MS = 86_400_000;

const hours = read('opening hours, such as "Mon-Fri 09:00-18:00", or always', (text) =>
  parseHours(text) ? text.trim() : null,
);

/** In YAML `yes` is text and `true` a boolean: a criterion takes either for yes. */
const expectation = z.preprocess(
  (value) => (value === true ? 'yes' : value === false ? 'no' : value),
  read('yes, no, any, >= N, <= N or one of: a, b', (text) => {
    const expected = parseExpectation(text);
    if (!expected) return null;
    return expected.kind === 'yes' || expected.kind === 'no' || expected.kind === 'any'
      ? expected.kind
      : text.trim();
  }),
);

const plainCriterion = fields({
  key: read('a name of lower-case letters, digits and _, such as budget', (text) =>
    /^[a-z][a-z0-9_]{0,39}$/.test(text) ? text : null,
  ),
  ask: words(1, 500),
  expect: expectation,
  synonyms: z.record(z.string(), z.array(words(1, 60)).min(1).max(30)).optional(),
});

/** The words of `synonyms` belong to an answer that the criterion has, and no word to two of them. */
const criterion = plainCriterion
  .check((check) => {
    const { expect, synonyms } = check.value;
    if (!synonyms) return;
    const complain = (path: (string | number)[], message: string): void => {
      check.issues.push({ code: 'custom', path: ['synonyms', ...path], message, input: check.value });
    };
    const answers = answersOf(expect);
    if (!answers) return complain([], `is not a field of a criterion that expects ${expect}`);
    const owners = new Map<string, string>();
    for (const [answer, list] of Object.entries(synonyms)) {
      if (!spelling(answers, answer))
        complain([answer], `is not one of the answers: the fields are ${answers.join(', ')}`);
      for (const [index, synonym] of list.entries()) {
        const said = synonym.toLowerCase();
        const owner = owners.get(said);
        if (!/[\p{L}\p{N}]/u.test(said)) complain([answer, index], 'must have a letter or a digit');
        else if (owner !== undefined && owner !== answer)
          complain([answer, index], `is a word of ${owner} too: a word can give one answer only`);
        owners.set(said, answer);
      }
    }
  })
  .transform(({ synonyms, ...rest }): CriterionSettings => {
    if (!synonyms) return rest;
    const answers = answersOf(rest.expect) ?? [];
    const spelled = Object.entries(synonyms).map(([answer, list]) => [
      spelling(answers, answer) ?? answer,
      list,
    ]);
    return { ...rest, synonyms: Object.fromEntries(spelled) };
  });

/** The answers of a criterion that words may stand for; null where it takes figures or anything. */
function answersOf(expect: string): string[] | null {
  const expected = parseExpectation(expect);
  if (expected?.kind === 'yes' || expected?.kind === 'no') return ['yes', 'no'];
  return expected?.kind === 'one_of' ? expected.choices : null;
}

/** The answer as the criterion spells it. */
function spelling(answers: string[], answer: string): string | undefined {
  return answers.find((one) => one.toLowerCase() === answer.trim().toLowerCase());
}

const anyModel = read('offline, or a provider and its model, such as anthropic/claude-sonnet-4-5', (text) =>
  text === 'offline' || modelName.safeParse(text).success ? text : null,
);

const sentences = z.array(words(1, 500)).max(20).default([]);

/** @param languages that the offline agent speaks. */
export function agentSchema(languages: readonly string[]) {
  return fields({
    model: anyModel.optional(),
    models: z.array(anyModel).min(1).max(5).optional(),
    language: read('a language, such as en or fr', (text) =>
      /^[a-z]{2,3}$/.test(text) ? text : null,
    ).default('en'),
    goal: words(1, 2_000),
    first_message: words(1, 4_096),
    knowledge,
    disclose_ai: z.boolean().default(true),
    criteria: z.array(criterion).max(20).default([]),
    unknown: oneOf(['ask', 'hand_over']).default('ask'),
    booking: bookingSchema.nullable().default(null),
    follow_ups: z
      .array(read('a duration, such as 1d', parseDuration))
      .max(10)
      .default([1 * DAY_MS, 3 * DAY_MS]),
    humanize: z.boolean().default(true),
    reply_delay: read('a duration or a range, such as 8s or 5s-12s', parseRange).default({
      min_ms: 8_000,
      max_ms: 8_000,
    }),
    sending_hours: hours.default(DEFAULT_SENDING_HOURS),
    tone: words(0, 500).default(''),
    rules: sentences,
    never_say: sentences,
    emoji: z.boolean().default(false),
    address: oneOf(['formal', 'familiar']).nullable().default(null),
    hand_over_when: sentences,
    follow_up_messages: sentences,
  }).transform(({ model, models: several, ...agent }, check): AgentInput => {
    const refuse = (path: string, message: string) =>
      check.issues.push({ code: 'custom', path: [path], message, input: agent });
    if (model !== undefined && several) refuse('models', 'is not a field beside model: keep one of the two');
    const models = several ?? [model ?? 'offline'];
    if (new Set(models).size < models.length) refuse('models', 'must name each model once');
    const { language, disclose_ai } = agent;
    if (!languages.includes(language)) {
      const spoken = languages.join(', ');
      if (models.includes('offline'))
        refuse('language', `must be one of: ${spoken} (without a model, the agent speaks no other)`);
      else if (disclose_ai) {
        refuse(
          'disclose_ai',
          `must be false in the language ${language}: say in first_message that an assistant writes`,
        );
      }
    }
    const { tone, rules, never_say, emoji, address, hand_over_when, follow_up_messages, ...rest } = agent;
    const manner = { tone, rules, never_say, emoji, address, hand_over_when, follow_up_messages };
    return { ...rest, models, manner };
  });
}
