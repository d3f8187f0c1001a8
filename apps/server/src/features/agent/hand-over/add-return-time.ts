import type { Agents, Message, TurnInput } from '../../../agents/port.ts';
import { createDayOffCheck } from '../../bookings/index.ts';
import type { Situation } from '../store.ts';

/**
 * Adds to a message of a hand-over when the business opens again, if it is closed (agents.md#hand-over). An answer to a
 * waiting lead repeats no time that the lead has read.
 */
export function addReturnTime(
  { offline }: Agents,
  { text, intent }: Message,
  { situation, input, language }: { situation: Situation; input: TurnInput; language?: string | undefined },
): string {
  const { days_off = [], holidays = null } = situation.agent.booking ?? {};
  const isDayOff = createDayOffCheck(days_off, holidays);
  const timed = offline.addReturnTime(text, input, { language, isDayOff });
  const added = timed.slice(text.length).trim();
  const isKnown = intent.wait === 'answer' && input.transcript.some((one) => one.text?.includes(added));
  return isKnown ? text : timed;
}
