// Converts an `agent:` block between its written form, in which fields can be left out, and the complete form that the
// editor uses.
import { BUILTIN, USUAL_OFFER_FOLLOW_UPS } from '@parley/contract/agent-form';
import type { Answer } from '../../api.ts';
import { parseStoredEdits } from '../../forms/changed-fields.ts';

export type Agent = Answer<'agents.get'>['data'];
export type WrittenBlock = Agent['published']['block'];

type Complete<T> = { [Name in keyof T]-?: NonNullable<T[Name]> | Extract<T[Name], null> };

export type KnowledgeSource = { text: string } | { file: string } | { url: string };
type WrittenCriterion = NonNullable<WrittenBlock['criteria']>[number];
type OptionalField = 'ask_again' | 'synonyms';
export type Criterion = Complete<Omit<WrittenCriterion, OptionalField>> &
  Pick<WrittenCriterion, OptionalField>;
export type Facts = NonNullable<WrittenBlock['facts']>;
export type OpeningException = NonNullable<Facts['exceptions']>[number];
export type PriceRow = NonNullable<Facts['prices']>[number];
export type Objection = NonNullable<WrittenBlock['objections']>[number];
export type Booking = Complete<NonNullable<WrittenBlock['booking']>>;

/** An `agent:` block in which every field is present. */
export type Block = Complete<Omit<WrittenBlock, 'knowledge' | 'criteria' | 'booking'>> & {
  knowledge: KnowledgeSource[];
  criteria: Criterion[];
  booking: Booking | null;
};

/** Returns the complete block: the written fields, plus defaults for the rest. */
export function fillDefaults(written: WrittenBlock, agent: Agent): Block {
  const { models, language, ...others } = agent.defaults;
  const needed = { goal: '', first_message: '' };
  const { criteria, booking, ...block } = { models, language, ...needed, ...others, ...written } as Block;
  return {
    ...block,
    criteria: criteria.map((one) => ({ ...{ key: '', ask: '', expect: '' }, ...one })),
    booking: booking && { ...createBooking('', agent), ...booking },
  };
}

/**
 * Returns the block with the draft and the edits that this browser stores.
 * @param stored the stored edits, as the form writes them
 */
export function addStoredEdits(agent: Agent, stored: string): Block {
  const block = fillDefaults(agent.draft?.block ?? agent.published.block, agent);
  return { ...block, ...parseStoredEdits(stored, block).values };
}

/** Returns the intervals of follow-ups after an offer that apply while `offer_follow_ups` is null. */
export const getUsualOfferFollowUps = ({ follow_ups }: Block): string[] =>
  follow_ups.length === 0 ? [] : USUAL_OFFER_FOLLOW_UPS;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
  const omitDefaultValues = <T extends object>(value: T, usual: Partial<T>): Partial<T> => {
    const fields = Object.entries(value).filter(([name, one]) => !isEqual(one, usual[name as keyof T]));
    return Object.fromEntries(fields) as Partial<T>;
  };
  const { booking } = block;
  const written = omitDefaultValues<WrittenBlock>(block, defaults);
  return booking ? { ...written, booking: omitDefaultValues(booking, booking_defaults) } : written;
}

/** Returns the default booking settings for a calendar. */
export function createBooking(calendar: string, { booking_defaults }: Agent): Booking {
  const hours = calendar === BUILTIN ? 'Mon-Fri 09:00-18:00' : null;
  return { ...(booking_defaults as Booking), calendar, hours };
}
