// When a backup is due, and which are kept: pure.

/** A time of day, UTC. */
export interface DayTime {
  hour: number;
  minute: number;
}

const DAY_MS = 86_400_000;
/** How soon one that failed is tried again. */
const RETRY_MS = 30 * 60_000;

/** The last time, now or before, at which a backup was to be made. */
export function lastDue({ hour, minute }: DayTime, now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute);
  return new Date(today > now.getTime() ? today - DAY_MS : today);
}

/** Is it time? A day that was missed is made up for at once; a failure is tried again after a while. */
export function isDue(
  time: DayTime,
  now: Date,
  { lastAttempt, lastGood }: { lastAttempt: Date | undefined; lastGood: Date | undefined },
): boolean {
  if (lastGood && lastGood >= lastDue(time, now)) return false;
  return !lastAttempt || now.getTime() - lastAttempt.getTime() >= RETRY_MS;
}

const NAME = /^parley-\d{8}T\d{6}Z\.backup$/;

/** The name of a scheduled backup; names in order are times in order. */
export function backupName(at: Date): string {
  return `parley-${at.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')}.backup`;
}

/** Which of the files in a folder or bucket go, so that the newest `keep` scheduled ones stay. No other is touched. */
export function toForget(names: string[], keep: number): string[] {
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(keep);
}
