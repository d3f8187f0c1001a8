// The names by which a model refers to messages and slots. They prevent a model from naming another lead's slot or
// inventing one.

import { foldText } from '../../language/fold-text.ts';
import { formatInstant, type LocaleReader } from '../../language/locale.ts';
import { speaksLanguage } from '../../language/phrases/pick-phrases.ts';
import { toZoned } from '../../language/timezone.ts';
import type { OfferedSlot } from '../../language/wishes/slot-choice.ts';
import {
  chooseSlots,
  formatCityTime,
  formatMoment,
  getCityName,
  getLocaleReader,
  getTimezone,
  hasSameClock,
  nameCity,
  preferAwake,
} from '../offer.ts';
import type { MeetingSlot, TranscriptMessage, TurnInput } from '../port.ts';
import { getOfferedSlots } from './slot-words.ts';

const MOST_SLOTS = 9;
/** The number of slots to show to the model while the lead has yet to meet several criteria. */
const FEWEST_SLOTS = 3;
/** The number of slots without gaps after a requested time. The lead might want any of them. */
const NEAREST_SLOTS = 5;
const LONGEST_MESSAGE = 2_000;
const LONGEST_TRANSCRIPT = 12_000;

export interface Tokens {
  /**
   * The lead's messages by token, such as `m7`, each with the text that the model sees. Other messages have no token.
   */
  messages: ReadonlyMap<string, TranscriptMessage>;
  /** The slots by token, such as `S1`. */
  slots: ReadonlyMap<string, Pick<MeetingSlot, 'id' | 'start_at'>>;
  /** Whether the slots are the result of a lookup that the model asked for. */
  lookedUp: boolean;
  /** The reply of the model that was refused in this turn. */
  refusedReply: string | null;
  /** The last messages that fit into the prompt, oldest first, with a token for each message from the lead. */
  shown: readonly { token: string | null; message: TranscriptMessage; text: string }[];
}

/** The slots that the model sees. */
export interface ShownSlots {
  free: readonly MeetingSlot[];
  /** The period that the model asked for, such as `2026-11-30T11:00`. Its slots replace the next free ones. */
  wanted?: string;
}

/**
 * Returns the end of a conversation as a model sees it. Long texts are shortened, and the total is at most 12,000
 * characters.
 */
export function cutTranscript(transcript: TurnInput['transcript']): TranscriptMessage[] {
  const all = transcript.map((message) => ({
    ...message,
    text: message.text === null ? null : shorten(message.text),
  }));
  let length = 0;
  const first = all.findLastIndex(({ text }) => {
    length += (text ?? '').length + 10;
    return length > LONGEST_TRANSCRIPT;
  });
  return all.slice(first + 1);
}

export function createTokens(input: TurnInput, shown: ShownSlots): Tokens {
  const messages = new Map<string, TranscriptMessage>();
  const all = input.transcript.map((message, index) => {
    const token = message.direction === 'inbound' ? `m${index + 1}` : null;
    const text = message.text === null ? null : shorten(message.text);
    if (token) messages.set(token, { ...message, text });
    return { token, message, text: text ?? '' };
  });
  return {
    messages,
    slots: collectSlots(input, shown),
    lookedUp: shown.wanted !== undefined,
    refusedReply: null,
    shown: all.slice(all.length - cutTranscript(input.transcript).length),
  };
}

/** Returns the slots that were offered last, to which the lead might refer, and the next free ones. */
function collectSlots(input: TurnInput, { free, wanted }: ShownSlots): Tokens['slots'] {
  const slots = new Map<string, Pick<MeetingSlot, 'id' | 'start_at'>>();
  if (!input.booking) return slots;
  if (input.follow_up) return new Map(input.follow_up.slots.map((slot, n) => [`S${n + 1}`, slot]));
  const met = input.findings.filter(({ verdict }) => verdict === 'met').length;
  const most = wanted || met >= input.brief.criteria.length - 1 ? MOST_SLOTS : FEWEST_SLOTS;
  const offered = getOfferedSlots(input);
  const next =
    wanted === undefined ? alternateDays(free, getTimezone(input)) : selectWanted(free, wanted, MOST_SLOTS);
  const { booked } = input.booking;
  for (const slot of wanted ? next : [...offered, ...next]) {
    if (slots.size >= most) break;
    if (slot.start_at === booked?.start_at || [...slots.values()].some(({ id }) => id === slot.id)) continue;
    slots.set(`S${slots.size + 1}`, slot);
  }
  return slots;
}

/**
 * Replaces the tokens for slots with times. The last one names the lead's time zone if it differs from the business's and
 * the text does not name it.
 * @returns the text and its slots; null if a token is unknown.
 */
