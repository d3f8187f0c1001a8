// Reads what a model wrote: one object, checked by code (agents.md#what-a-model-may-do). Whatever it says, only what
// passes here becomes a proposal.
import { z } from 'zod';
import { spoken, zoneOf } from '../offline/offer.ts';
import { failedReason, metList } from '../offline/reasons.ts';
import type { Finding, Intent, Proposal, TurnInput, TurnOutput } from '../port.ts';
import { adviceOn } from './advice.ts';
import { saysItAsks, withoutBooking } from './claims.ts';
import { prove } from './evidence.ts';
import type { LanguageOf } from './language-of.ts';
import { lastWords, lastWordsAsk, needsNoAnswer, ownWords, saysMore } from './last-words.ts';
import { bookingProblem, emailOf, localTime, renderMeeting, zoneProposal } from './meetings.ts';
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
  timezone: z.string().nullable(),
  open_question: z.string().nullable(),
  asks: z.string().nullable(),
  reply: z.string().nullable(),
});

const MOST_FINDINGS = 50;
const LONGEST_REPLY = 4_000;

const text = z.union([z.string(), z.number(), z.boolean()]).transform((value) => readable(String(value)));
const truth = z
  .union([z.boolean(), z.string(), z.number()])
  .transform((value) => /^(true|yes|1)$/i.test(String(value)));
/** What is taken: the same, of which a model may leave out what does not matter, or write a figure for a text. */
const takenSchema = z.object({
  reasoning: text.catch(''),
  findings: z
    .array(z.object({ key: text, message: text, quote: text, value: text, met: truth }))
    .nullish()
    .transform((all) => all?.slice(0, MOST_FINDINGS) ?? []),
  action: z
    .enum(ACTIONS)
    .nullish()
    .transform((action) => action ?? 'none'),
  action_message: text.nullish(),
  action_value: text.nullish(),
  timezone: text.nullish(),
  open_question: text.nullish(),
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
  /** The criteria that it proves met. */
  met: Finding[];
  /** May what is left without the wrong parts be sent all the same? */
  usable: boolean;
  wish: Wish | null;
  refused: { what: string; why: string }[];
}

const DAY_MS = 86_400_000;
/** With the space before it: "Great! 🎉" → "Great!" */
const EMOJI =
  / ?(?:\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*)/gu;
const MOST_DAYS = 366;

/**
 * @param kept what the model's first answer proved: it may be left out where the model corrects something else.
 * @returns why, where there is no object to read.
 */
export function readAnswer(
  written: string,
  input: TurnInput,
  tokens: Tokens,
  languageOf: LanguageOf,
  kept: readonly Finding[] = [],
): ReadAnswer | { unreadable: string } {
  const object = objectIn(written);
  if (object === undefined) return { unreadable: 'the answer is not one JSON object' };
  const parsed = takenSchema.safeParse(object);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { unreadable: `${issue!.path.join('.') || 'the answer'}: ${issue!.message}` };
  }
  return check(parsed.data, input, tokens, languageOf, kept);
}

