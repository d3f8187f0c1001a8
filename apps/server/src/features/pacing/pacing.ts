// Defines a number's pace: the defaults of each engine, and the limits for the number's own figures
// (sending.md#figures). On a real number, gaps cannot be shorter than the defaults, and each count has a maximum.

import { type Issue, issue, placeViolation, type Violation, violation } from '@parley/contract';
import {
  type Capabilities,
  type EngineKind,
  getCapabilities,
  isSimulated,
} from '../../engines/capabilities.ts';
import { type DurationRange, formatRange, parseRange } from './duration.ts';

/** The figures of one number. A count of null turns the rule off, which only the simulator allows. */
export interface Pacing {
  /** The gap between two first contacts. */
  first_contact_gap: DurationRange;
  /** The range of the gap between consecutive sends. */
  send_gap: DurationRange;
  per_minute: number | null;
  per_hour: number | null;
  /** The daily limit after the warm-up, which can set a lower one (see `first-contact-pace.ts`). */
  first_contacts_per_day: number | null;
  /** The maximum number of sends of the same text in an hour. */
  identical_per_hour: number | null;
}

/** Returns whether a rule of the pace can delay a send. */
export function isPaced(pacing: Pacing): boolean {
  const { first_contact_gap, send_gap, per_minute, per_hour, identical_per_hour } = pacing;
  const counts = [per_minute, per_hour, identical_per_hour];
  return first_contact_gap.min_ms > 0 || send_gap.min_ms > 0 || counts.some((most) => most !== null);
}

/** A number's own figures, as written in a workspace file (workspace-file.md#pacing). Gaps are durations. */
export type PacingOverrides = { [Field in keyof Pacing]?: unknown };

interface CountLimits {
  default: number;
  /** The highest value that a number can have. */
  ceiling: number;
}

interface EngineFigures {
  first_contact_gap: DurationRange;
  send_gap: DurationRange;
  counts: Record<CountField, CountLimits>;
}

type GapField = 'first_contact_gap' | 'send_gap';
type CountField = Exclude<keyof Pacing, GapField>;

const GAPS: GapField[] = ['first_contact_gap', 'send_gap'];
const COUNTS: CountField[] = ['per_minute', 'per_hour', 'first_contacts_per_day', 'identical_per_hour'];

/** The maximum for each limit of a simulated number, so that the limits fit in an integer column. */
const SIMULATOR_CEILING = 1_000_000;

/** The highest daily quota of any number (sending.md#daily-quota). */
const DAILY_QUOTA_CEILING = 1_000;

const UNOFFICIAL: EngineFigures = {
  first_contact_gap: { min_ms: 60_000, max_ms: 180_000 },
  send_gap: { min_ms: 2_500, max_ms: 7_000 },
  counts: {
    per_minute: { default: 5, ceiling: 5 },
    per_hour: { default: 100, ceiling: 100 },
    first_contacts_per_day: { default: 20, ceiling: 100 },
    identical_per_hour: { default: 3, ceiling: 3 },
  },
};

// Meta limits the rate per minute and sets no gap between sends. First contacts are templates with the same text, so
// only the daily quota limits identical texts.
const OFFICIAL: EngineFigures = {
  first_contact_gap: { min_ms: 6_000, max_ms: 20_000 },
  send_gap: { min_ms: 0, max_ms: 0 },
  counts: {
    per_minute: { default: 20, ceiling: 20 },
    per_hour: { default: DAILY_QUOTA_CEILING, ceiling: DAILY_QUOTA_CEILING },
    first_contacts_per_day: { default: 250, ceiling: 250 },
    identical_per_hour: { default: DAILY_QUOTA_CEILING, ceiling: DAILY_QUOTA_CEILING },
  },
};

const FIGURES: Record<Capabilities['network'], EngineFigures> = {
  official: OFFICIAL,
  unofficial: UNOFFICIAL,
  simulated: UNOFFICIAL,
};

function getFigures(engine: EngineKind): EngineFigures {
  return FIGURES[getCapabilities(engine).network];
}

/** Returns whether the engine is the network's own API, which warms numbers up itself (sending.md#warm-up). */
export function isOfficial(engine: EngineKind): boolean {
  return getCapabilities(engine).network === 'official';
}

