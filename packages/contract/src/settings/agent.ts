// The settings of a campaign's agent (workspace-file.md#agent): fields, limits, defaults and the codes of problems.
import { z } from 'zod';
import { reject, toSchemaIssues } from '../issues/from-zod.ts';
import { violation } from '../issues/violation.ts';
import type { Violation } from '../issues.ts';
import { createBookingSettings, createStepSchema, type KnownPlaces } from './booking.ts';
import { businessFacts } from './business-facts.ts';
import { parseDuration, parseRange, spellDuration, spellRange } from './duration.ts';
import { parseExpectation } from './expectation.ts';
import {
  createChoiceSchema,
  createLineSchema,
  createMapSchema,
  createParsedSchema,
  createTextSchema,
} from './field-kinds.ts';
import { splitKnowledge } from './knowledge.ts';
import { LINE_PLACEHOLDERS, AGENT_LIMITS as MOST, OBJECTIONS } from './limits.ts';
import { parseModelName } from './model-name.ts';
import { parseHours } from './opening-hours.ts';
import { createStructure } from './structure.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** What a server knows, and what its agents can do. */
export interface KnownValues extends KnownPlaces {
  /** The languages of the offline agent. */
  languages: readonly string[];
}

const expectation = z.codec(
  z.custom<string>(),
  createParsedSchema('expectation', (text) => {
    const expected = parseExpectation(text);
    if (!expected) return null;
    return expected.kind === 'yes' || expected.kind === 'no' || expected.kind === 'any'
      ? expected.kind
      : text.trim();
  }),
  {
    // In YAML, `yes` is text and `true` is a boolean. A criterion that expects a yes accepts both.
    decode: (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : (value as string)),
    encode: (text) => text,
  },
);

const question = createLineSchema(MOST.criterion_ask, LINE_PLACEHOLDERS);

