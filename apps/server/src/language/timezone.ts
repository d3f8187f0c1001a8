/** Whether the text is an IANA time zone that this machine knows. */
export function isTimezone(timezone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timezone);
    // Temporal also accepts an offset such as `+02:00`, which knows no summer time: we want a place.
    return !/^[+-]/.test(timezone);
  } catch {
    return false;
  }
}
