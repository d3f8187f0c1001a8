// What the Cloud API's errors mean (docs/engines/whatsapp-cloud.md#when-it-refuses). A code can occur in a response, or
// later as the reason of a `failed` status.
import { fact } from '@parley/contract';
import type { EngineErrorKind, Failure } from '../events.ts';
import {
  type ErrorMeaning,
  type GraphProblem,
  type Product,
  parseProblem,
  saidReason,
} from '../meta/graph.ts';

const DAY_MS = 86_400_000;
const mapCodes = (kind: EngineErrorKind, ...codes: number[]) =>
  codes.map((code) => [code, { kind }] as const);

const MEANINGS = new Map<number, ErrorMeaning>([
  ...mapCodes('auth', 0, 3, 10, 102, 104, 190, 131005),
  ...mapCodes('rate', 4, 17, 32, 613, 80007, 130429, 133016),
  // The limit for messages to one person, which is one message in six seconds.
  [131056, { kind: 'rate', waitMs: 6_000 }],
  [131064, { kind: 'rate' }],
  // "Unknown error": the message might have been sent.
  [1, { kind: 'transient', unsure: 'always' }],
  // Meta's own server failed: the message might have been sent.
  [2, { kind: 'transient', unsure: 'on_5xx' }],
  [131000, { kind: 'transient', unsure: 'on_5xx' }],
  ...mapCodes('transient', 131016, 131057),
  ...mapCodes('window_closed', 131047),
  ...mapCodes('recipient_unreachable', 131026, 131030, 130472),
  // The person has opted out of the business's marketing messages.
  ...mapCodes('opted_out', 131050),
  ...mapCodes('blocked_by_policy', 368, 130497, 131031, 131042),
  // Too many people reported the number's messages. People who wrote to it still get answers.
  ...mapCodes('reachout_locked', 131048),
  [131049, { kind: 'blocked_by_policy', waitMs: DAY_MS }],
  ...mapCodes('disconnected', 133010),
  ...mapCodes('template_refused', 132000, 132001, 132007, 132015, 132016, 132068, 132069),
  ...mapCodes('invalid', 33, 100, 130403, 131008, 131009, 131021, 131051, 132005, 132012, 132018),
]);

function findMeaning({ code }: GraphProblem): ErrorMeaning | undefined {
  // The app or its token lacks a permission.
  if (code >= 200 && code <= 299) return { kind: 'auth' };
  return MEANINGS.get(code);
}

export const WHATSAPP: Product = { name: 'WhatsApp', findMeaning };

/** Returns why a message failed after it was accepted. */
export function toFailure(error: unknown): Failure {
  const problem = parseProblem(error);
  if (!problem) return { kind: 'unknown', reason: fact('not_delivered_without_reason') };
  return {
    kind: findMeaning(problem)?.kind ?? 'unknown',
    reason: saidReason('WhatsApp', problem),
    ...(problem.code === 131026 && { not_registered: true }),
  };
}
