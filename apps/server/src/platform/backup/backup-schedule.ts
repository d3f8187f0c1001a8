// Decides when a backup is due and which backups to keep. All functions are pure.

/** A time of day, UTC. */
export interface DayTime {
  hour: number;
  minute: number;
}

const DAY_MS = 86_400_000;
/** The delay before another attempt after a failure. */
const RETRY_MS = 30 * 60_000;

/** Returns the latest time, up to now, at which a backup was due. */
export function getLastDue({ hour, minute }: DayTime, now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute);
  return new Date(today > now.getTime() ? today - DAY_MS : today);
}

/**
 * Returns whether a backup is due now. A missed backup is due immediately; a failed one is due again after {@link
 * RETRY_MS}.
 */
export function isDue(
  time: DayTime,
  now: Date,
  { lastAttempt, lastGood }: { lastAttempt: Date | undefined; lastGood: Date | undefined },
): boolean {
  if (lastGood && lastGood >= getLastDue(time, now)) return false;
  return !lastAttempt || now.getTime() - lastAttempt.getTime() >= RETRY_MS;
}

const NAME = /^parley-\d{8}T\d{6}Z\.backup$/;

/** Returns the name of a scheduled backup. Names sort by time. */
export function formatBackupName(at: Date): string {
  return `parley-${at.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')}.backup`;
}

/**
 * Returns the scheduled backups in a folder or bucket to delete so that the newest `keep` stay. Ignores other files.
 */
export function findOldBackups(names: string[], keep: number): string[] {
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(keep);
}
