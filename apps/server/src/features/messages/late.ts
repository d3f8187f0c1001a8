// A message that came long after it was written gets no answer by itself (messages.md#late-messages).

/** The clock of a provider may be a time zone off, and no time zone is further behind (docs/adr/0053). */
const LATE_HOURS = 12;

/** How many hours after it was written a message came, if it came late; null: it came in time. */
export function hoursLate(message: { sent_at: Date; created_at: Date }): number | null {
  const hours = (message.created_at.getTime() - message.sent_at.getTime()) / 3_600_000;
  return hours > LATE_HOURS ? Math.floor(hours) : null;
}

/** The same as a condition on a row of `messages`. */
export function cameLate(message: string): string {
  return `${message}.created_at - ${message}.sent_at > interval '${LATE_HOURS} hours'`;
}
