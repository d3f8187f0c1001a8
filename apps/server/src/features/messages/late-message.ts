// Decides whether a message arrived so late that it gets no automatic answer (messages.md#late-messages).

/**
 * The delay above which a message counts as late. A smaller difference can be an error in the provider's clock, which
 * can be wrong by a time zone's offset: no time zone is further behind UTC (docs/adr/limit-automatic-replies.md).
 */
const LATE_HOURS = 12;

/** Returns the delay of a message in hours; null if it arrived in time. */
export function getHoursLate(message: { sent_at: Date; created_at: Date }): number | null {
  const hours = (message.created_at.getTime() - message.sent_at.getTime()) / 3_600_000;
  return hours > LATE_HOURS ? Math.floor(hours) : null;
}

/** Returns an SQL condition on a row in `messages` that makes the same check as {@link getHoursLate}. */
export function arrivedLateSql(message: string): string {
  return `${message}.created_at - ${message}.sent_at > interval '${LATE_HOURS} hours'`;
}
