import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns the kilobytes that this process retains for JavaScript. The resident memory is no measure: it also contains
 * garbage, and space that earlier garbage has left.
 */
export async function measureRetainedMemory(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  // Finalizers run after the first collection.
  await setTimeout(100);
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_024;
}
