import type { Agents, TurnInput } from '../../../agents/port.ts';
import { createDayOffCheck } from '../../bookings/index.ts';
import type { Situation } from '../store.ts';

/** Adds to the text of a hand-over when the business opens again, if it is closed (agents.md#hand-over). */
export function addReturnTime(
  { offline }: Agents,
  text: string,
  { situation, input, language }: { situation: Situation; input: TurnInput; language?: string | undefined },
): string {
  const { days_off = [], holidays = null } = situation.agent.booking ?? {};
  return offline.addReturnTime(text, input, { language, isDayOff: createDayOffCheck(days_off, holidays) });
}
