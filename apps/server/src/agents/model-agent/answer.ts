// Reads and checks a model's answer, which is one JSON object (agents.md#model-output). Only parts that pass
// these checks become proposals.
import { fact, toWords, type Words } from '@parley/contract';
import { z } from 'zod';
import { formatMoment, getTimezone } from '../offline/offer.ts';
import { describeFailure, listMet } from '../offline/reasons.ts';
import type { Finding, Intent, Proposal, TurnInput, TurnOutput } from '../port.ts';
import { findAdvice } from './check-advice.ts';
import { promisesToAsk, removeBookingClaims } from './claims.ts';
import { cleanReply, removeInvisible } from './clean-reply.ts';
import type { LanguageDetector } from './detect-language.ts';
import { proveFinding } from './evidence.ts';
import { getLeadText, getOwnText, hasQuestion, needsNoAnswer, saysMoreThanChoice } from './last-messages.ts';
import { findBookingProblem, localTime, proposeEmail, proposeTimezone, renderMeeting } from './meetings.ts';
import { renderSlots, type Tokens } from './tokens.ts';
import { findFalseClaims } from './truth-gate.ts';

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

/** The schema that the model fills in. It is flat and every field is required, so that small models can follow it. */
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

const text = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => removeInvisible(String(value)));
const looseBoolean = z
  .union([z.boolean(), z.string(), z.number()])
  .transform((value) => /^(true|yes|1)$/i.test(String(value)));
/**
 * The schema for reading an answer. It is looser: a model can omit unimportant fields or write a number instead of a
 * text.
 */
