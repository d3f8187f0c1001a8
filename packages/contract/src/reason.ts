// Reasons: why Parley wrote something, waits, or refused something.
import { z } from 'zod';
import type { Fact, FactCode } from './facts.ts';

export { formatReason } from './facts/catalog.ts';

declare const words: unique symbol;

/**
 * The words of a model, a person or a provider, or a sentence that an older version stored. Only {@link toWords}
 * creates one.
 */
export type Words = string & { readonly [words]: true };

/** Why something is so. Parley's own reasons are facts. */
export type Reason = Fact | Words;

/**
 * Marks a text as the words of a model, a person or a provider. A literal does not compile: Parley's own reasons are
 * facts.
 */
export function toWords<T extends string>(text: string extends T ? T : never): Words {
  return text as string as Words;
}

/** Returns whether the reason is the fact with this code. */
export function hasCode(reason: Fact | string | null, code: FactCode): boolean {
  return reason !== null && typeof reason !== 'string' && reason.code === code;
}

/** A fact, or a text that is data, such as an address. The dashboard renders a fact in the member's language. */
export const factOrTextOut = z.union([
  z.string(),
  z.strictObject({ code: z.string(), params: z.record(z.string(), z.unknown()) }),
]) as unknown as z.ZodType<Fact | string>;

/** A reason in a response to the dashboard, which renders it in the member's language. */
export const reasonOut = factOrTextOut as z.ZodType<Reason>;
