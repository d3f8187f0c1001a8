// Draws everything that is random in a simulated world from its seed. Each person and each part has its own sequence, so
// one that draws more often changes no other.
import { createHash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** A sequence of random choices. */
export interface Draw {
  /** Returns a number, uniform in [0, 1). */
  next(): number;
  /** Returns true with the given probability. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Returns one of the names, each with its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
  /** Returns a number, uniform in [least, most). */
  between(least: number, most: number): number;
  /**
   * Returns a positive number with a long tail, such as a person's delay: half of them are below the median, and two
   * thirds between median / spread and median * spread.
   */
  longTail(median: number, spread: number): number;
  /** Returns that number of random bytes. */
  bytes(size: number): Buffer;
}

/** Creates the sequence with that name: `7/person/12`. */
export function createDraw(name: string): Draw {
  const digest = createHash('sha256').update(name).digest();
  const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((at) => digest.readInt32LE(at)));
  const next = () => uniformFloat64(generator);
  return {
    next,
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)]!,
    weighted(weights) {
      const entries = Object.entries<number>(weights);
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? entries.at(-1)!)[0] as never;
    },
    between: (least, most) => least + next() * (most - least),
    longTail(median, spread) {
      // The Box-Muller transform turns two uniform numbers into one of the normal distribution.
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * spread ** normal;
    },
    bytes: (size) => Buffer.from(Array.from({ length: size }, () => Math.floor(next() * 256))),
  };
}
