// A request body, strictly (decisions 1, reliability 6): UTF-8, JSON, at most 32 levels deep, and no text that the
// database could not keep.
import { fail } from '@parley/contract';

const MAX_DEPTH = 32;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The value of a JSON body; undefined for an empty one. Fails with 422. */
export function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    fail('validation_error', 'the body must be valid UTF-8');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    fail('validation_error', 'the body must be valid JSON');
  }
  check(value, '', 0);
  return value;
}

function check(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') checkText(value, path || 'the body');
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH) fail('validation_error', `the body must be at most ${MAX_DEPTH} levels deep`);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) check(value[i], `${path}[${i}]`, depth + 1);
    return;
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__') fail('validation_error', 'the body must not contain the key __proto__');
    checkText(key, path ? `a key of ${path}` : 'a key of the body');
    check((value as Record<string, unknown>)[key], path ? `${path}.${key}` : key, depth + 1);
  }
}

function checkText(text: string, field: string): void {
  if (text.includes('\u0000')) fail('validation_error', `${field} must not contain NUL characters`);
  if (!text.isWellFormed()) fail('validation_error', `${field} must not contain lone surrogates`);
}
