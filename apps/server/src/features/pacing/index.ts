// The public face of the feature: other features import from here alone.

export { drawFrom, formatDuration, formatRange, parseDuration, parseRange, type Range } from './duration.ts';
export {
  type Allowance,
  type Earliest,
  endsIdleness,
  type FirstContactRule,
  firstContactAllowance,
  nextFirstContact,
} from './first-contact-pace.ts';
export {
  defaultPacing,
  type EngineKind,
  isOfficial,
  type Pacing,
  type PacingOverrides,
  recipientGapMs,
  resolveDailyQuota,
  resolvePacing,
} from './pacing.ts';
export { nextQuotaDay, quotaDay, quotaDaySql } from './quota-day.ts';
export { nextSend, type PastSends, type SendRule } from './send-pace.ts';
export {
  isOpen,
  isTimezone,
  nextOpen,
  openSpans,
  parseHours,
  type Span,
  type WeeklyHours,
} from './sending-hours.ts';
export { type Choreography, choreography } from './typing.ts';