function check(
  taken: Taken,
  input: TurnInput,
  tokens: Tokens,
  languageOf: LanguageOf,
  kept: readonly Finding[],
): ReadAnswer {
  const refused: ReadAnswer['refused'] = [];
  const proven = new Map(kept.map((finding) => [finding.key, finding]));
  for (const claim of taken.findings) {
    const finding = prove(claim, input, tokens, taken.findings);
    if (typeof finding === 'string') refused.push({ what: `finding ${claim.key}`, why: finding });
    else proven.set(claim.key, finding);
  }
  const findings = [...proven.values()];
  const wish = wishOf(taken);
  const proposals: Proposal[] = findings.map((finding) => ({ kind: 'finding', finding }));
  const zone = zoneProposal(taken.timezone, input);
  if (typeof zone === 'string') refused.push({ what: 'timezone', why: zone });
  else if (zone) proposals.push(zone);
  const email = emailOf(input);
  if (email) proposals.push(email);
  const ends = verdictOf(findings, taken.action, input);
  if (ends && ends.kind !== taken.action) proposals.push(ends);
  const action = wish ? null : actionOf(taken, input, tokens, findings);
  if (typeof action === 'string') refused.push({ what: taken.action, why: action });
  if (action && typeof action === 'object') proposals.push(action);

  if (!wish) proposals.push(...openQuestion(taken, input, proposals));

  const reply = replyOf(taken, input, tokens, proposals, languageOf);
  // A confirmation alone is in the language of what was said before.
  const language =
    reply.language ?? languageOf.of(lastWords(input.transcript)) ?? languageOf.of(ownWords(input.transcript));
  const problems = [...refused.map(({ why }) => why), ...reply.problems, ...reply.advice];
  return {
    output: {
      proposals,
      reply: reply.text === null ? null : { text: reply.text, intent: reply.intent },
      ...(language && { language }),
      reasoning: taken.reasoning.replace(/\s+/g, ' ').trim().slice(0, 500) || 'The model gave no reason.',
    },
    problems,
    met: findings.filter(({ verdict }) => verdict === 'met'),
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
  action: Taken['action'],
  { brief, findings: earlier, lead }: TurnInput,
): Proposal | null {
  const failed = findings.find(({ verdict }) => verdict === 'failed');
  if (failed) {
    const reason = failedReason(brief.criteria.find(({ key }) => key === failed.key)!, failed);
    const { message_id } = failed;
    return { kind: 'disqualify', classification: 'unqualified', reason, message_id };
  }
  const all = new Map([...earlier, ...findings].map((finding) => [finding.key, finding]));
  const met = brief.criteria.map(({ key }) => all.get(key)).filter((one) => one?.verdict === 'met');
  // Nothing proves interest in a campaign without criteria: a person qualifies its leads.
  if (brief.criteria.length === 0 || met.length < brief.criteria.length) return null;
  if (lead.status === 'qualified' || action === 'not_interested' || action === 'opt_out') return null;
  const list = metList(brief.criteria, [...all.values()]);
  // The verdict is given: only a person takes it back.
  if (lead.status === 'not_interested') {
    if (findings.length === 0) return null;
    const reason = `The lead was ruled out, and meets all criteria now: ${list}.`;
    return { kind: 'hand_over', reason, message_id: findings.at(-1)!.message_id };
  }
  return lead.set_by_person ? null : { kind: 'qualify', reason: `All criteria are met: ${list}.` };
}

/** A question that stays open is kept for a person, or is the person's at once, as the campaign says. */
function openQuestion(
  { open_question: named, reply }: Taken,
  { brief, transcript }: TurnInput,
  proposals: readonly Proposal[],
): Proposal[] {
  // Who says that a colleague will be asked has a question for one; "I pass your request on" hands over.
  const handsOver = proposals.some(({ kind }) => kind === 'hand_over');
  const asked = named || (reply && !handsOver && saysItAsks(reply) ? lastWords(transcript) : '');
  const question = asked.replace(/\s+/g, ' ').trim().slice(0, 200);
  const message = transcript.findLast(({ direction }) => direction === 'inbound');
  if (question === '' || /^(null|none|no)$/i.test(question) || !message) return [];
  const message_id = message.id;
  if (brief.unknown === 'ask') return [{ kind: 'open_question', question, message_id }];
  const reason = `The lead asked what the agent could not answer: "${question}"`;
  return handsOver ? [] : [{ kind: 'hand_over', reason, message_id }];
}

/** @returns the proposal, a sentence for the model why it is refused, or null for none. */
function actionOf(
  taken: Taken,
  input: TurnInput,
  tokens: Tokens,
  findings: readonly Finding[],
): Proposal | string | null {
  const { action } = taken;
  if (action === 'none' || action === 'search' || action === 'more_slots') return null;
  const named = tokens.messages.get(taken.action_message ?? '');
  // These two must not fail for want of a name.
  const isUrgent = action === 'opt_out' || action === 'hand_over';
  const message_id = (named ?? (isUrgent ? [...tokens.messages.values()].at(-1) : undefined))?.id;
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
      const slot = tokens.slots.get((taken.action_value ?? '').replace(/[[\]\s]/g, '').toUpperCase());
      if (!slot) return 'action_value must be a free slot, such as S1';
      const problem = bookingProblem(input);
      if (problem !== null) return problem;
      return mayMeet(input, findings)
        ? { kind: 'book', slot_id: slot.id, message_id }
        : 'a meeting is booked only when everything is found out: ask for what is missing first';
    }
    case 'later': {
      const at = localTime(taken.action_value ?? '', zoneOf(input));
      const now = Date.parse(input.now);
      if (at === null || at <= now || at > now + MOST_DAYS * DAY_MS) {
        return 'action_value of later must be a local time in the coming year, such as 2026-11-25T09:00';
      }
      return { kind: 'later', at: new Date(at).toISOString(), message_id };
    }
  }
}