/** Returns the figures of a number that sets none (sending.md#figures). */
export function defaultPacing(engine: EngineKind): Pacing {
  const { first_contact_gap, send_gap, counts } = getFigures(engine);
  return {
    first_contact_gap: { ...first_contact_gap },
    send_gap: { ...send_gap },
    per_minute: counts.per_minute.default,
    per_hour: counts.per_hour.default,
    first_contacts_per_day: counts.first_contacts_per_day.default,
    identical_per_hour: counts.identical_per_hour.default,
  };
}

/**
 * Returns a number's figures: those of its engine, replaced by the number's own (workspace-file.md#pacing). On a real
 * number, gaps cannot be shorter than the engine's, and counts cannot exceed the engine's maximum (sending.md#figures);
 * on the simulator `0s` and `0` turn a rule off. The error names the field as `pacing.<field>` and its limit.
 */
export function resolvePacing(
  engine: EngineKind,
  overrides: PacingOverrides = {},
): { pacing: Pacing } | { issue: Issue } {
  const pacing = defaultPacing(engine);
  for (const field of Object.keys(overrides)) {
    if (!Object.hasOwn(pacing, field))
      return { issue: issue('pacing_field', { values: Object.keys(pacing) }, ['pacing', field]) };
  }
  for (const field of GAPS) {
    if (overrides[field] === undefined) continue;
    const gap = readGap(engine, field, overrides[field]);
    if ('problem' in gap) return { issue: placeViolation(['pacing', field], gap.problem) };
    pacing[field] = gap.value;
  }
  for (const field of COUNTS) {
    if (overrides[field] === undefined) continue;
    const count = readCount(engine, field, overrides[field]);
    if ('problem' in count) return { issue: placeViolation(['pacing', field], count.problem) };
    pacing[field] = count.value;
  }
  return { pacing };
}

type ReadResult<Value> = { value: Value } | { problem: Violation };

function readGap(engine: EngineKind, field: GapField, written: unknown): ReadResult<DurationRange> {
  const value = typeof written === 'string' ? parseRange(written) : null;
  if (!value) return { problem: violation('pacing_gap') };
  if (isSimulated(engine)) return { value };
  const floor = getFigures(engine)[field];
  if (value.min_ms < floor.min_ms || value.max_ms < floor.max_ms) {
    return { problem: violation('pacing_gap_min', { least: formatRange(floor), engine }) };
  }
  // A gap that never varies would show that the sender is a machine.
  if (value.min_ms === value.max_ms && floor.max_ms > 0) {
    return { problem: violation('pacing_gap_range', { example: formatRange(floor), engine }) };
  }
  return { value };
}

function readCount(engine: EngineKind, field: CountField, written: unknown): ReadResult<number | null> {
  const simulated = isSimulated(engine);
  const lowest = simulated ? 0 : 1;
  const ceiling = simulated ? SIMULATOR_CEILING : getFigures(engine).counts[field].ceiling;
  if (typeof written !== 'number' || !Number.isInteger(written) || written < lowest || written > ceiling) {
    return { problem: violation('pacing_count', { min: lowest, max: ceiling, engine }) };
  }
  return { value: written === 0 ? null : written };
}

/**
 * Returns a number's daily quota: 200 by default, 1,000 on an official engine, and at most 1,000
 * (sending.md#daily-quota).
 */
export function resolveDailyQuota(
  engine: EngineKind,
  written?: unknown,
): { daily_quota: number } | { issue: Issue } {
  if (written === undefined) return { daily_quota: isOfficial(engine) ? DAILY_QUOTA_CEILING : 200 };
  if (typeof written !== 'number' || !Number.isInteger(written)) {
    return { issue: issue('whole_number', { min: 0, max: DAILY_QUOTA_CEILING }, ['daily_quota']) };
  }
  if (written < 0 || written > DAILY_QUOTA_CEILING) {
    return { issue: issue('daily_quota', { max: DAILY_QUOTA_CEILING }, ['daily_quota']) };
  }
  return { daily_quota: written };
}

/** Returns the minimum time between two messages to one person, in milliseconds (sending.md#figures). */
export function getRecipientGapMs(engine: EngineKind): number {
  return isSimulated(engine) ? 0 : 6_000;
}
