// The language models of a workspace file (workspace-file.md#models): its own providers, budgets, transcription.
import {
  createChoiceSchema,
  createMapSchema,
  createParsedSchema,
  createTextSchema,
  parseDuration,
  reject,
  violation,
} from '@parley/contract';
import { z } from 'zod';
import { PROVIDER_KINDS } from '../agents/models/port.ts';
import { DEFAULT_BUDGETS } from '../features/models/index.ts';
import { createAddressSchema } from './fields.ts';

const price = createMapSchema({
  input: z.number().min(0).max(10_000),
  cached: z.number().min(0).max(10_000).optional(),
  output: z.number().min(0).max(10_000),
}).transform(({ cached, ...rest }) => ({ ...rest, cached: cached ?? rest.input }));

export const providerSchema = createMapSchema({
  name: createParsedSchema('provider_name', (text) =>
    /^[a-z0-9][a-z0-9._-]{0,63}$/.test(text) && text !== 'offline' ? text : null,
  ),
  provider: createChoiceSchema(PROVIDER_KINDS),
  base_url: createAddressSchema('http://localhost:11434/v1').nullable().default(null),
  api_key: createParsedSchema('secret', (text) =>
    /^[\x21-\x7e]{1,2000}$/.test(text) ? text : null,
  ).optional(),
  prices: z.record(createTextSchema(1, 200), price).default({}),
  sees: z.boolean().nullable().default(null),
}).transform(({ provider: kind, api_key, ...rest }, check) => {
  const own = kind === 'openai-compatible';
  if (own && rest.base_url === null) {
    reject({ value: rest, issues: check.issues }, violation('required'), ['base_url']);
  }
  if (!own && api_key === undefined) {
    reject({ value: rest, issues: check.issues }, violation('required'), ['api_key']);
  }
  return { kind, api_key: api_key ?? '', ...rest };
});

const createMoneySchema = (otherwise: number) => z.number().min(0).max(1_000_000).default(otherwise);
const createTokensSchema = (otherwise: number) => z.int().min(0).max(1_000_000_000_000).default(otherwise);

export const budgetsSchema = createMapSchema({
  per_turn: createMoneySchema(DEFAULT_BUDGETS.per_turn),
  per_lead_day: createMoneySchema(DEFAULT_BUDGETS.per_lead_day),
  per_day: createMoneySchema(DEFAULT_BUDGETS.per_day),
  tokens_per_turn: createTokensSchema(DEFAULT_BUDGETS.tokens_per_turn),
  tokens_per_lead_day: createTokensSchema(DEFAULT_BUDGETS.tokens_per_lead_day),
  tokens_per_day: createTokensSchema(DEFAULT_BUDGETS.tokens_per_day),
  currency: createParsedSchema('currency', (text) => (/^[A-Z]{3}$/.test(text) ? text : null)).default(
    DEFAULT_BUDGETS.currency,
  ),
  time_per_turn: createParsedSchema('turn_duration', (text) => {
    const ms = parseDuration(text);
    return ms !== null && ms >= 1_000 && ms <= 900_000 ? ms : null;
  }).default(DEFAULT_BUDGETS.time_per_turn),
  when_spent: createChoiceSchema(['offline', 'hand_over']).default(DEFAULT_BUDGETS.when_spent),
});
