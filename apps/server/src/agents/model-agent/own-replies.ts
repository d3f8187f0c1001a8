// The code's own sentences, instead of a model's text that must not be sent (agents.md#when-a-reply-is-refused).

import { asksIfMachine } from '../../language/answers/person-requests.ts';
import { splitStatements } from '../../language/answers/sentences.ts';
import type { TemplateValues } from '../../language/fill-template.ts';
import type { Phrases } from '../../language/phrases/phrases.ts';
import { joinParts, pickWording, speaksLanguage } from '../../language/phrases/pick-phrases.ts';
import { getPlainLanguage, getReader } from '../../language/words/reader.ts';
import { getBriefPhrases, writeIdentity } from '../brief-phrases.ts';
import { renderQuestion } from '../criterion-question.ts';
import { answerFrom } from '../knowledge/answer-from.ts';
import { type Answers, answerQuestions, asksForFact } from '../knowledge/questions.ts';
import { formatMoment, formatMomentFor, formatSlots, getLocaleReader, nameOfferedZone } from '../offer.ts';
import type { Criterion, Intent, Proposal, TurnInput, TurnOutput } from '../port.ts';
import { findUnsent, hasWaitedLong } from '../unanswered-messages.ts';
import { keepQuestion } from './actions.ts';
import { claimsMachine, claimsPerson, keepQuestions, suggestsPerson } from './claims.ts';
import { findMachineQuestion, getLeadText, getUnansweredTexts, hasQuestion } from './last-messages.ts';
import type { Tokens } from './tokens.ts';

type WordingKey = { [Key in keyof Phrases]: Phrases[Key] extends string ? never : Key }[keyof Phrases];

type Reply = TurnOutput['reply'];

/** The code's reply to a lead whom the model has answered with a text that must not be sent. */
export interface OwnReply {
  reply: NonNullable<Reply>;
  /** The proposals that the reply needs, besides those of the answer. */
  proposals: Proposal[];
  /** Whether the reply only reports what the turn does, so that no other agent has to find an answer. */
  isOutcome: boolean;
}

/** How often the agent asks a question at most. */
const MOST_ASKED = 2;
const MOST_OFFERED = 3;

/** The language and the turn for which the code writes. */
export interface OwnText {
  input: TurnInput;
  /** The language of the lead's messages. The agent must speak it. */
  language: string;
  /** The model's text to which the code adds sentences. */
  reply?: string;
}

function write({ input, language, reply }: OwnText, key: WordingKey, values: TemplateValues = {}): string {
  return pickWording(getBriefPhrases(input.brief, language, reply)[key], input.transcript.at(-1)!.id, values);
}

/**
 * Returns the reply to a lead who asks whether a machine writes: the model's, if it tells the truth, else the code's
 * sentence and the open question, or the model's questions if the reply asks for no criterion.
 * @param asked the criterion that the model asks for.
 */
export function tellTruth(
  reply: string,
  asked: Criterion | undefined,
  proposals: readonly Proposal[],
  own: OwnText,
): string {
  if (claimsMachine(reply) && !claimsPerson(reply) && !suggestsPerson(reply)) return reply;
  const values = { workspace: own.input.brief.workspace_name };
  const outcome = describeOutcome(proposals, own);
  if (outcome !== null) {
    const disclosure = pickWording([getBriefPhrases(own.input.brief, own.language).disclosure], '', values);
    return joinParts([disclosure, outcome]);
  }
  const questions = asked ? renderQuestion(asked, own.input) : keepQuestions(reply);
  return joinParts([write(own, 'machine', values), questions]);
}

/** Returns the code's sentence about what the turn does; null if it does nothing that the lead must know. */
function describeOutcome(proposals: readonly Proposal[], own: OwnText): string | null {
  const { brief, lead, booking } = own.input;
  const find = <Kind extends Proposal['kind']>(kind: Kind) =>
    proposals.find((one): one is Extract<Proposal, { kind: Kind }> => one.kind === kind);
  if (find('hand_over')) return write(own, 'handOverConfused');
  const ruledOut = find('disqualify');
  if (ruledOut) {
    return write(own, ruledOut.classification === 'unqualified' ? 'unqualified' : 'notInterested');
  }
  const later = find('later');
  if (later) {
    return write(own, 'later', { when: formatMoment(later.at, getLocaleReader(own.input, own.language)) });
  }
  if (!find('cancel_booking')) return null;
  const when = formatMomentFor(lead, booking!.booked!.start_at, { ...brief, language: own.language });
  return write(own, 'canceled', { when });
}

/**
 * Writes the reply for a turn whose model wrote none that can be sent: what the turn does, else the answer from the
 * knowledge or that a colleague is asked if the lead asks something, and the free slots or the open question. null if
 * the agent does not speak the language, or a person must answer.
 */
