// Computes quota days, which run from midnight to midnight, UTC (sending.md#daily-quota).

const DAY_MS = 86_400_000;

/** Returns the number of quota days since 1970. */
export function getQuotaDay(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS);
}

/** Returns the time at which the quotas of a number reset. */
export function nextQuotaDay(now: Date): Date {
  return new Date((getQuotaDay(now) + 1) * DAY_MS);
}

/** Returns an SQL expression for {@link getQuotaDay}. */
export function quotaDaySql(at: string): string {
  return `(${at}::timestamptz at time zone 'UTC')::date`;
}
