// The public interface of the feature: other features import only from here.

export { type DurationRange, drawFrom, formatDuration, formatRange, parseDuration } from './duration.ts';
export {
  type Due,
  endsIdleness,
  explainDue,
  type FirstContactRule,
  type Forecast,
  findStop,
  getDailyLimit,
  getWarmUpDay,
  LADDER,
  limitReason,
  makeGaps,
  type NumberPace,
  pickStrongerDelay,
  type Stop,
  startForecast,
  withEarliest,
} from './first-contact-pace.ts';
export {
  defaultPacing,
  getRecipientGapMs,
  isPaced,
  type Pacing,
  resolveDailyQuota,
  resolvePacing,
} from './pacing.ts';
export {
  COUNTED_MS,
  countFreeContacts,
  explainPortfolio,
  nextConversationStart,
  type Portfolio,
} from './portfolio.ts';
export { getQuotaDay, nextQuotaDay, quotaDaySql } from './quota-day.ts';
export { nextSend, type PastSends } from './send-pace.ts';
export {
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
export { planTyping } from './typing.ts';
