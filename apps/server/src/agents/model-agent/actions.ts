// Reads what a model's answer does (agents.md#model-output): the verdict, the action, a question for a person.
import { fact, toWords, type Words } from '@parley/contract';
import { getTimezone } from '../offer.ts';
import type { Finding, Proposal, TurnInput } from '../port.ts';
import { describeFailure, listMet } from '../reasons.ts';
import type { LooseAnswer } from './answer-fields.ts';
import { promisesToAsk } from './claims.ts';
import { findQuote } from './doubtful-actions.ts';
import { getLeadText } from './last-messages.ts';
import { findBookingProblem, localTime } from './meetings.ts';
import type { Tokens } from './tokens.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;

/** Returns the verdict that follows from the findings; null if none does. The code decides it, not the model. */
export function decideVerdict(
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
export function proposeOpenQuestion(
  { open_question: named, reply }: LooseAnswer,
  input: TurnInput,
  proposals: readonly Proposal[],
): Proposal[] {
  // A reply that promises to ask a colleague implies an open question. A reply such as "I pass your request on" means a
  // hand-over instead.
  const handsOver = proposals.some(({ kind }) => kind === 'hand_over');
  const asked = named || (reply && !handsOver && promisesToAsk(reply) ? getLeadText(input.transcript) : '');
  if (asked.trim() === '' || /^(null|none|no)$/i.test(asked.trim())) return [];
  const kept = keepQuestion(asked, input);
  if (input.brief.unknown === 'ask') return [kept];
  const { question, message_id } = kept;
  const reason = fact('question_unanswered', { question });
  return handsOver ? [] : [{ kind: 'hand_over', reason, message_id }];
}

/** Returns the proposal to keep a question of the lead for a person. */
export function keepQuestion(
  asked: string,
  { transcript }: TurnInput,
): Extract<Proposal, { kind: 'open_question' }> {
  const question = asked.replace(/\s+/g, ' ').trim().slice(0, 200);
  const message = transcript.findLast(({ direction }) => direction === 'inbound');
  return { kind: 'open_question', question, message_id: message!.id };
}

/** Returns the model's words as one line of at most `most` characters; null if there are none. */
export function readWords(text: string, most: number): Words | null {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, most);
  return line === '' ? null : toWords(line);
}

/**
 * Reads the action that the model chose.
 * @returns the proposal, a sentence for the model if the action is refused, or null if there is none.
 */
export function readAction(
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
    case 'hand_over': {
      // The model's words are no fact: they can repeat what the lead claims.
      const reason = words
        ? fact('model_summary', { summary: words, quote: findQuote(message_id, input) })
        : fact('person_needed');
      return { kind: 'hand_over', reason, message_id };
    }
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
