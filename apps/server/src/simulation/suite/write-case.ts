// Writes a conversation as a case of a suite (suites.md#cases-from-conversations), without values that identify people.
import { spellDuration } from '@parley/contract';
import { Document, isMap, isSeq, LineCounter, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { type CaseAct, LEAD_STATUSES, type WrittenCase } from './read-suite.ts';
import { createReplacer, type KnownPeople, type ReplacedKind } from './replace-people.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MOST_DAYS = 60;
/** The lead is pushed during the first day. */
const PUSH_DAYS = 0.5;
const LONGEST = 4_096;
const INDENT = '  ';

/** A conversation with its end. Times are in milliseconds. */
export interface Conversation {
  people: KnownPeople;
  /** What the lead wrote, and when a message arrived at the lead, in their order. `text` is null for what has no words. */
  messages: { at: number; from: 'lead' | 'us'; text: string | null; kind: string }[];
  /** What others did, in the order of time. */
  acts: { at: number; do: CaseAct }[];
  /** When the lead was pushed, or when the first message was sent. */
  starts_at: number;
  /** When the state below was read. */
  ends_at: number;
  end: {
    /** null if it is not the agent's. */
    status: string | null;
    findings: readonly { key: string; verdict: 'met' | 'failed'; value: string }[];
    booked: boolean;
    opted_out: boolean;
    /** The code of the reason for the hand-over; null if there is none. */
    hand_over: string | null;
  };
  /** The keys of the campaign's criteria. */
  criteria: readonly string[];
  /** Comments above the case. */
  notes: readonly string[];
}

export interface CaseText {
  /** The case as an item of `cases`, with its comments. */
  yaml: string;
  /** The number of different values of each kind that were replaced. */
  replaced: Record<ReplacedKind, number>;
}

/** Returns the conversation as a case with that name. */
export function writeCase(name: string, conversation: Conversation): CaseText {
  const replacer = createReplacer(conversation.people);
  const { end, criteria, messages, starts_at, ends_at } = conversation;
  const { lines, left } = writeScript(messages, replacer.replace);
  const acts = conversation.acts.filter(({ at }) => at >= starts_at);
  const days = Math.ceil((ends_at - starts_at) / DAY_MS + PUSH_DAYS);
  const isKnown = ({ key }: { key: string }) => criteria.includes(key);
  const status = LEAD_STATUSES.find((one) => one === end.status);
  const findings = end.findings.filter(isKnown).map(({ key, verdict, value }) => {
    return [key, { verdict, value: replacer.replace(value) }] as const;
  });
  const written: WrittenCase = {
    name,
    script: lines,
    ...(acts.length > 0 && {
      world: acts.map((act) => ({ do: act.do, at: spellTime(act.at - starts_at) })),
    }),
    days: Math.min(Math.max(days, 1), MOST_DAYS),
    expect: {
      ...(status && { status }),
      ...(findings.length > 0 && { criteria: Object.fromEntries(findings) }),
      booking: end.booked ? 'booked' : 'none',
      opted_out: end.opted_out,
      hand_over: end.hand_over ?? 'none',
    },
  };
  const removed = end.findings.filter((one) => !isKnown(one)).map(({ key }) => key);
  const notes = [
    ...conversation.notes,
    ...(left.size === 0 ? [] : [`Left out: ${[...left].map(([kind, n]) => `${n} ${kind}`).join(', ')}.`]),
    ...(removed.length === 0 ? [] : [`The campaign no longer has these criteria: ${removed.join(', ')}.`]),
  ];
  return { yaml: renderCase(written, notes), replaced: replacer.count() };
}

/** Returns the messages of a script, and how many messages of each kind have no words. */
function writeScript(messages: Conversation['messages'], replace: (text: string) => string) {
  const lines: (string | { say: string; after: string; wait?: boolean })[] = [];
  const left = new Map<string, number>();
  /** The lead's message before, and the first message that arrived after it. */
  let before: number | null = null;
  let answered: number | null = null;
  for (const { at, from, text, kind } of messages) {
    if (from === 'us') {
      answered ??= at;
      continue;
    }
    if (text === null || text.trim() === '') {
      left.set(kind, (left.get(kind) ?? 0) + 1);
      continue;
    }
    const say = replace(text).slice(0, LONGEST);
    // The first message waits for the agent's first message, also if the lead wrote first.
    const isFirst = before === null;
    const wait = isFirst || answered !== null;
    const since = answered ?? before;
    const after = since === null ? MINUTE_MS : roundTime(at - since);
    if (wait && after === MINUTE_MS) lines.push(say);
    else lines.push({ say, after: spellDuration(after), ...(!wait && { wait }) });
    before = at;
    answered = null;
  }
  return { lines, left };
}

/** Rounds to whole minutes, and below a minute to whole seconds. */
function roundTime(ms: number): number {
  const unit = ms < MINUTE_MS ? 1_000 : MINUTE_MS;
  return Math.max(1, Math.round(ms / unit)) * unit;
}

const spellTime = (ms: number): string => spellDuration(roundTime(ms));

function renderCase(written: WrittenCase, notes: readonly string[]): string {
  const document = new Document([written]);
  const list = document.contents as unknown as YAMLSeq<YAMLMap>;
  for (const path of [['script'], ['world']])
    for (const item of getItems(document.getIn([0, ...path]))) if (isMap(item)) item.flow = true;
  const criteria = document.getIn([0, 'expect', 'criteria']);
  if (isMap(criteria)) for (const { value } of criteria.items) if (isMap(value)) value.flow = true;
  if (notes.length > 0) list.items[0]!.commentBefore = notes.map((note) => ` ${note}`).join('\n');
  return indentLines(document.toString({ lineWidth: 0 }), INDENT);
}

/** Indents the lines of a YAML text. U+2028 and U+2029 are part of a line, although `^` matches after them. */
const indentLines = (yaml: string, indent: string): string => yaml.replace(/(?<![^\n])(?=[^\n])/g, indent);

const getItems = (node: unknown): unknown[] => (isSeq(node) ? node.items : []);

/**
 * Returns the text of a valid suite with one more case at its end. All else stays as it is, unless `cases` is written
 * between brackets.
 */
export function appendCase(suite: string, yaml: string): string {
  const lineCounter = new LineCounter();
  const document = parseDocument(suite, { lineCounter });
  const cases = document.get('cases', true) as YAMLSeq;
  if (cases.flow) {
    cases.flow = false;
    cases.add((parseDocument(yaml).contents as YAMLSeq).items[0]);
    return document.toString({ lineWidth: 0 });
  }
  const [start, end] = cases.range!;
  const lineEnd = suite.indexOf('\n', end - 1);
  const cut = lineEnd < 0 ? suite.length : lineEnd + 1;
  const indent = ' '.repeat(lineCounter.linePos(start).col - 1);
  const added = `${lineEnd < 0 ? '\n' : ''}\n${indentLines(yaml.replace(/(?<![^\n]) {2}/g, ''), indent)}`;
  const after = suite.slice(cut);
  return suite.slice(0, cut) + (suite.includes('\r\n') ? added.replaceAll('\n', '\r\n') : added) + after;
}
