// Reads what a model wrote: one object, checked by code (agents.md#what-a-model-may-do). Whatever it says, only what
// passes here becomes a proposal.
import { z } from 'zod';
import type { Finding, Intent, MeetingSlot, Proposal, TurnInput, TurnOutput } from '../port.ts';
import { prove } from './evidence.ts';
import type { LanguageOf } from './language-of.ts';
import { renderSlots, type Tokens } from './tokens.ts';
import { untruths } from './truth-gate.ts';

const ACTIONS = [
  'none',
  'book',
  'cancel_booking',
  'later',
  'not_interested',
  'hand_over',
  'opt_out',
  'more_slots',
  'search',
] as const;

/** What a model is asked to fill in: flat, and every field required, so that small models can. */
export const answerSchema = z.object({
  reasoning: z.string(),
  findings: z.array(
    z.object({
      key: z.string(),
      message: z.string(),
      quote: z.string(),
      value: z.string(),
      met: z.boolean(),
    }),
  ),
  action: z.enum(ACTIONS),
  action_message: z.string().nullable(),
  action_value: z.string().nullable(),
  asks: z.string().nullable(),
  reply: z.string().nullable(),
});

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
/** What is taken: the same, of which a model may leave out what does not matter, or write a figure for a text. */
const takenSchema = z.object({
  reasoning: text.catch(''),
  findings: z
    .array(z.object({ key: text, message: text, quote: text, value: text, met: z.coerce.boolean() }))
    .nullish()
    .transform((all) => all ?? []),
  action: z
    .enum(ACTIONS)
    .nullish()
    .transform((action) => action ?? 'none'),
  action_message: text.nullish(),
  action_value: text.nullish(),
  asks: text.nullish(),
  reply: text.nullish(),
});
type Taken = z.output<typeof takenSchema>;

/** What the model asks for before it answers. */
export type Wish = { kind: 'more_slots'; day: string } | { kind: 'search'; query: string };

export interface ReadAnswer {
  /** What may be carried out. */
  output: TurnOutput;
  /** What is wrong, as sentences for the model; none: it is fit to be sent. */
  problems: string[];
  /** May what is left without the wrong parts be sent all the same? */
  usable: boolean;
  wish: Wish | null;
  refused: { what: string; why: string }[];
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;

/** @returns null, and why, where there is no object to read. */
export function readAnswer(
  written: string,
  input: TurnInput,
  tokens: Tokens,
  languageOf: LanguageOf,
): ReadAnswer | { unreadable: string } {
  const object = objectIn(written);
  if (object === undefined) return { unreadable: 'the answer is not one JSON object' };
  const parsed = takenSchema.safeParse(object);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { unreadable: `${issue!.path.join('.') || 'the answer'}: ${issue!.message}` };
  }
  return check(parsed.data, input, tokens, languageOf);
}

function check(taken: Taken, input: TurnInput, tokens: Tokens, languageOf: LanguageOf): ReadAnswer {
  const refused: ReadAnswer['refused'] = [];
  const findings = taken.findings.flatMap((claim): Finding[] => {
    const proven = prove(claim, input, tokens);
    if (typeof proven !== 'string') return [proven];
    refused.push({ what: `finding ${claim.key}`, why: proven });
    return [];
  });
  const wish = wishOf(taken);
  const action = wish ? null : actionOf(taken, input, tokens);
  if (typeof action === 'string') refused.push({ what: taken.action, why: action });
  const proposals: Proposal[] = findings.map((finding) => ({ kind: 'finding', finding }));
  const ends = verdictOf(findings, input);
  if (ends) proposals.push(ends);
  if (action && typeof action === 'object') proposals.push(action);

  const reply = replyOf(taken, input, tokens, proposals, languageOf);
  const problems = [...refused.map(({ why }) => why), ...reply.problems];
  return {
    output: {
      proposals,
      reply: reply.text === null ? null : { text: reply.text, intent: reply.intent },
      reasoning: taken.reasoning.replace(/\s+/g, ' ').trim().slice(0, 500) || 'The model gave no reason.',
    },
    problems,
    usable: reply.problems.length === 0,
    wish,
    refused,
  };
}

/** The first JSON object in what was written: models put it in a fence, or words around it. */
function objectIn(written: string): unknown {
  const plain = written.replace(/^[\s\S]*?<\/think>/, '').trim();
  const [from, to] = [plain.indexOf('{'), plain.lastIndexOf('}')];
  for (const candidate of [plain, from >= 0 ? plain.slice(from, to + 1) : '']) {
    try {
      const value: unknown = JSON.parse(candidate);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    } catch {
      // The next candidate.
    }
  }
  return undefined;
}

function wishOf({ action, action_value: value }: Taken): Wish | null {
  if (action === 'more_slots') return { kind: 'more_slots', day: value ?? '' };
  if (action === 'search' && value) return { kind: 'search', query: value };
  return null;
}

/** The verdict that the findings add up to: code gives it, not the model. */
function verdictOf(
  findings: readonly Finding[],
  { brief, findings: earlier, lead }: TurnInput,
): Proposal | null {
  const failed = findings.find(({ verdict }) => verdict === 'failed');
  if (failed) {
    const reason = `${failed.key} is ${JSON.stringify(failed.value)}`;
    const { message_id } = failed;
    return { kind: 'disqualify', classification: 'unqualified', reason, message_id };
  }
  const all = new Map([...earlier, ...findings].map((finding) => [finding.key, finding]));
  const met = brief.criteria.map(({ key }) => all.get(key)).filter((one) => one?.verdict === 'met');
  if (lead.status === 'qualified' || findings.length === 0 || met.length < brief.criteria.length) return null;
  const list = met.map((finding) => `${finding!.key} ${JSON.stringify(finding!.value)}`).join(', ');
  return { kind: 'qualify', reason: `All criteria are met: ${list}.` };
}

