// The interface to a language model: one request, one JSON object and its cost. Wire formats and errors of providers
// are handled behind it (agents.md#models); budgets, fallbacks and all rules are up to the caller.
import { formatReason, type Reason } from '@parley/contract';
import type { z } from 'zod';

export const PROVIDER_KINDS = ['anthropic', 'openai', 'google', 'mistral', 'openai-compatible'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];
/** Kinds of provider that can transcribe voice notes. */
export const TRANSCRIBING_KINDS: readonly ProviderKind[] = ['openai', 'mistral', 'openai-compatible'];

/** A provider: the installation's own (from its environment), or a workspace's. */
export interface ProviderSettings {
  /** The prefix in models' names: `claude` in `claude/claude-sonnet-4-5`; the kind for the installation's own. */
  name: string;
  kind: ProviderKind;
  /** The provider's URL; null for its default URL. */
  base_url: string | null;
  /** The key; empty for local servers that need none. */
  api_key: string;
}

/** A message of a person or of the agent. Only requests to models that accept images contain `images`. */
export interface ModelMessage {
  role: 'user' | 'assistant';
  text: string;
  images?: readonly { data: Uint8Array; type: string }[];
}

export interface ModelRequest {
  /** The name without the provider: `claude-sonnet-4-5`. */
  model: string;
  /** Instructions that are the same in every turn of a campaign, marked for the provider's prompt cache. */
  constant: string;
  /** The facts of this turn: criteria, slots, passages. Written by code, not by leads. */
  situation: string;
  messages: readonly ModelMessage[];
  /** The schema of the answer, as sent to the provider. The caller validates the answer again. */
  schema: z.ZodType;
  max_output_tokens: number;
  /** Aborts the call, which then rejects with `timeout`. */
  signal: AbortSignal;
}

/** Tokens of one call. `cached` and `written` are part of `input`. */
export interface ModelUsage {
  input: number;
  cached: number;
  /** The tokens written to the provider's cache, if that costs more than other input (Anthropic). */
  written?: number;
  output: number;
}

export interface ModelAnswer {
  /** The model's text, unparsed. */
  text: string;
  usage: ModelUsage;
}

/** The transcript of a recording. */
export interface Transcription {
  text: string;
  /** BCP 47 primary language; null if the provider does not report it. */
  language: string | null;
}

/** A model in a provider's list, with its task as far as its name shows it. */
export interface ListedModel {
  name: string;
  task: 'chat' | 'transcription';
}

export type ModelErrorKind =
  /** The key is invalid or has no access to the model. */
  | 'auth'
  /** The provider has no such model. */
  | 'unknown_model'
  /** Too many calls or tokens per minute. */
  | 'rate'
  /** The account has no credit left. */
  | 'quota'
  | 'timeout'
  /** No server responds at the URL, or the response broke off. */
  | 'unreachable'
  /** The provider has an internal error (5xx, overloaded). */
  | 'failed'
  /** The model or its provider declines to answer. */
  | 'refused'
  /** The request exceeds the model's context. */
  | 'too_long'
  /** The answer reached the limit of output tokens. */
  | 'cut'
  /** The response is empty or does not follow the provider's protocol. */
  | 'nonsense'
  /** The request is invalid; a retry would fail too. */
  | 'invalid';

/** A call without an answer. `usage` is its cost, if the provider reported it. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  /** The reason; the message is its English text. */
  readonly reason: Reason;
  readonly retryAfterMs: number | null;
  readonly usage: ModelUsage | null;
  constructor(
    kind: ModelErrorKind,
    reason: Reason,
    more: { retryAfterMs?: number | null; usage?: ModelUsage | null; cause?: unknown } = {},
  ) {
    super(formatReason(reason), { cause: more.cause });
    this.name = 'ModelError';
    this.kind = kind;
    this.reason = reason;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.usage = more.usage ?? null;
  }
}

/**
 * One provider with its key. A call is one attempt, except where the server rejects an optional part of the request (a
 * schema, a temperature): it then retries without that part and remembers to omit it.
 */
export interface ModelProvider {
  /** @throws {ModelError} */
  ask(request: ModelRequest): Promise<ModelAnswer>;
  /** Transcribes a voice note. @throws {ModelError} */
  transcribe(request: {
    model: string;
    audio: Uint8Array;
    /** MIME type of the recording. */
    type: string;
    signal: AbortSignal;
  }): Promise<Transcription>;
  /** Lists the models that can be chosen, which costs nothing and shows that the key is valid. @throws {ModelError} */
  list(signal: AbortSignal): Promise<ListedModel[]>;
}

/** Returns the transcriber for a workspace's voice notes; null if the workspace has none. */
export type OpenListener = (teamId: string) => Promise<Listener | null>;

/** Transcribes a recording with one call of a model. */
export interface Listener {
  /**
   * Returns the text of a recording.
   * @throws {NotTranscribed}
   */
  hear(recording: { lead_id: string; audio: Uint8Array; type: string }): Promise<string>;
}

/** Thrown if a recording could not be transcribed. */
export class NotTranscribed extends Error {
  /** The earliest delay after which a retry might succeed, in milliseconds; null if no retry can succeed. */
  readonly againMs: number | null;
  /** The reason. The error's `message` is its English text. */
  readonly reason: Reason;
  constructor(reason: Reason, againMs: number | null) {
    super(formatReason(reason));
    this.name = 'NoWords';
    this.reason = reason;
    this.againMs = againMs;
  }
}
