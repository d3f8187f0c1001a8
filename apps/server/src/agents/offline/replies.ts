// Replies that several steps of a turn share.

import { type Fact, fact } from '@parley/contract';
import type { TemplateValues } from '../../language/fill-template.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import type { LocaleReader } from '../../language/locale.ts';
import type { Phrases } from '../../language/phrases/phrases.ts';
import { joinParts, pickWording } from '../../language/phrases/pick-phrases.ts';
import type { OfferedSlot } from '../../language/wishes/slot-choice.ts';
import { renderQuestion } from '../criterion-question.ts';
import { answerQuestions, asksForFact, splitRequests } from '../knowledge/questions.ts';
import { chooseSlots, findNextSlots, formatSlots, getLocaleReader, nameOfferedZone } from '../offer.ts';
import type { Finding, Intent, MeetingSlot, Proposal, TurnOutput } from '../port.ts';
import { shortenQuote } from '../reasons.ts';
import { findUnreadMedia, hasSaidTextOnly } from '../unanswered-messages.ts';
import { answerQuestion } from './known-answer.ts';
import { readMeetingWish } from './meeting-wish.ts';
import { mayAsk, type ReadConversation } from './read-conversation.ts';
import { findAnswerToRepeat } from './repeat-answer.ts';

type WordingKey = { [Key in keyof Phrases]: Phrases[Key] extends string ? never : Key }[keyof Phrases];

/** The number of the agent's latest messages whose wordings it does not repeat, if there are others. */
const MOST_RECENT = 3;

/**
 * Returns one of the wordings that the agent's latest messages do not contain. The id of the last unanswered message
 * decides which.
 */
export function writePhrase(
  understood: ReadConversation,
  key: WordingKey,
  values: TemplateValues = {},
): string {
  const { phrases, input, lastId } = understood;
  const sent = input.transcript
    .filter(({ direction }) => direction === 'outbound')
    .map(({ text }) => text ?? '');
  const isNew = (texts: string[]) => (wording: string) =>
    !texts.some((text) => text.includes(getFixedPart(wording)));
  const unused = [MOST_RECENT, 1].map((count) => phrases[key].filter(isNew(sent.slice(-count))));
  return pickWording(unused.find(({ length }) => length > 0) ?? phrases[key], lastId, values);
}

/** Returns the longest part of a wording that is the same for all values. */
function getFixedPart(wording: string): string {
  return wording
    .split(/\{\{[^}]*\}\}/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest));
}

/** Thanks for answers in a way that suits them: no "Perfect!" after a no or bad news. */
export function acknowledge(understood: ReadConversation, findings: readonly Finding[]): string {
  const { text, reader, phrases, input } = understood;
  const clauses = splitClauses(text.slice(0, 2000)).map((clause) => ` ${clause} `);
  if (clauses.some((clause) => reader.sad.test(clause))) return writePhrase(understood, 'sympathy');
  const isGood = clauses.some((clause) => reader.happy.test(clause) && !reader.negation.test(clause));
  const wasSaid = input.transcript.some(
    ({ text }) => text !== null && phrases.delight.some((line) => text.includes(line)),
  );
  if (isGood && !wasSaid) return writePhrase(understood, 'delight');
  const value = findAnswerToRepeat(understood, findings);
  if (value !== null) return writePhrase(understood, 'acknowledgeAnswer', { value });
  return writePhrase(
    understood,
    findings.some(({ value }) => value === 'no' || reader.negation.test(` ${foldWords(value)} `))
      ? 'acknowledgeCalm'
      : 'acknowledge',
  );
}

/** The maximum number of words of a message that is not a sentence. */
const SHORT_MESSAGE = 3;

/** Files that a person can look at. */
export const FILES: readonly unknown[] = ['image', 'video', 'document'];
const RECORDINGS: readonly unknown[] = ['voice', 'audio'];

/** Returns what the agent says about media that it can't read. */
export function writeMediaNote(understood: ReadConversation): string {
  const kinds = findUnreadMedia(understood.input).map(({ kind }) => kind);
  const areAll = (group: readonly unknown[]) =>
    kinds.length > 0 && kinds.every((kind) => group.includes(kind));
  const key = areAll(RECORDINGS) ? 'mediaVoice' : areAll(FILES) ? 'mediaFile' : 'media';
  return writePhrase(understood, key);
}

/**
 * Returns the reply to a message that was not understood. Once per conversation, it says that the agent can only read
 * text.
 */
export function replyMisunderstood(understood: ReadConversation): string {
  const { text, input } = understood;
  if (text === '' && !hasSaidTextOnly(input)) return writeMediaNote(understood);
  // A lead who wrote a sentence answered something, so the agent checks instead of saying that it understood nothing.
  return writePhrase(understood, foldWords(text).split(' ').length > SHORT_MESSAGE ? 'hedged' : 'unclear');
}

/** The result of a step. It is a promise if the step queries the calendar. */
export type TurnResult = TurnOutput | Promise<TurnOutput>;

