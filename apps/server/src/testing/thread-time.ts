/**
 * Returns the lowest processor time of this thread, in milliseconds, that `work` took in any run. Stops once a run
 * takes less than `enough`. The first runs warm up the compiler. Other work on the machine uses no time of this thread
 * but slows it down through shared caches and cores, so there are many runs.
 */
export function measureLeastThreadTime(work: () => unknown, enough: number, runs = 40): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least >= enough; run++) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
