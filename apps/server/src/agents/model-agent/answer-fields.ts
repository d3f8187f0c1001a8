// The fields of a model's answer, which is one JSON object (agents.md#model-output).
import { z } from 'zod';
import { removeInvisible } from './clean-reply.ts';

const ACTIONS = [
  'none',
  'book',
  'cancel_booking',
  'later',
  'not_interested',
  'hand_over',
  'opt_out',
  'more_slots',
  'search',
] as const;

/** The schema that the model fills in. It is flat and every field is required, so that small models can follow it. */
export const answerSchema = z.object({
  reasoning: z.string(),
  findings: z.array(
    z.object({
      key: z.string(),
      message: z.string(),
      quote: z.string(),
      value: z.string(),
      met: z.boolean(),
    }),
  ),
  action: z.enum(ACTIONS),
  action_message: z.string().nullable(),
  action_value: z.string().nullable(),
  timezone: z.string().nullable(),
  open_question: z.string().nullable(),
  asks: z.string().nullable(),
  sums: z.array(z.string()).nullable(),
  reply: z.string().nullable(),
});

const MOST_FINDINGS = 50;

const text = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => removeInvisible(String(value)));
const looseBoolean = z
  .union([z.boolean(), z.string(), z.number()])
  .transform((value) => /^(true|yes|1)$/i.test(String(value)));
/**
 * The schema for reading an answer. It is looser: a model can omit unimportant fields or write a number instead of a
 * text.
 */
export const looseSchema = z.object({
  reasoning: text.catch(''),
  findings: z
    .array(z.object({ key: text, message: text, quote: text, value: text, met: looseBoolean }))
    .nullish()
    .transform((all) => all?.slice(0, MOST_FINDINGS) ?? []),
  action: z
    .enum(ACTIONS)
    .nullish()
    .transform((action) => action ?? 'none'),
  action_message: text.nullish(),
  action_value: text.nullish(),
  timezone: text.nullish(),
  open_question: text.nullish(),
  asks: text.nullish(),
  sums: z
    .array(text)
    .nullish()
    .transform((all) => all ?? [])
    .catch([]),
  reply: text.nullish(),
});
export type LooseAnswer = z.output<typeof looseSchema>;

/** Returns the JSON object in a text. Models often put it in a code fence or add words. */
export function parseObject(written: string): unknown {
  const plain = written.replace(/^[\s\S]*?<\/think>/, '').trim();
  const [from, to] = [plain.indexOf('{'), plain.lastIndexOf('}')];
  for (const candidate of [plain, from >= 0 ? plain.slice(from, to + 1) : '']) {
    try {
      const value: unknown = JSON.parse(candidate);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    } catch {
      // Try the next candidate.
    }
  }
  return undefined;
}