export function createOutput(
  reasoning: Fact,
  proposals: Proposal[],
  text: string | null,
  intent: Intent = { kind: 'say' },
): TurnOutput {
  return { proposals, reply: text === null || text === '' ? null : { text, intent }, reasoning };
}

/** Creates a result without a reply. */
export function createSilentTurn(reasoning: Fact): TurnOutput {
  return createOutput(reasoning, [], null);
}

/** Returns the findings as proposals. */
export function toProposals(findings: readonly Finding[]): Proposal[] {
  return findings.map((finding) => ({ kind: 'finding', finding }));
}

/** Hands the conversation over to a person. The key of the phrase says why. */
export function handOver(
  understood: ReadConversation,
  reason: Fact,
  messageId: string,
  words: 'handOver' | 'handOverConfused' | 'handOverQuestion' | 'passedOn' | 'leaveIt' | 'trouble',
  findings: readonly Finding[] = [],
): TurnOutput {
  const proposals: Proposal[] = [
    ...toProposals(findings),
    { kind: 'hand_over', reason, message_id: messageId },
  ];
  return createOutput(reason, proposals, writePhrase(understood, words), { kind: 'goodbye' });
}

/**
 * Returns the text that asks the open question again, or the next criterion, and its intent. The text is null if nothing
 * is left to ask, or the question was asked twice.
 */
export function askOpenAgain(understood: ReadConversation): { question: string | null; intent: Intent } {
  const { open } = understood;
  const phrases = { offer: 'pickOrSay', when: 'askWhen', email: 'askEmailFirst' } as const;
  if (open.kind === 'offer' || open.kind === 'when' || open.kind === 'email')
    return { question: writePhrase(understood, phrases[open.kind]), intent: { kind: 'clarify', key: null } };
  const next = open.kind === 'criterion' ? open.asked : understood.missing[0];
  if (!next || !mayAsk(understood.input.transcript, next.key))
    return { question: null, intent: { kind: 'say' } };
  return { question: renderQuestion(next, understood.input), intent: { kind: 'ask', key: next.key } };
}

/** The reply to the lead's question. */
export interface Answer {
  text: string;
  /** Whether the knowledge answers the question. */
  known: boolean;
  /** What the text repeats from the knowledge, for the explanation. */
  quote?: string;
  /** The proposals that record an unanswered question in the journal, so that a person can answer it. */
  proposals: Proposal[];
}

/**
 * Returns the campaign's answer to the lead's question, or an admission that there is none; null if the lead asked
 * nothing.
 * @param passesOn whether parts without an answer go to a colleague.
 */
export function findAnswer(
  understood: ReadConversation,
  questions: string = listQuestions(understood),
  passesOn = true,
): Answer | null {
  const { reader, input, lastId } = understood;
  if (questions === '') return null;
  const { brief, now } = input;
  const { found, unknown } = answerQuestions(questions, brief.facts, (one) =>
    answerQuestion(understood, one),
  );
  // A campaign that hands over unknown questions also hands over if only one of two is unknown.
  const open = passesOn ? unknown : [];
  if (found.length > 0 && (open.length === 0 || brief.unknown === 'ask'))
    return {
      text: joinParts([...found, open.length > 0 ? writePhrase(understood, 'unknownRest') : null]),
      known: true,
      quote: joinParts(found),
      proposals: open.length === 0 ? [] : [openQuestion(open.join(' '), lastId)],
    };
  const clauses = splitClauses(questions);
  if (clauses.length > 0 && clauses.every((clause) => reader.why.test(` ${clause} `)))
    return { text: writePhrase(understood, 'why'), known: true, proposals: [] };
  // "Can we do Tuesday at 4?" is no question for a colleague.
  if (!asksForFact(questions) && readMeetingWish(questions, now, understood)) return null;
  return passOn(understood, questions);
}

/** The maximum number of sentences that ask for a price without a question mark. */
const MOST_REQUESTS = 3;

/** Returns the questions, and what the statements ask without a question mark. */
function listQuestions(understood: ReadConversation): string {
  const { questions, said } = understood;
  const stated = said.map(({ statements }) => statements);
  const asked = questions === '' ? [] : [questions, ...stated.filter(asksForFact)];
  const requests = stated
    .filter((text) => !asked.includes(text))
    .flatMap(splitRequests)
    .slice(0, MOST_REQUESTS)
    .filter((request) => answerQuestion(understood, request) !== null);
  return [...requests, ...asked].join('\n');
}

/** Admits that the agent can't answer, and passes the question on to a colleague. */
export function passOn(understood: ReadConversation, questions: string): Answer {
  return {
    text: writePhrase(understood, 'unknown'),
    known: false,
    proposals: [openQuestion(questions, understood.lastId)],
  };
}

/** The maximum number of words with which a lead asks without a question mark or a word that asks. */
const MOST_UNMARKED_WORDS = 8;
/** The minimum number of words in a question without a question mark that the agent passes on to a person. */
const FEWEST_WORDS = 3;

