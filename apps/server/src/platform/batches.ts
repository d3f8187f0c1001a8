// One statement for many callers: calls that arrive while a batch runs go together in the next. Any number of callers
// uses one connection of the pool and one commit a batch, and a caller waits only for the batch before its own.

/**
 * Makes a function that collects items and hands them to `run`, one batch at a time. When a batch fails, every call
 * in it fails.
 *
 * @param run answers each item, in the order given.
 */
export function createBatches<Item, Result>(
  mostItems: number,
  run: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let running = false;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // Items that arrive in the same tick of the event loop join this batch.
      await new Promise(setImmediate);
      const batch = waiting.slice(0, mostItems);
      waiting = waiting.slice(mostItems);
      try {
        const results = await run(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running) return;
      running = true;
      void work();
    });
}