/** @returns the proposal, a sentence for the model why it is refused, or null for none. */
function actionOf(taken: Taken, input: TurnInput, tokens: Tokens): Proposal | string | null {
  const { action } = taken;
  if (action === 'none' || action === 'search' || action === 'more_slots') return null;
  const message_id = tokens.messages.get(taken.action_message ?? '')?.id;
  if (!message_id) return `action_message must name the message of the lead that is the reason of ${action}`;
  const reason = (taken.action_value ?? taken.reasoning).replace(/\s+/g, ' ').trim().slice(0, 300);
  switch (action) {
    case 'opt_out':
      return { kind: 'opt_out', message_id };
    case 'not_interested':
      return { kind: 'disqualify', classification: 'not_interested', reason, message_id };
    case 'hand_over':
      return { kind: 'hand_over', reason: reason || 'A person is needed.', message_id };
    case 'cancel_booking':
      return input.booking?.booked ? { kind: 'cancel_booking', reason, message_id } : 'no meeting is booked';
    case 'book': {
      const slot = tokens.slots.get((taken.action_value ?? '').replace(/[[\]\s]/g, ''));
      return slot
        ? { kind: 'book', slot_id: slot.id, message_id }
        : 'action_value must be a free slot, such as S1';
    }
    case 'later': {
      const at = localTime(taken.action_value ?? '', input.brief.timezone);
      const now = Date.parse(input.now);
      if (at === null || at <= now || at > now + MOST_DAYS * DAY_MS) {
        return 'action_value of later must be a local time in the coming year, such as 2026-11-25T09:00';
      }
      return { kind: 'later', at: new Date(at).toISOString(), message_id };
    }
  }
}

function localTime(text: string, timezone: string): number | null {
  try {
    const plain = Temporal.PlainDateTime.from(text.trim().replace(/(Z|[+-]\d{2}:?\d{2})$/, ''));
    const time = /T|\s\d/.test(text) ? plain : plain.with({ hour: 9 });
    return time.toZonedDateTime(timezone).epochMilliseconds;
  } catch {
    return null;
  }
}

interface Reply {
  text: string | null;
  intent: Intent;
  problems: string[];
}

function replyOf(
  taken: Taken,
  input: TurnInput,
  tokens: Tokens,
  proposals: readonly Proposal[],
  languageOf: LanguageOf,
): Reply {
  const none = (problem: string): Reply => ({ text: null, intent: { kind: 'say' }, problems: [problem] });
  const kinds = new Set(proposals.map(({ kind }) => kind));
  const silent = kinds.has('opt_out') || kinds.has('book');
  const own = clean(taken.reply ?? '', input.brief.agent_name);
  if (own === '') {
    const over = input.transcript.findLast(({ intent }) => intent !== null)?.intent?.kind;
    return silent || over === 'goodbye' || over === 'confirm'
      ? { text: null, intent: { kind: 'say' }, problems: [] }
      : none('the reply is missing');
  }
  if (/^[[{]/.test(own) && objectIn(own)) return none('the reply must be plain text, not JSON');
  const rendered = renderSlots(own, tokens, input.brief);
  if (!rendered) return none('the reply names a slot that is not among the free ones');
  const { text: said, named } = rendered;
  const books = kinds.has('book') || kinds.has('cancel_booking');
  const problems = untruths(said, { input, slots: named, books, languageOf });
  const intent: Intent = intentOf(taken, input, proposals, named);
  const qualified = kinds.has('qualify') || input.lead.status === 'qualified';
  if (
    kinds.has('qualify') &&
    qualified &&
    input.booking &&
    !input.booking.booked &&
    named.length === 0 &&
    !kinds.has('hand_over')
  ) {
    problems.push(
      'everything is found out now: offer two or three of the free slots in the reply, such as [S1]',
    );
  }
  return { text: said, intent, problems };
}

function intentOf(
  taken: Taken,
  { brief, findings }: TurnInput,
  proposals: readonly Proposal[],
  named: { id: string; start_at: string }[],
): Intent {
  const ends = proposals.some(({ kind }) => kind === 'disqualify' || kind === 'hand_over');
  if (ends) return { kind: 'goodbye' };
  if (named.length > 0) return { kind: 'offer', slots: named };
  const met = new Set(findings.filter(({ verdict }) => verdict === 'met').map(({ key }) => key));
  const asked = brief.criteria.find(({ key }) => key === taken.asks && !met.has(key));
  return asked ? { kind: 'ask', key: asked.key } : { kind: 'say' };
}

/** Without what models add to a message: their name, quotes around it, Markdown. */
function clean(reply: string, name: string): string {
  const bare = reply
    .trim()
    .replace(new RegExp(`^(?:${RegExp.escape(name)}|assistant|agent|you)\\s*:\\s*`, 'i'), '')
    .replace(/^["“«]\s*([^"“”«»]*)\s*["”»]$/, '$1')
    .replace(/\*\*(.+?)\*\*/gs, '$1')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/!?\[([^\]\n]*)\]\((https?:[^)\s]+)\)/g, '$1 $2');
  return bare.replace(/\n{3,}/g, '\n\n').trim();
}

/** The free slots of a day, as a model names it: `2026-11-25`. */
export function slotsOfDay(day: string, booking: TurnInput['booking'], timezone: string): MeetingSlot[] {
  const start = localTime(`${day.trim().slice(0, 10)}T00:00`, timezone);
  if (!booking || start === null) return [];
  const end = start + DAY_MS;
  const free = booking.from?.(new Date(start)) ?? booking.free;
  return free.filter(({ start_at }) => Date.parse(start_at) >= start && Date.parse(start_at) < end);
}
