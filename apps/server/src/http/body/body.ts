// Reads a request body strictly (api.md#requests): UTF-8, JSON, within bounds, and without text that the database
// cannot store.
import { fail, type IssuePath, type Operation, type PlainCode } from '@parley/contract';
import { createAbsentRemover, type RemoveAbsentFields } from './absent-fields.ts';
import { type Bounds, checkBounds, computeBounds } from './body-bounds.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Returns the value of a JSON body, without null fields that count as not given; undefined for an empty body. */
export type ReadBody = (bytes: Buffer) => unknown;

/** Returns the function that reads the bodies of an operation. It fails with 422 for an invalid body. */
export function createBodyReader(operation: Operation): ReadBody {
  // Computed for the first body, because computing the rules of all operations would take a tenth of the start-up time.
  let rules: { bounds: Bounds; removeAbsent: RemoveAbsentFields | undefined } | undefined;
  return (bytes) => {
    rules ??= {
      bounds: computeBounds(operation),
      removeAbsent: operation.body ? createAbsentRemover(operation.body) : undefined,
    };
    const value = parseBody(bytes, rules.bounds);
    rules.removeAbsent?.(value);
    return value;
  };
}

function parseBody(bytes: Buffer, bounds: Bounds): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    fail('validation_error', 'not_utf8');
  }
  checkBounds(bytes, bounds);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    fail('validation_error', 'not_json');
  }
  checkTexts(text, value);
  return value;
}

/**
 * Fails for text that the database cannot store, and for the key `__proto__`. Valid UTF-8 JSON can contain such text
 * only as escapes, so bodies without escapes are not searched for it.
 */
function checkTexts(text: string, value: unknown): void {
  if (!text.includes('\\u') && !text.includes('__proto__')) return;
  checkValue(value, []);
}

/** Checks a value and the values in it. @param path the path of `value`. */
function checkValue(value: unknown, path: PropertyKey[]): void {
  if (typeof value === 'string') checkText(value, path, 'nul', 'lone_surrogates');
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      path.push(i);
      checkValue(value[i], path);
      path.pop();
    }
    return;
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__') fail('validation_error', 'key_proto');
    checkText(key, path, 'key_nul', 'key_lone_surrogates');
    path.push(key);
    checkValue((value as Record<string, unknown>)[key], path);
    path.pop();
  }
}

function checkText(text: string, path: readonly PropertyKey[], nul: PlainCode, broken: PlainCode): void {
  if (text.includes('\u0000')) fail('validation_error', nul, {}, path as IssuePath);
  if (!text.isWellFormed()) fail('validation_error', broken, {}, path as IssuePath);
}
