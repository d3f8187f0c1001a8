/**
 * Returns the least processor time of this thread that `work` took in any run, in milliseconds. It stops once a run
 * takes less than `enough`. Other work on the machine can't add to this time, and the first runs warm up the compiler.
 */
export function leastThreadTime(work: () => unknown, enough: number, runs = 10): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least >= enough; run++) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
