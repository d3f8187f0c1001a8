/** Returns whether the text is an IANA time zone that this machine supports. */
export function isTimezone(timezone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timezone);
    // Temporal also accepts an offset such as `+02:00`, which has no daylight saving time. Only places are allowed.
    return !/^[+-]/.test(timezone);
  } catch {
    return false;
  }
}

/** Returns the local time in a zone; an unknown zone counts as UTC. */
export function toZoned(now: string, timezone: string): Temporal.ZonedDateTime {
  const readMoment = Temporal.Instant.from(now);
  try {
    return readMoment.toZonedDateTimeISO(timezone);
  } catch {
    return readMoment.toZonedDateTimeISO('UTC');
  }
}
