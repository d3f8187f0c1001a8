// One statement for many: whoever asks while a batch is under way shares the next one. However many ask, they hold one
// connection of the pool and cost one commit a batch, and nobody waits for longer than the batch before his own.

/**
 * Makes a function that gathers what it is given and hands it to `run`, one batch at a time. A batch that fails fails
 * for all that are in it.
 *
 * @param run answers each item, in their order.
 */
export function createBatches<Item, Result>(
  mostItems: number,
  run: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let running = false;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // Whatever this turn of the event loop brings goes along.
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
