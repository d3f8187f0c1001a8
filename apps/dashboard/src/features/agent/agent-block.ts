// Converts an `agent:` block between its written form, in which fields can be left out, and the complete form that the
// editor uses.
import type { Answer } from '../../api.ts';

export type Agent = Answer<'agents.get'>['data'];
export type WrittenBlock = Agent['published']['block'];

export type KnowledgeSource = { text: string } | { file: string } | { url: string };

export interface Criterion {
  key: string;
  ask: string;
  expect: string;
  synonyms?: Record<string, string[]>;
}

export interface Template {
  name: string;
  language: string;
  variables?: string[];
}

export interface Booking {
  calendar: string;
  by: string;
  duration_minutes: number | null;
  hours: string | null;
  timezone: string | null;
  members: string[];
  assign: string;
  buffer_before: string;
  buffer_after: string;
  notice: string;
  horizon: string;
  daily_cap: number | null;
  days_off: string[];
  holidays: string | null;
  hold: string;
  reminders: string[];
  reminder_template: Template | null;
  no_show_after: string | null;
}

/** An `agent:` block in which every field is present. */
export interface Block {
  models: string[];
  language: string;
  goal: string;
  first_message: string;
  knowledge: KnowledgeSource[];
  disclose_ai: boolean;
  criteria: Criterion[];
  unknown: string;
  booking: Booking | null;
  follow_ups: string[];
  follow_up_messages: string[];
  humanize: boolean;
  reply_delay: string;
  sending_hours: string;
  tone: string;
  rules: string[];
  never_say: string[];
  emoji: boolean;
  address: string | null;
  hand_over_when: string[];
}

const EMPTY: Block = {
  ...{
    models: [],
    language: '',
    goal: '',
    first_message: '',
    knowledge: [],
    disclose_ai: true,
    criteria: [],
  },
  ...{ unknown: '', booking: null, follow_ups: [], follow_up_messages: [], humanize: true, reply_delay: '' },
  ...{
    sending_hours: '',
    tone: '',
    rules: [],
    never_say: [],
    emoji: false,
    address: null,
    hand_over_when: [],
  },
};
const NO_BOOKING: Booking = {
  ...{ calendar: '', by: '', duration_minutes: null, hours: null, timezone: null, members: [], assign: '' },
  ...{ buffer_before: '', buffer_after: '', notice: '', horizon: '', daily_cap: null, days_off: [] },
  ...{ holidays: null, hold: '', reminders: [], reminder_template: null, no_show_after: null },
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Type checks for the fields whose default value does not determine their type. */
const SHAPES: Record<string, (value: unknown) => boolean> = {
  knowledge: (value) =>
    Array.isArray(value) && value.every((item) => isRecord(item) && Object.values(item).every(isText)),
  criteria: (value) => Array.isArray(value) && value.every((one) => isRecord(one) && isCriterion(one)),
  booking: (value) => value === null || isRecord(value),
  reminder_template: (value) => value === null || (isRecord(value) && isText(value['name'])),
  address: (value) => value === null || isText(value),
  duration_minutes: isFigure,
  daily_cap: isFigure,
  ...Object.fromEntries(
    ['hours', 'timezone', 'holidays', 'no_show_after'].map((name) => [name, isTextOrNull]),
  ),
};

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}
function isFigure(value: unknown): boolean {
  return value === null || typeof value === 'number';
}
function isCriterion({ key, ask, expect, synonyms }: Record<string, unknown>): boolean {
  const areSynonymsValid =
    synonyms === undefined || (isRecord(synonyms) && Object.values(synonyms).every(isTextList));
  return [key, ask, expect].every((one) => one === undefined || isText(one)) && areSynonymsValid;
}

/**
 * Replaces missing fields with their defaults. A value of the wrong type counts as missing, because the API accepts
 * drafts that contain one.
 */
function fillFields<T extends object>(empty: T, defaults: object, written: object): T {
  const entries = Object.entries(empty).map(([name, none]) => {
    const hasShape = (value: unknown) =>
      SHAPES[name]?.(value) ?? (Array.isArray(none) ? isTextList(value) : typeof value === typeof none);
    const value = (written as Record<string, unknown>)[name];
    const usual = (defaults as Record<string, unknown>)[name];
    return [name, hasShape(value) ? value : hasShape(usual) ? usual : none];
  });
  return Object.fromEntries(entries) as T;
}

/** Returns the complete block: the written fields, plus defaults for the rest. */
export function fillDefaults(written: WrittenBlock, { defaults, booking_defaults }: Agent): Block {
  const block = fillFields(EMPTY, defaults, written);
  const criteria = block.criteria.map((one) => ({
    ...one,
    key: one.key ?? '',
    ask: one.ask ?? '',
    expect: one.expect ?? '',
  }));
  const booking = block.booking && fillFields(NO_BOOKING, booking_defaults, block.booking);
  return { ...block, criteria, booking };
}

export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isEqual(value, other[index]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isEqual(one[name], other[name]));
}

/** Returns the block to save: fields equal to their default are omitted. */
export function omitDefaults(block: Block, { defaults, booking_defaults }: Agent): WrittenBlock {
  const omitDefaultValues = (value: object, usual: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(value).filter(([name, one]) => !isEqual(one, usual[name])));
  const written = omitDefaultValues(block, defaults);
  if (block.booking) written['booking'] = omitDefaultValues(block.booking, booking_defaults);
  return written;
}

/** Returns the default booking settings for a calendar. */
export function createBooking(calendar: string, agent: Agent): Booking {
  const given = calendar === 'builtin' ? { calendar, hours: 'Mon-Fri 09:00-18:00' } : { calendar };
  return fillFields(NO_BOOKING, agent.booking_defaults, given);
}