export function renderSlots(
  text: string,
  { slots, messages }: Tokens,
  { brief, lead }: Pick<TurnInput, 'brief' | 'lead'>,
): { text: string; named: { id: string; start_at: string }[]; times: string[] } | null {
  const named = new Map<string, { id: string; start_at: string }>();
  const times: string[] = [];
  let known = true;
  let last = '';
  const reader = getLocaleReader({ brief, lead });
  const said = [brief.knowledge, ...[...messages.values()].map((message) => message.text ?? '')].join('\n');
  // Some models omit the brackets. Without brackets, an "S3" that is the name of a car must not be replaced.
  const rendered = text.replace(
    /\[\s*(S\d{1,3})\s*\]|(?<![\p{L}\d])S\d{1,2}(?![\p{L}\d])/giu,
    (whole, token?: string) => {
      const slot = slots.get((token ?? whole).toUpperCase());
      if (!slot || (token === undefined && said.includes(whole))) {
        if (token !== undefined) known = false;
        return whole;
      }
      named.set(slot.id, { id: slot.id, start_at: slot.start_at });
      const day = toZoned(slot.start_at, reader.zone).toPlainDate().toString();
      const time =
        day === last ? formatInstant(slot.start_at, 'time', reader) : formatMoment(slot.start_at, reader);
      last = day;
      times.push(time);
      return time;
    },
  );
  if (!known) return null;
  const zone = nameForeignZone(text, [...named.values()], reader, brief);
  const end = rendered.lastIndexOf(times.at(-1) ?? '') + (times.at(-1) ?? '').length;
  const placed = zone === null ? rendered : `${rendered.slice(0, end)} ${zone}${rendered.slice(end)}`;
  const all = zone === null ? times : [...times, `${times.at(-1)} ${zone}`];
  return {
    text: all.reduce(fitIntoSentence, placed),
    named: [...named.values()],
    times: [...all, ...all.map(capitalize)],
  };
}

/** Removes what a time repeats of the sentence around it, such as "on Tuesday Tuesday" or "p.m..", and starts it. */
function fitIntoSentence(text: string, time: string): string {
  const escaped = RegExp.escape(time);
  const weekday = /^\p{L}[\p{L}-]*/u.exec(time)?.[0];
  const once = weekday
    ? text.replace(new RegExp(`(?<!\\p{L})${RegExp.escape(weekday)},? (?=${escaped})`, 'giu'), '')
    : text;
  const dotted = time.endsWith('.') ? once.replace(new RegExp(`${escaped}\\.(?!\\.)`, 'gu'), time) : once;
  const start = new RegExp(`(^|\\n|\\p{L}[.!?] )([¿¡]?)${escaped}`, 'gu');
  return dotted.replace(start, (_whole, before: string, mark: string) => before + mark + capitalize(time));
}

function capitalize(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Returns the lead's time zone as `(Lisbon time)`; null if it is the business's or the text names it. */
function nameForeignZone(
  text: string,
  slots: readonly OfferedSlot[],
  reader: LocaleReader,
  { timezone }: TurnInput['brief'],
): string | null {
  const { zone, language } = reader;
  const isForeign = slots.some(({ start_at }) => !hasSameClock(zone, timezone, start_at));
  if (!isForeign || !speaksLanguage(language)) return null;
  const said = foldText(text);
  const isNamed = [getCityName(zone), nameCity(zone, language)].some(
    (city) => city !== null && said.includes(foldText(city)),
  );
  return isNamed ? null : formatCityTime(zone, language);
}

/** Orders slots in groups of three, on different days if possible. */
function alternateDays(free: readonly MeetingSlot[], zone: string): MeetingSlot[] {
  let left: readonly MeetingSlot[] = preferAwake(free, zone);
  const chosen: MeetingSlot[] = [];
  while (left.length > 0 && chosen.length < MOST_SLOTS) {
    const ids = new Set(chooseSlots(left, zone).map(({ id }) => id));
    chosen.push(...left.filter(({ id }) => ids.has(id)));
    left = left.filter(({ id }) => !ids.has(id));
  }
  return chosen;
}

/** Returns slots from the whole period, not only from its first hours. After a requested time, the first have no gaps. */
function selectWanted(slots: readonly MeetingSlot[], period: string, most: number): MeetingSlot[] {
  if (slots.length <= most) return [...slots];
  const near = /^[^/]*T\d/.test(period) ? NEAREST_SLOTS : 0;
  const [first, rest, left] = [slots.slice(0, near), slots.slice(near), most - near];
  const spread = Array.from(
    { length: left },
    (_, n) => rest[Math.round((n * (rest.length - 1)) / (left - 1))]!,
  );
  return [...first, ...spread];
}

/** Cuts a message to the length that a model sees. */
export function shorten(text: string): string {
  return text.length <= LONGEST_MESSAGE ? text : `${text.slice(0, LONGEST_MESSAGE)} (cut)`.toWellFormed();
}
