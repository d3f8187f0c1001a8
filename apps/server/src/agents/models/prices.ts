// Prices of models. A workspace can set its own; otherwise an unlisted model has no price, and only its tokens are
// counted (agents.md#prices).
import type { ModelUsage, ProviderKind } from './port.ts';

/** A price in US dollars per million tokens, which equals micro-dollars per token. */
export interface Price {
  input: number;
  /** The price of input that is read from the provider's cache. */
  cached: number;
  /** The price of input that is written to the cache; default: the price of `input`. */
  written?: number;
  output: number;
}

const createPrice = (input: number, cached: number, output: number, written: number = input): Price => ({
  input,
  cached,
  written,
  output,
});

/**
 * Prices by the start of a model's name, as of 2026-11-22; a date or `latest` can follow the name. They apply to short
 * requests: some models cost more beyond 100,000 tokens, which no conversation reaches.
 */
const PRICES: Partial<Record<ProviderKind, Record<string, Price>>> = {
  // platform.claude.com/docs/en/about-claude/pricing
  anthropic: {
    'claude-fable-5-1': createPrice(10, 0.25, 50, 12.5),
    'claude-fable-5': createPrice(10, 1, 50, 12.5),
    'claude-opus-5-5': createPrice(4, 0.2, 20, 5),
    'claude-opus-5': createPrice(5, 0.5, 25, 6.25),
    'claude-opus-4-8': createPrice(5, 0.5, 25, 6.25),
    'claude-opus-4-7': createPrice(5, 0.5, 25, 6.25),
    'claude-opus-4-6': createPrice(5, 0.5, 25, 6.25),
    'claude-opus-4-5': createPrice(5, 0.5, 25, 6.25),
    'claude-sonnet-5-5': createPrice(2, 0.1, 10, 2.5),
    'claude-sonnet-5': createPrice(2, 0.2, 10, 2.5),
    'claude-sonnet-4-6': createPrice(3, 0.3, 15, 3.75),
    'claude-sonnet-4-5': createPrice(3, 0.3, 15, 3.75),
    'claude-sonnet-4': createPrice(3, 0.3, 15, 3.75),
    'claude-haiku-5-5': createPrice(0.1, 0.01, 0.5, 0.125),
    'claude-haiku-4-5': createPrice(1, 0.1, 5, 1.25),
  },
  // developers.openai.com/api/docs/pricing, from secondary sources: the page was not accessible.
  openai: {
    'gpt-6.1-sol': createPrice(2, 0.1, 10, 2.5),
    'gpt-6.1-terra': createPrice(1, 0.05, 5, 1.25),
    'gpt-6-astra': createPrice(10, 1, 50, 12.5),
    'gpt-6-sol': createPrice(2, 0.2, 10, 2.5),
    'gpt-6-luna': createPrice(0.1, 0.01, 0.5, 0.125),
    'gpt-5.6-sol': createPrice(5, 0.5, 30),
    'gpt-5.6-terra': createPrice(2, 0.2, 12),
    'gpt-5.6-luna': createPrice(0.2, 0.02, 1.2),
    'gpt-5.5': createPrice(5, 0.5, 30),
    'gpt-5.4': createPrice(2.5, 0.25, 15),
    'gpt-5.4-mini': createPrice(0.75, 0.075, 4.5),
    'gpt-5.4-nano': createPrice(0.2, 0.02, 1.25),
    'gpt-5.2': createPrice(1.75, 0.175, 14),
    'gpt-5.1': createPrice(1.25, 0.125, 10),
    'gpt-5': createPrice(1.25, 0.125, 10),
    'gpt-5-mini': createPrice(0.25, 0.025, 2),
    'gpt-5-nano': createPrice(0.05, 0.005, 0.4),
    'gpt-4.1': createPrice(2, 0.5, 8),
    'gpt-4.1-mini': createPrice(0.4, 0.1, 1.6),
    'gpt-4.1-nano': createPrice(0.1, 0.025, 0.4),
    'gpt-4o': createPrice(2.5, 1.25, 10),
    'gpt-4o-mini': createPrice(0.15, 0.075, 0.6),
  },
  // ai.google.dev/gemini-api/docs/pricing, from secondary sources.
  google: {
    'gemini-3.5-flash': createPrice(1.5, 0.15, 9),
    'gemini-3.1-pro': createPrice(2, 0.2, 12),
    'gemini-3.1-flash-lite': createPrice(0.25, 0.025, 1.5),
    'gemini-3-flash': createPrice(0.5, 0.05, 3),
    'gemini-2.5-pro': createPrice(1.25, 0.125, 10),
    'gemini-2.5-flash': createPrice(0.3, 0.03, 2.5),
    'gemini-2.5-flash-lite': createPrice(0.1, 0.01, 0.4),
  },
  // mistral.ai/pricing, from secondary sources. Cached input has no discount.
  mistral: {
    'mistral-large': createPrice(0.68, 0.68, 2.09),
    'mistral-medium': createPrice(1.5, 1.5, 7.5),
    'mistral-small': createPrice(0.1, 0.1, 0.3),
    'ministral-8b': createPrice(0.15, 0.15, 0.15),
    'ministral-3b': createPrice(0.1, 0.1, 0.1),
  },
};

/** Suffixes that don't change the price, such as `-20250929`, `-2506`, `-001`, `-preview-09-2025` and `-latest`. */
const SAME_MODEL = /^(-(latest|preview|\d{3,8}(-\d\d-\d\d)?|\d\d-\d{2,4})){0,6}$/;

/**
 * Returns the price of a model; null if it is unknown, as for unlisted models and for compatible servers, which might
 * be self-hosted.
 */
export function findPrice(kind: ProviderKind, model: string): Price | null {
  const names = Object.entries(PRICES[kind] ?? {}).filter(
    ([name]) => model.startsWith(name) && SAME_MODEL.test(model.slice(name.length)),
  );
  const longest = names.toSorted(([one], [other]) => other.length - one.length)[0];
  return longest?.[1] ?? null;
}

/** Returns the cost in micro-dollars, rounded up. */
export function computeCost(usage: ModelUsage, { input, cached, written = input, output }: Price): number {
  const stored = usage.written ?? 0;
  const fresh = Math.max(0, usage.input - usage.cached - stored);
  const cost = fresh * input + usage.cached * cached + stored * written + usage.output * output;
  // Subtract more than the rounding error of sums of decimal prices.
  return Math.max(0, Math.ceil(cost - 1e-6));
}
