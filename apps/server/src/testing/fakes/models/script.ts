// What a test tells the fake to answer, and what it sees of a request, whatever the provider.
import type { Json } from '../http.ts';

/** The provider whose protocol is spoken, as `kind` of the settings names it. */
export const FAKE_KINDS = ['anthropic', 'openai', 'google', 'mistral', 'openai-compatible'] as const;
export type FakeKind = (typeof FAKE_KINDS)[number];

/** A request in words of no provider. */
export interface Asked {
  kind: FakeKind;
  model: string;
  /** All that is not of the conversation, in order. */
  instructions: string;
  messages: { role: 'user' | 'assistant'; text: string; images: number }[];
  /** The JSON Schema that the answer is held to; null where none was given. */
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

/** How a call goes wrong. */
export type ModelFault =
  /** 429. `retry_after` in seconds or as a date; `date` is when the answer was made, now unless given. */
  | { fault: 'rate'; retry_after?: string; date?: string }
  | { fault: 'key_refused' }
  | { fault: 'forbidden' }
  | { fault: 'quota' }
  | { fault: 'too_long' }
  | { fault: 'failed' }
  | { fault: 'overloaded' }
  /** The connection ends in the middle of the answer. */
  | { fault: 'cut' }
  /** Half of an answer, and then nothing until the caller hangs up. */
  | { fault: 'stalled' }
  /** No answer before this resolves, then `answer`. */
  | { fault: 'slow'; until: Promise<void>; answer?: Scripted }
  /** A good status, half of a JSON document. */
  | { fault: 'invalid_json' }
  /** A good answer of JSON that is not the provider's. */
  | { fault: 'wrong_json' }
  /** A good status with an error in the body, as OpenRouter answers. */
  | { fault: 'error_within'; error: Json }
  | { fault: 'empty' }
  /** The model declines. */
  | { fault: 'refusal' }
  /** A filter of the provider declines. */
  | { fault: 'filtered' }
  /** The model calls a tool that nobody gave it. */
  | { fault: 'tool_call' }
  /** The answer ends at the most tokens. */
  | { fault: 'max_tokens' }
  /** The page of a proxy, with any status. */
  | { fault: 'html'; status: number }
  | { fault: 'redirect'; to: string }
  /** An answer of 2 MiB. */
  | { fault: 'huge' }
  /** 400: the server does not take a part of the request. */
  | { fault: 'refuses_part'; part: 'response_format' | 'temperature' | 'reasoning' };

/** Text as it is, an object as JSON, with tokens where they matter, or a fault. */
export type Scripted =
  | string
  | ModelFault
  | { text: string; tokens: Partial<Tokens> }
  | { [key: string]: Json };

export type Script = ((asked: Asked, nth: number) => Scripted | Promise<Scripted>) | readonly Scripted[];

export const isFault = (answer: Scripted): answer is ModelFault =>
  typeof answer === 'object' && 'fault' in answer;

/** What the model says, and what it counts. */
export function readScripted(
  asked: Asked,
  answer: Exclude<Scripted, ModelFault>,
): { text: string; tokens: Tokens } {
  const given = typeof answer === 'object' && 'tokens' in answer && typeof answer['text'] === 'string';
  const text = typeof answer === 'string' ? answer : given ? String(answer['text']) : JSON.stringify(answer);
  const said = asked.instructions + asked.messages.map((message) => message.text).join('');
  const counted = { input: tokensOf(said), cached: 0, written: 0, output: tokensOf(text) };
  return { text, tokens: given ? { ...counted, ...(answer['tokens'] as Partial<Tokens>) } : counted };
}

const tokensOf = (text: string) => Math.ceil(text.length / 4);
