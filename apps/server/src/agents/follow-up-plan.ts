// What both agents read before they write a follow-up: the campaign's own text, and the day that the lead named.
import { renderTemplate } from '../language/fill-template.ts';
import { joinParts } from '../language/phrases/pick-phrases.ts';
import { toZoned } from '../language/timezone.ts';
import { getLineValues } from './line-values.ts';
import { getTimezone } from './offer.ts';
import type { FollowUpOccasion, Message, TurnInput } from './port.ts';

/** Returns the campaign's own text for this silence; null if it has none, or the lead has received that text. */
export function writeOwnFollowUp(input: TurnInput, occasion: FollowUpOccasion): Message | null {
  const { brief, lead } = input;
  const number = getFollowUpNumber(occasion);
  const own = brief.manner.follow_up_messages[number - 1];
  if (own === undefined || occasion.kind !== 'silence' || lead.status === 'qualified') return null;
  const text = joinParts([renderTemplate(own, getLineValues(brief, lead.name))]);
  return listSaid(input).has(text) ? null : { text, intent: { kind: 'follow_up', number } };
}

/** Returns the position of a follow-up, from 1. A message at a time that the lead asked for starts the count again. */
export function getFollowUpNumber(occasion: FollowUpOccasion): number {
  return occasion.kind === 'silence' ? Math.max(occasion.number, 1) : 1;
}

/** Returns the texts that the lead has received. */
export function listSaid({ transcript }: TurnInput): ReadonlySet<string | null> {
  return new Set(transcript.map(({ direction, text }) => (direction === 'outbound' ? text : null)));
}

/** Returns whether the agent said that it writes today, and whether the agent, not the lead, chose that time. */
export function readRequestedDay(
  input: TurnInput,
  at: string,
): { isToday: boolean; isChosenByAgent: boolean } {
  const zone = getTimezone(input);
  const day = (time: string) => toZoned(time, zone).toPlainDate().toString();
  const planned = input.transcript.findLast(({ intent }) => intent?.kind === 'later')?.intent;
  const isPlanned = planned?.kind === 'later' && planned.at === at;
  return {
    isToday: isPlanned && day(at) === day(input.now),
    isChosenByAgent: isPlanned && planned.chosen === true,
  };
}