export function writeOwnReply(
  proposals: readonly Proposal[],
  { slots }: Tokens,
  own: OwnText,
): OwnReply | null {
  const { input, language } = own;
  if (!speaksLanguage(language)) return null;
  const outcome = describeOutcome(proposals, own);
  if (outcome !== null)
    return { reply: { text: outcome, intent: { kind: 'goodbye' } }, proposals: [], isOutcome: true };
  if (input.lead.status === 'not_interested') return null;
  const offered = offerSlots(proposals, slots, own);
  const next = offered ?? askOpenCriterion(proposals, input);
  const asksIfWeAre = findMachineQuestion(input) === 'now';
  if (!hasQuestion(input) && !asksIfWeAre) return next && { reply: next, proposals: [], isOutcome: false };
  // The questions of a campaign are in its own language.
  const asks = { ...own, language: next && !offered ? input.brief.language : language };
  const truth = asksIfWeAre ? write(asks, 'machine', { workspace: input.brief.workspace_name }) : null;
  const answers = answerLead(own);
  const unknown = answers.unknown.filter((one) => !asksIfMachine(one, getReader(language)));
  const found = truth === null ? answers.found : [truth, ...answers.found];
  const isKnown = found.length > 0 && unknown.length === 0;
  if (!isKnown && input.brief.unknown !== 'ask') return null;
  const isKept = isKnown || proposals.some(({ kind }) => kind === 'open_question');
  const admits = isKnown ? null : write(asks, found.length > 0 ? 'unknownRest' : 'unknown');
  const open = found.length > 0 ? unknown.join(' ') : getLeadText(input.transcript);
  return {
    reply: {
      text: joinParts([joinParts([...found, admits]), next?.text ?? null], '\n'),
      intent: next?.intent ?? { kind: 'say' },
    },
    proposals: isKept ? [] : [keepQuestion(open, input)],
    isOutcome: false,
  };
}

/**
 * Answers the lead's questions from the facts and the knowledge. In a language other than the campaign's, only the
 * facts count, because code translates nothing.
 */
function answerLead({ input, language }: OwnText): Answers {
  const { brief, lead, passages, now } = input;
  const texts = getUnansweredTexts(input.transcript);
  const parts = texts.map((text) => splitStatements(text, getReader(language), () => false));
  // Many leads omit the question mark.
  const asked = parts.flatMap(({ statements, questions }) => [
    ...(asksForFact(statements) ? [statements] : []),
    questions,
  ]);
  const moment = { now, timezone: brief.timezone, language, country: lead.country };
  const isTranslated = language !== brief.language;
  const known = { facts: brief.facts, knowledge: isTranslated ? '' : brief.knowledge };
  return answerQuestions(asked.join('\n'), brief.facts, (question) =>
    answerFrom(known, question, isTranslated ? [] : passages, moment),
  );
}

/** Returns a list of free slots for a lead who can have a meeting and has none; null for others. */
export function offerSlots(proposals: readonly Proposal[], free: Tokens['slots'], own: OwnText): Reply {
  const { booking, lead } = own.input;
  const isQualified = lead.status === 'qualified' || proposals.some(({ kind }) => kind === 'qualify');
  const isOpen = booking && !booking.booked && !booking.pending && booking.link === null;
  const slots = [...free.values()].slice(0, MOST_OFFERED).map(({ id, start_at }) => ({ id, start_at }));
  if (!isQualified || !isOpen || slots.length === 0) return null;
  const reader = getLocaleReader(own.input, own.language);
  const intro = joinParts([write(own, 'offer'), nameOfferedZone(reader, own.input.brief)]);
  const text = joinParts([intro, formatSlots(slots, reader), write(own, 'pickOne')], '\n');
  return { text, intent: { kind: 'offer', slots } };
}

function askOpenCriterion(proposals: readonly Proposal[], input: TurnInput): Reply {
  const { brief, findings, transcript } = input;
  if (!speaksLanguage(brief.language)) return null;
  const proven = proposals.flatMap((one) => (one.kind === 'finding' ? [one.finding] : []));
  const met = new Set(
    [...findings, ...proven].filter(({ verdict }) => verdict === 'met').map(({ key }) => key),
  );
  const next = brief.criteria.find(({ key }) => !met.has(key));
  if (!next) return null;
  const asked = transcript.filter(
    ({ intent }) => (intent?.kind === 'ask' || intent?.kind === 'clarify') && intent.key === next.key,
  );
  if (asked.length >= MOST_ASKED) return null;
  const own = { input, language: brief.language };
  const question = renderQuestion(next, input);
  if (asked.length > 0) {
    const text = joinParts([write(own, 'hedged'), question]);
    return { text, intent: { kind: 'clarify', key: next.key } };
  }
  const thanks = proven.length > 0 ? write(own, 'acknowledge') : null;
  return { text: joinParts([thanks, question]), intent: { kind: 'ask', key: next.key } };
}

/** Says who writes and for whom, and asks the open question if that is in the same language. */
export function sayWhoWrites(
  proposals: readonly Proposal[],
  { input, language }: OwnText,
): {
  text: string | null;
  intent: Intent;
} {
  const { brief, transcript } = input;
  if (!speaksLanguage(language)) return { text: null, intent: { kind: 'say' } };
  const seed = transcript.at(-1)!.id;
  const told = writeIdentity(getBriefPhrases(brief, language), seed, brief.workspace_name);
  const next =
    getPlainLanguage(language) === getPlainLanguage(brief.language)
      ? askOpenCriterion(proposals, input)
      : null;
  return { text: joinParts([told, next?.text ?? null]), intent: next?.intent ?? { kind: 'say' } };
}

/** Writes that a colleague takes over; null if the agent does not speak the language. */
export function writeHandOver(own: OwnText): Reply {
  if (!speaksLanguage(own.language)) return null;
  return { text: write(own, 'handOverConfused'), intent: { kind: 'goodbye' } };
}

/**
 * Writes to a waiting lead that a person has the messages; null if the agent does not speak the language, or has sent all
 * of its sentences for a long wait.
 */
export function writeNotice(own: OwnText): OwnReply | null {
  if (!speaksLanguage(own.language)) return null;
  const { stillWaiting } = getBriefPhrases(own.input.brief, own.language);
  const text = hasWaitedLong(own.input) ? findUnsent(stillWaiting, own.input) : write(own, 'waitsForPerson');
  return text === null
    ? null
    : { reply: { text, intent: { kind: 'say', wait: 'notice' } }, proposals: [], isOutcome: true };
}
