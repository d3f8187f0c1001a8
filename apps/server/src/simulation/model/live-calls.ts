// The calls of language models in a simulation, up to a total cost. A call that fails is repeated in real time, because
// virtual time must not depend on the network.
import { setTimeout as sleep } from 'node:timers/promises';
import { ModelError, type ModelErrorKind } from '../../agents/models/port.ts';
import { computeCost } from '../../agents/models/prices.ts';
import type { AskedModel } from '../../features/models/index.ts';
import { ANSWERED_FAILURES, type RecordedAnswer } from './recordings.ts';

/** The delays before a failed call is repeated, in milliseconds. */
const REPEATS_MS = [1_000, 4_000];
const LONGEST_REPEAT_MS = 60_000;
/** After these failures, no other call can succeed. */
const FINAL: ReadonlySet<ModelErrorKind> = new Set(['auth', 'unknown_model', 'quota', 'invalid']);

/** Why no more calls are made: the cost limit, or the kind of the last failure. */
export type StopReason = { why: 'max_cost' } | { why: 'failed'; kind: ModelErrorKind };

export interface LiveCalls {
  /** Makes a call. Returns null if the model gave no answer, or if no more calls are made. */
  ask(asked: AskedModel): Promise<Pick<RecordedAnswer, 'answer' | 'usage'> | null>;
  /** The number of answers, and their cost in micro-dollars. */
  readonly calls: number;
  readonly micros: number;
  /** Null while calls are made. */
  readonly stopped: StopReason | null;
}

export interface LiveCallsOptions {
  /** The highest cost of all calls in micro-dollars. Models without a price are not limited. */
  maxMicros: number;
  /** The time limit of a call in milliseconds of real time. */
  limitMs: number;
}

export function createLiveCalls({ maxMicros, limitMs }: LiveCallsOptions): LiveCalls {
  let calls = 0;
  let micros = 0;
  /** The highest possible cost of the running calls. */
  let reserved = 0;
  let stopped: StopReason | null = null;

  async function askOnce({ provider, request }: AskedModel) {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(limitMs)]);
    try {
      const { text, usage } = await provider.ask({ ...request, signal });
      return { answer: { text }, usage };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const failure = ANSWERED_FAILURES.find((kind) => kind === error.kind);
      return failure ? { answer: { failure }, usage: error.usage } : error;
    }
  }

  return {
    async ask(asked) {
      const { price, most_micros } = asked;
      for (const delay of [...REPEATS_MS, null]) {
        if (stopped) return null;
        if (micros + reserved + most_micros > maxMicros) {
          stopped = { why: 'max_cost' };
          return null;
        }
        reserved += most_micros;
        const result = await askOnce(asked);
        reserved -= most_micros;
        const usage = result.usage;
        if (usage && price) micros += computeCost(usage, price);
        else if (!usage) micros += most_micros;
        if (!(result instanceof ModelError)) {
          calls++;
          return result;
        }
        if (FINAL.has(result.kind) || delay === null) stopped ??= { why: 'failed', kind: result.kind };
        else await sleep(Math.min(result.retryAfterMs ?? delay, LONGEST_REPEAT_MS));
      }
      return null;
    },
    get calls() {
      return calls;
    },
    get micros() {
      return micros;
    },
    get stopped() {
      return stopped;
    },
  };
}
