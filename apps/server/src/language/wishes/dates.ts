// Dates without a year or a month.
type Day = Temporal.PlainDate;

/** A date that passed at most this many days ago means that date, not the one a year later. */
const JUST_PASSED = 60;

/** Returns the date. If no year is given, returns its next occurrence. Null if the date does not exist. */
export function nextDate(year: number | null, month: number, day: number, today: Day): Day | null {
  const on = (inYear: number) => {
    try {
      return Temporal.PlainDate.from({ year: inYear, month, day }, { overflow: 'reject' });
    } catch {
      return null;
    }
  };
  if (year !== null) return on(year);
  const date = on(today.year);
  if (!date) return null;
  const passed = date.until(today).days;
  return passed > JUST_PASSED ? on(today.year + 1) : date;
}

/** Returns the next date with this day of the month, today included; null for a number that is not a day of a month. */
export function findDayOfMonth(day: number, today: Day): Day | null {
  if (!(day >= 1 && day <= 31)) return null;
  for (const months of [0, 1, 2]) {
    const month = today.with({ day: 1 }).add({ months });
    if (day > month.daysInMonth) continue;
    const date = month.with({ day });
    if (Temporal.PlainDate.compare(date, today) >= 0) return date;
  }
  return null;
}