/** Meetings are for leads who meet every criterion, or whom a person has let through. */
function mayMeet(
  { brief, findings: earlier, lead, booking }: TurnInput,
  findings: readonly Finding[],
): boolean {
  if (findings.some(({ verdict }) => verdict === 'failed')) return false;
  const all = new Map([...earlier, ...findings].map(({ key, verdict }) => [key, verdict]));
  const isMet = brief.criteria.every(({ key }) => all.get(key) === 'met');
  return isMet || lead.status === 'qualified' || Boolean(booking?.booked);
}

interface Reply {
  text: string | null;
  intent: Intent;
  problems: string[];
  language?: string;
  /** What would be better; after one try it is sent all the same. */
  advice: string[];
}

const NOTHING: Reply = { text: null, intent: { kind: 'say' }, problems: [], advice: [] };

function replyOf(
  taken: Taken,
  input: TurnInput,
  tokens: Tokens,
  proposals: readonly Proposal[],
  languageOf: LanguageOf,
): Reply {
  const none = (problem: string): Reply => ({ ...NOTHING, problems: [problem] });
  const kinds = new Set(proposals.map(({ kind }) => kind));
  const books = kinds.has('book');
  // The confirmation is worded by code; what else the lead asked is answered beside it.
  if (books && !taken.open_question && !saysMore(input)) return NOTHING;
  const written = taken.reply ?? '';
  if (written.length > LONGEST_REPLY) return none('the reply is too long: 400 characters at most');
  const cleaned = clean(written.trim(), input.brief);
  const own = books ? withoutBooking(cleaned) : cleaned;
  if (own === '') {
    const mayBeSilent = books || kinds.has('opt_out') || needsNoAnswer(input, proposals);
    return mayBeSilent ? NOTHING : none('the reply is missing');
  }
  if (/^[[{]/.test(own) && objectIn(own)) return none('the reply must be plain text, not JSON');
  // Times in the language of the sentence around them.
  const language = languageOf.of(own) ?? input.brief.language;
  const brief = { ...input.brief, language };
  const linked = renderMeeting(own, { ...input, brief });
  if (!linked) return none('there is no such page or meeting: leave its token out');
  const rendered = renderSlots(linked.text, tokens, { ...input, brief });
  if (!rendered) return none('the reply names a slot that is not among the free ones');
  const { text: said, named } = rendered;
  // When it writes again may be said: the lead named that time.
  const later = proposals.find((one) => one.kind === 'later');
  const times = [
    ...linked.times,
    ...rendered.times,
    ...(later ? [spoken(later.at, brief, zoneOf(input))] : []),
  ];
  const grounds = {
    cancels: kinds.has('cancel_booking'),
    isContacted: kinds.has('hand_over') || kinds.has('later'),
    lookedUp: tokens.lookedUp,
  };
  const problems = untruths(said, { input, times, languageOf, ...grounds });
  // A meeting does not wait for better words for long.
  if (books && problems.length > 0) return { ...NOTHING, advice: lastWordsAsk(input) ? problems : [] };
  const intent: Intent = linked.sendsLink ? { kind: 'send_link' } : intentOf(taken, input, proposals, named);
  const advice = adviceOn({ said, intent, slots: named.length }, input, kinds);
  return { text: said, intent, problems, advice, language };
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

/** Without what models add to a message: their name, quotes around it, Markdown, emoji that the campaign does not want. */
function clean(reply: string, { agent_name, manner }: TurnInput['brief']): string {
  const own = (manner.emoji ? reply : reply.replace(EMOJI, ''))
    .trim()
    .replace(new RegExp(`^(?:${RegExp.escape(agent_name)}|assistant|agent|you)\\s*:\\s*`, 'i'), '');
  const bare = unquoted(own)
    .replace(/\*\*(.+?)\*\*/gs, '$1')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/!?\[([^[\]\n]*)\]\((https?:[^)\s[]+)\)/g, '$1 $2');
  return bare.replace(/\n{3,}/g, '\n\n').trim();
}

/** Without the quotes around all of it. */
function unquoted(text: string): string {
  const inside = text.slice(1, -1);
  const isQuoted = text.length > 1 && /^["“«]/.test(text) && /["”»]$/.test(text) && !/["“”«»]/.test(inside);
  return isQuoted ? inside.trim() : text;
}

/** Without characters that nobody sees: they hide text, and some can't be stored. */
function readable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/gu, (character) =>
      /[\n\u200c\u200d]/.test(character) ? character : /[\t\u2028\u2029]/.test(character) ? ' ' : '',
    );
}
