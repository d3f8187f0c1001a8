// What Instagram's errors mean (docs/engines/instagram.md#when-it-refuses). HTTP status 403 alone does not distinguish
// a closed window from a missing permission.
import type { ErrorMeaning, Product } from '../meta/graph.ts';

/** The meaning of each error, by `code/subcode`, otherwise by `code`. */
const MEANINGS: Record<string, ErrorMeaning> = {
  '10/2534022': { kind: 'window_closed' },
  // The same error in Messenger's format.
  '10/2018278': { kind: 'window_closed' },
  '10/1893063': { kind: 'blocked_by_policy' },
  '100/2534029': { kind: 'blocked_by_policy' },
  '100/2534014': { kind: 'recipient_unreachable' },
  // The owner has switched off "Allow access to messages".
  '200/2534041': { kind: 'auth' },
  // "Unknown error": the message might have been sent.
  1: { kind: 'transient', unsure: 'always' },
  // Meta's own server failed: the message might have been sent.
  2: { kind: 'transient', unsure: 'on_5xx' },
  3: { kind: 'auth' },
  4: { kind: 'rate' },
  10: { kind: 'auth' },
  17: { kind: 'rate' },
  32: { kind: 'rate' },
  100: { kind: 'invalid' },
  102: { kind: 'auth' },
  104: { kind: 'auth' },
  190: { kind: 'auth' },
  200: { kind: 'auth' },
  // A profile is available only after the person has written to us, and not while they block us.
  230: { kind: 'recipient_unreachable' },
  368: { kind: 'blocked_by_policy' },
  551: { kind: 'recipient_unreachable' },
  613: { kind: 'rate' },
  1200: { kind: 'transient' },
  80002: { kind: 'rate' },
};

export const INSTAGRAM: Product = {
  name: 'Instagram',
  findMeaning: ({ code, subcode }) => MEANINGS[`${code}/${subcode}`] ?? MEANINGS[code],
};
