// Measures the parameters of the judgement models over the history of a number.
import type { NumberHistory, SentToNetwork } from './history.ts';
import type { CountParameter, GapParameter, Rule } from './models.ts';

/** Receives the value of a parameter at a message, as a count or in milliseconds. */
export type Report = (at: number, value: number) => void;

/** Returns the limit of a rule for a number's first, second … day; undefined if that day has none. */
export function getLimit(rule: Rule, day: number): number | undefined {
  if ('least' in rule) return rule.least;
  return typeof rule.most === 'number' ? rule.most : rule.most[day - 1];
}

/**
 * Measures a rule's parameter. @param report called at each message that can change the value, in the order of their
 * times.
 */
export function measure(messages: readonly SeenMessage[], rule: Rule, report: Report): void {
  if ('least' in rule) GAPS[rule.parameter](messages, report);
  else COUNTS[rule.parameter](messages, rule.within ?? Number.POSITIVE_INFINITY, report);
}

/** A sent message with what came before it in its chat. */
export interface SeenMessage extends SentToNetwork {
  /** Whether it is the first message between the number and the person. */
  is_first: boolean;
  /** Whether the person wrote in the 24 hours before, in which the official API allows free answers. */
  is_in_service_window: boolean;
  /** Whether the person opted out before it, and so reports it. */
  is_reported: boolean;
}

const HOUR_MS = 3_600_000;
const SERVICE_WINDOW_MS = 24 * HOUR_MS;
/** A message can be under way to the network when an opt-out arrives. */
const UNDER_WAY_MS = 5_000;

/** Adds to each sent message what came before it in its chat. */
export function readMessages({ sent, received }: NumberHistory): SeenMessage[] {
  const lastReceived = new Map<string, number>();
  const optedOut = new Map<string, number>();
  const known = new Set<string>();
  let next = 0;
  return sent.map((message) => {
    const { at, phone } = message;
    for (; next < received.length && received[next]!.at <= at; next++) {
      const one = received[next]!;
      lastReceived.set(one.phone, one.at);
      if (one.is_opt_out && !optedOut.has(one.phone)) optedOut.set(one.phone, one.at);
    }
    const last = lastReceived.get(phone);
    const outAt = optedOut.get(phone);
    const isFirst = !known.has(phone) && last === undefined;
    known.add(phone);
    return {
      ...message,
      is_first: isFirst,
      is_in_service_window: last !== undefined && at - last < SERVICE_WINDOW_MS,
      is_reported: outAt !== undefined && at > outAt + UNDER_WAY_MS,
    };
  });
}

type Messages = readonly SeenMessage[];
const isFirst = (one: SeenMessage) => one.is_first;
const isOutsideWindow = (one: SeenMessage) => !one.is_in_service_window;
const getPhone = (one: SeenMessage) => one.phone;

const GAPS: Record<GapParameter, (messages: Messages, report: Report) => void> = {
  first_message_gap: (messages, report) => measureGaps(messages.filter(isFirst), report),
  message_gap: measureGaps,
};

const COUNTS: Record<CountParameter, (messages: Messages, within: number, report: Report) => void> = {
  messages: countMessages,
  first_messages: (messages, within, report) => countMessages(messages.filter(isFirst), within, report),
  messages_outside_service_window: (messages, within, report) =>
    countMessages(messages.filter(isOutsideWindow), within, report),
  people_outside_service_window: (messages, within, report) =>
    countDistinct(messages.filter(isOutsideWindow), within, getPhone, report),
  messages_to_one_person: (messages, within, report) => countSame(messages, within, getPhone, report),
  identical_texts: (messages, within, report) => countSame(messages, within, (one) => one.text, report),
  // A person reports the number once, however often it writes.
  reports: (messages, within, report) =>
    countDistinct(
      messages.filter((one) => one.is_reported),
      within,
      getPhone,
      report,
    ),
  unregistered_numbers: (messages, within, report) =>
    countDistinct(
      messages.filter((one) => !one.is_registered),
      within,
      getPhone,
      report,
    ),
  active_hours: (messages, within, report) =>
    countDistinct(messages, within, (one) => Math.floor(one.at / HOUR_MS), report),
};

function measureGaps(messages: Messages, report: Report): void {
  for (const [index, { at }] of messages.entries()) if (index > 0) report(at, at - messages[index - 1]!.at);
}

/** Counts the messages of the window that ends at each message. */
function countMessages(messages: Messages, within: number, report: Report): void {
  let first = 0;
  for (const [index, { at }] of messages.entries()) {
    while (messages[first]!.at <= at - within) first++;
    report(at, index - first + 1);
  }
}

/** Counts the messages of the window that have the same key as the message that ends it. */
function countSame(
  messages: Messages,
  within: number,
  getKey: (message: SeenMessage) => string,
  report: Report,
): void {
  const windows = new Map<string, { times: number[]; first: number }>();
  for (const message of messages) {
    const { at } = message;
    const key = getKey(message);
    const window = windows.get(key) ?? { times: [], first: 0 };
    windows.set(key, window);
    window.times.push(at);
    while (window.times[window.first]! <= at - within) window.first++;
    report(at, window.times.length - window.first);
  }
}

/** Counts the different keys in the window that ends at each message. */
function countDistinct<Key>(
  messages: Messages,
  within: number,
  getKey: (message: SeenMessage) => Key,
  report: Report,
): void {
  const counts = new Map<Key, number>();
  let first = 0;
  for (const message of messages) {
    const { at } = message;
    const key = getKey(message);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    for (; messages[first]!.at <= at - within; first++) {
      const old = getKey(messages[first]!);
      const left = counts.get(old)! - 1;
      if (left > 0) counts.set(old, left);
      else counts.delete(old);
    }
    report(at, counts.size);
  }
}
