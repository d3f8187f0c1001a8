// Replies that several steps of a turn share.

import { type Fact, fact } from '@parley/contract';
import { renderTemplate, type TemplateValues } from '../../language/fill-template.ts';
import { getFirstName } from '../../language/first-name.ts';
import { splitClauses } from '../../language/fold-text.ts';
import type { Finding, Intent, MeetingSlot, Proposal, TurnOutput } from '../port.ts';
import { hasSaidTextOnly } from '../unanswered-messages.ts';
import { answerFrom } from './knowledge.ts';
import { chooseSlots, formatCityTime, formatSlots, getCityName } from './offer.ts';
import type { Phrases } from './phrases/phrases.ts';
import { joinParts, pickWording } from './phrases/pick-phrases.ts';
import type { AskedCriterion, ReadConversation } from './read-conversation.ts';
import { shortenQuote } from './reasons.ts';
import type { OfferedSlot } from './slots.ts';

type WordingKey = { [Key in keyof Phrases]: Phrases[Key] extends string ? never : Key }[keyof Phrases];

/** Returns one of the wordings. The id of the last unanswered message decides which. */
export function writePhrase(
  understood: ReadConversation,
  key: WordingKey,
  values: TemplateValues = {},
): string {
  return pickWording(understood.phrases[key], understood.lastId, values);
}

/**
 * Returns the reply to a message that was not understood. Once per conversation, it says that the agent can only read
 * text.
 */
export function replyMisunderstood(understood: ReadConversation): string {
  const opaque = understood.text === '' && !hasSaidTextOnly(understood.input);
  return writePhrase(understood, opaque ? 'media' : 'unclear');
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

/**
 * Hands the conversation over to a person. `confused`: because the agent did not understand the lead; otherwise because
 * the lead asked for a person.
 */
export function handOver(
  understood: ReadConversation,
  reason: Fact,
  messageId: string,
  confused: boolean,
  findings: readonly Finding[] = [],
): TurnOutput {
  const text = writePhrase(understood, confused ? 'handOverConfused' : 'handOver');
  const proposals: Proposal[] = [
    ...toProposals(findings),
    { kind: 'hand_over', reason, message_id: messageId },
  ];
  return createOutput(reason, proposals, joinParts([text]), { kind: 'goodbye' });
}

/** Returns a criterion's question, with the lead's name in its placeholder. */
export function writeQuestion(understood: ReadConversation, criterion: AskedCriterion): string {
  if (!criterion.ask.includes('{{')) return criterion.ask;
  const { brief, lead } = understood.input;
  return renderTemplate(criterion.ask, {
    name: getFirstName(lead.name),
    workspace: brief.workspace_name,
    agent: brief.agent_name,
  });
}

/** The reply to the lead's question. */
export interface Answer {
  text: string;
  /** Whether the knowledge answers the question. */
  known: boolean;
  /** The proposals that record an unanswered question in the journal, so that a person can answer it. */
  proposals: Proposal[];
}

/**
 * Returns the campaign's answer to the lead's question, or an admission that there is none; null if the lead asked
 * nothing.
 */
export function findAnswer(understood: ReadConversation): Answer | null {
  const { questions, reader, input, lastId } = understood;
  if (questions === '') return null;
  const known = answerFrom(input.brief.knowledge, questions, input.passages);
  if (known !== null) return { text: known, known: true, proposals: [] };
  if (splitClauses(questions).every((clause) => reader.why.test(` ${clause} `)))
    return { text: writePhrase(understood, 'why'), known: true, proposals: [] };
  const question = shortenQuote(questions);
  return {
    text: writePhrase(understood, 'unknown'),
    known: false,
    proposals: [{ kind: 'open_question', question, message_id: lastId }],
  };
}

/** Returns an introduction with the time zone if it isn't the campaign's, numbered slots, and the request to choose. */
export function buildSlotOffer(
  understood: ReadConversation,
  intro: string,
  slots: readonly OfferedSlot[],
): string {
  return buildSlotOfferText(understood.input.brief, understood.phrases, intro, slots, understood.zone);
}

/** Returns the same text as `buildSlotOffer`, outside a turn. */
export function buildSlotOfferText(
  brief: ReadConversation['input']['brief'],
  phrases: Phrases,
  intro: string,
  slots: readonly OfferedSlot[],
  zone: string,
): string {
  const named = getCityName(zone) === null && zone === brief.timezone ? null : formatCityTime(zone, phrases);
  return joinParts([joinParts([intro, named]), formatSlots(slots, brief, zone), phrases.pickOne], '\n');
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
    return handOver(understood, fact('link_not_used'), understood.lastId, true);
  }
  const text = joinParts([before, writePhrase(understood, times === 1 ? 'linkAgain' : 'link', { link })]);
  return createOutput(fact('sends_link', { because: reasoning }), proposals, text, { kind: 'send_link' });
}
