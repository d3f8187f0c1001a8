// The calls that run in a reader thread. They do all parsing of text from leads and models.
import type { Fact } from '@parley/contract';
import { isAutoReply } from '../../language/auto-reply.ts';
import { findSignals, type SpokenConversation, type TextSignals } from '../../language/signals.ts';
import { type Kept, readAnswer as readModelAnswer } from '../model-agent/answer.ts';
import { findSpokenLanguage, loadLanguageDetector } from '../model-agent/detect-language.ts';
import { listSpokenTexts } from '../model-agent/last-messages.ts';
import type { Tokens } from '../model-agent/tokens.ts';
import { writeHandOverNote } from '../offline/hand-over-note.ts';
import { takeTurn } from '../offline/take-turn.ts';
import type { AskedCalendar, MeetingSlot, TurnInput, TurnOutput } from '../port.ts';

/** A turn's input in a form that can be sent to a thread: data only. */
export type ReadInput = Omit<TurnInput, 'search' | 'booking'> & {
  booking: Omit<AskedCalendar, 'next' | 'between'> | null;
};

/** A query to the calendar; null asks for the next free slots. Times are milliseconds since the epoch. */
export type Lookup = { from: number; to: number } | null;

/** The calendar's results so far, by {@link lookupKey}. */
export type FoundSlots = ReadonlyMap<string, MeetingSlot[] | null>;

export const lookupKey = (lookup: Lookup) => (lookup ? `${lookup.from} ${lookup.to}` : 'next');

/**
 * Runs a turn of the offline agent with the calendar results so far. Nothing else affects the turn, so the caller can
 * run the missing lookups and call again.
 */
async function runReaderTurn(
  input: ReadInput,
  found: FoundSlots,
): Promise<{ output: TurnOutput } | { lookups: Lookup[] }> {
  const lookups = new Map<string, Lookup>();
  const ask = (lookup: Lookup): Promise<MeetingSlot[] | null> => {
    const key = lookupKey(lookup);
    const slots = found.get(key);
    if (slots !== undefined) return Promise.resolve(slots);
    lookups.set(key, lookup);
    return new Promise(() => {});
  };
  const booking = input.booking && {
    ...input.booking,
    next: () => ask(null),
    between: (from: Date, to: Date) => ask({ from: from.getTime(), to: to.getTime() }),
  };
  const { promise: stuck, resolve } = Promise.withResolvers<{ lookups: Lookup[] }>();
  const output = takeTurn({ ...input, booking }).then((output) => ({ output }));
  // The turn waits only for the calendar. After its microtasks have run, it has either ended or needs lookups.
  setImmediate(() => resolve({ lookups: [...lookups.values()] }));
  return Promise.race([output, stuck]);
}

async function readAnswer(written: string, input: ReadInput, tokens: Tokens, kept: Kept) {
  // Remove the calendar, which reading an answer does not query.
  return readModelAnswer(written, removeCalendar(input), tokens, await loadLanguageDetector(), kept);
}

function removeCalendar(input: ReadInput): TurnInput {
  const ask = async () => null;
  return { ...input, booking: input.booking && { ...input.booking, next: ask, between: ask } };
}

export const readerCalls = {
  autoReplies: (texts: readonly string[]): boolean[] => texts.map(isAutoReply),
  signals: (texts: readonly string[]): TextSignals[] => texts.map(findSignals),
  language: async (said: SpokenConversation): Promise<string | null> =>
    findSpokenLanguage(listSpokenTexts(said), await loadLanguageDetector()),
  turn: runReaderTurn,
  handOverNote: (input: ReadInput): Fact[] => writeHandOverNote(removeCalendar(input)),
  readAnswer,
};

export type ReaderCalls = typeof readerCalls;
