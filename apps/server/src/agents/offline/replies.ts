// Replies that several steps of a turn use.

import { type Fact, fact } from '@parley/contract';
import { renderTemplate, type TemplateValues } from '../../language/fill-in.ts';
import { firstName } from '../../language/first-name.ts';
import { clauses } from '../../language/fold.ts';
import type { Finding, Intent, MeetingSlot, Proposal, TurnOutput } from '../port.ts';
import { hasToldTextOnly } from '../unread.ts';
import { answerFrom } from './knowledge.ts';
import { cityOf, cityTime, listed, spread } from './offer.ts';
import type { Phrases } from './phrases/phrases.ts';
import { message, wording } from './phrases/speak.ts';
import { shortQuote } from './reasons.ts';
import type { OfferedSlot } from './slots.ts';
import type { AskedCriterion, Understood } from './understood.ts';

type WordingKey = { [Key in keyof Phrases]: Phrases[Key] extends string ? never : Key }[keyof Phrases];

/** Returns one of the wordings, chosen by the id of the last unanswered message. */
export function say(understood: Understood, key: WordingKey, values: TemplateValues = {}): string {
  return wording(understood.phrases[key], understood.lastId, values);
}

/** Returns the reply to a message that was not understood; once, it says that the agent can only read text. */
export function misunderstood(understood: Understood): string {
  const opaque = understood.text === '' && !hasToldTextOnly(understood.input);
  return say(understood, opaque ? 'media' : 'unclear');
}

/** The result of a step, which might have to query the calendar. */
export type Turning = TurnOutput | Promise<TurnOutput>;

/** Creates a turn's result. */
export function output(
  reasoning: Fact,
  proposals: Proposal[],
  text: string | null,
  intent: Intent = { kind: 'say' },
): TurnOutput {
  return { proposals, reply: text === null || text === '' ? null : { text, intent }, reasoning };
}

/** Creates a result without a reply. */
export function silence(reasoning: Fact): TurnOutput {
  return output(reasoning, [], null);
}

/** Returns the findings as proposals. */
export function proposed(findings: readonly Finding[]): Proposal[] {
  return findings.map((finding) => ({ kind: 'finding', finding }));
}

/**
 * Hands the conversation over to a person. `confused`: the agent didn't understand; otherwise the lead asked for it.
 */
export function handOver(
  understood: Understood,
  reason: Fact,
  messageId: string,
  confused: boolean,
  findings: readonly Finding[] = [],
): TurnOutput {
  const text = say(understood, confused ? 'handOverConfused' : 'handOver');
  const proposals: Proposal[] = [...proposed(findings), { kind: 'hand_over', reason, message_id: messageId }];
  return output(reason, proposals, message([text]), { kind: 'goodbye' });
}

/** Returns a criterion's question, with the lead's name in its placeholder. */
export function questionOf(understood: Understood, criterion: AskedCriterion): string {
  if (!criterion.ask.includes('{{')) return criterion.ask;
  const { brief, lead } = understood.input;
  return renderTemplate(criterion.ask, {
    name: firstName(lead.name),
    workspace: brief.workspace_name,
    agent: brief.agent_name,
  });
}

/** The reply to the lead's question. */
export interface Answer {
  text: string;
  /** Whether the knowledge answers it. */
  known: boolean;
  /** Records a question that a person has to answer in the journal. */
  proposals: Proposal[];
}

/** Returns the campaign's answer to the lead's question, or the admission that it has none; null without a question. */
export function answer(understood: Understood): Answer | null {
  const { questions, reader, input, lastId } = understood;
  if (questions === '') return null;
  const known = answerFrom(input.brief.knowledge, questions, input.passages);
  if (known !== null) return { text: known, known: true, proposals: [] };
  if (clauses(questions).every((clause) => reader.why.test(` ${clause} `)))
    return { text: say(understood, 'why'), known: true, proposals: [] };
  const question = shortQuote(questions);
  return {
    text: say(understood, 'unknown'),
    known: false,
    proposals: [{ kind: 'open_question', question, message_id: lastId }],
  };
}

/** Returns numbered slots below an introduction. */
export function slotList(understood: Understood, intro: string, slots: readonly OfferedSlot[]): string {
  return offerText(understood.input.brief, understood.phrases, intro, slots, understood.zone);
}

/** Like slotList, outside a turn. */
export function offerText(
  brief: Understood['input']['brief'],
  phrases: Phrases,
  intro: string,
  slots: readonly OfferedSlot[],
  zone: string,
): string {
  const named = cityOf(zone) === null && zone === brief.timezone ? null : cityTime(zone, phrases);
  return message([message([intro, named]), listed(slots, brief, zone), phrases.pickOne], '\n');
}

/** Offers free slots or the link to them, or hands over if there are none. Always includes `proposals`. */
export async function offer(
  understood: Understood,
  intro: 'offer' | 'offerMore',
  asked: readonly MeetingSlot[] | null | Promise<readonly MeetingSlot[] | null>,
  because: Because,
): Promise<TurnOutput> {
  const { booking, now } = understood.input;
  if (booking && booking.link !== null) return sendLink(understood, booking.link, because);
  const free = await asked;
  if (free === null) return calendarAway(understood, because.reasoning, because);
  const slots = spread(
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
    const text = message([because.before ?? null, say(understood, 'noSlots')]);
    return output(reason, [...proposals, handsOver], text, { kind: 'goodbye' });
  }
  const text = slotList(understood, message([because.before ?? null, say(understood, intro)]), slots);
  return output(because.reasoning, proposals, text, { kind: 'offer', slots });
}

interface Because {
  reasoning: Fact;
  proposals?: Proposal[];
  /** Text before the offer. */
  before?: string | null;
}

/** Handles an unavailable calendar: names no time and hands over to a person. */
export function calendarAway(
  understood: Understood,
  reasoning: Fact,
  { proposals = [], before = null }: Partial<Because> = {},
): TurnOutput {
  const reason = fact('calendar_away_lead_waits');
  return output(
    fact('calendar_away', { because: reasoning }),
    [...proposals, { kind: 'hand_over', reason, message_id: understood.lastId }],
    message([before, say(understood, 'calendarAway')]),
    { kind: 'goodbye' },
  );
}

/** Sends the page where the lead can book. If the lead keeps naming times after that, it hands over to a person. */
export function sendLink(
  understood: Understood,
  link: string,
  { reasoning = fact('books_by_link'), proposals = [], before = null }: Partial<Because>,
): TurnOutput {
  const sent = understood.input.transcript.filter(({ intent }) => intent !== null).slice(-2);
  const times = sent.filter(({ intent }) => intent?.kind === 'send_link').length;
  if (times === 2) {
    return handOver(understood, fact('link_not_used'), understood.lastId, true);
  }
  const text = message([before, say(understood, times === 1 ? 'linkAgain' : 'link', { link })]);
  return output(fact('sends_link', { because: reasoning }), proposals, text, { kind: 'send_link' });
}
