// Decides whether a message arrived so long after it was written that it gets no automatic answer
// (messages.md#late-messages).

/**
 * The delay above which a message counts as late. A smaller difference can be an error of the provider's clock, which
 * can be wrong by the offset of a time zone: no time zone is further behind UTC (docs/adr/limit-automatic-replies.md).
 */
const LATE_HOURS = 12;

/** Returns the delay of a message in hours; null if it arrived in time. */
export function getHoursLate(message: { sent_at: Date; created_at: Date }): number | null {
  const hours = (message.created_at.getTime() - message.sent_at.getTime()) / 3_600_000;
  return hours > LATE_HOURS ? Math.floor(hours) : null;
}

/** Returns the same check as an SQL condition on a row of `messages`. */
export function arrivedLateSql(message: string): string {
  return `${message}.created_at - ${message}.sent_at > interval '${LATE_HOURS} hours'`;
}
