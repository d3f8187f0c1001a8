// The public interface of the feature: other features import only from here.

export { drawFrom, formatDuration, formatRange, parseDuration, parseRange, type Range } from './duration.ts';
export {
  type DailyLimit,
  type Due,
  dailyLimit,
  dueReason,
  endsIdleness,
  type FirstContactRule,
  type Forecast,
  findStop,
  forecast,
  LADDER,
  limitReason,
  makeGaps,
  type NumberPace,
  type Stop,
  strongerDelay,
  warmUpDay,
  withEarliest,
} from './first-contact-pace.ts';
export {
  defaultPacing,
  type Pacing,
  recipientGapMs,
  resolveDailyQuota,
  resolvePacing,
} from './pacing.ts';
export {
  COUNTED_MS,
  countRoom,
  nextConversationStart,
  type Portfolio,
  portfolioReason,
} from './portfolio.ts';
export { nextQuotaDay, quotaDay, quotaDaySql } from './quota-day.ts';
export { nextSend, type PastSends } from './send-pace.ts';
export {
  hoursProblem,
  isOpen,
  isTimezone,
  nextOpen,
  type OpenHours,
  openHours,
  openSpans,
  parseHours,
  type Span,
  type WeeklyHours,
} from './sending-hours.ts';
export { choreography } from './typing.ts';
