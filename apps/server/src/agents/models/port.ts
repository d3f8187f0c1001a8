// What Parley asks of a language model: one request, one JSON object, with what it cost. Providers, their wire formats
// and their errors end here (agents.md#models); budgets, fallbacks and all rules are the caller's.

import type { z } from 'zod';

export const PROVIDER_KINDS = ['anthropic', 'openai', 'google', 'mistral', 'openai-compatible'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];
/** Those that write down voice notes. */
export const HEARING_KINDS: readonly ProviderKind[] = ['openai', 'mistral', 'openai-compatible'];

/** Where a model is reached: the installation's own (from its environment), or a workspace's. */
export interface ProviderSettings {
  /** As models name it: `claude` in `claude/claude-sonnet-4-5`; the kind itself for the installation's own. */
  name: string;
  kind: ProviderKind;
  /** The provider's own address unless given. */
  base_url: string | null;
  /** Empty for local servers that ask for none. */
  api_key: string;
}

/** What a person or the agent said; `images` only for models that see. */
export interface ModelMessage {
  role: 'user' | 'assistant';
  text: string;
  images?: readonly { data: Uint8Array; type: string }[];
}

export interface ModelRequest {
  /** After the provider's name: `claude-sonnet-4-5`. */
  model: string;
  /** Instructions that are the same for every turn of a campaign: marked for the provider's prompt cache. */
  constant: string;
  /** What is true of this turn: criteria, slots, passages. Written by code, not by leads. */
  situation: string;
  messages: readonly ModelMessage[];
  /** The shape of the answer, as the provider is told. The caller checks it again. */
  schema: z.ZodType;
  max_output_tokens: number;
  /** Ends the call; it then rejects with `timeout`. */
  signal: AbortSignal;
}

/** Tokens of one call. `cached` and `written` are part of `input`. */
export interface ModelUsage {
  input: number;
  cached: number;
  /** Put into the provider's cache for later calls, where that costs more than reading it (Anthropic). */
  written?: number;
  output: number;
}

export interface ModelAnswer {
  /** What the model wrote, as it came: the caller parses it. */
  text: string;
  usage: ModelUsage;
}

/** A recording in the words that were spoken. */
export interface Transcription {
  text: string;
  /** BCP 47 primary language, where the provider says. */
  language: string | null;
}

export type ModelErrorKind =
  /** The key is refused or may not use the model. */
  | 'auth'
  /** The provider does not know the model. */
  | 'unknown_model'
  /** Too many calls or tokens a minute. */
  | 'rate'
  /** Nothing is left of what was paid for. */
  | 'quota'
  | 'timeout'
  /** Nobody answers at the address, or the answer broke off. */
  | 'unreachable'
  /** The provider's own failure (5xx, overloaded). */
  | 'failed'
  /** The model or its provider declines to answer. */
  | 'refused'
  /** The request is longer than the model reads. */
  | 'too_long'
  /** The answer ended at the most tokens that it may have. */
  | 'cut'
  /** An answer that is not of the provider's protocol, or empty. */
  | 'nonsense'
  /** The request is wrong in a way that another try does not mend. */
  | 'invalid';

/** A call that brought no answer. `usage` is what it cost all the same, where the provider said. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  readonly retryAfterMs: number | null;
  readonly usage: ModelUsage | null;
  constructor(
    kind: ModelErrorKind,
    message: string,
    more: { retryAfterMs?: number | null; usage?: ModelUsage | null; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'ModelError';
    this.kind = kind;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.usage = more.usage ?? null;
  }
}

/**
 * One provider with its key. Makes one attempt. Only where the server refuses the form of the request (a schema, a
 * temperature), it asks again without that part, and remembers it.
 */
export interface ModelProvider {
  /** @throws {ModelError} */
  ask(request: ModelRequest): Promise<ModelAnswer>;
  /** Words of a voice note. @throws {ModelError} */
  transcribe(request: {
    model: string;
    audio: Uint8Array;
    /** MIME type of the recording. */
    type: string;
    signal: AbortSignal;
  }): Promise<Transcription>;
  /** Asks the provider whether the key and the model are accepted, at the least cost. @throws {ModelError} */
  check(model: string, signal: AbortSignal): Promise<void>;
}