const looseSchema = z.object({
  reasoning: text.catch(''),
  findings: z
    .array(z.object({ key: text, message: text, quote: text, value: text, met: looseBoolean }))
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
type LooseAnswer = z.output<typeof looseSchema>;

/** A request that a model makes before it answers. */
export type Wish = { kind: 'more_slots'; day: string } | { kind: 'search'; query: string };

export interface ReadAnswer {
  /** The turn's output, which contains only the accepted parts. */
  output: TurnOutput;
  /** Problems as sentences for the model; empty if the answer can be sent. */
  problems: string[];
  /** The findings that prove that a criterion is met. */
  met: Finding[];
  /** Whether the reply can be sent without the refused parts. */
  usable: boolean;
  wish: Wish | null;
  refused: { what: string; why: string }[];
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;

/**
 * Reads a model's answer.
 * @param kept findings that an earlier answer of the model proved, which a corrected answer can omit.
 * @returns the accepted parts, or `unreadable` with the reason if the answer contains no object.
 */
export function readAnswer(
  written: string,
  input: TurnInput,
  tokens: Tokens,
  languageDetector: LanguageDetector,
  kept: readonly Finding[] = [],
): ReadAnswer | { unreadable: string } {
  const object = parseObject(written);
  if (object === undefined) return { unreadable: 'the answer is not one JSON object' };
  const parsed = looseSchema.safeParse(object);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { unreadable: `${issue!.path.join('.') || 'the answer'}: ${issue!.message}` };
  }
  return checkAnswer(parsed.data, input, tokens, languageDetector, kept);
}

function checkAnswer(
  taken: LooseAnswer,
  input: TurnInput,
  tokens: Tokens,
  languageDetector: LanguageDetector,
  kept: readonly Finding[],
): ReadAnswer {
  const refused: ReadAnswer['refused'] = [];
  const proven = new Map(kept.map((finding) => [finding.key, finding]));
  for (const claim of taken.findings) {
    const finding = proveFinding(claim, input, tokens, taken.findings);
    if (typeof finding === 'string') refused.push({ what: `finding ${claim.key}`, why: finding });
    else proven.set(claim.key, finding);
  }
  const findings = [...proven.values()];
  const wish = readWish(taken);
  const proposals: Proposal[] = findings.map((finding) => ({ kind: 'finding', finding }));
  const zone = proposeTimezone(taken.timezone, input);
  if (typeof zone === 'string') refused.push({ what: 'timezone', why: zone });
  else if (zone) proposals.push(zone);
  const email = proposeEmail(input);
  if (email) proposals.push(email);
  const ends = decideVerdict(findings, taken.action, input);
  if (ends && ends.kind !== taken.action) proposals.push(ends);
  const action = wish ? null : readAction(taken, input, tokens, findings);
  if (typeof action === 'string') refused.push({ what: taken.action, why: action });
  if (action && typeof action === 'object') proposals.push(action);

  if (!wish) proposals.push(...proposeOpenQuestion(taken, input, proposals));

  const reply = buildReply(taken, input, tokens, proposals, languageDetector);
  // A confirmation without a reply is written in the language of the last messages.
  const language =
    reply.language ??
    languageDetector.detect(getLeadText(input.transcript)) ??
    languageDetector.detect(getOwnText(input.transcript));
  const problems = [...refused.map(({ why }) => why), ...reply.problems, ...reply.advice];
  return {
    output: {
      proposals,
      reply: reply.text === null ? null : { text: reply.text, intent: reply.intent },
      ...(language && { language }),
      reasoning: readWords(taken.reasoning, 500) ?? fact('model_without_reason'),
    },
    problems,
    met: findings.filter(({ verdict }) => verdict === 'met'),
    usable: reply.problems.length === 0,
    wish,
    refused,
  };
}

/** Returns the JSON object in a text. Models often put it in a code fence or add words. */
function parseObject(written: string): unknown {
  const plain = written.replace(/^[\s\S]*?<\/think>/, '').trim();
  const [from, to] = [plain.indexOf('{'), plain.lastIndexOf('}')];
  for (const candidate of [plain, from >= 0 ? plain.slice(from, to + 1) : '']) {
    try {
      const value: unknown = JSON.parse(candidate);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    } catch {
      // Try the next candidate.
    }
  }
  return undefined;
}

function readWish({ action, action_value: value }: LooseAnswer): Wish | null {
  if (action === 'more_slots') return { kind: 'more_slots', day: value ?? '' };
  if (action === 'search' && value) return { kind: 'search', query: value };
  return null;
}

/** Returns the verdict that follows from the findings; null if none does. The code decides it, not the model. */
function decideVerdict(
  findings: readonly Finding[],
  action: LooseAnswer['action'],
  { brief, findings: earlier, lead }: TurnInput,
): Proposal | null {
  const failed = findings.find(({ verdict }) => verdict === 'failed');
  if (failed) {
    const reason = describeFailure(brief.criteria.find(({ key }) => key === failed.key)!, failed);
    const { message_id } = failed;
    return { kind: 'disqualify', classification: 'unqualified', reason, message_id };
  }
  const all = new Map([...earlier, ...findings].map((finding) => [finding.key, finding]));
  const met = brief.criteria.map(({ key }) => all.get(key)).filter((one) => one?.verdict === 'met');
  // If the campaign has no criteria, nothing can prove interest, so a person qualifies its leads.
  if (brief.criteria.length === 0 || met.length < brief.criteria.length) return null;
  if (lead.status === 'qualified' || action === 'not_interested' || action === 'opt_out') return null;
  const allMet = listMet(brief.criteria, [...all.values()]);
  // The lead was already ruled out, and only a person can undo that.
  if (lead.status === 'not_interested') {
    if (findings.length === 0) return null;
    const reason = fact('ruled_out_meets_all', { met: allMet });
    return { kind: 'hand_over', reason, message_id: findings.at(-1)!.message_id };
  }
  return lead.set_by_person ? null : { kind: 'qualify', reason: fact('criteria_met', { met: allMet }) };
}

/**
 * Returns the proposal for a question that the agent can't answer: to keep it for a person or to hand over, depending
 * on the campaign's setting.
 */
function proposeOpenQuestion(
  { open_question: named, reply }: LooseAnswer,
  { brief, transcript }: TurnInput,
  proposals: readonly Proposal[],
): Proposal[] {
  // A reply that promises to ask a colleague implies an open question. A reply such as "I pass your request on" means a
  // hand-over instead.
  const handsOver = proposals.some(({ kind }) => kind === 'hand_over');
  const asked = named || (reply && !handsOver && promisesToAsk(reply) ? getLeadText(transcript) : '');
  const question = asked.replace(/\s+/g, ' ').trim().slice(0, 200);
  const message = transcript.findLast(({ direction }) => direction === 'inbound');
  if (question === '' || /^(null|none|no)$/i.test(question) || !message) return [];
  const message_id = message.id;
  if (brief.unknown === 'ask') return [{ kind: 'open_question', question, message_id }];
  const reason = fact('question_unanswered', { question });
  return handsOver ? [] : [{ kind: 'hand_over', reason, message_id }];
}

/** Returns the model's words as one line of at most `most` characters; null if there are none. */
function readWords(text: string, most: number): Words | null {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, most);
  return line === '' ? null : toWords(line);
}

/**
 * Reads the action that the model chose.
 * @returns the proposal, a sentence for the model if the action is refused, or null if there is none.
 */
function readAction(
  taken: LooseAnswer,
  input: TurnInput,
  tokens: Tokens,
  findings: readonly Finding[],
): Proposal | string | null {
  const { action } = taken;
  if (action === 'none' || action === 'search' || action === 'more_slots') return null;
  const named = tokens.messages.get(taken.action_message ?? '');
  // An urgent action must not fail because the model did not say which message it refers to.
  const isUrgent = action === 'opt_out' || action === 'hand_over';
  const message_id = (named ?? (isUrgent ? [...tokens.messages.values()].at(-1) : undefined))?.id;
  if (!message_id) return `action_message must name the message of the lead that is the reason of ${action}`;
  const words = readWords(taken.action_value ?? taken.reasoning, 300);
  switch (action) {
    case 'opt_out':
      return { kind: 'opt_out', message_id };
    case 'not_interested':
      return {
        ...{ kind: 'disqualify', classification: 'not_interested', message_id },
        reason: words ?? fact('model_without_reason'),
      };
    case 'hand_over':
      return { kind: 'hand_over', reason: words ?? fact('person_needed'), message_id };
    case 'cancel_booking':
      return input.booking?.booked
        ? { kind: 'cancel_booking', reason: words, message_id }
        : 'no meeting is booked';
    case 'book': {
      const slot = tokens.slots.get((taken.action_value ?? '').replace(/[[\]\s]/g, '').toUpperCase());
      if (!slot) return 'action_value must be a free slot, such as S1';
      const problem = findBookingProblem(input);
      if (problem !== null) return problem;
      return canHaveMeeting(input, findings)
        ? { kind: 'book', slot_id: slot.id, message_id }
        : 'a meeting is booked only when everything is found out: ask for what is missing first';
    }
    case 'later': {
      const at = localTime(taken.action_value ?? '', getTimezone(input));
      const now = Date.parse(input.now);
      if (at === null || at <= now || at > now + MOST_DAYS * DAY_MS) {
        return 'action_value of later must be a local time in the coming year, such as 2026-11-25T09:00';
      }
      return { kind: 'later', at: new Date(at).toISOString(), message_id };
    }
  }
}

/** Returns whether the lead can have a meeting: the lead meets every criterion, or a person has qualified them. */
function canHaveMeeting(
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
  /** Suggestions for the model. After one retry, the reply is sent even if it does not follow them. */
  advice: string[];
}

const NOTHING: Reply = { text: null, intent: { kind: 'say' }, problems: [], advice: [] };

function buildReply(
  taken: LooseAnswer,
  input: TurnInput,
  tokens: Tokens,
  proposals: readonly Proposal[],
  languageDetector: LanguageDetector,
): Reply {
  const none = (problem: string): Reply => ({ ...NOTHING, problems: [problem] });
  const kinds = new Set(proposals.map(({ kind }) => kind));
  const books = kinds.has('book');
  // The code writes the confirmation, so the model's reply is used only if the lead also asked something else.
  if (books && !taken.open_question && !saysMoreThanChoice(input)) return NOTHING;
  const written = taken.reply ?? '';
  if (written.length > LONGEST_REPLY) return none('the reply is too long: 400 characters at most');
  const cleaned = cleanReply(written.trim(), input.brief);
  const own = books ? removeBookingClaims(cleaned) : cleaned;
  if (own === '') {
    const mayBeSilent = books || kinds.has('opt_out') || needsNoAnswer(input, proposals);
    return mayBeSilent ? NOTHING : none('the reply is missing');
  }
  if (/^[[{]/.test(own) && parseObject(own)) return none('the reply must be plain text, not JSON');
  // Times are written in the language of the reply.
  const language = languageDetector.detect(own) ?? input.brief.language;
  const brief = { ...input.brief, language };
  const linked = renderMeeting(own, { ...input, brief });
  if (!linked) return none('there is no such page or meeting: leave its token out');
  const rendered = renderSlots(linked.text, tokens, { ...input, brief });
  if (!rendered) return none('the reply names a slot that is not among the free ones');
  const { text: said, named } = rendered;
  // The reply can state the time at which the agent will write again, because the lead asked for it.
  const later = proposals.find((one) => one.kind === 'later');
  const times = [
    ...linked.times,
    ...rendered.times,
    ...(later ? [formatMoment(later.at, brief, getTimezone(input))] : []),
  ];
  const grounds = {
    cancels: kinds.has('cancel_booking'),
    isContacted: kinds.has('hand_over') || kinds.has('later'),
    lookedUp: tokens.lookedUp,
  };
  const problems = findFalseClaims(said, { input, times, languageDetector, ...grounds });
  // A booking must not wait for a better reply: retry only if the lead asked something, otherwise drop the reply.
  if (books && problems.length > 0) return { ...NOTHING, advice: hasQuestion(input) ? problems : [] };
  const intent: Intent = linked.sendsLink
    ? { kind: 'send_link' }
    : findIntent(taken, input, proposals, named);
  const advice = findAdvice({ said, intent, slots: named.length }, input, kinds);
  return { text: said, intent, problems, advice, language };
}

function findIntent(
  taken: LooseAnswer,
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