const criterion = createMapSchema({
  key: createParsedSchema('criterion_key', (text) =>
    text.length <= MOST.criterion_key && /^[a-z][a-z0-9_]*$/.test(text) ? text : null,
  ),
  ask: question.describe('The question that the agent asks.'),
  ask_again: question
    .optional()
    .describe('The same question in other words, for a lead whose answer was not understood.'),
  expect: expectation.describe('`yes`, `no`, `any`, `>= N`, `<= N` or `one of: a, b`.'),
  synonyms: z
    .record(z.string(), z.array(createTextSchema(1, MOST.synonym)).min(1).max(MOST.synonyms))
    .optional()
    .describe('Words that count as an answer, by answer: `yes` and `no`, or the choices of `expect`.'),
})
  .check((check) => {
    // Each list must belong to an answer of the criterion, and no word may belong to two answers.
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
  .overwrite(({ synonyms, ...rest }) => {
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

/** A condition that the lead must meet. */
export type CriterionSettings = z.output<typeof criterion>;

const isModelName = (text: string) => text.length <= MOST.model && parseModelName(text) !== null;

/**
 * The name of a model, such as `claude/claude-sonnet-4-5`: the name of a provider, and the provider's name for the
 * model.
 */
export const modelName = createParsedSchema('provider_model', (text) => (isModelName(text) ? text : null));

const anyModel = createParsedSchema('model', (text) =>
  text === 'offline' || isModelName(text) ? text : null,
);

/** An item of an agent's knowledge: a text, a file or a page. */
const knowledgeItem = createMapSchema({
  text: createTextSchema(1, MOST.knowledge_text).optional(),
  file: createTextSchema(1, MOST.knowledge_file).optional(),
  url: createParsedSchema('knowledge_address', (text) => {
    const url = URL.parse(text.trim());
    return url && /^https?:$/.test(url.protocol) && text.length <= MOST.knowledge_url ? text.trim() : null;
  })
    .check((check) => {
      const { username, password } = new URL(check.value);
      if (username === '' && password === '') return;
      reject(check, violation('knowledge_address_user'));
    })
    .optional(),
  as: createTextSchema(1, MOST.knowledge_file)
    .optional()
    .describe('The name of a file that is shown to agents and people, if it is not the path.'),
}).check((check) => {
  const { as, ...one } = check.value;
  if (Object.keys(one).length !== 1) {
    reject(check, violation('exactly_one_of', { names: ['text', 'file', 'url'] }));
  }
  if (as !== undefined && one.file === undefined) reject(check, violation('file_only'), ['as']);
});

const knowledgeList = z.array(knowledgeItem).max(MOST.knowledge);

/** In a workspace file, the knowledge can be a single text. */
const knowledgeItems = z.codec(z.custom<string | z.input<typeof knowledgeList>>(), knowledgeList, {
  decode: (value: unknown, check) => {
    if (Array.isArray(value)) return value;
    const text = createTextSchema(0, MOST.knowledge_text).safeParse(value, { reportInput: true });
    if (text.success) return text.data === '' ? [] : [{ text: text.data }];
    for (const one of toSchemaIssues(text.error.issues)) reject({ value, issues: check.issues }, one);
    return z.NEVER;
  },
  encode: (list) => list,
});

/** The stored value is the text that is part of every prompt. The other items are read and stored as sources. */
const knowledge = z.codec(knowledgeItems, z.string(), {
  decode: (list) => splitKnowledge(list).brief,
  encode: (brief) => (brief === '' ? [] : [{ text: brief }]),
});

/** A line for leads who object. Either `about` or `when` says to what. */
const objection = createMapSchema({
  about: createChoiceSchema(OBJECTIONS).optional().describe('The subject of the doubts.'),
  when: z
    .array(createTextSchema(1, MOST.objection_word))
    .min(1)
    .max(MOST.objection_words)
    .optional()
    .describe('Words of the lead, instead of `about`.'),
  say: createLineSchema(MOST.sentence, []).describe(
    'The line, without placeholders. The open question follows it.',
  ),
}).check((check) => {
  const { about, when } = check.value;
  if ((about === undefined) === (when === undefined))
    reject(check, violation('exactly_one_of', { names: ['about', 'when'] }));
  for (const [index, word] of (when ?? []).entries())
    if (!/[\p{L}\p{N}]/u.test(word)) reject(check, violation('synonym_empty'), ['when', index]);
});

/** A line for leads who object. */
export type ObjectionSettings = z.output<typeof objection>;

const sentences = z.array(createTextSchema(1, MOST.sentence)).max(MOST.sentences).default([]);

const createAgentShape = (known: KnownPlaces) => ({
  model: anyModel.optional(),
  models: z
    .array(anyModel)
    .min(1)
    .max(MOST.models)
    .optional()
    .describe('The models in the order in which they are tried: `offline`, or `PROVIDER/MODEL`.'),
  language: createParsedSchema('language', (text) => (/^[a-z]{2,3}$/.test(text) ? text : null))
    .default('en')
    .describe("The agent's language, as a BCP 47 primary language."),
  goal: createTextSchema(1, MOST.goal),
  first_message: createTextSchema(1, MOST.first_message).describe('A template (agents.md#first-message).'),
  knowledge: knowledge.default('').describe('All that the agent can say about the business.'),
  facts: businessFacts
    .nullable()
    .default(null)
    .describe('Facts that the agent looks up: address, contact, opening hours and prices. Null: none.'),
  disclose_ai: z
    .boolean()
    .default(true)
    .describe('Whether the first message says that an assistant writes on behalf of the workspace.'),
  criteria: z.array(criterion).max(MOST.criteria).default([]),
  unknown: createChoiceSchema(['ask', 'hand_over'])
    .default('ask')
    .describe("The agent's action for a question that the knowledge does not answer."),
  booking: createBookingSettings(known).nullable().default(null).describe('Null: nothing is booked.'),
  follow_ups: z
    .array(createParsedSchema('duration', parseDuration, spellDuration))
    .max(MOST.follow_ups)
    .default([1 * DAY_MS, 3 * DAY_MS])
    .describe("The lead's silence before each follow-up. After the last one the lead goes cold."),
  offer_follow_ups: z
    .array(createParsedSchema('duration', parseDuration, spellDuration))
    .max(MOST.follow_ups)
    .nullable()
    .default(null)
    .describe(
      'The silence of a qualified lead who has not chosen a time, before each follow-up. Null: 3 hours, 1, 3 and 30 days, or no follow-up if `follow_ups` is empty.',
    ),
  follow_up_messages: z
    .array(createLineSchema(MOST.sentence, LINE_PLACEHOLDERS))
    .max(MOST.sentences)
    .default([])
    .describe('The texts of the first follow-ups. The agent writes those that are missing.'),
  objections: z
    .array(objection)
    .max(MOST.objections)
    .default([])
    .describe(
      "The workspace's own lines for leads who object. Several for the same subject are said in turn.",
    ),
  humanize: z.boolean().default(true).describe('Whether the agent reads and types as fast as a person.'),
  reply_delay: createParsedSchema('duration_range', parseRange, spellRange)
    .default({ min_ms: 8_000, max_ms: 8_000 })
    .describe('The quiet time before a turn, so that several quick messages get one answer.'),
  sending_hours: createParsedSchema('opening_hours', (text) => (parseHours(text) ? text.trim() : null))
    .default('Mon-Sat 08:00-20:00')
    .describe('Weekly hours in which first contacts and follow-ups are sent.'),
  tone: createTextSchema(0, MOST.tone).default('').describe('Such as `Warm, short sentences.`'),
  rules: sentences.describe('Rules to follow, one sentence each.'),
  never_say: sentences.describe('Words and promises that must never appear.'),
  emoji: z.boolean().default(false).describe('Whether an occasional emoji is allowed.'),
  address: createChoiceSchema(['formal', 'familiar'])
    .nullable()
    .default(null)
    .describe(
      "The form of address, in languages that have a choice. Null: as in the campaign's own texts, otherwise the default for the language or the lead's form.",
    ),
  resume_after: createStepSchema(MINUTE_MS, { from: '10m', to: '7d', example: '2h' })
    .nullable()
    .default(null)
    .describe(
      'When the agent resumes if no person took over after it handed over because it did not understand. Null: never.',
    ),
  hand_over_when: sentences.describe('Situations in which a person takes over, one sentence each.'),
});

type WrittenAgent = z.output<z.ZodObject<ReturnType<typeof createAgentShape>>>;

/** The settings of an agent, with durations in milliseconds. */
export type AgentInput = ReturnType<typeof toAgentInput>;

function toAgentInput({ model, models, ...agent }: WrittenAgent) {
  const {
    tone,
    rules,
    never_say,
    emoji,
    address,
    hand_over_when,
    follow_up_messages,
    objections,
    ...others
  } = agent;
  const { resume_after: resume_after_minutes, ...rest } = others;
  const lines = { follow_up_messages, objections };
  const manner = { tone, rules, never_say, emoji, address, hand_over_when, ...lines };
  return { ...rest, resume_after_minutes, models: models ?? [model ?? 'offline'], manner };
}

const toWrittenAgent = ({ manner, resume_after_minutes, ...rest }: AgentInput): WrittenAgent => ({
  ...rest,
  ...manner,
  resume_after: resume_after_minutes,
});

/**
 * Returns the codec between the `agent:` block of a workspace file or form, and the settings that verbs take. The
 * encoded block contains every field, with lists of models and knowledge.
 */
export function createAgentSettings({ languages, ...places }: KnownValues) {
  const written = createMapSchema(createAgentShape(places)).check((check) => {
    const refuse = (path: string, problem: Violation) => reject(check, problem, [path]);
    const { model, models: several, language, disclose_ai } = check.value;
    if (model !== undefined && several) refuse('models', violation('model_or_models'));
    const models = several ?? [model ?? 'offline'];
    if (new Set(models).size < models.length) refuse('models', violation('models_twice'));
    if (languages.includes(language)) return;
    if (models.includes('offline')) refuse('language', violation('language_offline', { languages }));
    else if (disclose_ai) refuse('disclose_ai', violation('disclose_ai_language', { language }));
  });
  return z.codec(written, z.custom<AgentInput>(), { decode: toAgentInput, encode: toWrittenAgent });
}

const anywhere = { isTimezone: () => true, hasHolidays: () => true };
const { model: _, ...shape } = createAgentShape(anywhere);

/**
 * The settings of an agent as a form sends them: with lists of models and knowledge, and durations as text. Fields can
 * be missing or wrong, because a draft can be incomplete. {@link createAgentSettings} checks them.
 */
export const AgentBlock = createStructure(createMapSchema({ ...shape, knowledge: knowledgeList }));
export type AgentBlock = z.output<typeof AgentBlock>;

/** The field `booking` of an {@link AgentBlock}. */
export const BookingBlock = createStructure(createBookingSettings(anywhere));