/**
 * Returns the answer to words that were not understood otherwise: leads often omit the question mark. null if the
 * knowledge does not answer them, unless `passesOn` and they are long enough for a question.
 */
export function findUnmarkedAnswer(understood: ReadConversation, passesOn: boolean): Answer | null {
  if (understood.open.kind === 'offer') return null;
  const words = foldWords(understood.text).split(' ').length;
  // "I live there and deal with this for him" asks nothing.
  if (!passesOn && words > MOST_UNMARKED_WORDS && !asksForFact(understood.text)) return null;
  const told = findAnswer(understood, understood.text, passesOn);
  return told?.known || (passesOn && words >= FEWEST_WORDS) ? told : null;
}

function openQuestion(asked: string, messageId: string): Proposal {
  return { kind: 'open_question', question: shortenQuote(asked), message_id: messageId };
}

/** Returns an introduction with the time zone if it isn't the campaign's, numbered slots, and the request to choose. */
export function buildSlotOffer(
  understood: ReadConversation,
  intro: string,
  slots: readonly OfferedSlot[],
): string {
  const { input, phrases, zone } = understood;
  return buildSlotOfferText(input.brief, phrases, intro, slots, { ...getLocaleReader(input), zone });
}

/** Returns the same text as `buildSlotOffer`, outside a turn. */
export function buildSlotOfferText(
  brief: ReadConversation['input']['brief'],
  phrases: Phrases,
  intro: string,
  slots: readonly OfferedSlot[],
  reader: LocaleReader,
): string {
  return joinParts(
    [
      joinParts([intro, nameOfferedZone(reader, brief)]),
      formatSlots(slots, reader),
      pickWording(phrases.pickOne, slots[0]?.start_at ?? ''),
    ],
    '\n',
  );
}

/** Returns the next free slots; empty if the campaign books nothing, null if the calendar is unavailable. */
export async function listNext({ input, zone }: ReadConversation): Promise<MeetingSlot[] | null> {
  return input.booking ? findNextSlots(input.booking, zone) : [];
}

/**
 * Offers free slots or the link to the booking page, or hands over if there are none. The result always includes
 * `proposals`.
 */
export async function offerFreeSlots(
  understood: ReadConversation,
  intro: 'offer' | 'offerMore',
  asked: readonly MeetingSlot[] | null | Promise<readonly MeetingSlot[] | null>,
  because: SilenceReason,
): Promise<TurnOutput> {
  const { booking, now } = understood.input;
  if (booking && booking.link !== null) return sendLink(understood, booking.link, because);
  const free = await asked;
  if (free === null) return handOverCalendar(understood, because.reasoning, because);
  const slots = chooseSlots(
    free.filter(({ start_at }) => Date.parse(start_at) > Date.parse(now)),
    understood.zone,
  );
  const proposals = because.proposals ?? [];
  if (slots.length === 0) {
    const reason = fact('no_free_slot', { because: because.reasoning });
    const handsOver: Proposal = {
      kind: 'hand_over',
      reason: fact('no_slot_to_offer'),
      message_id: understood.lastId,
    };
    const text = joinParts([because.before ?? null, writePhrase(understood, 'noSlots')]);
    return createOutput(reason, [...proposals, handsOver], text, { kind: 'goodbye' });
  }
  const text = buildSlotOffer(
    understood,
    joinParts([because.before ?? null, writePhrase(understood, intro)]),
    slots,
  );
  return createOutput(because.reasoning, proposals, text, { kind: 'offer', slots });
}

interface SilenceReason {
  reasoning: Fact;
  proposals?: Proposal[];
  /** The text before the offer. */
  before?: string | null;
}

/** Answers while the calendar is unavailable: names no time, and hands over to a person. */
export function handOverCalendar(
  understood: ReadConversation,
  reasoning: Fact,
  { proposals = [], before = null }: Partial<SilenceReason> = {},
): TurnOutput {
  const reason = fact('calendar_away_lead_waits');
  return createOutput(
    fact('calendar_away', { because: reasoning }),
    [...proposals, { kind: 'hand_over', reason, message_id: understood.lastId }],
    joinParts([before, writePhrase(understood, 'calendarAway')]),
    { kind: 'goodbye' },
  );
}

/** Sends the page on which the lead can book. If the lead keeps naming times after that, hands over to a person. */
export function sendLink(
  understood: ReadConversation,
  link: string,
  { reasoning = fact('books_by_link'), proposals = [], before = null }: Partial<SilenceReason>,
): TurnOutput {
  const sent = understood.input.transcript.filter(({ intent }) => intent !== null).slice(-2);
  const times = sent.filter(({ intent }) => intent?.kind === 'send_link').length;
  if (times === 2) {
    return handOver(understood, fact('link_not_used'), understood.lastId, 'handOverConfused');
  }
  const text = joinParts([before, writePhrase(understood, times === 1 ? 'linkAgain' : 'link', { link })]);
  return createOutput(fact('sends_link', { because: reasoning }), proposals, text, { kind: 'send_link' });
}
