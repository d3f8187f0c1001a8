// Combines calls of many callers into one statement: calls that arrive in the same tick of the event loop, or while the
// maximum number of batches is running, share the next batch.

/**
 * Returns a function that collects items and passes them to `run`. When a batch fails, every call in it fails.
 *
 * @param run returns a result for each item, in the given order.
 * @param atOnce the maximum number of running batches. With one, any number of callers uses one connection.
 */
export function createBatches<Item, Result>(
  mostItems: number,
  run: (items: Item[]) => Promise<Result[]>,
  atOnce = 1,
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let underWay = 0;
  let isGathering = false;

  function gather(): void {
    if (isGathering || underWay >= atOnce || waiting.length === 0) return;
    isGathering = true;
    // Items that arrive in the same tick of the event loop join this batch.
    setImmediate(() => {
      isGathering = false;
      void work();
    });
  }

  async function work(): Promise<void> {
    const batch = waiting.splice(0, mostItems);
    underWay++;
    gather();
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underWay--;
    gather();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      gather();
    });
}
