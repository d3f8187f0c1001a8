// The breaches that the checks of a simulated world can find.

/** The first eight break promises of the service. The others are mistakes of the agent. */
export const BREACHES = [
  'wrote_after_opt_out',
  'contacted_twice',
  'sent_too_fast',
  'quota_exceeded',
  'wrote_outside_hours',
  'booked_without_offer',
  'qualified_without_event',
  'lost_lead',
  'ignored_opt_out',
  'booked_another_time',
  'wrong_verdict',
  'wrongly_ruled_out',
  'wrongly_qualified',
  'left_unanswered',
  'booked_unchosen',
  'ungrounded_figure',
] as const;
export type BreachKind = (typeof BREACHES)[number];

export interface Breach {
  kind: BreachKind;
  /** The phone of the person; null if the breach concerns the number. */
  phone: string | null;
  /** The facts, for a person to judge. */
  detail: string;
}
