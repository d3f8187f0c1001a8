// Estimates the cost of the model calls of a simulation before it starts.
import { computeCost, type Price } from '../../agents/models/prices.ts';
import type { RecordedAnswer } from './recordings.ts';

/**
 * Measured on 100 leads of the demo's campaign, with a model that ends no conversation, so other models make fewer calls:
 * the calls for each lead, and the tokens of a call.
 */
const USUAL = { calls: 10, input: 1_600, cached: 0, output: 250 };

/** The calls that a simulation might make, and their cost. */
export interface CallEstimate {
  calls: number;
  /** Micro-dollars; null without a price. */
  micros: number | null;
  /** Whether it is computed from the recorded answers, and not from usual figures. */
  is_measured: boolean;
}

/**
 * @param recorded the recorded answers of the model, in any world.
 * @param leads the leads of all worlds that are not recorded.
 */
export function estimateCalls(
  recorded: readonly RecordedAnswer[],
  leads: number,
  price: Price | null,
): CallEstimate {
  const talked = new Set(recorded.map(({ seed, from, lead }) => `${seed} ${from} ${lead}`)).size;
  const usages = recorded.flatMap(({ usage }) => usage ?? []);
  const is_measured = usages.length > 0;
  const average = (field: 'input' | 'cached' | 'written' | 'output') =>
    usages.reduce((sum, usage) => sum + (usage[field] ?? 0), 0) / usages.length;
  const [usage, calls] = is_measured
    ? [
        {
          ...{ input: average('input'), cached: average('cached') },
          ...{ written: average('written'), output: average('output') },
        },
        recorded.length / talked,
      ]
    : [USUAL, USUAL.calls];
  const count = Math.ceil(calls * leads);
  return { calls: count, micros: price && computeCost(usage, price) * count, is_measured };
}
