// Reasons: why Parley wrote something, waits, or refused something.
import { z } from 'zod';
import { type Fact, type FactCode, factText } from './facts.ts';

/** A fact, or free text: a message of a model or a provider, or a sentence that an older version stored. */
export type Reason = Fact | string;

/** Returns the reason as a sentence in English. */
export function formatReason(reason: Reason): string {
  return typeof reason === 'string' ? reason : factText(reason);
}

/** Returns whether the reason is the fact with this code. */
export function hasCode(reason: Reason | null, code: FactCode): boolean {
  return reason !== null && typeof reason !== 'string' && reason.code === code;
}

/** A reason in a response to the dashboard, which renders it in the member's language. */
export const reasonOut = z.union([
  z.string(),
  z.strictObject({ code: z.string(), params: z.record(z.string(), z.unknown()) }),
]) as unknown as z.ZodType<Reason>;
