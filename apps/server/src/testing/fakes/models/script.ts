// The answers that a test scripts for the fake, and the requests that the fake received, in a form that does not depend
// on the provider.
import type { Json } from '../http.ts';

/** The provider of the protocol, as `kind` of the settings names it. */
export const FAKE_KINDS = ['anthropic', 'openai', 'google', 'mistral', 'openai-compatible'] as const;
export type FakeKind = (typeof FAKE_KINDS)[number];

/** A request in a provider-neutral format. */
export interface ModelCall {
  kind: FakeKind;
  model: string;
  /** Everything outside the conversation, in the order of the request. */
  instructions: string;
  messages: { role: 'user' | 'assistant'; text: string; images: number }[];
  /** The JSON Schema for the answer; null if none was given. */
  schema: Json | null;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Json;
}

export interface Tokens {
  input: number;
  cached: number;
  written: number;
  output: number;
}

/** A fault of a call. */
export type ModelFault =
  /** Status 429. `retry_after` is in seconds or a date; `date` is the time of the answer, now by default. */
  | { fault: 'rate'; retry_after?: string; date?: string }
  | { fault: 'key_refused' }
  | { fault: 'forbidden' }
  | { fault: 'quota' }
  | { fault: 'too_long' }
  | { fault: 'failed' }
  | { fault: 'overloaded' }
  /** The connection ends in the middle of the answer. */
  | { fault: 'cut' }
  /** The first half of a response, and then nothing until the caller closes the connection. */
  | { fault: 'stalled' }
  /** Waits until this promise resolves, then sends `answer`. */
  | { fault: 'slow'; until: Promise<void>; answer?: ScriptedAnswer }
  /** A success status with half of a JSON document. */
  | { fault: 'invalid_json' }
  /** A success status with JSON in a format that the provider does not use. */
  | { fault: 'wrong_json' }
  /** A success status with an error in the body, as OpenRouter answers. */
  | { fault: 'error_within'; error: Json }
  | { fault: 'empty' }
  /** The model refuses to answer. */
  | { fault: 'refusal' }
  /** The provider's filter refuses the request. */
  | { fault: 'filtered' }
  /** The model calls an undefined tool. */
  | { fault: 'tool_call' }
  /** The answer ends at the token limit. */
  | { fault: 'max_tokens' }
  /** The page of a proxy, with any status. */
  | { fault: 'html'; status: number }
  | { fault: 'redirect'; to: string }
  /** A response of 2 MiB. */
  | { fault: 'huge' }
  /** Status 400, because the server does not support a part of the request. */
  | { fault: 'refuses_part'; part: 'response_format' | 'temperature' | 'reasoning' };

/**
 * A scripted answer: text, which is sent unchanged; an object, which is sent as JSON; either of them with token counts;
 * or a fault.
 */
export type ScriptedAnswer =
  | string
  | ModelFault
  | { text: string; tokens: Partial<Tokens> }
  | { [key: string]: Json };

export type Script =
  | ((asked: ModelCall, nth: number) => ScriptedAnswer | Promise<ScriptedAnswer>)
  | readonly ScriptedAnswer[];

export const isFault = (answer: ScriptedAnswer): answer is ModelFault =>
  typeof answer === 'object' && 'fault' in answer;

/** Returns the model's answer and its token counts. */
export function readScripted(
  asked: ModelCall,
  answer: Exclude<ScriptedAnswer, ModelFault>,
): { text: string; tokens: Tokens } {
  const given = typeof answer === 'object' && 'tokens' in answer && typeof answer['text'] === 'string';
  const text = typeof answer === 'string' ? answer : given ? String(answer['text']) : JSON.stringify(answer);
  const said = asked.instructions + asked.messages.map((message) => message.text).join('');
  const counted = { input: countTokens(said), cached: 0, written: 0, output: countTokens(text) };
  return { text, tokens: given ? { ...counted, ...(answer['tokens'] as Partial<Tokens>) } : counted };
}

const countTokens = (text: string) => Math.ceil(text.length / 4);
